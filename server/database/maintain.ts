import postgres from 'postgres';
import type { Database } from './index.ts';

/** So many rows more than the share: small tables are not worth a visit for every change. */
const leastRows = 200;
const deadShare = 0.2;
const changedShare = 0.2;
/** New tables that one call counts at most. */
const newMost = 40;

/**
 * Does for the embedded engine what a server's autovacuum does there: clears away the rows that are gone and counts
 * what stands, so that nothing grows for ever and plans fit the data. One table a call, the one that needs it most,
 * because the engine answers nobody meanwhile; before it those that were never counted. A first import fills a dozen of
 * them, and each of its batches reads what is stored already from end to end as long as plans take the tables for empty.
 * Returns the tables' names.
 */
export async function maintain(db: Database): Promise<string[]> {
  const done: string[] = [];
  while (db.kind === 'embedded' && done.length < newMost) {
    const table = await neediest(db);
    if (table === undefined) break;
    // counting reads a sample, clearing away reads all that has changed
    const work = table.hasDead ? 'vacuum (analyze)' : 'analyze';
    await withoutDeadline(db, (sql) => sql.unsafe(`${work} ${table.name}`));
    done.push(table.name);
    if (!table.isNew) break;
  }
  return done;
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

/** Work of the owner on a connection of its own, without deadline: what takes as long as the tables are large. */
export async function withoutDeadline<T>(db: Database, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ ...db.ownerSql.options, max: 1, statement_deadline: null } as object);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
