import type { ImportEvent } from '../../../../schema/import-event.ts';
import { momentIn } from '../../../../schema/input/local-time.ts';
import { isLocalTime, parseTime } from '../../../../schema/input/time.ts';

/**
 * Returns the event with the moments that its times without a zone are in a time zone. A day alone is its midnight there,
 * so that metrics, which count by days of the workspace's zone, count it on that day. `sentTime` is the event's time as
 * it was sent.
 */
export function zonedEvent(event: ImportEvent, sentTime: unknown, timeZone: string): ImportEvent {
  if (timeZone === 'UTC') return event;
  const momentOf = (time: unknown) => {
    const clockTime = isLocalTime(time) ? parseTime(time) : null;
    return clockTime === null ? null : momentIn(timeZone, clockTime);
  };
  const moved = { ...event, eventTimestamp: momentOf(sentTime) ?? event.eventTimestamp };
  if (moved.type !== 'crm') return moved;
  for (const name of ['closeDate', 'crmLastModifiedAt'] as const) {
    const moment = momentOf(moved[name]);
    if (moment !== null) moved[name] = new Date(moment).toISOString();
  }
  return moved;
}
