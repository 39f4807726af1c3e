import type { Database } from '../../server/database/index.ts';
import { asked } from './cluster.ts';

/** Returns the connections that a product has to the coordinator, and the most that the coordinator has to one node. */
export async function connectionsOf(
  url: string,
  nodes: readonly { host: string; port: number }[],
): Promise<{ onCoordinator: number; onNodes: number }> {
  const count = (at: string) =>
    asked(at, async (sql) => {
      const [row] = await sql<{ ours: number; citus: number }[]>`
        select
          count(*) filter (where application_name = 'groundwork')::int as ours,
          count(*) filter (where application_name like 'citus_internal%')::int as citus
        from pg_stat_activity
        where datname = current_database()`;
      return row ?? { ours: 0, citus: 0 };
    });
  const onNodes = await Promise.all(
    nodes.map(({ host, port }) => {
      const node = Object.assign(new URL(url), { hostname: host, port: String(port) });
      return count(node.href).then(
        ({ citus }) => citus,
        // a node of the cluster that this database is not spread over
        () => 0,
      );
    }),
  );
  return { onCoordinator: (await count(url)).ours, onNodes: Math.max(...onNodes) };
}

interface Sizes {
  events: number;
  bytesOfEvent: number;
  chunks: number;
  bytesOfChunk: number;
}

/** Returns the bytes of all passages with their words, vectors and indexes. */
export async function bytesOfPassages({ ownerSql: sql }: Database): Promise<number> {
  const [place] = await sql<{ isDistributed: boolean }[]>`
    select to_regclass('citus_shards') is not null as "isDistributed"`;
  const rows = place?.isDistributed
    ? await sql<{ name: string; bytes: number }[]>`
        select table_name::text as name, sum(shard_size)::float8 as bytes from citus_shards group by 1`
    : await sql<{ name: string; bytes: number }[]>`
        select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class where relkind = 'r'`;
  return rows.filter(({ name }) => chunkTables.test(name)).reduce((sum, { bytes }) => sum + bytes, 0);
}

const eventTables = /^(event|event_.*|rollup|rollup_delta|finding|finding_match|evidence)$/;
const chunkTables = /^(chunk|chunk_.*|resource|resource_.*)$/;

/** Returns what an event and a passage of a distributed database take on disk, with indexes and what is made of them. */
export async function sizesOf({ ownerSql: sql }: Database): Promise<Sizes> {
  // without what a shard takes that has no rows: there are many of them
  const tables = await sql<{ name: string; bytes: number }[]>`
    select table_name::text as name, (sum(shard_size) - count(*) * min(shard_size))::float8 as bytes
    from citus_shards
    where citus_table_type = 'distributed'
    group by 1`;
  const bytesOf = (names: RegExp) =>
    tables.filter(({ name }) => names.test(name)).reduce((sum, { bytes }) => sum + bytes, 0);
  const [events] = await sql<{ count: number }[]>`select count(*)::int as count from event`;
  const [chunks] = await sql<{ count: number }[]>`select count(*)::int as count from chunk`;
  const counts = { events: events?.count ?? 0, chunks: chunks?.count ?? 0 };
  return {
    ...counts,
    bytesOfEvent: bytesOf(eventTables) / counts.events,
    bytesOfChunk: bytesOf(chunkTables) / counts.chunks,
  };
}
