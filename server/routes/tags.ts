import { byOId } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import {
  tagAssignment,
  tagAssignmentReply,
  tagCreate,
  tagListQuery,
  tagListReply,
  tagRecord,
  tagUpdate,
} from '../../schema/tag.ts';
import { textSearchAliases } from '../../schema/wire.ts';
import { defineRoute } from '../http/route.ts';
import {
  assignTag,
  createTag,
  deleteTag,
  getTag,
  listTags,
  unassignTag,
  updateTag,
} from '../services/tags/tags.ts';

const tag = 'Tags';
const aliases = { tagOId: 'oId', id: 'oId' };

export const tagRoutes = [
  defineRoute({
    method: 'GET',
    path: '/tag/list',
    tag,
    summary: 'List reporting tags, newest first',
    scope: 'read',
    query: tagListQuery,
    queryAliases: textSearchAliases,
    reply: 'flat',
    response: tagListReply,
    handle: (call) => call.read((tx) => listTags(tx, call.workspace, call.query)),
  }),
  defineRoute({
    method: 'GET',
    path: '/tag/get',
    aliases: [{ method: 'GET', path: '/tag/{oId}' }],
    tag,
    summary: 'Get one reporting tag',
    scope: 'read',
    query: byOId,
    queryAliases: aliases,
    reply: 'data',
    response: tagRecord,
    refusals: [404],
    handle: (call) => call.read((tx) => getTag(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    method: 'POST',
    path: '/tag/create',
    tag,
    summary: 'Create a reporting tag',
    scope: 'write',
    body: tagCreate,
    reply: 'data',
    response: tagRecord,
    refusals: [409],
    handle: (call) => call.write((tx) => createTag(tx, call.workspace, call.body)),
  }),
  defineRoute({
    method: 'POST',
    path: '/tag/update',
    aliases: [{ method: 'PUT', path: '/tag/update' }],
    tag,
    summary: 'Change a reporting tag; null clears a field',
    scope: 'write',
    body: tagUpdate,
    reply: 'data',
    response: tagRecord,
    refusals: [404, 409],
    handle: (call) => call.write((tx) => updateTag(tx, call.workspace, call.body.oId, call.body)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/tag/delete',
    tag,
    summary: 'Delete a reporting tag and take it off its entities',
    scope: 'write',
    query: byOId,
    queryAliases: aliases,
    reply: 'data',
    response: tagRecord,
    refusals: [404],
    handle: (call) => call.write((tx) => deleteTag(tx, call.workspace, call.query.oId)),
  }),
  defineRoute({
    method: 'POST',
    path: '/tag/delete',
    tag,
    summary: 'Delete a reporting tag, named in the body',
    scope: 'write',
    body: byOId.meta({ id: 'OneTag', requestExample: { oId: exampleOId(prefixes.tag) } }),
    reply: 'data',
    response: tagRecord,
    refusals: [404],
    handle: (call) => call.write((tx) => deleteTag(tx, call.workspace, call.body.oId)),
  }),
  assignment('/tag/assign', 'Put a tag on entities: on all that are named, or on none', assignTag),
  assignment('/tag/unassign', 'Take a tag off entities', unassignTag),
];

function assignment(path: string, summary: string, change: typeof assignTag) {
  return defineRoute({
    method: 'POST',
    path,
    tag,
    summary,
    scope: 'write',
    body: tagAssignment,
    reply: 'data',
    response: tagAssignmentReply,
    refusals: [404],
    handle: (call) => {
      const { tagOId, entityOIds } = call.body;
      return call.write(async (tx) => ({
        tagOId,
        changed: await change(tx, call.workspace, tagOId, entityOIds),
        entityOIds,
      }));
    },
  });
}
