import { beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import type { Database } from '../../server/database/index.ts';
import { startDueSchedules } from '../../server/services/workflows/schedule/start-due.ts';
import { workflowOf } from '../support/starts.ts';
import { listening } from '../support/statements.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let workflowOId: string;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  // what other tests left
  await world.db.ownerSql`update schedule set enabled = false, next_at = null where next_at is not null`;
  tenant = await world.newWorkspace();
  workflowOId = await workflowOf(world, tenant);
});

const startDue = (db: Database = world.db, creditLimit = Number.MAX_SAFE_INTEGER, openRuns = 5_000) =>
  startDueSchedules({ db, log: world.context.log, creditLimit, openRuns });

async function schedule(cron: string, more: object = {}): Promise<string> {
  const body = { workflowOId, cron, ...more };
  const reply = await tenant.api.post('/workflows/schedule/create', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.oId;
}

const get = async (oId: string) => (await tenant.api.get('/workflows/schedule/get', { oId })).body.data;

const hour = 3_600_000;

/**
 * As if it came at this minute of every hour, or at the one so many minutes ago, and its next time had been so many
 * hours before the last: only that the hour goes on while the test runs could change what is due.
 */
async function dueAt(oId: string, { minutesAgo = 0, hoursBefore = 0 } = {}): Promise<Date> {
  const [row] = await world.db.ownerSql<{ at: Date }[]>`
    update schedule
    set
      cron = extract(minute from now() - make_interval(mins => ${minutesAgo})) || ' * * * *',
      enabled = true,
      next_at = date_trunc('minute', now()) - make_interval(mins => ${minutesAgo}, hours => ${hoursBefore})
    where o_id = ${oId}
    returning next_at as at`;
  if (!row) throw new Error('there is no such schedule');
  return row.at;
}

interface StartedRun {
  workflowOId: string;
  input: { schedule: { oId: string; scheduledAt: string } };
  startedBy: string;
  keyOId: string;
  jobs: number;
}

const started = async (by: string): Promise<StartedRun[]> => [
  ...(await world.db.ownerSql<StartedRun[]>`
    with queued as materialized (
      select payload ->> 'runOId' as run_o_id, count(*)::int as jobs
      from graphile_worker._private_jobs
      group by 1
    )
    select workflow_o_id, input, started_by, key_o_id, coalesce(queued.jobs, 0) as jobs
    from run
    left join queued on queued.run_o_id = run.o_id
    where started_by = ${by}
    order by created_at, o_id`),
];

describe('a schedule that is due', () => {
  test('starts one run with its input and its time, and goes on to its next time', async () => {
    const oId = await schedule('* * * * *', { input: { segment: 'Grocers' }, catchUp: 'one' });
    const at = await dueAt(oId);
    expect(await startDue()).toBe(1);
    const [run, ...others] = await started(oId);
    expect(others).toEqual([]);
    expect(run).toEqual({
      workflowOId,
      input: { segment: 'Grocers', schedule: { oId, scheduledAt: at.toISOString() } } as never,
      startedBy: oId,
      keyOId: tenant.keyOId,
      jobs: 1,
    });
    const after = await get(oId);
    expect(new Date(after.nextRunAt).getTime()).toBe(at.getTime() + hour);
    expect(after).toMatchObject({ lastRunAt: expect.any(String), lastError: null });
    expect(after.lastRunOId).toStartWith('bsjob_');
    expect(await startDue()).toBe(0);
  });

  test('starts where it took longer to be found than one call may take', async () => {
    const oId = await schedule('* * * * *', { catchUp: 'one' });
    await dueAt(oId);
    const { now } = performance;
    let tookMs = 0;
    const clock = spyOn(performance, 'now').mockImplementation(() => now.call(performance) + tookMs);
    const ownerSql: Database['ownerSql'] = new Proxy(world.db.ownerSql, {
      apply: async (sql, self, args) => {
        const rows = await Reflect.apply(sql, self, args);
        tookMs = 10_000;
        return rows;
      },
    });
    try {
      expect(await startDue({ ...world.db, ownerSql })).toBe(1);
    } finally {
      clock.mockRestore();
    }
    expect(tookMs).toBeGreaterThan(0);
  });

  test('starts one run however many look at once', async () => {
    const oIds = await Promise.all(
      Array.from({ length: 10 }, () => schedule('* * * * *', { catchUp: 'one' })),
    );
    for (const oId of oIds) await dueAt(oId);
    const counts = await Promise.all(Array.from({ length: 4 }, () => startDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
    for (const oId of oIds) expect(await started(oId)).toHaveLength(1);
  });

  test('starts nothing before its time, nor when it is off or deleted', async () => {
    const [later, off, gone] = [
      await schedule('@yearly'),
      await schedule('* * * * *'),
      await schedule('* * * * *'),
    ];
    await tenant.api.post('/workflows/schedule/update', { oId: off, enabled: false });
    await tenant.api.post('/workflows/schedule/delete', { oId: gone });
    expect(await startDue()).toBe(0);
    for (const oId of [later, off, gone]) expect(await started(oId)).toEqual([]);
  });

  test('stays due under a new pattern that has its time, and under no other', async () => {
    const [kept, left] = [
      await schedule('0 * * * *', { catchUp: 'one' }),
      await schedule('0 * * * *', { catchUp: 'one' }),
    ];
    const at = await dueAt(kept);
    await dueAt(left);
    const minute = at.getUTCMinutes();
    for (const [oId, cron] of [
      [kept, `${minute} * * * *`],
      [left, `${(minute + 30) % 60} * * * *`],
    ])
      expect(
        (await tenant.api.post('/workflows/schedule/update', { oId, cron, timezone: 'Etc/UTC' })).status,
      ).toBe(200);
    expect(await startDue()).toBe(1);
    const [run] = await started(kept);
    expect(run?.input.schedule.scheduledAt).toBe(at.toISOString());
    expect(await started(left)).toEqual([]);
  });

  test('is started by whoever comes next where the first one dies at any statement, and once', async () => {
    const oId = await schedule('* * * * *', { catchUp: 'one' });
    let deaths = 0;
    for (let statement = 1; ; statement++) {
      await dueAt(oId);
      const before = (await started(oId)).length;
      const isDead = await dieAt(statement);
      expect(await started(oId)).toHaveLength(isDead ? before : before + 1);
      if (!isDead) break;
      deaths += 1;
      expect(await startDue()).toBe(1);
      expect(await started(oId)).toHaveLength(before + 1);
    }
    // the room for runs, those of the minute, the row, the credits, the limits, the run, its job, and what is next
    expect(deaths).toBe(8);
  });
});

/** A process that dies at one of the statements of a start: its transaction is undone. Whether it came that far. */
async function dieAt(statement: number): Promise<boolean> {
  let isDead = false;
  const dying = listening(world.db, (number) => {
    if (number !== statement) return;
    isDead = true;
    throw new Error('killed');
  });
  await startDue(dying);
  return isDead;
}

/** Makes so many schedules in each of new workspaces, all of them due; the workspaces. */
async function manyDue(workspaces: number, each: number): Promise<string[]> {
  const tenants = await Promise.all(Array.from({ length: workspaces }, () => world.newWorkspace()));
  for (const one of tenants) {
    const workflow = await workflowOf(world, one);
    await world.db.ownerSql`
      insert into schedule (workspace_o_id, o_id, workflow_o_id, cron, catch_up, next_at, key_o_id)
      select
        ${one.workspaceOId}, 'sch_' || lpad(number::text, 21, '0'), ${workflow}, '0 0 1 1 *', 'one',
        date_trunc('year', now()), ${one.keyOId}
      from generate_series(1, ${each}::integer) as number
      returning 1`;
  }
  return tenants.map(({ workspaceOId }) => workspaceOId);
}

async function startedIn(workspaces: string[]): Promise<{ runs: number; starters: number; jobs: number }> {
  const [row] = await world.db.ownerSql<{ runs: number; starters: number }[]>`
    select count(*)::int as runs, count(distinct workspace_o_id || started_by)::int as starters
    from run
    where workspace_o_id = any(${workspaces}::text[])`;
  const [queue] = await world.db.ownerSql<{ jobs: number }[]>`
    select count(*)::int as jobs
    from graphile_worker._private_jobs as job
    where job.payload ->> 'workspaceOId' = any(${workspaces}::text[])`;
  if (!row || !queue) throw new Error('a count is one row');
  return { ...row, ...queue };
}

test('two thousand that are due at once are started by some statements for a hundred of them', async () => {
  const workspaces = await manyDue(10, 200);
  let [transactions, statements, starts] = [0, 0, 0];
  const counting = listening(world.db, (number, text) => {
    if (number === 1) transactions += 1;
    statements += 1;
    if (text.includes('insert into run ')) starts += 1;
  });
  const since = performance.now();
  let left = 2_000;
  while (left > 0) {
    // two workers at once
    const counts = await Promise.all([startDue(counting), startDue(counting)]);
    const count = counts.reduce((sum, one) => sum + one, 0);
    expect(count).toBeGreaterThan(0);
    left -= count;
  }
  console.info(`2,000 starts: ${Math.round(performance.now() - since)} ms, ${statements} statements`);
  expect(await startedIn(workspaces)).toEqual({ runs: 2_000, starters: 2_000, jobs: 2_000 });
  // both workers may have part of a hundred, and on a busy machine look for what the other one has
  expect(starts).toBeWithin(20, 2 * 20 + 1);
  // what there is room for, the rows, the credits, the runs, their jobs, and what is next
  expect(statements).toBeLessThanOrEqual(8 * transactions);
  await world.db.ownerSql`
    delete from graphile_worker._private_jobs where payload ->> 'workspaceOId' = any(${workspaces}::text[])`;
});

test('of a workspace six hundred start within a minute; the others stay due, say why, and start in the next', async () => {
  const [workspace = ''] = await manyDue(1, 650);
  const stored = async () => {
    const [row] = await world.db.ownerSql<{ held: number; reason: string | null }[]>`
      select count(*)::int as held, min(last_error) as reason
      from schedule
      where workspace_o_id = ${workspace}
        and is_held`;
    return row;
  };
  // one call starts what its time allows, which on a busy machine is less
  let started = 0;
  for (let more = await startDue(); more > 0; more = await startDue()) started += more;
  expect(started).toBe(600);
  expect(await stored()).toEqual({ held: 50, reason: expect.stringContaining('600 runs within a minute') });
  await world.db.ownerSql`
    update schedule set last_at = (last_at at time zone 'UTC' - interval '1 minute') at time zone 'UTC' where workspace_o_id = ${workspace}`;
  expect(await startDue()).toBe(50);
  expect(await stored()).toEqual({ held: 0, reason: null });
  expect(await startedIn([workspace])).toEqual({ runs: 650, starters: 650, jobs: 650 });
  await world.db.ownerSql`
    delete from graphile_worker._private_jobs where payload ->> 'workspaceOId' = ${workspace}`;
});

describe('times that passed while no worker ran', () => {
  test('are left out where nothing is to be caught up, and the schedule says so', async () => {
    const oId = await schedule('0 * * * *');
    const at = await dueAt(oId, { minutesAgo: 10, hoursBefore: 3 });
    expect(await startDue()).toBe(0);
    expect(await started(oId)).toEqual([]);
    const after = await get(oId);
    expect(after.lastRunAt).toBeNull();
    expect(after.lastError).toMatch(/^\d{4}-.*Z was missed: no worker ran within 60 seconds of it$/);
    expect(new Date(after.nextRunAt).getTime()).toBeGreaterThan(at.getTime() + 3 * hour);
  });

  test('are one run where one is to be caught up, for the last of them', async () => {
    const oId = await schedule('0 * * * *', { catchUp: 'one' });
    const at = await dueAt(oId, { minutesAgo: 10, hoursBefore: 3 });
    expect(await startDue()).toBe(1);
    const [run, ...others] = await started(oId);
    expect(others).toEqual([]);
    expect(run?.input.schedule.scheduledAt).toBe(new Date(at.getTime() + 3 * hour).toISOString());
    expect((await get(oId)).lastError).toBeNull();
    expect(await startDue()).toBe(0);
  });

  test('do not count where the last of them is a moment ago', async () => {
    const oId = await schedule('* * * * *');
    const [row] = await world.db.ownerSql<{ at: Date }[]>`
      update schedule set next_at = date_trunc('minute', now()) - interval '10 minutes' where o_id = ${oId}
      returning next_at as at`;
    expect(await startDue()).toBe(1);
    const [run] = await started(oId);
    const scheduledAt = new Date(run?.input.schedule.scheduledAt ?? 0).getTime();
    expect(scheduledAt).toBeGreaterThanOrEqual((row?.at.getTime() ?? 0) + 600_000);
  });

  test('are left out where they came without a worker, though the schedule had waited for room before', async () => {
    const oId = await schedule('0 * * * *');
    const at = await dueAt(oId, { minutesAgo: 15, hoursBefore: 5 });
    const withoutRoom = () => startDue(world.db, Number.MAX_SAFE_INTEGER, 0);
    expect(await withoutRoom()).toBe(0);
    await world.db.ownerSql`
      update schedule set held_at = ${new Date(at.getTime() + 1.5 * hour)} where o_id = ${oId}`;
    // the worker is back, and there is no room yet
    expect(await withoutRoom()).toBe(0);
    expect([await startDue(), await startDue(), await startDue()]).toEqual([1, 1, 0]);
    const runs = await started(oId);
    expect(runs.map(({ input }) => input.schedule.scheduledAt)).toEqual(
      [at, new Date(at.getTime() + hour)].map((time) => time.toISOString()),
    );
    const after = await get(oId);
    expect(after.lastError).toContain('was missed: no worker ran within 60 seconds of it');
    expect(new Date(after.nextRunAt).getTime()).toBe(at.getTime() + 6 * hour);
  });
});

describe('a start that is refused', () => {
  test('is told by the schedule, which goes on', async () => {
    const oId = await schedule('* * * * *', { catchUp: 'one' });
    await world.db.ownerSql`update workflow set deleted_at = now() where o_id = ${workflowOId}`;
    const at = await dueAt(oId);
    expect(await startDue()).toBe(0);
    const refused = await get(oId);
    expect(refused.lastError).toBe(
      `${at.toISOString()} was not started: No workflow with this oId exists in the workspace`,
    );
    expect(new Date(refused.nextRunAt).getTime()).toBe(at.getTime() + hour);
    await world.db.ownerSql`update workflow set deleted_at = null where o_id = ${workflowOId}`;
    await dueAt(oId);
    expect(await startDue()).toBe(1);
    expect((await get(oId)).lastError).toBeNull();
  });

  test('for want of credits is told where the workflow runs agents, and there alone', async () => {
    const agent = await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
    const node = { id: 'write', type: 'agent', agentOId: agent.body.data.oId };
    const paid = await workflowOf(world, tenant, { nodes: [node] });
    const [free, dear] = [
      await schedule('* * * * *', { catchUp: 'one' }),
      await schedule('* * * * *', { catchUp: 'one', workflowOId: paid }),
    ];
    for (const oId of [free, dear]) await dueAt(oId);
    expect(await startDue(world.db, 4)).toBe(1);
    expect([(await started(free)).length, (await started(dear)).length]).toEqual([1, 0]);
    const refused = await get(dear);
    expect(refused.lastError).toEndWith(
      "was not started: The month's credits of this workspace are not enough: this request needs 5",
    );
    expect(refused.nextRunAt).not.toBeNull();
    await dueAt(dear);
    expect(await startDue(world.db, 5)).toBe(1);
    expect(await started(dear)).toHaveLength(1);
    expect((await get(dear)).lastError).toBeNull();
  });

  test('whose times nobody can work out any more is told, and looked at no more', async () => {
    const oId = await schedule('* * * * *', { catchUp: 'one' });
    await dueAt(oId);
    await world.db.ownerSql`update schedule set timezone = 'Nowhere/Gone' where o_id = ${oId}`;
    expect(await startDue()).toBe(0);
    expect(await get(oId)).toMatchObject({
      nextRunAt: null,
      lastError: 'cron or timezone can no longer be read: set them anew',
    });
    await tenant.api.post('/workflows/schedule/update', { oId, timezone: 'UTC' });
    expect((await get(oId)).nextRunAt).not.toBeNull();
  });

  test('whose times nobody can work out any more is no longer held back either', async () => {
    const oId = await schedule('* * * * *', { catchUp: 'one' });
    await dueAt(oId);
    expect(await startDue(world.db, Number.MAX_SAFE_INTEGER, 0)).toBe(0);
    expect((await get(oId)).lastError).toStartWith('Waits: ');
    await world.db.ownerSql`update schedule set timezone = 'Nowhere/Gone' where o_id = ${oId}`;
    expect(await startDue()).toBe(0);
    expect(await get(oId)).toMatchObject({
      nextRunAt: null,
      lastError: 'cron or timezone can no longer be read: set them anew',
    });
  });

  test('has its time however many of other workspaces have waited longer', async () => {
    const oId = await schedule('* * * * *', { catchUp: 'one' });
    await dueAt(oId);
    const others = 10;
    for (let at = 0; at < others; at++) {
      const { workspaceOId } = await world.newWorkspace();
      const workflow = await workflowOf(world, { workspaceOId });
      await world.db.ownerSql`
        insert into schedule (
          workspace_o_id, o_id, workflow_o_id, cron, timezone, input, enabled, catch_up, next_at, last_at, is_held
        )
        select ${workspaceOId}, 'sched_' || lpad(place::text, 21, '0'), ${workflow}, '* * * * *', 'UTC', '{}', true, 'none',
          now() - interval '1 hour', now(), true
        from generate_series(1, 1000) as place
        returning 1`;
    }
    expect(await startDue()).toBe(1);
    expect(await started(oId)).toHaveLength(1);
  });

  test('keeps no other from its time', async () => {
    const [broken, sound] = [
      await schedule('* * * * *', { catchUp: 'one' }),
      await schedule('* * * * *', { catchUp: 'one' }),
    ];
    await dueAt(broken, { hoursBefore: 1 });
    await world.db.ownerSql`update schedule set cron = 'nonsense' where o_id = ${broken}`;
    await dueAt(sound);
    expect(await startDue()).toBe(1);
    expect(await started(sound)).toHaveLength(1);
  });
});
