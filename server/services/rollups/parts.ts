/** Days and months that lie whole between moments, and the stretches of the days that are cut. Days are UTC. */

const dayMs = 86_400_000;

/** Rollups of a span from `first` up to `end`, which is left out. */
export interface Part {
  span: 'day' | 'month';
  first: Date;
  end: Date;
}

/** A stretch of time, its end left out. */
export interface Stretch {
  start: Date;
  end: Date;
}

/**
 * Divides the time from the first moment to the last. No part has a moment inside: what it counts lies behind a moment or in
 * front of it. Months are used where they fit, unless `byDay`.
 */
export function partsOf(moments: readonly Date[], byDay: boolean): { parts: Part[]; cut: Stretch[] } {
  const times = [...new Set(moments.map((moment) => moment.getTime()))].toSorted((a, b) => a - b);
  const [from, until] = [times[0], times.at(-1)];
  if (from === undefined || until === undefined || from === until) return { parts: [], cut: [] };
  const cutDays = new Set(times.filter((time) => time % dayMs !== 0).map(dayBefore));
  const cut = [...cutDays].map((day) => ({
    start: new Date(Math.max(day, from)),
    end: new Date(Math.min(day + dayMs, until)),
  }));
  const edges = [...times.map(dayBehind), ...times.map(dayBefore)].toSorted((a, b) => a - b);
  const parts = edges.flatMap((edge, place) => {
    const next = edges[place + 1];
    return next === undefined || next === edge || cutDays.has(edge) ? [] : whole(edge, next, byDay);
  });
  return { parts, cut };
}

/** The parts between two midnights. Unless `byDay`, those of days lie in one month each. */
function whole(from: number, until: number, byDay: boolean): Part[] {
  const [first, end] = [new Date(from), new Date(until)];
  const firstMonth = monthBehind(first);
  const endMonth = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1));
  if (byDay || firstMonth > endMonth) return [{ span: 'day', first, end }];
  const parts: Part[] = [
    { span: 'day', first, end: firstMonth },
    { span: 'month', first: firstMonth, end: endMonth },
    { span: 'day', first: endMonth, end },
  ];
  return parts.filter((part) => part.first < part.end);
}

const dayBefore = (time: number) => Math.floor(time / dayMs) * dayMs;
const dayBehind = (time: number) => Math.ceil(time / dayMs) * dayMs;

function monthBehind(day: Date): Date {
  return day.getUTCDate() === 1 ? day : new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1));
}
