import { beforeAll, describe, expect, test } from 'bun:test';
import { newOId, prefixes } from '../../schema/o-id.ts';
import type { RunSummary } from '../../schema/run.ts';
import { startAccountFill } from '../../server/services/findings/fill-accounts.ts';
import { fillRunAccounts } from '../../server/services/runs/records/fill-run-accounts.ts';
import { drainJobs } from '../support/jobs.ts';
import { crmEvent } from '../support/sent-events.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
/** OIds of accounts by their names, and of agents by their types. */
const accounts: Record<string, string> = {};
const agents: Record<string, string> = {};

const types = {
  ENRICH_COMPANY: 'enrich-company',
  ENRICH_PERSON: 'enrich-person',
  QUALIFY_COMPANY: 'qualify-company',
  QUALIFY_PERSON: 'qualify-person',
  CALL_PREP: 'call-prep',
  PROSPECTOR: 'prospector',
};
const person = { firstName: 'Mara', lastName: 'Quill' };

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const deal = (accountName: string, members: object) =>
    crmEvent({ opportunityId: accountName, opportunityName: `For ${accountName}`, accountName, ...members });
  const { status } = await tenant.api.post('/event/import', {
    events: [
      deal('North', { crmAccountDomain: 'north.example', contactEmail: 'mara@north.example' }),
      deal('South', { crmAccountId: '007' }),
      deal('West', {}),
      deal('Twin', { crmAccountDomain: 'twin.example' }),
      deal('Twin', { opportunityId: 'twin-2', crmAccountDomain: 'other-twin.example' }),
    ],
  });
  expect(status).toBe(200);
  await drainJobs(world);
  const list = await tenant.api.get('/account/list');
  for (const { oId, name } of list.body.data) accounts[name] = oId;
  for (const type of [...Object.keys(types), 'CONTENT']) {
    const made = await tenant.api.post('/agents/create', { name: type, type });
    agents[type] = made.body.data.oId;
  }
});

const run = (type: keyof typeof types, body: object): Promise<Reply> =>
  tenant.api.post(`/agents/${types[type]}/run`, { agentOId: agents[type], ...body });

async function answered(type: keyof typeof types, body: object) {
  const { status, body: reply } = await run(type, body);
  expect({ type, body, status, errors: reply.errors }).toMatchObject({ status: 200 });
  return reply;
}

const everyType = Object.keys(types) as (keyof typeof types)[];

describe('a run about a company', () => {
  test('names the account that its domain, its id in the CRM or its name belongs to, and null where none is known', async () => {
    for (const type of everyType) {
      const { accountOId } = await answered(type, { ...person, companyDomain: 'https://www.north.example/' });
      expect({ type, accountOId }).toEqual({ type, accountOId: accounts.North });
    }
    const cases: [object, string | null | undefined][] = [
      [{ crmAccountId: '007' }, accounts.South],
      [{ companyName: 'west, Inc.' }, accounts.West],
      [{ companyName: 'North' }, accounts.North],
      [{ companyName: 'North', companyDomain: 'elsewhere.example' }, null],
      [{ companyName: 'Twin' }, null],
      [{ companyName: 'Nobody' }, null],
      [{ companyName: 'Known', email: 'mara@north.example' }, accounts.North],
    ];
    for (const [body, expected] of cases) {
      const { accountOId } = await answered('ENRICH_COMPANY', body);
      expect({ body, accountOId }).toEqual({ body, accountOId: expected });
    }
  });

  test('takes an account, which stands for what the caller does not say of the company', async () => {
    for (const type of everyType) {
      const { accountOId, runOId } = await answered(type, { ...person, accountOId: accounts.North });
      const { subject } = (await tenant.api.get('/agents/run/get', { runOId })).body.data;
      expect({ type, accountOId, domain: subject.domain }).toEqual({
        type,
        accountOId: accounts.North,
        domain: 'north.example',
      });
    }
    const { data } = await answered('ENRICH_COMPANY', { accountOId: accounts.North });
    expect(data.company).toMatchObject({ name: 'North', domain: 'north.example' });
    expect(data.recentActivity.join()).toContain('For North');
    const called = await answered('ENRICH_COMPANY', { accountOId: accounts.North, companyName: 'Norths' });
    expect(called.data.company).toMatchObject({ name: 'Norths', domain: 'north.example' });
    const south = await answered('QUALIFY_COMPANY', { accountOId: accounts.South });
    expect(south).toMatchObject({ accountOId: accounts.South, data: { company: { name: 'South' } } });
  });

  test('is refused about an account that there is not, and about two at once', async () => {
    const stranger = await world.newWorkspace();
    for (const api of [tenant.api, stranger.api]) {
      const agent = await api.post('/agents/create', { name: 'Research', type: 'ENRICH_COMPANY' });
      const unknown = await api.post('/agents/enrich-company/run', {
        agentOId: agent.body.data.oId,
        accountOId: api === tenant.api ? newOId(prefixes.account) : accounts.North,
      });
      expect(unknown.status).toBe(404);
      expect(unknown.body.message).toContain('accountOId');
    }
    const conflicts: [string, object][] = [
      ['companyDomain', { companyDomain: 'twin.example' }],
      ['company.domain', { company: { domain: 'twin.example' } }],
      ['crmAccountId', { crmAccountId: '007' }],
    ];
    for (const [path, body] of conflicts) {
      const { status, body: reply } = await run('CALL_PREP', { accountOId: accounts.North, ...body });
      expect({ path, status, named: reply.errors?.[0]?.path }).toEqual({ path, status: 400, named: path });
    }
    const same = await answered('CALL_PREP', { accountOId: accounts.North, companyDomain: 'north.example' });
    expect(same.accountOId).toBe(accounts.North);
  });

  test('says the same in an exact replay, also after its account was merged', async () => {
    const { accountOId, runOId } = await answered('ENRICH_COMPANY', { companyDomain: 'twin.example' });
    const list = await tenant.api.get('/account/list', { domain: 'other-twin.example' });
    const into = list.body.data[0].oId;
    expect(into).not.toBe(accountOId);
    const merged = await tenant.api.post('/account/merge', { into, from: accountOId });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const replay = await tenant.api.post('/agents/run/replay', { runOId });
    expect(replay.body).toMatchObject({ accountOId, identical: true });
    const again = await answered('ENRICH_COMPANY', { accountOId });
    expect(again.accountOId).toBe(into);
  });
});

describe('the list of runs', () => {
  const about = async (query: Record<string, string>): Promise<RunSummary[]> => {
    const { status, body } = await tenant.api.get('/agents/run/list', { limit: 200, ...query });
    expect({ status, errors: body.errors }).toMatchObject({ status: 200 });
    return body.data;
  };

  test('shows those about an account by a domain, an id or a name, each with its account', async () => {
    const cases: [object, string | undefined][] = [
      [{ companyDomain: 'shop.north.example' }, accounts.North],
      [{ companyName: 'NORTH Ltd' }, accounts.North],
      [{ crmAccountId: '007' }, accounts.South],
      [{ crmAccountId: '007', companyDomain: 'unknown.example' }, accounts.South],
      [{ companyName: 'West' }, accounts.West],
      [{ accountOId: accounts.West, companyName: 'Otherwise' }, accounts.West],
    ];
    for (const [body, accountOId] of cases) {
      const { runOId } = await answered('QUALIFY_COMPANY', body);
      const found = await about({ accountOIds: accountOId ?? '' });
      const shown = found.find(({ oId }) => oId === runOId);
      expect({ body, accountOId: shown?.accountOId }).toEqual({ body, accountOId });
      expect(new Set(found.map((one) => one.accountOId))).toEqual(new Set([accountOId ?? '']));
      const one = await tenant.api.get('/agents/run/get', { runOId });
      expect(one.body.data.accountOId).toBe(accountOId);
    }
    const { runOId } = await answered('QUALIFY_COMPANY', { companyName: 'Nobody' });
    const [nobody] = (await about({})).filter(({ oId }) => oId === runOId);
    expect(nobody?.accountOId).toBeNull();
  });

  test('shows a run under the account that comes to its company later, and not under two of its name', async () => {
    const byName = await answered('QUALIFY_COMPANY', { companyName: 'Latecomer' });
    const byDomain = await answered('QUALIFY_COMPANY', { companyDomain: 'latecomer.example' });
    const accountOf = async ({ runOId }: { runOId: string }) =>
      (await tenant.api.get('/agents/run/get', { runOId })).body.data.accountOId;
    const importDeal = async (opportunityId: string, crmAccountDomain: string) => {
      const event = crmEvent({ opportunityId, accountName: 'Latecomer', crmAccountDomain });
      await tenant.api.post('/event/import', { events: [event] });
      await drainJobs(world);
    };
    expect(await accountOf(byDomain)).toBeNull();
    await importDeal('late', 'latecomer.example');
    const { body } = await tenant.api.get('/account/get', { domain: 'latecomer.example' });
    const { oId } = body.data;
    expect([await accountOf(byName), await accountOf(byDomain)]).toEqual([oId, oId]);
    expect(await about({ accountOIds: oId })).toHaveLength(2);
    await importDeal('later', 'namesake.example');
    expect([await accountOf(byName), await accountOf(byDomain)]).toEqual([null, oId]);
    expect(await about({ accountOIds: oId })).toHaveLength(1);
  });

  test('shows runs of a version without accounts once the job has come to them', async () => {
    const api = tenant.api;
    const before = (await about({})).map(({ oId, accountOId }) => [oId, accountOId]);
    expect(before.length).toBeGreaterThan(10);
    const { ownerSql: sql } = world.db;
    await sql`update run set account_key = null where workspace_o_id = ${tenant.workspaceOId}`;
    await sql`
      insert into account_fill (workspace_o_id, runs_behind_o_id)
      values (${tenant.workspaceOId}, '')
      on conflict (workspace_o_id) do update set runs_behind_o_id = '', queued_at = null, completed_at = null`;
    const died = world.db.write(tenant.workspaceOId, async (tx) => {
      await fillRunAccounts(tx, tenant.workspaceOId);
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    expect((await about({})).every(({ accountOId }) => accountOId === null)).toBe(true);
    await startAccountFill(world.db);
    await drainJobs(world);
    expect((await about({})).map(({ oId, accountOId }) => [oId, accountOId])).toEqual(before);
    const { body } = await api.get('/agents/run/list', { accountOIds: accounts.North ?? '' });
    expect(body.total).toBeGreaterThan(0);
  });
});

test('a node of a workflow may name its account alone, and a type that writes takes it for the company', async () => {
  const nodes = [
    { id: 'look', type: 'agent', agentOId: agents.PROSPECTOR, input: { accountOId: '$input.account' } },
  ];
  const made = await tenant.api.post('/workflows/create', { name: 'Look', nodes });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const agentOId = agents.CONTENT;
  const { body } = await tenant.api.post('/agents/content/run', { agentOId, accountOId: accounts.North });
  expect(body).not.toHaveProperty('accountOId');
  expect(JSON.stringify(body.data)).not.toContain(accounts.North ?? '');
  const { subject } = (await tenant.api.get('/agents/run/get', { runOId: body.runOId })).body.data;
  expect(subject).toMatchObject({ name: 'North', domain: 'north.example' });
});

test("the list of workflows' runs shows those whose agents ran about an account, and those that its events started", async () => {
  const make = async (path: string, body: object): Promise<string> => {
    const reply = await tenant.api.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data?.oId ?? reply.body.workflowRunOId;
  };
  const node = { id: 'look', type: 'agent', agentOId: agents.PROSPECTOR, input: '$input' };
  const looks = await make('/workflows/create', { name: 'Look up', nodes: [node] });
  const tells = await make('/workflows/create', {
    name: 'Tell',
    nodes: [{ id: 'tell', type: 'transform', expression: '$input' }],
  });
  const started: Record<string, string> = {};
  for (const companyDomain of ['north.example', 'other-twin.example'])
    started[companyDomain] = await make('/workflows/run', { workflowOId: looks, companyDomain });
  await make('/workflows/run', { workflowOId: tells });
  const oId = await make('/workflows/trigger/create', { workflowOId: tells });
  const won = { eventType: 'deal_won', accountName: 'North', crmAccountDomain: 'north.example' };
  await tenant.api.post('/event/import', {
    events: [crmEvent({ opportunityId: 'North', ...won }), crmEvent({ eventType: 'deal_won' })],
  });
  await drainJobs(world);
  const about = async (query: Record<string, string>) => {
    const { status, body } = await tenant.api.get('/workflows/run/list', query);
    expect({ status, errors: body.errors }).toMatchObject({ status: 200 });
    expect(body.total).toBe(body.data.length);
    return body.data;
  };
  expect(await about({})).toHaveLength(5);
  const found = await about({ accountOIds: accounts.North ?? '' });
  const oIds = found.map((one: { workflowRunOId: string }) => one.workflowRunOId);
  expect(found.filter((one: { startedBy: string | null }) => one.startedBy === oId)).toHaveLength(1);
  expect(oIds).toContain(started['north.example']);
  expect(oIds).toHaveLength(2);
  const [twin] = await about({ accountOIds: accounts.Twin ?? '' });
  expect(twin.workflowRunOId).toBe(started['other-twin.example']);
  const other = await world.newWorkspace();
  const foreign = await other.api.get('/workflows/run/list', { accountOIds: accounts.North ?? '' });
  expect(foreign.body.data).toEqual([]);
});
