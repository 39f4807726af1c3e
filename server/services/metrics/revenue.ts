import type { z } from 'zod';
import type { DealSum } from '../../../schema/account.ts';
import { rowsMost } from '../../../schema/metrics.ts';
import type { revenueQuestion, revenueReply } from '../../../schema/revenue.ts';
import type { Tx } from '../../database/index.ts';
import { type MetricRow, type MetricsQuery, metricsOf } from './metrics.ts';

/** Returns deals won, lost and open by month, owner, account or stage. */
export async function revenueMetrics(
  tx: Tx,
  workspace: string,
  { groupBy, startDate, endDate, ...filters }: z.output<typeof revenueQuestion>,
  now: Date,
): Promise<z.output<typeof revenueReply>> {
  const by = groupBy === 'month' ? [] : [groupBy];
  const sharedQuestion = {
    of: 'deals',
    ...filters,
    from: startDate?.toISOString(),
    to: endDate?.toISOString(),
    interval: groupBy === 'month' ? 'month' : undefined,
    previous: false,
    limit: rowsMost,
  } as const satisfies Partial<MetricsQuery>;
  const whole = await metricsOf(
    tx,
    workspace,
    { ...sharedQuestion, groupBy: by, measures: ['count', 'winRate', 'cycleDays'] },
    now,
  );
  const sums = new Map<string, MetricRow>();
  for (const stageCategory of ['won', 'lost', 'open'] as const) {
    const wanted = filters.stageCategories?.length ? filters.stageCategories : [stageCategory];
    if (!wanted.includes(stageCategory)) continue;
    const one = await metricsOf(
      tx,
      workspace,
      { ...sharedQuestion, stageCategories: [stageCategory], groupBy: by, measures: ['count', 'amount'] },
      now,
    );
    for (const row of one.data) sums.set(nameOf(row, stageCategory), row);
  }
  const { from, to, timeZone, hasMore } = whole;
  return {
    from,
    to,
    timeZone,
    hasMore,
    data: whole.data.map((row) => ({
      key: row.key,
      period: row.period,
      won: sumOf(sums.get(nameOf(row, 'won'))),
      lost: sumOf(sums.get(nameOf(row, 'lost'))),
      open: sumOf(sums.get(nameOf(row, 'open'))),
      winRate: numberOf(row.winRate),
      cycleDays: numberOf(row.cycleDays),
    })),
  };
}

const nameOf = ({ key, period }: MetricRow, category: string) =>
  JSON.stringify([category, period?.start, ...key.map(({ value }) => value)]);

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

const sumOf = (row: MetricRow | undefined): DealSum => ({
  count: numberOf(row?.count) ?? 0,
  amounts: Array.isArray(row?.amount) ? row.amount : [],
});
