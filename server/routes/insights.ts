import { z } from 'zod';
import { byOId } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import {
  baseline,
  baselineQuery,
  competitiveQuery,
  competitiveReply,
  entityStatsQuery,
  entityStatsReply,
  insightCreate,
  insightListQuery,
  insightListReply,
  insightRecord,
  insightResult,
  insightResultsQuery,
  insightResultsReply,
  timeSeriesQuery,
  timeSeriesReply,
  topEntitiesQuery,
  topEntity,
} from '../../schema/insight.ts';
import { prefixes } from '../../schema/o-id.ts';
import { textSearchAliases } from '../../schema/wire.ts';
import { defineRoute } from '../http/route.ts';
import { workspaceBaseline } from '../services/insights/baseline.ts';
import { competitive } from '../services/insights/competitive.ts';
import { entityStats } from '../services/insights/entity-stats.ts';
import {
  createInsight,
  deleteInsight,
  getInsight,
  insightResults,
  listInsights,
  runInsight,
} from '../services/insights/insights.ts';
import { askedSpan, type SpanQuery } from '../services/insights/period.ts';
import { spanOf, timeSeries, topEntities } from '../services/insights/reports.ts';

const tag = 'Insights';
const oneInsight = byOId.meta({ id: 'OneInsight', requestExample: { oId: exampleOId(prefixes.insight) } });
const aliases = { insightOId: 'oId', id: 'oId' };

export const insightRoutes = [
  defineRoute({
    method: 'POST',
    path: '/insight/create',
    tag,
    summary: 'Save a question over events',
    scope: 'write',
    body: insightCreate,
    reply: 'data',
    response: insightRecord,
    handle: (call) => call.write((tx) => createInsight(tx, call.workspace, call.body)),
  }),
  defineRoute({
    method: 'GET',
    path: '/insight/list',
    tag,
    summary: 'List saved questions, newest first',
    scope: 'read',
    query: insightListQuery,
    queryAliases: textSearchAliases,
    reply: 'flat',
    response: insightListReply,
    handle: (call) => call.read((tx) => listInsights(tx, call.workspace, call.query)),
  }),
  defineRoute({
    method: 'GET',
    path: '/insight/get',
    aliases: [{ method: 'GET', path: '/insight/{oId}' }],
    tag,
    summary: 'Get one saved question',
    scope: 'read',
    query: byOId,
    queryAliases: aliases,
    reply: 'data',
    response: insightRecord,
    refusals: [404],
    handle: (call) => call.read((tx) => getInsight(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    method: 'POST',
    path: '/insight/run',
    readsMuch: true,
    tag,
    summary: 'Answer a saved question now and keep the answer',
    scope: 'run',
    body: oneInsight,
    reply: 'data',
    response: insightResult,
    refusals: [404],
    handle: (call) => runInsight(call, call.body.oId),
  }),
  defineRoute({
    method: 'GET',
    path: '/insight/results',
    tag,
    summary: 'The answers kept for a saved question, newest first',
    scope: 'read',
    query: insightResultsQuery,
    queryAliases: aliases,
    reply: 'flat',
    response: insightResultsReply,
    refusals: [404],
    handle: (call) => call.read((tx) => insightResults(tx, call.workspace, call.query.oId, call.query)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/insight/delete',
    tag,
    summary: 'Delete a saved question; its answers stay stored',
    scope: 'write',
    query: byOId,
    queryAliases: aliases,
    reply: 'data',
    response: insightRecord,
    refusals: [404],
    handle: (call) => call.write((tx) => deleteInsight(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    method: 'POST',
    path: '/insight/delete',
    tag,
    summary: 'Delete a saved question, named in the body',
    scope: 'write',
    body: oneInsight,
    reply: 'data',
    response: insightRecord,
    refusals: [404],
    handle: (call) => call.write((tx) => deleteInsight(tx, call.workspace, call.body.oId)),
  }),
];

export const insightReportRoutes = [
  defineRoute({
    method: 'GET',
    path: '/insights/entity-stats',
    readsMuch: true,
    tag,
    summary: 'Recent mentions of entities in events, against the time before',
    scope: 'read',
    query: entityStatsQuery,
    reply: 'data',
    response: entityStatsReply,
    refusals: [404],
    handle: (call) =>
      call.read(async (tx) => {
        const now = call.clock();
        const period = await askedSpan(tx, call.workspace, call.query, now);
        return entityStats(tx, call.workspace, call.query, call.query.anchorAt ?? now, period);
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/insights/competitive',
    readsMuch: true,
    tag,
    summary: 'Mentions of competitors in a week, month or quarter',
    scope: 'read',
    query: competitiveQuery,
    reply: 'data',
    response: competitiveReply,
    handle: (call) =>
      call.read(async (tx) => {
        const asked = async (query: SpanQuery) => askedSpan(tx, call.workspace, query, call.clock());
        const span = (await asked(call.query)) ?? (await asked({ periodCount: 1 }));
        if (!span) throw new Error('a month has no span');
        return competitive(tx, call.workspace, call.query, span);
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/insights/entity-time-series',
    readsMuch: true,
    tag,
    summary: 'Events and findings of entities a day, week or month',
    scope: 'read',
    query: timeSeriesQuery,
    reply: 'data',
    response: timeSeriesReply,
    handle: (call) =>
      call.read(async (tx) => {
        const interval = call.query.interval ?? call.query.periodType ?? 'week';
        const span = await spanOf(tx, call.workspace, call.query, call.clock());
        return timeSeries(tx, call.workspace, { ...call.query, interval }, span);
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/insights/top-entities',
    readsMuch: true,
    tag,
    summary: 'The entities that most events speak of',
    scope: 'read',
    query: topEntitiesQuery,
    reply: 'data',
    response: z.array(topEntity),
    handle: (call) =>
      call.read(async (tx) => {
        const span = await spanOf(tx, call.workspace, call.query, call.clock());
        return topEntities(tx, call.workspace, call.query, span);
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/insights/workspace-baseline',
    readsMuch: true,
    tag,
    summary: "The workspace's own medians over the last periods, to compare a report with",
    scope: 'read',
    query: baselineQuery,
    reply: 'data',
    response: baseline,
    handle: (call) => call.read((tx) => workspaceBaseline(tx, call.workspace, call.query, call.clock())),
  }),
];
