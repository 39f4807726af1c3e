import { z } from 'zod';
import {
  byOId,
  deleteBody,
  deleteQuery,
  deleteReply,
  entityInputOf,
  type ListQuery,
  listShape,
  recordShape,
  updateShape,
} from '../../schema/entity.ts';
import { exampleOId } from '../../schema/example.ts';
import { type GenerateBody, generateShape } from '../../schema/generate.ts';
import { camelName as camel } from '../../schema/input/record-form.ts';
import type { Kind } from '../../schema/shape.ts';
import { listOf, textSearchAliases } from '../../schema/wire.ts';
import { invalid, invalidField } from '../errors.ts';
import { type Call, defineRoute, type Method, RawJson, type Route } from '../http/route.ts';
import { heldOn } from '../services/context/held-on.ts';
import { archiveEntity, deleteEntity, updateEntity } from '../services/library/changes.ts';
import { getEntity } from '../services/library/entities.ts';
import { generateEntities } from '../services/library/generation/generate.ts';
import { listEntities } from '../services/library/list.ts';
import { entitiesByOId } from '../services/library/loaders.ts';
import {
  answeredRecord,
  author,
  changeOf,
  commonOf,
  expectedVersions,
  nounOf,
  taggedRecord,
} from './library-common.ts';
import { createRoute } from './library-create.ts';

/** What a request has made, as it is kept with its Idempotency-Key. */
const generatedIds = z.object({ oIds: z.array(z.string()) });

const oneRecord = z.object({ oId: byOId.shape.oId }).meta({ id: 'OneRecord' });

/** Returns the routes of a kind; all kinds have the same, and their definitions make the differences. */
export function libraryRoutes(kind: Kind): Route[] {
  const at = `/${kind.path}`;
  const noun = nounOf(kind);
  const plural = (method: Method, verb: string) => [{ method, path: `/${kind.path}s/${verb}` }];
  const common = commonOf(kind);
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path: `${at}/list`,
      summary: `List ${noun} records, newest first`,
      scope: 'read',
      query: () => listShape(kind),
      queryAliases: {
        ...textSearchAliases,
        playbook: kind.kind === 'playbook' ? 'oIds' : 'playbookOId',
        [`${camel(kind)}OId`]: 'oIds',
        [`${camel(kind)}OIds`]: 'oIds',
      },
      reply: 'flat',
      response: () => listOf(answeredRecord(kind)),
      handle: (call) => list(call, kind, call.query as ListQuery),
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: `${at}/get`,
      aliases: [{ method: 'GET', path: `${at}/{oId}` }],
      summary: `Get one ${noun}`,
      scope: 'read',
      query: byOId,
      queryAliases: { [`${camel(kind)}OId`]: 'oId', id: 'oId' },
      reply: 'flat',
      handle: async (call) => {
        return taggedRecord(
          call,
          await call.read((tx) => getEntity(tx, call.workspace, kind, call.query.oId)),
        );
      },
    }),
    createRoute(kind, common),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${at}/update`,
      aliases: [
        { method: 'PUT', path: `${at}/update` },
        ...plural('POST', 'update'),
        ...plural('PUT', 'update'),
      ],
      summary: `Change fields of one ${noun}`,
      description:
        'Fields that are absent stay as they are; null clears an optional field. If-Match with the ETag of get refuses a lost race with 412. Scope: write.',
      scope: 'write',
      body: () => updateShape(kind),
      reply: 'data',
      refusals: [404, 412],
      checksVersion: true,
      handle: async (call) => {
        const { oId, ...body } = call.body as { oId: string } & Record<string, unknown>;
        const row = await call.write(
          (tx) =>
            updateEntity(
              tx,
              call.workspace,
              kind,
              oId,
              entityInputOf(kind, body, call.kept),
              author(call),
              expectedVersions(call.headers),
            ),
          changeOf(kind),
        );
        return taggedRecord(call, row);
      },
    }),
    defineRoute({
      ...common,
      method: 'DELETE',
      path: `${at}/delete`,
      summary: `Delete one ${noun}; the record stays stored and is returned`,
      scope: 'write',
      query: deleteQuery,
      queryAliases: { [`${camel(kind)}OId`]: 'oId', id: 'oId' },
      reply: 'flat',
      response: () => deleteReply(kind),
      refusals: [404, 412],
      checksVersion: true,
      handle: (call) => remove(call, kind, call.query),
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${at}/delete`,
      summary: `Delete one or more ${noun} records`,
      scope: 'write',
      body: deleteBody,
      example: { oId: exampleOId(kind.prefix) },
      reply: 'flat',
      response: () => deleteReply(kind),
      refusals: [404, 412],
      checksVersion: true,
      handle: (call) => remove(call, kind, call.body),
    }),
    ...(kind.plural ? [generateRoute(kind, kind.plural, common)] : []),
    ...(['archive', 'unarchive'] as const).map((verb) =>
      defineRoute({
        ...common,
        method: 'POST',
        path: `${at}/${verb}`,
        summary:
          verb === 'archive' ? `Take one ${noun} out of the lists` : `Put one ${noun} back into the lists`,
        scope: 'write',
        body: oneRecord,
        example: { oId: exampleOId(kind.prefix) },
        reply: 'data',
        refusals: [404, 412],
        checksVersion: true,
        handle: async (call) => {
          const { workspace, body, headers } = call;
          const isArchived = verb === 'archive';
          const expected = expectedVersions(headers);
          const row = await call.write(
            (tx) => archiveEntity(tx, workspace, kind, body.oId, isArchived, author(call), expected),
            changeOf(kind),
          );
          return taggedRecord(call, row);
        },
      }),
    ),
  ];
}

function generateRoute(
  kind: Kind,
  plural: string,
  common: { tag: string; refusals: readonly number[] },
): Route {
  return defineRoute({
    ...common,
    method: 'POST',
    path: `/${kind.path}/generate`,
    aliases: [{ method: 'POST', path: `/${kind.path}s/generate` }],
    summary: `Generate ${plural} from sources, one for each item`,
    description:
      'Every value comes from a sentence of the sources, as GET /library/evidence shows; unsupported fields stay empty. Without primaryOfferingOId "we" is the workspace itself, and nothing is linked except by linkingStrategy. 20 credits an item, all items or none. Scope: run.',
    scope: 'run',
    body: () => generateShape(kind),
    reply: 'data',
    response: () => z.array(recordShape(kind)),
    refusals: [402, 404],
    // Pages are fetched and a model may be asked: no transaction is held meanwhile.
    atomic: false,
    handle: async (call) => {
      const { [plural]: items, ...rest } = call.body as Record<string, unknown>;
      const input = { items, ...rest } as GenerateBody;
      const tools = { ...call, heldOn: (name: string) => heldOn(call, name) };
      const records = await generateEntities(tools, kind, input, author(call), (tx, oIds) =>
        call.record(tx, { oIds }),
      );
      return new RawJson(`[${records.join(',')}]`);
    },
    resume: async (call, made) => {
      const { oIds } = generatedIds.parse(made);
      const found = await call.read((tx) => entitiesByOId(tx, call.workspace, oIds));
      return new RawJson(`[${oIds.flatMap((oId) => found.get(oId) ?? []).join(',')}]`);
    },
  });
}

async function list(call: Call, kind: Kind, query: ListQuery): Promise<RawJson> {
  if (query.productOId) {
    call.replyHeaders.deprecation = '@1767225600';
    call.replyHeaders.link = `</api/v2/${kind.path}/list?offeringOId=${query.productOId}>; rel="successor-version"`;
  }
  const page = await call.read((tx) => listEntities(tx, call.workspace, kind, query));
  const hasNext = query.offset + page.shown < page.total;
  return new RawJson(`{"hasNext":${hasNext},"total":${page.total},"data":[${page.records}]}`);
}

/** One oId answers the record itself; several answer a list of them, all deleted or none. */
async function remove(
  call: Call,
  kind: Kind,
  namedRecords: { oId?: string | null | undefined; oIds?: string[] | null | undefined },
): Promise<RawJson> {
  const oIds = [...new Set([...(namedRecords.oId ? [namedRecords.oId] : []), ...(namedRecords.oIds ?? [])])];
  if (oIds.length === 0) throw invalid('oId: is required', [{ path: 'oId', message: 'is required' }]);
  const expected = expectedVersions(call.headers);
  if (expected !== null && oIds.length > 1)
    throw invalidField('If-Match', 'is the version of one record; delete records one at a time with it');
  const records = await call.write(
    async (tx) => {
      const deleted: string[] = [];
      for (const oId of oIds)
        deleted.push((await deleteEntity(tx, call.workspace, kind, oId, author(call), expected)).record);
      return deleted;
    },
    changeOf(kind, oIds.length > 1),
  );
  if (!namedRecords.oIds?.length && records[0]) return new RawJson(records[0]);
  return new RawJson(`{"total":${records.length},"data":[${records.join(',')}]}`);
}
