import { beforeAll, beforeEach, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import type { Work } from '../../server/database/index.ts';
import { runQueued } from '../../server/services/runs/run-queued.ts';
import { spendFrom } from '../../server/services/workspaces/usage.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/** A process that is killed says nothing more: not what it used, and not that it used nothing. */
class Killed extends Error {}

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

/** Credits counted as used this month, and those of them that are reserved. */
async function taken(): Promise<{ used: number; reserved: number }> {
  const { workspaceOId } = tenant;
  const [row] = await world.db.ownerSql<{ used: number; reserved: number }[]>`
    select
      (
        select coalesce(sum(credits), 0)::float8
        from usage_month where workspace_o_id = ${workspaceOId} and key_o_id = ''
      ) as used,
      (
        select coalesce(sum(credits), 0)::float8
        from credit_reservation where workspace_o_id = ${workspaceOId}
      ) as reserved`;
  return row ?? { used: 0, reserved: 0 };
}

/** A database that hears nothing more once `kill` was called. */
function mortal() {
  let isKilled = false;
  const write = async <T>(work: Work<T>): Promise<T> => {
    if (isKilled) throw new Killed();
    return world.db.write(tenant.workspaceOId, work);
  };
  return {
    write,
    kill() {
      isKilled = true;
      throw new Killed();
    },
  };
}

const purse = (write: ReturnType<typeof mortal>['write']) =>
  spendFrom({ workspace: tenant.workspaceOId, keyOId: tenant.keyOId, creditLimit: 1_000, write });

test('what holders of a run had reserved that were killed is taken over by the next, and counted once', async () => {
  const { body } = await tenant.api.post('/agents/create', { name: 'Brief', type: 'ENRICH_COMPANY' });
  const sent = { agentOId: body.data.oId, companyName: 'Northmarket', runtimeContext: 'It runs 40 shops.' };
  const { requestId } = (await tenant.api.post('/async/agent/run', sent)).body;
  for (let kills = 0; kills < 3; kills++) {
    const { write, kill } = mortal();
    const { ai } = world.context;
    const job = {
      ...jobContext(world, tenant.workspaceOId),
      write,
      finish: write,
      ai: { ...ai, write: kill },
    };
    const run = runQueued({ ...job, runsAtOnce: 10, isLastTry: false, isOverdue: false }, requestId);
    await expect(run).rejects.toThrow(Killed);
    const { used, reserved } = await taken();
    expect([used, reserved]).toEqual([20, 20]);
  }
  await drainJobs(world);
  const { data } = (await tenant.api.get('/agents/run/get', { runOId: requestId })).body;
  expect([data.status, data.credits, data.attempts]).toEqual(['completed', 20, 4]);
  expect(await taken()).toEqual({ used: 20, reserved: 0 });
});

test('what a killed process had reserved for work that nobody goes on with is given back', async () => {
  const { write, kill } = mortal();
  await expect(purse(write)(30, async () => kill())).rejects.toThrow(Killed);
  expect(await taken()).toEqual({ used: 30, reserved: 30 });
  const options = { db: world.db, log: world.context.log, workerOId: 'wk_sweeps', knownDead: [] };
  await sweep(options);
  expect(await taken()).toEqual({ used: 30, reserved: 30 });
  await world.db.ownerSql`update credit_reservation set expires_at = now() - interval '1 second'`;
  await sweep(options);
  expect(await taken()).toEqual({ used: 0, reserved: 0 });
  const { credits } = (await tenant.api.get('/api-key/validate')).body;
  expect(credits.creditsUsed).toBe(0);
});

test('what was used is counted whole, also where its reservation was given back meanwhile', async () => {
  const options = { db: world.db, log: world.context.log, workerOId: 'wk_sweeps', knownDead: [] };
  await purse(mortal().write)(30, async () => {
    await world.db.ownerSql`update credit_reservation set expires_at = now() - interval '1 second'`;
    await sweep(options);
    expect(await taken()).toEqual({ used: 0, reserved: 0 });
    return { value: null, credits: 12 };
  });
  expect(await taken()).toEqual({ used: 12, reserved: 0 });
});
