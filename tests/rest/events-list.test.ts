import { beforeAll, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { buyer, callEvent, crmEvent, emailEvent, manyDeals } from '../support/sent-events.ts';
import { type Api, type Reply, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

type Query = Record<string, string | number | boolean | readonly string[]>;

async function importAll(api: Api, events: unknown[]): Promise<void> {
  const reply = await api.post('/event/import', { events });
  expect(reply.status).toBe(200);
  await drainJobs(world);
}

async function summaries(api: Api, query: Query = {}): Promise<string[]> {
  const reply = await api.get('/event/list', query);
  expect(reply.status).toBe(200);
  expect(reply.body.data.total).toBeGreaterThanOrEqual(reply.body.data.events.length);
  return reply.body.data.events.map((event: { eventSummary: string }) => event.eventSummary);
}

const created = async (api: Api, path: string, body: unknown): Promise<string> => {
  const reply = await api.post(path, body);
  expect(reply.status).toBe(200);
  return reply.body.data.oId;
};

describe('pages', () => {
  test('offset and cursor walk the same events, newest first, each once', async () => {
    const { api } = await world.newWorkspace();
    await importAll(api, manyDeals(55));
    const all = await summaries(api, { limit: 100 });
    expect(all).toHaveLength(55);
    expect(all[0]).toContain('Deal 54');
    const byOffset: string[] = [];
    for (let offset = 0; offset < 60; offset += 20)
      byOffset.push(...(await summaries(api, { limit: 20, offset })));
    expect(byOffset).toEqual(all);
    const byCursor: string[] = [];
    let cursor: string | null = null;
    do {
      const reply: Reply = await api.get('/event/list', { limit: 20, ...(cursor ? { cursor } : {}) });
      const { data } = reply.body;
      byCursor.push(...data.events.map((event: { eventSummary: string }) => event.eventSummary));
      expect(data.hasMore).toBe(data.nextCursor !== null);
      cursor = data.nextCursor;
    } while (cursor);
    expect(byCursor).toEqual(all);
  });

  test('events of the same time are never lost between pages', async () => {
    const { api } = await world.newWorkspace();
    const sameTime = manyDeals(12).map((event) => ({ ...event, eventTimestamp: '2025-01-01T00:00:00Z' }));
    await importAll(api, sameTime);
    const pages = await Promise.all([0, 5, 10].map((offset) => summaries(api, { limit: 5, offset })));
    expect(new Set(pages.flat()).size).toBe(12);
  });

  const refused: Query[] = [
    { limit: 101 },
    { limit: 0 },
    { limit: 'x' },
    { offset: -1 },
    { cursor: 'nonsense' },
    { startDate: 'soon' },
    { eventTypes: 'NOPE' },
    { competitorOIds: 'nope' },
  ];
  test.each(refused)('%p is refused', async (query) => {
    const { api } = await world.newWorkspace();
    expect((await api.get('/event/list', query)).status).toBe(400);
  });
});

describe('filters', () => {
  test('times, types, categories and call purposes narrow, and the total with them', async () => {
    const { api } = await world.newWorkspace();
    await importAll(api, [
      crmEvent({ eventTimestamp: '2025-01-10T12:00:00Z' }),
      crmEvent({ eventType: 'deal_won', eventTimestamp: '2025-02-10T12:00:00Z' }),
      callEvent({ title: 'Product demo', eventTimestamp: '2025-03-10T12:00:00Z' }),
      emailEvent({ eventTimestamp: '2025-03-10T18:00:00Z' }),
    ]);
    const count = async (query: Query) => {
      const { data } = (await api.get('/event/list', query)).body;
      expect(data.total).toBe(data.events.length);
      return data.total;
    };
    expect(await count({})).toBe(4);
    expect(await count({ startDate: '2025-02-10T12:00:00Z' })).toBe(3);
    expect(await count({ startDate: '2025-02-10T12:00:01Z' })).toBe(2);
    expect(await count({ endDate: '2025-03-10T15:00:00Z' })).toBe(3);
    expect(await count({ startDate: '2025-03-10T13:00:00Z', endDate: '2025-03-10T19:00:00Z' })).toBe(1);
    expect(await count({ eventTypes: 'DEAL_WON' })).toBe(1);
    expect(await count({ eventTypes: 'DEAL_WON,EMAIL_REPLY_RECEIVED' })).toBe(2);
    expect(await count({ 'eventTypes[]': ['DEAL_WON', 'CALL_TRANSCRIPT'] })).toBe(2);
    expect(await count({ eventCategories: ['CRM', 'CALL'] })).toBe(3);
    expect(await count({ callPurposes: 'DEMO' })).toBe(1);
    expect(await count({ callPurposes: 'DISCOVERY' })).toBe(0);
    expect(await count({ text: 'product DEMO' })).toBe(1);
    expect(await count({ text: 'product demo', eventTypes: 'DEAL_WON' })).toBe(0);
    expect(await count({ text: '%' })).toBe(0);
    expect(await count({ processingStatuses: 'FAILED' })).toBe(0);
    expect(await count({ processingStatus: 'processed', eventCategories: 'CALL,EMAIL' })).toBe(2);
    const [call] = (await api.get('/event/list', { callPurposes: 'DEMO' })).body.data.events;
    expect(call).toMatchObject({ eventType: 'CALL_TRANSCRIPT', callPurpose: 'DEMO', eventCategory: 'CALL' });
  });

  test('a participant is found whatever blanks an export left around the address', async () => {
    const { api } = await world.newWorkspace();
    await importAll(api, [emailEvent({ from: { email: ' Mara@Blank.example\t' } })]);
    expect(await summaries(api, { participantEmails: 'mara@blank.example' })).toHaveLength(1);
  });

  test('events of the future wait until their time, or until endDate asks for them', async () => {
    const { api } = await world.newWorkspace();
    const future = new Date(Date.now() + 86_400_000).toISOString();
    await importAll(api, [crmEvent({ eventTimestamp: future })]);
    expect(await summaries(api)).toEqual([]);
    expect(
      await summaries(api, { endDate: new Date(Date.now() + 2 * 86_400_000).toISOString() }),
    ).toHaveLength(1);
  });

  test('entities, tags and insights choose events by what was found in them', async () => {
    const { api } = await world.newWorkspace();
    const acme = await created(api, '/competitor/create', { name: 'Acmewell' });
    const borg = await created(api, '/competitor/create', { name: 'Borgsoft' });
    const suite = await created(api, '/product/create', { name: 'Ledger Suite' });
    const says = (title: string, text: string) =>
      callEvent({ title, transcript: [{ speaker: buyer, text }] });
    await importAll(api, [
      says('first', 'Many of our teams work with Acmewell these days.'),
      says('second', 'Borgsoft is cheaper on paper.'),
      says('third', 'Compared with Acmewell and Borgsoft, Ledger Suite is simpler.'),
      says('fourth', 'Nothing of note was said here.'),
    ]);
    const titles = async (query: Query) =>
      (await summaries(api, query)).map((summary) => /Call: (\w+)/.exec(summary)?.[1]).sort();
    expect(await titles({ competitorOIds: acme })).toEqual(['first', 'third']);
    expect(await titles({ competitorOIds: [acme, borg] })).toEqual(['first', 'second', 'third']);
    expect(await titles({ competitorOIds: [acme, borg], matchAll: true })).toEqual(['third']);
    expect(await titles({ competitorOIds: borg, offeringOIds: suite })).toEqual(['third']);
    expect(
      await titles({ competitorOIds: acme, eventTypes: 'CALL_TRANSCRIPT', callPurposes: 'OTHER' }),
    ).toEqual(['first', 'third']);
    const { data } = (await api.get('/event/list', { competitorOIds: [acme, borg], limit: 2 })).body;
    expect(data).toMatchObject({ total: 3, hasMore: true });
    const rest = (await api.get('/event/list', { competitorOIds: [acme, borg], cursor: data.nextCursor }))
      .body.data;
    expect(rest.events).toHaveLength(1);

    const tag = await created(api, '/tag/create', { name: 'Priority' });
    await api.post('/tag/assign', { tagOId: tag, entityOIds: [borg] });
    expect(await titles({ includeTagOIds: tag })).toEqual(['second', 'third']);
    expect(await titles({ excludeTagOIds: tag })).toEqual(['first', 'fourth']);
    expect(await titles({ competitorOIds: acme, excludeTagOIds: tag })).toEqual(['first']);

    const insight = await created(api, '/insight/create', {
      name: 'Acmewell in calls',
      filters: { competitorOIds: [acme], eventTypes: ['CALL_TRANSCRIPT'] },
      periodDays: 3660,
    });
    expect(await titles({ insightOId: insight })).toEqual(['first', 'third']);
    expect(await titles({ insightOId: insight, competitorOIds: borg })).toEqual(['third']);
    expect(await titles({ insightOId: insight, eventTypes: 'DEAL_WON' })).toEqual([]);
    const run = (await api.post('/insight/run', { oId: insight })).body.data;
    expect(run.eventCount).toBe(2);
    expect(run.answer.topEntities[0]).toMatchObject({ oId: acme, events: 2 });
    expect((await api.get('/insight/results', { oId: insight })).body.data).toHaveLength(1);

    const other = (await world.newWorkspace()).api;
    expect((await other.get('/event/list', { competitorOIds: acme })).body.data.total).toBe(0);
    const unknown = async (reply: Promise<{ status: number; body: { message: string } }>) => {
      const { status, body } = await reply;
      expect(status).toBe(404);
      return body.message;
    };
    expect(await unknown(other.get('/event/list', { insightOId: insight }))).toContain('No insight');
    expect(await unknown(other.get('/insights/entity-stats', { entityOId: borg }))).toContain('entity');
    const assign = (tagOId: string) => unknown(other.post('/tag/assign', { tagOId, entityOIds: [borg] }));
    expect(await assign(tag)).toContain('No tag');
    const own = (await other.post('/tag/create', { name: 'Own' })).body.data.oId;
    expect(await assign(own)).toStartWith('entityOIds[0]: ');
  });
});
