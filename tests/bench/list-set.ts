import type postgres from 'postgres';

/** References as customers have them, and the statements that a careful hand would write for their lists. */

export interface TestServer {
  workspace: string;
  offering: string;
  word: string;
}

export type Page = 'first page' | 'text' | 'filter';

/** Records that carry the word, and as many that are linked to the offering: the same number however many there are. */
const found = 200;

export async function fillReferences(
  sql: postgres.Sql,
  workspace: string,
  count: number,
): Promise<TestServer> {
  const offering = `px_${workspace.slice(3)}`;
  const scope = `${workspace.slice(3)}/reference/`;
  await sql`
    insert into entity (workspace_o_id, o_id, kind, name, creator, words)
    values (
      ${workspace}, ${offering}, 'product', 'Offering',
      '{"oId":"us_000000000000000000001","firstName":"A","lastName":"B"}', ''::tsvector
    )`;
  await sql`
    insert into entity (workspace_o_id, o_id, kind, name, name_key, creator, data, words, created_at)
    select
      ${workspace}, 're_' || lpad(n::text, 21, '0'), 'reference', 'Reference ' || n, 'reference ' || n,
      '{"oId":"us_000000000000000000001","firstName":"A","lastName":"B"}',
      jsonb_build_object(
        'theirChallenge', jsonb_build_array(repeat('Orders were copied by hand between two systems. ', 3)),
        'impactTheySaw', jsonb_build_array('Forty percent less time for each order', 'Twelve more deals a month'),
        'howTheyUseUs', jsonb_build_array(repeat('The team opens the queue every morning. ', 3))
      ),
      array_to_tsvector(
        array[${scope} || 'reference', ${scope} || 'orders', ${scope} || n]
        || case when n % (${count}::int / ${found}::int) = 0 then array[${scope} || 'zirconium'] else '{}' end
      ),
      now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n`;
  await sql`
    insert into entity_link (workspace_o_id, parent_o_id, child_o_id, link_type)
    select ${workspace}, ${offering}, 're_' || lpad(n::text, 21, '0'), 'explicit'
    from generate_series(1, ${count}::int) as n
    where n % (${count}::int / ${found}::int) = 0`;
  await sql`
    insert into entity_tally (workspace_o_id, kind, archived, slot, live)
    values (${workspace}, 'reference', false, 0, ${count})`;
  return { workspace, offering, word: 'zirconium' };
}

interface Shown {
  records: string;
  total: number;
}

/** As the owner of the database, without a second wall: what the page costs when nothing but the page is wanted. */
export function handWritten(
  sql: postgres.Sql,
  { workspace, offering, word }: TestServer,
  page: Page,
  limit: number,
): () => Promise<Shown> {
  const lexeme = `'${workspace.slice(3)}/reference/${word}':*`;
  const live = sql`workspace_o_id = ${workspace} and kind = 'reference' and deleted_at is null and archived_at is null`;
  const where = {
    'first page': sql`${live}`,
    text: sql`${live} and words @@ ${lexeme}::tsquery`,
    filter: sql`${live} and o_id in (
      select child_o_id from entity_link where workspace_o_id = ${workspace} and parent_o_id = ${offering}
    )`,
  }[page];
  const total =
    page === 'first page'
      ? sql`
        select sum(live)::int
        from entity_tally
        where workspace_o_id = ${workspace}
          and kind = 'reference'
          and not archived`
      : sql`select count(*)::int from entity where ${where}`;
  return async () => {
    const rows = await sql<{ record: string; total: number }[]>`
      select record, (${total}) as total
      from entity
      where ${where}
      order by created_at desc, o_id desc
      limit ${limit}`;
    return { records: rows.map((row) => row.record).join(','), total: rows[0]?.total ?? 0 };
  };
}
