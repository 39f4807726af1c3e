import { Cron, CronPattern } from 'croner';
import { invalid, invalidField } from '../../../errors.ts';

/** The times of schedules. croner parses patterns and computes times; nothing here reads a clock. */

export interface Timing {
  cron: string;
  timezone: string;
}

const fields = [
  'a minute (0-59)',
  'an hour (0-23)',
  'a day of the month (1-31)',
  'a month (1-12)',
  'a day of the week (0-7)',
];
const nickname = /^@(yearly|annually|monthly|weekly|daily|hourly)$/i;

/** Throws 400 that names an invalid `cron` or `timezone`; also for a pattern without any time. */
export function checkTiming(timing: Timing, now: Date): void {
  const faults = [
    { path: 'cron', message: cronFault(timing.cron) },
    { path: 'timezone', message: timezoneFault(timing.timezone) },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  const [fault] = faults;
  if (fault) throw invalid(`${fault.path}: ${fault.message}`, faults);
  if (timeAfter(timing, now) === null) throw invalidField('cron', 'never occurs: no year has such a day');
}

function cronFault(cron: string): string | null {
  if (nickname.test(cron)) return null;
  const parts = cron.split(' ');
  if (parts.length !== fields.length) {
    const hint = parts.length === 6 ? '; seconds are not among them' : '';
    return `must have five fields (minute, hour, day of month, month, day of week)${hint}`;
  }
  const wrong = parts.findIndex((part, at) => !isRead(['*', '*', '*', '*', '*'].with(at, part).join(' ')));
  if (wrong >= 0) return `"${parts[wrong]}" cannot be read as ${fields[wrong]}`;
  return isRead(cron) ? null : 'cannot be read';
}

function isRead(cron: string): boolean {
  try {
    return timesOf({ cron, timezone: 'UTC' }) !== null;
  } catch {
    return false;
  }
}

function timezoneFault(timezone: string): string | null {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return null;
  } catch {
    return `"${timezone}" is not a time zone; give its IANA name, such as Europe/Berlin`;
  }
}

/** Returns the first time of a schedule after another; null where there is none. */
export function timeAfter(timing: Timing, after: Date): Date | null {
  const next = timesOf(timing).nextRun(after);
  const late = endOfGap(timing, after, (clocks, from) => clocks.nextRun(from));
  return late && late > after && (!next || late < next) ? late : next;
}

/** Returns whether the moment, a whole second, is one of a schedule's times. */
export const isTimeOf = (timing: Timing, moment: Date): boolean =>
  timeAfter(timing, new Date(moment.getTime() - 1_000))?.getTime() === moment.getTime();

/** Returns the `count` times of a schedule after a moment. */
export function timesAfter(timing: Timing, after: Date, count: number): Date[] {
  const times: Date[] = [];
  let at = timeAfter(timing, after);
  while (at && times.push(at) < count) at = timeAfter(timing, at);
  return times;
}

/** Returns the last time of a schedule up to now; `first` is one of its times. */
export function lastTimeUntil(timing: Timing, first: Date, now: Date): Date {
  // times are whole seconds, and what is asked for lies before the one that is given
  const behind = new Date(Math.floor(now.getTime() / 1_000) * 1_000 + 1_000);
  const [regular] = timesOf(timing).previousRuns(1, behind);
  const late = endOfGap(timing, behind, (clocks, from) => clocks.previousRuns(1, from)[0]);
  const last = late && late < behind && (!regular || late > regular) ? late : regular;
  return last && last > first && last <= now ? last : first;
}

/**
 * Returns the end of the gap in which the next or previous time of day lies; null where it lies in none. croner moves a
 * single time of day to the end of its gap on the same day alone, and in America/Nuuk the gap ends at midnight.
 */
function endOfGap(
  { cron, timezone }: Timing,
  moment: Date,
  pick: (clocks: Cron, from: Date) => Date | null | undefined,
): Date | null {
  if (!new CronPattern(cron, timezone, { mode: '5-part' }).isFixedTime) return null;
  const from = clockOf(moment, timezone).toZonedDateTime('UTC').epochMilliseconds;
  const picked = pick(timesOf({ cron, timezone: 'UTC' }), new Date(from));
  if (!picked) return null;
  const clock = clockOf(picked, 'UTC');
  const moved = clock.toZonedDateTime(timezone, { disambiguation: 'later' });
  if (moved.toPlainDateTime().equals(clock)) return null;
  // the first time of a gap is moved to its end itself, which is not before itself
  const end = moved.add({ seconds: 1 }).getTimeZoneTransition('previous');
  return end && new Date(end.epochMilliseconds);
}

const clockOf = (moment: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone).toPlainDateTime();

const timesOf = ({ cron, timezone }: Timing) => new Cron(cron, { timezone, mode: '5-part', paused: true });
