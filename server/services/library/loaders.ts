import type { Tx } from '../../database/index.ts';
import type { Link } from './links.ts';

/** Look-ups of many records at once, for relations that are walked from a whole page. Unknown oIds are left out. */

/** Returns library records by oId, as JSON text from the database. */
export async function entitiesByOId(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx<{ oId: string; record: string }[]>`
    select o_id, record
    from entity
    where workspace_o_id = ${workspace}
      and o_id = any(${[...oIds]}::text[])
      and deleted_at is null
  `;
  return new Map(rows.map(({ oId, record }) => [oId, record]));
}

/** Returns the links of several records, in REST's order. */
export async function linksByEntity(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<Map<string, Link[]>> {
  const rows = await tx<(Link & { from: string })[]>`
    select
      near.from_o_id as "from",
      linked.o_id, linked.kind as entity_type,
      (array_agg(near.relationship order by near.ordinal))[1] as relationship,
      case when bool_or(near.link_type = 'explicit') then 'explicit' else 'inferred' end as link_type
    from (
      select child_o_id as from_o_id, parent_o_id as o_id, 'parent' as relationship, link_type, ordinal
      from entity_link
      where workspace_o_id = ${workspace} and child_o_id = any(${[...oIds]}::text[])
      union all
      select parent_o_id, child_o_id, 'child', link_type, ordinal
      from entity_link
      where workspace_o_id = ${workspace} and parent_o_id = any(${[...oIds]}::text[])
    ) as near
    join entity as linked on linked.workspace_o_id = ${workspace} and linked.o_id = near.o_id
    where linked.deleted_at is null
    group by near.from_o_id, linked.o_id, linked.kind
    order by relationship desc, bool_or(near.link_type = 'explicit') desc, min(near.ordinal)
  `;
  return Map.groupBy(rows, ({ from }) => from);
}

/** Counts live records by kind; archived ones are left out. */
export async function kindCounts(tx: Tx, workspace: string): Promise<Record<string, number>> {
  const rows = await tx<{ kind: string; live: number }[]>`
    select kind, sum(live)::int as live
    from entity_tally
    where workspace_o_id = ${workspace}
      and not archived
    group by kind
  `;
  return Object.fromEntries(rows.map(({ kind, live }) => [kind, live]));
}
