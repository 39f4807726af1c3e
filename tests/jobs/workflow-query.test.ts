import { beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, emailEvent } from '../support/sent-events.ts';
import { ran } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Query steps: what each source gives, with filters that are known when the node begins. */

let world: World;
let tenant: Tenant;
const made: Record<string, string> = {};

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const create = async (path: string, body: object) => {
    const reply = await tenant.api.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data.oId as string;
  };
  made.competitor = await create('/competitor/create', { name: 'Ledgerly' });
  made.resource = await create('/resource/create', {
    mode: 'text',
    text: 'Tallyline reads exports.',
    name: 'Notes',
  });
  made.insight = await create('/insight/create', { name: 'Calls of the month' });
  await tenant.api.post('/event/import', {
    events: [
      callEvent({ title: 'First call' }),
      emailEvent({ subject: 'Hello', from: { email: 'ann@north.example', name: 'Ann' } }),
    ],
  });
  await drainJobs(world);
});

async function asked(node: Record<string, unknown>, input: Record<string, unknown> = {}) {
  const given = { nodes: [{ id: 'ask', type: 'query', ...node }], output: '$nodes.ask.output' };
  const run = await ran(world, tenant.workspaceOId, given, input);
  expect([run.status, run.error]).toEqual(['completed', null]);
  return run.output as { data: Record<string, unknown>[]; hasNext: boolean };
}

test('each list gives its rows, and says whether there are more', async () => {
  expect((await asked({ source: 'events', limit: 1 })).hasNext).toBe(true);
  const filters = { eventTypes: ['CALL_TRANSCRIPT'] };
  const calls = await asked({ source: 'events', filters });
  expect(calls.data.map(({ eventType }) => eventType)).toEqual(['CALL_TRANSCRIPT']);
  expect((await asked({ source: 'entities', filters: { kind: 'competitor' } })).data).toMatchObject([
    { oId: made.competitor, name: 'Ledgerly' },
  ]);
  expect((await asked({ source: 'resources' })).data).toMatchObject([{ oId: made.resource }]);
  for (const source of ['findings', 'deals', 'accounts'])
    expect(await asked({ source })).toEqual({ data: expect.any(Array), hasNext: false });
  expect(await asked({ source: 'insight', insightOId: made.insight })).toMatchObject({ eventCount: 2 });
});

test.each([
  ['events', { groupBy: ['eventType'], from: '2020-01-01', previous: true }],
  ['findings', { groupBy: 'entity', extractionType: ['question'], from: '2020-01-01' }],
  ['deals', { groupBy: ['account'], from: '2020-01-01', interval: 'year' }],
  ['runs', { groupBy: ['status'], measures: ['count'], from: '2020-01-01' }],
])('figures of %s are those of their route', async (of, filters) => {
  const to = new Date().toISOString();
  const own = await asked({ source: 'metrics', of, filters: { ...filters, to: '{{ $input.to }}' } }, { to });
  const { body } = await tenant.api.get(`/analytics/${of}`, { ...filters, to });
  const { data, from, timeZone, hasMore } = body;
  expect<unknown>(own).toEqual({ data, from, to, timeZone, hasNext: hasMore });
  if (of === 'events') expect(data.length).toBeGreaterThan(1);
});

test('a filter of an expression finds what its value names', async () => {
  const node = { source: 'events', filters: { participantEmails: '{{ $input.emails }}' } };
  expect((await asked(node, { emails: ['ann@north.example'] })).data).toHaveLength(1);
  expect((await asked(node, { emails: 'nobody@north.example' })).data).toHaveLength(0);
  const given = { nodes: [{ id: 'ask', type: 'query', ...node }] };
  const { nodes } = await ran(world, tenant.workspaceOId, given, {});
  expect(nodes.ask?.error).toMatchObject({
    code: 'expression_failed',
    message: 'filters.participantEmails: has no value; give one, or leave the filter out',
  });
});

test('filters that a source does not have, and values that it does not take, are refused', async () => {
  const refused = async (node: object) => {
    const reply = await tenant.api.post('/workflows/create', {
      name: 'Wrong',
      nodes: [{ id: 'ask', type: 'query', ...node }],
    });
    return reply.body.errors;
  };
  expect(await refused({ source: 'deals', filters: { colour: 'red' } })).toEqual([
    {
      path: 'nodes[0].filters',
      message: expect.stringContaining('colour is not a filter of deals; it has text'),
    },
  ]);
  expect(await refused({ source: 'entities' })).toEqual([
    { path: 'nodes[0].filters', message: 'kind: is required' },
  ]);
  expect(await refused({ source: 'insight' })).toEqual([
    { path: 'nodes[0].insightOId', message: 'is required with the source insight, and for no other' },
  ]);
  expect(await refused({ source: 'events', filters: { startDate: 'soon' } })).toHaveLength(1);
  const noSource = { path: 'nodes[0].of', message: 'is required with the source metrics, and for no other' };
  expect(await refused({ source: 'metrics' })).toEqual([noSource]);
  expect(await refused({ source: 'deals', of: 'deals' })).toEqual([noSource]);
  expect(await refused({ source: 'metrics', of: 'deals', filters: { groupBy: ['colour'] } })).toHaveLength(1);
  expect(await refused({ source: 'metrics', of: 'runs', filters: { format: 'csv' } })).toHaveLength(1);
});
