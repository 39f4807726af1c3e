import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { driveRun } from '../../server/services/workflows/advance/drive.ts';
import { type FakeService, fakeLookup } from '../support/fake-services.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { startRunOf, storeWorkflow } from '../support/workflow-rows.ts';
import { type Given, runSeen, type SeenRun } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* A workflow as a step of another one: its child run ends, is cancelled and is retried with the run above it. */

let world: World;
let tenant: Tenant;
let service: FakeService;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service?.close();
  service = fakeLookup({ employees: 40 });
});

const stored = (given: Given) => storeWorkflow(world.db, tenant.workspaceOId, given);
const started = (workflowOId: string, input: Record<string, unknown> = {}) =>
  startRunOf(world.db, tenant.workspaceOId, workflowOId, input);
const seen = (runOId: string) => runSeen(world, tenant.workspaceOId, runOId);
const post = async (path: string, body: object) => {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data ?? reply.body;
};

async function childrenOf(runOId: string): Promise<(SeenRun & { runOId: string })[]> {
  const rows = await world.db.ownerSql<{ oId: string }[]>`
    select o_id from run where parent_run_o_id = ${runOId} and kind = 'workflow' order by parent_node`;
  return Promise.all(rows.map(async ({ oId }) => ({ runOId: oId, ...(await seen(oId)) })));
}

async function runsOf(workflowOId: string): Promise<number> {
  const [row] = await world.db.ownerSql<{ runs: number }[]>`
    select count(*)::int as runs from run where workflow_o_id = ${workflowOId}`;
  return row?.runs ?? 0;
}

/** Asks the service, and then does what `last` says. */
const asking = (last: Record<string, unknown>): Given => ({
  nodes: [
    { id: 'ask', type: 'http', url: `${service.url}/of?domain={{ $input.domain }}` },
    { id: 'last', ...last },
  ],
  edges: [{ from: 'ask', to: 'last' }],
  output: '{"domain": $input.domain, "employees": $nodes.ask.output.body.employees}',
});
const plain = { type: 'transform', expression: '1' };

const above = (workflowOId: string, more: Record<string, unknown> = {}): Given => ({
  nodes: [{ id: 'sub', type: 'workflow', workflowOId, input: { domain: '$input.domain' }, ...more }],
  output: '$nodes.sub.output',
});

test('a child run gives its output to its node, and the trace leads to it', async () => {
  const parent = await started(await stored(above(await stored(asking(plain)))), { domain: 'north.example' });
  await drainJobs(world);
  expect((await seen(parent)).output).toEqual({ domain: 'north.example', employees: 40 });
  const { nodes } = (await tenant.api.get('/workflows/run/trace', { workflowRunOId: parent })).body.data;
  const { body } = await tenant.api.get('/workflows/run/trace', { workflowRunOId: nodes[0].workflowRunOId });
  expect([body.data.status, body.data.parentRunOId]).toEqual(['completed', parent]);
  expect([nodes[0].agentRunOId, nodes[0].attempts[0].agentRunOId]).toEqual([null, null]);
});

test('a retried run retries its child run, which keeps what it has done', async () => {
  const child = await stored(asking({ type: 'approval', message: 'Go on?' }));
  const parent = await started(await stored(above(child)), { domain: 'a.example' });
  await drainJobs(world);
  const [first] = await childrenOf(parent);
  const decide = (approved: boolean) =>
    post('/workflows/run/approve', { workflowRunOId: first?.runOId, nodeId: 'last', approved });
  await decide(false);
  await drainJobs(world);
  expect((await seen(parent)).error).toMatchObject({ cause: 'workflow_failed' });
  await post('/workflows/run/retry', { workflowRunOId: parent });
  await drainJobs(world);
  await decide(true);
  await drainJobs(world);
  expect(await seen(parent)).toMatchObject({ status: 'completed', output: { employees: 40 } });
  expect((await childrenOf(parent)).map(({ runOId }) => runOId)).toEqual([first?.runOId ?? '']);
  expect(service.asked).toHaveLength(1);
});

test('a further attempt of the node retries the same child run', async () => {
  service.next.push(() => new Response('busy', { status: 503 }));
  const child = await stored(asking(plain));
  const retry = { attempts: 2, backoffSeconds: 0 };
  const parent = await started(await stored(above(child, { retry })), { domain: 'a.example' });
  await drainJobs(world, { hurry: true });
  const run = await seen(parent);
  expect([run.status, run.nodes.sub?.attempt]).toEqual(['completed', 2]);
  expect(await childrenOf(parent)).toHaveLength(1);
});

test('a run that ends cancels its child runs and what is below them', async () => {
  const lowest = await stored(asking({ type: 'wait', seconds: 3_600 }));
  const middle = await stored(above(lowest));
  const parent = await started(await stored(above(middle)), { domain: 'a.example' });
  await drainJobs(world);
  const [child] = await childrenOf(parent);
  const [grandchild] = await childrenOf(child?.runOId ?? '');
  expect([child?.status, grandchild?.nodes.last?.status]).toEqual(['waiting', 'waiting']);
  await post('/workflows/run/cancel', { workflowRunOId: parent });
  const statuses = [parent, child?.runOId ?? '', grandchild?.runOId ?? ''].map(
    async (oId) => (await seen(oId)).status,
  );
  expect(await Promise.all(statuses)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect((await seen(grandchild?.runOId ?? '')).nodes.last?.status).toBe('cancelled');
  await post('/workflows/run/retry', { workflowRunOId: parent });
  await drainJobs(world, { hurry: true, rounds: 8 });
  await world.db.ownerSql`update workflow_node set wake_at = now() where status = 'waiting'`;
  await drainJobs(world, { hurry: true });
  expect((await seen(parent)).status).toBe('completed');
  expect(service.asked).toHaveLength(1);
});

test('a child run that takes longer than its node may is cancelled', async () => {
  const child = await stored(asking({ type: 'wait', seconds: 3_600 }));
  const parent = await started(await stored(above(child, { timeoutSeconds: 60 })), { domain: 'a.example' });
  await drainJobs(world);
  await world.db.ownerSql`update workflow_node set wake_at = now() where run_o_id = ${parent}`;
  await drainJobs(world, { hurry: true });
  expect((await seen(parent)).error).toMatchObject({ cause: 'timeout' });
  expect((await childrenOf(parent)).map(({ status }) => status)).toEqual(['cancelled']);
});

test('child runs that begin together are told apart by keys that take long', async () => {
  const key = '($sum([1..2000].($ * $number($input.lead))); $input.lead)';
  const { oId: child } = await post('/workflows/create', {
    name: 'Told apart',
    nodes: [{ id: 'last', ...plain }],
    output: '$input.lead',
    limits: { dedupe: { key, withinSeconds: 3_600 } },
  });
  const sub = { id: 'sub', type: 'workflow', workflowOId: child, input: { lead: '$item' }, onError: 'skip' };
  const parent = await started(
    await stored({ nodes: [{ id: 'each', type: 'map', items: '[1, 2, 2, 3]', node: sub }] }),
  );
  // a holder whose commit never succeeds is given up by this alone
  const signal = AbortSignal.timeout(60_000);
  await driveRun({ ...jobContext(world, tenant.workspaceOId), signal }, parent);
  await drainJobs(world);
  expect((await seen(parent)).output).toEqual({ each: [1, 2, null, 3] });
  expect(await runsOf(child)).toBe(3);
});

test('a child run that is refused for want of credits is not made', async () => {
  const { oId: agentOId } = await post('/agents/create', { name: 'Brief', type: 'CONTENT' });
  const input = { companyName: '"Northmarket"' };
  const child = await stored({ nodes: [{ id: 'ask', type: 'agent', agentOId, input }] });
  const parent = await started(await stored(above(child)), { domain: 'a.example' });
  await driveRun({ ...jobContext(world, tenant.workspaceOId), creditLimit: 0 }, parent);
  const { status, nodes } = await seen(parent);
  expect([status, nodes.sub?.status]).toEqual(['failed', 'failed']);
  expect(await runsOf(child)).toBe(0);
  await drainJobs(world);
});

test('a workflow that runs itself ends five child runs below the first', async () => {
  const workflow = await post('/workflows/create', {
    name: 'Itself',
    nodes: [{ id: 'sub', type: 'transform', expression: '1' }],
  });
  await post('/workflows/update', {
    oId: workflow.oId,
    nodes: [{ id: 'sub', type: 'workflow', workflowOId: workflow.oId }],
  });
  const parent = await started(workflow.oId);
  await drainJobs(world);
  expect((await seen(parent)).status).toBe('failed');
  expect(await runsOf(workflow.oId)).toBe(6);
});

test('a workflow that is not there, and a version that it does not have, are told with their places', async () => {
  const child = await stored(asking(plain));
  const nodes = [
    { id: 'a', type: 'workflow', workflowOId: 'caw_000000000000000000000' },
    { id: 'b', type: 'workflow', workflowOId: child, version: 2 },
  ];
  const reply = await tenant.api.post('/workflows/create', {
    name: 'Wrong',
    nodes,
    edges: [{ from: 'a', to: 'b' }],
  });
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toEqual([
    { path: 'nodes[0].workflowOId', message: 'no workflow with this oId exists in the workspace' },
    { path: 'nodes[1].version', message: 'must be at most 1, its newest version' },
  ]);
});
