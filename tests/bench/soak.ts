import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAiServer } from '../support/openai-server.ts';
import { type Role, startProduct } from '../support/processes.ts';
import { schemaModel } from '../support/schema-model.ts';
import { benchDatabase, startProcess } from './server.ts';
import { prepareSoak, type Timed } from './soak-load.ts';

/** The product is held to an hour; the first minutes of a shorter run are those in which every process fills its caches. */
const minutes = Number(process.env.BENCH_MINUTES ?? 60);
const turnEveryMs = 2_500;
const sampleEveryMs = 2_000;
const windowMs = 120_000;
const settlingMinutes = Math.min(10, minutes / 6);
const slopeMost = 0.3;
const slowerMost = 1.3;

interface Sample {
  atMs: number;
  role: Role;
  pid: number;
  mb: number;
}

interface Took extends Timed {
  atMs: number;
  /** Of a product that began with the last third. */
  isFresh: boolean;
}

/** A steady mixed load for an hour on one server and one worker: memory stays flat, and requests take what they took. */
export async function run(): Promise<void> {
  const engine = process.env.BENCH_ENGINE;
  const held = [
    ...(engine === 'embedded' ? [] : [await soak('server Postgres', placeOnServer)]),
    ...(engine === 'server' ? [] : [await soak('embedded database', placeOfItsOwn)]),
  ];
  if (held.includes(false)) process.exit(1);
}

/** Where a product keeps its data. */
interface Place {
  environment: Record<string, string>;
  remove(): Promise<void>;
}

const placeOfItsOwn = async (): Promise<Place> => ({ environment: {}, remove: async () => {} });

async function placeOnServer(): Promise<Place> {
  const database = await benchDatabase(process.env.POSTGRES_CLUSTER ?? 'soak');
  return { environment: { DATABASE_URL: database.url, SERVERS: '1', WORKERS: '1' }, remove: database.drop };
}

async function soak(what: string, place: () => Promise<Place>): Promise<boolean> {
  process.stdout.write(`${what}: ${minutes} minutes of mixed load on one server and one worker\n`);
  const endpoint = openAiServer();
  endpoint.answers = schemaModel();
  const control = await startProcess([process.execPath, 'tests/bench/peers/echo.ts'], {});
  const open = async () => startSubject(await place(), endpoint.baseUrl, control.port);
  const old = await open();
  let fresh: Subject | null = null;
  try {
    const samples: Sample[] = [];
    const took: Took[] = [];
    const began = performance.now();
    const since = () => performance.now() - began;
    const pids = await old.product.processes();
    const sampling = setInterval(() => {
      for (const [role, pid] of Object.entries({ ...pids, supervisor: pids.supervisor ?? old.product.pid }))
        samples.push({ atMs: since(), role: role as Role, pid, mb: residentMb(pid) });
    }, sampleEveryMs);
    for (let at = 1; since() < minutes * 60_000; at++) {
      const atMs = since();
      took.push(...(await old.turn()).map((one) => ({ ...one, atMs, isFresh: false })));
      if (atMs > (minutes * 60_000 * 2) / 3) {
        fresh ??= await open();
        took.push(...(await fresh.turn()).map((one) => ({ ...one, atMs, isFresh: true })));
      }
      // what the endpoint has seen is of no use here, and would grow
      endpoint.clear();
      if (at % 240 === 0) process.stdout.write(`  ${progress(samples, atMs)}\n`);
      await Bun.sleep(Math.max(0, at * turnEveryMs - since()));
    }
    clearInterval(sampling);
    const ended = await old.product.processes();
    const isSame = Object.entries(pids).every(([role, pid]) => ended[role as Role] === pid);
    if (!isSame) process.stdout.write('  FAULT a process ended and was replaced\n');
    return [isSame, showMemory(samples), showTimes(took)].every(Boolean);
  } finally {
    await old.close();
    await fresh?.close();
    await control.stop();
    await endpoint.stop();
  }
}

type Subject = Awaited<ReturnType<typeof startSubject>>;

async function startSubject({ environment, remove }: Place, endpointUrl: string, controlPort: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'gw-'));
  const product = await startProduct({
    ...environment,
    DATA_DIR: dataDir,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'warn',
    CREDIT_LIMIT: '1000000000',
    OPENAI_BASE_URL: endpointUrl,
    MODEL: 'small',
  });
  const key = readFileSync(join(dataDir, 'initial-api-key'), 'utf8').trim();
  return {
    product,
    turn: await prepareSoak(product.url, key, `http://127.0.0.1:${controlPort}`),
    async close() {
      await product.stop();
      await remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const pageMb = 4096 / 1024 / 1024;

/** Resident memory that is the process's own: pages of files come and go with what else the machine reads. */
function residentMb(pid: number): number {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number);
    return (resident - shared) * pageMb;
  } catch {
    return Number.NaN;
  }
}

const rolesOf = (samples: readonly Sample[]) => [...new Set(samples.map(({ role }) => role))];

function progress(samples: readonly Sample[], atMs: number): string {
  const recent = samples.filter((one) => one.atMs > atMs - windowMs);
  const lowest = rolesOf(recent).map((role) => `${role} ${(lowestOf(recent, role) ?? 0).toFixed(0)} MB`);
  return `${(atMs / 60_000).toFixed(0)} min: ${lowest.join(', ')}`;
}

function lowestOf(samples: readonly Sample[], role: Role): number | undefined {
  const sizes = samples.filter((one) => one.role === role).map(({ mb }) => mb);
  return sizes.length > 0 ? Math.min(...sizes) : undefined;
}

/** The lowest of every two minutes is what is in use; what lies above waits for a collection. */
function showMemory(samples: readonly Sample[]): boolean {
  process.stdout.write(`  lowest memory of every two minutes, ${slopeMost} MB a minute at most\n`);
  const held = rolesOf(samples).map((role) => {
    const windows = Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / windowMs));
    const points = [...windows].flatMap(([window, inside]): [number, number][] => {
      const mb = lowestOf(inside, role);
      return mb === undefined ? [] : [[(window + 0.5) * (windowMs / 60_000), mb]];
    });
    const settled = points.filter(([minute]) => minute > settlingMinutes);
    const [whole, later] = [slopeOf(points), slopeOf(settled)];
    process.stdout.write(
      `    ${role.padEnd(12)}${points.map(([, mb]) => mb.toFixed(0)).join(' ')}\n` +
        `    ${''.padEnd(12)}${whole.toFixed(2)} MB a minute, ${later.toFixed(2)} after ${settlingMinutes.toFixed(0)} min\n`,
    );
    return later <= slopeMost;
  });
  return !held.includes(false);
}

/** By least squares. */
function slopeOf(points: readonly [number, number][]): number {
  const mean = (of: (point: [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point[0]), mean((point) => point[1])];
  const spread = mean((point) => (point[0] - x) ** 2);
  return spread === 0 ? 0 : mean((point) => (point[0] - x) * (point[1] - y)) / spread;
}

/**
 * The last third against the first, and against a product that has just begun: where the machine is busier than it was,
 * only the second says whether the product has become slower.
 */
function showTimes(took: readonly Took[]): boolean {
  const third = (minutes * 60_000) / 3;
  process.stdout.write(
    `  p50 of the first and the last third, and of a new product beside it: ${slowerMost} times at most\n`,
  );
  const held = [...Map.groupBy(took, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const p50 = (from: number, isFresh: boolean) =>
      median(
        ofKind
          .filter((one) => one.isFresh === isFresh && one.atMs >= from && one.atMs < from + third)
          .map(({ ms }) => ms),
      );
    const [first, last, fresh] = [p50(0, false), p50(2 * third, false), p50(2 * third, true)];
    process.stdout.write(
      `    ${kind.padEnd(14)}${ofKind.length} · ${first.toFixed(1)} ms · ${last.toFixed(1)} ms · ${fresh.toFixed(1)} ms: ` +
        `${(last / first).toFixed(2)}, ${(last / fresh).toFixed(2)} of the new one's\n`,
    );
    return kind === 'control' || Math.min(last / first, last / fresh) <= slowerMost;
  });
  return !held.includes(false);
}

function median(list: readonly number[]): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
