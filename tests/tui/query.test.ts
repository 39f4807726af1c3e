import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { oneAccount } from '../support/metric-questions.ts';
import { metricScene, playMetrics } from '../support/metric-scene.ts';
import { namedQuestions } from '../support/named-questions.ts';
import { root } from '../support/processes.ts';
import { type Front, serveWorld } from '../support/tui.tsx';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* `bun run query` as people and scripts use it: a program of its own that speaks to the server. */

const folder = mkdtempSync(join(tmpdir(), 'gw-'));
const range = { from: '2024-12-01', to: '2025-07-02' };
const span = ['--var', `from=${range.from}`, '--var', `to=${range.to}`];
let world: World;
let tenant: Tenant;
let front: Front;
let account: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'kept.graphql'));
  world = await testWorld();
  tenant = await world.newWorkspace();
  front = serveWorld(world);
  const [scene] = fc.sample(metricScene, { numRuns: 1, seed: 7 });
  if (!scene) throw new Error('No scene was made');
  account = (await playMetrics(world, tenant, scene))[oneAccount] ?? '';
});
afterAll(async () => {
  await front.stop();
  rmSync(folder, { recursive: true });
});

async function query(words: readonly string[], env: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const child = Bun.spawn([process.execPath, 'tui/query/main.ts', ...words], {
    cwd: root,
    env: { PATH, HOME, PUBLIC_URL: front.url, GROUNDWORK_API_KEY: tenant.key, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, errors };
}

interface MetricAnswer {
  key: { value: string | null }[];
  period: { start: string } | null;
  rows?: object;
}

const nameOf = ({ key = [], period = null }: Partial<MetricAnswer>) =>
  [...key.map(({ value }) => value), period && new Date(period.start).toISOString()].join('|');

const variablesOf = (name: string) => [
  ...span,
  ...(name === 'account-statements' ? ['--var', `account=${account}`] : []),
];

test('every named query answers with the figures of the REST API, and some of them with rows', async () => {
  let rowsOfAll = 0;
  for (const [name, { of, query: asked }] of Object.entries(namedQuestions)) {
    const answer = await query([name, ...variablesOf(name), '-o', 'json']);
    expect(answer, name).toMatchObject({ code: 0, errors: '' });
    const [rows = []] = Object.values<MetricAnswer[]>(JSON.parse(answer.out));
    const figures = rows.map(({ key: _key, period: _period, rows: _rows, ...measures }) => measures);
    const told = await tenant.api.get(`/analytics/${of}`, {
      ...asked,
      ...range,
      ...(asked.accountOIds ? { accountOIds: account } : {}),
      measures: Object.keys(figures[0] ?? { count: 0 }).filter((measure) => measure !== 'previous'),
      limit: '1000',
    });
    const expected = new Map<string, object>(told.body.data.map((row: MetricAnswer) => [nameOf(row), row]));
    expect(rows.map(nameOf).sort(), name).toEqual([...expected.keys()].sort());
    for (const [place, row] of rows.entries())
      expect(expected.get(nameOf(row)), name).toMatchObject(figures[place] ?? {});
    rowsOfAll += rows.length;
  }
  expect(rowsOfAll).toBeGreaterThan(50);
});

test('the list names twenty queries, each with what it tells, and every one has a test', async () => {
  const { code, out } = await query(['--list']);
  expect(code).toBe(0);
  const listed = [...out.matchAll(/^([a-z-]+) {2,}([A-Z].+\.)$/gm)];
  expect(listed.map(([, name]) => name)).toEqual(Object.keys(namedQuestions));
  expect(listed).toHaveLength(20);
  for (const line of out.split('\n').slice(0, 20)) expect(line.length).toBeLessThanOrEqual(110);
  expect((await query([])).out).toBe(out);
});

test('tables and charts stay within the width that there is, and out of a pipe comes no colour', async () => {
  for (const name of Object.keys(namedQuestions))
    for (const output of ['table', 'chart']) {
      const columns = output === 'table' ? 60 : 40;
      const { code, out } = await query([name, ...variablesOf(name), '-o', output], {
        COLUMNS: String(columns),
      });
      expect(code, name).toBe(0);
      expect(out, name).not.toContain('\u001b');
      expect(out.trim(), name).not.toBe('');
      for (const line of out.split('\n'))
        expect(Bun.stringWidth(line), `${name}: ${line}`).toBeLessThanOrEqual(columns);
    }
});

test('CSV has the columns and cells of the export of the same figures', async () => {
  const { out } = await query(['competitors-by-month', ...span, '-o', 'csv']);
  const exported = await fetch(
    `${front.url}/api/v2/analytics/findings?groupBy=entity&entityTypes=competitor&interval=month&measures=count&from=${range.from}&to=${range.to}&format=csv&limit=1000`,
    { headers: { 'x-api-key': tenant.key } },
  );
  expect(out.trim().split('\r\n').sort()).toEqual((await exported.text()).trim().split('\r\n').sort());
  expect(out.split('\r\n').length).toBeGreaterThan(3);
});

test('a query of a file is asked too, with its variables read by their types', async () => {
  const file = join(folder, 'own.graphql');
  writeFileSync(
    file,
    'query ($types: [ExtractionType!], $previous: Boolean!, $limit: Int) { findingMetrics(groupBy: [extractionType], from: "2024-12-01", filter: { extractionType: $types }, previous: $previous, limit: $limit) { key { value } count previous { count } } }',
  );
  const words = [file, '--var', 'types=CALL_OBJECTION,EMAIL_OBJECTION', '--var', 'limit=1'];
  const answer = await query([...words, '--var', 'previous=true', '-o', 'json']);
  expect(answer.code).toBe(0);
  expect(answer.errors).toBe('These are 1 rows, the limit of the query; there may be more.\n');
  expect(JSON.parse(answer.out).findingMetrics[0].previous).toEqual({ count: expect.any(Number) });
  const refused = await query([...words]);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.errors).toStartWith(`${file} needs --var previous=<Boolean>.`);
});

test('the weekly report of the manual is made as it stands there, and ends where a question fails', async () => {
  const manual = await Bun.file(join(root, 'docs/analytics.md')).text();
  const written = /```bash\n([\s\S]*?)```/.exec(manual)?.[1] ?? '';
  writeFileSync(join(folder, 'report-key'), tenant.key);
  const script = written
    .replace('/srv/groundwork/groundwork', root)
    .replace('/srv/groundwork/report-key', join(folder, 'report-key'))
    .replace('http://127.0.0.1:3000', front.url);
  const report = async (text: string) => {
    const child = Bun.spawn(['bash', '-c', text], {
      env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: folder },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const [out, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { code: await child.exited, out, errors };
  };
  const made = await report(script);
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.out.match(/^== /gm)).toHaveLength(8);
  const broken = await report(script.replace('loss-quotes', 'loss-quote'));
  expect(broken.code).toBe(2);
  expect(broken.errors).toContain('Did you mean loss-quotes?');
  expect(broken.out).not.toContain('Accounts with most activity');
});

test.each([
  [
    'a name that is none',
    ['competitors-by-mouth'],
    2,
    /^There is no query .* Did you mean competitors-by-month\?/,
  ],
  [
    'a variable that is none',
    ['time-in-stage', '--var', 'form=2025-01-01'],
    2,
    /has no variable form\. Did you mean from\?/,
  ],
  [
    'a variable without a value',
    ['time-in-stage', '--var', 'from'],
    2,
    /^--var takes name=value, not "from"\./,
  ],
  ['a required variable left out', ['account-statements'], 2, /needs --var account=<ID>/],
  [
    'text for a number',
    ['top-accounts', '--var', 'limit=few'],
    2,
    /^--var limit takes a whole number, not "few"\./,
  ],
  [
    'an output that is none',
    ['top-accounts', '-o', 'pie'],
    2,
    /^-o must be table, json, csv, chart, html, not "pie"\./,
  ],
  ['a file that is none', ['none.graphql'], 2, /^There is no file none\.graphql\./],
  ['a folder', [join(folder, 'kept.graphql')], 2, /^There is no file \S+kept\.graphql\./],
  [
    'a value that the server refuses',
    ['time-in-stage', '--var', 'from=yesterday'],
    1,
    /from: must be an ISO 8601 date/,
  ],
  ['a key that is none', ['time-in-stage', '--key', 'gw_x'], 1, /^The server refused the key from --key/],
  ['a server that is none', ['time-in-stage', '--url', 'http://127.0.0.1:9'], 1, /^Nobody answers at http:/],
])('%s is refused with a sentence and without a stack', async (_name, words, code, says) => {
  const ended = await query(words);
  expect(ended).toMatchObject({ code, out: '' });
  expect(ended.errors).toMatch(says);
  expect(ended.errors).not.toMatch(/^\s+at /m);
});
