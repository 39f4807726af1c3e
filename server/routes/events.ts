import { byOId } from '../../schema/entity.ts';
import { eventDetail, eventListQuery, eventListReply } from '../../schema/event-query.ts';
import { defineRoute } from '../http/route.ts';
import { listEvents } from '../services/events/events.ts';
import { eventWithFindings } from '../services/findings/event-detail.ts';
import { requestedFilter } from '../services/insights/requested-filter.ts';

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
      call.read(async (tx) => {
        const filter = await requestedFilter(tx, call.workspace, call.query, call.clock());
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
    handle: (call) => call.read((tx) => eventWithFindings(tx, call.workspace, call.query.oId)),
  }),
];
