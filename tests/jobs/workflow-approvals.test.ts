import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { runSeen, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* People who decide, and nodes that others need not wait for. */

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

const seen = (runOId: string) => runSeen(world, tenant.workspaceOId, runOId);
const review = {
  id: 'review',
  type: 'approval',
  message: 'Send {{ $item.count }} letters to {{ $item.name }}?',
};
const each = {
  id: 'each',
  type: 'map',
  items: '[{"name": "Northmarket", "count": 2}, {"name": "Lindgren Port", "count": 3}]',
  node: review,
};

describe('an approval', () => {
  test('is listed with its words filled in, until somebody has decided, and names who did', async () => {
    const runOId = await startGiven(world, tenant.workspaceOId, { nodes: [each] });
    await drainJobs(world);
    const list = async (query: Record<string, string> = {}) =>
      (await tenant.api.get('/workflows/approval/list', query)).body;
    expect(await list()).toMatchObject({ total: 2, hasNext: false });
    const { data } = await list({ workflowRunOId: runOId });
    expect(data.map(({ message }: { message: string }) => message).toSorted()).toEqual([
      'Send 2 letters to Northmarket?',
      'Send 3 letters to Lindgren Port?',
    ]);
    expect(data[0]).toMatchObject({ workflowRunOId: runOId, jobOId: runOId, waitsUntil: null });
    const nodeId = 'each[0].review';
    const decision = { workflowRunOId: runOId, nodeId, approved: true };
    const { body } = await tenant.api.post('/workflows/run/approve', decision);
    const keys = (await tenant.api.get('/api-key/list')).body.data;
    expect(keys.map(({ name }: { name: string }) => name)).toContain(body.data.decidedBy);
    expect((await list()).data.map((one: { nodeId: string }) => one.nodeId)).toEqual(['each[1].review']);
    await drainJobs(world);
    expect((await seen(runOId)).nodes[nodeId]?.output).toMatchObject({ decidedBy: body.data.decidedBy });
    const other = await world.newWorkspace();
    expect((await other.api.get('/workflows/approval/list')).body.total).toBe(0);
  });

  test('that a retry asks for again is not decided by what was said before', async () => {
    const first = { id: 'first', type: 'transform', expression: '{"count": 2, "name": "Northmarket"}' };
    const asked = { ...review, message: 'Send it?' };
    const given = { nodes: [first, asked], edges: [{ from: 'first', to: 'review' }] };
    const former = await startGiven(world, tenant.workspaceOId, given);
    await drainJobs(world);
    const decide = (workflowRunOId: string, approved: boolean) =>
      tenant.api.post('/workflows/run/approve', { workflowRunOId, nodeId: 'review', approved });
    await decide(former, true);
    await drainJobs(world);
    const again = { workflowRunOId: former, fromNodeId: 'review', input: 'another letter' };
    const { workflowRunOId } = (await tenant.api.post('/workflows/run/rerun', again)).body;
    await drainJobs(world);
    expect((await decide(workflowRunOId, false)).status).toBe(200);
    await drainJobs(world);
    expect((await tenant.api.post('/workflows/run/retry', { workflowRunOId })).status).toBe(200);
    const { status, body } = await decide(workflowRunOId, false);
    expect([status, body.code]).toEqual([409, 'not_waiting']);
    await drainJobs(world);
    expect((await decide(workflowRunOId, true)).status).toBe(200);
  });

  test('that a newer version has in the place of another node waits for a decision', async () => {
    const node = { id: 'review', type: 'transform', expression: '$error("no")' };
    const created = await tenant.api.post('/workflows/create', { name: 'Review', nodes: [node] });
    const { oId } = created.body.data;
    const former = (await tenant.api.post('/workflows/run', { workflowOId: oId })).body.workflowRunOId;
    await drainJobs(world);
    const again = { workflowRunOId: former, fromNodeId: 'review', input: 'a letter' };
    const { workflowRunOId } = (await tenant.api.post('/workflows/run/rerun', again)).body;
    await drainJobs(world);
    const asked = { ...review, message: 'Send it?' };
    expect((await tenant.api.post('/workflows/update', { oId, nodes: [asked] })).status).toBe(200);
    await tenant.api.post('/workflows/run/retry', { workflowRunOId, workflowVersion: 'latest' });
    await drainJobs(world);
    expect((await seen(workflowRunOId)).status).toBe('waiting');
    const decision = { workflowRunOId, nodeId: 'review', approved: true };
    expect((await tenant.api.post('/workflows/run/approve', decision)).status).toBe(200);
    await drainJobs(world);
    expect((await seen(workflowRunOId)).status).toBe('completed');
  });

  test('whose words cannot be made fails its node', async () => {
    const nodes = [{ ...review, message: 'Send {{ $error("no list") }}?' }];
    const runOId = await startGiven(world, tenant.workspaceOId, { nodes });
    await drainJobs(world);
    expect((await seen(runOId)).nodes.review?.error?.message).toContain('no list');
  });
});

describe('a race', () => {
  const raced = (first: object, more: object = {}) => ({
    nodes: [
      { id: 'start', type: 'transform', expression: '1' },
      { id: 'first', ...first },
      { id: 'asked', type: 'approval', message: 'Now?' },
      { id: 'after', type: 'transform', expression: '2' },
      { id: 'won', type: 'transform', expression: '$nodes.first.status', join: 'any', race: true },
      { id: 'other', type: 'transform', expression: '3' },
    ],
    edges: [
      { from: 'start', to: 'first' },
      { from: 'start', to: 'asked' },
      { from: 'start', to: 'other' },
      { from: 'asked', to: 'after', when: 'approved' as const },
      { from: 'first', to: 'won' },
      { from: 'after', to: 'won' },
    ],
    ...more,
  });
  const statuses = async (runOId: string) =>
    Object.fromEntries(Object.entries((await seen(runOId)).nodes).map(([key, { status }]) => [key, status]));

  test('cancels what leads to its node alone once one has come there, and the run ends', async () => {
    const runOId = await startGiven(
      world,
      tenant.workspaceOId,
      raced({ type: 'transform', expression: '1' }),
    );
    await drainJobs(world);
    expect((await seen(runOId)).status).toBe('completed');
    expect(await statuses(runOId)).toEqual({
      start: 'completed',
      first: 'completed',
      asked: 'cancelled',
      after: 'cancelled',
      won: 'completed',
      other: 'completed',
    });
    const { body } = await tenant.api.post('/workflows/run/approve', {
      workflowRunOId: runOId,
      nodeId: 'asked',
      approved: true,
    });
    expect(body.code).toBe('not_waiting');
  });

  test('leaves alone what leads elsewhere too', async () => {
    const given = raced({ type: 'transform', expression: '1' });
    given.edges.push({ from: 'asked', to: 'other', when: 'approved' as const });
    const runOId = await startGiven(world, tenant.workspaceOId, given);
    await drainJobs(world);
    expect(await statuses(runOId)).toMatchObject({ asked: 'waiting', after: 'cancelled', won: 'completed' });
  });

  test('is not run again by a retry, and keeps no retried run waiting', async () => {
    const given = raced({ type: 'transform', expression: '1' });
    given.nodes.push({ id: 'last', type: 'transform', expression: '$error("not yet")' } as never);
    given.edges.push({ from: 'won', to: 'last' });
    const runOId = await startGiven(world, tenant.workspaceOId, given);
    await drainJobs(world);
    const { body } = await tenant.api.post('/workflows/run/retry', { workflowRunOId: runOId });
    expect(body.data.again).toEqual(['last']);
    await drainJobs(world);
    expect((await seen(runOId)).status).toBe('failed');
    expect(await statuses(runOId)).toMatchObject({
      asked: 'cancelled',
      after: 'cancelled',
      won: 'completed',
    });
  });

  test('that was open when its run was cancelled is run again by a retry', async () => {
    const given = raced({ type: 'approval', message: 'First?' });
    const runOId = await startGiven(world, tenant.workspaceOId, given);
    await drainJobs(world);
    await tenant.api.post('/workflows/run/cancel', { workflowRunOId: runOId });
    const { body } = await tenant.api.post('/workflows/run/retry', { workflowRunOId: runOId });
    expect(body.data.again.toSorted()).toEqual(['after', 'asked', 'first', 'won']);
  });

  test('inside an item of a map is counted with the item', async () => {
    const { nodes, edges } = raced({ type: 'condition', expression: '$item = 1' });
    const open = edges.filter(({ from }) => from === 'first').map((edge) => ({ ...edge, when: true }));
    const given = {
      nodes: [
        {
          id: 'each',
          type: 'map',
          items: '[1, 2]',
          nodes,
          edges: [...edges.filter(({ from }) => from !== 'first'), ...open],
        },
      ],
    };
    const workflowRunOId = await startGiven(world, tenant.workspaceOId, given);
    await drainJobs(world);
    const items = async () =>
      (await tenant.api.get('/workflows/run/status', { workflowRunOId })).body.data.nodes[0].items;
    expect(await items()).toMatchObject({ total: 2, completed: 1, failed: 0, running: 1 });
    await tenant.api.post('/workflows/run/cancel', { workflowRunOId });
    expect(await items()).toMatchObject({ total: 2, completed: 1, failed: 0, running: 0 });
  });

  test('is for nodes that any edge may reach', async () => {
    const nodes = [{ id: 'one', type: 'transform', expression: '1', race: true }];
    const { status, body } = await tenant.api.post('/workflows/create', { name: 'W', nodes });
    expect([status, body.errors[0].path]).toEqual([400, 'nodes[0].race']);
  });
});

test('a condition whose value no edge names is warned of where it is defined, and in the trace of its run', async () => {
  const given = {
    nodes: [
      { id: 'size', type: 'condition', expression: '$input.size' },
      { id: 'large', type: 'transform', expression: '1' },
    ],
    edges: [{ from: 'size', to: 'large', when: 'large' as const }],
  };
  const { body } = await tenant.api.post('/workflows/create', { name: 'W', ...given });
  expect(body._metadata.warnings).toEqual([
    expect.stringContaining('nodes[0]: a value that no edge of size names'),
  ]);
  const runOId = await startGiven(world, tenant.workspaceOId, given, { size: 'small' });
  await drainJobs(world);
  const { data } = (await tenant.api.get('/workflows/run/trace', { workflowRunOId: runOId })).body;
  const warnings = data.nodes.map(({ nodeId, warning }: Record<string, string>) => [nodeId, warning]);
  expect(Object.fromEntries(warnings)).toEqual({
    size: 'No edge names its value: nothing behind it begins',
    large: null,
  });
});
