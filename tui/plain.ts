import { steering } from '../server/arguments.ts';

/** Returns foreign text as one line: without control characters, and with white space as blanks. */
export function oneLine(text: string): string {
  return clean(text).replaceAll(/\s+/g, ' ').trim();
}

/** Removes control characters and keeps line breaks. */
export function clean(text: string): string {
  return text.replaceAll('\t', '  ').replaceAll(steering, '');
}

const pad = (number: number) => String(number).padStart(2, '0');

/** Returns a local time in 11 cells: the time for today, date and time within the year, else the date. */
export function when(iso: string | null, now: Date): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const time = `${pad(at.getHours())}:${pad(at.getMinutes())}`;
  if (at.toDateString() === now.toDateString()) return `${time}:${pad(at.getSeconds())}`;
  const date = `${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return at.getFullYear() === now.getFullYear() ? `${date} ${time}` : `${at.getFullYear()}-${date}`;
}

/** Returns a count with its noun: `1 node`, `2 nodes`. */
export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Returns a constant as words: `RUNNING` as Running, `CALL_TRANSCRIPT` as Call transcript. */
export function words(name: string): string {
  const text = name.replaceAll(/[_-]/g, ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the duration of something, so far if it goes on. */
export function took(from: string | null, to: string | null, now: Date): string {
  if (from === null) return '';
  const seconds = Math.max(
    0,
    ((to === null ? now : new Date(to)).getTime() - new Date(from).getTime()) / 1000,
  );
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** Returns bytes in readable form: `312 B`, `20.5 KB`. */
export function sizeOf(bytes: number): string {
  const [unit, size] =
    bytes < 1024
      ? ['B', 1]
      : bytes < 1024 ** 2
        ? ['KB', 1024]
        : bytes < 1024 ** 3
          ? ['MB', 1024 ** 2]
          : ['GB', 1024 ** 3];
  return `${(bytes / Number(size)).toFixed(unit === 'B' ? 0 : 1)} ${unit}`;
}

/** Returns the beginning of a name that is longer than its column. */
export const shortened = (name: string, cells: number): string =>
  name.length > cells ? `${name.slice(0, cells - 1)}…` : name;
