import type { ImportEvent } from '../../../../schema/import-event.ts';
import { isLocalTime, parseTime } from '../../../../schema/input/time.ts';

/**
 * Returns the event with the moments that its times without a zone are in a time zone. A day alone is its midnight there,
 * so that metrics, which count by days of the workspace's zone, count it on that day. `sentTime` is the event's time as
 * it was sent.
 */
export function inTimeZone(event: ImportEvent, sentTime: unknown, timeZone: string): ImportEvent {
  if (timeZone === 'UTC') return event;
  const momentOf = (time: unknown) => {
    const clockTime = isLocalTime(time) ? parseTime(time) : null;
    return clockTime === null ? null : momentIn(timeZone, clockTime);
  };
  const zonedEvent = { ...event, eventTimestamp: momentOf(sentTime) ?? event.eventTimestamp };
  if (zonedEvent.type !== 'crm') return zonedEvent;
  for (const name of ['closeDate', 'crmLastModifiedAt'] as const) {
    const moment = momentOf(zonedEvent[name]);
    if (moment !== null) zonedEvent[name] = new Date(moment).toISOString();
  }
  return zonedEvent;
}

/** `clockTime` is what a clock of the zone shows, as milliseconds of UTC. Of two such moments the earlier is returned. */
const momentIn = (timeZone: string, clockTime: number): number =>
  Temporal.Instant.fromEpochMilliseconds(clockTime)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(timeZone).epochMilliseconds;
