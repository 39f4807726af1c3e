import type postgres from 'postgres';
import { DatabaseRefused } from '../fault.ts';

interface Node {
  name: string;
  success: boolean;
  /** An answer, or what went wrong. */
  result: string;
}

/** Throws a sentence for what a coordinator and its nodes lack before a database can be distributed. */
export async function requireNodes(sql: postgres.Sql): Promise<void> {
  const [citus] = await sql<{ version: string | null }[]>`
    select (select extversion from pg_extension where extname = 'citus') as version`;
  if (!citus?.version)
    throw new DatabaseRefused(
      'This is no coordinator of Citus: run create extension citus in the database on every node, then citus_add_node on the coordinator',
    );
  const [row] = await sql<{ workers: number }[]>`
    select count(*)::int as workers from pg_dist_node where noderole = 'primary' and groupid > 0 and isactive`;
  if (!row?.workers)
    throw new DatabaseRefused('The coordinator knows no other node: run select citus_add_node(…) for each');
  await requireOfAll(
    sql,
    'show max_prepared_transactions',
    (answer) => Number(answer) > 0,
    'must have max_prepared_transactions above 0, such as twice its max_connections',
  );
  await requireOfAll(
    sql,
    `select count(*) from pg_extension where extname = 'vector'`,
    (answer) => answer === '1',
    'must have pgvector in this database: create extension vector',
  );
  await requireStopped(sql);
}

/** Runs a query on every node. */
export async function askNodes(sql: postgres.Sql, question: string): Promise<Node[]> {
  return sql<Node[]>`
    select coalesce(node.nodename || ':' || node.nodeport, 'the coordinator') as name, answer.success, answer.result
    from run_command_on_all_nodes(${question}, give_warning_for_connection_errors := true) as answer
    left join pg_dist_node as node on node.nodeid = answer.nodeid
    order by 1`;
}

async function requireOfAll(
  sql: postgres.Sql,
  question: string,
  isFine: (answer: string) => boolean,
  says: string,
): Promise<void> {
  const wrong = (await askNodes(sql, question)).find(({ success, result }) => !success || !isFine(result));
  if (!wrong) return;
  throw new DatabaseRefused(
    wrong.success ? `${wrong.name} ${says}` : `${wrong.name} does not answer: ${wrong.result}`,
  );
}

/** Throws while the product runs, which the heartbeats of servers and workers show. */
export async function requireStopped(sql: postgres.ISql): Promise<void> {
  const [running] = await sql`
    select from worker where beat_at > now() - interval '1 minute'
    union all
    select from server_process where beat_at > now() - interval '1 minute'
    limit 1`;
  if (running) throw new DatabaseRefused('The product runs, or ran a minute ago: stop it, and wait a minute');
}
