import { beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { buyer, callEvent, emailEvent } from '../support/sent-events.ts';
import { type Api, testWorld, type World } from '../support/world.ts';

/** Reports count many events by other ways than few: they must come to the same. */

const hour = 3_600_000;
const now = Date.now();
const texts = [
  'Some of them use Acmewell today.',
  'We are struggling with manual reports every week beside Acmewell.',
  'The price seems too expensive for our team, and Acmewell is cheap.',
];
/** One every twelve hours, so that no range begins or ends with a day. */
const times = Array.from({ length: 75 }, (_, place) => now - place * 12 * hour - hour);

let world: World;
let api: Api;
let acme: string;
beforeAll(async () => {
  world = await testWorld();
  ({ api } = await world.newWorkspace());
  acme = (await api.post('/competitor/create', { name: 'Acmewell' })).body.data.oId;
  const events = times.map((time, place) => {
    const eventTimestamp = new Date(time).toISOString();
    const text = texts[place % texts.length];
    return place % 5 === 0
      ? emailEvent({ eventTimestamp, body: { text } })
      : callEvent({ eventTimestamp, transcript: [{ speaker: buyer, text }] });
  });
  expect((await api.post('/event/import', { events })).status).toBe(200);
  await drainJobs(world);
});

const from = new Date(now - 35 * 24 * hour).toISOString();
const to = new Date(now - 24 * hour).toISOString();
interface Point {
  date: string;
  events: number;
  findings: number;
}

async function series(interval: string): Promise<Point[]> {
  const query = { startDate: from, endDate: to, entityOId: acme, interval };
  return (await api.get('/insights/entity-time-series', query)).body.data.series[0].points;
}

test.each([
  ['month', (date: string) => `${date.slice(0, 7)}-01`],
  [
    'quarter',
    (date: string) => {
      const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1;
      return `${date.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
    },
  ],
] as const)('a time series of many events a %s adds up to its days', async (interval, firstOf) => {
  const expected = new Map<string, Point>();
  for (const { date, events, findings } of await series('day')) {
    const point = expected.get(firstOf(date)) ?? { date: firstOf(date), events: 0, findings: 0 };
    expected.set(firstOf(date), {
      ...point,
      events: point.events + events,
      findings: point.findings + findings,
    });
  }
  const points = await series(interval);
  expect(points).toEqual([...expected.values()]);
  const within = times.filter((time) => time >= Date.parse(from) && time <= Date.parse(to));
  expect(points.reduce((sum, { events }) => sum + events, 0)).toBe(within.length);
});

test('a competitor is named as often, and in such a mood, as its findings say', async () => {
  const query = { startDate: new Date(now - 25 * 24 * hour).toISOString(), endDate: to };
  const { competitors } = (await api.get('/insights/competitive', query)).body.data;
  const { status, body } = await api.get('/finding/list', { ...query, competitorOIds: acme, limit: 100 });
  expect(status, JSON.stringify(body)).toBe(200);
  const findings: { sentiment: string }[] = body.data;
  const of = (sentiment: string) => findings.filter((finding) => finding.sentiment === sentiment).length;
  const sentiment = { positive: of('POSITIVE'), neutral: of('NEUTRAL'), negative: of('NEGATIVE') };
  expect(Math.min(sentiment.neutral, sentiment.negative)).toBeGreaterThan(0);
  expect(competitors).toMatchObject([{ entityOId: acme, mentions: findings.length, sentiment }]);
});

test('a saved question counts types, findings and quotes from the middle of a day on', async () => {
  const since = now - 20 * 24 * hour;
  const asked = await api.post('/insight/create', { name: 'Lately', periodDays: 20 });
  const { eventCount, findingCount, answer } = (await api.post('/insight/run', { oId: asked.body.data.oId }))
    .body.data;
  const covered = times.filter((time) => time >= since);
  const emails = covered.filter((time) => times.indexOf(time) % 5 === 0).length;
  expect(answer.eventTypes).toEqual([
    { eventType: 'CALL_TRANSCRIPT', events: covered.length - emails },
    { eventType: 'EMAIL_REPLY_RECEIVED', events: emails },
    // the competitor, that the workspace made a moment ago
    { eventType: 'ENTITY_CREATED', events: 1 },
  ]);
  expect(eventCount).toBe(covered.length + 1);
  expect(answer.topEntities).toMatchObject([{ oId: acme, events: covered.length }]);

  const query = { startDate: new Date(since).toISOString(), limit: 100 };
  const { body } = await api.get('/finding/list', query);
  const findings: { oId: string; extractionType: string }[] = body.data;
  expect(findingCount).toBe(findings.length);
  const byType = Object.groupBy(findings, ({ extractionType }) => extractionType);
  const counted = Object.entries(byType).map(([type, list]) => [type, list?.length]);
  expect(
    answer.extractionTypes.map((one: Record<string, unknown>) => [one.extractionType, one.findings]).sort(),
  ).toEqual(counted.sort());
  expect(answer.quotes.map(({ findingOId }: { findingOId: string }) => findingOId)).toEqual(
    findings.slice(0, 20).map(({ oId }) => oId),
  );
});

test('a saved question of a type counts its events alone', async () => {
  const filters = { eventTypes: ['EMAIL_REPLY_RECEIVED'] };
  const asked = await api.post('/insight/create', { name: 'Mail', periodDays: 30, filters });
  const { answer } = (await api.post('/insight/run', { oId: asked.body.data.oId })).body.data;
  const emails = times.filter((time, place) => place % 5 === 0 && time >= now - 30 * 24 * hour).length;
  expect(answer.eventTypes).toEqual([{ eventType: 'EMAIL_REPLY_RECEIVED', events: emails }]);
  expect(answer.topEntities).toMatchObject([{ oId: acme, events: emails }]);
});

test('a saved question of a record counts the events that speak of it', async () => {
  const filters = { competitorOIds: [acme], eventCategories: ['CALL'] };
  const asked = await api.post('/insight/create', { name: 'Acmewell', periodDays: 30, filters });
  const { eventCount, answer } = (await api.post('/insight/run', { oId: asked.body.data.oId })).body.data;
  const calls = times.filter((time, place) => place % 5 !== 0 && time >= now - 30 * 24 * hour).length;
  expect(eventCount).toBe(calls);
  expect(answer.eventTypes).toEqual([{ eventType: 'CALL_TRANSCRIPT', events: calls }]);
  expect(answer.topEntities).toMatchObject([{ oId: acme, events: calls }]);
  expect(answer).not.toHaveProperty('newestEvents');
});

test('a saved question of a category is that of its types', async () => {
  const ask = async (filters: object) => {
    const asked = await api.post('/insight/create', { name: 'Calls', periodDays: 30, filters });
    return (await api.post('/insight/run', { oId: asked.body.data.oId })).body.data;
  };
  const [category, type] = [
    await ask({ eventCategories: ['CALL'] }),
    await ask({ eventTypes: ['CALL_TRANSCRIPT'] }),
  ];
  expect(category.findingCount).toBeGreaterThan(0);
  expect(category.answer).toEqual(type.answer);
  expect(category.answer.quotes.length).toBe(Math.min(category.findingCount, 20));
});
