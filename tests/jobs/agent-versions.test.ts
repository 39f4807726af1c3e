import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type Contract, contractOf } from '../support/document.ts';
import { drainJobs } from '../support/jobs.ts';
import { runSeen } from '../support/workflows.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

/* Each change of an agent makes a version, and a run keeps to the versions of its start. */

let world: World;
let contract: Contract;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

async function post(path: string, body: object): Promise<Reply['body']> {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data ?? reply.body;
}

const create = (more: object = {}) =>
  post('/agents/create', { name: 'Brief', type: 'CONTENT', instructions: '## First', ...more });

async function versionsOf(oId: string): Promise<Reply['body'][]> {
  const { status, body } = await tenant.api.get('/agents/versions/list', { oId });
  expect(contract.faults('GET', '/agents/versions/list', status, body)).toEqual([]);
  expect(body.total).toBe(body.data.length);
  return body.data;
}
const shown = async (oId: string) =>
  (await versionsOf(oId)).map(({ version, current, instructions }) => [version, current, instructions]);

describe('versions of an agent', () => {
  test('are made by changes, and by nothing else', async () => {
    const { oId, version } = await create();
    expect(version).toBe(1);
    expect(await post('/agents/update', { oId, instructions: '## Second' })).toMatchObject({ version: 2 });
    const { updatedAt } = await post('/agents/update', { oId, instructions: '## Second', name: 'Brief' });
    const { body } = await tenant.api.get('/agents/get', { oId });
    expect([body.version, body.updatedAt]).toEqual([2, updatedAt]);
    expect(await post('/agents/update', { oId, instructions: null })).toMatchObject({ version: 3 });
    expect(await shown(oId)).toEqual([
      [3, true, undefined],
      [2, false, '## Second'],
      [1, false, '## First'],
    ]);
  });

  test('are made one after the other by changes at the same time', async () => {
    const { oId } = await create();
    const names = Array.from({ length: 8 }, (_, at) => `Brief ${at}`);
    await Promise.all(names.map((name) => post('/agents/update', { oId, name })));
    const versions = await versionsOf(oId);
    expect(versions.map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(versions.map(({ name }) => name).toSorted()).toEqual(['Brief', ...names]);
    const { body } = await tenant.api.get('/agents/get', { oId });
    expect([body.version, body.name]).toEqual([9, versions[0]?.name]);
  });

  test('are read one by one, and an older one is made the current one with all that it holds', async () => {
    const { oId } = await create({ description: 'As it began', model: 'NOTE' });
    await post('/agents/update', {
      oId,
      name: 'Other',
      description: null,
      model: 'HARMONY',
      instructions: null,
    });
    const first = (await tenant.api.get('/agents/get', { oId, version: 1 })).body;
    expect(first).toMatchObject({
      version: 1,
      name: 'Brief',
      description: 'As it began',
      model: 'NOTE',
      instructions: '## First',
    });
    const active = await post('/agents/versions/activate', { oId, version: 1 });
    expect({ ...active, updatedAt: 0 }).toEqual({ ...first.data, updatedAt: 0 });
    expect(await shown(oId)).toEqual([
      [2, false, undefined],
      [1, true, '## First'],
    ]);
    expect(await post('/agents/update', { oId, name: 'Third' })).toMatchObject({
      version: 3,
      instructions: '## First',
    });
  });

  test('that are not there are refused, as are those of another workspace', async () => {
    const { oId } = await create();
    const other = await world.newWorkspace();
    for (const [{ api }, version, message] of [
      [tenant, 2, 'The agent has no such version'],
      [other, 1, 'No agent with this oId exists in the workspace'],
    ] as const)
      for (const reply of [
        await api.get('/agents/get', { oId, version }),
        await api.post('/agents/versions/activate', { oId, version }),
      ])
        expect([reply.status, reply.body.message]).toEqual([404, message]);
    expect((await other.api.get('/agents/versions/list', { oId })).status).toBe(404);
  });

  test('never change and never go, also where somebody asks the database for it', async () => {
    await create();
    const refused = (statement: string) =>
      world.db
        .write(tenant.workspaceOId, (tx) => tx.unsafe(statement))
        .then(
          () => 'allowed',
          (error: { code?: string }) => error.code,
        );
    expect(await refused("update agent_version set name = 'x'")).toBe('42501');
    expect(await refused('delete from agent_version')).toBe('42501');
    expect(await refused('update agent set version = 9')).toBe('23503');
  });
});

/** The versions at which the run's agents worked, by node, and its status. */
async function workedAt(workflowRunOId: string): Promise<[string, Record<string, number>]> {
  await drainJobs(world);
  const { body } = await tenant.api.get('/agents/run/list', { workflowRunOId, limit: 100 });
  const { status } = await runSeen(world, tenant.workspaceOId, workflowRunOId);
  return [status, Object.fromEntries(body.data.map((run: Reply['body']) => [run.nodeId, run.agentVersion]))];
}

const input = { companyName: '"Northmarket"' };
const gate = { id: 'gate', type: 'approval', message: 'Go on?' };

async function waitingRun(node: object): Promise<{ workflowOId: string; workflowRunOId: string }> {
  const { oId: workflowOId } = await post('/workflows/create', {
    name: `W ${crypto.randomUUID()}`,
    nodes: [gate, { id: 'ask', input, ...node }],
    edges: [{ from: 'gate', to: 'ask' }],
  });
  const { workflowRunOId } = await post('/workflows/run', { workflowOId });
  await drainJobs(world);
  return { workflowOId, workflowRunOId };
}
const approve = (workflowRunOId: string) =>
  post('/workflows/run/approve', { workflowRunOId, nodeId: 'gate', approved: true });

describe("a workflow's run", () => {
  test('that waits keeps to the version of its start, and the next run has the newer one', async () => {
    const { oId: agentOId } = await create();
    const { workflowOId, workflowRunOId } = await waitingRun({ type: 'agent', agentOId });
    await post('/agents/update', { oId: agentOId, instructions: '## Second' });
    await approve(workflowRunOId);
    expect(await workedAt(workflowRunOId)).toEqual(['completed', { ask: 1 }]);
    const { data } = (await tenant.api.get('/agents/run/list', { workflowRunOId })).body;
    const made = (await tenant.api.get('/agents/run/get', { oId: data[0].oId, runOId: data[0].oId })).body;
    expect(JSON.stringify(made)).toContain('## First');
    const next = await post('/workflows/run', { workflowOId });
    await drainJobs(world);
    await approve(next.workflowRunOId);
    expect(await workedAt(next.workflowRunOId)).toEqual(['completed', { ask: 2 }]);
  });

  test('keeps to the versions of agents inside its maps, and of those that an experiment chooses among', async () => {
    const [one, other] = [await create(), await create({ name: 'Other' })];
    const { oId: experimentOId } = await post('/agents/experiment/create', {
      name: 'E',
      agentType: 'CONTENT',
      runStrategy: 'ROUND_ROBIN',
      agentOIds: [one.oId, other.oId],
    });
    const { workflowRunOId } = await waitingRun({
      type: 'map',
      items: '[1, 2]',
      input: undefined,
      nodes: [
        { id: 'named', type: 'agent', agentOId: one.oId, input },
        { id: 'chosen', type: 'agent', experimentOId, input },
      ],
      edges: [{ from: 'named', to: 'chosen' }],
    });
    for (const { oId } of [one, other]) await post('/agents/update', { oId, instructions: '## Second' });
    await approve(workflowRunOId);
    const [status, versions] = await workedAt(workflowRunOId);
    expect([status, Object.values(versions)]).toEqual(['completed', [1, 1, 1, 1]]);
  });

  test('that is tried again keeps to them, and takes the current ones at another version and as a rerun', async () => {
    const { oId: agentOId } = await create();
    const cancelled = async () => {
      const { workflowRunOId } = await waitingRun({ type: 'agent', agentOId });
      await post('/workflows/run/cancel', { workflowRunOId });
      return workflowRunOId;
    };
    const again = async (workflowRunOId: string, more: object) => {
      await post('/workflows/run/retry', { workflowRunOId, ...more });
      await drainJobs(world);
      await approve(workflowRunOId);
      return workedAt(workflowRunOId);
    };
    const kept = await cancelled();
    const mended = await cancelled();
    await post('/agents/update', { oId: agentOId, instructions: '## Second' });
    expect(await again(kept, {})).toEqual(['completed', { ask: 1 }]);
    expect(await again(mended, { workflowVersion: 'latest' })).toEqual(['completed', { ask: 2 }]);
    await post('/agents/update', { oId: agentOId, instructions: '## Third' });
    const anew = await post('/workflows/run/rerun', { workflowRunOId: mended, fromNodeId: 'ask' });
    expect(await workedAt(anew.workflowRunOId)).toEqual(['completed', { ask: 3 }]);
  });
});
