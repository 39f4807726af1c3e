import { parseTime } from '../../../schema/input/time.ts';
import type { MetricInterval } from '../../../schema/metrics.ts';
import type { Tx } from '../../database/index.ts';
import { invalidField } from '../../errors.ts';
import { zoneOf } from '../rollups/contributions.ts';
import type { Fragment } from './metric-source.ts';

/** A range of time, divided. */
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

const daysOf: Readonly<Record<MetricInterval, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};

/** Reads the range that is asked for, in its time zone, and divides it by the interval. Throws 400. */
export async function periodsOf(tx: Tx, workspace: string, asked: Asked, now: Date): Promise<Periods> {
  const { interval, previous } = asked;
  const zone = asked.timeZone === undefined ? zoneOf(tx, workspace) : tx`${asked.timeZone}::text`;
  const to =
    asked.to === undefined ? tx`${new Date(now.getTime() + 1)}::timestamptz` : instant(tx, asked.to, zone);
  const [range] = await tx<{ from: Date; to: Date; timeZone: string }[]>`
    select ranged.to, ${
      asked.from === undefined
        ? tx`(ranged.to at time zone ${zone} - interval '12 months') at time zone ${zone}`
        : instant(tx, asked.from, zone)
    } as from, ${zone} as time_zone
    from (select ${to} as to) as ranged
  `;
  if (!range) throw new Error('a range without moments');
  if (range.from >= range.to) throw invalidField('from', 'must lie before `to`');
  const days = (range.to.getTime() - range.from.getTime()) / 86_400_000;
  if (interval && days / daysOf[interval] > periodsMost)
    throw invalidField(
      'interval',
      `divides the range into more than ${periodsMost} periods; take a longer one, or less time`,
    );
  const moments = await momentsOf(tx, range, interval, previous);
  return { ...range, moments, isDivided: interval !== undefined };
}

/** A time with a zone is a moment; one without is a time of day in the time zone. */
function instant(tx: Tx, text: string, zone: Fragment): Fragment {
  const at = /[T ].*(Z|[+-]\d{2}(:?\d{2})?)$/i.test(text) ? parseTime(text) : null;
  if (at !== null) return tx`${new Date(at)}::timestamptz`;
  const local = (/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text).replace(',', '.');
  return tx`(${local}::text::timestamp at time zone ${zone})`;
}

async function momentsOf(
  tx: Tx,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
  interval: MetricInterval | undefined,
  previous: boolean,
): Promise<Date[]> {
  const before = new Date(from.getTime() - (to.getTime() - from.getTime()));
  if (!interval) return [...(previous ? [before] : []), from, to];
  const step = interval === 'quarter' ? '3 months' : `1 ${interval}`;
  const rows = await tx<{ moment: Date }[]>`
    select local at time zone ${timeZone}::text as moment
    from generate_series(
      date_trunc(${interval}::text, ${from}::timestamptz at time zone ${timeZone}::text),
      ${to}::timestamptz at time zone ${timeZone}::text,
      ${step}::text::interval
    ) as local
    union
    select (${from}::timestamptz at time zone ${timeZone}::text - ${step}::text::interval) at time zone ${timeZone}::text
    order by moment
  `;
  const inside = rows.map(({ moment }) => moment).filter((moment) => moment > from && moment < to);
  const [first] = rows;
  return [...(previous && first ? [first.moment] : []), from, ...inside, to];
}
