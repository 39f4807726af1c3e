import type { Database } from '../../server/database/index.ts';

/** Names of the tables of any schema with a row that holds the text, as it is, in hex or in base64. */
export async function tablesHolding(sql: Database['ownerSql'], text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(n.nspname) || '.' || quote_ident(t.relname) as name
    from pg_class as t
    join pg_namespace as n on n.oid = t.relnamespace
    where t.relkind = 'r'
      and n.nspname not in ('pg_catalog', 'information_schema')`;
  const holding: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ holds: boolean }[]>(
      `select true as holds
      from ${name} as t
      where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 or strpos(t::text, $3) > 0
      limit 1`,
      spellings(text),
    );
    if (row?.holds) holding.push(name.replace('public.', ''));
  }
  return holding;
}

/** The text, its bytes in hex, and what base64 makes of it at the beginning of something. */
export const spellings = (text: string): string[] => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').slice(0, -4),
];
