import { z } from 'zod';
import { byOId } from '../../schema/entity.ts';
import { evidenceReply, sourceReply } from '../../schema/generate.ts';
import {
  oneRevision,
  revisionDetail,
  revisionList,
  revisionQuery,
  revisionsOfEntity,
  revisionsReply,
} from '../../schema/revision.ts';
import { defineRoute } from '../http/route.ts';
import { evidenceOf } from '../services/library/generation/evidence.ts';
import { getSource } from '../services/library/generation/sources.ts';
import { getRevision, listRevisions } from '../services/library/revisions.ts';

const common = { method: 'GET', tag: 'Library', scope: 'read', refusals: [404] } as const;

export const evidenceRoutes = [
  defineRoute({
    ...common,
    path: '/library/evidence',
    summary: 'The sentence behind each value of an entity that was generated, or accepted from a document',
    query: byOId,
    reply: 'data',
    response: evidenceReply,
    handle: (call) => call.read((tx) => evidenceOf(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    ...common,
    path: '/library/source',
    summary: 'The stored text of a source, in which offsets count',
    query: z.object({ oId: byOId.shape.oId }),
    reply: 'data',
    response: sourceReply,
    handle: (call) => call.read((tx) => getSource(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    ...common,
    path: '/library/revisions',
    summary: 'Changes of an entity, with authors and times, newest first',
    query: revisionQuery,
    reply: 'flat',
    response: revisionList,
    handle: (call) => call.read((tx) => listRevisions(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...common,
    path: '/revision/list',
    summary: 'Revisions of one entity or of all, newest first',
    query: revisionsOfEntity,
    queryAliases: { oId: 'entityOId' },
    reply: 'flat',
    response: revisionsReply,
    handle: async (call) => {
      const { entityOId, ...rest } = call.query;
      const page = await call.read((tx) => listRevisions(tx, call.workspace, { oId: entityOId, ...rest }));
      return { ...page, revisions: page.data };
    },
  }),
  defineRoute({
    ...common,
    path: '/revision/get',
    aliases: [{ method: 'GET', path: '/revision/{revisionOId}' }],
    summary: 'One revision: who changed what, and the record as it was then',
    query: oneRevision,
    queryAliases: { oId: 'revisionOId', id: 'revisionOId' },
    reply: 'data',
    response: revisionDetail,
    handle: (call) =>
      call.read((tx) => getRevision(tx, call.workspace, call.query.revisionOId, call.query.diffOnly)),
  }),
];
