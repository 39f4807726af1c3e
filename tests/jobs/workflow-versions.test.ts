import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Edge } from '../../schema/workflow-steps/node.ts';
import { drainJobs } from '../support/jobs.ts';
import { runSeen } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* A run that failed goes on at a version in which its definition is mended: nothing that stays is paid again. */

let world: World;
let tenant: Tenant;
let agentOId: string;

type Given = Record<string, unknown> & { id: string };

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
  agentOId = (await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' })).body.data.oId;
});

const post = async (path: string, body: object) => {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data ?? reply.body;
};
const seen = (runOId: string) => runSeen(world, tenant.workspaceOId, runOId);
const agentRuns = async () => {
  const [row] = await world.db.ownerSql<{ count: number }[]>`
    select count(*)::int as count
    from run
    where workspace_o_id = ${tenant.workspaceOId}
      and kind <> 'workflow'`;
  return row?.count ?? 0;
};

const ask = (id: string): Given => ({ id, type: 'agent', agentOId, input: { companyName: `"${id}"` } });
const computes = (id: string, expression: string): Given => ({ id, type: 'transform', expression });
const inLine = (nodes: readonly Given[]): { nodes: Given[]; edges: Edge[] } => ({
  nodes: [...nodes],
  edges: nodes.slice(1).map(({ id }, at) => ({ from: nodes[at]?.id ?? '', to: id })),
});

const six = () => ['a', 'b', 'c', 'd', 'e', 'f'].map(ask);
const first = () => inLine([...six(), computes('seven', '$error("wrong")'), ask('h'), computes('last', '1')]);

/** A workflow whose run has failed at its seventh node. */
async function failedRun(): Promise<{ workflowOId: string; workflowRunOId: string }> {
  const { oId: workflowOId } = await post('/workflows/create', { name: 'W', ...first() });
  const { workflowRunOId } = await post('/workflows/run', { workflowOId });
  await drainJobs(world);
  expect((await seen(workflowRunOId)).status).toBe('failed');
  expect(await agentRuns()).toBe(6);
  return { workflowOId, workflowRunOId };
}

async function mended(changed: { nodes: Given[]; edges: Edge[] }) {
  const { workflowOId, workflowRunOId } = await failedRun();
  await post('/workflows/update', { oId: workflowOId, ...changed });
  const retried = await post('/workflows/run/retry', { workflowRunOId, workflowVersion: 'latest' });
  expect(retried).toMatchObject({ workflowRunOId, workflowVersion: 2, round: 2 });
  await drainJobs(world);
  return { retried, run: await seen(workflowRunOId), paid: (await agentRuns()) - 6 };
}

describe('a retry at another version', () => {
  test('keeps the six agents that were paid before the node that is mended', async () => {
    const { retried, run, paid } = await mended(
      inLine([...six(), computes('seven', '7'), ask('h'), computes('last', '1')]),
    );
    expect(retried.kept.nodes).toBe(6);
    expect(run.status).toBe('completed');
    expect([run.nodes.seven?.output, paid]).toEqual([7, 1]);
  });

  test('keeps them also where the node is removed, and it is gone from the run', async () => {
    const { run, paid } = await mended(inLine([...six(), ask('h'), computes('last', '1')]));
    expect([run.status, run.nodes.seven, paid]).toEqual(['completed', undefined, 1]);
  });

  test('does again what is renamed, and what stands behind it', async () => {
    const [a, b, c, d, e] = six() as [Given, Given, Given, Given, Given];
    const { retried, run, paid } = await mended(
      inLine([a, b, c, d, { ...e, id: 'other' }, ask('f'), computes('seven', '7'), computes('last', '1')]),
    );
    expect(retried.kept.nodes).toBe(4);
    expect([run.status, run.nodes.e, run.nodes.other?.status, paid]).toEqual([
      'completed',
      undefined,
      'completed',
      2,
    ]);
  });

  test('does again a node whose input is another, and what stands behind it', async () => {
    const nodes = six();
    nodes[5] = { ...ask('f'), input: { companyName: '"another"' } };
    const { retried, run, paid } = await mended(
      inLine([...nodes, computes('seven', '7'), computes('last', '1')]),
    );
    expect(retried.kept.nodes).toBe(5);
    expect([run.status, paid]).toEqual(['completed', 1]);
  });

  test('of a workflow that has no such version is refused', async () => {
    const { workflowRunOId } = await failedRun();
    const { status, body } = await tenant.api.post('/workflows/run/retry', {
      workflowRunOId,
      workflowVersion: 9,
    });
    expect([status, body.message]).toEqual([404, 'The workflow has no such version']);
    expect((await seen(workflowRunOId)).status).toBe('failed');
  });
});

test('a re-run at another version takes over what is defined there as before', async () => {
  const { workflowOId, workflowRunOId } = await failedRun();
  await post('/workflows/update', {
    oId: workflowOId,
    ...inLine([...six(), computes('new', '6'), computes('seven', '7'), computes('last', '1')]),
  });
  const anew = await post('/workflows/run/rerun', { workflowRunOId, fromNodeId: 'new', workflowVersion: 2 });
  expect(anew.kept.nodes).toBe(6);
  await drainJobs(world);
  const run = await seen(anew.workflowRunOId);
  expect([run.status, run.nodes.new?.output, await agentRuns()]).toEqual(['completed', 6, 6]);
});

test('an older version is made the current one, runs begin at it or at one that is named, and updates go on counting', async () => {
  const { oId: workflowOId } = await post('/workflows/create', { name: 'W', nodes: [computes('one', '1')] });
  await post('/workflows/update', { oId: workflowOId, nodes: [computes('one', '2')] });
  const outputOf = async (body: object = {}) => {
    const { workflowRunOId } = await post('/workflows/run', { workflowOId, ...body });
    await drainJobs(world);
    return (await seen(workflowRunOId)).nodes.one?.output;
  };
  expect(await post('/workflows/activate', { oId: workflowOId, version: 1 })).toMatchObject({ version: 1 });
  expect([
    await outputOf(),
    await outputOf({ workflowVersion: 2 }),
    await outputOf({ workflowVersion: 'latest' }),
  ]).toEqual([1, 2, 2]);
  const { data } = (await tenant.api.get('/workflows/versions/list', { oId: workflowOId })).body;
  expect(data.map(({ version, current }: Record<string, unknown>) => [version, current])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect(await post('/workflows/update', { oId: workflowOId, nodes: [computes('one', '3')] })).toMatchObject({
    version: 3,
  });
  const missing = await tenant.api.post('/workflows/activate', { oId: workflowOId, version: 9 });
  expect(missing.status).toBe(404);
});
