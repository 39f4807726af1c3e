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
});

test('a query that is asked again, and so compiled, answers the same: values, nulls, variables and errors', async () => {
  const query = `query ($first: Int = 1, $after: String, $text: String, $oId: ID!) {
    a: events(first: $first, after: $after, text: $text, eventCategories: [CRM]) { ...page }
    b: events(first: 2, eventCategories: [CALL]) { ...page }
    competitors(first: 3) { nodes { __typename ... on Node { id } name links { linkType } data { customFields { title } } } }
    node(id: $oId) { id ... on Competitor { name } }
  }
  fragment page on EventConnection {
    totalCount
    pageInfo { endCursor }
    nodes { oId eventTimestamp findings { quote sentiment entityMatches { confidence entity { name } } } }
  }`;
  const shown = ({ status, data, errors }: Awaited<ReturnType<Ask>>) => ({
    status,
    data,
    errors: errors.map(({ extensions: { requestId: _, ...extensions }, ...error }) => ({
      ...error,
      extensions,
    })),
  });
  const { data } = await ask('{ competitors { nodes { oId } } }');
  const oId = data.competitors.nodes[0].oId;
  const asked: [Record<string, unknown>, Ask][] = [
    [{ oId }, ask],
    [{ oId: 'cp_000000000000000000000', first: 2 }, ask],
    [{ oId, after: 'no cursor' }, ask],
    [{ text: 5, oId }, ask],
    [{ oId }, stranger],
  ];
  const inTurn = async (text: (place: number) => string) => {
    const replies = [];
    for (const [place, [variables, as]] of asked.entries())
      replies.push(shown(await as(text(place), variables)));
    return replies;
  };
  // a text of its own is executed without being compiled
  const plain = await inTurn((place) => `${query} # ${place}`);
  await ask(query, { oId });
  expect(await inTurn(() => query)).toEqual(plain);
  expect(plain.map(({ errors }) => errors.length > 0)).toEqual([false, false, true, true, false]);
});

test.each([
  [
    'a required variable with a default',
    'query ($first: Int! = 2) { events(first: $first) { nodes { oId } } }',
  ],
  [
    'a fragment that stands twice, once under a condition',
    `query ($no: Boolean = false) { events(first: 2) { ...page @include(if: $no) ...all } }
    fragment page on EventConnection { nodes { oId } }
    fragment all on EventConnection { ...page totalCount }`,
  ],
  [
    'a field that stands twice, once under a condition',
    `query ($no: Boolean = false) { events(first: 2) { totalCount } events(first: 2) @include(if: $no) { ...page } }
    fragment page on EventConnection { ... on EventConnection { nodes { oId } } }`,
  ],
])('%s is answered the second time as the first', async (_what, query) => {
  const first = await ask(query);
  expect(first.errors).toEqual([]);
  for (const again of [await ask(query), await ask(query)]) expect(again.body).toEqual(first.body);
});

describe('events', () => {
  test('come newest first, as over REST, page by page', async () => {
    const query =
      'query ($after: String) { events(first: 2, after: $after, eventCategories: [EMAIL, CALL, CRM]) { totalCount pageInfo { hasNextPage endCursor } nodes { oId eventType eventTimestamp } } }';
    const first = (await ask(query)).data.events;
    const second = (await ask(query, { after: first.pageInfo.endCursor })).data.events;
    const { body } = await tenant.api.get('/event/list', { eventCategories: 'EMAIL,CALL,CRM' });
    const oIds = [...first.nodes, ...second.nodes].map(({ oId }) => oId);
    expect(oIds).toEqual(body.data.events.map(({ oId }: { oId: string }) => oId));
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(second.pageInfo.hasNextPage).toBe(false);
    expect(first.nodes[0].eventTimestamp).toBe('2026-03-04T08:00:00.000Z');
  });

  test('are filtered by the very shapes of REST', async () => {
    const { data } = await ask(
      '{ events(eventTypes: DEAL_WON, startDate: "2026-03-04", endDate: null) { nodes { eventSummary } totalCount } }',
    );
    expect(data.events.totalCount).toBe(1);
  });

  test('bring their findings, each with its event and its entities', async () => {
    const { data, errors } = await ask(`{
      events(eventCategories: [CALL]) { nodes {
        oId findings { quote extractionType event { oId } entityMatches { entityType entity { __typename name } } }
      } }
    }`);
    expect(errors).toEqual([]);
    const [event] = data.events.nodes;
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
    const { oId } = (await ask('{ events(eventCategories: [CALL]) { nodes { oId } } }')).data.events.nodes[0];
    const { data } = await ask(
      'query ($oId: ID!) { event(oId: $oId) { oId text payload participants { name role } findings { quote } } }',
      { oId },
    );
    expect(data.event.payload.title).toBe('Discovery with Northwind');
    expect(data.event.participants).toContainEqual({ name: 'Ada Boyle', role: 'external' });
    for (const { quote } of data.event.findings) expect(data.event.text).toContain(quote);
  });

  test('of a page have payload, participants and deal, also behind a finding', async () => {
    const members = 'oId payload participants { name role } text deal { oId } dealOId';
    const { data, errors } = await ask(
      `{ events { nodes { ${members} } } findings { nodes { event { ${members} } } } }`,
    );
    expect(errors).toEqual([]);
    for (const event of [
      ...data.events.nodes,
      ...data.findings.nodes.map(({ event }: { event: object }) => event),
    ]) {
      const detail = (
        await ask('query ($oId: ID!) { event(oId: $oId) { payload participants { name role } text } }', {
          oId: event.oId,
        })
      ).data.event;
      expect(event).toMatchObject(detail);
      expect(event.deal?.oId ?? null).toBe(event.dealOId);
    }
    expect(data.events.nodes.some(({ deal }: { deal: object | null }) => deal)).toBe(true);
  });

  test('findings and evidence stand at the records that they are of', async () => {
    const made = await tenant.api.post('/reference/generate', {
      references: [{ name: 'Grocer', sources: [{ type: 'TEXT', value: 'Sold-out items dropped by 37 %.' }] }],
    });
    const [{ oId }] = made.body.data;
    const { data, errors } = await ask(
      `query ($oId: ID!) {
        competitors { nodes { oId findings { oId entityMatches { entityOId } } } }
        entity(oId: $oId) { evidence { oId values { path quote source { oId } } unsupported } }
      }`,
      { oId },
    );
    expect(errors).toEqual([]);
    const [{ oId: rival, findings }] = data.competitors.nodes;
    expect(findings[0].entityMatches).toContainEqual({ entityOId: rival });
    const { body } = await tenant.api.get('/library/evidence', { oId });
    expect(body.data).toMatchObject(data.entity.evidence);
    await tenant.api.post('/reference/delete', { oId });
  });

  test('findings are listed with the filters of REST', async () => {
    const { data } = await ask(
      '{ findings(extractionType: [CALL_COMPETITOR_MENTION]) { totalCount pageInfo { hasNextPage } nodes { quote } } }',
    );
    expect(data.findings).toMatchObject({ totalCount: 1, pageInfo: { hasNextPage: false } });
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
      useCases(text: "books") { totalCount nodes { oId name data { scenarios } } }
      library(kind: USE_CASE, text: "books") { nodes { oId ... on UseCase { data { scenarios } } } }
    }`);
    expect(data.useCases).toMatchObject({
      totalCount: 1,
      nodes: [{ name: 'Close the books', data: { scenarios: ['Month end'] } }],
    });
    expect(data.library.nodes).toEqual([{ oId: body.data.oId, data: { scenarios: ['Month end'] } }]);
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
      '{ jobs { totalCount pageInfo { hasNextPage } nodes { oId kind status subject counts { total done skipped failed } error createdAt startedAt completedAt } } }',
    );
    expect(errors).toEqual([]);
    expect(data.jobs.totalCount).toBe(3);
    expect(data.jobs.nodes[0]).toMatchObject({
      kind: 'INDEXING',
      status: 'PENDING',
      subject: 'Prices',
      error: null,
    });
    const times = data.jobs.nodes.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const calls = data.jobs.nodes.find(({ subject }: { subject: string }) => subject === 'call events');
    expect(calls).toMatchObject({
      kind: 'IMPORT',
      status: 'COMPLETED',
      counts: { total: 1, done: 1, skipped: 0, failed: 0 },
      completedAt: expect.any(String),
    });
  });

  test('are filtered by kind and status, page by page', async () => {
    const { data } = await ask(
      '{ jobs(kind: IMPORT, status: [COMPLETED], first: 1) { totalCount pageInfo { hasNextPage } nodes { kind } } }',
    );
    expect(data.jobs).toEqual({
      totalCount: 2,
      pageInfo: { hasNextPage: true },
      nodes: [{ kind: 'IMPORT' }],
    });
    expect((await ask('{ jobs(status: FAILED) { totalCount nodes { oId } } }')).data.jobs).toEqual({
      totalCount: 0,
      nodes: [],
    });
  });

  test('a resource says how far its indexing is', async () => {
    await drainJobs(world);
    const { data, errors } = await ask(
      '{ resources(search: "Prices") { totalCount nodes { name status chunkCount progress { reason progress { done total } stages { stage attempt } } } } }',
    );
    expect(errors).toEqual([]);
    expect(data.resources.nodes[0]).toMatchObject({ name: 'Prices', status: 'indexed', chunkCount: 1 });
    expect(data.resources.nodes[0].progress.reason).toBeString();
  });

  test('a waiting import can be cancelled once', async () => {
    const { body } = await tenant.api.post('/event/import', { events: [deal(5)] });
    const cancel = 'mutation ($oId: ID!) { cancelJob(oId: $oId) { oId status } }';
    const variables = { oId: body.jobs[0].jobOId };
    expect((await ask(cancel, variables)).data.cancelJob).toEqual({ ...variables, status: 'CANCELLED' });
    await drainJobs(world);
    const { data } = await ask('{ events(eventCategories: CRM) { totalCount } }');
    expect(data.events.totalCount).toBe(2);
  });

  test('a resource can be indexed again', async () => {
    const { oId } = (await ask('{ resources { nodes { oId } } }')).data.resources.nodes[0];
    const { data, errors } = await ask('mutation ($oId: ID!) { retryJob(oId: $oId) { kind status } }', {
      oId,
    });
    expect(errors).toEqual([]);
    expect(data.retryJob).toEqual({ kind: 'INDEXING', status: 'PENDING' });
    await drainJobs(world);
  });

  test('what cannot be done is a conflict', async () => {
    const { oId } = (await ask('{ resources { nodes { oId } } }')).data.resources.nodes[0];
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
      '{ deadLetters { totalCount nodes { oId jobName attempts lastError payload retriedAt } } }',
    );
    expect(data.deadLetters.nodes[0]).toMatchObject({
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
      events { totalCount } findings { totalCount }
      libraryKinds { count } library(kind: COMPETITOR) { totalCount } jobs { totalCount nodes { oId } }
      resources { totalCount } deadLetters { totalCount }
    }`);
    expect(errors).toEqual([]);
    const { libraryKinds, ...lists } = data;
    expect(libraryKinds.every(({ count }: { count: number }) => count === 0)).toBe(true);
    expect(lists).toEqual({
      events: { totalCount: 0 },
      findings: { totalCount: 0 },
      library: { totalCount: 0 },
      jobs: { totalCount: 0, nodes: [] },
      resources: { totalCount: 0 },
      deadLetters: { totalCount: 0 },
    });
  });

  test('gets the same 404 for its oIds as for those that never were', async () => {
    const own = (
      await ask(
        '{ events { nodes { oId } } library(kind: COMPETITOR) { nodes { oId } } resources { nodes { oId } } jobs(kind: IMPORT) { nodes { oId } } }',
      )
    ).data;
    const look: [string, string][] = [
      ['query ($oId: ID!) { event(oId: $oId) { oId } }', own.events.nodes[0].oId],
      ['query ($oId: ID!) { entity(oId: $oId) { oId } }', own.library.nodes[0].oId],
      ['query ($oId: ID!) { resource(oId: $oId) { oId } }', own.resources.nodes[0].oId],
      ['mutation ($oId: ID!) { cancelJob(oId: $oId) { oId } }', own.jobs.nodes[0].oId],
      ['mutation ($oId: ID!) { retryJob(oId: $oId) { oId } }', own.resources.nodes[0].oId],
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
