import { libraryHealth, libraryHealthQuery } from '../../schema/library-health.ts';
import { defineRoute } from '../http/route.ts';
import { readLibraryHealth } from '../services/insights/library-health.ts';

export const libraryHealthRoutes = [
  defineRoute({
    method: 'GET',
    path: '/insights/library-health',
    readsMuch: true,
    tag: 'Insights',
    summary: 'Stubs, duplicates, stale records, orphans and what nobody uses',
    scope: 'read',
    query: libraryHealthQuery,
    reply: 'data',
    response: libraryHealth,
    handle: (call) => readLibraryHealth(call, call.query),
  }),
];
