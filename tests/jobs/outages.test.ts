import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { newOId } from '../../schema/o-id.ts';
import { EndpointAway, NotAsked } from '../../server/ai/failure.ts';
import type { Ai } from '../../server/ai/index.ts';
import { databaseUnavailable, databaseUnwritable } from '../../server/database/fault.ts';
import { ApiError } from '../../server/errors.ts';
import { RunsAreEnough } from '../../server/services/runs/begin.ts';
import { storageUnavailable } from '../../server/storage/fault.ts';
import { drainJobs } from '../support/jobs.ts';
import { runSeen, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let agentOId: string;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
  const { body } = await tenant.api.post('/agents/create', { name: 'Brief', type: 'ENRICH_COMPANY' });
  agentOId = body.data.oId;
});

/** The world with a model that fails so often before it answers. */
function failing(times: number, error: () => Error): World & { asked: () => number } {
  let asked = 0;
  const write: Ai['write'] = async (request) => {
    asked += 1;
    if (asked <= times) throw error();
    return world.context.ai.write(request);
  };
  return { ...world, asked: () => asked, context: { ...world.context, ai: { ...world.context.ai, write } } };
}

/** Later than a slow machine comes to the end of a round. */
const soon = { headers: { 'retry-after': '60' } };
const notAsked = () => new NotAsked(503, 'model_unavailable', 'It is not asked: try again in 60 s', soon);
const wentAway = () =>
  new ApiError(503, 'model_unavailable', 'The endpoint went away', {
    ...soon,
    cause: new EndpointAway('ECONNRESET'),
  });
/** What may come of what it was asked. */
const failed = () => new ApiError(503, 'model_unavailable', 'The endpoint answered 500', soon);

describe('a run of the queue', () => {
  async function start(): Promise<string> {
    const sent = { agentOId, companyName: 'Northmarket', runtimeContext: 'Northmarket runs 40 shops.' };
    return (await tenant.api.post('/async/agent/run', sent)).body.requestId;
  }
  const statusOf = async (requestId: string) =>
    (await tenant.api.get('/async/agent/run/status', { requestId })).body.data;
  const jobs = (since = new Date()) =>
    world.db.ownerSql<{ attempts: number; waits: number }[]>`
      select attempts::int, extract(epoch from run_at - ${since}::timestamptz)::float8 as waits
      from graphile_worker._private_jobs
      where payload ->> 'workspaceOId' = ${tenant.workspaceOId}`;

  test.each([
    ['a model that could not be asked, however often', notAsked, 60, 60],
    ['a model that went away while it was asked, some times', wentAway, 60, 30],
    ['a database that took no changes, some times', databaseUnwritable, 30, 20],
  ])('is not given up for %s, and comes back when that says', async (_what, error, seconds, times) => {
    const requestId = await start();
    const away = failing(times, error);
    const since = new Date();
    await drainJobs(away, { rounds: 1 });
    const [job] = await jobs(since);
    expect(job?.attempts).toBe(0);
    expect(job?.waits).toBeWithin(seconds, seconds + 60);
    await drainJobs(away, { hurry: true, rounds: times + 10 });
    expect(away.asked()).toBe(times + 1);
    expect(await statusOf(requestId)).toMatchObject({ status: 'completed' });
  });

  test('has not been tried where the database takes no lease', async () => {
    const requestId = await start();
    const { db } = world;
    let refused = 0;
    const write: typeof db.write = async (workspace, work, change) => {
      if (change === 'one statement' && ++refused <= 3) throw databaseUnwritable();
      return db.write(workspace, work, change);
    };
    const away = { ...world, db: { ...db, write } };
    await drainJobs(away, { rounds: 1 });
    expect((await jobs())[0]).toMatchObject({ attempts: 0 });
    await drainJobs(away, { hurry: true, rounds: 10 });
    expect(refused).toBeGreaterThan(3);
    expect(await statusOf(requestId)).toMatchObject({ status: 'completed' });
  });

  test.each([
    ['an outage of its work', 'free_job', databaseUnavailable],
    ['a model that could not be asked', 'defer_job', notAsked],
    ['its turn, which it awaits', 'hand_back_job', () => new RunsAreEnough()],
  ])(
    'is not tried where the database goes away while the job is freed after %s',
    async (_what, door, error) => {
      const requestId = await start();
      const away = failing(1, error);
      let refused = 0;
      const ownerSql = new Proxy(world.db.ownerSql, {
        apply(sql, self, [text, ...values]) {
          if (Array.isArray(text) && text.join('').includes(door) && ++refused <= 2)
            return Promise.reject(
              Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' }),
            );
          return Reflect.apply(sql, self, [text, ...values]);
        },
      });
      const told = { ...away, db: { ...world.db, ownerSql } };
      await drainJobs(told, { rounds: 1 });
      expect(refused).toBe(3);
      expect((await jobs())[0]).toMatchObject({ attempts: 0 });
      await drainJobs(told, { hurry: true, rounds: 10 });
      expect(await statusOf(requestId)).toMatchObject({ status: 'completed' });
    },
  );

  test('is not tried where a crash of the database has lost the lease of its job alone', async () => {
    const requestId = await start();
    const { ai } = world.context;
    let asked = 0;
    const write: Ai['write'] = async (request) => {
      asked += 1;
      if (asked === 1) await world.db.ownerSql`delete from lease where subject_o_id = ${requestId}`;
      return ai.write(request);
    };
    const crashed = { ...world, context: { ...world.context, ai: { ...ai, write } } };
    await drainJobs(crashed, { rounds: 1 });
    expect((await jobs())[0]).toMatchObject({ attempts: 0 });
    await drainJobs(crashed, { hurry: true, rounds: 10 });
    expect(asked).toBe(2);
    expect(await statusOf(requestId)).toMatchObject({ status: 'completed' });
  });

  test('does not take a model that could not be asked for its last attempt', async () => {
    const requestId = await start();
    let asked = 0;
    const away = failing(5, () => (++asked < 5 ? failed() : notAsked()));
    await drainJobs(away, { hurry: true, rounds: 30 });
    expect(away.asked()).toBe(6);
    expect(await statusOf(requestId)).toMatchObject({ status: 'completed' });
  });

  test('is given up where the model could not be asked for more than a day', async () => {
    const requestId = await start();
    await world.db.ownerSql`
      update graphile_worker._private_jobs
      set created_at = now() - interval '25 hours'
      where payload ->> 'workspaceOId' = ${tenant.workspaceOId}`;
    const away = failing(20, notAsked);
    await drainJobs(away, { hurry: true, rounds: 30 });
    expect(away.asked()).toBe(1);
    const error = { code: 'model_unavailable', message: 'It is not asked: try again in 60 s' };
    expect(await statusOf(requestId)).toMatchObject({ status: 'failed', error });
  });

  test.each([
    ['its worker ended each time', 'The worker ended in the middle of the job', 'interrupted'],
    ['its tries failed before they had it', 'relation "x" does not exist', 'given_up'],
  ])('whose attempts are used up says so: %s', async (_what, reason, code) => {
    const requestId = await start();
    await world.db.ownerSql`
      update graphile_worker._private_jobs
      set attempts = max_attempts, last_error = ${reason}
      where payload ->> 'workspaceOId' = ${tenant.workspaceOId}`;
    await sweep({ db: world.db, log: world.context.log, workerOId: newOId('wk'), knownDead: [] });
    const { status, error } = await statusOf(requestId);
    expect([status, error.code, error.message.includes(reason)]).toEqual(['failed', code, false]);
  });

  test('is given up for what was tried as often as its attempts', async () => {
    const requestId = await start();
    const away = failing(20, failed);
    await drainJobs(away, { hurry: true, rounds: 30 });
    expect(away.asked()).toBe(5);
    expect(await statusOf(requestId)).toMatchObject({
      status: 'failed',
      error: { code: 'model_unavailable' },
    });
  });

  test('outlives fifty ends of its workers in an hour, and more of them end a job that causes them', async () => {
    await start();
    const end = async () => {
      await world.db.ownerSql`
        update graphile_worker._private_jobs
        set attempts = attempts + 1, locked_by = 'worker', locked_at = now()
        where payload ->> 'workspaceOId' = ${tenant.workspaceOId}
          and attempts < max_attempts`;
      const [row] = await world.db.ownerSql<{ attempts: number }[]>`
        with freed as materialized (
          select id, free_job(job_id => id, holder => 'worker', reason => 'The worker ended')
          from graphile_worker._private_jobs
          where payload ->> 'workspaceOId' = ${tenant.workspaceOId}
        )
        select count(*)::int as freed from freed`;
      expect(row).toEqual({ freed: 1 } as never);
      return (await jobs())[0]?.attempts;
    };
    for (let ends = 1; ends <= 50; ends++) expect([ends, await end()]).toEqual([ends, 0]);
    expect([await end(), await end()]).toEqual([1, 2]);
    await world.db.ownerSql`
      update graphile_worker._private_jobs
      set flags = jsonb_set(flags, '{ends,since}', to_jsonb(extract(epoch from now()) - 3601))
      where payload ->> 'workspaceOId' = ${tenant.workspaceOId}`;
    expect(await end()).toBe(2);
    await drainJobs(world, { hurry: true });
  });
});

describe('a node of a workflow', () => {
  const given = (more: object = {}) => ({
    nodes: [
      {
        id: 'ask',
        type: 'agent',
        agentOId,
        input: { companyName: '"Northmarket"', runtimeContext: '"Northmarket runs 40 shops."' },
        ...more,
      },
    ],
  });
  const start = (more?: object) => startGiven(world, tenant.workspaceOId, given(more));
  const seen = (runOId: string) => runSeen(world, tenant.workspaceOId, runOId);
  let roundBegan: Date;
  async function round(told: World, hurry = false): Promise<void> {
    roundBegan = new Date();
    await drainJobs(told, { hurry, rounds: 1 });
  }
  /** Seconds from the beginning of the last round until the next attempt, which is planned in that round. */
  async function waits(runOId: string): Promise<number> {
    const [row] = await world.db.ownerSql<{ waits: number }[]>`
      select extract(epoch from wake_at - ${roundBegan}::timestamptz)::float8 as waits
      from workflow_node where run_o_id = ${runOId}`;
    return row?.waits ?? 0;
  }
  async function goOn(told: World, runOId: string): Promise<void> {
    await world.db.ownerSql`update workflow_node set wake_at = now() where run_o_id = ${runOId}`;
    await round(told, true);
  }

  test('whose model could not be asked has not been tried: it waits as long as that says', async () => {
    const runOId = await start();
    const away = failing(3, notAsked);
    await round(away);
    for (let time = 0; time < 3; time++) {
      const { status, nodes } = await seen(runOId);
      expect([status, nodes.ask?.status, nodes.ask?.error?.code]).toEqual([
        'waiting',
        'ready',
        'model_unavailable',
      ]);
      expect(await waits(runOId)).toBeWithin(60, 120);
      await goOn(away, runOId);
    }
    expect(await seen(runOId)).toMatchObject({ status: 'completed', nodes: { ask: { attempt: 1 } } });
  });

  test('whose model went away while it was asked has not been tried either, and asks it less and less often', async () => {
    const runOId = await start();
    const away = failing(3, wentAway);
    await round(away);
    expect(await waits(runOId)).toBeWithin(60, 120);
    await goOn(away, runOId);
    await world.db.ownerSql`
      update workflow_node set first_started_at = now() - interval '5 minutes' where run_o_id = ${runOId}`;
    await goOn(away, runOId);
    expect(await waits(runOId)).toBeWithin(75, 150);
    await goOn(away, runOId);
    expect(await seen(runOId)).toMatchObject({ status: 'completed', nodes: { ask: { attempt: 1 } } });
  });

  test('whose agent a worker of the queue asks outlives a model that goes away', async () => {
    const input = { companyName: '"Northmarket " & $item', runtimeContext: '"It runs 40 shops."' };
    const ask = { id: 'ask', type: 'agent', agentOId, input };
    const each = { id: 'each', type: 'map', items: '[1..30]', concurrency: 30, nodes: [ask] };
    const runOId = await startGiven(world, tenant.workspaceOId, { nodes: [each] });
    await drainJobs(world, { names: ['run-workflow'], rounds: 1 });
    const away = failing(20, wentAway);
    await drainJobs(away, { names: ['run-agent'], hurry: true, rounds: 10 });
    expect(away.asked()).toBeGreaterThan(20);
    await drainJobs(away, { hurry: true });
    expect(await seen(runOId)).toMatchObject({ status: 'completed' });
  });

  test('whose database was away for a moment has not been tried either', async () => {
    const runOId = await start();
    const away = failing(2, () => Object.assign(databaseUnavailable(), soon));
    await round(away);
    expect(await seen(runOId)).toMatchObject({ status: 'waiting', nodes: { ask: { status: 'ready' } } });
    await goOn(away, runOId);
    await goOn(away, runOId);
    expect(await seen(runOId)).toMatchObject({ status: 'completed', nodes: { ask: { attempt: 1 } } });
  });

  test('whose model could not be asked for ten minutes has failed', async () => {
    const runOId = await start();
    const away = failing(100, notAsked);
    await round(away);
    await world.db.ownerSql`
      update workflow_node set first_started_at = now() - interval '11 minutes' where run_o_id = ${runOId}`;
    await goOn(away, runOId);
    expect(await seen(runOId)).toMatchObject({ status: 'failed', nodes: { ask: { attempt: 1 } } });
  });

  test('that failed long ago waits for its model as long as any other', async () => {
    const runOId = await start({ retry: { attempts: 2, backoffSeconds: 1 } });
    await round(failing(1, failed));
    await world.db.ownerSql`
      update workflow_node set first_started_at = now() - interval '11 minutes' where run_o_id = ${runOId}`;
    await goOn(failing(1, notAsked), runOId);
    expect(await seen(runOId)).toMatchObject({ status: 'waiting', nodes: { ask: { status: 'ready' } } });
    // jobs of tests behind it are run until none is left
    await tenant.api.post('/workflows/run/cancel', { workflowRunOId: runOId });
  });

  test('waits for its model no longer than its time-out', async () => {
    const runOId = await start({ timeoutSeconds: 120 });
    const late = { headers: { 'retry-after': '600' } };
    const away = failing(100, () => new NotAsked(503, 'model_unavailable', 'It is not asked', late));
    await round(away);
    expect(await waits(runOId)).toBeLessThan(300);
    await world.db.ownerSql`
      update workflow_node set first_started_at = now() - interval '121 seconds' where run_o_id = ${runOId}`;
    await goOn(away, runOId);
    expect(await seen(runOId)).toMatchObject({
      status: 'failed',
      nodes: { ask: { error: { code: 'model_unavailable' } } },
    });
  });

  test('is tried again no sooner than the refusal says, and that is an attempt', async () => {
    const runOId = await start({ retry: { attempts: 2, backoffSeconds: 1 } });
    const away = failing(2, failed);
    await round(away);
    expect(await waits(runOId)).toBeWithin(60, 120);
    await goOn(away, runOId);
    expect(await seen(runOId)).toMatchObject({ status: 'failed', nodes: { ask: { attempt: 2 } } });
  });
});

describe('a file', () => {
  const sent = {
    mode: 'file',
    filename: 'shops.md',
    file: Buffer.from('# Shops\n\nNorthmarket runs 40 shops.').toString('base64'),
  };
  const withStorage = (storage: Partial<World['context']['storage']>): World => ({
    ...world,
    context: { ...world.context, storage: { ...world.context.storage, ...storage } },
  });

  test('is read when its storage is back, however many tries its job has', async () => {
    const { oId } = (await tenant.api.post('/resource/create', sent)).body.data;
    let refused = 0;
    const away = withStorage({
      get: async (key) => {
        if (++refused <= 12) throw storageUnavailable(new Error('SlowDown'));
        return world.context.storage.get(key);
      },
    });
    await drainJobs(away, { hurry: true, rounds: 20, names: ['index-resource'] });
    expect(refused).toBe(13);
    expect((await tenant.api.get('/resource/status', { oId })).body.data).toMatchObject({
      status: 'indexed',
    });
  });

  test('that storage is slow to remove keeps nobody waiting, and one that is sent meanwhile is not lost', async () => {
    const create = () => tenant.api.post('/resource/create', sent);
    const { oId } = (await create()).body.data;
    expect((await tenant.api.delete('/resource/delete', { oId })).status).toBe(200);
    const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = withStorage({
      delete: async (key) => {
        begun.resolve();
        await answered.promise;
        await world.context.storage.delete(key);
      },
    });
    const removing = drainJobs(slow, { hurry: true, names: ['remove-original'] });
    await begun.promise;
    const refused = await create();
    answered.resolve();
    await removing;
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const again = await create();
    await drainJobs(world, { hurry: true, names: ['index-resource'] });
    const status = await tenant.api.get('/resource/status', { oId: again.body.data.oId });
    expect(status.body.data).toMatchObject({ status: 'indexed' });
  });
});
