import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import postgres from 'postgres';
import { keptMemory } from '../../server/process/supervisor.ts';

/**
 * An own database on BENCH_DATABASE_URL, or on the server that `.ci/postgres` sets up; on that one always when it is
 * named. One that is `kept` under a name is made when there is none, and `drop` leaves it.
 */
export async function benchDatabase(
  cluster?: string,
  kept?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const admin =
    (cluster ? null : process.env.BENCH_DATABASE_URL) ?? controlServer(cluster ?? 'bench', 'start');
  const name = kept ?? `bench_${randomBytes(6).toString('hex')}`;
  const sql = postgres(admin, { max: 1, onnotice: () => {} });
  const [known] = await sql`select from pg_database where datname = ${name}`;
  if (!known) await sql`create database ${sql(name)}`;
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      if (!kept) await sql`drop database ${sql(name)} with (force)`;
      await sql.end();
    },
  };
}

/** Durable as in production: what is measured is what users get. Returns the URL of a server that was started. */
export function controlServer(cluster: string, command: 'start' | 'restart' | 'stop'): string {
  const script = `${import.meta.dir}/../../.ci/postgres`;
  const done = Bun.spawnSync([script, command], {
    env: { ...process.env, POSTGRES_FSYNC: 'on', POSTGRES_CLUSTER: cluster },
    stderr: 'inherit',
  });
  if (done.exitCode !== 0)
    throw new Error(`.ci/postgres ${command} failed; BENCH_DATABASE_URL names another server`);
  return done.stdout.toString().trim();
}

export interface Running {
  port: number;
  pid: number;
  /** CPU seconds that the process has used so far. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Starts a process that prints its port as a line, and ends it by its own id. */
export async function startProcess(command: string[], env: Record<string, string>): Promise<Running> {
  const child = Bun.spawn(command, {
    env: { ...keptMemory, ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'ignore',
    cwd: `${import.meta.dir}/../..`,
  });
  const port = await firstPort(child.stdout);
  return {
    port,
    pid: child.pid,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
}

async function firstPort(output: ReadableStream<Uint8Array>): Promise<number> {
  let text = '';
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk);
    const found = /^(\d{2,5})$/m.exec(text)?.[1];
    if (found) return Number(found);
  }
  throw new Error(`the process ended before it listened: ${text}`);
}

const ticksPerSecond = 100;

/** From /proc; 0 where there is none. */
export const cpuSecondsOf = (pid: number): number => secondsAt(pid, 11);

/** The CPU seconds of the children of a process that have ended. From /proc; 0 where there is none. */
export const endedChildrenSeconds = (pid: number): number => secondsAt(pid, 13);

export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);

/** User and system time, which stand side by side. */
function secondsAt(pid: number, place: number): number {
  const fields = statOf(pid);
  return (Number(fields[place] ?? 0) + Number(fields[place + 1] ?? 0)) / ticksPerSecond;
}

/** The process and all that it has started, as they run now. */
export function processTree(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => Number(statOf(Number(name))[1]) === pid);
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

/** What stands behind the process' name; nothing of one that is gone. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}
