import type postgres from 'postgres';
import type { Database } from '../index.ts';
import { withoutDeadline } from '../maintain.ts';
import { migrationFiles } from '../migrations/migration-files.ts';
import { tenantRole } from '../workspace.ts';
import { requireNodes } from './nodes.ts';
import { tablePlaces } from './places.ts';
import { shardText } from './shard-text.ts';
import { keptKeys } from './state.ts';

type Sql = postgres.Sql;
type Say = (line: string) => void;

export interface Distribution {
  /** The number that each table has; workspaces are spread over them. */
  shards: number;
  isDryRun: boolean;
}

/** A number that nobody else locks: `CITUS` on a telephone. */
const lock = 24_887;

/**
 * Spreads a migrated database, empty or full, over the nodes that its coordinator knows. Each step finds out by itself
 * what of it is done: after an interruption the same call goes on. Throws a sentence for what is missing.
 *
 *   settings ──► foreign keys off ──► tables, one by one ──► foreign keys on ──► functions ──► queue
 *
 * Keys are off meanwhile because a table cannot be spread while one refers to it that is not. Until the end the table
 * of those that are off is there, and no process of the product starts.
 */
export async function distribute(db: Database, { shards, isDryRun }: Distribution, say: Say): Promise<void> {
  await withoutDeadline(db, async (sql) => {
    await requireNodes(sql);
    if (isDryRun) return tellPlan(sql, shards, say);
    await spreadAll(sql, shards, say);
    say('The database is distributed.');
  });
}

/** Distributes every table and function that is not distributed yet, such as those of a new migration. */
export async function spreadAll(sql: Sql, shards: number, say: Say): Promise<void> {
  await sql`select pg_advisory_lock(${lock})`;
  await setNodes(sql);
  await putKeysOff(sql, say);
  await spreadFunctions(sql, await functionsLeft(sql, true));
  await spreadTables(sql, shards, say);
  await putKeysOn(sql, say);
  await giveSequences(sql);
  for (const { text } of migrationFiles().functions) await sql.unsafe(shardText(text));
  await spreadFunctions(sql, await functionsLeft(sql, false));
  say('The functions are on every node.');
  await bindQueue(sql);
  await sql.unsafe(`drop table if exists ${keptKeys}`);
  await sql`select pg_advisory_unlock(${lock})`;
}

interface Left {
  name: string;
  place: 'reference' | 'distributed';
  /** About; of the statistics. */
  rows: number;
  bytes: number;
}

/** Tables that are not where they belong yet, in the order in which they are brought there. */
async function tablesLeft(sql: Sql): Promise<Left[]> {
  const { reference, distributed } = tablePlaces;
  const names = [...reference, ...distributed];
  return sql<Left[]>`
    select
      wanted.name,
      case when wanted.name = any (${[...reference]}) then 'reference' else 'distributed' end as place,
      sizes.rows, sizes.bytes
    from unnest(${names}::text[]) with ordinality as wanted (name, at)
    cross join lateral (
      select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows,
        coalesce(sum(pg_total_relation_size(part.relid)), 0)::float8 as bytes
      from pg_partition_tree(to_regclass('public.' || wanted.name)) as part
      join pg_class on pg_class.oid = part.relid
      where part.isleaf
    ) as sizes
    -- a plan may be asked of a database that is not migrated yet
    where to_regclass('public.' || wanted.name) not in (select logicalrelid from pg_dist_partition)
    order by wanted.at`;
}

async function tellPlan(sql: Sql, shards: number, say: Say): Promise<void> {
  const left = await tablesLeft(sql);
  for (const { name, place, rows, bytes } of left)
    say(`${name}: ${place}, about ${rows.toLocaleString('en')} rows, ${megabytes(bytes)}`);
  const total = left.reduce((sum, { bytes }) => sum + bytes, 0);
  say(`${left.length} tables, ${megabytes(total)}, ${shards} shards. Nothing was changed.`);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`;

/** The nodes call one another as the role of requests, and a workspace travels to them with `set local`. */
async function setNodes(sql: Sql): Promise<void> {
  // once for all databases of a cluster: two that change the role at the same moment would collide
  const [role] = await sql`select from pg_roles where rolname = ${tenantRole} and rolcanlogin`;
  if (!role) await sql.unsafe(`alter role ${tenantRole} login`);
  // The other nodes hear of both from the coordinator.
  await sql.unsafe(`
    do $$ begin
      execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
      execute format('alter database %I set citus.allow_nested_distributed_execution = on', current_database());
    end $$`);
}

async function putKeysOff(sql: Sql, say: Say): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(
      `create table if not exists ${keptKeys} (child text not null, name text not null, definition text not null)`,
    );
    const keys = await tx<{ child: string; name: string }[]>`
      select c.conrelid::regclass::text as child, c.conname as name
      from pg_constraint as c
      where c.contype = 'f'
        and c.conparentid = 0
        and c.connamespace = 'public'::regnamespace
        and c.conrelid not in (select logicalrelid from pg_dist_partition)`;
    if (keys.length === 0) return;
    await tx`
      insert into ${tx(keptKeys)} (child, name, definition)
      select c.conrelid::regclass::text, c.conname, pg_get_constraintdef(c.oid)
      from pg_constraint as c
      where c.contype = 'f'
        and c.conparentid = 0
        and c.connamespace = 'public'::regnamespace
        and c.conrelid not in (select logicalrelid from pg_dist_partition)
      returning 1`;
    for (const { child, name } of keys) await tx.unsafe(`alter table ${child} drop constraint "${name}"`);
    say(`${keys.length} foreign keys are off.`);
  });
}

async function spreadTables(sql: Sql, shards: number, say: Say): Promise<void> {
  const [first] = tablePlaces.distributed;
  const left = await tablesLeft(sql);
  for (const [at, { name, place, rows }] of left.entries()) {
    if (place === 'reference') await sql`select create_reference_table(${name})`;
    else if (name === first)
      await sql`select create_distributed_table(${name}, 'workspace_o_id', shard_count := ${shards})`;
    else
      await sql`select create_distributed_table(${name}, 'workspace_o_id', colocate_with := ${first ?? 'default'})`;
    if (rows > 0) await sql.unsafe(`analyze ${name}`);
    say(`${at + 1} of ${left.length}: ${name}, about ${rows.toLocaleString('en')} rows`);
  }
}

/**
 * Those of distributed tables alone: who writes to a table of every node locks there what it refers to, and the role of
 * requests may not. An action that clears the column is refused, and no statement deletes what it would answer to.
 */
async function putKeysOn(sql: Sql, say: Say): Promise<void> {
  const keptForeignKeys = await sql<{ child: string; name: string; definition: string }[]>`
    select child, name, definition
    from ${sql(keptKeys)}
    where child = any (${[...tablePlaces.distributed]})
    order by child, name`;
  for (const { child, name, definition } of keptForeignKeys)
    await sql.begin(async (tx) => {
      const taken = definition.replace(/ ON DELETE SET NULL( \([^)]*\))?/, '');
      await tx.unsafe(`alter table ${child} add constraint "${name}" ${taken}`);
      await tx`delete from ${tx(keptKeys)} where child = ${child} and name = ${name}`;
    });
  say(`${keptForeignKeys.length} foreign keys are on again.`);
}

/** The coordinator draws a generated number in the name of whoever writes. */
async function giveSequences(sql: Sql): Promise<void> {
  const sequences = await sql<{ name: string }[]>`
    select format('%I', sequencename) as name from pg_sequences where schemaname = 'public'`;
  for (const { name } of sequences) await sql.unsafe(`grant usage on sequence ${name} to ${tenantRole}`);
}

/** On every node, so that a function runs where the rows are that it is joined with. */
async function spreadFunctions(sql: Sql, oids: readonly string[]): Promise<void> {
  for (const oid of oids) await sql`select create_distributed_function(${oid}::oid::regprocedure)`;
}

/** Functions that stand on the coordinator alone; only those that policies call, which come before the tables. */
async function functionsLeft(sql: Sql, isOfPolicies: boolean): Promise<string[]> {
  const functions = await sql<{ oid: string }[]>`
    select p.oid::text as oid
    from pg_proc as p
    where p.pronamespace = 'public'::regnamespace
      and p.prokind = 'f'
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
      and (
        not ${isOfPolicies}
        or exists (
          select
          from pg_depend as d
          where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
        )
      )
      and not exists (
        select
        from pg_catalog.pg_dist_object as o
        where o.classid = 'pg_proc'::regclass and o.objid = p.oid
      )`;
  return functions.map(({ oid }) => oid);
}

/**
 * A transaction that writes to a shard and to the queue is to commit both or neither. Nodes prepare their commits only
 * where one of their own tables was written on the coordinator: whatever adds a job or takes one away does so, at a table
 * that stays empty.
 */
async function bindQueue(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const [there] = await tx<{ is: boolean }[]>`select to_regclass('public.two_phase') is not null as is`;
    if (there?.is) return;
    await tx.unsafe('create table two_phase (n integer)');
    await tx`select citus_add_local_table_to_metadata('two_phase')`;
    await tx.unsafe(`
      create function commit_in_two_phases() returns trigger
      language plpgsql
      security definer
      set search_path = public, pg_temp as $$
      begin
        delete from two_phase where n = 0;
        return null;
      end
      $$;
      create trigger commit_in_two_phases
      after insert or delete on graphile_worker._private_jobs
      for each statement execute function commit_in_two_phases()`);
  });
}
