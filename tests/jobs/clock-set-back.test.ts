import { beforeAll, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { enqueue } from '../../server/database/enqueue.ts';
import type { Sql } from '../../server/database/index.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let sql: Sql;
beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  sql = world.db.ownerSql;
});

const days = (count: number) => sql`make_interval(days => ${count})`;

/** The number of a job that waits for twenty minutes, and was made two days ago. */
async function waitingJob(): Promise<string> {
  const { workspaceOId } = tenant;
  const key = crypto.randomUUID();
  const runAt = new Date(Date.now() + 20 * 60_000);
  await world.db.write(workspaceOId, (tx) =>
    enqueue(tx, 'remove-original', { workspaceOId, storageKey: key }, { key, runAt }),
  );
  const [job] = await sql<{ id: string }[]>`
    with made as materialized (
      select id, now() - ${days(2)} as at
      from graphile_worker._private_jobs
      where key like ${`%:${key}`}
    )
    update graphile_worker._private_jobs as job
    set created_at = made.at, updated_at = made.at
    from made
    where job.id = made.id
    returning job.id`;
  return job?.id ?? expect.unreachable('there is no job');
}

async function minutesLeft(id: string): Promise<number> {
  await sweep({ db: world.db, log: world.context.log, workerOId: 'wk_sweeps', knownDead: [] });
  const [job] = await sql<{ minutes: number }[]>`
    select extract(epoch from run_at - now())::float8 / 60 as minutes
    from graphile_worker._private_jobs
    where id = ${id}`;
  return Math.round(job?.minutes ?? Number.NaN);
}

const take = (id: string) =>
  sql`update graphile_worker._private_jobs set locked_by = 'a place', locked_at = now(), attempts = 3 where id = ${id}`;

const putOff: [string, number, (id: string) => PromiseLike<unknown>][] = [
  ['made', 20, (id) => sql`update graphile_worker._private_jobs set updated_at = now() where id = ${id}`],
  [
    'handed back',
    20,
    async (id) => {
      await take(id);
      await sql`select hand_back_job(job_id => ${id}, holder => 'a place', seconds => 1200)`;
    },
  ],
  [
    'freed',
    20,
    async (id) => {
      await take(id);
      await sql`select free_job(job_id => ${id}, holder => 'a place', reason => 'away', seconds => 1200)`;
    },
  ],
  [
    'failed',
    0,
    (id) =>
      sql`
        update graphile_worker._private_jobs
        set last_error = 'no answer', attempts = 3, run_at = ${new Date()}
        where id = ${id}`,
  ],
];

test.each(putOff)(
  'a job that was %s before the clock was set back does not wait for that time',
  async (_how, minutes, put) => {
    const id = await waitingJob();
    await put(id);
    await sql`
    with later as materialized (
      select id, run_at + ${days(1)} as run_at, updated_at + ${days(1)} as updated_at
      from graphile_worker._private_jobs
      where id = ${id}
    )
    update graphile_worker._private_jobs as job
    set run_at = later.run_at, updated_at = later.updated_at
    from later
    where job.id = later.id`;
    expect(await minutesLeft(id)).toBe(minutes);
  },
);

test('a job whose time is far keeps it', async () => {
  const id = await waitingJob();
  const runAt = new Date(Date.now() + 30 * 86_400_000);
  await sql`update graphile_worker._private_jobs set run_at = ${runAt} where id = ${id}`;
  expect(await minutesLeft(id)).toBe(30 * 24 * 60);
});
