import { z } from 'zod';
import {
  assetCreate,
  assetDiff,
  assetDiffQuery,
  assetDownloadQuery,
  assetListQuery,
  assetListReply,
  assetPublish,
  assetRecord,
  assetUpdate,
  assetVersionBody,
  assetVersionDeleted,
  assetVersionQuery,
  assetVersionsQuery,
  assetVersionsReply,
  byUuid,
  exampleUuid,
  maxFileParts,
  maxUploadBytes,
} from '../../schema/asset.ts';
import { textSearchAliases } from '../../schema/wire.ts';
import { type Call, defineRoute, RawReply } from '../http/route.ts';
import type { AssetViewer } from '../services/assets/asset-record.ts';
import { deleteVersion, listVersions, restoreVersion } from '../services/assets/asset-versions.ts';
import { deleteAsset, getAsset, listAssets, updateAsset } from '../services/assets/assets.ts';
import { diffVersions } from '../services/assets/compare-versions.ts';
import { findArchive, packedArchive } from '../services/assets/download/archive.ts';
import { createAsset, type PublishedVersion, publishVersion } from '../services/assets/publish/publish.ts';
import { leaseMs } from '../services/assets/serve/lease.ts';
import { sitePlaceOf } from '../services/assets/site-origin.ts';

const tag = 'Assets';
const uuidAliases = { oId: 'uuid', assetUuid: 'uuid', id: 'uuid' };
export const upload = { maxBytes: maxUploadBytes, maxFiles: maxFileParts };
/** Made while it is sent, so no shape checks it. */
const zipFile = z.string();
const howFilesAreSent =
  'Send multipart/form-data: a part `metadata` with the body as JSON, and either parts `files`, each named by its path (at most 1,000), or one zip under any other name (at most 10,000 files; a folder around all is left out). At most 30 MB; ambiguous paths and those out of the folder, links, and archives that unpack to far more are refused with 400, and nothing is stored. `.git`, `.env` and `node_modules` are left out with a warning, unless `includeHidden` is true.';

export const viewerOf = (call: Pick<Call, 'app' | 'request' | 'caller'>): AssetViewer => ({
  ...sitePlaceOf(call.app.config, call.request.url),
  mayWrite: call.caller.scopes.includes('write'),
});

const publishedAsset = (call: Call, { uuid }: PublishedVersion) =>
  call.read((tx) => getAsset(tx, call.workspace, uuid, viewerOf(call)));

export const assetRoutes = [
  defineRoute({
    method: 'POST',
    path: '/asset/create',
    audits: 'asset',
    tag,
    holdReplyMs: leaseMs,
    summary: 'Publish a folder of files as a new asset',
    description: `${howFilesAreSent} Scope: write.`,
    scope: 'write',
    body: assetCreate,
    upload,
    atomic: false,
    reply: 'data',
    response: assetRecord,
    status: 201,
    refusals: [409],
    async handle(call) {
      const files = call.upload?.files ?? [];
      const made = await createAsset(call, call.body, files, publisherOf(call), call.record);
      return publishedAsset(call, made);
    },
    resume: (call, made) => publishedAsset(call, made as PublishedVersion),
  }),
  defineRoute({
    method: 'POST',
    path: '/asset/publish',
    tag,
    holdReplyMs: leaseMs,
    summary: 'Publish a new version of an asset, which is served from then on',
    description: `The files replace all files of the previous version, which can be restored; with \`basedOn\` they are the changes since that version. ${howFilesAreSent} Scope: write.`,
    scope: 'write',
    body: assetPublish,
    bodyAliases: uuidAliases,
    upload,
    atomic: false,
    reply: 'data',
    response: assetRecord,
    status: 201,
    refusals: [404, 409],
    async handle(call) {
      const files = call.upload?.files ?? [];
      const made = await publishVersion(call, call.body, files, publisherOf(call), call.record);
      return publishedAsset(call, made);
    },
    resume: (call, made) => publishedAsset(call, made as PublishedVersion),
  }),
  defineRoute({
    method: 'GET',
    path: '/asset/list',
    tag,
    holdReplyMs: leaseMs,
    summary: 'List assets, newest first, without their files',
    scope: 'read',
    query: assetListQuery,
    queryAliases: textSearchAliases,
    reply: 'flat',
    response: assetListReply,
    handle: (call) => call.read((tx) => listAssets(tx, call.workspace, call.query, viewerOf(call))),
  }),
  defineRoute({
    method: 'GET',
    path: '/asset/get',
    aliases: [{ method: 'GET', path: '/asset/{uuid}' }],
    tag,
    holdReplyMs: leaseMs,
    summary: 'Get one asset with the files of the version that is served',
    scope: 'read',
    query: byUuid,
    queryAliases: uuidAliases,
    reply: 'data',
    response: assetRecord,
    refusals: [404],
    handle: (call) => call.read((tx) => getAsset(tx, call.workspace, call.query.uuid, viewerOf(call))),
  }),
  defineRoute({
    method: 'POST',
    path: '/asset/update',
    audits: 'asset',
    aliases: [{ method: 'PUT', path: '/asset/update' }],
    tag,
    holdReplyMs: leaseMs,
    summary: 'Change how an asset is named and who may open it; null clears description and vanitySlug',
    scope: 'write',
    body: assetUpdate,
    bodyAliases: uuidAliases,
    reply: 'data',
    response: assetRecord,
    refusals: [404, 409],
    handle: (call) => call.write((tx) => updateAsset(tx, call.workspace, call.body, viewerOf(call))),
  }),
  ...deletions(
    '/asset/delete',
    'Delete an asset: its addresses answer nothing any more',
    { query: byUuid, body: byUuid.meta({ id: 'OneAsset', requestExample: { uuid: exampleUuid } }) },
    assetRecord,
    (call, { uuid }) => call.write((tx) => deleteAsset(tx, call.workspace, uuid, viewerOf(call))),
    [404],
  ),
  defineRoute({
    method: 'GET',
    path: '/asset/versions/list',
    tag,
    holdReplyMs: leaseMs,
    summary: 'List the versions of an asset, newest first',
    scope: 'read',
    query: assetVersionsQuery,
    queryAliases: uuidAliases,
    reply: 'flat',
    response: assetVersionsReply,
    refusals: [404],
    handle: (call) =>
      call.read((tx) => listVersions(tx, call.workspace, call.query.uuid, call.query, viewerOf(call))),
  }),
  defineRoute({
    method: 'GET',
    path: '/asset/versions/diff',
    tag,
    holdReplyMs: leaseMs,
    summary: 'Compare two versions of an asset, and one of its files line by line',
    scope: 'read',
    query: assetDiffQuery,
    queryAliases: uuidAliases,
    reply: 'data',
    response: assetDiff,
    refusals: [404],
    handle: (call) => diffVersions(call, call.query),
  }),
  defineRoute({
    method: 'POST',
    path: '/asset/versions/restore',
    tag,
    holdReplyMs: leaseMs,
    summary: 'Serve an older or newer version again, from the next request on',
    description:
      'No file moves; newer versions stay. Idempotent. 409 for the folder of a managed skill. Errors carry `_metadata` alone. Scope: write.',
    scope: 'write',
    body: assetVersionBody,
    bodyAliases: uuidAliases,
    bareErrors: true,
    reply: 'data',
    response: assetRecord,
    refusals: [404, 409],
    handle: (call) =>
      call.write((tx) =>
        restoreVersion(tx, call.workspace, call.body.uuid, call.body.version, viewerOf(call)),
      ),
  }),
  ...deletions(
    '/asset/versions/delete',
    'Remove a version for good; the one that is served cannot be removed',
    { query: assetVersionQuery, body: assetVersionBody },
    assetVersionDeleted,
    async (call, { uuid, version }) => {
      await call.write((tx) => deleteVersion(tx, call.workspace, uuid, version));
      return { uuid, version, deleted: true };
    },
    [404, 409],
  ),
  defineRoute({
    method: 'GET',
    path: '/asset/download',
    tag,
    holdReplyMs: leaseMs,
    summary: 'Load down a version of an asset as a zip',
    scope: 'read',
    query: assetDownloadQuery,
    queryAliases: uuidAliases,
    reply: 'data',
    response: zipFile,
    replyType: 'application/zip',
    refusals: [404],
    handle: (call) => download(call, call.query.uuid, call.query.version),
  }),
];

/** Returns a version as a zip that is streamed while it is made. */
export async function download(
  call: Pick<Call, 'read' | 'workspace' | 'storage'>,
  uuid: string,
  version: number | undefined,
): Promise<RawReply> {
  const archive = await call.read((tx) => findArchive(tx, call.workspace, uuid, version));
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${archive.name}"`,
    'x-asset-version': String(archive.version),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  };
  return new RawReply(new Response(packedArchive(call.storage, call.workspace, archive), { headers }));
}

export const publisherOf = ({ caller }: Pick<Call, 'caller'>) => ({
  keyOId: caller.keyOId,
  user: caller.user,
});

/** DELETE with a query and POST with a body: the same. */
function deletions<Q extends z.ZodType>(
  path: string,
  summary: string,
  shapes: { query: Q; body: z.ZodType<z.output<Q>> },
  response: z.ZodType,
  remove: (call: Call, named: z.output<Q>) => Promise<unknown>,
  refusals: number[],
) {
  const both = {
    path,
    tag,
    audits: 'asset',
    holdReplyMs: leaseMs,
    scope: 'write',
    reply: 'data',
    response,
    refusals,
  } as const;
  return [
    defineRoute({
      ...both,
      method: 'DELETE',
      summary,
      query: shapes.query,
      queryAliases: uuidAliases,
      handle: (call) => remove(call, call.query as z.output<Q>),
    }),
    defineRoute({
      ...both,
      method: 'POST',
      summary: `${summary}; named in the body`,
      body: shapes.body,
      bodyAliases: uuidAliases,
      handle: (call) => remove(call, call.body as z.output<Q>),
    }),
  ];
}
