import type postgres from 'postgres';
import { DatabaseRefused } from './fault.ts';
import { whileSilent } from './tenants/tenants.ts';

/**
 * Throws DatabaseRefused where the settings with which `sql` connects do not reach PostgreSQL, as behind a connection
 * pooler that drops them. There the role of requests would not apply, notifications would not arrive, and two statements
 * of one connection could run in two sessions.
 */
export async function refusePooler(
  sql: postgres.Sql,
  url: string,
  setting: 'DATABASE_URL' | 'APP_DATABASE_URL',
): Promise<void> {
  const [row] = await sql`
    select
    from pg_settings
    where name = 'idle_in_transaction_session_timeout'
      and setting = ${String(whileSilent.idle_in_transaction_session_timeout)}`;
  if (row) return;
  throw new DatabaseRefused(
    `Settings of a connection to ${new URL(url).host} do not reach PostgreSQL, as behind a connection pooler: ` +
      `set ${setting} to the address of PostgreSQL itself`,
  );
}
