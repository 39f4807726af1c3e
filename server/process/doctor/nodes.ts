import { askNodes } from '../../database/distribution/nodes.ts';
import { tablePlaces } from '../../database/distribution/places.ts';
import { isDistributed, refuseHalfDistributed } from '../../database/distribution/state.ts';
import type { Database } from '../../database/index.ts';

/** A node that holds more than so many times what another does is worth moving shards, from this size on. */
const timesMost = 2;
const bytesLeast = 1024 ** 3;

interface Share {
  node: string;
  shards: number;
  bytes: number;
}

/**
 * Returns the nodes over which the database is distributed as a sentence. Throws a sentence for a missing or
 * unbalanced part.
 */
export async function nodesSay({ ownerSql: sql }: Database): Promise<string> {
  await refuseHalfDistributed(sql);
  if (!(await isDistributed(sql))) return 'one: the database is not distributed';
  const [misplaced] = await sql<{ name: string }[]>`
    select name
    from unnest(${[...tablePlaces.reference, ...tablePlaces.distributed]}::text[]) as name
    where to_regclass('public.' || name) not in (select logicalrelid from pg_dist_partition)`;
  if (misplaced)
    throw new Error(
      `The table ${misplaced.name} stands on the coordinator alone: run bun run migrate --distribute.`,
    );
  await requireCommitted(sql);
  const shares = await sql<Share[]>`
    select nodename || ':' || nodeport as node, count(distinct shardid)::int as shards,
      coalesce(sum(shard_size), 0)::float8 as bytes
    from citus_shards
    where citus_table_type = 'distributed'
    group by 1
    order by 1`;
  const told = shares.map(({ node, shards, bytes }) => `${node} has ${shards} shards, ${megabytes(bytes)}`);
  const sizes = shares.map(({ bytes }) => bytes);
  const largest = Math.max(...sizes);
  if (largest > bytesLeast && largest > timesMost * Math.min(...sizes))
    throw new Error(
      `The nodes are out of balance: ${told.join('; ')}. Run select citus_rebalance_start(), or give the largest workspace a shard of its own: isolate_tenant_to_new_shard.`,
    );
  return `${shares.length}: ${told.join('; ')}`;
}

/** A node that was away when others committed is told by Citus when it is back; what stays prepared keeps its locks. */
async function requireCommitted(sql: Database['ownerSql']): Promise<void> {
  const answers = await askNodes(
    sql,
    `select count(*) from pg_prepared_xacts where database = current_database() and prepared < now() - interval '10 minutes'`,
  );
  const wrong = answers.find(({ success, result }) => !success || result !== '0');
  if (!wrong) return;
  throw new Error(
    wrong.success
      ? `${wrong.name} holds ${wrong.result} transactions that were prepared and not ended: run select recover_prepared_transactions() on the coordinator.`
      : `The node ${wrong.name} does not answer: ${wrong.result}`,
  );
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`;
