import { extractionTypeNamed } from '../../schema/findings.ts';
import { entityFilterAliases } from '../../schema/kind-fields.ts';
import {
  dealMetricsQuery,
  eventMetricsQuery,
  findingMetricsQuery,
  metricReplies,
  rowsDefault,
  rowsInReply,
  rowsMost,
  runMetricsQuery,
} from '../../schema/metrics.ts';
import { eventTop, eventTopReply, revenueQuestion, revenueReply } from '../../schema/revenue.ts';
import { textSearchAliases } from '../../schema/wire.ts';
import type { Tx } from '../context.ts';
import { type RowFormat, rowFile } from '../http/reply/row-file.ts';
import { type Call, defineRoute } from '../http/route.ts';
import { flatRow, flatShape } from '../services/metrics/flat-rows.ts';
import { type MetricsQuery, metricsOf } from '../services/metrics/metrics.ts';
import { rangeOfDates } from '../services/metrics/periods.ts';
import { revenueMetrics } from '../services/metrics/revenue.ts';

const tag = 'Analytics';
const sharedMembers = {
  method: 'GET',
  readsMuch: true,
  tag,
  scope: 'read',
  reply: 'flat',
  sendsRows: true,
  cutsRows: true,
} as const;

export const analyticsRoutes = [
  defineRoute({
    ...sharedMembers,
    path: '/analytics/findings',
    summary: 'Count findings by what they are and whom they are of',
    query: findingMetricsQuery.extend(rowsInReply),
    queryAliases: { ...entityFilterAliases, extractionTypes: 'extractionType' },
    response: metricReplies.findings,
    handle: (call) => {
      const extractionType = call.query.extractionType?.map((text) => extractionTypeNamed(text) ?? text);
      return answer(call, { of: 'findings', ...call.query, extractionType, limit: limitOf(call.query) });
    },
  }),
  defineRoute({
    ...sharedMembers,
    path: '/analytics/events',
    summary: 'Count events by what they are and whom they are with',
    query: eventMetricsQuery.extend(rowsInReply),
    queryAliases: entityFilterAliases,
    refusals: [404],
    response: metricReplies.events,
    handle: (call) => answer(call, { of: 'events', ...call.query, limit: limitOf(call.query) }),
  }),
  defineRoute({
    ...sharedMembers,
    path: '/analytics/deals',
    summary: 'Won, lost and open deals, their amounts and how long they took',
    description:
      'A deal counts when it was closed, an open one when it was created. Amounts are exact, per currency. Scope: read.',
    query: dealMetricsQuery.extend(rowsInReply),
    queryAliases: { ...textSearchAliases, accountOId: 'accountOIds', opportunityIds: 'crmOpportunityIds' },
    response: metricReplies.deals,
    handle: (call) => answer(call, { of: 'deals', ...call.query, limit: limitOf(call.query) }),
  }),
  defineRoute({
    ...sharedMembers,
    path: '/analytics/runs',
    summary: 'Runs of agents: how many, how they ended, what they cost and took',
    query: runMetricsQuery.extend(rowsInReply),
    queryAliases: { accountOId: 'accountOIds' },
    response: metricReplies.runs,
    handle: (call) => answer(call, { of: 'runs', ...call.query, limit: limitOf(call.query) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/event/top',
    readsMuch: true,
    tag: 'Events',
    summary: 'The groups of events with most of them',
    description: 'Counts events by `groupBy`, as `GET /analytics/events`. Scope: read.',
    scope: 'read',
    body: eventTop,
    bodyAliases: entityFilterAliases,
    refusals: [404],
    reply: 'flat',
    response: eventTopReply,
    handle: (call) => {
      const { startDate, endDate, ...asked } = call.body;
      const range = rangeOfDates(startDate, endDate);
      const query = { of: 'events', ...asked, ...range, previous: false, orderBy: 'count' } as const;
      return call.read((tx) => metricsOf(tx, call.workspace, query, call.clock()));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/deal/revenue-metrics',
    readsMuch: true,
    tag: 'Accounts',
    summary: 'Deals won, lost and open, by month, owner, account or stage',
    description: 'Amounts are exact, one sum for each currency. Scope: read.',
    scope: 'read',
    body: revenueQuestion,
    reply: 'flat',
    response: revenueReply,
    handle: (call) => call.read((tx) => revenueMetrics(tx, call.workspace, call.body, call.clock())),
  }),
];

interface AskedRows {
  format: RowFormat | 'json';
  limit?: number | undefined;
}

const limitOf = ({ format, limit }: AskedRows) => limit ?? (format === 'json' ? rowsDefault : rowsMost);

/** As JSON, or all rows up to the limit as a file. */
async function answer(call: Call, { format, ...query }: MetricsQuery & { format: RowFormat | 'json' }) {
  const rows = (tx: Tx) => metricsOf(tx, call.workspace, query, call.clock());
  if (format === 'json') return call.read(rows);
  return rowFile<never>(call, format, {
    name: `${query.of}-metrics`,
    shape: flatShape(query),
    rowsBehind: async (tx) => {
      const { data, hasMore } = await rows(tx);
      return { rows: format === 'csv' ? data.map(flatRow) : data, next: null, isCut: hasMore };
    },
  });
}
