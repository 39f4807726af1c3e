import { beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { buyer, callEvent } from '../support/sent-events.ts';
import { type Api, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const anchor = Date.UTC(2025, 4, 15, 12);
const daysBefore = (days: number) => new Date(anchor - days * 86_400_000).toISOString();

/** A competitor named three days, twenty days and forty days before the anchor. */
async function mentioned(): Promise<{ api: Api; competitor: string }> {
  const { api } = await world.newWorkspace();
  const competitor = (await api.post('/competitor/create', { name: 'Acmewell' })).body.data.oId;
  await api.post('/competitor/create', { name: 'Unnamed Rival' });
  const events = [3, 20, 40].map((days) =>
    callEvent({
      eventTimestamp: daysBefore(days),
      transcript: [{ speaker: buyer, text: 'Some of them use Acmewell today.' }],
    }),
  );
  expect((await api.post('/event/import', { events })).status).toBe(200);
  await drainJobs(world);
  return { api, competitor };
}

test('entity stats count periods back from the anchor, and the periods before them', async () => {
  const { api, competitor } = await mentioned();
  const query = { entityType: 'competitor', anchorAt: new Date(anchor).toISOString() };
  const { data } = (await api.get('/insights/entity-stats', query)).body;
  expect(data.entities).toHaveLength(2);
  expect(data.entities[0]).toMatchObject({
    entityOId: competitor,
    events: { last7Days: 1, last30Days: 2, last90Days: 3 },
    previousEvents: { last7Days: 0, last30Days: 1, last90Days: 0 },
    lastEventAt: daysBefore(3),
  });
  expect((await api.get('/insights/entity-stats', { entityOId: 'cp_000000000000000000000' })).status).toBe(
    404,
  );
});

test('the competitive report looks at one period and the one before it', async () => {
  const { api, competitor } = await mentioned();
  const { data } = (
    await api.get('/insights/competitive', { periodType: 'month', periodStart: '2025-05-15' })
  ).body;
  expect(data).toMatchObject({
    periodStart: '2025-05-01T00:00:00.000Z',
    periodEnd: '2025-06-01T00:00:00.000Z',
  });
  expect(data.competitors).toMatchObject([
    { entityOId: competitor, name: 'Acmewell', events: 1, mentions: 1, previousMentions: 2, dealsWon: 0 },
  ]);
});

test('time series and top entities count the same events', async () => {
  const { api, competitor } = await mentioned();
  const range = { startDate: daysBefore(90), endDate: new Date(anchor).toISOString() };
  const series = (
    await api.get('/insights/entity-time-series', { ...range, entityOId: competitor, interval: 'month' })
  ).body.data;
  expect(series.series[0].points).toEqual([
    { date: '2025-04-01', events: 2, findings: 2 },
    { date: '2025-05-01', events: 1, findings: 1 },
  ]);
  const top = (await api.get('/insights/top-entities', { ...range, entityType: 'competitor' })).body.data;
  expect(top).toMatchObject([{ entityOId: competitor, events: 3, findings: 3 }]);
});

test('an insight is created, listed, read and deleted; its run outlives nothing', async () => {
  const { api } = await world.newWorkspace();
  const made = await api.post('/insight/create', { name: ' Objections ', description: null, filters: null });
  expect(made.body.data).toMatchObject({ name: 'Objections', periodDays: 30, lastRunAt: null, filters: {} });
  const { oId } = made.body.data;
  expect((await api.get('/insight/list')).body).toMatchObject({ total: 1, hasNext: false });
  expect((await api.get('/insight/get', { oId })).body.data.oId).toBe(oId);
  expect((await api.post('/insight/run', { oId })).body.data).toMatchObject({
    eventCount: 0,
    findingCount: 0,
  });
  expect((await api.delete('/insight/delete', { oId })).status).toBe(200);
  expect((await api.get('/insight/get', { oId })).status).toBe(404);
  expect((await api.post('/insight/run', { oId })).status).toBe(404);
  expect((await api.post('/insight/create', { name: 'x', filters: { eventTypes: ['NOPE'] } })).status).toBe(
    400,
  );
  expect((await api.post('/insight/create', { name: 'x', periodDays: 0 })).status).toBe(400);
});
