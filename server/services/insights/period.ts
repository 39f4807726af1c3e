import type { PeriodType } from '../../../schema/period.ts';

/** A range of time with an exclusive end. */
export interface Span {
  start: Date;
  end: Date;
}

export interface SpanQuery {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  periodType?: PeriodType | undefined;
  periodStart?: Date | undefined;
  periodCount?: number | undefined;
}

const day = 86_400_000;

/** The week, month or quarter (UTC) that a time lies in. Weeks begin on Monday. */
function periodAround(type: PeriodType, within: Date): Span {
  const year = within.getUTCFullYear();
  const month = within.getUTCMonth();
  const weekday = (within.getUTCDay() + 6) % 7;
  const start =
    type === 'week'
      ? new Date(Date.UTC(year, month, within.getUTCDate() - weekday))
      : new Date(Date.UTC(year, type === 'month' ? month : month - (month % 3), 1));
  return { start, end: shifted(type, start, 1) };
}

/** The start of the period so many periods later, or earlier. */
function shifted(type: PeriodType, start: Date, by: number): Date {
  if (type === 'week') return new Date(start.getTime() + by * 7 * day);
  const months = by * (type === 'month' ? 1 : 3);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
}

/** Returns the periods of a query, oldest first: from its start on, or up to the current one. */
export function periodsOf({ periodType, periodStart, periodCount = 1 }: SpanQuery, now: Date): Span[] {
  const type = periodType ?? 'month';
  const { start } = periodAround(type, periodStart ?? now);
  const first = periodStart ? start : shifted(type, start, 1 - periodCount);
  return Array.from({ length: periodCount }, (_, place) => ({
    start: shifted(type, first, place),
    end: shifted(type, first, place + 1),
  }));
}

/** Whether a query says anything of time. */
const asksForPeriods = ({ periodType, periodStart, periodCount }: SpanQuery) =>
  (periodType ?? periodStart ?? periodCount) !== undefined;

/**
 * Returns the time range of a query: its periods, its dates, or the intersection of both. Null for a query without
 * either.
 */
export function askedSpan(query: SpanQuery, now: Date): Span | null {
  const periods = asksForPeriods(query) ? periodsOf(query, now) : [];
  const [first, last] = [periods[0], periods.at(-1)];
  const { startDate, endDate } = query;
  if (!first && !startDate && !endDate) return null;
  // what happened at endDate itself counts
  const until = endDate ? new Date(endDate.getTime() + 1) : (last?.end ?? new Date(now.getTime() + 1));
  const end = earlier(until, last?.end ?? until);
  const since = startDate ?? first?.start ?? new Date(end.getTime() - 90 * day);
  return { start: later(since, first?.start ?? since), end };
}

/** Returns the span just before another: of equal length, or as many whole periods. */
export function spanBefore(query: SpanQuery, span: Span, now: Date): Date {
  const periods = asksForPeriods(query) ? periodsOf(query, now) : [];
  const [first] = periods;
  const isWhole = first?.start.getTime() === span.start.getTime() && !query.endDate;
  return isWhole
    ? shifted(query.periodType ?? 'month', span.start, -periods.length)
    : new Date(2 * span.start.getTime() - span.end.getTime());
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
