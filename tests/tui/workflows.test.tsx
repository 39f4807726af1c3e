import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import type { Terminal } from '../support/terminal.tsx';
import { type Front, openTui, serveWorld } from '../support/tui.tsx';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let front: Front;
let terminal: Terminal;

beforeAll(async () => {
  world = await testWorld();
  front = serveWorld(world);
});
afterAll(() => front.stop());
afterEach(() => terminal.leave());

const review = {
  name: 'Review of accounts',
  nodes: [
    { id: 'ranked', type: 'transform', expression: '$input.accounts' },
    { id: 'review', type: 'approval', message: 'Shall they be called?' },
    { id: 'called', type: 'transform', expression: '{"called": $nodes.ranked.output}' },
    { id: 'dropped', type: 'transform', expression: '"dropped"' },
  ],
  edges: [
    { from: 'ranked', to: 'review' },
    { from: 'review', to: 'called', when: 'approved' },
    { from: 'review', to: 'dropped', when: 'denied' },
  ],
};

const failing = {
  name: 'Fails',
  nodes: [
    { id: 'first', type: 'transform', expression: '1' },
    { id: 'second', type: 'transform', expression: '"a" + 1' },
  ],
  edges: [{ from: 'first', to: 'second' }],
};

async function started(definition: object, input: object = {}): Promise<string> {
  const made = await tenant.api.post('/workflows/create', definition);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const run = await tenant.api.post('/workflows/run', { ...input, workflowOId: made.body.data.oId });
  expect(run.status, JSON.stringify(run.body)).toBe(200);
  await drainJobs(world);
  return run.body.workflowRunOId;
}

/** A fresh workspace with a run, and the program open on its screen of workflows. */
async function open(fill: () => Promise<string | null>, columns = 80, rows = 24): Promise<string> {
  tenant = await world.newWorkspace();
  const run = await fill();
  terminal = openTui(front.url, tenant.key, columns, rows);
  await terminal.sees('● live');
  await terminal.press('7');
  return run ?? '';
}

/** From the list of workflows to the newest run of the one that is chosen. */
async function openRun(): Promise<void> {
  await terminal.sees(/❯ .* nodes?/);
  await terminal.press('enter');
  await terminal.sees(/❯ .*\d\/\d/);
  await terminal.press('enter');
  await terminal.sees('Status ');
}

describe('workflows', () => {
  test('that are not there are explained', async () => {
    await open(async () => null);
    await terminal.sees('There are no workflows yet.', 'bun run workflow apply');
  });

  test('lead to their runs, and a run to its graph, its timeline and its output', async () => {
    const run = await open(() => started(review, { accounts: ['Northmarket'] }), 80, 40);
    await terminal.sees('v1', '4 nodes', 'Review of accounts', '1–1 of 1');
    await terminal.press('enter');
    await terminal.sees('Review of accounts', 'Waiting', '1/4');
    await terminal.press('enter');
    await terminal.sees(
      'Review of accounts: Waiting',
      'review asks: Shall they be called?',
      'a approve  d deny  x cancel  y copy',
      /✓ ranked +transform +completed/,
      /… review +approval +waiting/,
      /Completed +ranked/,
      `oId          ${run}`,
    );
    await terminal.press('escape');
    await terminal.sees('1–1 of 1');
    await terminal.press('f', 'f');
    await terminal.sees('Nothing here is status:failed.');
    await terminal.press('escape');
    await terminal.sees('1–1 of 1');
    await terminal.press('escape');
    await terminal.sees('4 nodes');
  });

  test('are answered after a question, and go on', async () => {
    await open(() => started(review, { accounts: ['Northmarket'] }), 80, 45);
    await openRun();
    await terminal.sees('review asks');
    await terminal.press('a');
    await terminal.sees('Approve review? Press y for yes.');
    await terminal.press('y');
    await terminal.sees('Done.');
    await drainJobs(world);
    await terminal.sees('Review of accounts: Completed', /✓ called/, /- dropped/, 'Northmarket');
    await terminal.press('a');
    await terminal.sees('Nothing to approve here.');
  });

  test('that are denied take the other way', async () => {
    await open(() => started(review, { accounts: [] }), 80, 45);
    await openRun();
    await terminal.press('d');
    await terminal.sees('Deny review? Press y for yes.');
    await terminal.press('y');
    await terminal.sees('Done.');
    await drainJobs(world);
    await terminal.sees(/✓ dropped/, /- called/);
  });

  test('that failed say why, go on from there, and tell what is kept', async () => {
    await open(() => started(failing));
    await terminal.sees('Fails');
    await terminal.press('enter');
    await terminal.sees('Failed', 'second: ');
    await terminal.press('enter');
    await terminal.sees(/Error +second: /);
    await terminal.press('r');
    await terminal.sees('Let it go on from what failed? Press y for yes.');
    await terminal.press('y');
    await terminal.sees('Goes on. Kept: 1 node, 0 credits.');
  });

  test('are cancelled from the list too', async () => {
    await open(() => started(review, { accounts: [] }));
    await terminal.sees(/❯ .* nodes?/);
    await terminal.press('enter');
    await terminal.sees('Waiting');
    await terminal.press('x');
    await terminal.sees('Cancel this run? Press y for yes.');
    await terminal.press('y');
    await terminal.sees('Cancelled');
  });

  test('give their oId to the clipboard, and say it where the terminal has none', async () => {
    const run = await open(() => started(failing));
    await openRun();
    await terminal.press('y');
    await terminal.sees(`Copied ${run}`);
  });

  test.each([
    [80, 24],
    [200, 60],
  ])('with a map of 1,000 items fit %i × %i, page by page', async (columns, rows) => {
    const map = {
      name: 'Many',
      nodes: [
        {
          id: 'each',
          type: 'map',
          items: '[1..1000]',
          concurrency: 50,
          node: { id: 'one', type: 'transform', expression: '$item = 7 ? "a" + 1 : $item' },
        },
      ],
    };
    await open(() => started(map), columns, rows);
    await openRun();
    await terminal.sees(/1000 of 1000 items, 1 failed/, /┊ {2}one +transform/);
    const lines = terminal.screen().split('\n');
    expect(lines.length).toBeLessThan(rows);
    expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(columns);
    await terminal.press('G');
    await terminal.sees('- 300', '… and more');
  });
});
