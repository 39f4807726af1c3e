import { parseTime } from '../../../schema/input/time.ts';
import type { MetricInterval } from '../../../schema/metrics.ts';
import type { Tx } from '../../database/index.ts';
import { invalidField } from '../../errors.ts';
import { zoneOf } from '../rollups/contributions.ts';
import { type HeldCounts, type HeldRow, heldOf, heldRows } from '../rollups/counted.ts';
import type { Fragment } from './metric-source.ts';

/** A range of time, divided into periods. */
export interface Periods {
  from: Date;
  to: Date;
  /**
   * The moments between which rows are told apart, the first to the last. With `previous` the first stretch is the time
   * before, else it belongs to the range.
   */
  moments: Date[];
  timeZone: string;
  /** Each stretch is a row's period; without it they are one. */
  isDivided: boolean;
}

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  interval?: MetricInterval | undefined;
  previous: boolean;
  /** In which days begin; default: the workspace's. */
  timeZone?: string | undefined;
}

export const periodsMost = 1_500;

/** Returns the range between two dates: as in lists, what happened at `endDate` itself counts. */
export const rangeOfDates = (startDate: Date | undefined, endDate: Date | undefined) => ({
  from: startDate?.toISOString(),
  to: endDate && new Date(endDate.getTime() + 1).toISOString(),
});

const daysOf: Readonly<Record<MetricInterval, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};

/**
 * Reads the requested range in its time zone, divides it by the interval, and looks up its rollups, in one statement.
 * Throws 400.
 */
export async function periodsOf(
  tx: Tx,
  workspace: string,
  askedRange: Asked,
  now: Date,
): Promise<{ periods: Periods; held: HeldCounts }> {
  const { interval, previous } = askedRange;
  const zone = askedRange.timeZone === undefined ? zoneOf(tx, workspace) : tx`${askedRange.timeZone}::text`;
  const to =
    askedRange.to === undefined
      ? tx`${new Date(now.getTime() + 1)}::timestamptz`
      : instant(tx, askedRange.to, tx`kept.zone`);
  const from =
    askedRange.from === undefined
      ? momentOf(tx, tx`(ended.to at time zone ended.zone - interval '12 months')`, tx`ended.zone`)
      : instant(tx, askedRange.from, tx`ended.zone`);
  const rows = await tx<(HeldRow & { 'asked from': Date; 'asked to': Date; 'asked zone': string })[]>`
    with ranged as materialized (
      select date_trunc('milliseconds', ${from}) as from, date_trunc('milliseconds', ended.to) as to, ended.zone
      from (select ${to} as to, kept.zone from (select ${zone} as zone) as kept) as ended
    )
    select ranged.from as "asked from", ranged.to as "asked to", ranged.zone as "asked zone", held.*
    from ranged
    cross join (${heldRows(tx, workspace, momentsOf(tx, interval, previous))}) as held
  `;
  const [range] = rows;
  if (!range) throw new Error('a range without moments');
  const { 'asked from': start, 'asked to': end, 'asked zone': timeZone } = range;
  if (start >= end) throw invalidField('from', 'must lie before `to`');
  const days = (end.getTime() - start.getTime()) / 86_400_000;
  if (interval && days / daysOf[interval] > periodsMost)
    throw invalidField(
      'interval',
      `divides the range into more than ${periodsMost} periods; take a longer one, or less time`,
    );
  const moments = rows
    .flatMap((row) => (row.isAsked ? [row['day at']] : []))
    .toSorted((one, other) => one.getTime() - other.getTime());
  return {
    periods: { from: start, to: end, moments, timeZone, isDivided: interval !== undefined },
    held: heldOf(rows),
  };
}

/**
 * Returns the moments at which periods begin in the workspace's time zone, and the end of the last one. There are
 * `count` periods from the one that contains `start`, or up to the current one, after as many periods before them.
 */
export async function calendarMoments(
  tx: Tx,
  workspace: string,
  { interval, start, count }: { interval: MetricInterval; start: string | undefined; count: number },
  now: Date,
): Promise<Date[]> {
  const first = start === undefined ? 1 - count : 0;
  const around = start === undefined ? tx`${now}::timestamptz` : instant(tx, start, tx`kept.zone`);
  const rows = await tx<{ at: Date }[]>`
    select ${momentOf(tx, tx`begun.local`, tx`begun.zone`)} as at
    from (
      select date_trunc(${interval}::text, ${around} at time zone kept.zone) + place * ${stepOf(tx, interval)} as local,
        kept.zone, place
      from (select ${zoneOf(tx, workspace)} as zone) as kept
      cross join generate_series(${first - count}::int, ${first + count}::int) as place
    ) as begun
    order by begun.place
  `;
  return rows.map(({ at }) => at);
}

const stepOf = (tx: Tx, interval: MetricInterval) =>
  tx`${interval === 'quarter' ? '3 months' : `1 ${interval}`}::text::interval`;

/** A time with a zone is a moment; one without is a time of day in the time zone. */
function instant(tx: Tx, text: string, zone: Fragment): Fragment {
  const at = /[T ].*(Z|[+-]\d{2}(:?\d{2})?)$/i.test(text) ? parseTime(text) : null;
  if (at !== null) return tx`${new Date(at)}::timestamptz`;
  const local = (/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text).replace(',', '.');
  return momentOf(tx, tx`${local}::text::timestamp`, zone);
}

/** Returns the moment of a local time; the earlier of two where clocks go back, so that a day begins at its first midnight. */
function momentOf(tx: Tx, local: Fragment, zone: Fragment): Fragment {
  const moment = tx`(${local}) at time zone ${zone}`;
  return tx`(
    case
      when (${moment} - interval '1 hour') at time zone ${zone} = ${local} then ${moment} - interval '1 hour'
      else ${moment}
    end
  )`;
}

/** The ends of `ranged` and of its periods, and with `previous` the start of the time before. */
function momentsOf(tx: Tx, interval: MetricInterval | undefined, previous: boolean): Fragment {
  const ends = tx`select ranged.from from ranged union select ranged.to from ranged`;
  if (!interval) {
    const length = tx`make_interval(secs => extract(epoch from ranged.to - ranged.from))`;
    return previous ? tx`${ends} union select ranged.from - ${length} from ranged` : ends;
  }
  const step = stepOf(tx, interval);
  const before = momentOf(tx, tx`(ranged.from at time zone ranged.zone - ${step})`, tx`ranged.zone`);
  return tx`
    ${ends}
    union
    select period.start
    from (
      select ${momentOf(tx, tx`begun.local`, tx`begun.zone`)} as start, begun.from, begun.to
      from (
        -- no more are made than are looked at
        select generate_series(
          date_trunc(${interval}::text, ranged.from at time zone ranged.zone), ranged.to at time zone ranged.zone, ${step}
        ) as local, ranged.from, ranged.to, ranged.zone
        from ranged
        limit ${periodsMost + 3}
      ) as begun
    ) as period
    where period.start > period.from
      and period.start < period.to
    ${previous ? tx`union select ${before} from ranged` : tx``}`;
}
