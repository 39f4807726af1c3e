import type { z } from 'zod';
import type { DealRecord, DealSum } from '../../../schema/account.ts';
import { rowsMost } from '../../../schema/metrics.ts';
import type { revenueQuestion, revenueReply } from '../../../schema/revenue.ts';
import type { Tx } from '../../database/index.ts';
import { metricsOf } from './metrics.ts';
import { rangeOfDates } from './periods.ts';

/** Returns deals won, lost and open by month, owner, account or stage. */
export async function revenueMetrics(
  tx: Tx,
  workspace: string,
  { groupBy, startDate, endDate, ...filters }: z.output<typeof revenueQuestion>,
  now: Date,
): Promise<z.output<typeof revenueReply>> {
  const { from, to, timeZone, hasMore, data } = await metricsOf(
    tx,
    workspace,
    {
      of: 'deals',
      ...filters,
      ...rangeOfDates(startDate, endDate),
      interval: groupBy === 'month' ? 'month' : undefined,
      previous: false,
      limit: rowsMost,
      groupBy: groupBy === 'month' ? [] : [groupBy],
      measures: ['count', 'winRate', 'cycleDays'],
    },
    now,
    ['outcomes'],
  );
  return {
    from,
    to,
    timeZone,
    hasMore,
    data: data.map(({ key, period, winRate, cycleDays, outcomes }) => {
      const sums = (outcomes ?? {}) as Outcomes;
      return {
        key,
        period,
        won: sums.won ?? nothing,
        lost: sums.lost ?? nothing,
        open: sums.open ?? nothing,
        winRate: numberOf(winRate),
        cycleDays: numberOf(cycleDays),
      };
    }),
  };
}

type Outcomes = Partial<Record<DealRecord['stageCategory'], DealSum>>;

const nothing: DealSum = { count: 0, amounts: [] };

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
