import { byOId } from '../../schema/entity.ts';
import { findingListReply, findingListRequest } from '../../schema/event-query.ts';
import { extractionTypeNamed, findingRecord } from '../../schema/findings.ts';
import { entityFilterAliases } from '../../schema/kind-fields.ts';
import { asRows } from '../../schema/wire.ts';
import { rowFile } from '../http/reply/row-file.ts';
import { defineRoute } from '../http/route.ts';
import { filterOf } from '../services/events/filter.ts';
import type { Cursor } from '../services/events/page.ts';
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
    query: findingListRequest.extend(asRows),
    queryAliases: { ...entityFilterAliases, extractionTypes: 'extractionType' },
    reply: 'flat',
    response: findingListReply,
    sendsRows: true,
    handle: async (call) => {
      const { start, end, entityGroups, parties } = filterOf(call.query);
      const asked = call.query.extractionType ?? [];
      const extractionTypes = asked.map((text) => extractionTypeNamed(text) ?? text);
      for (const text of asked) {
        if (!extractionTypeNamed(text))
          call.warn(`extractionType: ${text} is not a type of finding; nothing matches it`);
      }
      const filter = {
        start,
        end: end ?? call.clock(),
        entityGroups,
        parties,
        extractionTypes,
        eventOId: call.query.eventOId ?? null,
      };
      const { format } = call.query;
      if (format !== 'json')
        return rowFile<Cursor>(call, format, {
          name: 'findings',
          shape: findingRecord,
          rowsBehind: async (tx, behind, limit) => {
            const whole = { limit, offset: 0, total: false };
            const page = await listFindings(tx, call.workspace, { ...filter, behind }, whole);
            return { rows: page.findings, next: page.hasNext ? (page.places.at(-1) ?? null) : null };
          },
        });
      const page = await call.read((tx) => listFindings(tx, call.workspace, filter, call.query));
      const { findings, places: _, ...counted } = page;
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
