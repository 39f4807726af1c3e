import type { z } from 'zod';
import { byOId } from '../../schema/entity.ts';
import { eventDetail, eventListQuery, eventListReply } from '../../schema/event-query.ts';
import type { Tx } from '../database/index.ts';
import { defineRoute } from '../http/route.ts';
import { getEvent, listEvents } from '../services/events/events.ts';
import { type EventFilter, filterOf, narrowed } from '../services/events/filter.ts';
import { insightFilter } from '../services/insights/insights.ts';

const tag = 'Events';

export const eventRoutes = [
  defineRoute({
    method: 'GET',
    path: '/event/list',
    tag,
    summary: 'List events, newest first',
    description:
      'Entity filters keep events with a finding that matches one of the oIds; several filters must each be met. Scope: read.',
    scope: 'read',
    query: eventListQuery,
    reply: 'data',
    response: eventListReply,
    refusals: [404],
    handle: (call) =>
      call.inWorkspace(async (tx) => {
        const filter = await requestedFilter(tx, call.workspace, call.query, call.server.clock());
        return listEvents(tx, call.workspace, filter, call.query);
      }),
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
    handle: (call) => call.inWorkspace((tx) => getEvent(tx, call.workspace, call.query.oId)),
  }),
];

/** The request's own filters, narrowed to what an insight covers where one is named. The range ends now by default. */
export async function requestedFilter(
  tx: Tx,
  workspace: string,
  query: z.output<typeof eventListQuery>,
  now: Date,
): Promise<EventFilter> {
  const own = filterOf({ ...query, endDate: query.endDate ?? now });
  if (!query.insightOId) return own;
  return narrowed(own, await insightFilter(tx, workspace, query.insightOId, now));
}
