import { join } from 'node:path';
import type { Sql } from '../../server/database/index.ts';

/** What the definitions amount to, written out: a change of one shows its effect in the difference of the others. */

export const goldenPath = (name: string) => join(import.meta.dir, name);

/** Tables, columns, constraints, indexes and policies as the database itself tells them, in a stable order. */
export async function schemaText(sql: Sql): Promise<string> {
  const columns = await sql<{ table: string; line: string }[]>`
    select
      c.relname as "table",
      '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || coalesce(case when a.attgenerated = '' then ' default ' || pg_get_expr(d.adbin, d.adrelid) else ' generated' end, '')
        as line
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
    order by c.relname, a.attnum`;
  const constraints = await sql<{ table: string; line: string }[]>`
    select r.relname as "table", '  constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid) as line
    from pg_constraint as c
    join pg_class as r on r.oid = c.conrelid
    where c.connamespace = 'public'::regnamespace
      -- since version 18 a plain "not null" is listed too; it stands at its column already
      and c.contype <> 'n'
      and not r.relispartition
    order by r.relname, c.conname`;
  const indexes = await sql<{ table: string; line: string }[]>`
    select i.tablename as "table", '  ' || i.indexdef as line
    from pg_indexes as i
    join pg_class as r on r.relname = i.tablename and r.relnamespace = 'public'::regnamespace
    where i.schemaname = 'public'
      and not r.relispartition
      and not exists (select from pg_constraint as c where c.conname = i.indexname)
    order by i.tablename, i.indexname`;
  const policies = await sql<{ table: string; line: string }[]>`
    select tablename as "table", '  policy ' || policyname || ' using ' || qual as line
    from pg_policies
    where schemaname = 'public'
    order by tablename, policyname`;
  const byTable = Map.groupBy([...columns, ...constraints, ...indexes, ...policies], (row) => row.table);
  const texts = [...byTable].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([table, rows]) => [table, ...rows.map((row) => row.line)].join('\n'));
  return `${texts.join('\n\n')}\n`;
}
