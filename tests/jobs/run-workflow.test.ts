import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { signalRun } from '../../server/services/runs/parent-signal.ts';
import { newExperiment } from '../support/experiments.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Given, ran, runSeen, startGiven } from '../support/workflows.ts';
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

const transform = (id: string, expression: string, more = {}) => ({
  id,
  type: 'transform',
  expression,
  ...more,
});
const go = (given: Given, input: Record<string, unknown> = {}) =>
  ran(world, tenant.workspaceOId, given, input);
const statuses = (nodes: Record<string, { status: string }>) =>
  Object.fromEntries(Object.entries(nodes).map(([key, { status }]) => [key, status]));

describe('a run of a workflow', () => {
  test('takes the edges that a condition chooses, and skips what only the others lead to', async () => {
    const given: Given = {
      nodes: [
        { id: 'size', type: 'condition', expression: '$input.employees > 100' },
        transform('large', '{"plan": "call"}'),
        transform('small', '{"plan": "mail"}'),
        transform('after', '$nodes.small.output.plan'),
        transform('join', '$nodes.large.output.plan', { join: 'all' }),
      ],
      edges: [
        { from: 'size', to: 'large', when: true },
        { from: 'size', to: 'small', when: 'else' },
        { from: 'small', to: 'after' },
        { from: 'large', to: 'join' },
        { from: 'after', to: 'join' },
      ],
    };
    const { status, output, nodes } = await go(given, { employees: 250 });
    expect(status).toBe('completed');
    expect(statuses(nodes)).toEqual({
      size: 'completed',
      large: 'completed',
      small: 'skipped',
      after: 'skipped',
      join: 'completed',
    });
    expect(output).toEqual({ join: 'call' });
  });

  test('runs a node for each item of a list, in order, and keeps what failed apart', async () => {
    const { output, nodes } = await go(
      {
        nodes: [
          {
            id: 'each',
            type: 'map',
            items: '$input.list',
            concurrency: 2,
            node: transform('double', '$item = 3 ? $error("three") : $item * 2'),
          },
        ],
      },
      { list: [1, 2, 3, 4] },
    );
    expect(output).toEqual({ each: [2, 4, null, 8] });
    expect(nodes['each[2].double']).toMatchObject({ status: 'failed', error: { code: 'expression_failed' } });
  });

  test('ends when most of at least ten items failed, and says so', async () => {
    const { status, circuitBreakerReason } = await go(
      {
        nodes: [{ id: 'each', type: 'map', items: '$input.list', node: transform('no', '$error("no")') }],
      },
      { list: Array.from({ length: 40 }, (_, at) => at) },
    );
    expect(status).toBe('failed');
    expect(circuitBreakerReason).toContain('10 of 10 items');
  });

  test.each([
    ['fail', { status: 'failed', a: 'failed', b: 'cancelled' }],
    ['skip', { status: 'completed', a: 'skipped', b: 'skipped' }],
    ['default', { status: 'completed', a: 'completed', b: 'completed' }],
    ['branch', { status: 'completed', a: 'failed', b: 'skipped' }],
  ])('with onError %s goes on as the policy says', async (onError, expected) => {
    const more = onError === 'default' ? { default: 7 } : {};
    const { status, nodes } = await go({
      nodes: [transform('a', '$error("broken")', { onError, ...more }), transform('b', '$nodes.a.output')],
      edges: [{ from: 'a', to: 'b' }],
    });
    expect({ status, a: nodes.a?.status, b: nodes.b?.status } as unknown).toEqual(expected);
  });

  test('waits for its time without a worker, and goes on by itself', async () => {
    const runOId = await startGiven(world, tenant.workspaceOId, {
      nodes: [{ id: 'rest', type: 'wait', seconds: 3_600 }, transform('done', '"rested"')],
      edges: [{ from: 'rest', to: 'done' }],
    });
    await drainJobs(world);
    expect((await runSeen(world, tenant.workspaceOId, runOId)).status).toBe('waiting');
    await world.db.write(
      tenant.workspaceOId,
      (tx) => tx`
        update workflow_node
        set wake_at = now()
        where workspace_o_id = ${tenant.workspaceOId}
          and run_o_id = ${runOId}`,
    );
    await drainJobs(world, { hurry: true });
    expect(await runSeen(world, tenant.workspaceOId, runOId)).toMatchObject({
      status: 'completed',
      output: { done: 'rested' },
    });
  });

  test.each([
    ['seconds', { seconds: 3_600 }, 'timeout'],
    ['a time', { until: new Date(Date.now() + 3_600_000).toISOString() }, 'timeout'],
    ['seconds that are over with it', { seconds: 0.2 }, undefined],
    ['a time that is over', { until: '2020-01-01' }, undefined],
  ])('ends a wait for %s with the time-out of its node', async (_what, wait, code) => {
    const { status, nodes } = await go({
      nodes: [{ id: 'rest', type: 'wait', timeoutSeconds: 0.2, ...wait }],
    });
    expect([status, nodes.rest?.error?.code]).toEqual([code ? 'failed' : 'completed', code]);
  });

  test('sees what was decided while it waited', async () => {
    const workspace = tenant.workspaceOId;
    const runOId = await startGiven(world, workspace, {
      nodes: [
        { id: 'ask', type: 'approval', message: 'Send it?' },
        transform('sent', '$nodes.ask.output.comment'),
        transform('kept', '"kept"'),
      ],
      edges: [
        { from: 'ask', to: 'sent', when: 'approved' },
        { from: 'ask', to: 'kept', when: 'denied' },
      ],
    });
    await drainJobs(world);
    await world.db.write(workspace, async (tx) => {
      await tx`
        update workflow_node
        set output = ${tx.json({ approved: true, comment: 'go', decidedAt: '', timedOut: false })}, wake_at = now()
        where workspace_o_id = ${workspace}
          and run_o_id = ${runOId}
          and status = 'waiting'`;
      await signalRun(tx, workspace, runOId);
    });
    await drainJobs(world);
    expect(await runSeen(world, workspace, runOId)).toMatchObject({
      status: 'completed',
      output: { sent: 'go' },
      nodes: { kept: { status: 'skipped' } },
    });
  });
});

describe('a node that runs an agent', () => {
  test('makes a run of the agent, and what it answers is its output', async () => {
    const workspace = tenant.workspaceOId;
    const text = '# Northmarket\n\nNorthmarket is a grocery chain. Northmarket runs 42 grocery shops.\n';
    await tenant.api.post('/resource/create', { mode: 'text', text });
    await drainJobs(world);
    const agent = (await tenant.api.post('/agents/create', { name: 'Enrich', type: 'ENRICH_COMPANY' })).body
      .data;
    const { status, nodes, error, runOId } = await go(
      {
        nodes: [
          { id: 'enrich', type: 'agent', agentOId: agent.oId },
          transform('name', '$nodes.enrich.output.data.company.name'),
        ],
        edges: [{ from: 'enrich', to: 'name' }],
      },
      { companyName: 'Northmarket' },
    );
    expect(error).toBeNull();
    expect(status).toBe('completed');
    expect(nodes.name?.output).toBe('Northmarket');
    const { runOId: agentRun } = (nodes.enrich?.output ?? {}) as { runOId?: string };
    const [row] = await world.db.read(
      workspace,
      (tx) => tx`
        select status, parent_run_o_id as parent, parent_node as node
        from run
        where workspace_o_id = ${workspace}
          and o_id = ${agentRun ?? ''}`,
    );
    expect({ ...row }).toEqual({ status: 'completed', parent: runOId, node: 'enrich' });
  });

  test('fails with what the agent refuses, and asks it once', async () => {
    const agent = (await tenant.api.post('/agents/create', { name: 'Enrich', type: 'ENRICH_COMPANY' })).body
      .data;
    const { status, error, nodes } = await go({
      nodes: [
        { id: 'enrich', type: 'agent', agentOId: agent.oId, retry: { attempts: 3, backoffSeconds: 0 } },
      ],
    });
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code: 'node_failed' });
    expect(nodes.enrich).toMatchObject({ status: 'failed', attempt: 1 });
  });

  test('of an experiment gives each agent as many people as any other, and a person one agent', async () => {
    const { oId: experimentOId } = await newExperiment(tenant, 'ROUND_ROBIN');
    const people = ['ann', 'ann', 'ben', 'cleo', 'ann', 'dora', 'ben', 'emil', 'finn'];
    const ask = {
      id: 'ask',
      type: 'agent',
      experimentOId,
      input: { companyName: '"Northmarket"', email: '$item & "@northmarket.example"' },
    };
    const { status, error } = await go({
      nodes: [{ id: 'each', type: 'map', items: JSON.stringify(people), concurrency: 50, node: ask }],
    });
    expect([status, error]).toEqual(['completed', null]);
    const given = await world.db.ownerSql<{ agent: string; email: string }[]>`
      select distinct agent_o_id as agent, subject_email as email
      from run
      where workspace_o_id = ${tenant.workspaceOId}
        and experiment_o_id = ${experimentOId}`;
    expect(given).toHaveLength(new Set(people).size);
    const counts = [...Map.groupBy(given, ({ agent }) => agent).values()].map(({ length }) => length);
    expect(counts).toEqual([3, 3]);
  });
});
