import { afterAll, beforeAll, expect, test } from 'bun:test';
import { enterWorker } from '../../jobs/runtime/heartbeat.ts';
import { startWorker } from '../../jobs/runtime/runner.ts';
import { drainJobs, waitingJobs, workerContext } from '../support/jobs.ts';
import { eventually } from '../support/processes.ts';
import { manyDeals } from '../support/sent-events.ts';
import { makeTrigger, workflowOf } from '../support/starts.ts';
import { makeWorld, testWorld, type World } from '../support/world.ts';

const openRuns = 2;
let world: World;

beforeAll(async () => {
  world = await makeWorld({ OPEN_RUNS: String(openRuns) }, (await testWorld()).db);
});
afterAll(() => world.app.close());

test('a bulk cancellation makes room, however many starts wait for it', async () => {
  const tenant = await world.newWorkspace();
  const workflowOId = await workflowOf(world, tenant);
  await makeTrigger(tenant, workflowOId);
  for (let at = 0; at < openRuns; at++)
    expect((await tenant.api.post('/workflows/run', { workflowOId })).status).toBe(200);
  // nobody goes on with them
  await world.db.ownerSql`
    update graphile_worker._private_jobs
    set run_at = now() + interval '1 day'
    where payload ->> 'workspaceOId' = ${tenant.workspaceOId}`;
  const starts = 12;
  for (const event of manyDeals(starts)) await tenant.api.post('/event/import', { events: [event] });
  await drainJobs(world, { names: ['import-events', 'analyse-event', 'match-events'] });
  expect(await waitingJobs(world.db, ['start-held'])).toBe(starts);

  const { body } = await tenant.api.post('/workflows/run/bulk', { action: 'cancel', filters: {} });
  const { jobOId } = body.data;
  const worker = await startWorker(workerContext(world), await enterWorker(world.db.ownerSql), () => {});
  try {
    const isOver = async () => {
      const told = await tenant.api.get('/workflows/run/bulk/status', { jobOId });
      return told.body.data.status === 'completed';
    };
    await eventually('the runs are cancelled', isOver);
    const started = async () =>
      (await tenant.api.get('/workflows/run/list')).body.total === openRuns + starts;
    await eventually('what waited is started', started);
  } finally {
    await worker.stop();
  }
});
