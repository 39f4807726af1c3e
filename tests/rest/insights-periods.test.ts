import { beforeAll, expect, test } from 'bun:test';
import { fillRollups } from '../../server/services/rollups/fold.ts';
import { drainJobs } from '../support/jobs.ts';
import { buyer, callEvent } from '../support/sent-events.ts';
import { type Api, testWorld, type World } from '../support/world.ts';

let world: World;
let api: Api;
let acme: string;
let zenith: string;

/** Acmewell named in April (twice), May and June of 2025, Zenithar in June alone. */
beforeAll(async () => {
  world = await testWorld();
  ({ api } = await world.newWorkspace());
  acme = (await api.post('/competitor/create', { name: 'Acmewell' })).body.data.oId;
  zenith = (await api.post('/competitor/create', { name: 'Zenithar' })).body.data.oId;
  await api.post('/persona/create', { name: 'Head of Freight' });
  const said = [
    ['2025-04-02', 'Some of them use Acmewell today.'],
    ['2025-04-20', 'Some of them use Acmewell today.'],
    ['2025-05-15', 'Some of them use Acmewell today.'],
    ['2025-06-03', 'Some of them use Acmewell today.'],
    ['2025-06-04', 'Some of them use Zenithar today.'],
    ['2025-06-05', 'Others use Zenithar today.'],
  ] as const;
  const events = said.map(([day, text]) =>
    callEvent({ eventTimestamp: `${day}T10:00:00Z`, transcript: [{ speaker: buyer, text }] }),
  );
  const reply = await api.post('/event/import', { events });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await drainJobs(world);
});

async function data(path: string, query: Record<string, string | number>) {
  const { status, body } = await api.get(`/insights/${path}`, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const oIds = (list: { entityOId: string }[]) => list.map(({ entityOId }) => entityOId);

test('top entities of periods, of dates, and of what lies in both', async () => {
  const counts = async (query: Record<string, string | number>) =>
    Object.fromEntries(
      (await data('top-entities', query)).map((one: { name: string; events: number }) => [
        one.name,
        one.events,
      ]),
    );
  const april = { periodType: 'month', periodStart: '2025-04-11' };
  expect(await counts(april)).toEqual({ Acmewell: 2 });
  expect(await counts({ ...april, periodCount: 2 })).toEqual({ Acmewell: 3 });
  expect(await counts({ ...april, periodType: 'QUARTER' })).toEqual({ Acmewell: 4, Zenithar: 2 });
  expect(await counts({ ...april, startDate: '2025-04-10', endDate: '2025-12-01' })).toEqual({ Acmewell: 1 });
  expect(await counts({ ...april, entityTypes: 'persona' })).toEqual({});
  expect(await counts({ ...april, entityTypes: 'persona,COMPETITOR' })).toEqual({ Acmewell: 2 });
});

test('a report is sorted as it is asked to be', async () => {
  const quarter = { periodType: 'quarter', periodStart: '2025-04-01' };
  expect(oIds(await data('top-entities', quarter))).toEqual([acme, zenith]);
  expect(oIds(await data('top-entities', { ...quarter, sort: 'lastEventAt' }))).toEqual([zenith, acme]);
  const june = { periodType: 'month', periodStart: '2025-06-01' };
  expect(oIds(await data('top-entities', june))).toEqual([zenith, acme]);
  expect(oIds(await data('top-entities', { ...june, sort: 'name' }))).toEqual([acme, zenith]);
  expect((await api.get('/insights/top-entities', { sort: 'colour' })).status).toBe(400);
});

test('a time series has the interval of its periods', async () => {
  const monthly = { periodType: 'month', periodStart: '2025-04-01', periodCount: 3, entityOId: acme };
  const { interval, series } = await data('entity-time-series', monthly);
  expect(interval).toBe('month');
  expect(series[0].points).toEqual([
    { date: '2025-04-01', events: 2, findings: 2 },
    { date: '2025-05-01', events: 1, findings: 1 },
    { date: '2025-06-01', events: 1, findings: 1 },
  ]);
  const weekly = await data('entity-time-series', { ...monthly, interval: 'week', sort: 'name' });
  expect(weekly.series[0].points).toHaveLength(4);
});

test('the competitive report takes several periods, and compares with as many before', async () => {
  const two = { periodType: 'month', periodStart: '2025-06-01', periodCount: 1 };
  const june = await data('competitive', two);
  expect(oIds(june.competitors)).toEqual([zenith, acme]);
  expect(june.competitors[1]).toMatchObject({ mentions: 1, previousMentions: 1 });
  const later = await data('competitive', { ...two, periodStart: '2025-05-09', periodCount: 2 });
  expect(later).toMatchObject({
    periodStart: '2025-05-01T00:00:00.000Z',
    periodEnd: '2025-07-01T00:00:00.000Z',
  });
  expect(later.competitors.find(({ entityOId }: { entityOId: string }) => entityOId === acme)).toMatchObject({
    mentions: 2,
    previousMentions: 2,
  });
  expect(oIds((await data('competitive', { ...two, sort: 'name' })).competitors)).toEqual([acme, zenith]);
  expect((await data('competitive', { ...two, entityTypes: 'alternative' })).competitors).toEqual([]);
});

test('entity stats tell of a period beside the days before their anchor', async () => {
  const query = { entityType: 'competitor', periodType: 'month', periodStart: '2025-05-01' };
  const stats = await data('entity-stats', query);
  expect(stats).toMatchObject({
    periodStart: '2025-05-01T00:00:00.000Z',
    periodEnd: '2025-06-01T00:00:00.000Z',
  });
  expect(stats.entities).toMatchObject([
    { entityOId: acme, inPeriod: { events: 1, findings: 1, previousEvents: 2 } },
    { entityOId: zenith, inPeriod: { events: 0, findings: 0, previousEvents: 0 } },
  ]);
  const plain = await data('entity-stats', { entityType: 'competitor' });
  expect(plain.periodStart).toBeNull();
  expect(plain.entities[0].inPeriod).toBeNull();
});

test('library health looks at kinds alone, and at what a time has used', async () => {
  const unused = async (query: Record<string, string | number>) =>
    (await data('library-health', query)).unused.map(({ name }: { name: string }) => name);
  expect(await unused({})).toEqual(['Head of Freight']);
  expect(await unused({ entityTypes: 'competitor' })).toEqual([]);
  const april = { entityTypes: 'competitor', periodType: 'month', periodStart: '2025-04-01' };
  expect(await unused(april)).toEqual(['Zenithar']);
  const may = { periodType: 'month', periodStart: '2025-01-01' };
  expect(await unused({ ...may, sort: 'name' })).toEqual(['Acmewell', 'Head of Freight', 'Zenithar']);
  expect((await data('library-health', { entityTypes: 'persona' })).records).toBe(1);
});

test('the baseline is the median of whole periods', async () => {
  const asked = { periodType: 'month', periodStart: '2025-04-01', periodCount: 3 };
  const baseline = await data('workspace-baseline', asked);
  expect(baseline).toMatchObject({
    periodStart: '2025-04-01T00:00:00.000Z',
    periodEnd: '2025-07-01T00:00:00.000Z',
    periodCount: 3,
    activity: { events: 2, dealsWon: 0, dealsLost: 0 },
    entityTypes: [{ entityType: 'competitor', entities: 1, events: 2, findings: 2 }],
  });
  expect((await data('workspace-baseline', { ...asked, entityTypes: 'persona' })).entityTypes).toEqual([]);
  const stranger = await world.newWorkspace();
  const empty = (await stranger.api.get('/insights/workspace-baseline', asked)).body.data;
  expect(empty).toMatchObject({ activity: { events: 0 }, entityTypes: [] });
});

test('findings are asked for by the older names of filters and of what was found', async () => {
  const total = async (query: Record<string, string>) => {
    const { status, body } = await api.get('/finding/list', query);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.findings).toEqual(body.data);
    return [body.total, body._metadata.warnings?.length ?? 0];
  };
  const [mentions] = await total({ extractionType: 'CALL_COMPETITOR_MENTION' });
  expect(mentions).toBeGreaterThan(0);
  expect(await total({ extractionTypes: 'CALL_EXTERNAL_COMPETITORS_TO_OUR_OFFERING' })).toEqual([
    mentions,
    0,
  ]);
  expect(await total({ extractionType: 'CALL_EXTERNAL_WEATHER' })).toEqual([0, 1]);
  expect(await total({ extractionType: 'call_competitor_mention,CALL_EXTERNAL_WEATHER' })).toEqual([
    mentions,
    1,
  ]);
  expect(await total({ competitors: zenith })).toEqual([2, 0]);
  expect(await total({ competitors: `${zenith},${acme}`, entityMatchAll: 'true' })).toEqual([0, 0]);
  const events = await api.get('/event/list', { competitors: zenith, limit: 5 });
  expect(events.body.data.total).toBe(2);
  const saved = await api.post('/insight/create', { name: 'Z', filters: { competitors: [zenith] } });
  expect(saved.body.data.filters).toMatchObject({ competitorOIds: [zenith] });
});

test('periods of reports are those of metrics, in the time zone of the workspace', async () => {
  const { api: own } = await world.newWorkspace();
  const { oId } = (await own.post('/competitor/create', { name: 'Acmewell' })).body.data;
  // in New York: two in January, one in February, three in March
  const times = ['01-05T12:00', '02-01T03:00', '03-01T04:59', '03-01T05:00', '03-09T12:00', '04-01T03:30'];
  const events = times.map((time) =>
    callEvent({
      eventTimestamp: `2025-${time}:00Z`,
      transcript: [{ speaker: buyer, text: 'Some of them use Acmewell today.' }],
    }),
  );
  expect((await own.post('/event/import', { events })).status).toBe(200);
  await drainJobs(world);
  expect((await own.post('/workspace/update', { timeZone: 'America/New_York' })).status).toBe(200);
  const report = async (name: string, query: Record<string, string | number>) =>
    (await own.get(`/insights/${name}`, query)).body.data;
  const march = { periodType: 'month', periodStart: '2025-03-01', entityTypes: 'competitor' };
  const quarter = { periodType: 'month', periodStart: '2025-01-01', periodCount: 3 };
  // from rows, and behind that from rollups
  for (const isMade of [false, true]) {
    if (isMade) await fillRollups(world.db, 60_000);
    expect(await report('competitive', march)).toMatchObject({
      periodStart: '2025-03-01T05:00:00.000Z',
      periodEnd: '2025-04-01T04:00:00.000Z',
      competitors: [{ entityOId: oId, events: 3, mentions: 3, previousMentions: 1 }],
    });
    expect(await report('top-entities', march)).toMatchObject([{ entityOId: oId, events: 3, findings: 3 }]);
    expect((await report('entity-stats', march)).entities).toMatchObject([
      { inPeriod: { events: 3, findings: 3, previousEvents: 1 } },
    ]);
    expect((await report('entity-time-series', quarter)).series[0].points).toEqual([
      { date: '2025-01-01', events: 2, findings: 2 },
      { date: '2025-02-01', events: 1, findings: 1 },
      { date: '2025-03-01', events: 3, findings: 3 },
    ]);
    expect(await report('workspace-baseline', quarter)).toMatchObject({
      periodStart: '2025-01-01T05:00:00.000Z',
      activity: { events: 2 },
      entityTypes: [{ entityType: 'competitor', entities: 1, events: 2, findings: 2 }],
    });
    for (const [path, counts] of [
      ['/analytics/events', [2, 1, 3]],
      ['/analytics/findings', [2, 1, 3]],
    ] as const) {
      const asked = { groupBy: 'entity', entityTypes: 'competitor', interval: 'month', measures: 'count' };
      const { readFrom, data } = (await own.get(path, { ...asked, from: '2025-01-01', to: '2025-04-01' }))
        .body;
      expect([readFrom, data.map(({ count }: { count: number }) => count)]).toEqual([
        isMade ? 'rollups' : 'rows',
        counts,
      ]);
    }
  }
});
