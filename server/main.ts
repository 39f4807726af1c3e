/**
 * `bun start`: installs what is missing, then keeps the processes alive.
 *
 *   database ─┐  embedded mode only: PGlite behind a socket in DATA_DIR
 *   servers ──┤  the first loads while the database opens, migrates, answers requests; the others share its port
 *   workers ──┘  start once the first server is ready, unless WORKER=off
 *
 * It holds no state and imports nothing but what the runtime brings: it is resident beside everything else for good.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { banner } from './process/banner.ts';
import { bundledPath } from './process/bundle.ts';
import { findLocalModel, startLine } from './process/doctor/local-model.ts';
import { type ServerReady, workedBefore } from './process/messages.ts';
import { startCommand } from './process/operator/command-line.ts';
import { installMissing } from './process/set-up.ts';
import { type Keeper, keepAlive, processCounts, serversSetting } from './process/supervisor.ts';
import { onStopSignal } from './process/vital-signs.ts';

/** Together less than the fifteen seconds in which a stop must be over. */
const stopServingWithinMs = 12_200;
const stopDatabaseWithinMs = 1_800;
/** The embedded engine hears nobody during a statement, and that may be the making of an index. */
const longestStatementMs = 900_000;
const sayPatienceAfterMs = 2_500;

const isEmbedded = !process.env.DATABASE_URL?.trim();
const environment: Record<string, string> = {};
if (process.env.DATA_DIR?.trim() === 'memory') {
  // Nothing is kept, so the processes could not agree on a secret or find one another's files by themselves.
  if (!process.env.SECRET_KEY?.trim()) environment.SECRET_KEY = randomBytes(32).toString('base64');
  if (!process.env.STORAGE_URL?.trim()) environment.STORAGE_URL = `file:${passingFolder()}`;
}

/** A terminal sends its interrupt to us and to the process around us, which passes it on: that is one wish, not two. */
const oneWishMs = 1_000;

let stoppingSince = 0;
let wasAnnounced = false;

readArguments(startCommand, process.argv.slice(2));
installMissing();

const room = (path: string) => join(import.meta.dir, '..', path);

const database: Keeper | null = isEmbedded
  ? keepAlive({
      name: 'database',
      file: () => room('server/process/database.ts'),
      environment,
      // What the engine needs is its own memory, which no collector touches.
      frugal: true,
      busyAllowedMs: longestStatementMs,
      dataDir: process.env.DATA_DIR?.trim() || './data',
      onReady: () => {
        for (const server of servers) server.tell({ databaseReady: true });
      },
      onGivenUp: giveUp,
    })
  : null;

const counts = processCounts(process.env);
environment.SERVERS = serversSetting(process.env, counts);

const nameOf = (part: string, at: number) => (at === 0 ? part : `${part} ${at + 1}`);

/** The first prepares the database, takes the port and greets; the others follow and share the port with it. */
const servers: Keeper[] = Array.from({ length: counts.servers }, (_, at) => {
  const server: Keeper = keepAlive({
    name: nameOf('server', at),
    file: () => bundledPath('server/process/server.ts'),
    environment,
    persistent: at > 0,
    onStart: () => {
      if (database?.isReady) server.tell({ databaseReady: true });
    },
    onReady: (facts) => {
      if (at > 0 || wasAnnounced) return;
      wasAnnounced = true;
      environment[workedBefore] = 'yes';
      process.stdout.write(banner(withSavedKey(facts as ServerReady)));
      void mentionLocalModel();
      for (const part of [...servers.slice(1), ...workers]) part.start();
    },
    onGivenUp: giveUp,
  });
  return server;
});

const workers: Keeper[] = Array.from({ length: counts.workers }, (_, at) => {
  const worker: Keeper = keepAlive({
    name: nameOf('worker', at),
    file: () => room('jobs/worker.ts'),
    environment,
    // It starts when the server is ready: whatever ends it then, requests are still answered.
    persistent: true,
    onStart: () => worker.tell({ databaseReady: true }),
    onReady: () => {},
    onGivenUp: giveUp,
  });
  return worker;
});

onStopSignal(() => void stop(0));
// The terminal that hung up takes no more words.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
watchTheOneWhoStartedUs();

database?.start();
servers[0]?.start();
setTimeout(() => {
  if (!wasAnnounced && !stoppingSince)
    process.stderr.write(
      'Starting; the first start, and one that upgrades the database, take some seconds…\n',
    );
}, sayPatienceAfterMs);

/** Orderly: no more requests and jobs, then the database. Asked a second time it does not wait. */
async function stop(code: number): Promise<void> {
  if (stoppingSince) {
    if (Date.now() - stoppingSince < oneWishMs) return;
    for (const part of [...workers, ...servers, database]) part?.killNow();
    process.exit(1);
  }
  stoppingSince = Date.now();
  await Promise.all([...servers, ...workers].map((part) => part.stop(stopServingWithinMs)));
  await database?.stop(stopDatabaseWithinMs);
  process.exit(code);
}

/** On later starts the key is not shown again, but the lines to paste can still read it. */
function withSavedKey(facts: ServerReady): ServerReady {
  const saved = resolve(process.env.DATA_DIR?.trim() || 'data', 'initial-api-key');
  return facts.keyFile || !existsSync(saved) ? facts : { ...facts, keyFile: saved };
}

/** Without an endpoint: whether one is at hand. Nobody waits for the answer. */
async function mentionLocalModel(): Promise<void> {
  if (process.env.OPENAI_API_KEY?.trim() || process.env.OPENAI_BASE_URL?.trim()) return;
  const found = await findLocalModel();
  if (found && !stoppingSince)
    process.stdout.write(
      `  A model server answers at ${found.baseUrl}. To use it:\n\n  ${startLine(found)}\n\n`,
    );
}

/** A folder that goes with this process: in memory where the system has such a place. */
function passingFolder(): string {
  const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const remove = (name: string) => rmSync(join(root, name), { recursive: true, force: true });
  // whoever was killed outright could not take its own away
  for (const name of readdirSync(root)) {
    const owner = /^groundwork-(\d+)-/.exec(name)?.[1];
    if (owner && !isRunning(Number(owner))) remove(name);
  }
  const folder = mkdtempSync(join(root, `groundwork-${process.pid}-`));
  process.on('exit', () => remove(basename(folder)));
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function giveUp(sentence: string): void {
  if (stoppingSince) return;
  process.stderr.write(`${sentence}\n`);
  void stop(1);
}

/** `bun start` is a process around this one. When it is killed outright nobody is left to stop us but ourselves. */
function watchTheOneWhoStartedUs(): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const { ppid } = process;
  setInterval(() => {
    if (process.ppid !== ppid) void stop(1);
  }, 250).unref();
}
