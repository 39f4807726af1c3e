import { beforeAll, expect, test } from 'bun:test';
import type { NodeOf } from '../../schema/workflow-steps/index.ts';
import { readSource } from '../../server/services/workflows/requests/read-source.ts';
import { asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { crmEvent, emailEvent } from '../support/sent-events.ts';
import { type Api, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

async function workspaceIn(timeZone: string): Promise<Tenant> {
  const tenant = await world.newWorkspace();
  expect((await tenant.api.post('/workspace/update', { timeZone })).status).toBe(200);
  return tenant;
}

const apiIn = async (timeZone: string): Promise<Api> => (await workspaceIn(timeZone)).api;

async function send(api: Api, events: unknown[]) {
  const reply = await api.post('/event/import', { events });
  expect(reply.status).toBe(200);
  await drainJobs(world);
  return reply.body;
}

interface Dated {
  eventTimestamp: string;
}

const timeOf = ({ eventTimestamp }: Dated) => new Date(eventTimestamp).toISOString();

const timesOf = async (api: Api, range = {}): Promise<string[]> =>
  (await api.get('/event/list', { limit: 100, ...range })).body.data.events.map(timeOf).toSorted();

test('times without a zone are in the time zone of the workspace', async () => {
  const api = await apiIn('America/New_York');
  const sentTimes: [string | number, string][] = [
    ['2026-01-15', '2026-01-15T05:00:00.000Z'],
    ['20260116', '2026-01-16T05:00:00.000Z'],
    ['2026-01-17 09:30', '2026-01-17T14:30:00.000Z'],
    ['2026-01-18T24:00', '2026-01-19T05:00:00.000Z'],
    ['2026-01-20T09:30Z', '2026-01-20T09:30:00.000Z'],
    ['2026-01-21T09:30+01:00', '2026-01-21T08:30:00.000Z'],
    [Date.parse('2026-01-22T12:00Z'), '2026-01-22T12:00:00.000Z'],
    // clocks go from 2:00 to 3:00, and from 2:00 back to 1:00
    ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['2025-11-02T01:30', '2025-11-02T05:30:00.000Z'],
    ['2026-07-01', '2026-07-01T04:00:00.000Z'],
  ];
  await send(
    api,
    sentTimes.map(([eventTimestamp], n) => emailEvent({ eventTimestamp, eventId: `time ${n}` })),
  );
  expect(await timesOf(api)).toEqual(sentTimes.map(([, moment]) => moment).toSorted());
});

test.each(['America/New_York', 'Asia/Tokyo', 'UTC'])(
  'a deal closed on a day is counted on that day, in %s',
  async (timeZone) => {
    const api = await apiIn(timeZone);
    const deal = { eventType: 'deal_won', amount: '100', currency: 'EUR', opportunityName: 'Plan' };
    await send(api, [
      crmEvent({ ...deal, opportunityId: 'first', eventTimestamp: '2026-03-01' }),
      crmEvent({ ...deal, opportunityId: 'last', eventTimestamp: '2026-04-30', closeDate: '2026-03-31' }),
      // the later change of two, by days alone
      crmEvent({
        ...deal,
        opportunityId: 'moved',
        eventTimestamp: '2026-04-02T10:00:00Z',
        closeDate: '2026-02-28',
        crmLastModifiedAt: '2026-04-02',
      }),
      crmEvent({
        ...deal,
        opportunityId: 'moved',
        eventTimestamp: '2026-04-01T10:00:00Z',
        closeDate: '2026-02-27',
        crmLastModifiedAt: '2026-04-01',
      }),
    ]);
    const { body } = await api.get('/analytics/deals', {
      measures: 'count',
      interval: 'month',
      from: '2026-01',
      to: '2026-05',
      dealOutcomes: 'won',
    });
    const counts = body.data.map(({ period, count }: { period: { start: string }; count: number }) => [
      new Date(period.start).toLocaleDateString('en-CA', { timeZone }),
      count,
    ]);
    expect(counts.filter(([, count]: [string, number]) => count > 0)).toEqual([
      ['2026-02-01', 1],
      ['2026-03-01', 2],
    ]);
    const closed = (await api.get('/deal/get', { crmOpportunityId: 'moved' })).body.data.closedAt;
    expect(new Date(closed).toLocaleDateString('en-CA', { timeZone })).toBe('2026-02-28');
  },
);

test('filters without a zone are of the same days, over REST and GraphQL and in workflows', async () => {
  const { api, key, workspaceOId } = await workspaceIn('Asia/Tokyo');
  const days = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'];
  await send(
    api,
    days.map((eventTimestamp) => emailEvent({ eventTimestamp, eventId: eventTimestamp })),
  );
  const wanted = ['2026-02-28T15:00:00.000Z', '2026-03-01T15:00:00.000Z'];
  const range = { startDate: '2026-03-01', endDate: '2026-03-02' };
  expect(await timesOf(api, range)).toEqual(wanted);
  expect(await timesOf(api, { startDate: '2026-03', endDate: '2026-03-02T00:00' })).toEqual(wanted);
  const inUtc = { startDate: '2026-03-01T00:00Z', endDate: '2026-03-02T00:00Z' };
  expect(await timesOf(api, inUtc)).toEqual(wanted.slice(1));
  const { data } = await asker(
    world.app,
    key,
  )('{ events(startDate: "2026-03-01", endDate: "2026-03-02") { nodes { eventTimestamp } } }');
  expect(data.events.nodes.map(timeOf).toSorted()).toEqual(wanted);
  const node = { source: 'events', limit: 100 } as NodeOf<'query'>;
  const read = await world.db.read(workspaceOId, (tx) =>
    readSource(tx, workspaceOId, node, range, new Date()),
  );
  expect((read as { data: Dated[] }).data.map(timeOf).toSorted()).toEqual(wanted);
  // a key that was looked up before its workspace moved
  await api.post('/workspace/update', { timeZone: 'UTC' });
  expect(await timesOf(api, range)).toEqual(wanted.slice(1));
});

test('an event stays known when the workspace changes its time zone', async () => {
  const api = await apiIn('America/New_York');
  const events = [
    emailEvent({ eventTimestamp: '2026-01-15' }),
    crmEvent({ eventTimestamp: '2026-01-15', crmLastModifiedAt: '2026-01-15' }),
  ];
  expect((await send(api, events)).totalAccepted).toBe(2);
  const before = await timesOf(api);
  await api.post('/workspace/update', { timeZone: 'Asia/Tokyo' });
  expect(await send(api, events)).toMatchObject({ totalAccepted: 0, totalPreSkipped: 2 });
  expect(await timesOf(api)).toEqual(before);
});
