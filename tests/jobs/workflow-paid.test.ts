import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { advanceRun } from '../../server/services/workflows/advance/advance.ts';
import { graphOf } from '../../server/services/workflows/advance/graph.ts';
import { newNode, type Run } from '../../server/services/workflows/advance/run.ts';
import { cancelWorkflowRun } from '../../server/services/workflows/runs/cancel-workflow-run.ts';
import { drainJobs } from '../support/jobs.ts';
import { listening } from '../support/statements.ts';
import { definitionOf, type Given, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* What agents have done for a run is paid: it is kept, and what is not wanted any more is not done. */

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

/** Each item asks two agents side by side. */
const sideBySide = (agentOId: string, count: number): Given => {
  const ask = (id: string) => ({
    id,
    type: 'agent',
    agentOId,
    input: { companyName: '"Northmarket " & $string($item)', runtimeContext: '"It sells fruit."' },
  });
  const edges = [
    { from: 'start', to: 'fails' },
    { from: 'start', to: 'pays' },
  ];
  const nodes = [{ id: 'start', type: 'transform', expression: '1' }, ask('fails'), ask('pays')];
  const each = { id: 'each', type: 'map', items: `[1..${count}]`, concurrency: count, nodes, edges };
  return { nodes: [each] };
};

const newAgent = async (): Promise<string> =>
  (await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' })).body.data.oId;

const agentRuns = (run: string, node: string) => world.db.ownerSql<{ oId: string; status: string }[]>`
  select o_id, status
  from run
  where parent_run_o_id = ${run}
    and parent_node like ${`%.${node}`}`;

const nodes = (run: string, node: string) => world.db.ownerSql<{ status: string; hasOutput: boolean }[]>`
  select status, output is not null as has_output
  from workflow_node
  where run_o_id = ${run}
    and node_id = ${node}`;

describe('an answer that comes with the failure of its item', () => {
  test('is kept, and a retry does not pay for it again', async () => {
    const count = 30;
    const run = await startGiven(world, tenant.workspaceOId, sideBySide(await newAgent(), count));
    // what is more than one process does at once waits for workers of the queue
    await drainJobs(world, { names: ['run-workflow'] });
    const queued = (await agentRuns(run, 'fails')).filter(({ status }) => status === 'pending');
    expect(queued.length).toBeGreaterThan(count / 2);
    for (const { oId } of queued)
      expect((await tenant.api.post('/async/agent/run/cancel', { requestId: oId })).status).toBe(200);
    await drainJobs(world, { names: ['run-agent'] });
    await drainJobs(world);
    const { data } = (await tenant.api.get('/workflows/run/status', { workflowRunOId: run })).body;
    expect([data.status, data.error.code]).toEqual(['failed', 'too_many_failures']);
    const answered = await nodes(run, 'pays');
    expect(answered.filter(({ status, hasOutput }) => status === 'completed' && hasOutput)).toHaveLength(
      count,
    );
    const retried = await tenant.api.post('/workflows/run/retry', { workflowRunOId: run });
    expect(retried.body.data.again.some((key: string) => key.endsWith('.pays'))).toBe(false);
    await drainJobs(world);
    expect(await agentRuns(run, 'pays')).toHaveLength(count);
    const again = (await tenant.api.get('/workflows/run/status', { workflowRunOId: run })).body.data;
    expect(again.status).toBe('completed');
  });

  test('is kept where one process asked both agents', async () => {
    const rows = ['start', 'fails', 'pays'].map((id) => ({
      ...newNode(`each[0].${id}`, id, id === 'start' ? 'transform' : 'agent'),
      status: id === 'start' ? ('completed' as const) : ('running' as const),
      attempt: 1,
    }));
    const map = { ...newNode('each', 'each', 'map'), status: 'running' as const, attempt: 1, input: [1, 2] };
    const run: Run = {
      runOId: 'bsjob_000000000000000000000',
      isChild: false,
      attempt: 1,
      round: 1,
      signals: 0,
      workflowOId: 'caw_none',
      limits: null,
      graph: graphOf(definitionOf(sideBySide('ca_000000000000000000000', 2))),
      input: {},
      keyOId: null,
      linkOrigin: null,
      acceptedAt: new Date(),
      startedAt: new Date(),
      nodes: new Map([map, ...rows].map((row) => [row.key, row])),
      agentOutcomes: new Map(),
      queued: new Set(),
      itemEnds: new Map(),
      size: 0,
      now: () => new Date(),
    };
    const error = { code: 'timeout', message: 'The agent exceeded the time-out of its node' };
    const draft = await advanceRun(
      run,
      new Map([
        ['each[0].fails', { attempt: 1, outcome: { status: 'failed' as const, error } }],
        ['each[0].pays', { attempt: 1, outcome: { status: 'completed' as const, output: { found: true } } }],
      ]),
      new Set(['each[0].fails', 'each[0].pays']),
      16,
    );
    expect(draft.changed.get('each[0].pays')).toMatchObject({
      status: 'completed',
      output: { found: true },
    });
    expect(draft.changed.get('each[0].fails')?.status).toBe('failed');
  });
});

test('thousands of runs of agents that wait are cancelled with their run by a few statements', async () => {
  const count = 2_000;
  const workflowRunOId = await startGiven(world, tenant.workspaceOId, {
    nodes: [{ id: 'rest', type: 'approval', message: 'Go on?' }],
  });
  await drainJobs(world);
  await world.db.ownerSql`
    with waiting as (
      insert into run (workspace_o_id, o_id, kind, executor, agent_type, parent_run_o_id, parent_node, status)
      select
        ${tenant.workspaceOId}, 'run_' || lpad(number::text, 21, '0'), 'agent', 'queue', 'CONTENT', ${workflowRunOId},
        'each[' || number || '].ask', 'pending'
      from generate_series(1, ${count}::integer) as number
      returning o_id, parent_node
    )
    insert into workflow_node (workspace_o_id, run_o_id, key, node_id, type, status, agent_run_o_id)
    select ${tenant.workspaceOId}, ${workflowRunOId}, parent_node, 'ask', 'agent', 'running', o_id
    from waiting
    returning 1`;
  let statements = 0;
  const counting = listening(world.db, () => {
    statements += 1;
  });
  const since = performance.now();
  await counting.write(tenant.workspaceOId, (tx) =>
    cancelWorkflowRun(tx, tenant.workspaceOId, workflowRunOId),
  );
  console.info(
    `cancelled ${count} runs: ${Math.round(performance.now() - since)} ms, ${statements} statements`,
  );
  expect(statements).toBeLessThanOrEqual(8);
  const [row] = await world.db.ownerSql<{ runs: number; nodes: number }[]>`
    select
      (
        select count(*)::int
        from run
        where parent_run_o_id = ${workflowRunOId} and status = 'cancelled' and completed_at is not null
      ) as runs,
      (
        select count(*)::int
        from workflow_node
        where run_o_id = ${workflowRunOId} and status = 'cancelled'
      ) as nodes`;
  expect(row).toEqual({ runs: count, nodes: count + 1 });
});

describe('a workflow that runs agents, where the credits of the month are used up', () => {
  const used = (credits: number) => world.db.ownerSql`
    insert into usage_month (workspace_o_id, key_o_id, month, credits)
    values (${tenant.workspaceOId}, '', date_trunc('month', now() at time zone 'UTC')::date, ${credits})
    on conflict (workspace_o_id, key_o_id, month) do update set credits = excluded.credits`;

  test('is not started, nor done again, while one without agents is', async () => {
    const make = async (name: string, node: object) =>
      (await tenant.api.post('/workflows/create', { name, nodes: [node] })).body.data.oId;
    const input = { companyName: '"Northmarket"', runtimeContext: '"It sells fruit."' };
    const agentOId = await newAgent();
    const inside = { id: 'write', type: 'agent', agentOId, input };
    const dear = await make('Dear', { id: 'each', type: 'map', items: '[1]', node: inside });
    const free = await make('Free', { id: 'only', type: 'transform', expression: '1' });
    const start = (workflowOId: string) => tenant.api.post('/workflows/run', { workflowOId });
    const first = await start(dear);
    await drainJobs(world);
    const limit = world.context.config.creditLimit;
    await used(limit - 4);
    const refused = await start(dear);
    expect([refused.status, refused.body.code]).toEqual([402, 'budget_exhausted']);
    const again = { workflowRunOId: first.body.workflowRunOId, fromNodeId: 'each' };
    expect((await tenant.api.post('/workflows/run/rerun', again)).status).toBe(402);
    expect((await start(free)).status).toBe(200);
    const { total } = (await tenant.api.get('/workflows/run/list', { workflowOId: dear })).body;
    expect(total).toBe(1);
    await used(limit - 5);
    expect((await start(dear)).status).toBe(200);
  });
});

describe('credits of an agent that comes to nothing', () => {
  const taken = async () => {
    const [row] = await world.db.ownerSql<{ credits: number }[]>`
      select coalesce(sum(credits), 0)::float8 as credits
      from usage_month
      where workspace_o_id = ${tenant.workspaceOId}
        and key_o_id = ''`;
    return row?.credits;
  };
  const input = { companyName: '"Northmarket"', runtimeContext: '"It sells fruit."' };

  test('are not taken where its run ends as it begins', async () => {
    const agentOId = await newAgent();
    const run = await startGiven(world, tenant.workspaceOId, {
      nodes: [
        { id: 'start', type: 'transform', expression: '1' },
        { id: 'ask', type: 'agent', agentOId, input },
        { id: 'broken', type: 'transform', expression: '$error("no")' },
      ],
      edges: [
        { from: 'start', to: 'ask' },
        { from: 'start', to: 'broken' },
      ],
    });
    await drainJobs(world);
    const { data } = (await tenant.api.get('/workflows/run/status', { workflowRunOId: run })).body;
    expect(data.status).toBe('failed');
    const asked = await world.db.ownerSql`select status from run where parent_run_o_id = ${run}`;
    expect(asked.map(({ status }) => status)).toEqual(['cancelled']);
    expect(await taken()).toBe(0);
  });

  test('are given back where its run is cancelled while the model is asked', async () => {
    const agentOId = await newAgent();
    const asked = Promise.withResolvers<void>();
    const ai = {
      ...world.context.ai,
      write: async ({ signal }: { signal: AbortSignal }) => {
        asked.resolve();
        await new Promise((_answer, reject) => {
          // as a connection that is cut: not at once
          signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason), 200));
        });
        throw new Error('it never answers');
      },
    };
    const slow = { ...world, context: { ...world.context, ai: ai as unknown as typeof world.context.ai } };
    const run = await startGiven(world, tenant.workspaceOId, {
      nodes: [{ id: 'ask', type: 'agent', agentOId, input }],
    });
    const drained = drainJobs(slow);
    await asked.promise;
    expect(await taken()).toBeGreaterThan(0);
    const cancelled = await tenant.api.post('/workflows/run/cancel', { workflowRunOId: run });
    expect(cancelled.status).toBe(200);
    await drained;
    expect(await taken()).toBe(0);
  });
});
