/** Times as senders write them: ISO 8601, epoch milliseconds (from 1e12 on) or epoch seconds. */

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** Fewer digits are no seconds that anybody counts: a year, a day of a spreadsheet. */
const numeric = /^-?\d{9,16}(\.\d+)?$/;
const leastSeconds = 1e8;
const compactDate = /^(\d{4})(\d{2})(\d{2})$/;

/** The first value that is read as milliseconds; smaller numbers are seconds. */
const firstMilliseconds = 1e12;
const yearsBack = 50;
const yearsAhead = 5;

/** Returns milliseconds since 1970, or null for an invalid time. A time without a zone is in UTC. */
export function parseTime(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) < leastSeconds ? null : fromEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (numeric.test(text)) return fromEpoch(Number(text));
  const parts = iso.exec(text) ?? compactDate.exec(text);
  return parts ? fromParts(parts) : null;
}

/** Returns whether a text is a date, or a date and time, that names no time zone. */
export function isLocalTime(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const parts = iso.exec(value.trim()) ?? compactDate.exec(value.trim());
  return parts !== null && parts[8] === undefined;
}

/** Returns whether a time lies within 50 years before and 5 years after `now` (milliseconds). */
export function isWithinWindow(time: number, now: number): boolean {
  const first = new Date(now);
  first.setUTCFullYear(first.getUTCFullYear() - yearsBack);
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + yearsAhead);
  return time >= first.getTime() && time <= last.getTime();
}

function fromEpoch(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  const milliseconds = Math.abs(value) >= firstMilliseconds ? value : value * 1000;
  return Math.abs(milliseconds) <= 8.64e15 ? Math.trunc(milliseconds) : null;
}

function fromParts(parts: RegExpExecArray): number | null {
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const millisecond = Math.trunc(Number(`0.${parts[7] ?? 0}`) * 1000);
  // set afterwards: Date.UTC takes the years 1 to 99 for those of the last century
  const time = new Date(Date.UTC(2000, 0, 1, hour, minute, second, millisecond)).setUTCFullYear(
    year ?? 0,
    (month ?? 1) - 1,
    day,
  );
  const read = new Date(time);
  // 30 February becomes a day in March: such a date is a mistake, not a time.
  const rolledOver = read.getUTCMonth() + 1 !== month || read.getUTCDate() !== day;
  if (rolledOver || (minute ?? 0) > 59 || (second ?? 0) > 59) return null;
  const offset = zoneMinutes(parts[8]);
  // a day ends at 24:00; the hour was left out with the day
  const ends = hour === 24 && !minute && !second && !millisecond;
  if (offset === null || ((hour ?? 0) > 23 && !ends)) return null;
  return time + (ends ? 86_400_000 : 0) - offset * 60_000;
}

function zoneMinutes(zone: string | undefined): number | null {
  if (!zone || zone.toUpperCase() === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2) || 0);
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
