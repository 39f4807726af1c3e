import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packages from '../../package.json' with { type: 'json' };
import { newOId } from '../../schema/o-id.ts';
import { root } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * Every command as scripts use it: its output in a pipe, its input from nowhere or from one. There it writes plain
 * lines, never a stack, and its exit code says how it went, also when the reader has gone.
 */

/** The formatter's own words are not ours. */
const { format: _others, ...scripts } = packages.scripts;
const commands = Object.entries(scripts).map(([name, line]): [string, string[]] => [
  name,
  line.split(' ').slice(1),
]);

interface Ended {
  code: number;
  out: string;
  errors: string;
}

let place: TestServer;
beforeAll(async () => {
  place = await newTestServer();
});
afterAll(() => place.remove());

/** `gone`: nobody reads what it writes. */
async function run(
  words: readonly string[],
  stdin: 'ignore' | Blob,
  gone = false,
  settings: Record<string, string> = {},
): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env;
  const child = Bun.spawn([process.execPath, ...words], {
    cwd: root,
    env: { PATH, HOME, TERM: 'xterm-256color', PORT: '0', ...place.environment, ...settings },
    stdin,
    stdout: 'pipe',
    stderr: 'pipe',
  });
  if (gone) await child.stdout.cancel();
  const [out, errors] = await Promise.all([
    gone ? '' : new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, errors };
}

function expectPlain({ out, errors }: Ended): void {
  expect(out + errors).not.toContain('\u001b');
  expect(errors).not.toMatch(/^\s+at |\.ts:\d+|EPIPE/m);
}

describe.each(commands)('bun run %s in a pipe', (_name, words) => {
  test('shows help with --help, and nothing else', async () => {
    const asked = await run([...words, '--help'], 'ignore');
    expectPlain(asked);
    expect(asked).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage:/), errors: '' });
    expect(await run([...words, '--help'], 'ignore', true)).toEqual({ code: 0, out: '', errors: '' });
  });

  test('refuses what it does not know with 2, in a sentence on stderr', async () => {
    const refused = await run([...words, '--nonsense'], new Blob(['yes\n']));
    expectPlain(refused);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.errors).toMatch(/^There is no .*--nonsense"?\.\nSee: bun .* --help\n$/);
  });
});

/** What it does there, and what it writes: to stdout, then to stderr. */
const work: [call: string, words: string[], code: number, says: RegExp][] = [
  ['migrate', ['server/cli.ts', 'migrate'], 0, /^The schema is up to date\.\n$/],
  ['doctor', ['server/cli.ts', 'doctor', 'settings', 'schema'], 0, /^ok {4}settings .*\nok {4}schema .*\n$/],
  [
    'doctor that mends nothing known',
    ['server/cli.ts', 'doctor', '--mend', 'x'],
    2,
    /^--mend must be rollups/,
  ],
  ['workspace create', ['server/cli.ts', 'workspace', 'create', 'Second'], 0, /^gw_\w+\n/],
  ['workspace list', ['server/cli.ts', 'workspace', 'list'], 0, /^(wa_\w+\t.*\n){2,}$/],
  [
    'workspace create of a name without end',
    ['server/cli.ts', 'workspace', 'create', 'x'.repeat(201)],
    1,
    /^The name must have at most 200 characters\.\n$/,
  ],
  [
    'key create of a name without end',
    ['server/cli.ts', 'key', 'create', '--scopes', 'read', '--name', 'x'.repeat(201)],
    1,
    /^The name must have at most 200 characters\.\n$/,
  ],
  ['key create without scopes', ['server/cli.ts', 'key', 'create'], 2, /^Say what the key may do: --scopes/],
  [
    'analyse since a day that is none',
    ['server/cli.ts', 'analyse', '--since', 'yesterday'],
    2,
    /^--since yesterday is no date/,
  ],
  [
    'analyse until a day that no month has',
    ['server/cli.ts', 'analyse', '--until', '2026-02-31'],
    2,
    /^--until 2026-02-31 is no date/,
  ],
  [
    'analyse of no category',
    ['server/cli.ts', 'analyse', '--categories', 'WEATHER'],
    2,
    /^WEATHER is no category/,
  ],
  [
    'backup into a file',
    ['server/cli.ts', 'backup', 'package.json'],
    1,
    /^package\.json is not an empty folder/,
  ],
  [
    'backup into a folder in a file',
    ['server/cli.ts', 'backup', 'package.json/backup'],
    1,
    /^package\.json\/backup cannot be made \(ENOTDIR\)/,
  ],
  ['key list as JSON', ['server/cli.ts', 'key', 'list', '--json'], 0, /^\[\n {2}\{\n {4}"oId": "ak_/],
  [
    'workspace list as JSON',
    ['server/cli.ts', 'workspace', 'list', '--json'],
    0,
    /^\[\n {2}\{\n {4}"oId": "wa_/,
  ],
  ['key list', ['server/cli.ts', 'key', 'list'], 0, /^(ak_\w+\t.*\n){2,}$/],
  ['key revoke of none', ['server/cli.ts', 'key', 'revoke', 'x'], 1, /^x is not an oId; bun run key list/],
  ['key reset', ['server/cli.ts', 'key', 'reset'], 0, /^Nothing is lost/],
  ['tui', ['tui/main.tsx'], 1, /^The terminal UI needs a terminal\./],
  [
    'demo on nothing',
    ['tui/demo/main.ts', '--on', 'http://127.0.0.1:9', '--key', 'gw_x'],
    1,
    /127\.0\.0\.1:9/,
  ],
  ['eval without a file', ['tui/eval/main.ts', 'Brief', 'none.json'], 1, /^There is no file none\.json\.\n$/],
  [
    'eval on nothing',
    ['tui/eval/main.ts', 'Brief', 'package.json', '--on', 'http://127.0.0.1:9', '--key', 'gw_x'],
    1,
    /^package\.json contains no cases/,
  ],
  ['workflow', ['tui/workflow/main.ts'], 2, /^Usage:/],
  [
    'workflow apply without a file',
    ['tui/workflow/main.ts', 'apply', 'none.yaml', '--on', 'http://127.0.0.1:9', '--key', 'gw_x'],
    1,
    /^There is no file none\.yaml\.\n$/,
  ],
  [
    'workflow run on nothing',
    ['tui/workflow/main.ts', 'run', 'Plan', '--on', 'http://127.0.0.1:9', '--key', 'gw_x'],
    1,
    /^Nothing answers at http:\/\/127\.0\.0\.1:9/,
  ],
  ['bench without a name', ['tests/bench/main.ts'], 2, /^It needs <name>/],
  ['test', ['tests/main.ts', 'tests/text/stem.test.ts'], 0, /0 fail/],
];

test.each(work)('bun run %s does in a pipe what it does on a terminal', async (_call, words, code, says) => {
  const ended = await run(words, new Blob(['yes\n']));
  expectPlain(ended);
  expect(ended.code).toBe(code);
  expect(ended.out + ended.errors).toMatch(says);
  // Of a reader that has gone nobody can say what it would have read.
  const unread = await run(words, 'ignore', true);
  expectPlain(unread);
  expect(unread.code).toBe(code);
});

test('names that others wrote steer no terminal, keep to their line, and stay whole in JSON', async () => {
  const name = '\u001b]0;Title\u0007 \u009b31m\u202ered\ta\nb';
  await run(['server/cli.ts', 'workspace', 'create', name], 'ignore');
  const lists = await Promise.all(
    ['workspace', 'key'].map((noun) => run(['server/cli.ts', noun, 'list'], 'ignore')),
  );
  const json = await run(['server/cli.ts', 'workspace', 'list', '--json'], 'ignore');
  for (const { out } of [...lists, json]) expect(out).not.toMatch(/(?!\t|\n)\p{Cc}|\u202e/u);
  expect(lists[0]?.out).toContain('\\u001b]0;Title\\u0007 \\u009b31m\\u202ered a b\n');
  expect(JSON.parse(json.out)).toContainEqual(expect.objectContaining({ name }));
});

test('commands at the same moment wait for one another, and none loses its database to the end of another', async () => {
  const calls = ['workspace', 'key', 'workspace', 'key'].map((noun) => ['server/cli.ts', noun, 'list']);
  const ended = await Promise.all(calls.map((words) => run(words, 'ignore')));
  expect(ended.map(({ code, errors }) => [code, errors])).toEqual(calls.map(() => [0, '']));
});

test('commands that only look make nothing where there is no database, and say what makes one', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'gw-')), 'none');
  for (const words of [
    ['key', 'list'],
    ['workspace', 'list'],
    ['key', 'revoke', newOId('ak')],
    ['analyse'],
  ]) {
    const ended = await run(['server/cli.ts', ...words], 'ignore', false, {
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    });
    expectPlain(ended);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.errors).toStartWith(`There is no database in ${dataDir}: bun start makes one`);
    expect(existsSync(dataDir)).toBe(false);
  }
});

test('settings at fault are told in words, each by its name', async () => {
  const { code, errors } = await run(['server/cli.ts', 'key', 'list'], 'ignore', false, {
    PORT: 'http',
    WORKER: 'maybe',
  });
  expect(code).toBe(1);
  expect(errors).toContain('PORT: must be a whole number\n');
  expect(errors).toContain('WORKER: must be one of on, off\n');
});
