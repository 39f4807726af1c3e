import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { eventually, isRunning, type Product, type Role, startProduct } from '../support/processes.ts';
import { startProxy } from '../support/proxy.ts';
import { type Ledger, ledgerOf } from './faults-ledger.ts';
import { type Load, startLoad } from './faults-load.ts';
import { benchDatabase, controlServer } from './server.ts';

const clients = 8;
/** How many faults; the default is what the product is held to. */
const onServerFaults = Number(process.env.BENCH_FAULTS ?? 30);
const embeddedFaults = Number(process.env.BENCH_FAULTS ?? 60);
const quietWithinMs = 240_000;
const replacedWithinMs = 60_000;
const cluster = 'faults';
const secretKey = Buffer.alloc(32, 7).toString('base64');

/** Kills and outages at random moments under a mixed keyed load; then every accepted operation is counted. */
export async function run(): Promise<void> {
  const engine = process.env.BENCH_ENGINE;
  const whole = [
    ...(engine === 'embedded' ? [] : [await onServer()]),
    ...(engine === 'server' ? [] : [await onEmbedded()]),
  ];
  if (whole.includes(false)) process.exit(1);
}

/** What a fault does; it settles when the fault is over, and says what it did. */
type Fault = () => Promise<string>;

/** Two servers and two workers on one PostgreSQL. */
async function onServer(): Promise<boolean> {
  const database = await benchDatabase(cluster);
  const direct = new URL(database.url);
  const proxy = startProxy({ hostname: direct.hostname, port: Number(direct.port) });
  const through = new URL(database.url);
  through.port = String(proxy.port);
  const house = await openHouse(2, { DATABASE_URL: through.href });
  const admin = postgres(database.url, { max: 1, onnotice: () => {} });
  const db = await openAs({ DATABASE_URL: database.url });
  /** Any process at the database that serves this product. The database may still be coming back from the last fault. */
  const someBackend = () =>
    eventually('some process serves the product', async () => {
      const rows = await admin`
        select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.catch(
        () => [],
      );
      return any(rows)?.pid as number | undefined;
    });
  const faults: Fault[] = [
    () => house.kill('server'),
    () => house.kill('worker'),
    () => house.kill('supervisor'),
    async () => {
      send(await someBackend(), 'SIGTERM');
      return 'a connection is ended by the database';
    },
    async () => {
      send(await someBackend(), 'SIGKILL');
      return 'a process of the database is killed, which ends all the others';
    },
    async () => {
      controlServer(cluster, 'restart');
      return 'the database is restarted';
    },
    async () => {
      proxy.cut();
      await Bun.sleep(2000 + Math.random() * 6000);
      proxy.mend();
      return 'the database is out of reach for some seconds';
    },
  ];
  try {
    const faultsInTurn = Array.from(
      { length: onServerFaults },
      (_, index) => faults[index % faults.length] as Fault,
    );
    return await tryHouse('server Postgres, two servers, two workers', house, db, shuffled(faultsInTurn));
  } finally {
    await house.close();
    await db.close();
    await admin.end();
    proxy.close();
    await database.drop();
    controlServer(cluster, 'stop');
  }
}

/** One product with everything in its four processes. */
async function onEmbedded(): Promise<boolean> {
  const house = await openHouse(1, {});
  const db = await openAs({ DATA_DIR: house.dataDirs[0] ?? '' });
  const roles: Role[] = ['database', 'server', 'worker', 'supervisor'];
  const kills = Array.from({ length: embeddedFaults }, (_, index) => roles[index % roles.length] as Role);
  const frozen = roles.filter((role) => role !== 'supervisor');
  try {
    return await tryHouse('embedded database', house, db, [
      ...shuffled(kills).map((role) => () => house.kill(role)),
      ...frozen.map((role) => () => house.freeze(role)),
    ]);
  } finally {
    await db.close();
    await house.close();
  }
}

/** Products that share one database, with a place of its own each. */
interface House {
  key: string;
  dataDirs: string[];
  urls(): string[];
  /** Ends one such process without a word. A supervisor is started anew, as an operator's service manager does. */
  kill(role: Role): Promise<string>;
  /** Stops one such process from doing anything, and waits until another has its place. */
  freeze(role: Role): Promise<string>;
  /** Those that should run and do not. */
  missing(): Promise<string[]>;
  close(): Promise<void>;
}

async function openHouse(count: number, environment: Record<string, string>): Promise<House> {
  const common = {
    SECRET_KEY: secretKey,
    RATE_LIMIT: '10000000',
    LOG_LEVEL: 'warn',
  };
  const dataDirs = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), 'gw-')));
  const expected: Role[] = ['server', 'worker', ...(environment.DATABASE_URL ? [] : (['database'] as const))];
  const ports = dataDirs.map((_, index) => freePort(index));
  const start = (dataDir: string) =>
    startProduct({
      ...common,
      ...environment,
      DATA_DIR: dataDir,
      PORT: String(ports[dataDirs.indexOf(dataDir)]),
    });
  /** What the one before left behind ends by itself, and holds the data directory until then. */
  const startAgain = (dataDir: string) =>
    eventually('it starts again', () => start(dataDir).catch(() => Bun.sleep(500).then(() => null)));
  const products: Product[] = [];
  for (const dataDir of dataDirs) products.push(await start(dataDir));
  const pidOf = (index: number, role: Role) =>
    eventually(
      `a process is there: ${role}`,
      async () => (await products[index]?.processes())?.[role],
      replacedWithinMs,
    );
  const key = readFileSync(join(dataDirs[0] ?? '', 'initial-api-key'), 'utf8').trim();
  return {
    key,
    dataDirs,
    urls: () => products.map(({ url }) => url),
    async kill(role) {
      const index = Math.floor(Math.random() * count);
      send(await pidOf(index, role), 'SIGKILL');
      if (role === 'supervisor') {
        const gone = products[index];
        if (gone) await Promise.race([gone.ended, Bun.sleep(5000)]);
        products[index] = await startAgain(dataDirs[index] ?? '');
      }
      return `kill -9: ${role}`;
    },
    async freeze(role) {
      const pid = await pidOf(0, role);
      send(pid, 'SIGSTOP');
      await eventually(
        `another has the place of a frozen one: ${role}`,
        async () => !(await isRunning(pid)),
        120_000,
      );
      await eventually('it is there', async () => (await pidOf(0, role)) !== pid, replacedWithinMs);
      return `frozen: ${role}`;
    },
    async missing() {
      const found = await Promise.all(products.map((product) => product.processes()));
      return found.flatMap((there, index) =>
        expected.filter((role) => !there[role]).map((role) => `product ${index + 1} has no ${role}`),
      );
    },
    async close() {
      await Promise.all(products.map((product) => product.stop()));
      for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function tryHouse(what: string, house: House, db: Database, faults: Fault[]): Promise<boolean> {
  process.stdout.write(`${what}: ${faults.length} faults under ${clients} clients\n`);
  const load = startLoad(house.urls, house.key, await contentAgent(house), clients);
  for (const fault of faults) {
    await Bun.sleep(1500 + Math.random() * 3500);
    const began = performance.now();
    const what = await fault();
    process.stdout.write(`  ${what}, over after ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }
  await Bun.sleep(5000);
  await load.stop();
  const ledger = await settled(db, load);
  const gone = await eventually(
    'nothing is missing',
    async () => (await house.missing()).length === 0 && [],
    replacedWithinMs,
  ).catch(() => house.missing());
  const faulty = [...ledger.faults, ...load.refused, ...load.unanswered, ...gone];
  show(ledger, load, faulty);
  return faulty.length === 0;
}

async function contentAgent({ urls, key }: House): Promise<string> {
  const reply = await fetch(`${urls()[0]}/api/v2/agents/create`, {
    method: 'POST',
    headers: { api_key: key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Letters', type: 'CONTENT' }),
  });
  const made = (await reply.json()) as { data: { oId: string } };
  return made.data.oId;
}

/** The ledger once nothing is left to do, or as it is when the time is over. */
async function settled(db: Database, load: Load): Promise<Ledger> {
  const until = performance.now() + quietWithinMs;
  for (;;) {
    const ledger = await ledgerOf(db, load);
    if (ledger.faults.length === 0 || performance.now() > until) return ledger;
    await Bun.sleep(2000);
  }
}

function show(ledger: Ledger, load: Load, faults: string[]): void {
  for (const [line, count] of ledger.lines) process.stdout.write(`  ${line.padEnd(34)} ${count}\n`);
  const waits = load.retried.toSorted((a, b) => a - b);
  const at = (part: number) => (waits[Math.floor((waits.length - 1) * part)] ?? 0).toFixed(1);
  process.stdout.write(
    `  ${waits.length} were tried again: ${at(0.5)} s in the middle, ${at(1)} s at most\n`,
  );
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  FAULT ${fault}\n`);
}

function openAs(environment: Record<string, string>): Promise<Database> {
  const config = readConfig({ SECRET_KEY: secretKey, ...environment, LOG_LEVEL: 'silent' });
  return openDatabase(config, createLog(config, 'bench'));
}

/** One that the system hands to nobody by itself: a client's end of a connection must not take it while a server is down. */
function freePort(index: number): number {
  for (let port = 21_000 + (process.pid % 1000) * 8 + index; ; port += 100) {
    try {
      Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop(true);
      return port;
    } catch (error) {
      if (port > 60_000) throw error;
    }
  }
}

/** A process may have ended by itself since it was found. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const any = <Value>(list: readonly Value[]): Value | undefined =>
  list[Math.floor(Math.random() * list.length)];

const shuffled = <Value>(list: Value[]): Value[] =>
  list
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
