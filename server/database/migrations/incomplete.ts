import type postgres from 'postgres';
import { tablePlaces } from '../distribution/places.ts';
import { DatabaseRefused } from '../fault.ts';
import { tenantRole } from '../workspace.ts';

/** The product's tables and, for the queue's, the one that holds its jobs. */
const tables = [
  ...Object.values(tablePlaces)
    .flat()
    .map((name) => `public.${name}`),
  'graphile_worker._private_jobs',
];

/**
 * Throws DatabaseRefused where a migrated database lacks a table, or the role of requests its rights: so it is after a
 * dump was restored in part, as without pgvector, without rights, or before the role existed. Requests would fail.
 */
export async function refuseIncomplete(sql: postgres.Sql): Promise<void> {
  const [lacking] = await sql<{ table: string; isMissing: boolean }[]>`
    select name as table, pg_class.oid is null as is_missing
    from unnest(${tables}::text[]) as name
    left join pg_class on pg_class.oid = to_regclass(name)
    where pg_class.oid is null
      or (
        relrowsecurity
        and relnamespace = 'public'::regnamespace
        and not exists (
          select
          from pg_roles
          where rolname = ${tenantRole}
            and has_table_privilege(pg_roles.oid, pg_class.oid, 'select')
        )
      )
    order by is_missing desc, name
    limit 1`;
  if (!lacking) return;
  const { table, isMissing } = lacking;
  throw new DatabaseRefused(
    isMissing
      ? `The database lacks the table ${table}, as after a dump was restored in part: restore all of it again, with pgvector installed`
      : `The role ${tenantRole} has no right to the table ${table}, as after a dump was restored without its rights: ` +
          `make the role (create role ${tenantRole} nologin), and restore the dump again with them`,
  );
}
