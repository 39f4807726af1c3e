/** Returns the day of a moment in a time zone, as 2026-01-31. */
export function dayIn(moment: string, timeZone: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  // Swedish writes dates as ISO 8601 does
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

/**
 * Returns the first days of all periods from the first to the last row, including empty ones, which have no row: a
 * line without them would hide quiet times.
 */
export function stretchesOf(periods: readonly { start: string; end: string }[], timeZone: string): string[] {
  const ends = new Map(periods.map(({ start, end }) => [dayIn(start, timeZone), dayIn(end, timeZone)]));
  const starts = [...ends.keys()].sort();
  const last = starts.at(-1);
  if (last === undefined) return [];
  const step = stepOf([...ends]);
  const stretches: string[] = [];
  for (let day = starts[0] ?? last; day < last && stretches.length < stretchesMost; ) {
    stretches.push(day);
    const end = ends.get(day) ?? step(day);
    // a row that begins inside the step stays
    const next = starts.find((start) => start > day) ?? last;
    day = end > day && end < next ? end : next;
  }
  return [...stretches, last];
}

/**
 * Returns the day at which the range cuts the last period; null if that period is complete or the only one.
 */
export function cutAt(periods: readonly { start: string; end: string }[], timeZone: string): string | null {
  const ends = new Map(periods.map(({ start, end }) => [dayIn(start, timeZone), dayIn(end, timeZone)]));
  const last = [...ends.keys()].sort().at(-1);
  const end = last === undefined ? undefined : ends.get(last);
  return last !== undefined && end !== undefined && ends.size > 1 && end < stepOf([...ends])(last)
    ? end
    : null;
}

/** As many as the server answers for. */
const stretchesMost = 1_500;
const dayMs = 86_400_000;

/** Steps to the next stretch. The longest of them tells how long they are, since a range cuts the first and the last. */
function stepOf(periods: readonly (readonly [start: string, end: string])[]): (day: string) => string {
  const days = Math.max(...periods.map(([start, end]) => (Date.parse(end) - Date.parse(start)) / dayMs));
  if (days <= 1) return (day) => later(day, 0, 1);
  if (days <= 7) return (day) => later(day, 0, 7);
  return (day) => later(day, days <= 31 ? 1 : days <= 92 ? 3 : 12, 0);
}

function later(day: string, months: number, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months, at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
