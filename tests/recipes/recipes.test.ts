import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { recipes } from './steps.ts';

/*
 * The recipes of CONTRIBUTING.md are followed one after another on one copy of the tree. Each touches what it names and
 * nothing else, golden files included. What they come to together passes format, types, rules and the walk over every
 * route.
 */

const root = resolve(import.meta.dir, '../..');
const isolation = 'tests/rest/isolation.test.ts';
const copy = mkdtempSync(join(tmpdir(), 'groundwork-recipe-'));

beforeAll(copyTree);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(recipes)('$title: the files that the recipe names suffice', async ({ title, names, steps }) => {
  const before = hashes();
  for (const [path, change] of Object.entries(steps)) {
    const file = join(copy, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof change === 'string') writeFileSync(file, change);
    else writeFileSync(file, changed(path, readFileSync(file, 'utf8'), change));
  }
  expect(await faultOf('tests/golden/main.ts')).toBeNull();
  const touched = [...hashes()].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
  expect(touched.sort()).toEqual(filesNamedIn(title, names).sort());
});

test('the tree in which all were followed passes format, types, rules, the walk over every route and the tests they name', async () => {
  const rules = readdirSync(join(copy, 'tests/rules')).filter((name) => name.endsWith('.test.ts'));
  const faults = await Promise.all([
    faultOf('node_modules/@biomejs/biome/bin/biome', 'check', '.'),
    faultOf('node_modules/typescript/bin/tsc', '--noEmit'),
    faultOf('tests/rules/layout.ts'),
    testFiles(
      ...rules.map((name) => `tests/rules/${name}`),
      'tests/rest/contract.test.ts',
      ...recipes.flatMap(({ tests = [] }) => tests),
    ),
    // by one of the walls: that the other would do alone is shown of the tree itself
    testFiles('-t', 'taken away: statements', isolation),
  ]);
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});

/** The paths in the list under a recipe's heading, with its placeholders filled. */
function filesNamedIn(title: string, names: Record<string, string>): string[] {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = text.split(/^### /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
  const items = [...section.matchAll(/^- (.+?):/gm)].flatMap(([, item = '']) =>
    [...item.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  );
  return items.map((path) => path.replaceAll(/<(\w+)>/g, (_, name: string) => names[name] ?? `<${name}>`));
}

function changed(path: string, text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((now, [mark, line]) => {
    if (!now.includes(mark)) throw new Error(`${path} has no ${JSON.stringify(mark)}`);
    return now.replace(mark, line);
  }, text);
}

const copied = ['server', 'schema', 'jobs', 'tui', 'sql', 'docs', 'tests', '.ci'];

function copyTree(): void {
  // of the measurements, which no recipe touches, the packages alone take as long as all the rest
  const filter = (path: string) => !path.endsWith('/node_modules');
  for (const folder of copied) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter });
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter((one) => one.isFile()))
    cpSync(join(root, name), join(copy, name));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  if (existsSync(join(root, '.cache'))) {
    mkdirSync(join(copy, '.cache'));
    for (const name of readdirSync(join(root, '.cache')).filter((one) => one.endsWith('.tar')))
      symlinkSync(join(root, '.cache', name), join(copy, '.cache', name));
  }
}

function hashes(): Map<string, string> {
  const files = copied.flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return new Map(
    files
      .filter((path) => statSync(join(copy, path)).isFile())
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(copy, path)))
          .digest('hex'),
      ]),
  );
}

const testFiles = (...words: string[]) => faultOf('test', '--timeout', '600000', ...words);

/** Runs a program of the copy on the embedded engine; returns what it printed when it failed. */
async function faultOf(...words: string[]): Promise<string | null> {
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const child = Bun.spawn([process.execPath, ...words], {
    cwd: copy,
    env: { ...env, BUN_BE_BUN: '1' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const output = await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()));
  const code = await child.exited;
  return code === 0 ? null : `${words.join(' ')} ended with ${code}\n${output.join('\n')}`;
}
