import { describe, expect, test } from 'bun:test';
import {
  brokenMigrationRules,
  brokenRules,
  dialectRules,
  migrationRuleNames,
  migrationsOutside,
} from '../support/dialect.ts';

/** For each rule a statement that breaks it alone, and how it is written instead. */
const cases: Record<string, { refused: string; taken: string }> = {
  'insert-select': {
    refused: 'insert into tag (workspace_o_id, o_id) select $1, o_id from unnest($2::text[]) as o_id',
    taken:
      'insert into tag (workspace_o_id, o_id) select $1, o_id from unnest($2::text[]) as o_id returning 1',
  },
  'changing-returning': {
    refused: 'update build set status = $1 where workspace_o_id = $2 returning now() as now',
    taken:
      'update build set status = $1 from (select now() as now) as clock where workspace_o_id = $2 returning clock.now',
  },
  'changing-case': {
    refused:
      'update build set started_at = coalesce(started_at, current_timestamp) where workspace_o_id = $1',
    taken:
      'update build set started_at = coalesce(started_at, clock.now) from (select now() as now) as clock where workspace_o_id = $1',
  },
  'changing-conflict': {
    refused:
      'insert into run_mark as known (workspace_o_id, name) values ($1, $2) on conflict (workspace_o_id, name) do update set marked_at = now()',
    taken:
      'insert into run_mark as known (workspace_o_id, name, marked_at) values ($1, $2, now()) on conflict (workspace_o_id, name) do update set marked_at = excluded.marked_at',
  },
  'conflict-subquery': {
    refused:
      'insert into usage_month as u (workspace_o_id, credits) values ($1, $2) on conflict (workspace_o_id) do update set credits = (select most from api_key)',
    taken:
      'insert into usage_month as u (workspace_o_id, credits) values ($1, $2) on conflict (workspace_o_id) do update set credits = excluded.credits',
  },
  'conflict-parameter': {
    refused:
      'insert into run_mark as known (workspace_o_id, name) select $1, name from unnest($2::text[]) as name on conflict (workspace_o_id, name) do update set hash = $3',
    taken:
      'insert into run_mark as known (workspace_o_id, name, hash) select $1, name, $3 from unnest($2::text[]) as name on conflict (workspace_o_id, name) do update set hash = excluded.hash',
  },
  'values-subquery': {
    refused: 'insert into source (workspace_o_id, revision) values ($1, (select max(revision) from source))',
    taken: 'insert into source (workspace_o_id, revision) values ($1, $2)',
  },
  'case-of-value': {
    refused:
      "update blob set state = case state when 'kept' then 'kept' else 'loose' end where workspace_o_id = $1",
    taken:
      "update blob set state = case when state = 'kept' then 'kept' else 'loose' end where workspace_o_id = $1",
  },
  'row-in-subquery': {
    refused: 'delete from tag where (workspace_o_id, o_id) in (select workspace_o_id, o_id from tag limit 5)',
    taken:
      'delete from tag using (select workspace_o_id, o_id from tag limit 5) as old where tag.workspace_o_id = old.workspace_o_id and tag.o_id = old.o_id',
  },
  'stable-of-column': {
    refused:
      'update build set wake_at = now() + make_interval(secs => build.seconds) where workspace_o_id = $1',
    taken:
      'with due as materialized (select now() + make_interval(secs => seconds) as at from unnest($2::float8[]) as seconds) update build set wake_at = due.at from due where workspace_o_id = $1',
  },
  'default-of-update': {
    refused: 'update build set turn = default where workspace_o_id = $1',
    taken: 'update build set turn = $2 where workspace_o_id = $1',
  },
  'void-column': {
    refused:
      'with made as (insert into tag (o_id) values ($1) returning 1), planned as (select enqueue_job(name => $2) from made) select from planned',
    taken:
      'with made as (insert into tag (o_id) values ($1) returning 1), planned as (select enqueue_job(name => $2)::text from made) select from planned',
  },
  'lock-beside-value': {
    refused:
      'with mine as (select o_id from blob where workspace_o_id = $1 for update) update blob set loose_at = clock.now from mine, (select now() as now) as clock where workspace_o_id = $1 and blob.o_id = mine.o_id',
    taken:
      'with mine as (select * from (select o_id from blob where workspace_o_id = $1 for update) as locked) update blob set loose_at = clock.now from mine, (select now() as now) as clock where workspace_o_id = $1 and blob.o_id = mine.o_id',
  },
  'row-address': {
    refused: 'delete from tag where ctid = any (array(select ctid from tag limit 5))',
    taken: 'delete from tag where workspace_o_id = $1 and ctid = any (array(select ctid from tag limit 5))',
  },
  'lock-of-many': {
    refused: 'select o_id from blob where loose_at < $1 for update skip locked',
    taken: 'select o_id from blob where workspace_o_id = $1 and loose_at < $2 for update skip locked',
  },
};

describe('a statement that a distributed database does not take', () => {
  test.each(dialectRules.map(({ name }) => name))(
    'is told by the rule %s, and its other form is not',
    (name) => {
      const { refused, taken } = cases[name] ?? { refused: '', taken: '' };
      expect(brokenRules(refused).map((rule) => rule.name)).toEqual([name]);
      expect(brokenRules(taken)).toEqual([]);
    },
  );

  test('is found inside other statements, and however it is spelled', () => {
    const inside = 'with made as (INSERT INTO "tag" (o_id) (SELECT o_id FROM entity)) select 1';
    expect(brokenRules(inside).map(({ name }) => name)).toEqual(['insert-select']);
    expect(brokenRules('select now(), coalesce(now(), $1)')).toEqual([]);
    expect(brokenRules('no statement at all')).toEqual([]);
  });

  test.each([
    'update build set status = $1 from job where build.at >= job.at - make_interval(mins => $2)',
    "update build set at = at + interval '1 hour' where workspace_o_id = $1",
    'update build set status = $1 from (select at - make_interval(mins => $2) as since from job) as job where at > since',
    'delete from build where at + $1::interval < now()',
    'delete from build where extract(epoch from at) < $1',
  ])('makes a value of a column that depends on settings: %s', (text) => {
    expect(brokenRules(text).map(({ name }) => name)).toEqual(['stable-of-column']);
  });

  test('may compare a column with such a value', () => {
    expect(brokenRules('delete from build where at < now() - make_interval(days => $1)')).toEqual([]);
    expect(brokenRules('update build set tries = tries + 1 where at - since > $1')).toEqual([]);
    const inZone = "update build set at = (at at time zone 'UTC' - interval '1 day') at time zone 'UTC'";
    expect(brokenRules(inZone)).toEqual([]);
  });
});

const made = 'create table note (workspace_o_id text, o_id text, about text);';
const migrations: Record<string, { refused: string[]; taken: string[] }> = {
  'alter-constraint': {
    refused: [
      'alter table tag add column color text, add constraint tag_has_a_color check (color is not null)',
      'alter table tag add constraint one check (a > 1), add constraint two check (a < 9)',
      'alter table tag add column color text, add column shade text check (shade is not null)',
    ],
    taken: [
      'alter table tag add column color text, add column shade text not null default 1; alter table tag add constraint one check (a > 1)',
      `${made} alter table note add constraint one check (a > 1), add constraint two check (a < 9)`,
    ],
  },
  'alter-storage': {
    refused: ['alter table tag alter column name set statistics 500'],
    taken: [`${made} alter table note alter column about set storage external`],
  },
  trigger: {
    refused: ['create trigger noted after insert on tag execute function note()'],
    taken: ['create trigger noted after insert on worker execute function note()'],
  },
};

describe('a migration', () => {
  test.each(migrationRuleNames)('breaks the rule %s, and its other form does not', (name) => {
    const { refused, taken } = migrations[name] ?? { refused: [''], taken: [] };
    for (const text of refused) expect(brokenMigrationRules(text).map((rule) => rule.name)).toEqual([name]);
    for (const text of taken) expect(brokenMigrationRules(text)).toEqual([]);
  });

  test('that a distributed database is given keeps to them, and its statements to the rules above', () => {
    expect(brokenMigrationRules('insert into tag (o_id) select o_id from entity')).toHaveLength(1);
    expect(migrationsOutside()).toEqual([]);
  });
});
