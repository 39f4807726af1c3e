import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { ModelFailure } from '../../server/ai/failure.ts';
import type { Ai } from '../../server/ai/index.ts';
import { noUsage } from '../../server/ai/prices.ts';
import type { Work } from '../../server/database/index.ts';
import { ApiError } from '../../server/errors.ts';
import { definitionOf } from '../../server/services/runs/accept.ts';
import { replyOfRun, runNow } from '../../server/services/runs/run-now.ts';
import { runQueued } from '../../server/services/runs/run-queued.ts';
import { driveRun } from '../../server/services/workflows/advance/drive.ts';
import { paymentFrom, spendFrom } from '../../server/services/workspaces/usage.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { startGiven } from '../support/workflows.ts';
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

test('what was paid by a write whose answer was lost is counted once', async () => {
  const { workspaceOId: workspace } = tenant;
  let isLost = false;
  const write = async <T>(work: Work<T>): Promise<T> => {
    const value = await world.db.write(workspace, work);
    if (isLost) throw new ApiError(503, 'database_unavailable', 'The connection broke off');
    return value;
  };
  const payment = paymentFrom({ workspace, keyOId: null, creditLimit: 1_000, write });
  await payment.spend(30, async () => ({ value: null, credits: 12 }));
  isLost = true;
  await expect(payment.paidBy(write)(async () => {})).rejects.toThrow('broke off');
  isLost = false;
  await payment.settle();
  expect(await taken()).toEqual({ used: 12, reserved: 0 });
});

/** A database that a process is killed at: before its change `at` is made, or once it is made and before the process hears of it. */
function killedAt(at: number, when: 'before' | 'after') {
  let changes = 0;
  const write = async <T>(work: Work<T>): Promise<T> => {
    changes += 1;
    if (changes > at || (changes === at && when === 'before')) throw new Killed();
    const value = await world.db.write(tenant.workspaceOId, work);
    if (changes === at) throw new Killed();
    return value;
  };
  return { write, wasReached: () => changes >= at };
}

/** A process that does a run with these ways to write, and what goes on when it was killed. */
interface Killable {
  work(write: ReturnType<typeof killedAt>['write'], ai: Ai): Promise<unknown>;
  goOn(): Promise<unknown>;
}

const sent = { companyName: 'Northmarket', runtimeContext: 'It runs 40 shops.' };

const newAgent = async (): Promise<string> =>
  (await tenant.api.post('/agents/create', { name: 'Brief', type: 'ENRICH_COMPANY' })).body.data.oId;

const toolsWith = (write: ReturnType<typeof killedAt>['write'], ai: Ai) => ({
  ...jobContext(world, tenant.workspaceOId),
  write,
  finish: write,
  ai,
});

const killables: Record<string, () => Promise<Killable>> = {
  async 'of the queue'() {
    const { body } = await tenant.api.post('/async/agent/run', { ...sent, agentOId: await newAgent() });
    const { requestId } = body;
    const rules = { runsAtOnce: 10, isLastTry: false, isOverdue: false };
    return {
      work: (write, ai) => runQueued({ ...toolsWith(write, ai), ...rules }, requestId),
      goOn: () => drainJobs(world, { hurry: true }),
    };
  },
  async 'of the queue at its last try'() {
    const { body } = await tenant.api.post('/async/agent/run', { ...sent, agentOId: await newAgent() });
    const { requestId } = body;
    const rules = { runsAtOnce: 10, isLastTry: true, isOverdue: false };
    return {
      work: (write, ai) => runQueued({ ...toolsWith(write, ai), ...rules }, requestId),
      goOn: () => drainJobs(world, { hurry: true }),
    };
  },
  async "of a workflow's node"() {
    const agentOId = await newAgent();
    const input = { companyName: '"Northmarket"', runtimeContext: '"It runs 40 shops."' };
    const nodes = [{ id: 'ask', type: 'agent', agentOId, input }];
    const runOId = await startGiven(world, tenant.workspaceOId, { nodes });
    return {
      work: (write, ai) => driveRun(toolsWith(write, ai), runOId),
      goOn: () => drainJobs(world, { hurry: true }),
    };
  },
  async 'that a request waits for, sent again under its key'() {
    const body = { ...sent, agentOId: await newAgent() };
    const asker = { keyOId: null, externalRequestId: null };
    let made = '';
    const ask = (write: ReturnType<typeof killedAt>['write'], ai: Ai) => {
      const payment = paymentFrom({
        workspace: tenant.workspaceOId,
        keyOId: null,
        creditLimit: 1_000,
        write,
      });
      const tools = { ...toolsWith(payment.paidBy(write), ai), spend: payment.spend };
      const definition = definitionOf('ENRICH_COMPANY');
      const note = async (_tx: unknown, runOId: string) => {
        made = runOId;
      };
      return runNow(tools, definition, body, asker, note).finally(payment.settle);
    };
    const { db, context } = world;
    return {
      work: ask,
      async goOn() {
        if (await db.write(tenant.workspaceOId, (tx) => replyOfRun(tx, tenant.workspaceOId, made))) return;
        await ask((work) => db.write(tenant.workspaceOId, work), context.ai);
      },
    };
  },
};

const failsAfterWork = async () => {
  const error = new ApiError(503, 'model_unavailable', 'The endpoint broke off its answer');
  throw new ModelFailure(error, { ...noUsage, credits: 7 });
};

describe.each(Object.keys(killables))('a run %s', (name) => {
  test.each(['answers', 'fails after it has worked'])(
    'costs what its record says, at whatever change it is killed: its model %s',
    async (how) => {
      const { ai } = world.context;
      const model = how === 'answers' ? ai : { ...ai, write: failsAfterWork };
      const points: string[] = [];
      for (let at = 1, isReached = true; isReached; at++) {
        for (const when of ['before', 'after'] as const) {
          tenant = await world.newWorkspace();
          const { write, wasReached } = killedAt(at, when);
          const { work, goOn } = (await killables[name]?.()) ?? {};
          await work?.(write, model).catch(() => {});
          isReached = wasReached();
          if (!isReached) break;
          await goOn?.();
          await world.db.ownerSql`update credit_reservation set expires_at = now() - interval '1 second'`;
          await sweep({ db: world.db, log: world.context.log, workerOId: 'wk_sweeps', knownDead: [] });
          const [told] = await world.db.ownerSql<{ credits: number; completed: number }[]>`
            select sum(credits)::float8 as credits, count(*) filter (where status = 'completed')::int as completed
            from run
            where workspace_o_id = ${tenant.workspaceOId}
              and kind = 'agent'`;
          const { used, reserved } = await taken();
          points.push(`${when} change ${at}: ${used} used, ${told?.credits} on the record, ${reserved} left`);
          expect(points.at(-1)).toBe(
            `${when} change ${at}: ${told?.credits} used, ${told?.credits} on the record, 0 left`,
          );
          if (how === 'answers') expect([told?.completed, used]).toEqual([1, 20]);
        }
      }
      expect(points.length).toBeGreaterThanOrEqual(4);
    },
  );
});
