import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type Contract, contractOf } from '../support/document.ts';
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
