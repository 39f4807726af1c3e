import type { z } from 'zod';
import {
  assetCreate,
  assetDownloadQuery,
  assetPublish,
  assetRecord,
  assetUpdate,
  assetVersionQuery,
  byUuid,
} from '../../schema/asset.ts';
import { boundedText } from '../../schema/wire.ts';
import { type Call, defineRoute, RawReply, type Route } from '../http/route.ts';
import { getAsset, updateAsset } from '../services/assets/assets.ts';
import { findFile } from '../services/assets/download/one-file.ts';
import { createAsset, type PublishedVersion, publishVersion } from '../services/assets/publish/publish.ts';
import { leaseMs } from '../services/assets/serve/lease.ts';
import { openBlob } from '../services/assets/served.ts';
import { download, publisherOf, upload, viewerOf } from './assets.ts';

/*
 * Where older scripts publish: `/api/v1/artifacts`, over the services of assets. Replies have the asset's members both
 * at the top, where those scripts read them, and under `data`. Not in the document, which has one form of everything.
 */

export interface OlderRoute {
  method: 'GET' | 'POST' | 'PATCH';
  /** Under /api/v1; `*` stands for the rest of a path and is read as `path`. */
  path: string;
  route: Route;
}

const sharedMembers = {
  tag: 'Assets',
  takesAccessToken: true,
  holdReplyMs: leaseMs,
  reply: 'flat',
  response: assetRecord,
} as const;
const filePath = byUuid.extend({ path: boundedText(1000) });

const shownArtifact = async (call: Call, { uuid }: PublishedVersion) => {
  const asset = await call.read((tx) => getAsset(tx, call.workspace, uuid, viewerOf(call)));
  return { ...asset, data: asset };
};

const create = defineRoute({
  ...sharedMembers,
  method: 'POST',
  path: '/artifacts',
  audits: 'asset',
  summary: 'Publish a folder of files as a new asset',
  scope: 'write',
  body: assetCreate,
  upload,
  atomic: false,
  status: 201,
  refusals: [409],
  async handle(call) {
    const files = call.upload?.files ?? [];
    return shownArtifact(call, await createAsset(call, call.body, files, publisherOf(call), call.record));
  },
  resume: (call, made) => shownArtifact(call, made as PublishedVersion),
});

const publish = defineRoute({
  ...sharedMembers,
  method: 'POST',
  path: '/artifacts/{uuid}/files',
  summary: 'Publish a new version of an asset',
  scope: 'write',
  body: assetPublish,
  upload,
  atomic: false,
  refusals: [404, 409],
  async handle(call) {
    const files = call.upload?.files ?? [];
    return shownArtifact(call, await publishVersion(call, call.body, files, publisherOf(call), call.record));
  },
  resume: (call, made) => shownArtifact(call, made as PublishedVersion),
});

const update = defineRoute({
  ...sharedMembers,
  method: 'POST',
  path: '/artifacts/{uuid}',
  summary: 'Change how an asset is named and who may open it',
  scope: 'write',
  body: assetUpdate,
  audits: 'asset',
  refusals: [404, 409],
  async handle(call) {
    const asset = await call.write((tx) => updateAsset(tx, call.workspace, call.body, viewerOf(call)));
    return { ...asset, data: asset };
  },
});

const get = defineRoute({
  ...sharedMembers,
  method: 'GET',
  path: '/artifacts/{uuid}',
  summary: 'Get one asset with the files of the version that is served',
  scope: 'read',
  query: byUuid,
  refusals: [404],
  handle: (call) => shownArtifact(call, { uuid: call.query.uuid, version: 0 }),
});

const downloadAll = defineRoute({
  ...sharedMembers,
  method: 'GET',
  path: '/artifacts/{uuid}/download',
  summary: 'Load down an asset as a zip',
  scope: 'read',
  query: assetDownloadQuery,
  refusals: [404],
  handle: (call) => download(call, call.query.uuid, call.query.version),
});

const downloadFile = defineRoute({
  ...sharedMembers,
  method: 'GET',
  path: '/artifacts/{uuid}/download/*',
  summary: 'Load down one file of an asset',
  scope: 'read',
  query: filePath,
  refusals: [404],
  handle: (call) => oneFile(call, call.query),
});

const downloadVersion = defineRoute({
  ...sharedMembers,
  method: 'GET',
  path: '/artifacts/{uuid}/versions/{version}/download',
  summary: 'Load down a version of an asset as a zip',
  scope: 'read',
  query: assetVersionQuery,
  refusals: [404],
  handle: (call) => download(call, call.query.uuid, call.query.version),
});

/** Served under /api/v1. */
export const artifactRoutes: OlderRoute[] = [
  { method: 'POST', path: create.path, route: create },
  { method: 'POST', path: publish.path, route: publish },
  { method: 'PATCH', path: update.path, route: update },
  { method: 'GET', path: get.path, route: get },
  { method: 'GET', path: downloadAll.path, route: downloadAll },
  { method: 'GET', path: downloadFile.path, route: downloadFile },
  { method: 'GET', path: downloadVersion.path, route: downloadVersion },
];

/** As a file to be saved: nothing of it is shown or run on the API's own origin. */
async function oneFile(call: Call, { uuid, path }: z.output<typeof filePath>): Promise<RawReply> {
  const file = await call.read((tx) => findFile(tx, call.workspace, uuid, path));
  const body = await openBlob(call.storage, call.workspace, file.sha256);
  if (body === null) throw new Error('The bytes of a published file are not in storage');
  const headers = {
    'content-type': file.contentType,
    'content-length': String(file.size),
    'content-disposition': 'attachment',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    etag: `"${file.sha256}"`,
  };
  return new RawReply(new Response(body, { headers }));
}
