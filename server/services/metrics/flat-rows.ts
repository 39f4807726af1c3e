import { z } from 'zod';
import { metricMeasures } from '../../../schema/metrics.ts';
import type { MetricRow, MetricsQuery } from './metrics.ts';

/** The columns of metric rows in CSV: dimensions with labels, period, measures, measures of the previous period. */
export function flatShape(query: MetricsQuery): z.ZodObject {
  const measures = query.measures ?? metricMeasures[query.of];
  const names = [
    ...query.groupBy.flatMap((dimension) => [dimension, `${dimension}Label`]),
    ...(query.interval ? ['periodStart', 'periodEnd'] : []),
    ...measures,
    ...(query.previous ? measures.map(previousName) : []),
  ];
  return z.object(Object.fromEntries(names.map((name) => [name, z.unknown()])));
}

/** Returns a row with one value for each column. */
export function flatRow({ key, period, previous, ...measures }: MetricRow): Record<string, unknown> {
  const isOneCurrency = key.some(({ dimension }) => dimension === 'currency');
  const cell = (value: unknown) => (Array.isArray(value) ? sumsText(value, isOneCurrency) : value);
  return {
    ...Object.fromEntries(
      key.flatMap(({ dimension, value, label }) => [
        [dimension, value],
        [`${dimension}Label`, label],
      ]),
    ),
    ...(period ? { periodStart: period.start, periodEnd: period.end } : {}),
    ...Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, cell(value)])),
    ...Object.fromEntries(
      Object.entries(previous ?? {}).map(([name, value]) => [previousName(name), cell(value)]),
    ),
  };
}

const previousName = (name: string) => `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** `12.50 EUR; 3 USD`; the number alone where rows are told apart by currency. */
function sumsText(
  sums: readonly { currency: string | null; value: string }[],
  isOneCurrency: boolean,
): string {
  return sums
    .map(({ currency, value }) => (isOneCurrency || currency === null ? value : `${value} ${currency}`))
    .join('; ');
}
