import { beforeAll, expect, test } from 'bun:test';
import { type Sweep, sweep, sweepSlowly } from '../../jobs/runtime/sweep.ts';
import { newOId } from '../../schema/o-id.ts';
import { deadlinePassed } from '../../server/database/fault.ts';
import type { Database, Sql } from '../../server/database/index.ts';
import { failureOf } from '../support/failure.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const options = (db: Database): Sweep => ({
  db,
  log: world.context.log,
  workerOId: newOId('wk'),
  knownDead: [],
  runRetentionDays: 1,
});

/** The database, which is too slow for those statements of the owner that match. */
function slowFor(slow: RegExp): { db: Database; asked: string[] } {
  const asked: string[] = [];
  const ownerSql = new Proxy(world.db.ownerSql, {
    apply(target, self, args: unknown[]) {
      const text = Array.isArray(args[0]) ? args[0].join('?') : '';
      asked.push(text);
      return slow.test(text) ? Promise.reject(deadlinePassed()) : Reflect.apply(target, self, args);
    },
  }) as Sql;
  return { db: { ...world.db, ownerSql }, asked };
}

test('a step of a sweep that the database does not serve keeps no other from its turn, and is told at the end', async () => {
  const { workspaceOId } = await world.newWorkspace();
  const { ownerSql: sql } = world.db;
  const past = sql`now() - interval '9 days'`;
  await sql`
    insert into run (workspace_o_id, o_id, kind, status, agent_type, attempt, error, created_at, started_at, completed_at)
    values (${workspaceOId}, 'ar_old', 'agent', 'failed', 'CONTENT', 1, '{}', ${past}, ${past}, ${past})`;
  const { db } = slowFor(/executor = 'request'/);
  const failure = await failureOf(sweep(options(db)));
  expect(failure).toMatchObject({
    message: 'The database did not serve these steps of the sweep: end forsaken runs',
    error: { cause: { code: 'database_deadline' } },
  });
  expect(await sql`select from run where workspace_o_id = ${workspaceOId}`).toHaveLength(0);
});

test('the slow part of the sweep goes on behind a step that the database does not serve', async () => {
  const { db, asked } = slowFor(/from account_fill/);
  const failure = await failureOf(sweepSlowly(options(db)));
  expect(failure).toMatchObject({
    message: 'The database did not serve these steps of the sweep: fill in accounts',
  });
  expect(asked.at(-1)).toContain('from workspace');
});
