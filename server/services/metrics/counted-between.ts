import type { Tx } from '../../database/index.ts';
import type { TaglessFilter } from '../events/tagged.ts';
import { allFigures, countedRows, type HeldCounts, type WantedCounts } from '../rollups/counted.ts';
import { partsOf, utcDay } from '../rollups/parts.ts';
import type { Fragment } from './metric-source.ts';
import { bucketOf } from './statement.ts';

/** Counts between moments, for metrics and for the reports of insights. */

interface AskedBetween extends Omit<WantedCounts, 'bucket'> {
  /** One row for all subjects when false. */
  isBySubject?: boolean;
  /** Returns the part of time that a row belongs to; default: the place of the stretch between moments, from 1. */
  bucket?(at: Fragment): Fragment;
}

/**
 * Counts of records, or of types of events, as a member of `from`. `counted` has one row for each subject, `bucket`
 * and, where rows have one, type, with the figures that are asked for.
 */
export function countedBetween(
  tx: Tx,
  workspace: string,
  heldCounts: HeldCounts,
  { isBySubject = true, bucket, ...wantedCounts }: AskedBetween,
): Fragment {
  const { moments, isTyped, figures = allFigures } = wantedCounts;
  const rows = countedRows(
    tx,
    workspace,
    heldCounts,
    bucket ? wantedCounts : { ...wantedCounts, bucket: (at) => bucketOf(tx, moments, at) },
  );
  return tx`(
    select ${isBySubject ? tx`counted.subject` : tx`''::text as subject`},
      ${isTyped ? tx`counted.type` : tx`''::text as type`}, ${bucket?.(tx`counted.at`) ?? tx`counted.at`} as bucket
      ${figures.map((name) => tx`, sum(counted.${tx(name)}) as ${tx(name)}`)}
    from ${rows}
    group by 1, 2, 3
  ) as counted`;
}

/**
 * Counts of events by type and category, as a member of `from`: `counted` has `category` and `type` if they are asked
 * for, `bucket` and `events`. Whole days come from the daily counts; days that a moment divides are counted from
 * events.
 */
export function countedByDay(
  tx: Tx,
  workspace: string,
  groupBy: readonly string[],
  moments: readonly Date[],
  { types, categories }: Pick<TaglessFilter, 'types' | 'categories'>,
): Fragment {
  const { parts, cut } = partsOf(moments.map(utcDay), true);
  const dayOf = (day: Date) => day.toISOString().slice(0, 10);
  const isAsked = (table: string) => tx`
    ${types ? tx`and ${tx(`${table}.event_type`)} = any(${types}::text[])` : tx``}
    ${categories ? tx`and ${tx(`${table}.category`)} = any(${categories}::text[])` : tx``}`;
  const chosen = (name: string, column: Fragment) => (groupBy.includes(name) ? column : tx`''::text`);
  return tx`(
    select ${chosen('category', tx`category`)}, ${chosen('eventType', tx`event_type`)}, bucket, sum(events) from (
    select daily.category, daily.event_type, ${bucketOf(tx, moments, tx`daily.day::timestamp at time zone 'UTC'`)} as bucket, daily.events
    from unnest(
      ${parts.map(({ first }) => dayOf(first))}::text[]::date[], ${parts.map(({ end }) => dayOf(end))}::text[]::date[]
    ) as part (first, behind)
    cross join lateral (
      select daily.day, daily.category, daily.event_type, daily.events
      from event_daily as daily
      where daily.workspace_o_id = ${workspace}
        and daily.day >= part.first
        and daily.day < part.behind
        ${isAsked('daily')}
      -- each part reads a range of the index; a join would compare it with all days
      offset 0
    ) as daily
    union all
    select event.category, event.event_type, ${bucketOf(tx, moments, tx`event.event_timestamp`)}, 1
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
