import { byOId } from '../../schema/entity.ts';
import { findingListReply, findingListRequest } from '../../schema/event-query.ts';
import { extractionTypeNamed, findingRecord } from '../../schema/findings.ts';
import { entityFilterAliases } from '../../schema/kind-fields.ts';
import { defineRoute } from '../http/route.ts';
import { filterOf } from '../services/events/filter.ts';
import { getFinding, listFindings } from '../services/findings/findings.ts';

const tag = 'Findings';

export const findingRoutes = [
  defineRoute({
    method: 'GET',
    path: '/finding/list',
    readsMuch: true,
    tag,
    summary: 'List findings, those of the newest events first',
    scope: 'read',
    query: findingListRequest,
    queryAliases: { ...entityFilterAliases, extractionTypes: 'extractionType' },
    reply: 'flat',
    response: findingListReply,
    handle: async (call) => {
      const { start, end, entityGroups, parties } = filterOf(call.query);
      const asked = call.query.extractionType ?? [];
      const extractionTypes = asked.map((text) => extractionTypeNamed(text) ?? text);
      for (const text of asked) {
        if (!extractionTypeNamed(text))
          call.warn(`extractionType: ${text} is no type of finding, so nothing is of it`);
      }
      const filter = {
        start,
        end: end ?? call.clock(),
        entityGroups,
        parties,
        extractionTypes,
        eventOId: call.query.eventOId ?? null,
      };
      const page = await call.read((tx) => listFindings(tx, call.workspace, filter, call.query));
      const { findings, ...counted } = page;
      return { ...counted, data: findings, findings };
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
