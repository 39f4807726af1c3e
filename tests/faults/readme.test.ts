import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import packages from '../../package.json' with { type: 'json' };
import { freePort } from '../support/free-port.ts';
import { sectionOf, shellBlocks } from '../support/manual.ts';
import { root } from '../support/processes.ts';
import { openShell, type Shell } from '../support/shell.ts';

/*
 * A newcomer's first minutes: a copy of the tree, an empty home, Node and no Bun. The blocks are those of the README
 * and of docs/, pasted in their order. `npx` runs the runtime that is here, since a machine may have no network to
 * fetch it from.
 */

const blocks = shellBlocks(sectionOf('README.md', '## Five minutes'));

const place = mkdtempSync(join(tmpdir(), 'gw-'));
const tree = join(place, 'groundwork');
const bin = join(place, 'bin');
let shell: Shell;

beforeAll(async () => {
  mkdirSync(tree);
  for (const name of readdirSync(root).filter(
    (one) => !['node_modules', 'data', '.git', '.cache'].includes(one),
  ))
    cpSync(join(root, name), join(tree, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  mkdirSync(bin);
  symlinkSync(Bun.which('node') ?? '', join(bin, 'node'));
  // As npx does it: the package's own command is on the path of what it runs, and of nothing else.
  const fetched = join(place, 'fetched');
  mkdirSync(fetched);
  symlinkSync(process.execPath, join(fetched, 'bun'));
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh
[ "$1 $2" = "-y bun@${packages.engines.bun}" ] || exit 9
shift 2
PATH="${fetched}:$PATH" exec bun "$@"
`,
    { mode: 0o755 },
  );
  const home = join(place, 'home');
  mkdirSync(home);
  const system = ['curl', 'grep', 'cat', 'tar', 'gzip'].map((name) =>
    dirname(Bun.which(name) ?? '/usr/bin/x'),
  );
  const path = [...new Set([bin, ...system])].join(':');
  shell = openShell(tree, { HOME: home, PATH: path, PORT: String(freePort()) });
  expect((await shell.paste('command -v bun')).trim()).toBe('');
});

afterAll(async () => {
  await shell.close();
  rmSync(place, { recursive: true, force: true });
});

test('the tour of the README works as pasted, from the first line to the last', async () => {
  const [start, helpers, reference, document, activity, agent, end, ...more] = blocks;
  expect(more).toEqual([]);

  expect(await shell.paste(start ?? '')).toContain('Groundwork is ready.');
  expect(await shell.paste(helpers ?? '')).toBe('');
  const made = await shell.paste(reference ?? '');
  expect(made).toContain('"name": "Regional grocer"');
  expect(made).toContain('"quote": "Sold-out items on Saturdays dropped by 37 %."');
  expect(made).toContain('"unsupported": [');
  const found = await shell.paste(document ?? '');
  expect(found).toContain('"status": "indexed"');
  expect(found).toMatch(/"content": "[^"]*A rollout takes four to six months\."/);
  const imported = await shell.paste(activity ?? '');
  expect(imported).toContain('"jobOId": ');
  expect(imported).toContain('"eventSummary": "Deal won: Stock in step, 15000 EUR"');
  const answered = await shell.paste(agent ?? '');
  expect(answered).toContain('"type": "CONTENT"');
  expect(answered).toMatch(/"annotations": \[\s+\{/);
  expect(answered).toContain('"quote": "Two people at Northmarket compare exports by hand every Monday."');
  // Every reply was read to its end, and ends a line.
  for (const reply of [made, found, imported, answered]) {
    expect(reply).toEndWith('}\n');
    expect(reply).not.toMatch(/"code": |not found|Error/);
  }
  await shell.paste(end ?? '');
  expect(await shell.paste('curl -s -o /dev/null -w "%{http_code}" "$API/../../health"')).toBe('000');
});

test('the lines on events and replays work as pasted on a server after the tour', async () => {
  const [events, replays, ...others] = shellBlocks(sectionOf('docs/runs.md'));
  expect(others).toEqual([]);
  expect(await shell.paste(blocks[0] ?? '')).toContain('Groundwork is ready.');
  const streamed = await shell.paste(events ?? '');
  for (const event of ['run', 'progress', 'partial', 'result'])
    expect(streamed).toContain(`event: ${event}\ndata: {`);
  const answers = await shell.paste(replays ?? '');
  expect(answers).toContain('"mode":"exact"');
  expect(answers).toContain('"mode":"live"');
  expect(answers.match(/"identical":true/g)).toHaveLength(2);
  await shell.paste(blocks.at(-1) ?? '');
});

test('the workflows of docs/ work as pasted on a server after the tour', async () => {
  const [made, sequence, calls, review, ...others] = shellBlocks(sectionOf('docs/workflows.md'));
  expect(others).toEqual([]);
  expect(await shell.paste(blocks[0] ?? '')).toContain('Groundwork is ready.');
  expect((await shell.paste(made ?? '')).match(/^"oId":"(ca|px)_\w+"$/gm)).toHaveLength(5);
  const sequenced = await shell.paste(sequence ?? '');
  expect(sequenced).toContain('+ name: Sequence for accounts that fit');
  expect(sequenced).toContain('is created: version 1.');
  expect(sequenced).toMatch(/^(sequence|later): completed/m);
  expect(sequenced).toMatch(/^completed, 5 of 5 nodes/m);
  const prepared = await shell.paste(calls ?? '');
  expect(prepared).toMatch(/✓ prepare +agent +completed/);
  const reviewed = await shell.paste(review ?? '');
  expect(reviewed).toContain('review: waiting: Shall these accounts go to the sales team?');
  expect(reviewed).toContain('review is approved.');
  expect(reviewed).toContain('flowchart TD');
  for (const text of [sequenced, prepared, reviewed]) expect(text).not.toMatch(/Error|answered \d\d\d/);
  await shell.paste(blocks.at(-1) ?? '');
});

test('the query of the page on the API works as pasted on a server after the tour', async () => {
  const [file, query, ...others] = shellBlocks(sectionOf('docs/api.md'));
  expect(others).toEqual([]);
  expect(await shell.paste(blocks[0] ?? '')).toContain('Groundwork is ready.');
  await shell.paste(file ?? '');
  const rows = await shell.paste('cat won.csv; rm won.csv');
  expect(rows).toMatch(/oId,opportunityId,name,[^\n]*\r\ndeal_\w+,42,Stock in step,[^\n]*\r\n/);
  const answered = await shell.paste(query ?? '');
  expect(answered).toContain('{"kind":"reference","count":1}');
  expect(answered).toContain('"eventSummary":"Deal won: Stock in step, 15000 EUR"');
  expect(answered).not.toContain('"errors"');
  await shell.paste(blocks.at(-1) ?? '');
});

test('the lines on assets work as pasted on a server after the tour', async () => {
  const [upload, versions, ...others] = shellBlocks(sectionOf('docs/assets.md'));
  expect(others).toEqual([]);
  expect(await shell.paste(blocks[0] ?? '')).toContain('Groundwork is ready.');
  const uploaded = await shell.paste(upload ?? '');
  expect(uploaded).toContain('"identifier":"launch-site"');
  expect(uploaded).toContain('"currentVersion":1');
  const changed = await shell.paste(versions ?? '');
  expect(changed.match(/"currentVersion":\d/g)).toEqual(['"currentVersion":2', '"currentVersion":1']);
  expect(await shell.paste('grep -c css/style.css "$SITE/launch.zip"')).toMatch(/^[1-9]/);
  for (const text of [uploaded, changed]) expect(text).not.toMatch(/"code":/);
  await shell.paste(blocks.at(-1) ?? '');
});

test('a backup and its restoration work as pasted, and what the tour made is there again', async () => {
  const [backup] = shellBlocks(sectionOf('docs/operations.md', '## Backup'));
  const [restoration] = shellBlocks(sectionOf('docs/operations.md', '## Restore'));
  const [security] = shellBlocks(sectionOf('docs/operations.md', '## Security'));
  const [upgraded] = shellBlocks(sectionOf('docs/operations.md', '## Upgrade'));
  const npx = (lines = '') => lines.replaceAll('bun run', `npx -y bun@${packages.engines.bun} run`);
  // while it serves
  expect(await shell.paste(blocks[0] ?? '')).toContain('Groundwork is ready.');
  expect(await shell.paste(npx(backup))).toContain('The backup groundwork-backup is complete: ');
  const looked = await shell.paste(npx(`${security}\n${upgraded}`));
  expect(looked.match(/^(ok|FAIL) +\w+|^gw_\w{20}/gm)).toEqual([
    'ok    settings',
    'ok    secret',
    'ok    audit',
    expect.stringMatching(/^gw_/),
    'ok    schema',
    'ok    secret',
    'ok    queue',
    'ok    storage',
  ]);
  await shell.paste(blocks.at(-1) ?? '');
  const restored = await shell.paste(npx(restoration));
  const doctor = restored.slice(restored.indexOf('ok'));
  await shell.paste('FIRST=data/initial-api-key; export DATA_DIR=restored');
  expect(doctor.match(/^(ok|FAIL) +\w+/gm)).toEqual([
    'ok    database',
    'ok    schema',
    'ok    secret',
    'ok    storage',
  ]);
  expect(await shell.paste(blocks[0] ?? '')).toContain('Groundwork is ready.');
  await shell.paste('KEY=$(cat $FIRST)');
  const evidence = await shell.paste('get "/library/evidence?oId=$REFERENCE"');
  expect(evidence).toContain('"quote": "Sold-out items on Saturdays dropped by 37 %."');
  const page = 'curl -sL -H "api_key: $KEY" "$API/../../sites/launch-site-$UUID/"';
  expect(await shell.paste(page)).toContain('<h1>Launch</h1>');
  await shell.paste(`${blocks.at(-1)}\nunset DATA_DIR`);
});

test('every command is documented in both forms, and each shows its help without doing anything else', async () => {
  const rows = [
    ...sectionOf('docs/operations.md').matchAll(/^\| `(bun [^`]+)` \| `npx -y bun@[\d.]+ ([^`]+)` \|/gm),
  ];
  expect(rows.length).toBeGreaterThan(10);
  for (const [, plain = '', behind = ''] of rows) {
    expect(plain).toBe(`bun ${behind}`);
    const command = behind.split(' ').filter((word) => !/[<>[\]]/.test(word) && !word.startsWith('read,'));
    const words = command.filter((word) => !word.startsWith('--'));
    const help = await shell.paste(
      `npx -y bun@${packages.engines.bun} ${words.join(' ')} --help 2>/dev/null; echo $?`,
    );
    expect(help).toContain(`Usage: bun ${words.join(' ')}`);
    expect(help).toEndWith('\n0\n');
    const mistyped = await shell.paste(
      `npx -y bun@${packages.engines.bun} ${words.join(' ')} --hlep; echo $?`,
    );
    expect(mistyped).toContain('There is no --hlep. Did you mean --help?');
    expect(mistyped).toEndWith('\n2\n');
  }
});
