import postgres from 'postgres';
import { distribute } from '../../server/database/distribution/distribute.ts';
import type { Database } from '../../server/database/index.ts';

/**
 * Databases of tests on a cluster of Citus. The coordinator's own database knows the nodes (tests/citus/setup adds them
 * there), so that a URL that leads to a coordinator is all that a run needs.
 */

export interface Node {
  host: string;
  port: number;
}

/** Few, because each test process makes its tables anew. */
const shards = 4;

const known = new Map<string, Promise<Node[]>>();

/** The nodes beside the coordinator; none where the server is a single one. */
export function nodesOf(url: string): Promise<Node[]> {
  const nodes = known.get(url) ?? askedNodes(url);
  known.set(url, nodes);
  return nodes;
}

function askedNodes(url: string): Promise<Node[]> {
  return onServer(url, async (sql) => {
    const [citus] = await sql`select from pg_extension where extname = 'citus'`;
    if (!citus) return [];
    return sql<Node[]>`
      select nodename as host, nodeport as port
      from pg_dist_node
      where groupid > 0 and citus_is_coordinator()
      order by nodeid`;
  });
}

/** Makes a migrated database one of all nodes. */
export async function spread(db: Database, url: string, nodes: readonly Node[]): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const name = pathname.slice(1);
  for (const node of nodes)
    await onServer(at(url, node, 'postgres'), (sql) => sql.unsafe(`create database ${name}`));
  for (const place of [url, ...nodes.map((node) => at(url, node, name))])
    await onServer(place, (sql) =>
      sql.unsafe('create extension if not exists citus; create extension if not exists vector'),
    );
  // One database at a time: a node that is added gets the roles of all databases, which two may not change at once.
  await onServer(at(url, { host: hostname, port: Number(port) }, 'postgres'), async (turn) => {
    await turn`select pg_advisory_lock(${spreading})`;
    await onServer(url, async (sql) => {
      await sql`select citus_set_coordinator_host(${hostname}, ${Number(port)})`;
      for (const { host, port: of } of nodes) await sql`select citus_add_node(${host}, ${of})`;
    });
    await distribute(db, { shards, isDryRun: false }, () => {});
  });
}

/** The advisory lock of whoever spreads a database; any number that nobody else takes. */
const spreading = 30_017;

/** Removes a database from every node but the coordinator. */
export async function removeFromNodes(url: string, name: string, nodes: readonly Node[]): Promise<void> {
  for (const node of nodes)
    await onServer(at(url, node, 'postgres'), (sql) =>
      sql.unsafe(`drop database if exists ${name} with (force)`),
    );
}

function at(url: string, { host, port }: Node, name: string): string {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  other.pathname = `/${name}`;
  return other.href;
}

async function onServer<T>(url: string, work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
