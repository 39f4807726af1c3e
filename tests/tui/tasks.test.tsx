import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { fillOperatorsDay, operatorTasks } from '../support/operators-day.ts';
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
  tenant = await world.newWorkspace();
  await fillOperatorsDay(world, tenant);
});
afterAll(() => front.stop());
afterEach(() => terminal.leave());

test.each(operatorTasks)('%s takes at most eight keys beside the typing', async (_task, steps) => {
  terminal = openTui(front.url, tenant.key, 160, 48);
  await terminal.sees('● live', 'Deal of Loud');
  let keys = 0;
  for (const step of steps) {
    if ('sees' in step) await terminal.sees(...step.sees);
    else if ('writes' in step) await terminal.write(step.writes);
    else {
      keys += step.length;
      await terminal.press(...step);
    }
  }
  expect(keys).toBeLessThanOrEqual(8);
});

test('the overview counts every deal that is open, however long ago it was created', async () => {
  terminal = openTui(front.url, tenant.key, 80, 60);
  await terminal.sees('● live');
  await terminal.press('0');
  await terminal.sees('Deals: ended in 30 days, and open now', /Won +0/, /Lost +0/, /Open █+ 2/);
});

test('the overview claims nothing of a server whose figures a proxy does not pass on', async () => {
  const proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) =>
      /\/(ready|metrics)$/.test(request.url)
        ? new Response('<h1>404 Not Found</h1>', { status: 404 })
        : world.app.fetch(request),
  });
  terminal = openTui(proxy.url.origin, tenant.key, 80, 60);
  await terminal.sees('● live');
  await terminal.press('0');
  await terminal.sees(/Credits +[\d,]+ of/, 'or is not passed on');
  expect(terminal.screen()).not.toMatch(/Queues|Workers|Database|Disk|Model/);
  await proxy.stop(true);
});

test('an account opens with its deals and its newest events', async () => {
  terminal = openTui(front.url, tenant.key, 160, 48);
  await terminal.sees('● live');
  await terminal.press('9');
  await terminal.sees('Silent Harbour', 'Loud Harbour');
  await terminal.press('enter');
  await terminal.sees(
    /Deals/,
    /Opportunity created +.*Deal of (Loud|Silent)/,
    'All 1 event',
    /Open deals +1\n/,
  );
});

test('a key that may only read is offered nothing that changes anything', async () => {
  const { body } = await tenant.api.post('/api-key/create', { name: 'Reader', scopes: ['read'] });
  terminal = openTui(front.url, body.data.key, 80, 30);
  await terminal.sees('● live');
  await terminal.press('8');
  await terminal.sees(/❯ .*launch-site/);
  await terminal.press('enter');
  await terminal.sees(/❯ .* v2 /);
  expect(terminal.screen()).not.toContain('R restore');
  await terminal.press('*', 'R');
  await terminal.sees('the key lacks the scope write');
});

test('with --readonly a key of every scope is offered nothing that changes anything', async () => {
  terminal = openTui(front.url, tenant.key, 80, 30, true);
  await terminal.sees('● live', 'read only');
  await terminal.press('8');
  await terminal.sees(/❯ .*launch-site/);
  await terminal.press('enter');
  await terminal.sees(/❯ .* v2 /);
  expect(terminal.screen()).not.toContain('R restore');
  await terminal.press('*', 'R');
  await terminal.sees('--readonly was given');
  await terminal.press('y', ':');
  await terminal.write('keys');
  await terminal.press('enter');
  await terminal.sees(/❯ .*Valid/);
  await terminal.press('*', 'V');
  await terminal.sees('--readonly was given');
  const { body } = await tenant.api.get('/api-key/list');
  expect(body.data.filter(({ revokedAt }: { revokedAt: string | null }) => revokedAt)).toHaveLength(1);
});

test('a key that was rotated is ending, and can be ended at once, until its grace is over', async () => {
  const { api } = await world.newWorkspace();
  const { body } = await api.post('/api-key/create', { name: 'Relay', scopes: ['read', 'admin'] });
  await api.post('/api-key/rotate', { oId: body.data.oId, graceSeconds: 86_400 });
  terminal = openTui(front.url, body.data.key, 160, 48);
  await terminal.sees('● live');
  await terminal.press(':');
  await terminal.write('keys');
  await terminal.press('enter');
  await terminal.sees(/Valid .*Relay/, /Ending .*Relay/);
  await terminal.press('/');
  await terminal.write('status:revoked');
  await terminal.press('enter');
  await terminal.sees(/Nothing here is/);
  await terminal.press('escape');
  await terminal.sees(/Ending .*Relay/);
});

test.each([
  ['whose record is read', '1', 'Deal of Loud', '"eventSummary": "'],
  ['that leads to another list', '7', 'Review of accounts', '"name": "Review of accounts"'],
])('one J shows the row of a list %s as JSON', async (_what, digit, row, member) => {
  terminal = openTui(front.url, tenant.key, 160, 48);
  await terminal.sees('● live');
  await terminal.press(digit);
  await terminal.sees(row);
  await terminal.press('J');
  await terminal.sees(member);
  await terminal.press('escape');
  await terminal.sees(/❯/, row);
});

const filtered: [screen: string, text: string, row: RegExp, count: RegExp][] = [
  ['keys', 'laptop status:revoked', /1–1 of 1/, /❯ .*Revoked .*Old laptop/],
  ['keys', 'status:valid laptop', /Nothing here is/, /status:valid/],
  ['jobs', 'crm to:2020-01-01', /Nothing here is/, /to:2020-01-01/],
  ['jobs', 'CRM from:yesterday', /❯ .*Import .*crm events/, /1–1 of 1/],
  ['library', 'who decides', /❯ .*Persona/, /of 1\b/],
];

test.each(filtered)('the list of %s is filtered by %s', async (screen, text, row, count) => {
  terminal = openTui(front.url, tenant.key, 160, 48);
  await terminal.sees('● live');
  await terminal.press(':');
  await terminal.write(screen);
  await terminal.press('enter');
  await terminal.sees(/❯/, '? all keys');
  await terminal.press('/');
  await terminal.write(text);
  await terminal.press('enter');
  await terminal.sees(row, count);
});

test('a filter that the list has not is told of by name', async () => {
  terminal = openTui(front.url, tenant.key);
  await terminal.sees('● live');
  await terminal.press('2', '/');
  await terminal.write('colour:red');
  await terminal.press('enter');
  await terminal.sees('This list has no filter colour. It has text, status, type, from, to.');
});

test('letters that come in one piece with the key of a field are no keys', async () => {
  terminal = openTui(front.url, tenant.key);
  await terminal.sees('● live');
  await terminal.write('/q');
  await terminal.sees('Filter by');
  await terminal.press('escape');
  await terminal.sees('? all keys');
});
