import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quartiles, shown } from './ratio.ts';
import { benchDatabase } from './server.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const root = join(import.meta.dir, '../..');
const bun = process.execPath;

/** From spawn to the first 200, against what the same start cannot do without; and the memory of all processes. */
export async function run(): Promise<void> {
  await embedded();
  await onServer();
}

interface Started {
  ms: number;
  /** Resident bytes of the process and everything below it, shared pages counted once a process. */
  resident: number;
}

async function embedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bench-'));
  try {
    const dataDir = join(folder, 'data');
    await startOurs({ DATA_DIR: dataDir }, '/ready');
    const engineDir = readdirSync(dataDir).find((name) =>
      readdirSync(`${dataDir}/${name}`, { withFileTypes: true }).some((one) => one.name === 'PG_VERSION'),
    );
    if (!engineDir) throw new Error('no database was found in the data directory');
    const bareDir = join(folder, 'bare');
    cpSync(join(dataDir, engineDir), bareDir, { recursive: true });
    const ratios: number[] = [];
    const controls: number[] = [];
    const above: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await startBare(bareDir);
      const ours = await startOurs({ DATA_DIR: dataDir }, '/ready');
      const again = await startBare(bareDir);
      ratios.push(ours.ms / ((bare.ms + again.ms) / 2));
      controls.push(bare.ms / again.ms);
      above.push((ours.resident - (bare.resident + again.resident) / 2) / 1_000_000);
    }
    say('existing data directory to /ready, against a bare PGlite open (1.5 wanted)', ratios, controls);
    process.stdout.write(
      `  all processes together ${Math.round(quartiles(above).median)} MB above a bare PGlite process (300 wanted)\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onServer(): Promise<void> {
  const database = await benchDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bench-'));
  try {
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: folder,
      SERVERS: '1',
      WORKERS: '1',
    };
    await startOurs(env, '/health');
    const ratios: number[] = [];
    const controls: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const peer = await startPeer(database.url);
      const ours = await startOurs(env, '/health');
      const again = await startPeer(database.url);
      ratios.push(ours.ms / ((peer.ms + again.ms) / 2));
      controls.push(peer.ms / again.ms);
    }
    say(
      'server Postgres, spawn to first 200, against fastify + pg with the same number of routes (0.6 wanted)',
      ratios,
      controls,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
}

function say(what: string, ratios: number[], controls: number[]): void {
  process.stdout.write(
    `${what}\n  ratio ${shown(quartiles(ratios))}, control ${shown(quartiles(controls))}\n`,
  );
}

async function startOurs(env: Record<string, string>, path: string): Promise<Started> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  return measure(
    [bun, 'server/main.ts'],
    { ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    () => answers(`http://127.0.0.1:${port}${path}`),
  );
}

async function startPeer(url: string): Promise<Started> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const env = { DATABASE_URL: url, WORKSPACE: 'wa_none', PORT: String(port) };
  return measure([Bun.which('node') ?? bun, 'tests/bench/peers/fastify.mjs'], env, () =>
    answers(`http://127.0.0.1:${port}/api/v2/reference/list`),
  );
}

async function startBare(dataDir: string): Promise<Started> {
  let printed = false;
  return measure(
    [bun, 'tests/bench/peers/pglite.ts', dataDir],
    {},
    async () => printed,
    async (output) => {
      for await (const _ of output) printed = true;
    },
  );
}

async function measure(
  command: string[],
  env: Record<string, string>,
  isReady: () => Promise<boolean>,
  read?: (output: ReadableStream<Uint8Array>) => Promise<void>,
): Promise<Started> {
  const begun = performance.now();
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...withoutSettings(), ...env },
    stdout: read ? 'pipe' : 'ignore',
    stderr: 'ignore',
  });
  if (read && child.stdout instanceof ReadableStream) void read(child.stdout);
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}`);
      if (performance.now() - begun > 120_000)
        throw new Error(`${command.join(' ')} was not ready within two minutes`);
      await Bun.sleep(2);
    }
    const ms = performance.now() - begun;
    // The worker starts behind the server and belongs to the sum.
    await Bun.sleep(3000);
    return { ms, resident: residentBelow(child.pid) };
  } finally {
    child.kill('SIGTERM');
    await child.exited;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).status === 200;
  } catch {
    return false;
  }
}

function withoutSettings(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] ? [[name, process.env[name] ?? '']] : [])),
  );
}

/** Proportional set size where the kernel tells it, so that pages shared between processes count once. */
function residentBelow(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'latin1').split(') ')[1]?.split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended while we looked.
    }
  }
  const sum = (one: number): number =>
    proportional(one) + (children.get(one) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid);
}

function proportional(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0) * 1024
    );
  } catch {
    return 0;
  }
}
