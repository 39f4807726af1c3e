import { beforeAll, describe, expect, test } from 'bun:test';
import { type Ask, asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let ask: Ask;

/** Two of each time, so that the order is by oId too. */
const deal = (number: number) => ({
  type: 'crm',
  eventType: 'deal_won',
  eventTimestamp: new Date(Date.UTC(2026, 2, 1, 8, Math.floor(number / 2))).toISOString(),
  eventId: `deal-${number}`,
  opportunityId: `opp-${number}`,
  opportunityName: `Renewal ${number}`,
  amount: 1_000 + number,
  currency: 'EUR',
  crmAccountDomain: `company-${number}.example`,
});

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  ask = asker(world.app, tenant.key);
  const events = Array.from({ length: 23 }, (_, number) => deal(number));
  expect((await tenant.api.post('/event/import', { events })).status).toBe(200);
  for (let number = 0; number < 23; number++)
    await tenant.api.post('/competitor/create', { name: `Rival ${number}` });
  await drainJobs(world);
});

interface Page {
  edges: { cursor: string; node: { oId: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

const lists = ['events', 'deals', 'accounts(sort: name)', 'accounts', 'competitors', 'jobs'] as const;

async function pageOf(list: string, paging: string): Promise<Page> {
  const [, name = '', filters] = /^(\w+)(?:\((.*)\))?$/.exec(list) ?? [];
  const given = [filters, paging].filter(Boolean).join(', ');
  const { data, errors } = await ask(
    `{ ${name}${given ? `(${given})` : ''} {
      edges { cursor node { oId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    } }`,
  );
  expect(errors).toEqual([]);
  return data[name];
}

const oIdsOf = ({ edges }: Page) => edges.map(({ node }) => node.oId);

describe.each(lists)('the connection %s', (list) => {
  test('shows each row once, walked forwards and backwards by its cursors', async () => {
    const all = oIdsOf(await pageOf(list, 'first: 100'));
    const forwards: string[] = [];
    let page = await pageOf(list, 'first: 7');
    expect(page.pageInfo.hasPreviousPage).toBe(false);
    while (true) {
      forwards.push(...oIdsOf(page));
      expect(page.pageInfo.startCursor).toBe(page.edges[0]?.cursor ?? '');
      expect(page.pageInfo.endCursor).toBe(page.edges.at(-1)?.cursor ?? '');
      if (!page.pageInfo.hasNextPage) break;
      page = await pageOf(list, `first: 7, after: "${page.pageInfo.endCursor}"`);
      expect(page.pageInfo.hasPreviousPage).toBe(true);
    }
    expect(forwards).toEqual(all);
    const backwards: string[] = [];
    let before = await pageOf(list, 'last: 7');
    expect(before.pageInfo.hasNextPage).toBe(false);
    while (true) {
      backwards.unshift(...oIdsOf(before));
      if (!before.pageInfo.hasPreviousPage) break;
      before = await pageOf(list, `last: 7, before: "${before.pageInfo.startCursor}"`);
      expect(before.pageInfo.hasNextPage).toBe(true);
    }
    expect(backwards).toEqual(all);
  });

  test('ends a page in front of `before`', async () => {
    const { edges } = await pageOf(list, 'first: 4');
    const [first, , , fourth] = edges;
    if (!first || !fourth) return;
    const between = await pageOf(list, `first: 10, after: "${first.cursor}", before: "${fourth.cursor}"`);
    expect(oIdsOf(between)).toEqual(edges.slice(1, 3).map(({ node }) => node.oId));
    expect(between.pageInfo.hasNextPage).toBe(true);
  });
});

test('rows that come in above a page move neither the next one nor the one before', async () => {
  const own = await world.newWorkspace();
  const asOwn = asker(world.app, own.key);
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => deal(from + at));
  await own.api.post('/event/import', { events: numbered(0, 12) });
  await drainJobs(world);
  const query = `query ($first: Int, $last: Int, $after: String, $before: String) {
    events(first: $first, last: $last, after: $after, before: $before) { edges { cursor node { oId } } pageInfo { startCursor endCursor } }
  }`;
  const whole: Page = (await asOwn(query, { first: 100 })).data.events;
  const all = oIdsOf(whole);
  const middle: Page = (await asOwn(query, { first: 4, after: whole.edges[3]?.cursor })).data.events;
  expect(oIdsOf(middle)).toEqual(all.slice(4, 8));
  await own.api.post('/event/import', { events: numbered(30, 36) });
  await drainJobs(world);
  const next: Page = (await asOwn(query, { first: 4, after: middle.pageInfo.endCursor })).data.events;
  expect(oIdsOf(next)).toEqual(all.slice(8, 12));
  const before: Page = (await asOwn(query, { last: 4, before: middle.pageInfo.startCursor })).data.events;
  expect(oIdsOf(before)).toEqual(all.slice(0, 4));
});

test.each(['competitors', 'deals'])(
  '%s walked backwards go on where most rows went away meanwhile',
  async (list) => {
    const few = await world.newWorkspace();
    const askFew = asker(world.app, few.key);
    const events = Array.from({ length: 9 }, (_, number) => deal(number));
    expect((await few.api.post('/event/import', { events })).status).toBe(200);
    for (let number = 0; number < 9; number++)
      await few.api.post('/competitor/create', { name: `R ${number}` });
    await drainJobs(world);
    const page = async (paging: string) =>
      (await askFew(`{ ${list}(${paging}) { nodes { oId } pageInfo { startCursor hasPreviousPage } } }`))
        .data[list];
    const { pageInfo } = await page('last: 3');
    const [stays, ...gone] = (await page('first: 100')).nodes.map(({ oId }: { oId: string }) => oId);
    const table = list === 'deals' ? 'deal' : 'entity';
    if (table === 'deal')
      await world.db
        .ownerSql`delete from deal where workspace_o_id = ${few.workspaceOId} and o_id = any(${gone}::text[])`;
    else for (const oId of gone) await few.api.delete('/competitor/delete', { oId });
    expect(await page(`last: 3, before: "${pageInfo.startCursor}"`)).toEqual({
      nodes: [{ oId: stays }],
      pageInfo: { startCursor: expect.any(String), hasPreviousPage: false },
    });
  },
);

test('nodes are the rows of the edges, and the total is that of all pages', async () => {
  const { data } = await ask(
    '{ competitors(first: 5) { totalCount nodes { oId } edges { node { oId } } } events(first: 1) { totalCount totalIsExact } }',
  );
  expect(data.competitors.nodes).toEqual(data.competitors.edges.map(({ node }: { node: object }) => node));
  expect(data.competitors).toMatchObject({ totalCount: 23 });
  const all = oIdsOf(await pageOf('events', 'first: 100'));
  expect(data.events).toEqual({ totalCount: all.length, totalIsExact: true });
});

test.each([
  ['events(first: 101)', 'first', 'must be at most 100'],
  ['events(last: -1)', 'last', 'must not be negative'],
  ['events(first: 1, last: 1)', 'last', 'cannot be combined with first'],
  ['events(after: "nonsense")', 'after', 'must be a cursor of this list'],
  ['competitors(before: "ZXZlbnRzIDE")', 'before', 'must be a cursor of this list'],
])('%s is refused, with the argument named', async (list, path, message) => {
  const { errors } = await ask(`{ ${list} { nodes { oId } } }`);
  expect(errors[0].extensions).toMatchObject({
    code: 'invalid_input',
    errors: [{ path, message: expect.stringContaining(message) }],
  });
});

describe('node', () => {
  test('finds a record of any type by its oId as it is', async () => {
    const { data: found } = await ask(
      '{ events(first: 1) { nodes { id oId } } accounts(first: 1) { nodes { id oId } } deals(first: 1) { nodes { id oId } } competitors(first: 1) { nodes { id oId } } }',
    );
    for (const [name, type] of Object.entries({
      events: 'Event',
      accounts: 'Account',
      deals: 'Deal',
      competitors: 'Competitor',
    })) {
      const [{ id, oId }] = found[name].nodes;
      expect(id).toBe(oId);
      const { data, errors } = await ask('query ($id: ID!) { node(id: $id) { __typename id } }', { id });
      expect(errors).toEqual([]);
      expect(data.node).toEqual({ __typename: type, id });
    }
  });

  test('tells a record at a version that was asked for from the current one', async () => {
    const node = { id: 'one', type: 'transform', expression: '$input' };
    for (const [name, settings] of [
      ['agent', { type: 'CONTENT' }],
      ['workflow', { nodes: [node] }],
    ] as const) {
      const made = await tenant.api.post(`/${name}s/create`, { name: 'First', ...settings });
      const { oId } = made.body.data;
      expect((await tenant.api.post(`/${name}s/update`, { oId, description: 'changed' })).status).toBe(200);
      const member = name === 'agent' ? 'description' : 'version';
      const { data } = await ask(
        `query ($oId: ID!) { now: ${name}(oId: $oId) { id ${member} } then: ${name}(oId: $oId, version: 1) { id ${member} } }`,
        { oId },
      );
      expect([data.now.id, data.then.id]).toEqual([oId, `${oId}@1`]);
      const type = name === 'agent' ? 'Agent' : 'Workflow';
      const byId = `query ($id: ID!) { node(id: $id) { id ... on ${type} { ${member} } } }`;
      for (const record of [data.now, data.then])
        expect((await ask(byId, { id: record.id })).data.node).toEqual(record);
      expect(data.then).not.toEqual({ ...data.now, id: data.then.id });
      expect((await ask(byId, { id: `${oId}@9` })).body.data).toEqual({ node: null });
    }
    const { data } = await ask('{ competitors(first: 1) { nodes { id } } }');
    const id = `${data.competitors.nodes[0].id}@1`;
    expect((await ask('query ($id: ID!) { node(id: $id) { id } }', { id })).body.data).toEqual({
      node: null,
    });
  });

  test('of an account that was merged is the one that it is part of', async () => {
    const { data: found } = await ask('{ accounts(first: 2, sort: name) { nodes { id } } }');
    const [{ id: into }, { id: from }] = found.accounts.nodes;
    expect((await tenant.api.post('/account/merge', { into, from })).status).toBe(200);
    for (const id of [into, from]) {
      const { data } = await ask('query ($id: ID!) { node(id: $id) { __typename id } }', { id });
      expect(data.node).toEqual({ __typename: 'Account', id: into });
    }
  });

  test('is null for an oId of another workspace, as for one that never was', async () => {
    const stranger = asker(world.app, (await world.newWorkspace()).key);
    const { data: own } = await ask(
      '{ events(first: 1) { nodes { id } } accounts(first: 1) { nodes { id } } deals(first: 1) { nodes { id } } competitors(first: 1) { nodes { id } } }',
    );
    const ids = Object.values(own as Record<string, { nodes: { id: string }[] }>).map(
      ({ nodes }) => nodes[0]?.id ?? '',
    );
    for (const id of [...ids, 'evt_000000000000000000000', 'zz_000000000000000000000']) {
      const { data, errors } = await stranger('query ($id: ID!) { node(id: $id) { id } }', { id });
      expect({ id, errors, node: data.node }).toEqual({ id, errors: [], node: null });
    }
  });
});
