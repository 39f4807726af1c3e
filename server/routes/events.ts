import { analysisBody, analysisJob, analysisQuery, analysisRequested } from '../../schema/analysis.ts';
import { byOId } from '../../schema/entity.ts';
import { eventDetail, eventListQuery, eventListReply } from '../../schema/event-query.ts';
import { eventRecord } from '../../schema/events.ts';
import { exampleOId } from '../../schema/example.ts';
import { entityFilterAliases } from '../../schema/kind-fields.ts';
import { prefixes } from '../../schema/o-id.ts';
import { readingTier } from '../../schema/tier.ts';
import { asRows } from '../../schema/wire.ts';
import type { Tx } from '../context.ts';
import { rowFile } from '../http/reply/row-file.ts';
import { defineRoute } from '../http/route.ts';
import {
  alreadyRead,
  cancelAnalysis,
  countToAnalyse,
  getAnalysis,
  requestAnalysis,
} from '../services/events/analysis-jobs.ts';
import { listEvents } from '../services/events/events.ts';
import type { PageStart } from '../services/events/page.ts';
import { requestedFilter } from '../services/events/requested-filter.ts';
import { eventWithFindings } from '../services/findings/event-detail.ts';

const tag = 'Events';
/** Members of the query that choose no events: without any filter a page is a short read. */
const pageMembers = new Set(['limit', 'offset', 'cursor', 'matchAll', 'total', 'format']);

export const eventRoutes = [
  defineRoute({
    method: 'GET',
    path: '/event/list',
    readsMuch: (query) =>
      Object.entries(query).some(([name, value]) => value !== undefined && !pageMembers.has(name)),
    tag,
    summary: 'List events, newest first',
    description:
      'Entity filters keep events with a finding of any of the oIds; all filters must be met. Scope: read.',
    scope: 'read',
    query: eventListQuery.extend(asRows),
    queryAliases: entityFilterAliases,
    reply: 'data',
    response: eventListReply,
    sendsRows: true,
    refusals: [404],
    handle: (call) => {
      const { format, ...query } = call.query;
      const now = call.clock();
      const page = async (tx: Tx, start: PageStart & { total?: boolean }) => {
        const filter = await requestedFilter(tx, call.workspace, query, now);
        return listEvents(tx, call.workspace, filter, start);
      };
      if (format === 'json') return call.read((tx) => page(tx, query));
      return rowFile<string>(call, format, {
        name: 'events',
        shape: eventRecord,
        rowsBehind: async (tx, cursor, limit) => {
          const found = await page(tx, { limit, offset: 0, cursor: cursor ?? undefined, total: false });
          return { rows: found.events, next: found.nextCursor };
        },
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/event/get',
    aliases: [{ method: 'GET', path: '/event/{oId}' }],
    tag,
    summary: 'Get one event with its payload, participants and findings',
    scope: 'read',
    query: byOId,
    queryAliases: { eventOId: 'oId', id: 'oId' },
    reply: 'data',
    response: eventDetail,
    refusals: [404],
    handle: (call) => call.read((tx) => eventWithFindings(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    method: 'POST',
    path: '/event/analyse',
    tag,
    summary: 'Have stored events read again, for instance by a model that was added',
    description:
      'A job replaces findings, call purpose and summary of every event that passes the filters, one event at a time; unreadable events stay as they were. Idempotent. Model calls are charged to the workspace: `dryRun` counts the events. Unknown names are refused. Scope: write.',
    scope: 'write',
    body: analysisBody,
    actsOnMany: true,
    reply: 'data',
    response: analysisRequested,
    refusals: [404],
    readsMuch: true,
    prepare: (call) =>
      call.read(async (tx) => {
        const { processingStatuses, analysedByAnother, ...query } = call.body.filters;
        const events = await requestedFilter(tx, call.workspace, query, call.clock());
        const statuses = processingStatuses?.length ? processingStatuses : [...alreadyRead];
        const otherThan = analysedByAnother ? call.ai.model(readingTier) : null;
        const filter = { events, statuses, otherThan };
        return { filter, counted: await countToAnalyse(tx, call.workspace, filter) };
      }),
    handle: async (call, { filter, counted }) =>
      call.body.dryRun
        ? { dryRun: true, counts: counted }
        : call.write((tx) => requestAnalysis(tx, call.workspace, filter, counted, call.clock().getTime())),
  }),
  defineRoute({
    method: 'POST',
    path: '/event/analyse/cancel',
    tag,
    summary: 'Stop reading events again; what was read stays',
    description: 'Idempotent; 409 for a job that ended otherwise. Scope: write.',
    scope: 'write',
    body: analysisQuery,
    example: { jobOId: exampleOId(prefixes.analysisJob) },
    reply: 'data',
    response: analysisJob,
    refusals: [404, 409],
    handle: (call) => call.write((tx) => cancelAnalysis(tx, call.workspace, call.body.jobOId)),
  }),
  defineRoute({
    method: 'GET',
    path: '/event/analyse/status',
    tag,
    summary: 'Progress of an analysis; poll every 5 to 10 seconds until it has ended',
    scope: 'read',
    query: analysisQuery,
    reply: 'data',
    response: analysisJob,
    refusals: [404],
    handle: (call) => call.read((tx) => getAnalysis(tx, call.workspace, call.query.jobOId)),
  }),
];
