import { eventTypes } from '../../../schema/events.ts';
import type { Tx } from '../../database/index.ts';
import type { TaglessFilter } from '../events/tagged.ts';
import { isCounted } from '../events/total.ts';
import type { FindingFilter } from '../findings/finding-ways.ts';
import { countedRows, type HeldCounts } from '../rollups/counted.ts';
import { partsOf, utcDay } from '../rollups/parts.ts';
import type { Fragment } from './metric-source.ts';
import type { Periods } from './periods.ts';
import { bucketOf, keyOf } from './statement.ts';

/** The members of a question that decide whether rollups can answer it. */
export interface Countable {
  groupBy: readonly string[];
  measures: readonly string[];
  kinds: readonly string[] | undefined;
  periods: Periods;
}

/**
 * Counts from rollups as a query with `k1`, `k2`, `bucket` and `count`, one row per group; null where they cannot
 * answer.
 */
export function findingsInRollups(
  tx: Tx,
  workspace: string,
  heldCounts: HeldCounts,
  askedCounts: Countable,
  filter: FindingFilter,
): Fragment | null {
  const one = onlyEntity(filter.entityGroups);
  if (
    !heldCounts.isMade ||
    !isCount(askedCounts) ||
    filter.eventOId ||
    filter.parties.length > 0 ||
    one === undefined
  )
    return null;
  if (partsOf(askedCounts.periods.moments.map(heldCounts.dayAt), true).parts.length === 0) return null;
  const isByEntity = askedCounts.groupBy.includes('entity');
  const known = isByEntity
    ? ['entity', 'entityKind', 'extractionType', 'sentiment']
    : ['extractionType', 'sentiment', ...(one === null ? ['eventType'] : [])];
  if (!askedCounts.groupBy.every((name) => known.includes(name))) return null;
  // what matches no record has no row there
  if (isByEntity && (!askedCounts.kinds || one !== null)) return null;
  const types = filter.extractionTypes.length > 0 ? filter.extractionTypes : null;
  const isByType = askedCounts.groupBy.includes('eventType');
  const subjects = one !== null ? [one] : isByType ? eventTypes : null;
  const isTyped = askedCounts.groupBy.includes('extractionType');
  const rows = countedRows(tx, workspace, heldCounts, {
    kind: isByEntity || one !== null ? 'mention' : 'finding',
    subjects,
    types,
    isTyped,
    moments: askedCounts.periods.moments,
  });
  const isByMood = askedCounts.groupBy.includes('sentiment');
  const values: Record<string, Fragment> = {
    entity: tx`counted.subject`,
    entityKind: tx`record.kind`,
    eventType: tx`counted.subject`,
    extractionType: tx`counted.type`,
    sentiment: tx`mood.sentiment`,
  };
  return tx`
    select ${keysOf(tx, askedCounts.groupBy, values)}, counted.bucket, ${isByMood ? tx`mood.findings` : tx`counted.findings`} as count
    from ${inBuckets(tx, rows, askedCounts, { isBySubject: isByEntity || isByType, isTyped })}
    ${isByEntity ? recordJoin(tx, workspace, askedCounts) : tx``}
    ${
      isByMood
        ? tx`cross join lateral (values
            ('POSITIVE', counted.positive), ('NEGATIVE', counted.negative),
            ('NEUTRAL', counted.findings - counted.positive - counted.negative)
          ) as mood (sentiment, findings)`
        : tx``
    }`;
}

/** Returns figures over events: by type and category from the daily counts, by record from the rollups. */
export function eventsInRollups(
  tx: Tx,
  workspace: string,
  heldCounts: HeldCounts,
  askedCounts: Countable,
  filter: TaglessFilter,
): Fragment | null {
  const one = onlyEntity(filter.entityGroups);
  const isPlain = isCounted({ ...filter, entityGroups: [] }) && filter.excludedEntities.length === 0;
  if (!isCount(askedCounts) || !isPlain || filter.start || one === undefined) return null;
  const isByEntity = askedCounts.groupBy.includes('entity');
  const isOfRecords = isByEntity || one !== null;
  const known = isByEntity
    ? ['entity', 'entityKind', 'eventType']
    : one === null
      ? ['eventType', 'category']
      : ['eventType'];
  if (!askedCounts.groupBy.every((name) => known.includes(name))) return null;
  if (
    isOfRecords &&
    (!heldCounts.isMade || filter.categories || (isByEntity && (!askedCounts.kinds || one !== null)))
  )
    return null;
  const days = askedCounts.periods.moments.map(isOfRecords ? heldCounts.dayAt : utcDay);
  if (partsOf(days, true).parts.length === 0) return null;
  const values: Record<string, Fragment> = {
    entity: tx`counted.subject`,
    entityKind: tx`record.kind`,
    eventType: tx`counted.type`,
    category: tx`counted.category`,
  };
  const isTyped = askedCounts.groupBy.includes('eventType');
  const rows = isOfRecords
    ? countedRows(tx, workspace, heldCounts, {
        kind: 'event',
        subjects: one === null ? null : [one],
        types: filter.types,
        isTyped,
        moments: askedCounts.periods.moments,
      })
    : dailyRows(tx, workspace, filter, askedCounts);
  return tx`
    select ${keysOf(tx, askedCounts.groupBy, values)}, counted.bucket, counted.events as count
    from ${isOfRecords ? inBuckets(tx, rows, askedCounts, { isBySubject: isByEntity, isTyped }) : rows}
    ${isByEntity ? recordJoin(tx, workspace, askedCounts) : tx``}`;
}

/** Distinct figures cannot be added up. Where each day is cut, nothing lies whole between moments. */
const isCount = ({ measures }: Countable) => measures.length === 1 && measures[0] === 'count';

/** The one record that a filter names; null without any, undefined where it names several. */
function onlyEntity(groups: readonly string[][]): string | null | undefined {
  const [group, ...others] = groups;
  if (!group) return null;
  const [oId, ...more] = new Set(group);
  return others.length === 0 && more.length === 0 ? oId : undefined;
}

function keysOf(tx: Tx, groupBy: readonly string[], values: Record<string, Fragment>): Fragment {
  const key = (name: string | undefined) => {
    const value = name === undefined ? undefined : values[name];
    return value ? keyOf(tx, value) : tx`''`;
  };
  return tx`${key(groupBy[0])} as k1, ${key(groupBy[1])} as k2`;
}

/** Adds up days and months, one row a group, before anything is looked up for them; a member of `from`. */
const inBuckets = (
  tx: Tx,
  rows: Fragment,
  { periods }: Countable,
  { isBySubject, isTyped }: { isBySubject: boolean; isTyped: boolean },
) => tx`(
    select ${isBySubject ? tx`counted.subject` : tx`''::text as subject`},
      ${isTyped ? tx`counted.type` : tx`''::text as type`}, ${bucketOf(tx, periods, tx`counted.at`)} as bucket, sum(counted.events) as events,
      sum(counted.findings) as findings, sum(counted.positive) as positive, sum(counted.negative) as negative
    from ${rows}
    group by 1, 2, 3
  ) as counted`;

const recordJoin = (tx: Tx, workspace: string, { kinds }: Countable) => tx`
  join entity as record on record.workspace_o_id = ${workspace}
    and record.o_id = counted.subject
    and record.kind = any(${[...(kinds ?? [])]}::text[])`;

/** Events of whole days from the daily counts, those of days that a moment cuts one by one; a member of `from`. */
function dailyRows(
  tx: Tx,
  workspace: string,
  { types, categories }: TaglessFilter,
  { groupBy, periods }: Countable,
): Fragment {
  const { parts, cut } = partsOf(periods.moments.map(utcDay), true);
  const dayOf = (day: Date) => day.toISOString().slice(0, 10);
  const isAsked = (table: string) => tx`
    ${types ? tx`and ${tx(`${table}.event_type`)} = any(${types}::text[])` : tx``}
    ${categories ? tx`and ${tx(`${table}.category`)} = any(${categories}::text[])` : tx``}`;
  const chosen = (name: string, column: Fragment) => (groupBy.includes(name) ? column : tx`''::text`);
  return tx`(
    select ${chosen('category', tx`category`)}, ${chosen('eventType', tx`event_type`)}, bucket, sum(events) from (
    select daily.category, daily.event_type, ${bucketOf(tx, periods, tx`daily.day::timestamp at time zone 'UTC'`)} as bucket, daily.events
    from unnest(
      ${parts.map(({ first }) => dayOf(first))}::text[]::date[], ${parts.map(({ end }) => dayOf(end))}::text[]::date[]
    ) as part (first, behind)
    join event_daily as daily on daily.workspace_o_id = ${workspace}
      and daily.day >= part.first
      and daily.day < part.behind
      ${isAsked('daily')}
    union all
    select event.category, event.event_type, ${bucketOf(tx, periods, tx`event.event_timestamp`)}, 1
    from unnest(
      ${cut.map(({ start }) => start.toISOString())}::timestamptz[], ${cut.map(({ end }) => end.toISOString())}::timestamptz[]
    ) as stretch (start_at, end_at)
    join event on event.workspace_o_id = ${workspace}
      and event.event_timestamp >= stretch.start_at
      and event.event_timestamp < stretch.end_at
      ${isAsked('event')}
    ) as each
    group by 1, 2, 3
  ) as counted (category, type, bucket, events)`;
}
