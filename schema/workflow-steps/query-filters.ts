import { z } from 'zod';
import { accountListQuery, dealListQuery } from '../account.ts';
import { eventListQuery, findingListRequest } from '../event-query.ts';
import { everyKind } from '../library/index.ts';
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
export type QuerySource = keyof typeof queryFilters;
export const querySources = Object.keys(queryFilters) as [QuerySource, ...QuerySource[]];

const ofPages = new Set(['limit', 'offset', 'cursor', 'total']);

/** The shape of each filter of a source, by its name. */
export const filtersOf = (source: QuerySource): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(Object.entries(queryFilters[source].shape).filter(([name]) => !ofPages.has(name)));
