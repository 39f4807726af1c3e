import { z } from 'zod';
import { accountListQuery, dealListQuery } from '../account.ts';
import { eventListQuery, findingListRequest } from '../event-query.ts';
import { everyKind } from '../library/index.ts';
import {
  dealMetricsQuery,
  eventMetricsQuery,
  findingMetricsQuery,
  type MetricSource,
  runMetricsQuery,
} from '../metrics.ts';
import { resourceList } from '../resource.ts';
import { flag, oIdList, textSearch } from '../wire.ts';

/** The filters of what a query reads: those of its list, without what says which page of it. */

const kindNames = everyKind.map(({ kind }) => kind) as [string, ...string[]];

export const entityFilters = z.object({
  kind: z.enum(kindNames).meta({ description: 'Which records of the library' }),
  text: textSearch,
  oIds: oIdList().optional(),
  includeArchived: flag().default(false),
});

export const queryFilters = {
  events: eventListQuery,
  findings: findingListRequest,
  entities: entityFilters,
  deals: dealListQuery,
  accounts: accountListQuery,
  resources: resourceList,
  insight: z.object({}),
} as const;
/** The arguments of figures, by what they count. */
const metricArguments = {
  findings: findingMetricsQuery,
  events: eventMetricsQuery,
  deals: dealMetricsQuery,
  runs: runMetricsQuery,
} as const satisfies Record<MetricSource, z.ZodObject>;

export type QuerySource = keyof typeof queryFilters | 'metrics';
export const querySources: [QuerySource, ...QuerySource[]] = [
  'metrics',
  ...(Object.keys(queryFilters) as QuerySource[]),
];

/** A source, and the rows that its figures count; `of` is absent for all other sources. */
export interface Queried {
  source: QuerySource;
  of?: MetricSource | null | undefined;
}

/** Returns the shape of all filters of a source; figures without `of` have none. */
export const filterShape = ({ source, of }: Queried): z.ZodObject => {
  if (source !== 'metrics') return queryFilters[source];
  return of ? metricArguments[of] : z.object({});
};

const ofPages = new Set(['limit', 'offset', 'cursor', 'total', 'format']);

/** Returns the shape of each filter of a source, by name. */
export const filtersOf = (queried: Queried): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.entries(filterShape(queried).shape as Record<string, z.ZodType>).filter(
      ([name]) => !ofPages.has(name),
    ),
  );
