import { type EntityFilterName, entityFilterNames } from '../../../schema/kind-fields.ts';
import type { Tx } from '../../database/index.ts';
import {
  type PartyGroup,
  type PartyQuery,
  partyConditions,
  partyGroups,
} from './parties/party-conditions.ts';

/** Filters in the form of requests and saved insights. */
export type EventQuery = {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  eventTypes?: string[] | undefined;
  eventCategories?: string[] | undefined;
  callPurposes?: string[] | undefined;
  processingStatuses?: string[] | undefined;
  /** A part of the summary. */
  text?: string | undefined;
  matchAll?: boolean | undefined;
  includeTagOIds?: string[] | undefined;
  excludeTagOIds?: string[] | undefined;
} & PartyQuery & { [Name in EntityFilterName]?: string[] | undefined };

/** Filters in the form that statements need; all members must hold, absent ones do not filter. */
export interface EventFilter {
  start: Date | null;
  end: Date | null;
  types: string[] | null;
  categories: string[] | null;
  purposes: string[] | null;
  /** Processing statuses; lists alone ask for them and for texts, so what looks at single events leaves both aside. */
  statuses: string[] | null;
  /** Every one is a part of the summary. */
  texts: string[];
  /** An event must be with one of every group. */
  parties: PartyGroup[];
  /** An event must speak of one entity of every group. */
  entityGroups: string[][];
  /** An event must speak of an entity with one of the tags of every group. */
  tagGroups: string[][];
  excludedTags: string[];
}

export function filterOf(query: EventQuery): EventFilter {
  const named = entityFilterNames.map((name) => unique(query[name] ?? [])).filter((oIds) => oIds.length > 0);
  return {
    start: query.startDate ?? null,
    end: query.endDate ?? null,
    types: present(query.eventTypes),
    categories: present(query.eventCategories),
    purposes: present(query.callPurposes),
    statuses: present(query.processingStatuses),
    texts: query.text ? [query.text] : [],
    parties: partyGroups(query),
    entityGroups: query.matchAll ? unique(named.flat()).map((oId) => [oId]) : named,
    tagGroups: [query.includeTagOIds ?? []].filter((oIds) => oIds.length > 0),
    excludedTags: query.excludeTagOIds ?? [],
  };
}

/** Combines two filters; the result is never wider than either. */
export function narrowedFilter(one: EventFilter, other: EventFilter): EventFilter {
  return {
    start: pick(one.start, other.start, later),
    end: pick(one.end, other.end, earlier),
    types: pick(one.types, other.types, common),
    categories: pick(one.categories, other.categories, common),
    purposes: pick(one.purposes, other.purposes, common),
    statuses: pick(one.statuses, other.statuses, common),
    texts: [...one.texts, ...other.texts],
    parties: [...one.parties, ...other.parties],
    entityGroups: [...one.entityGroups, ...other.entityGroups],
    tagGroups: [...one.tagGroups, ...other.tagGroups],
    excludedTags: [...one.excludedTags, ...other.excludedTags],
  };
}

/** Returns whether the filter, apart from its entity groups, has nothing but a range of time. */
export function isOnlyByTime(filter: EventFilter): boolean {
  const isTyped = filter.types ?? filter.categories ?? filter.purposes ?? filter.statuses;
  return (
    !isTyped &&
    filter.texts.length === 0 &&
    filter.parties.length === 0 &&
    filter.tagGroups.length === 0 &&
    filter.excludedTags.length === 0
  );
}

/** The conditions of a filter on the table `event`, without its entity groups. */
export function eventConditions(tx: Tx, workspace: string, filter: EventFilter) {
  return tx`
    event.workspace_o_id = ${workspace}
    ${filter.start ? tx`and event.event_timestamp >= ${filter.start}` : tx``}
    ${filter.end ? tx`and event.event_timestamp <= ${filter.end}` : tx``}
    ${filter.types ? tx`and event.event_type = any(${filter.types}::text[])` : tx``}
    ${filter.categories ? tx`and event.category = any(${filter.categories}::text[])` : tx``}
    ${filter.purposes ? tx`and event.call_purpose = any(${filter.purposes}::text[])` : tx``}
    ${filter.statuses ? tx`and event.processing_status = any(${filter.statuses}::text[])` : tx``}
    ${joinedFragments(
      tx,
      filter.texts.map((text) => tx`and strpos(lower(event.summary), lower(${text}::text)) > 0`),
    )}
    ${partyConditions(tx, workspace, filter.parties)}
    ${joinedFragments(
      tx,
      filter.tagGroups.map((oIds) => tx`and ${hasTaggedEntity(tx, workspace, oIds)}`),
    )}
    ${filter.excludedTags.length > 0 ? tx`and not ${hasTaggedEntity(tx, workspace, filter.excludedTags)}` : tx``}
  `;
}

/** Concatenates fragments; the driver would take an empty list for a parameter. */
export function joinedFragments(tx: Tx, fragments: ReturnType<Tx>[]) {
  return fragments.length > 0 ? fragments : tx``;
}

/**
 * The condition that the event of the row `outer` speaks of one of the entities. With `looked up` the planner looks
 * entities up for each event instead of reading all events of the entities first, which suits a statement that ends
 * after a few rows.
 */
export function speaksOf(
  tx: Tx,
  workspace: string,
  outer: string,
  entityOIds: string[],
  how: 'joined' | 'looked up' = 'joined',
) {
  const isNamed =
    how === 'looked up'
      ? // hashed once, where an array would be gone through for each event
        tx`(other.entity_o_id in (select unnest(${entityOIds}::text[]))) is true offset 0`
      : tx`other.entity_o_id = any(${entityOIds}::text[])`;
  return tx`exists (
    select
    from event_entity other
    where other.workspace_o_id = ${workspace}
      and other.event_o_id = ${tx(outer)}
      -- written so that the index of the events of an entity does not fit: it would be read whole for each event
      and ${isNamed}
  )`;
}

function hasTaggedEntity(tx: Tx, workspace: string, tagOIds: string[]) {
  return tx`exists (
    select
    from event_entity named
    join entity_tag on entity_tag.workspace_o_id = named.workspace_o_id and entity_tag.entity_o_id = named.entity_o_id
    where named.workspace_o_id = ${workspace}
      and named.event_o_id = event.o_id
      and entity_tag.tag_o_id = any(${tagOIds}::text[])
  )`;
}

/** An empty list in a query is no filter; an empty list that two filters leave is one that nothing passes. */
const present = (values: string[] | undefined) => (values && values.length > 0 ? values : null);
const unique = (values: string[]) => [...new Set(values)];
const later = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()));
const earlier = (one: Date, other: Date) => new Date(Math.min(one.getTime(), other.getTime()));
const common = (one: string[], other: string[]) => one.filter((value) => other.includes(value));

function pick<T>(one: T | null, other: T | null, both: (one: T, other: T) => T): T | null {
  if (one === null) return other;
  return other === null ? one : both(one, other);
}
