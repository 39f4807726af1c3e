import { z } from 'zod';
import { byOId } from '../../schema/entity.ts';
import { evidenceReply, sourceReply } from '../../schema/generate.ts';
import { revisionList, revisionQuery } from '../../schema/revision.ts';
import { defineRoute } from '../http/route.ts';
import { evidenceOf } from '../services/library/generation/evidence.ts';
import { getSource } from '../services/library/generation/sources.ts';
import { listRevisions } from '../services/library/revisions.ts';

const common = { method: 'GET', tag: 'Library', scope: 'read', refusals: [404] } as const;

export const evidenceRoutes = [
  defineRoute({
    ...common,
    path: '/library/evidence',
    summary: 'The sentence behind each value of an entity that was generated, or accepted from a document',
    query: byOId,
    reply: 'data',
    response: evidenceReply,
    handle: (call) => call.write((tx) => evidenceOf(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    ...common,
    path: '/library/source',
    summary: 'The stored text of a source, in which offsets count',
    query: z.object({ oId: byOId.shape.oId }),
    reply: 'data',
    response: sourceReply,
    handle: (call) => call.write((tx) => getSource(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    ...common,
    path: '/library/revisions',
    summary: 'Who changed what in an entity and when, newest first',
    query: revisionQuery,
    reply: 'flat',
    response: revisionList,
    handle: (call) => call.write((tx) => listRevisions(tx, call.workspace, call.query)),
  }),
];
