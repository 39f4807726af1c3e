import type { Tools } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';

/** What the workspace's statistics say of its chunks: how many there are, how long, and how many hold which term. */

/** The change of the statistics when a generation replaces the live one that it was computed against. */
export interface StatisticsChange {
  live: number;
  chunks: number;
  length: number;
  /** By term: chunks more or less in each tier of the term's weight. */
  tiers: Map<number, [number, number, number, number]>;
}

/** Chunks whose terms are counted in one statement: a fraction of a second. */
const countedAtOnce = 2048;

// Long enough to spare round trips, short enough to stay far below the limits of one message.
const termsPerStatement = 5_000;

/** Computes the change in slices, as both generations are immutable. */
export async function statisticsChange(
  read: Tools['read'],
  workspace: string,
  resourceOId: string,
  generation: number,
): Promise<StatisticsChange> {
  const live = await read((tx) => liveGeneration(tx, workspace, resourceOId));
  const change: StatisticsChange = { live, chunks: 0, length: 0, tiers: new Map() };
  for (const [part, sign] of [
    [generation, 1],
    [live, -1],
  ] as const) {
    let first: number | null = 0;
    while (first !== null) {
      const from: number = first;
      first = await read((tx) => addSlice(tx, workspace, resourceOId, part, from, sign, change));
    }
  }
  for (const [term, tiers] of change.tiers)
    if (tiers.every((count) => count === 0)) change.tiers.delete(term);
  return change;
}

/** Applies a change. Locks the collection's row before its terms, as removing chunks does. */
export async function changeStatistics(tx: Tx, workspace: string, change: StatisticsChange): Promise<void> {
  await tx`
    update chunk_collection
    set chunks = chunks + ${change.chunks}, length = length + ${change.length}
    where workspace_o_id = ${workspace}
  `;
  const entries = [...change.tiers].sort(([a], [b]) => a - b);
  for (let from = 0; from < entries.length; from += termsPerStatement) {
    const part = entries.slice(from, from + termsPerStatement);
    await tx`
      with change as materialized (
        select *
        from unnest(
          ${part.map(([term]) => term)}::integer[],
          ${part.map(([, [tier]]) => tier)}::integer[],
          ${part.map(([, [, tier]]) => tier)}::integer[],
          ${part.map(([, [, , tier]]) => tier)}::integer[],
          ${part.map(([, [, , , tier]]) => tier)}::integer[]
        ) as change (term, tier_0, tier_1, tier_2, tier_3)
      ),
      changed as (
        update chunk_term known
        set
          tier_0 = known.tier_0 + change.tier_0,
          tier_1 = known.tier_1 + change.tier_1,
          tier_2 = known.tier_2 + change.tier_2,
          tier_3 = known.tier_3 + change.tier_3
        from change
        where known.workspace_o_id = ${workspace} and known.term = change.term
        returning known.term
      )
      insert into chunk_term (workspace_o_id, term, tier_0, tier_1, tier_2, tier_3)
      select ${workspace}, term, tier_0, tier_1, tier_2, tier_3
      from change
      where term not in (select term from changed)
      returning 1
    `;
  }
}

async function liveGeneration(tx: Tx, workspace: string, resourceOId: string): Promise<number> {
  const [row] = await tx<{ live: number }[]>`
    select live_generation as live
    from resource
    where workspace_o_id = ${workspace} and o_id = ${resourceOId}
  `;
  return row?.live ?? 0;
}

/** Returns the ordinal at which the next slice begins, or null after the last. */
async function addSlice(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  generation: number,
  first: number,
  sign: 1 | -1,
  change: StatisticsChange,
): Promise<number | null> {
  const slice = tx`
    select term_keys, length
    from chunk_words
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}
      and ordinal >= ${first}
      and ordinal < ${first + countedAtOnce}`;
  const [sum] = await tx<{ chunks: number; length: number }[]>`
    select count(*)::integer as chunks, coalesce(sum(length), 0)::integer as length
    from (${slice}) as slice
  `;
  if (sum === undefined || sum.chunks === 0) return null;
  change.chunks += sign * sum.chunks;
  change.length += sign * sum.length;
  const rows = await tx<{ term: number; tiers: [number, number, number, number] }[]>`
    select
      -- the key is term × 4 + tier - 2^31
      (((key # salt)::bigint + 2147483648) >> 2)::integer as term,
      array[
        count(*) filter (where (key # salt) & 3 = 0),
        count(*) filter (where (key # salt) & 3 = 1),
        count(*) filter (where (key # salt) & 3 = 2),
        count(*) filter (where (key # salt) & 3 = 3)
      ]::integer[] as tiers
    from (${slice}) as slice
    cross join unnest(term_keys) as key
    cross join (select salt from chunk_collection where workspace_o_id = ${workspace}) as collection
    group by 1
  `;
  for (const { term, tiers } of rows) {
    const known = change.tiers.get(term);
    if (known === undefined) change.tiers.set(term, tiers.map((count) => sign * count) as typeof tiers);
    else for (const tier of [0, 1, 2, 3] as const) known[tier] += sign * tiers[tier];
  }
  return sum.chunks < countedAtOnce ? null : first + countedAtOnce;
}
