import type postgres from 'postgres';
import { DatabaseRefused } from '../fault.ts';

/** Holds the foreign keys that are off while a database is being distributed; gone when it is. */
export const keptKeys = 'distribution_foreign_key';

/** Returns whether the rows of workspaces stand on several nodes. One statement more where Citus is installed at all. */
export async function isDistributed(sql: postgres.Sql): Promise<boolean> {
  const [citus] = await sql<{ isHere: boolean }[]>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as is_here`;
  if (!citus?.isHere) return false;
  const [entity] = await sql`
    select from pg_dist_partition where logicalrelid = to_regclass('public.entity')`;
  return entity !== undefined;
}

/** Throws where `bun run migrate --distribute` was begun and did not come to its end. */
export async function refuseHalfDistributed(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ isBegun: boolean }[]>`
    select to_regclass(${`public.${keptKeys}`}) is not null as is_begun`;
  if (row?.isBegun)
    throw new DatabaseRefused(
      'The database is being distributed, and that did not come to its end: run bun run migrate --distribute',
    );
}
