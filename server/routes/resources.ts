import { z } from 'zod';
import { deleteBody, deleteQuery } from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import {
  deletedReply,
  linkEntitiesBody,
  maxCreateBody,
  reindexBody,
  resourceCreate,
  resourceGet,
  resourceLinks,
  resourceList,
  resourceListReply,
  resourceRecord,
  resourceStatus,
  resourceUpdate,
  resourceWithText,
  searchBody,
  searchReply,
  waitQuery,
} from '../../schema/resource.ts';
import { oId } from '../../schema/wire.ts';
import { ApiError, invalidField } from '../errors.ts';
import { type Call, defineRoute } from '../http/route.ts';
import { queueHealth } from '../services/activity/dead-letters.ts';
import { entityLinks, linkResource, unlinkResource } from '../services/resources/entity-links.ts';
import { takeIn } from '../services/resources/intake.ts';
import { keepOriginal, putOriginal } from '../services/resources/originals.ts';
import { recordOf, selectResource } from '../services/resources/record.ts';
import {
  createResource,
  deleteResources,
  getResource,
  listResources,
  reindexResource,
  updateResource,
} from '../services/resources/resources.ts';
import { resourceProgress } from '../services/resources/status.ts';
import { readText } from '../services/resources/texts.ts';
import type { SearchMode } from '../services/search/hit.ts';
import { embedQueries } from '../services/search/query-vectors.ts';
import { search } from '../services/search/search.ts';

const common = { tag: 'Resource', refusals: [404] };
const oneResource = z.object({ oId });
const idAliases = { id: 'oId', resourceOId: 'oId' };

export const resourceRoutes = [
  defineRoute({
    tag: 'Resource',
    method: 'GET',
    path: '/resource/list',
    summary: 'List resources, newest first',
    scope: 'read',
    query: resourceList,
    queryAliases: { text: 'search', query: 'search', type: 'resourceType', sourceType: 'resourceType' },
    reply: 'flat',
    response: resourceListReply,
    handle: (call) => call.read((tx) => listResources(tx, call.workspace, call.query)),
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/resource/get',
    aliases: [{ method: 'GET', path: '/resource/{oId}' }],
    summary: 'Get one resource, with its text if wanted',
    description: 'Offsets of chunks, quotes and evidence are UTF-16 code units of this text.',
    scope: 'read',
    query: resourceGet,
    queryAliases: idAliases,
    reply: 'flat',
    response: resourceWithText,
    handle: (call) =>
      call.read(async (tx) => {
        const record = await getResource(tx, call.workspace, call.query.oId);
        const reply = { ...record, data: record };
        if (!call.query.includeText) return reply;
        const stored = await readText(tx, call.workspace, record.oId, call.query.revision ?? null);
        return { ...reply, text: stored?.text ?? null, revision: stored?.revision ?? 0 };
      }),
  }),
  defineRoute({
    tag: 'Resource',
    method: 'POST',
    path: '/resource/create',
    summary: 'Hand in a text, a file, a web address or a file of the connected drive',
    description: 'Answers at once with status pending; indexing follows.',
    scope: 'write',
    query: waitQuery,
    body: resourceCreate,
    maxBodyBytes: maxCreateBody,
    // 404: deleted while `wait` waits for it
    refusals: [404, 413],
    atomic: false,
    reply: 'data',
    response: resourceRecord,
    handle: async (call) => {
      const { resource, bytes } = await takeIn(call.body, call.outbound);
      const storageKey = bytes ? await putOriginal(call, bytes) : null;
      const record = await call.write(async (tx) => {
        if (storageKey !== null) await keepOriginal(tx, storageKey);
        const kept = storageKey === null ? resource : { ...resource, storageKey };
        const created = await createResource(tx, call.workspace, kept);
        await call.record(tx, { oId: created.oId });
        return created;
      });
      return call.query.wait ? settled(call, record.oId) : record;
    },
    resume: async (call, made) => {
      const { oId: created } = oneResource.parse(made);
      if (call.query.wait) return settled(call, created);
      return call.read((tx) => getResource(tx, call.workspace, created));
    },
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/resource/update',
    aliases: [{ method: 'PUT', path: '/resource/update' }],
    summary: 'Change name, settings, or the text of a text resource',
    scope: 'write',
    body: resourceUpdate,
    maxBodyBytes: maxCreateBody,
    reply: 'data',
    response: resourceRecord,
    handle: (call) => {
      const { oId: named, ...change } = call.body;
      return call.write((tx) => updateResource(tx, call.workspace, named, change));
    },
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/resource/status',
    summary: 'Progress of indexing, and the reason for waiting',
    scope: 'read',
    query: oneResource,
    queryAliases: idAliases,
    reply: 'data',
    response: resourceStatus,
    handle: async (call) => {
      const health = await queueHealth(call.app.db.ownerSql).catch(() => null);
      return call.read((tx) => resourceProgress(tx, call.workspace, call.query.oId, health?.workers ?? null));
    },
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/resource/reindex',
    summary: 'Fetch and index a resource again',
    description: 'The old chunks stay searchable until the new ones replace them at once.',
    scope: 'write',
    body: reindexBody,
    refusals: [404, 409],
    reply: 'data',
    response: resourceRecord,
    handle: (call) =>
      call.write((tx) => reindexResource(tx, call.workspace, call.body.oId, call.body.force ?? false)),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/resource/search',
    asksModel: true,
    readsMuch: true,
    summary: 'Search the chunks of the workspace by words and by meaning',
    description: 'Each hit explains its rank. Empty lists of resources or entities find nothing.',
    scope: 'read',
    body: searchBody,
    refusals: [],
    reply: 'flat',
    response: searchReply,
    handle: searchChunks,
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/resource/links',
    summary: 'The library entities a resource is linked to, explicit ones first',
    scope: 'read',
    query: oneResource,
    queryAliases: idAliases,
    reply: 'data',
    response: resourceLinks,
    handle: (call) =>
      call.read(async (tx) => {
        await getResource(tx, call.workspace, call.query.oId);
        return entityLinks(tx, call.workspace, call.query.oId);
      }),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/resource/link-entities',
    summary: 'Link a resource to library entities, or unlink it from them',
    scope: 'write',
    body: linkEntitiesBody,
    reply: 'data',
    response: resourceLinks,
    handle: (call) => {
      const { resourceOId, entityOIds, unlink } = call.body;
      const act = unlink ? unlinkResource : linkResource;
      return call.write((tx) => act(tx, call.workspace, resourceOId, entityOIds));
    },
  }),
  defineRoute({
    ...common,
    method: 'DELETE',
    path: '/resource/delete',
    summary: 'Delete resources with their chunks and vectors',
    scope: 'write',
    query: deleteQuery,
    queryAliases: { ...idAliases, resourceOIds: 'oIds' },
    reply: 'flat',
    response: deletedReply,
    handle: (call) => remove(call, call.query),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/resource/delete',
    summary: 'Delete one or more resources',
    scope: 'write',
    body: deleteBody,
    example: { oId: exampleOId(prefixes.resource) },
    reply: 'flat',
    response: deletedReply,
    handle: (call) => remove(call, call.body),
  }),
];

const waitMs = 60_000;
const lookEveryMs = 150;

/** The record once indexing has ended, or as it stands when the time is over, the caller gone or the server stopping. */
async function settled(call: Call, resourceOId: string) {
  const until = performance.now() + waitMs;
  for (;;) {
    const [row] = await call.read((tx) => selectResource(tx, call.workspace, resourceOId));
    if (!row) throw new ApiError(404, 'not_found', 'The resource was deleted while it was waited for');
    const isOver = row.status === 'indexed' || row.status === 'failed';
    if (isOver || performance.now() >= until || call.signal.aborted || call.stopping.aborted)
      return recordOf(row);
    await Bun.sleep(lookEveryMs);
  }
}

async function searchChunks(call: Call<undefined, z.output<typeof searchBody>>) {
  const { query, limit, mode, resourceOIds, entityOIds, since, until, groupBy, passages } = call.body;
  const { near, notice } = await nearOf(call, query, mode ?? 'hybrid');
  const request = {
    query,
    limit,
    groupBy: groupBy ?? (passages ? ('none' as const) : ('resource' as const)),
    ...(mode ? { mode } : {}),
    ...(resourceOIds ? { resourceOIds } : {}),
    ...(entityOIds ? { entityOIds } : {}),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
  };
  const isNarrowed = [resourceOIds, entityOIds, since, until].some((filter) => filter);
  const found = await call.read((tx) => search(tx, call.workspace, request, near));
  const { hits, total, index, correctedQuery } = found;
  return {
    data: hits.map(({ resourceOId, ...hit }) => ({ oId: resourceOId, ...hit })),
    total,
    index,
    correctedQuery,
    notice: notice ?? (hits.length === 0 ? nothingFound(isNarrowed) : null),
  };
}

const nothingFound = (isNarrowed: boolean) =>
  `No passage${isNarrowed ? ' within the filters' : ''} has a word of the query, and none is near to it`;

/** Who asks for nearness alone is told that the embedder is away; who asks for both gets what words find. */
async function nearOf({ ai, signal }: Call, query: string, mode: SearchMode) {
  if (mode === 'keyword') return { near: null, notice: null };
  if (mode === 'semantic') {
    const [vector] = await ai.embed([query], signal);
    return { near: vector ? { embedderId: ai.embedder.id, vector } : null, notice: null };
  }
  const { vectors, byWordsOnly } = await embedQueries(ai, [query], signal);
  return {
    near: vectors[0] ?? null,
    notice: byWordsOnly ? 'The embedder does not answer: searched by words alone' : null,
  };
}

/** One oId answers the record itself; several answer a list of them, all deleted or none. */
async function remove(
  call: Call,
  named: { oId?: string | null | undefined; oIds?: string[] | null | undefined },
) {
  const oIds = [...(named.oId ? [named.oId] : []), ...(named.oIds ?? [])];
  if (oIds.length === 0) throw invalidField('oId', 'is required');
  const records = await call.write((tx) => deleteResources(tx, call.workspace, oIds));
  const [only] = records;
  const deleted = records.length;
  return !named.oIds?.length && only ? { ...only, deleted } : { total: deleted, deleted, data: records };
}
