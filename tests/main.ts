/** `bun run test`: installs what is missing, then runs the whole suite, or the files named, in several processes. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, freemem, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, readArguments, refuseArguments } from '../server/arguments.ts';
import { installMissing } from '../server/process/set-up.ts';
import { keptMemory, patientCompiler } from '../server/process/supervisor.ts';
import {
  allTestFiles,
  filesNamed,
  roughTimings,
  runsAlone,
  runsOnServer,
  startsProducts,
} from './support/files.ts';

const command = {
  call: 'bun run test',
  does: 'Runs the suite, or the folders and files named; on the server of TEST_DATABASE_URL where that is set.',
  flags: {
    workers: {
      value: '<count>',
      says: 'test files that run at the same time; else two for each core, as memory allows',
    },
    'test-name-pattern': { value: '<pattern>', says: 'only tests whose name matches' },
    bail: { says: 'ends with the first failure' },
    'rerun-each': { value: '<times>', says: 'runs each file so many times' },
  },
  words: '[folder or file]…',
} as const satisfies Command;

/** An engine and its world take 1.3 GB after many files, a product that a test starts half of one. */
const bytesPerWorker = 2 * 2 ** 30;
/** A file in two waits for most of its time, for a clock or for a process that starts. */
const workersPerCore = 2;

/**
 * The setting of the runtime by which it collects garbage in one thread: several workers keep all cores busy, where threads
 * that help each other wait for each other.
 */
const oneCollector = { BUN_JSC_numberOfGCMarkers: '1' };

/** For a test, its set-up or its end. A limit ends what hangs; a promise of a time is a line of its test. */
const longestTestMs = 600_000;

const { values, words } = readArguments(command, process.argv.slice(2));
const { workers = String(workersByMachine()), ...rest } = values;
if (!/^[1-9]\d?$/.test(workers))
  refuseArguments(command.call, `--workers ${workers} is no count from 1 to 99.`);
const files = words.length > 0 ? filesNamed(words) : wholeSuite();
if (files.length === 0) refuseArguments(command.call, `No test file is named ${words.join(' or ')}.`);
installMissing();

const serverUrl = process.env.TEST_DATABASE_URL?.trim();
const run = crypto.randomUUID().slice(0, 8);
const temporary = newTemporaryFolder();
let failed = false;
try {
  const products = files.some(startsProducts) ? ['products'] : [];
  if (!serverUrl || products.length > 0) start(['tests/support/dumps.ts', ...products]);
  // A pattern picks single tests: one run, since a run in which it matches nothing fails.
  const alone = values['test-name-pattern'] ? [] : files.filter(runsAlone);
  runTests(
    files.filter((file) => !alone.includes(file)),
    Number(workers),
  );
  if (!(failed && values.bail)) runTests(alone, 1);
  if (serverUrl) await sweep(serverUrl);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

function workersByMachine(): number {
  const cores = availableParallelism();
  const [load = 0] = loadavg();
  // A part of the suite is run beside other work, and leaves it what it can.
  const most = words.length > 0 && load > cores ? 1 : Math.floor(workersPerCore * cores);
  return Math.max(1, Math.min(most, Math.floor(freemem() / bytesPerWorker)));
}

function wholeSuite(): string[] {
  return allTestFiles().filter((file) => !process.env.TEST_DATABASE_URL || runsOnServer(file));
}

function runTests(some: readonly string[], count: number): void {
  if (some.length === 0) return;
  const flags = Object.entries(rest).map(([name, value]) =>
    value === true ? `--${name}` : `--${name}=${value}`,
  );
  // One registry of modules for all files of a worker: to load the product anew for each would take longer than most.
  const parallel = [`--parallel=${Math.min(count, some.length)}`, '--no-isolate'];
  const paths = some.map((file) => `./${file}`);
  start(['test', '--timeout', String(longestTestMs), ...parallel, ...timings(count), ...flags, ...paths]);
}

/** The slowest files begin first. A run of the whole suite notes for the next one how long each took. */
function timings(count: number): string[] {
  // One worker alone is no worker but the process itself: its files see what those before them left, in this order.
  if (count === 1) return [];
  const cache = join(import.meta.dir, '..', '.cache');
  const path = join(cache, `timings-${serverUrl ? 'server' : 'embedded'}.json`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(path)) writeFileSync(path, JSON.stringify({ version: 1, files: roughTimings() }));
  const isWhole = words.length === 0 && Object.keys(rest).length === 0;
  return [`--timings=${path}`, ...(isWhole ? ['--update-timings'] : [])];
}

function start(words: string[]): void {
  const { exitCode } = Bun.spawnSync([process.execPath, ...words], {
    cwd: join(import.meta.dir, '..'),
    env: {
      ...keptMemory,
      ...patientCompiler,
      ...oneCollector,
      ...process.env,
      BUN_BE_BUN: '1',
      TEST_RUN: run,
      TMPDIR: temporary,
    },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  failed ||= exitCode !== 0;
}

/** Files of all tests go in here, so that nothing of a test that was cut off stays on the machine. */
function newTemporaryFolder(): string {
  // Short: the path of a socket in a data directory in it has to fit into 100 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'gw-'));
  // Tests run commands as other users.
  chmodSync(folder, 0o1777);
  return folder;
}

/** Removes the run's databases from the server. One that its test should have removed is a leak and fails the run. */
async function sweep(url: string): Promise<void> {
  const { removeDatabasesOf } = await import('./support/server-databases.ts');
  const leaked = await removeDatabasesOf(run, url);
  if (leaked.length === 0) return;
  failed = true;
  process.stderr.write(`Tests left databases on the server: ${leaked.join(', ')}\n`);
}
