import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { task } from '../../jobs/run-workflow.ts';
import { recordsSay } from '../../server/process/doctor/database.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { failureOf } from '../support/failure.ts';
import { forEver, hold, holdBeside } from '../support/holders.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

/* Runs of a workflow that limits how many go on at once, for each value of its key. */

let world: World;
let contract: Contract;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

async function post(path: string, body: object): Promise<Reply['body']> {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data ?? reply.body;
}

const gate = { id: 'gate', type: 'approval', message: 'Go on?' };
const limited = (concurrency: object | null, name = 'W') => ({
  name,
  nodes: [gate],
  limits: concurrency && { concurrency },
});
const byAccount = { max: 1, key: '$input.account' };

/** A run for each account; what became of them when all that can be done is done. */
async function started(workflowOId: string, ...accounts: string[]): Promise<string[]> {
  const runs: string[] = [];
  for (const account of accounts)
    runs.push((await post('/workflows/run', { workflowOId, inputs: { account } })).workflowRunOId);
  await drainJobs(world);
  return runs;
}

async function states(runs: readonly string[]): Promise<string[]> {
  await drainJobs(world);
  const shown: string[] = [];
  for (const workflowRunOId of runs) {
    const { status, body } = await tenant.api.get('/workflows/run/status', { workflowRunOId });
    expect(contract.faults('GET', '/workflows/run/status', status, body)).toEqual([]);
    shown.push(body.data.waiting ?? body.data.status);
  }
  return shown;
}

const approve = (workflowRunOId: string | undefined) =>
  post('/workflows/run/approve', { workflowRunOId, nodeId: 'gate', approved: true });
const cancel = (workflowRunOId: string | undefined) => post('/workflows/run/cancel', { workflowRunOId });

describe('a limit by key', () => {
  test('lets one run of each account go on, and the next one in order when it has ended', async () => {
    const { oId } = await post('/workflows/create', limited(byAccount));
    const runs = await started(oId, 'a', 'a', 'b', 'a');
    expect(await states(runs)).toEqual(['waiting', 'limit', 'waiting', 'limit']);
    await approve(runs[0]);
    expect(await states(runs)).toEqual(['completed', 'waiting', 'waiting', 'limit']);
    await approve(runs[1]);
    expect(await states(runs)).toEqual(['completed', 'completed', 'waiting', 'waiting']);
  });

  test('passes over a run that is cancelled while it waits, and lets one that is tried again ask anew', async () => {
    const { oId } = await post('/workflows/create', limited(byAccount));
    const runs = await started(oId, 'a', 'a', 'a');
    await cancel(runs[1]);
    expect(await states(runs)).toEqual(['waiting', 'cancelled', 'limit']);
    await cancel(runs[0]);
    expect((await states(runs))[2]).toBe('waiting');
    await post('/workflows/run/retry', { workflowRunOId: runs[1] });
    expect((await states(runs)).slice(1)).toEqual(['limit', 'waiting']);
    await approve(runs[2]);
    expect((await states(runs)).slice(1)).toEqual(['waiting', 'completed']);
  });

  test('of several places gives each of them, and counts all runs of the workflow where it has no key', async () => {
    const { oId } = await post('/workflows/create', limited({ max: 2 }));
    const other = await post('/workflows/create', limited({ max: 2 }, 'Other'));
    const runs = await started(oId, 'a', 'b', 'c', 'd');
    const beside = await started(other.oId, 'a');
    expect(await states([...runs, ...beside])).toEqual(['waiting', 'waiting', 'limit', 'limit', 'waiting']);
    await approve(runs[1]);
    expect(await states(runs)).toEqual(['waiting', 'completed', 'waiting', 'limit']);
  });

  test('is a part of the version: a run keeps to that of its own', async () => {
    const { oId } = await post('/workflows/create', limited(byAccount));
    const [first, second] = await started(oId, 'a', 'a');
    const { version, limits } = await post('/workflows/update', { oId, limits: null });
    expect([version, limits]).toEqual([2, null]);
    const [third] = await started(oId, 'a');
    expect(await states([first ?? '', second ?? '', third ?? ''])).toEqual(['waiting', 'limit', 'waiting']);
    const { body } = await tenant.api.get('/workflows/diff', { oId });
    expect(body.data.changes.map(({ path }: { path: string }) => path.split('/')[1])).toEqual(['limits']);
  });

  test('whose key cannot be worked out fails its run and says so, and one that reads what is not there yet is refused', async () => {
    const { oId } = await post('/workflows/create', limited({ max: 1, key: '$number($input.account)' }));
    const [run = ''] = await started(oId, 'a');
    expect(await states([run])).toEqual(['failed']);
    const { body } = await tenant.api.get('/workflows/run/status', { workflowRunOId: run });
    expect(body.data.error.message).toStartWith('limits.concurrency.key: ');
    const refused = await tenant.api.post(
      '/workflows/create',
      limited({ max: 1, key: '$nodes.gate.output' }, 'N'),
    );
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['limits.concurrency.key'],
    ]);
  });
});

const oneAtATime = { concurrency: { max: 1 } };
const oneAnHour = { rate: { max: 1, perSeconds: 3_600 } };

/** Starts a run of another workflow that has one node, a run of this one. Returns both. */
async function startedBelow(workflowOId: string): Promise<{ parent: string; child: string }> {
  const nodes = [{ id: 'sub', type: 'workflow', workflowOId }];
  const above = await post('/workflows/create', { name: 'Above', nodes });
  const { workflowRunOId: parent } = await post('/workflows/run', { workflowOId: above.oId, inputs: {} });
  await hold(world, tenant.workspaceOId, parent, forEver());
  const [row] = await world.db.ownerSql<{ oId: string }[]>`
    select o_id from run where parent_run_o_id = ${parent}`;
  return { parent, child: row?.oId ?? '' };
}

test('runs that wait under a limit for hours are no fault for the doctor, and those that nothing calls are', async () => {
  const { db } = world;
  const { workspaceOId } = tenant;
  const runs: string[] = [];
  for (const [name, limits] of Object.entries({ oneAtATime, oneAnHour })) {
    const { oId } = await post('/workflows/create', { name, nodes: [gate], limits });
    const own = await started(oId, 'a', 'b', 'c');
    expect(await states(own)).toEqual(['waiting', 'limit', 'limit']);
    runs.push(...own);
  }
  await db.ownerSql`
    update run set started_at = now() - interval '1 hour' where workspace_o_id = ${workspaceOId}`;
  expect(await recordsSay(db)).toBe('no run, import or resource is stuck');
  await db.ownerSql`delete from workflow_place where workspace_o_id = ${workspaceOId}`;
  expect((await failureOf(recordsSay(db)))?.message).toStartWith('2 runs have not moved for half an hour');
  for (const run of runs) await cancel(run);
});

/** Has the hour of a rate pass, and jobs that are planned come. */
async function hourPasses(): Promise<void> {
  await world.db.ownerSql`
    update workflow_begin
    set begun_at = (begun_at at time zone 'UTC' - interval '2 hours') at time zone 'UTC'
    where workspace_o_id = ${tenant.workspaceOId}`;
  await drainJobs(world, { hurry: true });
}

describe('a run that is ended in the moment in which it asks for its turn leaves it to others', () => {
  /** Its holder takes it up by its first transaction, and asks by its second. */
  const asks = 2;

  test('when it gets a place and is cancelled with the run above it', async () => {
    const { oId } = await post('/workflows/create', { name: 'W', nodes: [gate], limits: oneAtATime });
    const { parent, child } = await startedBelow(oId);
    await holdBeside(world, tenant.workspaceOId, child, asks, () => cancel(parent));
    expect(await states([parent, child])).toEqual(['cancelled', 'cancelled']);
    expect(await states(await started(oId, 'a', 'b'))).toEqual(['waiting', 'limit']);
  });

  test('when it finds no place and is cancelled with the run above it', async () => {
    const { oId } = await post('/workflows/create', { name: 'W', nodes: [gate], limits: oneAtATime });
    const [first] = await started(oId, 'a');
    const { parent, child } = await startedBelow(oId);
    await holdBeside(world, tenant.workspaceOId, child, asks, () => cancel(parent));
    const behind = await started(oId, 'b');
    await approve(first);
    expect(await states([child, ...behind])).toEqual(['cancelled', 'waiting']);
  });

  test('when it is planned to begin and is cancelled with the run above it', async () => {
    const { oId } = await post('/workflows/create', { name: 'W', nodes: [gate], limits: oneAnHour });
    expect(await states(await started(oId, 'a'))).toEqual(['waiting']);
    const { parent, child } = await startedBelow(oId);
    await holdBeside(world, tenant.workspaceOId, child, asks, () => cancel(parent));
    const behind = await started(oId, 'b');
    expect(await states([child, ...behind])).toEqual(['cancelled', 'limit']);
    await hourPasses();
    expect(await states(behind)).toEqual(['waiting']);
  });

  test('when it gets a place and its job is given up', async () => {
    const { oId } = await post('/workflows/create', { name: 'W', nodes: [gate], limits: oneAtATime });
    const { workflowRunOId: runOId } = await post('/workflows/run', { workflowOId: oId, inputs: {} });
    const { workspaceOId } = tenant;
    await holdBeside(world, workspaceOId, runOId, asks, () =>
      world.db.write(workspaceOId, async (tx) => task.onExhausted?.(tx, { workspaceOId, runOId }, 'tried')),
    );
    expect(await states([runOId])).toEqual(['failed']);
    expect(await states(await started(oId, 'a'))).toEqual(['waiting']);
  });

  test('and rows that it left all the same count for nobody', async () => {
    const limits = { ...oneAtATime, ...oneAnHour };
    const { oId } = await post('/workflows/create', { name: 'W', nodes: [gate], limits });
    const [held, waiting, first, second] = await started(oId, 'a', 'b', 'c', 'd');
    const { workspaceOId } = tenant;
    const left = await world.db.ownerSql`select * from workflow_place where workspace_o_id = ${workspaceOId}`;
    expect(left).toHaveLength(4);
    await cancel(waiting);
    await cancel(held);
    await hourPasses();
    expect(await states([first ?? '', second ?? ''])).toEqual(['waiting', 'limit']);
    await world.db.ownerSql.begin(async (sql) => {
      await sql`
        insert into workflow_place (workspace_o_id, run_o_id, workflow_o_id, key, most, is_held, accepted_at)
        select workspace_o_id, ended.run_o_id, workflow_o_id, key, most, ended.is_held, accepted_at - interval '1 day'
        from workflow_place
        cross join (values (${held ?? ''}, true), (${waiting ?? ''}, false)) as ended (run_o_id, is_held)
        where workflow_place.run_o_id = ${first ?? ''}
        returning 1`;
      await sql`
        insert into workflow_begin (workspace_o_id, run_o_id, round, workflow_o_id, key, accepted_at, planned_at)
        select workspace_o_id, ended.run_o_id, 7, workflow_o_id, key, accepted_at - interval '1 day', ended.planned_at
        from workflow_begin
        cross join (values (${held ?? ''}, now()), (${waiting ?? ''}, null)) as ended (run_o_id, planned_at)
        where workflow_begin.run_o_id = ${first ?? ''}
        returning 1`;
    });
    const third = await started(oId, 'e');
    await approve(first);
    expect(await states([second ?? '', ...third])).toEqual(['limit', 'limit']);
    await hourPasses();
    expect(await states([second ?? '', ...third])).toEqual(['waiting', 'limit']);
  });
});
