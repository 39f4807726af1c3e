import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { type FakeService, fakeLookup } from '../support/fake-services.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Given, ran, runSeen, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Repeats: what they count and see, and the bounds that they keep to. */

let world: World;
let tenant: Tenant;
let service: FakeService;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});
beforeEach(async () => {
  await service?.close();
  service = fakeLookup({ state: 'running' });
});
afterAll(() => service.close());

const run = (given: Given, input = {}) => ran(world, tenant.workspaceOId, given, input);

test('each iteration sees its number and the output of the one before', async () => {
  const { output, nodes } = await run(
    {
      nodes: [
        {
          id: 'grow',
          type: 'repeat',
          node: {
            id: 'add',
            type: 'transform',
            expression: '[$iteration > 1 ? $previous, $iteration * $input.by]',
          },
          until: '$count($) >= 3',
        },
      ],
      output: '$nodes.grow.output',
    },
    { by: 2 },
  );
  expect(output).toEqual([2, 4, 6]);
  expect(Object.keys(nodes)).toEqual(expect.arrayContaining(['grow[0].add', 'grow[1].add', 'grow[2].add']));
});

test('a repeat whose condition never holds fails after its iterations, and a retry makes no more', async () => {
  const given = (id: string, more = {}): Given => ({
    nodes: [
      {
        id,
        type: 'repeat',
        node: { id: 'ask', type: 'http', url: service.url },
        until: '$.body.state = "ready"',
        maxIterations: 3,
        ...more,
      },
    ],
  });
  const { runOId, status, nodes } = await run(given('poll'));
  expect([status, nodes.poll?.error?.code]).toEqual(['failed', 'too_many_iterations']);
  await tenant.api.post('/workflows/run/retry', { workflowRunOId: runOId });
  await drainJobs(world, { hurry: true });
  expect((await runSeen(world, tenant.workspaceOId, runOId)).status).toBe('failed');
  expect(service.asked).toHaveLength(3);
  expect(new Set(service.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
});

test('a node that fails ends the repeat, and a retry goes on in the same iteration', async () => {
  service.next.push(
    () => Response.json({ n: 1 }),
    () => new Response('no', { status: 500 }),
  );
  const { runOId, status, nodes } = await run({
    nodes: [
      {
        id: 'loop',
        type: 'repeat',
        nodes: [
          { id: 'ask', type: 'http', url: service.url },
          { id: 'told', type: 'transform', expression: '$iteration' },
        ],
        edges: [{ from: 'ask', to: 'told' }],
        until: '$ = 3',
      },
    ],
    output: '$nodes.loop.output',
  });
  expect([status, nodes.loop?.error?.code]).toEqual(['failed', 'http_status']);
  await tenant.api.post('/workflows/run/retry', { workflowRunOId: runOId });
  await drainJobs(world, { hurry: true });
  expect(await runSeen(world, tenant.workspaceOId, runOId)).toMatchObject({ status: 'completed', output: 3 });
  expect(service.asked).toHaveLength(4);
});

test('between two iterations it waits, holding no worker', async () => {
  const runOId = await startGiven(world, tenant.workspaceOId, {
    nodes: [
      {
        id: 'loop',
        type: 'repeat',
        node: { id: 'count', type: 'transform', expression: '$iteration' },
        until: '$ = 2',
        delaySeconds: 3_600,
      },
    ],
  });
  await drainJobs(world);
  const waiting = await runSeen(world, tenant.workspaceOId, runOId);
  expect([waiting.status, waiting.nodes['loop[1].count']?.status]).toEqual(['waiting', 'ready']);
  await world.db
    .ownerSql`update workflow_node set wake_at = now() where run_o_id = ${runOId} and status = 'ready'`;
  await drainJobs(world, { hurry: true });
  expect((await runSeen(world, tenant.workspaceOId, runOId)).nodes.loop?.output).toBe(2);
});

test('a repeat in a map sees the item, and a map in a repeat the iteration', async () => {
  const { output } = await run({
    nodes: [
      {
        id: 'each',
        type: 'map',
        items: '["a", "b"]',
        node: {
          id: 'loop',
          type: 'repeat',
          until: '$iteration = 2',
          node: {
            id: 'inner',
            type: 'map',
            items: '[1, 2]',
            node: { id: 'told', type: 'transform', expression: '$string($iteration) & "." & $item' },
          },
          output: '$item & $join($nodes.inner.output)',
        },
      },
    ],
    output: '$nodes.each.output',
  });
  expect(output).toEqual(['a2.12.2', 'b2.12.2']);
});

test('what a repeat cannot see or do is told with its place', async () => {
  const reply = await tenant.api.post('/workflows/create', {
    name: 'Wrong',
    nodes: [
      {
        id: 'loop',
        type: 'repeat',
        maxIterations: 101,
        until: 'true',
        node: { id: 'a', type: 'transform', expression: '1' },
      },
    ],
  });
  expect(reply.body.errors).toEqual([{ path: 'nodes[0].maxIterations', message: expect.any(String) }]);
  const unseen = await tenant.api.post('/workflows/create', {
    name: 'Wrong',
    nodes: [
      { id: 'before', type: 'transform', expression: '$iteration' },
      {
        id: 'loop',
        type: 'repeat',
        until: '$nodes.a.output = $item',
        node: { id: 'a', type: 'transform', expression: '$previous' },
      },
    ],
    edges: [{ from: 'before', to: 'loop' }],
  });
  expect(unseen.body.errors).toEqual([
    { path: 'nodes[0].expression', message: 'reads $iteration, which only nodes inside a repeat see' },
    { path: 'nodes[1].until', message: 'reads $item, which only nodes inside a map see' },
  ]);
});
