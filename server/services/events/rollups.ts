import { type EventDay, maxDays } from '../../../schema/event-day.ts';
import type { Tx } from '../../database/index.ts';
import { invalidField } from '../../errors.ts';

/** Which of a day's sixteen counters to add to. */
export const dailySlot = () => Math.floor(Math.random() * 16);

/** The day (UTC) of a time. */
export const dateOf = (time: Date | number) => new Date(time).toISOString().slice(0, 10);

const dayMs = 86_400_000;
const defaultDays = 30;

/** Events by day (UTC), category and type, oldest day first. Whole days: the range is widened to them. */
export async function eventDays(
  tx: Tx,
  workspace: string,
  range: { startDate?: Date | undefined; endDate?: Date | undefined },
  now: Date,
): Promise<EventDay[]> {
  const end = range.endDate ?? now;
  const start = range.startDate ?? new Date(end.getTime() - defaultDays * dayMs);
  if (end.getTime() - start.getTime() > maxDays * dayMs) {
    throw invalidField('startDate', `must lie at most ${maxDays} days before the end`);
  }
  return tx<EventDay[]>`
    select day::text, category as event_category, event_type, sum(events)::int as events
    from event_daily
    where workspace_o_id = ${workspace}
      and day between (${start}::timestamptz at time zone 'UTC')::date and (${end}::timestamptz at time zone 'UTC')::date
    group by event_daily.day, category, event_type
    having sum(events) > 0
    order by event_daily.day, category, event_type
  `;
}
