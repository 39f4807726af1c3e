import { beforeAll, beforeEach, expect, test } from 'bun:test';
import { type NodeOf, workflowNode } from '../../schema/workflow-steps/index.ts';
import { driveRun } from '../../server/services/workflows/advance/drive.ts';
import { mapStep } from '../../server/services/workflows/steps/map.ts';
import type { Turn } from '../../server/services/workflows/steps/step.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { ran, runSeen, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

test('an item that has failed begins nothing more, also where its run is read again', async () => {
  const runOId = await startGiven(
    world,
    tenant.workspaceOId,
    {
      nodes: [
        {
          id: 'each',
          type: 'map',
          items: '$input.list',
          nodes: [
            { id: 'which', type: 'condition', expression: '$item' },
            { id: 'fails', type: 'transform', expression: '$error("no")' },
            { id: 'beside', type: 'transform', expression: '"begun"' },
            { id: 'review', type: 'approval', message: 'Go on?' },
          ],
          edges: [
            { from: 'which', to: 'fails', when: 1 },
            { from: 'which', to: 'beside', when: 1 },
            { from: 'which', to: 'review', when: 2 },
          ],
        },
      ],
    },
    { list: [1, 2] },
  );
  await drainJobs(world);
  const before = await runSeen(world, tenant.workspaceOId, runOId);
  expect(before.status).toBe('waiting');
  const decision = { workflowRunOId: runOId, nodeId: 'each[1].review', approved: true };
  expect((await tenant.api.post('/workflows/run/approve', decision)).status).toBe(200);
  await drainJobs(world);
  const { status, nodes } = await runSeen(world, tenant.workspaceOId, runOId);
  expect(status).toBe('completed');
  const ofFirst = (all: object) => Object.keys(all).filter((key) => key.startsWith('each[0].'));
  expect(ofFirst(nodes).toSorted()).toEqual(ofFirst(before.nodes).toSorted());
});

const perItem = (id: string, node: object) => ({
  id,
  type: 'map',
  items: '$input.list',
  concurrency: 50,
  node,
});
const count = (length: number) => Array.from({ length }, (_, at) => at);

test('lists inside lists are worked through by many commits, none of them large', async () => {
  const commits: number[] = [];
  const job = jobContext(world, tenant.workspaceOId);
  const given = {
    nodes: [perItem('outer', perItem('inner', { id: 'x', type: 'transform', expression: '1' }))],
  };
  const runOId = await startGiven(world, tenant.workspaceOId, given, { list: count(120) });
  await driveRun(
    {
      ...job,
      creditLimit: 100,
      write: async (work) => {
        const before = await nodesOf(runOId);
        const value = await job.write(work);
        commits.push((await nodesOf(runOId)) - before);
        return value;
      },
    },
    runOId,
  );
  const { status, output } = await runSeen(world, tenant.workspaceOId, runOId);
  expect({ status, output }).toEqual({
    status: 'completed',
    output: { outer: count(120).map(() => count(120).map(() => 1)) },
  });
  expect(commits.length).toBeGreaterThan(1);
  expect(Math.max(...commits)).toBeLessThan(6_000);
});

async function nodesOf(runOId: string): Promise<number> {
  const [row] = await world.db.ownerSql<{ nodes: number }[]>`
    select count(*)::int as nodes
    from workflow_node
    where run_o_id = ${runOId}`;
  return row?.nodes ?? 0;
}

test('a map fails that would bring its run to more nodes than a run may have', () => {
  const node = workflowNode.parse(perItem('each', { id: 'x', type: 'wait', seconds: 1 })) as NodeOf<'map'>;
  const at = { node, input: count(20), now: new Date() } as Turn<'map'>;
  expect(mapStep.begin({ ...at, nodesLeft: 20 })).toMatchObject({ status: 'running' });
  expect(mapStep.begin({ ...at, nodesLeft: 19 })).toEqual({
    status: 'failed',
    error: { code: 'too_many_items', message: 'Its 20 items have 20 nodes; the run has room for 19 more' },
  });
});

test('a value that is called as the branch of errors takes the edge for all others', async () => {
  const done = (id: string) => ({ id, type: 'transform', expression: '1' });
  const { nodes } = await ran(world, tenant.workspaceOId, {
    nodes: [
      { id: 'told', type: 'condition', expression: '"error"', onError: 'branch' },
      done('failed'),
      done('other'),
    ],
    edges: [
      { from: 'told', to: 'failed', when: 'error' },
      { from: 'told', to: 'other', when: 'else' },
    ],
  });
  expect([nodes.failed?.status, nodes.other?.status]).toEqual(['skipped', 'completed']);
});

test('an item that fails by its output alone is counted among those that failed, and told', async () => {
  const given = {
    nodes: [
      {
        id: 'each',
        type: 'map',
        items: '[1, 2, 3]',
        output: '$item = 2 ? $error("no two") : $item',
        node: { id: 'same', type: 'transform', expression: '$item' },
      },
    ],
  };
  const { runOId, status, output } = await ran(world, tenant.workspaceOId, given);
  expect({ status, output }).toEqual({ status: 'completed', output: { each: [1, null, 3] } });
  const itemsOf = async (workflowRunOId: string) =>
    (await tenant.api.get('/workflows/run/status', { workflowRunOId })).body.data.nodes[0].items;
  const told = {
    total: 3,
    completed: 2,
    failed: 1,
    running: 0,
    failures: [{ index: 1, message: "The item's output: no two (at character 19)" }],
  };
  expect(await itemsOf(runOId)).toEqual(told);
});

test('items that failed by their output alone are worked out again by a retry, and counted alike', async () => {
  const given = {
    nodes: [
      {
        id: 'each',
        type: 'map',
        items: '[1, 2]',
        output: '$error("no")',
        node: { id: 'same', type: 'transform', expression: '$item' },
      },
    ],
  };
  const { runOId, status } = await ran(world, tenant.workspaceOId, given);
  expect(status).toBe('failed');
  const items = async () =>
    (await tenant.api.get('/workflows/run/status', { workflowRunOId: runOId })).body.data.nodes[0].items;
  expect(await items()).toMatchObject({ total: 2, completed: 0, failed: 2 });
  const retried = await tenant.api.post('/workflows/run/retry', { workflowRunOId: runOId });
  expect(retried.body.data.again).toEqual(['each']);
  expect(await items()).toMatchObject({ total: 2, completed: 2, failed: 0 });
  await drainJobs(world);
  expect(await items()).toMatchObject({ total: 2, completed: 0, failed: 2 });
});

test('a map that a re-run goes on with has its time-out again', async () => {
  const given = {
    nodes: [
      { id: 'start', type: 'transform', expression: '1' },
      { ...perItem('each', { id: 'review', type: 'approval', message: 'Go on?' }), timeoutSeconds: 3_600 },
      { id: 'check', type: 'transform', expression: '$.isGood ? 1 : $error("no")' },
    ],
    edges: [
      { from: 'start', to: 'each' },
      { from: 'start', to: 'check' },
    ],
  };
  const former = await startGiven(world, tenant.workspaceOId, given, { list: [1, 2] });
  await drainJobs(world);
  const again = { workflowRunOId: former, fromNodeId: 'check', input: { isGood: true } };
  const { workflowRunOId } = (await tenant.api.post('/workflows/run/rerun', again)).body;
  await drainJobs(world);
  const seen = () => runSeen(world, tenant.workspaceOId, workflowRunOId);
  expect((await seen()).status).toBe('waiting');
  await world.db.ownerSql`
    update workflow_node
    set wake_at = now()
    where run_o_id = ${workflowRunOId}
      and wake_at is not null`;
  await drainJobs(world, { hurry: true });
  expect((await seen()).error).toMatchObject({ nodeId: 'each', cause: 'timeout' });
});
