import postgres from 'postgres';
import { isDistributed } from './distribution/state.ts';
import type { Database, Sql } from './index.ts';

/** So many rows more than the share: small tables are not worth a visit for every change. */
const leastRows = 200;
const deadShare = 0.2;
const changedShare = 0.2;
/** New tables that one call counts at most. */
const newMost = 40;

/**
 * Replaces autovacuum for the embedded engine: vacuums and analyses, so that nothing grows without limit and plans fit
 * the data. It handles one table per call, the most urgent, because the engine serves nobody meanwhile. Tables that
 * were never analysed come first, since the planner takes them for empty and imports are slow until then. Returns the
 * tables' names.
 */
export async function maintain(db: Database): Promise<string[]> {
  const doneWork: string[] = [];
  while (db.kind === 'embedded' && doneWork.length < newMost) {
    const table = await neediest(db);
    if (table === undefined) break;
    // Counting reads a sample, clearing away reads all that has changed. Where few pages of many hold what is gone, a plain
    // vacuum leaves its places in the indexes: the count that follows finds as much as before, for ever.
    const work = table.hasDead ? 'vacuum (analyze, index_cleanup on)' : 'analyze';
    await withoutDeadline(db, (sql) => sql.unsafe(`${work} ${table.name}`));
    doneWork.push(table.name);
    if (!table.isNew) break;
  }
  return doneWork;
}

async function neediest(db: Database) {
  const [table] = await db.ownerSql<{ name: string; hasDead: boolean; isNew: boolean }[]>`
    select
      format('%I.%I', schemaname, relname) as name,
      n_dead_tup > ${leastRows}::float8 + ${deadShare}::float8 * n_live_tup as has_dead,
      last_analyze is null as is_new
    from pg_stat_user_tables
    where n_dead_tup > ${leastRows}::float8 + ${deadShare}::float8 * n_live_tup
      or n_mod_since_analyze > ${leastRows}::float8 + ${changedShare}::float8 * n_live_tup
    order by
      is_new desc,
      has_dead desc,
      (n_dead_tup + n_mod_since_analyze) / (n_live_tup + ${leastRows}::float8) desc
    limit 1
  `;
  return table;
}

/** A look-up that reads all of a workspace for each row is felt from so many rows on. */
const manyRows = 1_000;
/** The planner takes any index that begins with the workspace for as good as a key where it expects so few rows. */
const fewExpected = 10;
/** It reads a sample; what takes longer is not coming. */
const countWithinSeconds = 300;
/** Workspaces that one call looks at, the newest. */
const workspacesMost = 1_000;

interface CountedTable {
  name: string;
  /** The workspaces whose share of the table the statistics know. */
  known: string[];
}

/**
 * Analyses the tables in which a workspace has many rows of which the statistics know nothing. The planner would
 * expect a single row and read all rows of the workspace for each look-up by key, as in an import. A server analyses a
 * table by itself only when a tenth of it has changed. Returns the names of the analysed tables.
 */
export async function countUnknownWorkspaces(db: Database): Promise<string[]> {
  // the coordinator of a distributed database has none of the rows, and each node counts its own
  if (await isDistributed(db.ownerSql)) return [];
  const counted: string[] = [];
  for (const table of await changedTables(db)) {
    if (!(await hasUnknownWorkspace(db, table))) continue;
    await withoutDeadline(db, (sql) => sql.unsafe(`analyze ${table.name}`), countWithinSeconds);
    counted.push(table.name);
  }
  return counted;
}

/**
 * The tables that changed since they were counted and in which the planner expects next to nothing of a new workspace, as
 * in every table that was never counted.
 */
async function changedTables(db: Database): Promise<CountedTable[]> {
  return db.ownerSql<CountedTable[]>`
    select format('%I.%I', changed.schemaname, changed.relname) as name,
      coalesce(workspaces.most_common_vals::text::text[], '{}') as known
    from pg_stat_user_tables as changed
    join pg_attribute as owner on owner.attrelid = changed.relid and owner.attname = 'workspace_o_id'
    left join pg_stats as workspaces on workspaces.schemaname = changed.schemaname
      and workspaces.tablename = changed.relname
      and workspaces.attname = owner.attname
    join pg_class on pg_class.oid = changed.relid
    cross join lateral (
      select 1 - coalesce(sum(share), 0) as others
      from unnest(workspaces.most_common_freqs) as share
    ) as rest
    cross join lateral (
      select case when n_distinct < 0 then -n_distinct * reltuples else n_distinct end
        - coalesce(cardinality(workspaces.most_common_freqs), 0) as workspaces
    ) as unnamed
    where changed.n_mod_since_analyze >= ${manyRows}
      and rest.others * pg_class.reltuples / greatest(unnamed.workspaces, 1) < ${fewExpected}
    order by changed.n_mod_since_analyze desc
  `;
}

async function hasUnknownWorkspace(db: Database, { name, known }: CountedTable): Promise<boolean> {
  const [row] = await db.ownerSql<{ isThere: boolean }[]>`
    -- asked of one server alone
    select exists (
      select
      from (
        select o_id
        from workspace
        where o_id <> all(${known}::text[])
        order by created_at desc
        limit ${workspacesMost}
      ) as unknown
      where exists (
        select
        from ${db.ownerSql.unsafe(name)} as stored
        where stored.workspace_o_id = unknown.o_id
        offset ${manyRows - 1}
      )
    ) as is_there
  `;
  return row?.isThere ?? false;
}

/** On a busy machine, or beside a long statement of the embedded engine, a connection takes longer than a request may. */
const connectWithinSeconds = 60;

/**
 * Runs long work of the owner on a separate connection without a deadline, that of the server's own settings included.
 * `silentSeconds` is how long a statement may stay without an answer, for work that holds up other work: on a connection
 * that nobody ends, such as through a tunnel whose far end is gone, none ever comes.
 */
export async function withoutDeadline<T>(
  db: Database,
  work: (sql: postgres.Sql) => Promise<T>,
  silentSeconds: number | null = null,
): Promise<T> {
  const { options } = db.ownerSql;
  const connection = { ...options.connection, statement_timeout: '0' };
  const unhurried = { connect_timeout: connectWithinSeconds, statement_deadline: silentSeconds };
  const sql = postgres({ ...options, connection, max: 1, ...unhurried } as object);
  try {
    // since version 17; an earlier server refuses a connection that sets what it does not know
    if (db.kind === 'server')
      await sql`select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`;
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Bytes that the database takes on its disk. */
export interface DatabaseSize {
  database: number;
  /** Of the write-ahead log; null where this user may not list its files. */
  log: number | null;
  /** The log grows far beyond this only while something keeps the database from removing its files. */
  logMost: number;
}

/** Reads the size of the database and of its log; without the log for a user without `pg_monitor`. */
export async function databaseSize(sql: Sql): Promise<DatabaseSize> {
  const [row] = await sql<{ database: number; logMost: number; isListed: boolean }[]>`
    select
      pg_database_size(current_database())::float8 as database,
      greatest(
        pg_size_bytes(current_setting('max_wal_size')), pg_size_bytes(current_setting('wal_keep_size'))
      )::float8 as log_most,
      has_function_privilege('pg_ls_waldir()', 'execute') as is_listed`;
  if (!row) throw new Error('The database did not say its size');
  const { database, logMost, isListed } = row;
  // a statement of its own: a right that is missing fails the whole statement, whatever its conditions are
  const [listed] = isListed
    ? await sql<{ log: number }[]>`select coalesce(sum(size), 0)::float8 as log from pg_ls_waldir()`
    : [];
  return { database, logMost, log: listed?.log ?? null };
}
