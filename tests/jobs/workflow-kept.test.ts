import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { newOId } from '../../schema/o-id.ts';
import { removeOldRuns } from '../../server/services/runs/records/retention.ts';
import { asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { ran, startGiven } from '../support/workflows.ts';
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

const sortedKinds = async () => [
  ...(await world.db.ownerSql<{ kind: string }[]>`
    select kind
    from run
    where workspace_o_id = ${tenant.workspaceOId}
    order by kind`),
];
const nodeCount = async () => {
  const [row] = await world.db.ownerSql<{ count: number }[]>`
    select count(*)::int as count
    from workflow_node
    where workspace_o_id = ${tenant.workspaceOId}`;
  return row?.count ?? 0;
};
const age = (runOId: string, days: number) =>
  world.db.ownerSql`
    update run
    set completed_at = now() - make_interval(days => ${days})
    where o_id = ${runOId}`;

describe('runs that are older than they are kept', () => {
  test('stay when they are taken up again after they were found', async () => {
    const node = { id: 'check', type: 'transform', expression: '$error("no")' };
    const { runOId, status } = await ran(world, tenant.workspaceOId, { nodes: [node] });
    expect(status).toBe('failed');
    await age(runOId, 31);
    const retried: number[] = [];
    const ownerSql = new Proxy(world.db.ownerSql, {
      apply(sql, self, words) {
        const statement = Reflect.apply(sql, self, words);
        if (!String(words[0]).includes('with recursive ended')) return statement;
        return tenant.api.post('/workflows/run/retry', { workflowRunOId: runOId }).then((reply) => {
          retried.push(reply.status);
          return statement;
        });
      },
    });
    expect(await removeOldRuns({ ownerSql }, 30)).toBe(0);
    expect(retried).toEqual([200]);
    const now = await tenant.api.get('/workflows/run/status', { workflowRunOId: runOId });
    expect(now.status).toBe(200);
  });

  test("go with their nodes and their nodes' runs of agents, which stay until then", async () => {
    const agent = await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
    const write = {
      id: 'write',
      type: 'agent',
      agentOId: agent.body.data.oId,
      input: { companyName: '$item', runtimeContext: '"It sells fruit."' },
    };
    const given = { nodes: [{ id: 'each', type: 'map', items: '["One", "Two"]', node: write }] };
    const { runOId, status } = await ran(world, tenant.workspaceOId, given);
    expect(status).toBe('completed');
    const { data } = (await tenant.api.get('/agents/run/list', { workflowRunOId: runOId })).body;
    for (const { oId } of data) await age(oId, 60);
    await removeOldRuns(world.db, 30);
    expect((await sortedKinds()).map(({ kind }) => kind)).toEqual(['agent', 'agent', 'workflow']);
    await age(runOId, 31);
    expect(await removeOldRuns(world.db, 30)).toBe(3);
    expect([await sortedKinds(), await nodeCount()]).toEqual([[], 0]);
    expect((await tenant.api.get('/workflows/run/status', { workflowRunOId: runOId })).status).toBe(404);
  });

  test('stay while a run below them is taken up again', async () => {
    const { workspaceOId } = tenant;
    const given = { nodes: [{ id: 'only', type: 'transform', expression: '1' }] };
    const [{ runOId }, below] = [
      await ran(world, workspaceOId, given),
      await ran(world, workspaceOId, given),
    ];
    await world.db.ownerSql`
      update run
      set parent_run_o_id = ${runOId}, parent_node = 'only'
      where o_id = ${below.runOId}`;
    await age(runOId, 31);
    // the embedded engine has one session: whoever comes second begins behind the first
    const { removed } = await world.db.write(workspaceOId, async (tx) => {
      await tx`
        update run
        set status = 'pending', completed_at = null
        where workspace_o_id = ${workspaceOId}
          and o_id = ${below.runOId}`;
      const removal = removeOldRuns(world.db, 30);
      return { removed: world.db.kind === 'server' ? [await removal] : [removal] };
    });
    expect(await removed[0]).toBe(0);
    await world.db.ownerSql`
      update run
      set status = 'completed', completed_at = now()
      where o_id = ${below.runOId}`;
    expect(await removeOldRuns(world.db, 30)).toBe(2);
  });

  test('of a great workflow go whole, and the others with the next call', async () => {
    const rest = { nodes: [{ id: 'only', type: 'transform', expression: '1' }] };
    const runs = [];
    for (const days of [50, 40]) {
      const { runOId } = await ran(world, tenant.workspaceOId, rest);
      await age(runOId, days);
      runs.push(runOId);
    }
    await world.db.ownerSql`
      insert into run (
        workspace_o_id, o_id, kind, executor, agent_type, parent_run_o_id, parent_node, status, attempt, started_at,
        completed_at
      )
      select
        ${tenant.workspaceOId}, 'run_' || lpad(one::text, 21, '0'), 'agent', 'workflow', 'CONTENT', ${runs[0] ?? ''},
        'only', 'completed', 1, now(), now()
      from generate_series(1, 300) as one
      returning 1`;
    expect(await removeOldRuns(world.db, 30)).toBe(301);
    expect(await removeOldRuns(world.db, 30)).toBe(1);
  });
});

test('a run whose job used up its tries has failed, and goes on when an operator says so', async () => {
  const given = {
    nodes: [
      { id: 'first', type: 'transform', expression: '1' },
      { id: 'rest', type: 'approval', message: 'Go on?' },
    ],
    edges: [{ from: 'first', to: 'rest' }],
  };
  const workflowRunOId = await startGiven(world, tenant.workspaceOId, given);
  await world.db.ownerSql`
    update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'the machine is on fire'
    where payload ->> 'runOId' = ${workflowRunOId}`;
  await sweep({ db: world.db, log: world.context.log, workerOId: newOId('wk'), knownDead: [] });
  const statusOf = async () => (await tenant.api.get('/workflows/run/status', { workflowRunOId })).body.data;
  expect(await statusOf()).toMatchObject({
    status: 'failed',
    error: { code: 'interrupted' },
    failedCount: 0,
  });
  const ask = asker(world.app, tenant.key);
  const { deadLetters } = (await ask('{ deadLetters { nodes { oId jobName } } }')).data;
  expect(deadLetters.nodes).toMatchObject([{ jobName: 'run-workflow' }]);
  const [{ oId }] = deadLetters.nodes;
  const retry = 'mutation ($oId: ID!) { retryDeadLetter(oId: $oId) { retriedAt } }';
  expect((await ask(retry, { oId })).data.retryDeadLetter.retriedAt).toBeString();
  await drainJobs(world);
  const { status, nodes } = await statusOf();
  expect([status, nodes.map((node: { status: string }) => node.status)]).toEqual([
    'waiting',
    ['completed', 'waiting'],
  ]);
});
