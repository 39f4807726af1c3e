import type postgres from 'postgres';
import { DatabaseRefused } from '../fault.ts';

/** The table of foreign keys that are off during distribution; dropped at its end. */
export const keptKeys = 'distribution_foreign_key';

/** Returns whether the rows of workspaces are on several nodes. Costs one more statement where Citus is installed. */
export async function isDistributed(sql: postgres.Sql): Promise<boolean> {
  const [citus] = await sql<{ isHere: boolean }[]>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as is_here`;
  if (!citus?.isHere) return false;
  const [entity] = await sql`
    select from pg_dist_partition where logicalrelid = to_regclass('public.entity')`;
  return entity !== undefined;
}

/** Throws if `bun run migrate --distribute` was begun and not finished. */
export async function refuseHalfDistributed(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ isBegun: boolean }[]>`
    select to_regclass(${`public.${keptKeys}`}) is not null as is_begun`;
  if (row?.isBegun)
    throw new DatabaseRefused(
      'The database is being distributed, and that did not come to its end: run bun run migrate --distribute',
    );
}
