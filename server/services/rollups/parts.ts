/** Days and months that lie whole between moments, and the stretches of the days that are cut. */

const dayMs = 86_400_000;

/** A moment with its day. */
export interface DayAt {
  at: Date;
  /** The date of the day, as if it were UTC. */
  day: Date;
  /** When the day begins and ends. */
  start: Date;
  end: Date;
}

/** Rollups of a span from the date `first` up to the exclusive `end`. */
export interface Part {
  span: 'day' | 'month';
  first: Date;
  end: Date;
}

/** A range of time within one day, with an exclusive end. */
export interface Stretch {
  day: Date;
  start: Date;
  end: Date;
}

/** Returns the day (UTC) of a moment. */
export function utcDay(at: Date): DayAt {
  const day = new Date(Math.floor(at.getTime() / dayMs) * dayMs);
  return { at, day, start: day, end: new Date(day.getTime() + dayMs) };
}

/**
 * Divides the time between the first and the last moment into parts that no moment divides. Months are used where they
 * fit, unless `byDay`.
 */
export function partsOf(moments: readonly DayAt[], byDay: boolean): { parts: Part[]; cut: Stretch[] } {
  const sorted = moments.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const [from, until] = [sorted[0]?.at, sorted.at(-1)?.at];
  if (!from || !until || from.getTime() === until.getTime()) return { parts: [], cut: [] };
  const isWhole = ({ at, start }: DayAt) => at.getTime() === start.getTime();
  const cutDays = new Map(sorted.filter((moment) => !isWhole(moment)).map((one) => [one.day.getTime(), one]));
  const cut = [...cutDays.values()].map(({ day, start, end }) => ({
    day,
    start: new Date(Math.max(start.getTime(), from.getTime())),
    end: new Date(Math.min(end.getTime(), until.getTime())),
  }));
  const edges = sorted
    .flatMap((one) => {
      const day = one.day.getTime();
      return [day, isWhole(one) ? day : day + dayMs];
    })
    .toSorted((one, other) => one - other);
  const parts = edges.flatMap((edge, place) => {
    const next = edges[place + 1];
    return next === undefined || next === edge || cutDays.has(edge) ? [] : whole(edge, next, byDay);
  });
  return { parts, cut };
}

/** The parts between two dates. Unless `byDay`, those of days lie in one month each. */
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

function monthBehind(day: Date): Date {
  return day.getUTCDate() === 1 ? day : new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1));
}
