import { Cron } from 'croner';
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
export const timeAfter = (timing: Timing, after: Date): Date | null => timesOf(timing).nextRun(after);

/** Returns whether the moment, a whole second, is one of a schedule's times. */
export const isTimeOf = (timing: Timing, moment: Date): boolean =>
  timeAfter(timing, new Date(moment.getTime() - 1_000))?.getTime() === moment.getTime();

/** Returns the `count` times of a schedule after a moment. */
export const timesAfter = (timing: Timing, after: Date, count: number): Date[] =>
  timesOf(timing).nextRuns(count, after);

/** Returns the last time of a schedule up to now; `first` is one of its times. */
export function lastTimeUntil(timing: Timing, first: Date, now: Date): Date {
  // times are whole seconds, and what is asked for lies before the one that is given
  const behind = new Date(Math.floor(now.getTime() / 1_000) * 1_000 + 1_000);
  const [last] = timesOf(timing).previousRuns(1, behind);
  return last && last > first && last <= now ? last : first;
}

const timesOf = ({ cron, timezone }: Timing) => new Cron(cron, { timezone, mode: '5-part', paused: true });
