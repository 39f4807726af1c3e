import { beforeAll, beforeEach, expect, test } from 'bun:test';
import { task } from '../../jobs/run-workflow.ts';
import { ComeBackLater } from '../../jobs/task.ts';
import { driveRun } from '../../server/services/workflows/advance/drive.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { runSeen, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* The queue gives a job that is held for four hours to a second worker, so a run changes its holder before. */

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
});

const agentRuns = (runOId: string) => world.db.ownerSql<{ node: string; attempt: number; status: string }[]>`
  select parent_node as node, attempt, status
  from run
  where parent_run_o_id = ${runOId}
  order by parent_node`;

test('a holder of hours ends its work under way, begins none, and leaves the run to the next one', async () => {
  const { workspaceOId } = tenant;
  await tenant.api.post('/resource/create', {
    mode: 'text',
    text: '# Northmarket\n\nNorthmarket is a grocery chain. Northmarket runs 42 grocery shops.\n',
  });
  await drainJobs(world);
  const made = await tenant.api.post('/agents/create', { name: 'Enrich', type: 'ENRICH_COMPANY' });
  const ask = (id: string) => ({ id, type: 'agent', agentOId: made.body.data.oId, input: '$input' });
  const given = { nodes: [ask('first'), ask('second')], edges: [{ from: 'first', to: 'second' }] };
  const runOId = await startGiven(world, workspaceOId, given, { companyName: 'Northmarket' });
  const tools = {
    ...jobContext(world, workspaceOId),
    holdMostMs: Number.POSITIVE_INFINITY,
    committed() {
      // hours pass while the first agent works
      tools.holdMostMs = 0;
    },
  };
  expect(await driveRun(tools, runOId)).toBe('goes on');
  expect((await runSeen(world, workspaceOId, runOId)).status).toBe('pending');
  expect([...(await agentRuns(runOId))]).toEqual([
    { node: 'first', attempt: 1, status: 'completed' },
    { node: 'second', attempt: 0, status: 'pending' },
  ]);
  await drainJobs(world);
  expect((await runSeen(world, workspaceOId, runOId)).status).toBe('completed');
  expect([...(await agentRuns(runOId))]).toEqual([
    { node: 'first', attempt: 1, status: 'completed' },
    { node: 'second', attempt: 1, status: 'completed' },
  ]);
});

test('a run whose time with one holder is over uses up no attempt', async () => {
  const { workspaceOId } = tenant;
  const runOId = await startGiven(world, workspaceOId, {
    nodes: [{ id: 'a', type: 'transform', expression: '1' }],
  });
  const signal = AbortSignal.abort(new DOMException('The time is over', 'TimeoutError'));
  const job = { ...jobContext(world, workspaceOId), signal };
  await expect(task.run({ workspaceOId, runOId }, job)).rejects.toThrow(ComeBackLater);
  await drainJobs(world);
  expect((await runSeen(world, workspaceOId, runOId)).status).toBe('completed');
});
