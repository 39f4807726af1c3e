import postgres from 'postgres';
import type { Database } from './index.ts';

/** Work of the owner on a connection of its own, without deadline: what takes as long as the tables are large. */
export async function withoutDeadline<T>(db: Database, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ ...db.ownerSql.options, max: 1, statement_deadline: null } as object);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
