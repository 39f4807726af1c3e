import type { Tx } from '../../database/index.ts';
import { type EventFilter, joinedFragments, speaksOf } from './filter.ts';

/** A filter whose tags are replaced by the entities that have them. */
export interface TaglessFilter extends EventFilter {
  /** Events that speak of one of these do not pass. */
  excludedEntities: string[];
}

/** A tag of more entities stays a tag: so many oIds in one statement cost more than looking at each event. */
const entitiesMost = 5_000;

/**
 * Replaces the tags of a filter by their entities, whose events are index ranges; tags would have to be tested on
 * each event. What is excluded leaves the groups: all of its events would be read, and none passes.
 */
export async function withoutTags(tx: Tx, workspace: string, filter: EventFilter): Promise<TaglessFilter> {
  const tagless = { ...filter, excludedEntities: [] };
  const { tagGroups, excludedTags } = filter;
  const tags = [...new Set([...tagGroups.flat(), ...excludedTags])];
  if (tags.length === 0) return tagless;
  const rows = await tx<{ tagOId: string; entityOId: string }[]>`
    select tag_o_id, entity_o_id
    from entity_tag
    where workspace_o_id = ${workspace}
      and tag_o_id = any(${tags}::text[])
    limit ${entitiesMost + 1}
  `;
  if (rows.length > entitiesMost) return tagless;
  const entities = Map.groupBy(rows, ({ tagOId }) => tagOId);
  const havingOneOf = (oIds: string[]) => [
    ...new Set(oIds.flatMap((oId) => entities.get(oId) ?? []).map(({ entityOId }) => entityOId)),
  ];
  const excludedEntities = havingOneOf(excludedTags);
  const excluded = new Set(excludedEntities);
  return {
    ...filter,
    tagGroups: [],
    excludedTags: [],
    entityGroups: [...filter.entityGroups, ...tagGroups.map(havingOneOf)].map((oIds) =>
      oIds.filter((oId) => !excluded.has(oId)),
    ),
    excludedEntities,
  };
}

/** The condition that the event of the row `outer` speaks of one entity of each group, and of no excluded one. */
export function entityConditions(
  tx: Tx,
  workspace: string,
  outer: string,
  groups: string[][],
  { excludedEntities }: TaglessFilter,
  how: 'joined' | 'looked up',
) {
  return tx`
    ${joinedFragments(
      tx,
      groups.map((oIds) => tx`and ${speaksOf(tx, workspace, outer, oIds, how)}`),
    )}
    ${excludedEntities.length > 0 ? tx`and not ${speaksOf(tx, workspace, outer, excludedEntities, how)}` : tx``}
  `;
}
