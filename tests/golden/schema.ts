import { join } from 'node:path';
import type { Sql } from '../../server/database/index.ts';

/** Kept beside the files that it sums up, so that whoever changes one of them sees the other change. */
export const schemaPath = join(import.meta.dir, '..', '..', 'sql', 'schema.sql');

const head = '-- What all files of this folder amount to, written by `bun run golden`. To be read, never to be run.';

/** Tables and functions as the database itself tells them, in a stable order and the same on every engine. */
export async function schemaText(sql: Sql): Promise<string> {
  return `${[head, ...(await tables(sql)), ...(await functions(sql))].join('\n\n')}\n`;
}

interface Line {
  table: string;
  line: string;
}

/** A text a table: its columns, constraints, indexes and policies. */
async function tables(sql: Sql): Promise<string[]> {
  const lines = (await Promise.all([columns(sql), constraints(sql), indexes(sql), policies(sql)])).flat();
  const byTable = Map.groupBy(lines, ({ table }) => table);
  return [...byTable]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, rows]) => [table, ...rows.map(({ line }) => `  ${line}`)].join('\n'));
}

const columns = (sql: Sql) => sql<Line[]>`
  select
    c.relname as "table",
    a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(
        case when a.attgenerated = '' then ' default ' || pg_get_expr(d.adbin, d.adrelid) else ' generated' end,
        ''
      ) as line
  from pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p')
    and not c.relispartition
  order by c.relname, a.attnum
`;

const constraints = (sql: Sql) => sql<Line[]>`
  select r.relname as "table", 'constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid) as line
  from pg_constraint as c
  join pg_class as r on r.oid = c.conrelid
  where c.connamespace = 'public'::regnamespace
    -- since version 18 a plain "not null" is listed too; it stands at its column already
    and c.contype <> 'n'
    and not r.relispartition
  order by r.relname, c.conname
`;

const indexes = (sql: Sql) => sql<Line[]>`
  select i.tablename as "table", i.indexdef as line
  from pg_indexes as i
  join pg_class as r on r.relname = i.tablename and r.relnamespace = 'public'::regnamespace
  where i.schemaname = 'public'
    and not r.relispartition
    and not exists (select from pg_constraint as c where c.conname = i.indexname)
  order by i.tablename, i.indexname
`;

const policies = (sql: Sql) => sql<Line[]>`
  select tablename as "table", 'policy ' || policyname || ' using ' || qual as line
  from pg_policies
  where schemaname = 'public'
  order by tablename, policyname
`;

async function functions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select rtrim(pg_get_functiondef(p.oid), E'\n') || ';' as text
    from pg_proc as p
    where p.pronamespace = 'public'::regnamespace
      and p.prokind in ('f', 'p')
      -- pgvector's own
      and not exists (
        select
        from pg_depend as d
        where d.classid = 'pg_proc'::regclass
          and d.objid = p.oid
          and d.deptype = 'e'
      )
      -- made when a partition gets its graph; their text stands in make_chunk_graph_search
      and p.proname !~ '^chunk_[0-9]{2}_nearest_[0-9]+$'
    order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"
  `;
  return rows.map(({ text }) => text);
}
