import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { invalid } from '../../server/errors.ts';
import { driveRun } from '../../server/services/workflows/advance/drive.ts';
import { stateMost } from '../../server/services/workflows/advance/storable.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { callEvent, rep } from '../support/sent-events.ts';
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

describe('what the database cannot hold', () => {
  test.each([
    ['U+0000', '$error("a\\u0000b")', 'a: ab'],
    ['half of a character at the cut', `$error($pad("", 499, "x") & "😀😀")`, 'a: xxx'],
  ])('%s in an error fails the node, and the run ends', async (_name, expression, begins) => {
    const { status, error } = await go({ nodes: [transform('a', expression)] });
    expect(status).toBe('failed');
    expect(error?.code).toBe('node_failed');
    expect(error?.message).toStartWith(begins);
  });

  test("in a run's output is left out", async () => {
    const { status, output } = await go({ nodes: [transform('a', '1')], output: '"a\\u0000b"' });
    expect({ status, output }).toEqual({ status: 'completed', output: 'ab' });
  });

  test('ends a run once and for all where it is met all the same', async () => {
    const runOId = await startGiven(world, tenant.workspaceOId, {
      nodes: [transform('a', '1'), { id: 'rest', type: 'wait', seconds: 3_600 }],
      edges: [{ from: 'a', to: 'rest' }],
    });
    const job = jobContext(world, tenant.workspaceOId);
    let writes = 0;
    const write: typeof job.write = async (work) => {
      writes += 1;
      // the first one takes the run up, the second one commits its nodes
      if (writes === 2) throw invalid('The input holds a value that cannot be stored');
      return job.write(work);
    };
    await driveRun({ ...job, creditLimit: 100, write }, runOId);
    const { status, error, nodes } = await runSeen(world, tenant.workspaceOId, runOId);
    expect(status).toBe('failed');
    expect(error?.message).toBe('The input holds a value that cannot be stored');
    expect(Object.values(nodes).map((node) => node.status)).toEqual(['cancelled', 'cancelled']);
  });
});

test('the state of a run with a hundred thousand texts in an output is read in a part of the deadline of a request', async () => {
  const { ownerSql: sql, kind } = world.db;
  const runOId = await startGiven(world, tenant.workspaceOId, { nodes: [transform('many', '1')] });
  await drainJobs(world);
  const texts = Array.from({ length: 100_000 }, (_, at) => `${at}`);
  await sql`update workflow_node set output = ${sql.json(texts)} where run_o_id = ${runOId}`;
  const before = process.cpuUsage();
  const { status, body } = await tenant.api.get('/workflows/run/status', { workflowRunOId: runOId });
  const usedMs = process.cpuUsage(before).user / 1_000;
  expect([status, body.data?.nodes[0].output?.length]).toEqual([200, 100_000]);
  // the embedded engine computes in this process; copied text by text it would take eight seconds
  if (kind === 'embedded') expect(usedMs).toBeLessThan(6_000);
});

describe('what a run keeps', () => {
  const keptBy = async (runOId: string) => {
    const [row] = await world.db.ownerSql<{ characters: number; completed: number; others: number }[]>`
      select coalesce(sum(length(output::text)), 0)::float8 as characters,
        (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status <> 'completed'))::int as others
      from workflow_node
      where run_o_id = ${runOId}`;
    if (!row) throw new Error('the statement of a sum returned no row');
    return row;
  };

  test('is not exceeded by events that end many waits of it', async () => {
    const each = (id: string) => ({
      id,
      type: 'map',
      items: '[1..50]',
      concurrency: 50,
      output: '$index',
      node: { id: `${id}wait`, type: 'wait', event: {} },
    });
    const maps = ['one', 'two', 'three', 'four'];
    const runOId = await startGiven(world, tenant.workspaceOId, {
      nodes: [transform('start', '1'), ...maps.map(each)],
      edges: maps.map((to) => ({ from: 'start', to })),
    });
    await drainJobs(world);
    expect((await runSeen(world, tenant.workspaceOId, runOId)).status).toBe('waiting');
    const text = 'We like your stock figures. '.repeat(20_000);
    const events = [callEvent({ title: 'Long', transcript: [{ speaker: rep, text }] })];
    expect((await tenant.api.post('/event/import', { events })).status).toBe(200);
    await drainJobs(world);
    const { characters } = await keptBy(runOId);
    // jsonb writes a blank behind each comma and colon
    expect(characters).toBeWithin(stateMost / 2, stateMost * 1.01);
    const { nodes } = await runSeen(world, tenant.workspaceOId, runOId);
    const waits = Object.entries(nodes).filter(([key]) => key.endsWith('wait'));
    const failed = waits.filter(([, { status }]) => status === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    expect(new Set(failed.map(([, { error }]) => error?.code))).toEqual(new Set(['too_large']));
  });

  test('is not exceeded by answers of agents that are kept where it ends', async () => {
    const workflowRunOId = await startGiven(world, tenant.workspaceOId, {
      nodes: [{ id: 'each', type: 'map', items: '[1..20]', node: { id: 'x', type: 'wait', seconds: 3_600 } }],
    });
    await drainJobs(world);
    const answers = await answered(workflowRunOId, 20);
    const reply = await tenant.api.post('/workflows/run/cancel', { workflowRunOId });
    expect(reply.status).toBe(200);
    const { characters, completed } = await keptBy(workflowRunOId);
    expect(characters).toBeLessThanOrEqual(stateMost);
    expect(completed).toBeWithin(10, answers);
  });

  /** As if agents had answered at length, and nobody had looked yet; how many. */
  async function answered(run: string, count: number): Promise<number> {
    await world.db.ownerSql`
      with answer as (
        insert into run (
          workspace_o_id, o_id, kind, executor, agent_type, parent_run_o_id, parent_node, status, attempt, started_at,
          completed_at, output
        )
        select
          ${tenant.workspaceOId}, 'run_' || lpad(number::text, 21, '0'), 'agent', 'queue', 'CONTENT', ${run},
          'each[' || number || '].ask', 'completed', 1, now(), now(),
          jsonb_build_object('data', repeat('x', 900000))
        from generate_series(1, ${count}::integer) as number
        returning o_id, parent_node
      )
      insert into workflow_node (workspace_o_id, run_o_id, key, node_id, type, status, agent_run_o_id)
      select ${tenant.workspaceOId}, ${run}, parent_node, 'ask', 'agent', 'running', o_id
      from answer
      returning 1`;
    return count;
  }
});
