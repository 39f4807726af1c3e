import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Which test files there are, which of them a server runs as well, and which run one after another. */

const root = resolve(import.meta.dir, '../..');

/**
 * Folders and files whose tests come to the same on either engine, though they use one: what they hold to its promise is
 * the reader of a text, what a model answers, a page in the browser, a socket, a loop, or the embedded engine itself. Every
 * other file runs on both.
 */
const embeddedOnly = [
  'tests/recipes/',
  'tests/text/',
  'tests/tui/',
  'tests/faults/data-dir.test.ts',
  'tests/faults/demo.test.ts',
  'tests/faults/health-beside-runs.test.ts',
  'tests/faults/held-loop.test.ts',
  'tests/faults/hostile-texts.test.ts',
  'tests/faults/large-bodies.test.ts',
  'tests/faults/slow-sockets.test.ts',
  'tests/faults/upload-memory.test.ts',
  'tests/jobs/hostile-',
  'tests/mcp/growth.test.ts',
  'tests/rest/adversary.test.ts',
  'tests/rest/docs-page.test.ts',
  'tests/rest/endpoint-types.test.ts',
  'tests/services/agent-inputs.test.ts',
  'tests/services/agent-settings.test.ts',
  'tests/services/multiplexer.test.ts',
  'tests/sites/thumbnail.test.ts',
];

/** A test that imports neither, directly or through others, has no database: it runs on the embedded engine alone. */
const places = 'tests/support/test-server.ts';
const openers = ['tests/support/database.ts', places];

/** A test that imports this holds a product to milliseconds: nothing else of the suite may run beside it. */
const stopwatch = 'tests/support/stopwatch.ts';

/** A package of its own, with its own packages. */
const bench = 'bench';

/** Every source of the tests but those of the measurements, relative to the root, in order. */
export function testSources(): string[] {
  return readdirSync(join(root, 'tests'), { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name !== bench)
    .flatMap(({ name: folder }) =>
      readdirSync(join(root, 'tests', folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `tests/${folder}/${name}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .sort();
}

/** Every test file, relative to the root, in order. */
export const allTestFiles = () => testSources().filter((path) => /\.test\.tsx?$/.test(path));

/** Tests that start processes, kill them and wait, or do everything to every route. */
const slow = /^tests\/(faults|recipes)\/|^tests\/rest\/isolation/;

/** Milliseconds that a file may take, for the first run on a machine: long enough to put the slow ones first. */
export function roughTimings(): Record<string, number> {
  return Object.fromEntries(
    allTestFiles().map((path) => [path, slow.test(path) ? 60_000 : statSync(join(root, path)).size]),
  );
}

/** The files in the folders named, or whose path holds the word. */
export function filesNamed(words: readonly string[]): string[] {
  const wanted = words.map((word) => word.replace(/^\.\//, ''));
  return allTestFiles().filter((file) => wanted.some((word) => file.includes(word)));
}

export const runsAlone = (file: string) => importsOf(file).includes(stopwatch);

/** Whether a test shows something on a server that it does not show on the embedded engine. */
export function runsOnServer(file: string): boolean {
  return !embeddedOnly.some((path) => file.startsWith(path)) && reaches(file, openers);
}

/** Whether a test starts products on copies of one that was started before. */
export const startsProducts = (file: string) => reaches(file, [places]);

const transpiler = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) };

/** Whether a file of tests is one of those named, or imports one, directly or through others. */
function reaches(file: string, named: readonly string[], seen = new Set<string>()): boolean {
  if (named.includes(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((path) => reaches(path, named, seen));
}

const known = new Map<string, string[]>();

function importsOf(file: string): string[] {
  let found = known.get(file);
  if (!found) {
    found = transpiler[file.endsWith('x') ? 'tsx' : 'ts']
      .scanImports(readFileSync(join(root, file), 'utf8'))
      .filter(({ path }) => path.startsWith('.'))
      .map(({ path }) => relative(root, resolve(root, dirname(file), path)))
      .filter((path) => /^tests\/.*\.tsx?$/.test(path));
    known.set(file, found);
  }
  return found;
}
