import type { Sql } from '../../../server/database/index.ts';

/** Rows of each table of the product and of its queue; those of partitions count for the whole. */
export async function countRows(sql: Sql): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select case when nspname = 'public' then '' else nspname || '.' end || relname as name
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'graphile_worker')
      and relkind in ('r', 'p')
      and not relispartition
  `;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ rows: number }[]>`select count(*)::integer as rows from ${sql(name)}`;
    counts[name] = row?.rows ?? 0;
  }
  return counts;
}

/** The product's own tables without a row. */
export async function emptyTables(sql: Sql): Promise<string[]> {
  return Object.entries(await countRows(sql)).flatMap(([table, rows]) =>
    rows === 0 && !table.includes('.') ? [table] : [],
  );
}
