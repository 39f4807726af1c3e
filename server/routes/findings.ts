import { byOId } from '../../schema/entity.ts';
import { findingListQuery, findingListReply } from '../../schema/event-query.ts';
import { findingRecord } from '../../schema/findings.ts';
import { defineRoute } from '../http/route.ts';
import { filterOf } from '../services/events/filter.ts';
import { getFinding, listFindings } from '../services/findings/findings.ts';

const tag = 'Findings';

export const findingRoutes = [
  defineRoute({
    method: 'GET',
    path: '/finding/list',
    tag,
    summary: 'List findings, those of the newest events first',
    scope: 'read',
    query: findingListQuery,
    queryAliases: { extractionTypes: 'extractionType' },
    reply: 'flat',
    response: findingListReply,
    handle: async (call) => {
      const { start, end, entityGroups } = filterOf(call.query);
      const filter = {
        start,
        end: end ?? call.clock(),
        entityGroups,
        extractionTypes: call.query.extractionType ?? [],
        eventOId: call.query.eventOId ?? null,
      };
      const page = await call.read((tx) => listFindings(tx, call.workspace, filter, call.query));
      return { hasNext: page.hasNext, total: page.total, data: page.findings };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/finding/get',
    aliases: [{ method: 'GET', path: '/finding/{oId}' }],
    tag,
    summary: 'Get one finding',
    scope: 'read',
    query: byOId,
    queryAliases: { findingOId: 'oId', id: 'oId' },
    reply: 'data',
    response: findingRecord,
    refusals: [404],
    handle: (call) => call.read((tx) => getFinding(tx, call.workspace, call.query.oId)),
  }),
];
