import { z } from 'zod';
import { byOId, linkBody, linksReply } from '../../schema/entity.ts';
import { defineRoute } from '../http/route.ts';
import { linkEntities, linksOf, unlinkEntities } from '../services/library/links.ts';

const common = { tag: 'Library', refusals: [404] };

export const linkRoutes = [
  defineRoute({
    ...common,
    method: 'GET',
    path: '/library/links',
    summary: 'The links of one entity: parents first, explicit before inferred',
    description:
      "Explicit links are made by hand, by fields and by linkingStrategy; inferred ones where a record's text, or the evidence of its generated values, names another record. List filters follow both. Scope: read.",
    scope: 'read',
    query: byOId,
    reply: 'flat',
    response: linksReply,
    handle: async (call) => ({
      links: await call.read((tx) => linksOf(tx, call.workspace, call.query.oId)),
    }),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/library/link',
    summary: 'Link an entity to others; repeating it changes nothing',
    scope: 'write',
    body: linkBody,
    reply: 'flat',
    response: linksReply,
    handle: (call) =>
      call.write(async (tx) => {
        await linkEntities(tx, call.workspace, call.body.oId, call.body.targetOIds);
        return { links: await linksOf(tx, call.workspace, call.body.oId) };
      }),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/library/unlink',
    summary: 'Remove links made by hand or inferred',
    description:
      "The pair stays apart, whatever texts say, until it is linked again. A field's link goes with the field. Scope: write.",
    scope: 'write',
    body: linkBody,
    reply: 'flat',
    response: linksReply.extend({ removed: z.number().int() }),
    handle: (call) =>
      call.write(async (tx) => {
        const removed = await unlinkEntities(tx, call.workspace, call.body.oId, call.body.targetOIds);
        return { links: await linksOf(tx, call.workspace, call.body.oId), removed };
      }),
  }),
];
