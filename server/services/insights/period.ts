import type { PeriodType } from '../../../schema/period.ts';
import type { Tx } from '../../database/index.ts';
import { calendarMoments } from '../metrics/periods.ts';

/** A range of time with an exclusive end. */
export interface Span {
  start: Date;
  end: Date;
}

/** A span, and the start of the one before it. */
export interface AskedSpan extends Span {
  before: Date;
}

export interface SpanQuery {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  periodType?: PeriodType | undefined;
  periodStart?: string | undefined;
  periodCount?: number | undefined;
}

const day = 86_400_000;

/** Returns the moments of a query's periods and of as many before them, in the workspace's time zone. */
export const periodMoments = (
  tx: Tx,
  workspace: string,
  { periodType = 'month', periodStart, periodCount = 1 }: SpanQuery,
  now: Date,
): Promise<Date[]> =>
  calendarMoments(tx, workspace, { interval: periodType, start: periodStart, count: periodCount }, now);

/**
 * Returns the time range of a query: its periods, its dates, or the intersection of both. The span before it is of equal
 * length, or as many whole periods. Null for a query that says nothing of time.
 */
export async function askedSpan(
  tx: Tx,
  workspace: string,
  query: SpanQuery,
  now: Date,
): Promise<AskedSpan | null> {
  const { startDate, endDate, periodType, periodStart, periodCount } = query;
  const isOfPeriods = (periodType ?? periodStart ?? periodCount) !== undefined;
  if (!isOfPeriods && !startDate && !endDate) return null;
  const moments = isOfPeriods ? await periodMoments(tx, workspace, query, now) : [];
  const [before, first, last] = [moments[0], moments[(moments.length - 1) / 2], moments.at(-1)];
  // what happened at endDate itself counts
  const until = endDate ? new Date(endDate.getTime() + 1) : (last ?? new Date(now.getTime() + 1));
  const end = earlier(until, last ?? until);
  const since = startDate ?? first ?? new Date(end.getTime() - 90 * day);
  const start = later(since, first ?? since);
  const isWhole = before !== undefined && first?.getTime() === start.getTime() && !endDate;
  return { start, end, before: isWhole ? before : new Date(2 * start.getTime() - end.getTime()) };
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
