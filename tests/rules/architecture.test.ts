import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { agentTypes } from '../../schema/agents/types.ts';
import { experimentTypes } from '../../schema/experiment.ts';
import { jobs } from '../../schema/jobs.ts';
import { agents } from '../../server/agents/index.ts';
import { testSources } from '../support/files.ts';
import { measureLayout, sourceFiles } from './layout.ts';
import { participlesIn } from './participles.ts';

const root = resolve(import.meta.dir, '../..');

test('the tree follows the map: no circle, no twin, no turned arrow, no crowded folder', () => {
  expect(measureLayout(root).faults).toEqual([]);
});

test('the registry of agents holds a definition of each type that the schema names, and no other', () => {
  expect(agents.map(({ type }) => type)).toEqual([...agentTypes]);
});

test('the supervisor loads nothing but a few files of its own and what the runtime brings', () => {
  const scanner = new Bun.Transpiler({ loader: 'ts' });
  const files = new Set<string>();
  const packages: string[] = [];
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { path } of scanner.scanImports(readFileSync(file, 'utf8'))) {
      if (path.startsWith('.')) visit(resolve(dirname(file), path));
      else if (!path.startsWith('node:')) packages.push(`${path} in ${file}`);
    }
  };
  visit(join(root, 'server/main.ts'));
  expect(packages).toEqual([]);
  expect(files.size).toBeWithin(5, 15);
});

test('experiments compare the types whose runs take one, and no others', () => {
  const taking = agents.filter(({ input }) => 'experimentOId' in input.shape).map(({ type }) => type);
  expect(taking).toEqual([...experimentTypes]);
});

test('no file of the server but a definition names a type of agents', async () => {
  // words that other registries have too
  const shared = ['CONTENT', 'CONTEXT', 'EMAIL'];
  const names = agentTypes.filter((type) => !shared.includes(type));
  const files = sourceFiles(root).filter((file) => /^(?:server|jobs)\/(?!agents\/)/.test(file));
  const naming: string[] = [];
  for (const file of files) {
    const text = await Bun.file(join(root, file)).text();
    naming.push(...names.filter((name) => text.includes(`'${name}'`)).map((name) => `${file}: ${name}`));
  }
  expect(naming).toEqual([]);
});

test('no attempt of a job takes as long as the queue leaves it to its worker', () => {
  const grace = 60;
  const long = Object.entries(jobs).filter(([, { seconds }]) => seconds > 4 * 3_600 - grace);
  expect(long.map(([name]) => name)).toEqual([]);
});

test('a job enqueues in the transaction of its end, so that a crash in between cannot do its rest twice', async () => {
  const apart: string[] = [];
  for (const file of sourceFiles(root).filter((one) => one.startsWith('jobs/'))) {
    const text = await Bun.file(join(root, file)).text();
    for (const [call] of text.matchAll(/job\.write\((?:(?!;\n)[\s\S])*?\benqueue\w*\(/g))
      apart.push(`${file}: ${call}`);
  }
  expect(apart).toEqual([]);
});

test('no file is longer than a person reads at once', async () => {
  const long: string[] = [];
  for (const file of sourceFiles(root)) {
    const lines = (await Bun.file(join(root, file)).text()).split('\n').length;
    if (lines > 400) long.push(`${file}: ${lines}`);
  }
  expect(long).toEqual([]);
});

test('the docstring of what a file exports begins with a verb or a noun', async () => {
  const nameless: string[] = [];
  const opening =
    /^(?:What|Of|How|Whether|Where|Which|When|Who|Whose|Whom|Those|So many|Why|That|They|Its?|Null|Nothing|Newest|Oldest|Best|Soft|In|For|By|With|Without|At|Beside|Behind|Whatever|Some(?:body|thing)?|Every(?:body|thing)|Each|Also|Only|Not|No|The same|Added)\b/;
  for (const file of sourceFiles(root)) {
    const text = await Bun.file(join(root, file)).text();
    for (const [, sentence = ''] of text.matchAll(/\/\*\*\s+(?:\* )?((?:(?!\*\/)[\s\S])*)\*\/\nexport /g))
      if (opening.test(sentence)) nameless.push(`${file}: ${sentence.split('\n', 1)[0]}`);
  }
  expect(nameless).toEqual([]);
});

test('a docstring names what it documents, in place of "holds what", "returns what" and "says what"', async () => {
  const vague =
    /\/\*\*\s+(?:\* )?((?:(?:Holds|Returns) (?:what|whose|where|who)|Says (?:wh\w+|how|of))\b.*)/g;
  const faults: string[] = [];
  for (const file of sourceFiles(root))
    for (const [, sentence] of (await Bun.file(join(root, file)).text()).matchAll(vague))
      faults.push(`${file}: ${sentence}`);
  expect(faults).toEqual([]);
});

test('names without a noun become no more', async () => {
  const all = await Promise.all(
    sourceFiles(root).map(async (file) => participlesIn(file, await Bun.file(join(root, file)).text())),
  );
  const [exported, local] = [true, false].map(
    (which) => all.flat().filter(({ isExported }) => isExported === which).length,
  );
  expect(exported).toBeLessThanOrEqual(50);
  expect(local).toBeLessThanOrEqual(25);
});

test('no test imports what measurements are made with: their packages are installed apart', async () => {
  const importing: string[] = [];
  for (const path of testSources())
    if (/from '[./]+\/bench\//.test(await Bun.file(join(root, path)).text())) importing.push(path);
  expect(importing).toEqual([]);
});

test('a test that signals a process names one that is there', async () => {
  const doubtful: string[] = [];
  for (const path of testSources()) {
    const text = await Bun.file(join(root, path)).text();
    // 0 is the group of the process that asks, the runner itself
    for (const [call, name] of text.matchAll(/process\.kill\((\w+)[,)]/g))
      if (new RegExp(`\\b${name} = 0\\b|\\bif \\(${name}\\) process\\.kill`).test(text))
        doubtful.push(`${path}: ${call}`);
  }
  // it kills what there is again and again, until its time is over
  expect(doubtful).toEqual(['tests/faults/outage.test.ts: process.kill(database,']);
});

describe('a tree is refused', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  function faultsOf(files: Record<string, string>): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'layout-'));
    folders.push(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return measureLayout(folder).faults;
  }

  const cases: [string, Record<string, string>, string][] = [
    [
      'with a circle, of types too',
      {
        'server/text/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
        'server/text/b.ts': "import type { A } from './a.ts';\nexport type B = A | 1;\n",
      },
      'circle: server/text/a.ts -> server/text/b.ts',
    ],
    [
      'with a file beside a folder of its name',
      { 'server/services/tags/agents.ts': '', 'server/services/tags/agent/x.ts': '' },
      'twin: server/services/tags/agents.ts beside server/services/tags/agent/',
    ],
    [
      'with an arrow that the map does not have',
      { 'server/http/a.ts': "import '../routes/b.ts';\n", 'server/routes/b.ts': '' },
      'server/http/a.ts -> server/routes/b.ts',
    ],
    [
      'with an arrow from an earlier noun to a later one',
      { 'server/services/events/a.ts': "import '../runs/b.ts';\n", 'server/services/runs/b.ts': '' },
      'server/services/events/a.ts -> server/services/runs/b.ts',
    ],
    [
      'with an arrow by a late import',
      { 'server/text/a.ts': "export const load = () => import('../ai/b.ts');\n", 'server/ai/b.ts': '' },
      'server/text/a.ts -> server/ai/b.ts',
    ],
    [
      'with a room that the map does not know',
      { 'server/misc/a.ts': '' },
      'no rule for the room misc: server/misc/a.ts',
    ],
    [
      'with a package where none may be',
      { 'schema/a.ts': "import 'postgres';\nexport const a = z.string();\n" },
      'schema/a.ts -> postgres',
    ],
    [
      'with a model that imports the other',
      { 'server/ai/openai/a.ts': "import '../extractive/b.ts';\n", 'server/ai/extractive/b.ts': '' },
      'server/ai/openai/a.ts -> server/ai/extractive/b.ts',
    ],
    [
      'with a service in the runtime of jobs',
      { 'jobs/runtime/a.ts': "import '../../server/services/runs/b.ts';\n", 'server/services/runs/b.ts': '' },
      'jobs/runtime/a.ts -> server/services/runs/b.ts',
    ],
    [
      'with a folder that tools take for their output',
      { 'server/services/runs/build/a.ts': '' },
      'folder named like output: server/services/runs/build',
    ],
    [
      'with a file of the schema that no shape needs',
      { 'schema/a.ts': 'export const words = 1;\n' },
      'no shape: schema/a.ts',
    ],
    [
      'with a function of the schema beside no shape',
      {
        'schema/a.ts': 'export const lineOf = (text: string) => text;\n',
        'schema/b.ts':
          "import { z } from 'zod';\nimport { lineOf } from './a.ts';\nexport const b = z.string().transform(lineOf);\n",
      },
      'no shape: schema/a.ts',
    ],
    [
      'with a name twice in the services',
      { 'server/services/tags/a.ts': '', 'server/services/runs/a.ts': '' },
      'name twice in services/: a.ts: server/services/runs/a.ts, server/services/tags/a.ts',
    ],
    [
      'with a crowded folder',
      Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`server/text/f${at}.ts`, ''])),
      'more than 15 files: server/text (16)',
    ],
  ];

  test.each(cases)('%s', (_, files, fault) => {
    expect(faultsOf(files)).toEqual([fault]);
  });
});
