import { beforeAll, expect, test } from 'bun:test';
import { asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, crmEvent, emailEvent } from '../support/sent-events.ts';
import { listening } from '../support/statements.ts';
import { client, makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

let sent = 0;

async function imported(tenant: Tenant, ...events: Record<string, unknown>[]): Promise<void> {
  const named = events.map((event) => ({ eventId: `sent-${sent++}`, ...event }));
  const { status, body } = await tenant.api.post('/event/import', { events: named });
  expect({ status, message: body.message }).toMatchObject({ status: 200 });
  await drainJobs(world, { names: ['import-events'] });
}

async function accounts(tenant: Tenant, query: Record<string, string | boolean | number> = {}) {
  const { status, body } = await tenant.api.get('/account/list', query);
  expect({ status, message: body.message }).toMatchObject({ status: 200 });
  return body.data as {
    oId: string;
    name: string;
    domains: string[];
    crmAccountIds: string[];
    events: number;
  }[];
}

const deal = (id: string, members: Record<string, unknown>) =>
  crmEvent({ opportunityId: id, opportunityName: `Deal ${id}`, ...members });

test('an account has the domains, ids, deals and conversations of its company, to the cent', async () => {
  const tenant = await world.newWorkspace();
  await imported(
    tenant,
    callEvent({
      participants: [
        { email: 'ines@seller.example', role: 'internal' },
        { email: 'mara@shop.north.example', role: 'external' },
      ],
    }),
    deal('1', {
      accountName: 'North GmbH',
      crmAccountDomain: 'www.north.example',
      crmAccountId: '001A',
      amount: '10.10',
      currency: 'eur',
    }),
    deal('2', {
      crmAccountId: '001A',
      amount: '0.20',
      currency: 'EUR',
      eventTimestamp: '2025-04-01T00:00:00Z',
    }),
    deal('3', { crmAccountId: '001A', amount: '7', currency: 'USD', eventType: 'deal_won' }),
  );
  expect(await accounts(tenant)).toMatchObject([
    {
      name: 'North GmbH',
      domains: ['north.example'],
      crmAccountIds: ['001A'],
      events: 4,
      openDeals: { count: 2, amounts: [{ currency: 'EUR', value: '10.30' }] },
      wonDeals: { count: 1, amounts: [{ currency: 'USD', value: '7' }] },
      lostDeals: { count: 0, amounts: [] },
      firstSeenAt: '2025-03-04T10:00:00.000Z',
      lastActivityAt: '2025-04-01T00:00:00.000Z',
    },
  ] as never);
  const { body } = await tenant.api.get('/account/get', { domain: 'https://north.example/about' });
  expect(body.data).toMatchObject({ name: 'North GmbH', people: 1 });
});

test('an account found by its domain and one found by its id are one as soon as a deal names both', async () => {
  const tenant = await world.newWorkspace();
  await imported(tenant, deal('1', { crmAccountDomain: 'north.example' }));
  await imported(tenant, deal('2', { crmAccountId: '001A' }));
  const before = await accounts(tenant);
  expect(before.length).toBe(2);
  await imported(tenant, deal('3', { crmAccountDomain: 'north.example', crmAccountId: '001A' }));
  expect(await accounts(tenant)).toMatchObject([
    { domains: ['north.example'], crmAccountIds: ['001A'], events: 3 },
  ]);
  // whoever kept either oId finds the account
  for (const { oId } of before) {
    const { body } = await tenant.api.get('/account/get', { oId });
    expect(body.data).toMatchObject({ domains: ['north.example'], events: 3 });
  }
});

test('a name alone belongs to the one company that bears it, and to none of two', async () => {
  const tenant = await world.newWorkspace();
  await imported(tenant, deal('1', { accountName: 'BOX Ltd' }));
  expect(await accounts(tenant)).toMatchObject([{ name: 'BOX Ltd', domains: [], events: 1 }]);
  await imported(tenant, deal('2', { accountName: 'Box', crmAccountDomain: 'box.example' }));
  expect(await accounts(tenant)).toMatchObject([{ domains: ['box.example'], events: 2 }]);
  await imported(tenant, deal('3', { accountName: 'Box', crmAccountDomain: 'other.example' }));
  const three = (await accounts(tenant)).map(({ domains, events }) => ({ domains: domains.join(), events }));
  expect(three.toSorted((one, other) => (one.domains < other.domains ? -1 : 1))).toEqual([
    { domains: '', events: 1 },
    { domains: 'box.example', events: 1 },
    { domains: 'other.example', events: 1 },
  ]);
});

test('an event of people from two companies is with the company of its deal, else of most of them', async () => {
  const tenant = await world.newWorkspace();
  const people = [
    'a@north.example',
    'b@north.example',
    'c@south.example',
    'd@gmail.com',
    'e@gmail.com',
    'f@gmail.com',
  ];
  const participants = people.map((email) => ({ email, role: 'external' }));
  await imported(tenant, callEvent({ participants, crmOpportunityId: '9' }));
  expect(await accounts(tenant)).toMatchObject([{ domains: ['north.example'], events: 1 }]);
  await imported(tenant, deal('9', { crmAccountDomain: 'south.example' }));
  expect(await accounts(tenant)).toMatchObject([{ domains: ['south.example'], events: 2 }]);
});

test('a merge is remembered: what is imported later for either is of the one that stayed', async () => {
  const tenant = await world.newWorkspace();
  await imported(
    tenant,
    deal('1', { crmAccountDomain: 'north.example' }),
    deal('2', { accountName: 'Northern' }),
  );
  const both = await accounts(tenant);
  const into = both.find(({ domains }) => domains.length > 0);
  const from = both.find(({ domains }) => domains.length === 0);
  await tenant.api.post('/account/update', { oId: from?.oId, tags: ['key account'] });
  const { status, body } = await tenant.api.post('/account/merge', { into: into?.oId, from: from?.oId });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ oId: into?.oId, name: 'Northern', events: 2, tags: ['key account'] });
  await imported(
    tenant,
    deal('3', { accountName: 'Northern Inc' }),
    deal('4', { accountName: 'Northern', crmAccountId: '7' }),
  );
  expect((await accounts(tenant)).find(({ oId }) => oId === into?.oId)).toMatchObject({ events: 3 });
  const again = await tenant.api.post('/account/merge', { into: into?.oId, from: from?.oId });
  expect(again.status).toBe(400);
  expect(again.body.errors).toMatchObject([{ path: 'from' }]);
});

test('a name given by hand stays, and null gives it back to the deals', async () => {
  const tenant = await world.newWorkspace();
  await imported(tenant, deal('1', { accountName: 'North', crmAccountDomain: 'north.example' }));
  const [account] = await accounts(tenant);
  await tenant.api.post('/account/update', { oId: account?.oId, name: 'Our best customer' });
  await imported(
    tenant,
    deal('2', {
      accountName: 'North AG',
      crmAccountDomain: 'north.example',
      eventTimestamp: '2025-05-01T00:00:00Z',
    }),
  );
  expect(await accounts(tenant)).toMatchObject([{ name: 'Our best customer' }]);
  await tenant.api.post('/account/update', { oId: account?.oId, name: null });
  expect(await accounts(tenant)).toMatchObject([{ name: 'North' }]);
});

test('lists of accounts filter, sort and go on where a page ends', async () => {
  const tenant = await world.newWorkspace();
  const names = ['cedar', 'alder', 'birch'];
  for (const [month, name] of names.entries())
    await imported(
      tenant,
      deal(name, {
        accountName: name,
        crmAccountDomain: `${name}.example`,
        eventType: name === 'birch' ? 'deal_won' : 'opportunity_created',
        eventTimestamp: `2025-0${month + 1}-01T00:00:00Z`,
      }),
    );
  const namesOf = async (query: Record<string, string | boolean | number>) =>
    (await accounts(tenant, query)).map(({ name }) => name);
  expect(await namesOf({})).toEqual(['birch', 'alder', 'cedar']);
  expect(await namesOf({ sort: 'name' })).toEqual(['alder', 'birch', 'cedar']);
  expect(await namesOf({ text: 'ALD' })).toEqual(['alder']);
  expect(await namesOf({ text: 'd' })).toEqual(['alder', 'cedar']);
  expect(await namesOf({ text: 'R.Example' })).toEqual(['alder', 'cedar']);
  // letters, not patterns
  for (const text of ['_r.example', 'r%example', '\\']) expect(await namesOf({ text })).toEqual([]);
  expect(await namesOf({ domain: 'birch.example' })).toEqual(['birch']);
  expect(await namesOf({ hasOpenDeal: true })).toEqual(['alder', 'cedar']);
  expect(await namesOf({ hasOpenDeal: false })).toEqual(['birch']);
  expect(await namesOf({ lastActivityFrom: '2025-01-15', lastActivityTo: '2025-02-15' })).toEqual(['alder']);
  for (const sort of ['name', 'lastActivityAt']) {
    const all = await namesOf({ sort });
    const first = await tenant.api.get('/account/list', { sort, limit: 2 });
    expect(first.body).toMatchObject({ hasNext: true, total: 3 });
    const second = await tenant.api.get('/account/list', { sort, limit: 2, cursor: first.body.nextCursor });
    expect(second.body).toMatchObject({ hasNext: false, nextCursor: null });
    expect([...first.body.data, ...second.body.data].map(({ name }) => name)).toEqual(all);
  }
  const { nextCursor: cursor } = (await tenant.api.get('/account/list', { limit: 1 })).body;
  expect((await tenant.api.get('/deal/list', { cursor })).body.errors).toMatchObject([{ path: 'cursor' }]);
  const refused = await tenant.api.get('/account/list', { cursor: 'nonsense' });
  expect({ status: refused.status, errors: refused.body.errors }).toMatchObject({
    status: 400,
    errors: [{ path: 'cursor' }],
  });
});

test('a list by name goes on behind a name of any length, in every script', async () => {
  const { api, key } = await world.newWorkspace();
  // the longest that an import takes, and a sign that JSON writes in six
  const names = ['\u{1f600}'.repeat(249), '\u0001'.repeat(499), '\u4e2d'.repeat(499)].map(
    (name, at) => `${at}${name}`,
  );
  const events = names.map((accountName, at) => crmEvent({ opportunityId: `opp-${at}`, accountName }));
  expect((await api.post('/event/import', { events })).status).toBe(200);
  await drainJobs(world);
  const listed: string[] = [];
  for (let cursor: string | undefined; listed.length === 0 || cursor; ) {
    const { status, body } = await api.get('/account/list', { sort: 'name', limit: 1, cursor });
    expect(status).toBe(200);
    listed.push(...body.data.map(({ name }: { name: string }) => name));
    cursor = body.nextCursor ?? undefined;
  }
  expect(listed.toSorted()).toEqual(names.toSorted());
  const ask = asker(world.app, key);
  const page = (after: string) =>
    ask(`{ accounts(sort: name, first: 1${after}) { nodes { name } pageInfo { endCursor hasNextPage } } }`);
  let { data } = await page('');
  const shown = [data.accounts.nodes[0].name];
  while (data.accounts.pageInfo.hasNextPage) {
    const next = await page(`, after: "${data.accounts.pageInfo.endCursor}"`);
    expect(next.errors).toEqual([]);
    data = next.data;
    shown.push(data.accounts.nodes[0].name);
  }
  expect(shown).toEqual(listed);
});

test('a company with the longest name and id holds up no import', async () => {
  const tenant = await world.newWorkspace();
  // letters without a pattern: what repeats itself is stored in fewer bytes
  const letters = (first: number) =>
    Array.from({ length: 500 }, (_, at) => String.fromCharCode(first + ((at * 7_919) % 20_011))).join('');
  await imported(
    tenant,
    deal('name', { accountName: letters(0x4e00) }),
    deal('id', { accountName: letters(0x4e01), crmAccountId: letters(0x4e02) }),
    deal('signs', { accountName: '\ufdfd'.repeat(500) }),
  );
  expect(await accounts(tenant)).toHaveLength(3);
});

test('a day without dashes is that day, and a bare year or a day of a spreadsheet is no time', async () => {
  const tenant = await world.newWorkspace();
  const closings = { '20250131': '2025-01-31T00:00:00.000Z', '2025': null, '45688': null };
  for (const [closeDate, closedAt] of Object.entries(closings)) {
    const at = '2025-01-21T12:00:00.000Z';
    await imported(tenant, deal(closeDate, { eventType: 'deal_won', closeDate, eventTimestamp: at }));
    const { body } = await tenant.api.get('/deal/get', { crmOpportunityId: closeDate });
    expect([closeDate, body.data.closedAt]).toEqual([closeDate, closedAt ?? at]);
  }
});

test('the time of closing follows a corrected date, and ends when the deal is opened again', async () => {
  const tenant = await world.newWorkspace();
  const change = (eventType: string, day: string, closeDate?: string) =>
    imported(tenant, deal('7', { eventType, eventTimestamp: `${day}T12:00:00Z`, closeDate }));
  const closedAt = async () =>
    (await tenant.api.get('/deal/get', { crmOpportunityId: '7' })).body.data.closedAt?.slice(0, 10);
  await change('deal_lost', '2025-01-21', '2025-01-20');
  await change('deal_lost', '2025-02-21');
  expect(await closedAt()).toBe('2025-01-20');
  await change('deal_lost', '2025-02-22', '2025-01-18');
  expect(await closedAt()).toBe('2025-01-18');
  await change('opportunity_created', '2025-03-21', '2025-06-30');
  expect(await closedAt()).toBeUndefined();
  await change('deal_lost', '2025-04-21', '2025-04-20');
  expect(await closedAt()).toBe('2025-04-20');
});

test('a deal is what its latest change says, in whatever order its changes came', async () => {
  const tenant = await world.newWorkspace();
  const changes = [
    { stage: 'Prospecting', amount: '100.00', currency: 'EUR', eventTimestamp: '2025-01-01T00:00:00Z' },
    { stage: 'Proposal', eventTimestamp: '2025-03-01T00:00:00Z', crmLastModifiedAt: '2025-01-11T00:00:00Z' },
    { stage: 'Won', eventType: 'deal_won', amount: '120.50', eventTimestamp: '2025-01-21T12:00:00Z' },
  ];
  for (const change of [changes[2], changes[0], changes[1]]) await imported(tenant, deal('7', { ...change }));
  const { body } = await tenant.api.get('/deal/get', { crmOpportunityId: '7' });
  expect(body.data).toMatchObject({
    opportunityId: '7',
    stage: 'Won',
    stageCategory: 'won',
    amount: '120.50',
    currency: 'EUR',
    createdAt: '2025-01-01T00:00:00.000Z',
    closedAt: '2025-01-21T12:00:00.000Z',
    cycleDays: 20.5,
    stages: [
      { stage: 'Prospecting', days: 10 },
      { stage: 'Proposal', days: 10.5 },
      { stage: 'Won', days: null },
    ],
  });
  const list = await tenant.api.get('/deal/list', { stageCategories: 'won', text: 'deal 7' });
  expect(list.body).toMatchObject({ total: 1, data: [{ oId: body.data.oId }] });
  expect((await tenant.api.get('/deal/list', { stageCategories: 'open,lost' })).body.data).toEqual([]);
});

test('a time of a deal that cannot be read is told, once a member', async () => {
  const tenant = await world.newWorkspace();
  const won = (id: string, closeDate: string) => deal(id, { eventType: 'deal_won', closeDate });
  const events = [won('1', '2025-01-20'), won('2', '1/20/2025'), won('3', '20.1.2025')];
  const { body } = await tenant.api.post('/event/import', { events });
  expect(body._metadata.warnings).toEqual([
    'events[1].closeDate ("1/20/2025") and 1 more are no times and count for nothing: send ISO 8601',
  ]);
  const event = { ...won('4', '2025-01-20'), crmLastModifiedAt: 45_678 };
  const received = await tenant.api.post('/analytics/webhook/receive/generic/crm', event);
  expect(received.body._metadata.warnings).toEqual([
    'crmLastModifiedAt (45678) is no time and counts for nothing: send ISO 8601',
  ]);
});

test('a deal that was created and closed on one day, or by one row of an export, is closed', async () => {
  const tenant = await world.newWorkspace();
  const row = { opportunityName: 'Same day', crmLastModifiedAt: '2025-01-23T09:00:00Z' };
  const ids = Array.from({ length: 8 }, (_, place) => `day-${place}`);
  const both = (id: string, created: string, members: object) => [
    deal(id, {
      ...members,
      eventType: 'opportunity_created',
      eventTimestamp: created,
      eventId: `${id}-open`,
    }),
    deal(id, { ...members, eventType: 'deal_won', eventTimestamp: '2025-01-21', eventId: `${id}-won` }),
  ];
  await imported(
    tenant,
    ...ids.flatMap((id) => both(id, '2025-01-21', { opportunityName: 'Same day' })),
    ...ids.flatMap((id) => both(`row-${id}`, '2025-01-21T14:30:00Z', row)),
  );
  const { body } = await tenant.api.get('/deal/list', { text: 'same day', limit: 100 });
  expect(body.data.map(({ stageCategory }: { stageCategory: string }) => stageCategory)).toEqual(
    Array.from({ length: 16 }, () => 'won'),
  );
});

test('a change whose time is the day of a spreadsheet counts at the time of its event', async () => {
  const tenant = await world.newWorkspace();
  await imported(tenant, deal('8', { stage: 'Proposal', eventTimestamp: '2025-01-01T00:00:00Z' }));
  const won = { stage: 'Won', eventType: 'deal_won', eventTimestamp: '2025-01-21T12:00:00Z' };
  await imported(tenant, deal('8', { ...won, crmLastModifiedAt: 45678.5 }));
  const { body } = await tenant.api.get('/deal/get', { crmOpportunityId: '8' });
  expect(body.data).toMatchObject({
    stage: 'Won',
    stageCategory: 'won',
    closedAt: '2025-01-21T12:00:00.000Z',
  });
});

test('deals are found by a stage with a comma in its name', async () => {
  const tenant = await world.newWorkspace();
  await imported(tenant, deal('1', { stage: 'Signed, not paid' }), deal('2', { stage: 'Signed' }));
  const ask = asker(world.app, tenant.key);
  const { data } = await ask(
    '{ deals(stages: ["Signed, not paid"]) { nodes { opportunityId } totalCount } }',
  );
  expect(data.deals).toEqual({ nodes: [{ opportunityId: '1' }], totalCount: 1 });
});

test('a deal that only conversations name is not listed', async () => {
  const tenant = await world.newWorkspace();
  await imported(tenant, emailEvent({ crmOpportunityId: '7' }));
  expect((await tenant.api.get('/deal/list')).body.data).toEqual([]);
  expect((await tenant.api.get('/deal/get', { crmOpportunityId: '7' })).status).toBe(404);
  await imported(tenant, deal('7', {}));
  expect((await tenant.api.get('/deal/list')).body.data).toMatchObject([{ opportunityId: '7' }]);
});

test('an account that is changed is answered with its people, who are counted behind the change', async () => {
  const tenant = await world.newWorkspace();
  await imported(
    tenant,
    callEvent({ participants: [{ email: 'mara@north.example', role: 'external' }] }),
    callEvent({ participants: [{ email: 'olaf@south.example', role: 'external' }] }),
  );
  const [into, from] = await accounts(tenant);
  const changes: string[] = [];
  const listened = await makeWorld(
    {},
    listening(world.db, (_number, text) => changes.push(text)),
  );
  const api = client(listened.app, tenant.key);
  for (const [path, body, answered] of [
    ['/account/update', { oId: into?.oId, tags: ['key'] }, { tags: ['key'], people: 1 }],
    ['/account/merge', { into: into?.oId, from: from?.oId }, { events: 2, people: 2 }],
  ] as const) {
    const key = { 'idempotency-key': path };
    const first = await api.post(path, body, key);
    expect({ status: first.status, data: first.body.data }).toMatchObject({ status: 200, data: answered });
    const { ownerSql: sql } = world.db;
    // the process dies before its reply is stored: whoever repeats the request is answered for what was made
    await sql`
      update idempotent_request
      set status = null, reply = null, reply_headers = null, holder = '', held_until = now() - interval '1 second'
      where workspace_o_id = ${tenant.workspaceOId} and idempotency_key = ${path}`;
    const resumed = await api.post(path, body, key);
    const repeated = await api.post(path, body, key);
    for (const { status, body: again } of [resumed, repeated])
      expect({ status, data: again.data }).toEqual({ status: 200, data: first.body.data });
  }
  await listened.app.close();
  expect(changes.some((text) => text.includes('account'))).toBe(true);
  expect(changes.filter((text) => text.includes('event_participant'))).toEqual([]);
});
