import { describe, expect, test } from 'bun:test';
import { accountListQuery, dealListQuery } from '../../schema/account.ts';
import { eventListQuery, findingListQuery } from '../../schema/event-query.ts';
import { runListQuery } from '../../schema/run.ts';
import { workflowRunListQuery } from '../../schema/workflow-run.ts';
import { type Ask, asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, crmEvent } from '../support/sent-events.ts';
import { databaseWithout } from '../support/walls.ts';
import { type Api, makeWorld, type Tenant, type World } from '../support/world.ts';

/** Both workspaces have the same companies, people and opportunities: only a wall tells their rows apart. */
const sent = [
  crmEvent({
    eventId: 'deal',
    opportunityId: 'o1',
    accountName: 'North',
    crmAccountDomain: 'north.example',
    stage: 'Proposal',
    currency: 'EUR',
    amount: '7',
    ownerEmail: 'ines@seller.example',
  }),
  callEvent({
    eventId: 'call',
    crmOpportunityId: 'o1',
    participants: [{ name: 'Ann', email: 'ann@north.example', role: 'external' }],
  }),
];

/** A value that lets the rows above through, for every filter that asks for one. */
const values = (accountOId: string): Record<string, string | boolean> => ({
  text: 'o',
  domain: 'north.example',
  tag: 'key account',
  hasOpenDeal: true,
  lastActivityFrom: '2020-01-01',
  lastActivityTo: '2030-01-01',
  changedFrom: '2020-01-01',
  changedTo: '2030-01-01',
  sort: 'name',
  accountOIds: accountOId,
  companyDomain: 'north.example',
  companyDomains: 'north.example',
  participantEmails: 'ann@north.example',
  crmOpportunityIds: 'o1',
  stageCategories: 'open',
  stages: 'Proposal',
  owners: 'ines@seller.example',
  currencies: 'EUR',
});
const ofThePage = ['limit', 'offset', 'cursor', 'total'];
const ofConnections = ['first', 'after', 'last', 'before'];
const byWhom = ['accountOIds', 'companyDomain', 'companyDomains', 'participantEmails', 'crmOpportunityIds'];

const lists: [path: string, filters: string[]][] = [
  ['/account/list', Object.keys(accountListQuery.shape).filter((name) => !ofThePage.includes(name))],
  ['/deal/list', Object.keys(dealListQuery.shape).filter((name) => !ofThePage.includes(name))],
  ['/event/list', Object.keys(eventListQuery.shape).filter((name) => byWhom.includes(name))],
  ['/finding/list', Object.keys(findingListQuery.shape).filter((name) => byWhom.includes(name))],
  ['/agents/run/list', Object.keys(runListQuery.shape).filter((name) => byWhom.includes(name))],
  ['/workflows/run/list', Object.keys(workflowRunListQuery.shape).filter((name) => byWhom.includes(name))],
];

const oIdsIn = (body: unknown) =>
  new Set(
    JSON.stringify(body ?? null).match(/\b(?:acc|deal|evt|fd|run|asyncReqID|bsjob)_[0-9A-Za-z]{21}/g) ?? [],
  );

/** Rows of every list, in a workspace of its own; the oId of its account. */
async function fill(world: World, { api }: Tenant): Promise<string> {
  const post = async (path: string, body: object) => {
    const reply = await api.post(path, body);
    expect({ path, status: reply.status, errors: reply.body.errors }).toMatchObject({ status: 200 });
    return reply.body;
  };
  const agentOId = (await post('/agents/create', { name: 'Research', type: 'ENRICH_COMPANY' })).data.oId;
  const looks = { id: 'look', type: 'agent', agentOId, input: '$input' };
  const workflowOId = (await post('/workflows/create', { name: 'Look', nodes: [looks] })).data.oId;
  await post('/workflows/run', { workflowOId, companyDomain: 'north.example' });
  await post('/event/import', { events: sent });
  await drainJobs(world);
  const { body } = await api.get('/account/list');
  expect(body.total).toBe(1);
  const { oId } = body.data[0];
  await post('/account/update', { oId, tags: ['key account'] });
  return oId;
}

interface Field {
  name: string;
  args: { name: string; type: TypeRef }[];
  type: TypeRef;
}
interface TypeRef {
  kind: string;
  name: string | null;
  ofType: TypeRef | null;
}

/** Fields of `Query` that take a filter by whom, and the lists of accounts and deals, with those arguments. */
async function askedFields(ask: Ask): Promise<{ name: string; rows: string; args: Field['args'] }[]> {
  const type = '{ kind name ofType { kind name ofType { kind name ofType { kind name } } } }';
  const { data } = await ask(
    `{ __schema { types { name fields { name type ${type} args { name type ${type} } } } } }`,
  );
  const types: { name: string; fields: Field[] | null }[] = data.__schema.types;
  const fieldsOf = (name: string | null) => types.find((one) => one.name === name)?.fields ?? [];
  return fieldsOf('Query').flatMap(({ name, args, type: reply }) => {
    const isOwn = name === 'accounts' || name === 'deals';
    const asked = args.filter((one) =>
      isOwn ? !ofConnections.includes(one.name) : byWhom.includes(one.name),
    );
    const list = fieldsOf(bare(reply).name).find((one) => one.name === 'nodes');
    const oId = fieldsOf(list ? bare(list.type).name : null).find((one) =>
      /^(oId|workflowRunOId)$/.test(one.name),
    );
    return asked.length > 0 && list && oId
      ? [{ name, rows: `${list.name} { ${oId.name} }`, args: asked }]
      : [];
  });
}

const bare = (type: TypeRef): TypeRef => (type.ofType ? bare(type.ofType) : type);

/** A value as the query language writes it. */
function literal(type: TypeRef, value: string | boolean): string {
  const one = bare(type).kind === 'ENUM' ? String(value) : JSON.stringify(value);
  return type.kind === 'LIST' || type.ofType?.kind === 'LIST' ? `[${one}]` : one;
}

async function allOIds(api: Api): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [path] of lists) for (const oId of oIdsIn((await api.get(path)).body)) found.add(oId);
  return found;
}

describe.each(['row-level security', 'statements'] as const)('with this wall taken away: %s', (wall) => {
  test('every list and filter of accounts, deals and by whom shows its own workspace alone', async () => {
    const { db, close } = await databaseWithout(wall);
    const world = await makeWorld({}, db);
    const [one, other] = [await world.newWorkspace(), await world.newWorkspace()];
    const accounts = new Map<Tenant, string>();
    for (const tenant of [one, other]) accounts.set(tenant, await fill(world, tenant));
    const foreign = await allOIds(other.api);
    const own = await allOIds(one.api);
    expect(own.size).toBeGreaterThanOrEqual(7);
    expect([...own].filter((oId) => foreign.has(oId))).toEqual([]);
    const known = values(accounts.get(one) ?? '');
    for (const [path, filters] of lists) {
      expect(filters.filter((name) => !(name in known))).toEqual([]);
      for (const name of filters) {
        const { status, body } = await one.api.get(path, { [name]: known[name] });
        const found = oIdsIn(body);
        expect({ path, name, status, isEmpty: found.size === 0 }).toEqual({
          path,
          name,
          status: 200,
          isEmpty: false,
        });
        expect([...found].filter((oId) => foreign.has(oId))).toEqual([]);
      }
      const { body } = await one.api.get(
        path,
        path === '/account/list' ? { text: 'zzz' } : { accountOIds: accounts.get(other) },
      );
      expect([...oIdsIn(body.data)]).toEqual([]);
    }
    const ask = asker(world.app, one.key);
    const fields = await askedFields(ask);
    expect(fields.map(({ name }) => name).sort()).toEqual([
      'accounts',
      'deals',
      'events',
      'findings',
      'runs',
      'workflowRuns',
    ]);
    for (const { name, rows, args } of fields) {
      expect(args.filter((arg) => !(arg.name in known))).toEqual([]);
      for (const arg of args) {
        const query = `{ ${name}(${arg.name}: ${literal(arg.type, known[arg.name] ?? '')}) { ${rows} totalCount } }`;
        const { data, errors } = await ask(query);
        const found = oIdsIn(data);
        expect({ query, errors, isEmpty: found.size === 0 }).toEqual({ query, errors: [], isEmpty: false });
        expect([...found].filter((oId) => foreign.has(oId))).toEqual([]);
        expect(data[name].totalCount).toBe(found.size);
        if (arg.name !== 'accountOIds') continue;
        const stranger = await ask(
          `{ ${name}(accountOIds: ["${accounts.get(other)}"]) { ${rows} totalCount } }`,
        );
        expect(stranger.data[name].totalCount).toBe(0);
        expect([...oIdsIn(stranger.data)]).toEqual([]);
      }
    }
    for (const name of byWhom.filter((filter) => filter !== 'companyDomain')) {
      const ofWhom = async (value: string | boolean | undefined) => {
        const made = await one.api.post('/insight/create', {
          name,
          filters: { [name]: [value] },
          periodDays: 3660,
        });
        const { body } = await one.api.post('/insight/run', { oId: made.body.data.oId });
        expect([...oIdsIn(body)].filter((oId) => foreign.has(oId))).toEqual([]);
        return body.data.eventCount;
      };
      expect({ name, isEmpty: (await ofWhom(known[name])) === 0 }).toEqual({ name, isEmpty: false });
      if (name === 'accountOIds') expect(await ofWhom(accounts.get(other))).toBe(0);
    }
    for (const oId of foreign) {
      if (oId.startsWith('acc_')) {
        expect((await one.api.get('/account/get', { oId })).status).toBe(404);
        expect((await one.api.post('/account/update', { oId, name: 'Mine' })).status).toBe(404);
        expect((await one.api.post('/account/merge', { into: accounts.get(one), from: oId })).status).toBe(
          404,
        );
      }
      if (oId.startsWith('deal_')) expect((await one.api.get('/deal/get', { oId })).status).toBe(404);
    }
    const [after] = (await other.api.get('/account/list')).body.data;
    expect(after).toMatchObject({ name: 'North', events: 2 });
    await world.app.close();
    await close();
  });
});
