import { afterAll, expect, test } from 'bun:test';
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
 * Each recipe of CONTRIBUTING.md is followed on a copy of the tree: what it names is touched and nothing else, the
 * golden files are written anew, and format, types, rules and the walk over every route pass.
 */

const root = resolve(import.meta.dir, '../..');
const patience = 300_000;
const isolation = 'tests/rest/isolation.test.ts';
const copies: string[] = [];
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

// the copies are tested on the embedded engine, whatever this run is on: once is enough
if (!process.env.TEST_DATABASE_URL) {
  test.each(recipes)(
    '$title: the files that the recipe names suffice',
    ({ title, names, steps, tests }) => {
      const copy = copyOfTree();
      const before = hashes(copy);
      for (const [path, change] of Object.entries(steps)) {
        const file = join(copy, path);
        mkdirSync(dirname(file), { recursive: true });
        if (typeof change === 'string') writeFileSync(file, change);
        else writeFileSync(file, changed(path, readFileSync(file, 'utf8'), change));
      }
      run(copy, 'tests/golden/main.ts');
      const touched = [...hashes(copy)]
        .filter(([path, hash]) => before.get(path) !== hash)
        .map(([path]) => path);
      expect(touched.sort()).toEqual(filesNamedIn(title, names).sort());

      run(copy, 'node_modules/@biomejs/biome/bin/biome', 'check', '.');
      run(copy, 'node_modules/typescript/bin/tsc', '--noEmit');
      run(copy, 'tests/rules/layout.ts');
      const rules = readdirSync(join(copy, 'tests/rules')).filter((name) => name.endsWith('.test.ts'));
      testIn(
        copy,
        ...rules.map((name) => `tests/rules/${name}`),
        'tests/rest/contract.test.ts',
        ...(tests ?? []),
      );
      // with both walls: that each alone would do is shown of the tree itself
      testIn(copy, '-t', 'taken away: none', isolation);
    },
    patience,
  );
}

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

function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'groundwork-recipe-'));
  copies.push(copy);
  for (const folder of copied) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter((one) => one.isFile()))
    cpSync(join(root, name), join(copy, name));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  if (existsSync(join(root, '.cache'))) {
    mkdirSync(join(copy, '.cache'));
    for (const name of readdirSync(join(root, '.cache')).filter((one) => one.endsWith('.tar')))
      symlinkSync(join(root, '.cache', name), join(copy, '.cache', name));
  }
  return copy;
}

function hashes(copy: string): Map<string, string> {
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

const testIn = (copy: string, ...words: string[]) => run(copy, 'test', '--timeout', '120000', ...words);

/** Runs a program of the copy; what it printed stands in the failure. */
function run(copy: string, ...words: string[]): void {
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const done = Bun.spawnSync([process.execPath, ...words], {
    cwd: copy,
    env: { ...env, BUN_BE_BUN: '1' },
    stdin: 'ignore',
  });
  if (done.exitCode === 0) return;
  throw new Error(`${words.join(' ')} ended with ${done.exitCode}\n${done.stdout}\n${done.stderr}`);
}
