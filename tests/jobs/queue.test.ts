import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { claimLease, type Lease, LostLease } from '../../jobs/runtime/fence.ts';
import { enterWorker, thisHost, workersKnownDead } from '../../jobs/runtime/heartbeat.ts';
import { sweep } from '../../jobs/runtime/sweep.ts';
import type { JobPayload } from '../../schema/jobs.ts';
import { newOId } from '../../schema/o-id.ts';
import { enqueue } from '../../server/database/enqueue.ts';
import type { Tx } from '../../server/database/index.ts';
import { together } from '../../server/database/together.ts';
import { listDeadLetters, retryDeadLetter } from '../../server/services/activity/dead-letters.ts';
import { othersWait } from '../support/at-once.ts';
import { callbackReceiver, endSomeRun } from '../support/callbacks.ts';
import { failureOf } from '../support/failure.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let workspace: string;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
  workspace = tenant.workspaceOId;
});

interface QueuedJob {
  id: string;
  key: string | null;
  attempts: number;
  holder: string | null;
}

function queued(): Promise<QueuedJob[]> {
  return world.db.ownerSql<QueuedJob[]>`
    select id::text as "id", key, attempts::int as "attempts", locked_by as "holder"
    from graphile_worker._private_jobs
    where payload ->> 'workspaceOId' = ${workspace}
    order by id
  `;
}

const deliver = (tx: Tx, key?: string) =>
  enqueue(tx, 'post-callback', { workspaceOId: workspace, deliveryOId: newOId('dl') }, key ? { key } : {});

describe('enqueue', () => {
  test('leaves no job behind when the transaction is rolled back', async () => {
    const failing = world.db.write(workspace, async (tx) => {
      await deliver(tx);
      throw new Error('no');
    });
    expect(failing).rejects.toThrow('no');
    await failing.catch(() => {});
    expect(await queued()).toEqual([]);
  });

  test('refuses a payload of another workspace, whatever the caller says', async () => {
    const stranger = await world.newWorkspace();
    const smuggled = world.db.write(stranger.workspaceOId, (tx) => deliver(tx));
    expect(smuggled).rejects.toThrow('must carry the workspace');
    await smuggled.catch(() => {});
    expect(await queued()).toEqual([]);
  });

  test('refuses the role of requests outside of any workspace', async () => {
    const added = world.db.asOwner(async (tx) => {
      await tx`set local role groundwork_app`;
      await deliver(tx);
    });
    expect((await failureOf(added))?.message).toContain('must carry the workspace');
    expect(await queued()).toEqual([]);
  });

  test('refuses what is no identifier', async () => {
    const careless = world.db.write(workspace, (tx) =>
      enqueue(tx, 'post-callback', { workspaceOId: workspace, deliveryOId: 'the text itself' }),
    );
    expect(careless).rejects.toThrow();
    await careless.catch(() => {});
  });

  test('never goes through those that wait, also where its plan was made for an empty queue', async () => {
    await world.db.ownerSql`delete from graphile_worker._private_jobs`;
    await world.db.ownerSql`vacuum graphile_worker._private_jobs`;
    const [jobs] = await world.db.ownerSql`select 'graphile_worker._private_jobs'::regclass::oid as "table"`;
    const scans = await world.db.write(workspace, async (tx) => {
      const look = async () =>
        (await tx`select pg_stat_get_xact_numscans(${jobs?.table})::int as scans`)[0]?.scans;
      const before = await look();
      for (let job = 0; job < 12; job++) await deliver(tx);
      return (await look()) - before;
    });
    expect(scans).toBe(0);
  });

  test('replaces a waiting job of the same key', async () => {
    await world.db.write(workspace, async (tx) => {
      await deliver(tx, 'same');
      await deliver(tx, 'same');
      await deliver(tx, 'other');
    });
    expect(await queued()).toHaveLength(2);
  });

  test('leaves a job that a worker takes at the same moment, and a new one waits', async () => {
    await world.db.write(workspace, (tx) => deliver(tx, 'same'));
    const { adding } = await world.db.ownerSql.begin(async (sql) => {
      await sql`
        update graphile_worker._private_jobs
        set locked_by = 'a worker', locked_at = now(), attempts = attempts + 1
        where payload ->> 'workspaceOId' = ${workspace}`;
      const begun = world.db.write(workspace, (tx) => deliver(tx, 'same'));
      await othersWait(world.db);
      return { adding: begun };
    });
    await adding;
    const key = `post-callback:${workspace}:same`;
    expect(await queued()).toMatchObject([
      { holder: 'a worker', key: null },
      { holder: null, key, attempts: 0 },
    ]);
  });
});

/** Takes this workspace's job the way a worker of that name would. */
async function take(holder: string): Promise<QueuedJob> {
  await world.db.ownerSql`
    update graphile_worker._private_jobs
    set locked_by = ${holder},
      locked_at = now(),
      attempts = attempts + 1
    where payload ->> 'workspaceOId' = ${workspace}
    and locked_by is null
  `;
  const [job] = await queued();
  if (!job) throw new Error('There was no job to take');
  return job;
}

const sweepNow = (knownDead: string[] = []) =>
  sweep({ db: world.db, log: world.context.log, workerOId: newOId('wk'), knownDead });

describe('turns', () => {
  let other: string;
  beforeEach(async () => {
    other = (await world.newWorkspace()).workspaceOId;
    await world.db.ownerSql`delete from graphile_worker._private_jobs`;
  });
  afterAll(async () => void (await world.db.ownerSql`delete from graphile_worker._private_jobs`));

  /** Adds a job of each queue. */
  const adds = {
    'post-callback': (of: string) =>
      world.db.write(of, (tx) =>
        enqueue(tx, 'post-callback', { workspaceOId: of, deliveryOId: newOId('dl') }),
      ),
    'run-workflow': (of: string) =>
      world.db.write(of, (tx) => enqueue(tx, 'run-workflow', { workspaceOId: of, runOId: newOId('wr') })),
    'make-thumbnail': (of: string) =>
      world.db.write(of, (tx) =>
        enqueue(tx, 'make-thumbnail', { workspaceOId: of, uuid: crypto.randomUUID(), version: 1 }),
      ),
    'run-agent': (of: string) =>
      world.db.write(of, (tx) => enqueue(tx, 'run-agent', { workspaceOId: of, runOId: newOId('ar') })),
  };
  const served = async (name: string) =>
    (
      await world.db.ownerSql<{ workspace: string }[]>`
        select job.payload ->> 'workspaceOId' as workspace
        from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = job.task_id
        where task.identifier = ${name}
        order by job.priority, job.run_at, job.id`
    ).map((row) => (row.workspace === workspace ? 'one' : 'other'));
  /** As if so many more jobs had been served, or waited, before these. */
  const later = (turns: number) =>
    world.db.ownerSql`
      update graphile_worker._private_jobs
      set priority = least(priority + ${turns}, (floor(priority / 16000.0) + 1) * 16000 - 1)`;

  test('of a workspace with a backlog come after the first of another', async () => {
    for (const of of [workspace, workspace, workspace, other, other]) await adds['run-agent'](of);
    expect(await served('run-agent')).toEqual(['one', 'other', 'one', 'other', 'one']);
  });

  const each = ['post-callback', 'run-workflow', 'make-thumbnail', 'run-agent'] as const;

  test.each(each)(
    'of %s and its kind are not moved by however many jobs of other kinds wait',
    async (name) => {
      for (const another of each) {
        if (another === name) continue;
        await adds[another](workspace);
        await adds[another](workspace);
      }
      await later(16_000);
      for (const of of [workspace, workspace, workspace, other]) await adds[name](of);
      expect(await served(name)).toEqual(['one', 'other', 'one', 'one']);
    },
  );

  test.each(each)('of %s and its kind, which are never none, do not come to an end', async (name) => {
    await adds[name](workspace);
    await later(16_000);
    await sweepNow();
    for (const of of [workspace, workspace, workspace, other, other]) await adds[name](of);
    expect((await served(name)).slice(0, 4)).toEqual(['one', 'other', 'one', 'other']);
  });
});

describe('a worker that is declared dead', () => {
  test('loses its jobs and leases, and what it does later has no effect', async () => {
    await world.db.write(workspace, (tx) => deliver(tx));
    const worker = await enterWorker(world.db.ownerSql, 'somewhere else');
    const pool = `pool-${worker.workerOId}`;
    await worker.addPool(pool);
    const job = await take(pool);
    const lease = await claimLease(world.db, {
      workspace,
      subject: 'dl_x',
      workerOId: worker.workerOId,
      jobId: job.id,
    });

    await sweepNow([worker.workerOId]);

    expect(await queued()).toMatchObject([{ id: job.id, holder: null, attempts: 0 }]);
    expect(await worker.beat()).toBe(false);
    const effect = world.db.write(workspace, async (tx) => {
      await lease?.hold(tx);
      await tx`delete from lease where workspace_o_id = ${workspace}`;
    });
    expect(effect).rejects.toBeInstanceOf(LostLease);
    await effect.catch(() => {});
    const [ended] = await world.db.ownerSql`select complete_job(${job.id}, ${pool}) as "done"`;
    expect(ended?.done).toBe(false);
  });

  test('is known at once when its process on this host is gone, else when its beats stop', async () => {
    const gone = Bun.spawn([process.execPath, '-e', '0']);
    await gone.exited;
    const [here, silent, ahead, alive] = await Promise.all([
      enterWorker(world.db.ownerSql),
      enterWorker(world.db.ownerSql, 'somewhere else'),
      enterWorker(world.db.ownerSql, 'somewhere else'),
      enterWorker(world.db.ownerSql, 'somewhere else'),
    ]);
    await world.db.ownerSql`update worker set pid = ${gone.pid} where o_id = ${here.workerOId}`;
    await world.db
      .ownerSql`update worker set beat_at = now() - interval '31 seconds' where o_id = ${silent.workerOId}`;
    // its last beat came before the database's clock was set back
    await world.db
      .ownerSql`update worker set beat_at = now() + interval '1 hour' where o_id = ${ahead.workerOId}`;
    expect(await workersKnownDead(world.db.ownerSql, thisHost())).toContain(here.workerOId);
    await sweepNow(await workersKnownDead(world.db.ownerSql));
    const beats = [here.beat(), silent.beat(), ahead.beat(), alive.beat()];
    expect(await Promise.all(beats)).toEqual([false, false, false, true]);
    await alive.leave();
  });
});

test('a job whose taking its worker never heard of is free again, and one that the worker is at is left', async () => {
  for (let job = 0; job < 2; job++) await world.db.write(workspace, (tx) => deliver(tx));
  const worker = await enterWorker(world.db.ownerSql);
  const pool = `pool-${worker.workerOId}`;
  await worker.addPool(pool);
  const { id } = await take(pool);
  const options = { db: world.db, log: world.context.log, workerOId: worker.workerOId, knownDead: [] };
  const own = { poolIds: [pool], underWay: new Set([id]) };
  await sweep({ ...options, own });
  // the reply may still be on its way
  expect((await queued()).map(({ holder }) => holder)).toEqual([pool, pool]);
  await world.db.ownerSql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by = ${pool}`;
  await sweep({ ...options, own });
  expect(await queued()).toMatchObject([
    { id, holder: pool, attempts: 1 },
    { holder: null, attempts: 0 },
  ]);
  await worker.leave();
});

describe('a lease', () => {
  const claim = (jobId: string) =>
    claimLease(world.db, { workspace, subject: 'rs_x', workerOId: 'wk_x', jobId });

  test('keeps other jobs from the record until it is dropped', async () => {
    const first = await claim('900000001');
    expect(await claim('900000002')).toBeNull();
    await first?.drop();
    expect(await claim('900000002')).not.toBeNull();
  });

  test('that the same job claims again makes the earlier attempt lose it', async () => {
    const first = await claim('900000003');
    const second = await claim('900000003');
    const hold = (lease: typeof first) => world.db.write(workspace, async (tx) => lease?.hold(tx));
    const lost = hold(first);
    expect(lost).rejects.toBeInstanceOf(LostLease);
    await lost.catch(() => {});
    await hold(second);
  });
});

describe('the last write of a job', () => {
  const noted = (tx: Tx) =>
    tx`insert into webhook_secret (workspace_o_id, generation, sealed) values (${workspace}, 1, '')`;
  const notes = async () =>
    (await world.db.ownerSql`select from webhook_secret where workspace_o_id = ${workspace}`).length;
  const finish = (lease: Lease | null, holder: string) =>
    world.db.write(workspace, (tx) => together([lease?.finish(tx, holder), noted(tx)]));

  async function claimed(): Promise<{ lease: Lease | null; jobId: string }> {
    await world.db.write(workspace, (tx) => deliver(tx));
    const { id: jobId } = await take('pool-a');
    const lease = await claimLease(world.db, { workspace, subject: 'dl_x', workerOId: 'wk_x', jobId });
    return { lease, jobId };
  }

  test('ends the job and its lease with its effect', async () => {
    const { lease } = await claimed();
    await finish(lease, 'pool-a');
    expect([await notes(), await queued()]).toEqual([1, []]);
    const next = await claimLease(world.db, { workspace, subject: 'dl_x', workerOId: 'wk_x', jobId: '1' });
    expect(next).not.toBeNull();
  });

  test('has no effect where another holds the job, or a later attempt of the same place its lease', async () => {
    const { lease, jobId } = await claimed();
    expect((await failureOf(finish(lease, 'pool-b')))?.error).toBeInstanceOf(LostLease);
    await claimLease(world.db, { workspace, subject: 'dl_x', workerOId: 'wk_x', jobId });
    expect((await failureOf(finish(lease, 'pool-a')))?.error).toBeInstanceOf(LostLease);
    expect([await notes(), (await queued()).length]).toEqual([0, 1]);
  });

  test('of another workspace ends nothing', async () => {
    const { jobId } = await claimed();
    const other = await world.newWorkspace();
    const [row] = await world.db.write(
      other.workspaceOId,
      (tx) => tx`select finish_job(${jobId}, 'pool-a', ${crypto.randomUUID()}) as done`,
    );
    expect([row?.done, (await queued()).length]).toEqual([false, 1]);
  });
});

describe('a job that used up its attempts', () => {
  async function exhaust(): Promise<void> {
    await world.db.ownerSql`
      update graphile_worker._private_jobs
      set attempts = max_attempts,
        last_error = 'the disk is full'
      where payload ->> 'workspaceOId' = ${workspace}
    `;
    await sweepNow();
  }

  const letters = () =>
    world.db.write(workspace, (tx) => listDeadLetters(tx, workspace, { limit: 10, offset: 0 }));

  test('becomes a dead letter, its record failed, and an operator can have it done after all', async () => {
    const receiver = callbackReceiver();
    const run = await endSomeRun(world.db, workspace, receiver.url);
    const status = async () =>
      (await tenant.api.get('/webhook/deliveries', { runOId: run })).body.data[0].status;

    await exhaust();
    const { data, total } = await letters();
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ jobName: 'post-callback', lastError: 'the disk is full', attempts: 25 });
    expect(await queued()).toEqual([]);
    expect(await status()).toBe('failed');

    const retry = () => world.db.write(workspace, (tx) => retryDeadLetter(tx, workspace, data[0]?.oId ?? ''));
    await retry();
    await drainJobs(world);
    expect(await status()).toBe('delivered');
    expect(receiver.received).toHaveLength(1);
    const again = retry();
    expect(again).rejects.toMatchObject({ status: 409 });
    await again.catch(() => {});
    await receiver.close();
  });

  test.each([
    ['import-events', { importJobOId: newOId('ij') }, /import them again/],
    ['judge-case', { runOId: newOId('run') }, /run the evaluation again/],
    ['send-request', { runOId: newOId('wr'), nodeKey: 'a', attempt: 1 }, /retry the run/],
    ['refresh-resource', { runOId: newOId('wr'), nodeKey: 'a', attempt: 1 }, /retry the run/],
  ] as const)('is not put back where it would find nothing to do: %s', async (name, payload, sentence) => {
    await world.db.write(workspace, (tx) =>
      enqueue(tx, name, { workspaceOId: workspace, ...payload } as JobPayload<typeof name>),
    );
    await exhaust();
    const [letter] = (await letters()).data;
    const retry = world.db.write(workspace, (tx) => retryDeadLetter(tx, workspace, letter?.oId ?? ''));
    expect(await failureOf(retry)).toMatchObject({ status: 409, message: expect.stringMatching(sentence) });
    expect(await queued()).toEqual([]);
  });

  test('is no dead letter when a newer job of the same key has taken its place', async () => {
    await world.db.write(workspace, (tx) => deliver(tx, 'same'));
    await take('pool-of-nobody');
    await world.db.write(workspace, (tx) => deliver(tx, 'same'));
    await world.db.ownerSql`
      update graphile_worker._private_jobs
      set locked_by = null,
        locked_at = null
      where locked_by = 'pool-of-nobody'
    `;
    await sweepNow();
    expect((await letters()).total).toBe(0);
    expect(await queued()).toHaveLength(1);
  });
});

test('a finished job is deleted only for the worker that holds it', async () => {
  await world.db.write(workspace, (tx) => deliver(tx));
  const job = await take('pool-a');
  const complete = async (holder: string) =>
    (await world.db.ownerSql`select complete_job(${job.id}, ${holder}) as "done"`)[0]?.done;
  expect([await complete('pool-b'), await complete('pool-a'), await complete('pool-a')]).toEqual([
    false,
    true,
    false,
  ]);
});
