import type { GraphqlContext, MetricsAsked } from '../../schema/graphql/context.ts';
import {
  dealMetricsQuery,
  eventMetricsQuery,
  findingMetricsQuery,
  runMetricsQuery,
} from '../../schema/metrics.ts';
import type { Work } from '../context.ts';
import { type MetricsQuery, metricsOf } from '../services/metrics/metrics.ts';
import { rowsBehind } from '../services/metrics/rows-behind.ts';

type Read = <T>(work: Work<T>, name?: string, apart?: boolean) => Promise<T>;

/**
 * Returns the functions for figures and the rows behind them, by the service that REST uses. The moment at which
 * periods end is fixed for a request, so that a figure and its rows agree.
 */
export function metricContext(
  workspace: string,
  read: Read,
  clock: () => Date,
): Pick<GraphqlContext, 'metrics' | 'metricRows'> {
  const now = clock();
  return {
    metrics: async (asked) => {
      const query = queryOf(asked);
      const { data } = await read((tx) => metricsOf(tx, workspace, query, now), `${asked.of} metrics`, true);
      return data;
    },
    metricRows: async (groups, page) => {
      const [first] = groups;
      if (!first) return [];
      const keys = groups.map(({ key, period }) => ({ values: key.map(({ value }) => value), period }));
      const query = queryOf(first.asked);
      return read((tx) => rowsBehind(tx, workspace, query, keys, page, now), `${query.of} metric rows`, true);
    },
  };
}

/** Reads what was asked by the shapes of REST. */
function queryOf({ of, sent }: MetricsAsked): MetricsQuery {
  switch (of) {
    case 'findings':
      return { of, ...findingMetricsQuery.parse(sent) };
    case 'events':
      return { of, ...eventMetricsQuery.parse(sent) };
    case 'deals':
      return { of, ...dealMetricsQuery.parse(sent) };
    case 'runs':
      return { of, ...runMetricsQuery.parse(sent) };
  }
}
