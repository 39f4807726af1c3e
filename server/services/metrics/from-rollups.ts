import { eventTypes } from '../../../schema/events.ts';
import type { Tx } from '../../database/index.ts';
import type { TaglessFilter } from '../events/tagged.ts';
import { isCounted } from '../events/total.ts';
import type { FindingFilter } from '../findings/finding-ways.ts';
import type { HeldCounts } from '../rollups/counted.ts';
import { partsOf, utcDay } from '../rollups/parts.ts';
import { countedBetween, countedByDay } from './counted-between.ts';
import type { Fragment } from './metric-source.ts';
import type { Periods } from './periods.ts';

/** The members of a question that decide whether rollups can answer it. */
export interface Countable {
  groupBy: readonly string[];
  measures: readonly string[];
  kinds: readonly string[] | undefined;
  periods: Periods;
}

/**
 * Counts from rollups as a query with `value1`, `value2`, `bucket` and `count`, one row per group; null where they cannot
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
  const isByMood = askedCounts.groupBy.includes('sentiment');
  const rows = countedBetween(tx, workspace, heldCounts, {
    kind: isByEntity || one !== null ? 'mention' : 'finding',
    subjects,
    types,
    isTyped,
    moments: askedCounts.periods.moments,
    isBySubject: isByEntity || isByType,
    figures: isByMood ? ['findings', 'positive', 'negative'] : ['findings'],
  });
  const values: Record<string, Fragment> = {
    entity: tx`counted.subject`,
    entityKind: tx`record.kind`,
    eventType: tx`counted.subject`,
    extractionType: tx`counted.type`,
    sentiment: tx`mood.sentiment`,
  };
  return tx`
    select ${keysOf(tx, askedCounts.groupBy, values)}, counted.bucket, ${isByMood ? tx`mood.findings` : tx`counted.findings`} as count
    from ${rows}
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
    ? countedBetween(tx, workspace, heldCounts, {
        kind: 'event',
        subjects: one === null ? null : [one],
        types: filter.types,
        isTyped,
        moments: askedCounts.periods.moments,
        isBySubject: isByEntity,
        figures: ['events'],
      })
    : countedByDay(tx, workspace, askedCounts.groupBy, askedCounts.periods.moments, filter);
  return tx`
    select ${keysOf(tx, askedCounts.groupBy, values)}, counted.bucket, counted.events as count
    from ${rows}
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
    return value ?? tx`null::text`;
  };
  return tx`${key(groupBy[0])} as value1, ${key(groupBy[1])} as value2`;
}

const recordJoin = (tx: Tx, workspace: string, { kinds }: Countable) => tx`
  join entity as record on record.workspace_o_id = ${workspace}
    and record.o_id = counted.subject
    and record.kind = any(${[...(kinds ?? [])]}::text[])`;
