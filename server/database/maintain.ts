import postgres from 'postgres';
import type { Database } from './index.ts';

/** So many rows more than the share: small tables are not worth a visit for every change. */
const leastRows = 200;
const deadShare = 0.2;
const changedShare = 0.2;

/**
 * Does for the embedded engine what a server's autovacuum does there: clears away the rows that are gone and counts
 * what stands, so that nothing grows for ever and plans fit the data. One table a call, the one that needs it most,
 * because the engine answers nobody meanwhile. Returns its name, or null when none does.
 */
export async function maintain(db: Database): Promise<string | null> {
  if (db.kind !== 'embedded') return null;
  const [table] = await db.ownerSql<{ name: string; hasDead: boolean }[]>`
    select
      format('%I.%I', schemaname, relname) as name,
      n_dead_tup > ${leastRows}::float8 + ${deadShare}::float8 * n_live_tup as has_dead
    from pg_stat_user_tables
    where n_dead_tup > ${leastRows}::float8 + ${deadShare}::float8 * n_live_tup
      or n_mod_since_analyze > ${leastRows}::float8 + ${changedShare}::float8 * n_live_tup
    order by has_dead desc, (n_dead_tup + n_mod_since_analyze) / (n_live_tup + ${leastRows}::float8) desc
    limit 1
  `;
  if (table === undefined) return null;
  // counting reads a sample, clearing away reads all that has changed
  const work = table.hasDead ? 'vacuum (analyze)' : 'analyze';
  await withoutDeadline(db, (sql) => sql.unsafe(`${work} ${table.name}`));
  return table.name;
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
