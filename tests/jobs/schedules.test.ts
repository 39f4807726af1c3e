import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Database } from '../../server/database/index.ts';
import { startDueSchedules } from '../../server/services/workflows/schedule/start-due.ts';
import { workflowOf } from '../support/starts.ts';
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

const startDue = (db: Database = world.db) => startDueSchedules(db, world.context.log);

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
    select workflow_o_id as "workflowOId", input, started_by as "startedBy", key_o_id as "keyOId",
      (
        select count(*)::int
        from graphile_worker._private_jobs as job
        where job.payload ->> 'runOId' = run.o_id
      ) as jobs
    from run
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
    // the row, the run, its job, and what is next
    expect(deaths).toBe(4);
  });
});

/** A process that dies at one of the statements of a start: its transaction is undone. Whether it came that far. */
async function dieAt(statement: number): Promise<boolean> {
  let isDead = false;
  const dying: Database = {
    ...world.db,
    write: (workspace, work, change) =>
      world.db.write(
        workspace,
        (tx) => {
          let left = statement;
          const counted = new Proxy(tx, {
            apply(target, self, args: unknown[]) {
              const [strings] = args;
              const isStatement =
                Array.isArray(strings) && /^\s*(select|insert|update)/.test(String(strings[0]));
              if (isStatement) left -= 1;
              if (left === 0) {
                isDead = true;
                throw new Error('killed');
              }
              return Reflect.apply(target, self, args);
            },
          });
          return work(counted);
        },
        change,
      ),
  };
  await startDue(dying);
  return isDead;
}

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
