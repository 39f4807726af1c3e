import { afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { type Ask, asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let ask: Ask;
let stranger: Ask;

const call = {
  type: 'call',
  eventType: 'transcript',
  eventTimestamp: '2026-03-02T09:30:00Z',
  eventId: 'call-1',
  title: 'Discovery with Northwind',
  participants: [
    { name: 'Ada Boyle', email: 'ada@northwind.example', role: 'external' },
    { name: 'Sam Reyes', email: 'sam@seller.example', role: 'internal' },
  ],
  transcript: [
    {
      speaker: { name: 'Ada Boyle', email: 'ada@northwind.example', role: 'external' },
      text: 'Our problem is that reporting takes two days every month. We are also looking at Contoso Metrics.',
    },
  ],
};
const deal = (number: number) => ({
  type: 'crm',
  eventType: 'deal_won',
  eventTimestamp: `2026-03-0${number}T08:00:00Z`,
  eventId: `deal-${number}`,
  opportunityId: `opp-${number}`,
  opportunityName: `Renewal ${number}`,
});

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  ask = asker(world.app, tenant.key);
  stranger = asker(world.app, (await world.newWorkspace()).key);
  await tenant.api.post('/competitor/create', { name: 'Contoso Metrics' });
  const imported = await tenant.api.post('/event/import', { events: [call, deal(3), deal(4)] });
  expect(imported.status).toBe(200);
  await drainJobs(world);
}, 120_000);

describe('events', () => {
  test('come newest first, as over REST, page by page', async () => {
    const query =
      'query ($cursor: String) { events(limit: 2, cursor: $cursor, eventCategories: [EMAIL, CALL, CRM]) { total hasMore nextCursor events { oId eventType eventTimestamp } } }';
    const first = (await ask(query)).data.events;
    const second = (await ask(query, { cursor: first.nextCursor })).data.events;
    const { body } = await tenant.api.get('/event/list', { eventCategories: 'EMAIL,CALL,CRM' });
    const oIds = [...first.events, ...second.events].map(({ oId }) => oId);
    expect(oIds).toEqual(body.data.events.map(({ oId }: { oId: string }) => oId));
    expect(first).toMatchObject({ total: 3, hasMore: true });
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    expect(first.events[0].eventTimestamp).toBe('2026-03-04T08:00:00.000Z');
  });

  test('are filtered by the very shapes of REST', async () => {
    const { data } = await ask(
      '{ events(eventTypes: DEAL_WON, startDate: "2026-03-04", endDate: null) { events { eventSummary } total } }',
    );
    expect(data.events.total).toBe(1);
  });

  test('bring their findings, each with its event and its entities', async () => {
    const { data, errors } = await ask(`{
      events(eventCategories: [CALL]) { events {
        oId findings { quote extractionType event { oId } entityMatches { entityType entity { __typename name } } }
      } }
    }`);
    expect(errors).toEqual([]);
    const [event] = data.events.events;
    const mention = event.findings.find((one: { extractionType: string }) =>
      one.extractionType.endsWith('COMPETITOR_MENTION'),
    );
    expect(mention.quote).toContain('Contoso Metrics');
    expect(mention.event.oId).toBe(event.oId);
    expect(mention.entityMatches[0]).toMatchObject({
      entityType: 'competitor',
      entity: { __typename: 'Competitor', name: 'Contoso Metrics' },
    });
  });

  test('one by one, with payload, text and participants', async () => {
    const { oId } = (await ask('{ events(eventCategories: [CALL]) { events { oId } } }')).data.events
      .events[0];
    const { data } = await ask(
      'query ($oId: ID!) { event(oId: $oId) { oId text payload participants { name role } findings { quote } } }',
      { oId },
    );
    expect(data.event.payload.title).toBe('Discovery with Northwind');
    expect(data.event.participants).toContainEqual({ name: 'Ada Boyle', role: 'external' });
    for (const { quote } of data.event.findings) expect(data.event.text).toContain(quote);
  });

  test('are counted by day and type', async () => {
    const { data } = await ask(
      '{ eventDays(startDate: "2026-03-01", endDate: "2026-03-05") { day eventType eventCategory events } }',
    );
    expect(data.eventDays).toEqual([
      { day: '2026-03-02', eventType: 'CALL_TRANSCRIPT', eventCategory: 'CALL', events: 1 },
      { day: '2026-03-03', eventType: 'DEAL_WON', eventCategory: 'CRM', events: 1 },
      { day: '2026-03-04', eventType: 'DEAL_WON', eventCategory: 'CRM', events: 1 },
    ]);
  });

  test('findings are listed with the filters of REST', async () => {
    const { data } = await ask(
      '{ findings(extractionType: [CALL_COMPETITOR_MENTION]) { total hasNext data { quote } } }',
    );
    expect(data.findings).toMatchObject({ total: 1, hasNext: false });
  });
});

describe('the library', () => {
  test('counts its kinds', async () => {
    const { data } = await ask('{ libraryKinds { kind title plural count } }');
    expect(data.libraryKinds).toContainEqual({
      kind: 'competitor',
      title: 'Competitor',
      plural: 'competitors',
      count: 1,
    });
    expect(data.libraryKinds).toContainEqual({
      kind: 'persona',
      title: 'Persona',
      plural: 'personas',
      count: 0,
    });
  });

  test('lists a kind under its plural and under its name', async () => {
    const { api } = tenant;
    const { body } = await api.post('/use-case/create', {
      name: 'Close the books',
      scenarios: ['Month end'],
    });
    const { data } = await ask(`{
      useCases(text: "books") { total data { oId name data { scenarios } } }
      library(kind: USE_CASE, text: "books") { data { oId ... on UseCase { data { scenarios } } } }
    }`);
    expect(data.useCases).toMatchObject({
      total: 1,
      data: [{ name: 'Close the books', data: { scenarios: ['Month end'] } }],
    });
    expect(data.library.data).toEqual([{ oId: body.data.oId, data: { scenarios: ['Month end'] } }]);
  });

  test('answers a record of any kind with its links', async () => {
    const product = await tenant.api.post('/product/create', { name: 'Ledger' });
    const feature = await tenant.api.post('/core-feature/create', {
      name: 'Sync',
      offeringOId: product.body.data.oId,
    });
    const { data, errors } = await ask(
      'query ($oId: ID!) { entity(oId: $oId) { __typename name links { relationship linkType entity { name } } } }',
      { oId: feature.body.data.oId },
    );
    expect(errors).toEqual([]);
    expect(data.entity).toMatchObject({
      __typename: 'CoreFeature',
      name: 'Sync',
      links: [{ relationship: 'parent', entity: { name: 'Ledger' } }],
    });
  });
});

describe('jobs', () => {
  test('of every kind stand in one list, newest first, with their counts', async () => {
    await tenant.api.post('/resource/create', {
      mode: 'text',
      text: 'Pricing starts at ten euros.',
      name: 'Prices',
    });
    const { data, errors } = await ask(
      '{ jobs { total hasNext data { oId kind status subject counts { total done skipped failed } error createdAt startedAt completedAt } } }',
    );
    expect(errors).toEqual([]);
    expect(data.jobs.total).toBe(3);
    expect(data.jobs.data[0]).toMatchObject({
      kind: 'INDEXING',
      status: 'PENDING',
      subject: 'Prices',
      error: null,
    });
    const times = data.jobs.data.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const calls = data.jobs.data.find(({ subject }: { subject: string }) => subject === 'call events');
    expect(calls).toMatchObject({
      kind: 'IMPORT',
      status: 'COMPLETED',
      counts: { total: 1, done: 1, skipped: 0, failed: 0 },
      completedAt: expect.any(String),
    });
  });

  test('are filtered by kind and status, page by page', async () => {
    const { data } = await ask(
      '{ jobs(kind: IMPORT, status: [COMPLETED], limit: 1) { total hasNext data { kind } } }',
    );
    expect(data.jobs).toEqual({ total: 2, hasNext: true, data: [{ kind: 'IMPORT' }] });
    expect((await ask('{ jobs(status: FAILED) { total data { oId } } }')).data.jobs).toEqual({
      total: 0,
      data: [],
    });
  });

  test('a resource says how far its indexing is', async () => {
    await drainJobs(world);
    const { data, errors } = await ask(
      '{ resources(search: "Prices") { total data { name status chunkCount progress { reason progress { done total } stages { stage attempt } } } } }',
    );
    expect(errors).toEqual([]);
    expect(data.resources.data[0]).toMatchObject({ name: 'Prices', status: 'indexed', chunkCount: 1 });
    expect(data.resources.data[0].progress.reason).toBeString();
  });

  test('a waiting import can be cancelled once', async () => {
    const { body } = await tenant.api.post('/event/import', { events: [deal(5)] });
    const cancel = 'mutation ($oId: ID!) { cancelJob(oId: $oId) { oId status } }';
    const variables = { oId: body.jobs[0].jobOId };
    expect((await ask(cancel, variables)).data.cancelJob).toEqual({ ...variables, status: 'CANCELLED' });
    await drainJobs(world);
    const { data } = await ask('{ events(eventCategories: CRM) { total } }');
    expect(data.events.total).toBe(2);
  });

  test('a resource can be indexed again', async () => {
    const { oId } = (await ask('{ resources { data { oId } } }')).data.resources.data[0];
    const { data, errors } = await ask('mutation ($oId: ID!) { retryJob(oId: $oId) { kind status } }', {
      oId,
    });
    expect(errors).toEqual([]);
    expect(data.retryJob).toEqual({ kind: 'INDEXING', status: 'PENDING' });
    await drainJobs(world);
  });

  test('what cannot be done is a conflict', async () => {
    const { oId } = (await ask('{ resources { data { oId } } }')).data.resources.data[0];
    const { errors } = await ask('mutation ($oId: ID!) { cancelJob(oId: $oId) { oId } }', { oId });
    expect(errors[0].extensions).toMatchObject({ code: 'conflict', status: 409 });
  });

  test('a dead letter waits for an operator and goes back into the queue once', async () => {
    const { workspaceOId } = tenant;
    const oId = 'dd_000000000000000000001';
    await world.db.write(workspaceOId, async (tx) => {
      await tx`
        insert into dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
        values (${workspaceOId}, ${oId}, 'index-resource',
          ${tx.json({ workspaceOId, resourceOId: 'rs_000000000000000000001', generation: 1 })}, 6, 'It was too long', now())`;
    });
    const { data } = await ask(
      '{ deadLetters { total data { oId jobName attempts lastError payload retriedAt } } }',
    );
    expect(data.deadLetters.data[0]).toMatchObject({
      oId,
      jobName: 'index-resource',
      lastError: 'It was too long',
      retriedAt: null,
    });
    const retry = 'mutation ($oId: ID!) { retryDeadLetter(oId: $oId) { retriedAt } }';
    expect((await ask(retry, { oId })).data.retryDeadLetter.retriedAt).toBeString();
    expect((await ask(retry, { oId })).errors[0].extensions.status).toBe(409);
    await drainJobs(world);
  });
});

describe('another workspace', () => {
  afterEach(() => drainJobs(world));

  test('sees none of it in any list', async () => {
    const { data, errors } = await stranger(`{
      events { total } findings { total } eventDays(startDate: "2026-03-01", endDate: "2026-03-05") { day }
      libraryKinds { count } library(kind: COMPETITOR) { total } jobs { total data { oId } }
      resources { total } deadLetters { total }
    }`);
    expect(errors).toEqual([]);
    const { libraryKinds, ...lists } = data;
    expect(libraryKinds.every(({ count }: { count: number }) => count === 0)).toBe(true);
    expect(lists).toEqual({
      events: { total: 0 },
      findings: { total: 0 },
      eventDays: [],
      library: { total: 0 },
      jobs: { total: 0, data: [] },
      resources: { total: 0 },
      deadLetters: { total: 0 },
    });
  });

  test('gets the same 404 for its oIds as for those that never were', async () => {
    const own = (
      await ask(
        '{ events { events { oId } } library(kind: COMPETITOR) { data { oId } } resources { data { oId } } jobs(kind: IMPORT) { data { oId } } }',
      )
    ).data;
    const look: [string, string][] = [
      ['query ($oId: ID!) { event(oId: $oId) { oId } }', own.events.events[0].oId],
      ['query ($oId: ID!) { entity(oId: $oId) { oId } }', own.library.data[0].oId],
      ['query ($oId: ID!) { resource(oId: $oId) { oId } }', own.resources.data[0].oId],
      ['mutation ($oId: ID!) { cancelJob(oId: $oId) { oId } }', own.jobs.data[0].oId],
      ['mutation ($oId: ID!) { retryJob(oId: $oId) { oId } }', own.resources.data[0].oId],
      ['mutation ($oId: ID!) { retryDeadLetter(oId: $oId) { oId } }', 'dd_000000000000000000001'],
    ];
    for (const [query, oId] of look) {
      const theirs = await stranger(query, { oId });
      const nobodys = await stranger(query, {
        oId: `${oId.slice(0, oId.indexOf('_'))}_zzzzzzzzzzzzzzzzzzzzz`,
      });
      expect(theirs.errors[0].extensions.status, query).toBe(404);
      expect(theirs.errors[0].message).toBe(nobodys.errors[0].message);
    }
  });
});
