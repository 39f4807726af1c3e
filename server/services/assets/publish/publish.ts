import type { z } from 'zod';
import type { assetCreate, assetPublish } from '../../../../schema/asset.ts';
import type { Tools } from '../../../context.ts';
import { enqueue } from '../../../database/enqueue.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { invalidField } from '../../../errors.ts';
import { storeBlobs } from '../blobs/stored-blobs.ts';
import { lockAsset, refuseManaged } from '../lock.ts';
import { namesTaken, refuseTaken } from '../names-taken.ts';
import { typeWithCharset } from './content-type.ts';
import { describe } from './describe.ts';
import { readFolder, type SentFile } from './folder.ts';
import { type Basis, keptFiles } from './kept-files.ts';
import { checkSiteFiles, type Place } from './site-files.ts';
import { insertVersion, type NewVersion, type Publisher } from './version-rows.ts';

/** `warn` tells the publisher what was not published, and what will not work. */
type Means = Pick<Tools, 'storage' | 'workspace' | 'read' | 'write'> & Place;

export interface PublishedVersion {
  uuid: string;
  version: number;
}

/** Notes what was made, in its transaction. */
type Note = (tx: Tx, made: PublishedVersion) => Promise<void>;

/** Publishes a new asset's first version. Throws 400, and 409 where a name is taken; nothing is created then. */
export async function createAsset(
  means: Means,
  given: z.output<typeof assetCreate>,
  sent: readonly SentFile[],
  by: Publisher,
  note: Note,
): Promise<PublishedVersion> {
  const { workspace } = means;
  await means.read((tx) => refuseTaken(tx, workspace, given));
  return publishing(means, given.type, null, sent, given, async (tx, version) => {
    const uuid = Bun.randomUUIDv7();
    await insertAsset(tx, workspace, uuid, given, by);
    await insertVersion(tx, workspace, { ...version, uuid, number: 1, before: null, by });
    const made = { uuid, version: 1 };
    await note(tx, made);
    return made;
  });
}

/** Publishes the next version, which is served from then on. Throws 400, 404, and 409 for a managed skill. */
export async function publishVersion(
  means: Means,
  givenVersion: z.output<typeof assetPublish>,
  sentFiles: readonly SentFile[],
  by: Publisher,
  note: Note,
): Promise<PublishedVersion> {
  const { workspace } = means;
  const { uuid } = givenVersion;
  const { type } = await means.write(async (tx) => {
    const asset = await lockAsset(tx, workspace, uuid);
    refuseManaged(asset);
    return asset;
  });
  return publishing(means, type, givenVersion, sentFiles, givenVersion, async (tx, version) => {
    const asset = await lockAsset(tx, workspace, uuid);
    refuseManaged(asset);
    const number = asset.lastVersion + 1;
    await insertVersion(tx, workspace, { ...version, uuid, number, before: asset.currentVersion, by });
    await tx`
      update asset
      set current_version = ${number}, last_version = ${number}, revision = revision + 1, updated_at = now()
      where workspace_o_id = ${workspace}
        and uuid = ${uuid}`;
    const made = { uuid, version: number };
    await note(tx, made);
    return made;
  });
}

type Content = Pick<NewVersion, 'files' | 'description'>;

/** Reads the folder and what stays of the basis, stores the bytes, and then commits what refers to them. */
async function publishing(
  means: Means,
  type: string,
  basis: ({ uuid: string } & Basis) | null,
  sentFiles: readonly SentFile[],
  origin: z.output<typeof assetPublish> | z.output<typeof assetCreate>,
  commit: (tx: Tx, content: Content) => Promise<PublishedVersion>,
): Promise<PublishedVersion> {
  const folder = await readFolder(sentFiles, means.storage, origin.includeHidden === true, !!basis?.basedOn);
  try {
    const { leftOut } = folder;
    for (const file of folder.files) file.contentType = await typeWithCharset(file);
    const kept = basis ? await keptFiles(means, basis.uuid, basis, folder.files) : null;
    const files = [...folder.files, ...(kept?.files ?? [])];
    if (files.length === 0) throw invalidField('removed', 'removes every file; delete the asset instead');
    if (leftOut.length > 0) means.warn(sentenceOf(leftOut));
    await checkSiteFiles(files, means);
    const described = { files, top: folder.top, sent: folder.files, basis: kept?.version ?? null };
    const description = await describe(type, described, origin);
    await means.read((tx) => requireRuns(tx, means.workspace, [...description.runs.values()]));
    await storeBlobs(means, folder.files);
    return await means.write(async (tx) => {
      const made = await commit(tx, { files, description });
      await picture(tx, means.workspace, made, description.entryPoint, files);
      return made;
    });
  } finally {
    await folder.close();
  }
}

const namesShown = 5;

function sentenceOf(leftOut: readonly string[]): string {
  const more = leftOut.length - namesShown;
  const names = leftOut.slice(0, namesShown).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `files: left out ${names}; send includeHidden: true to publish them too`;
}

/** A page gets its picture later, where a worker has a browser. */
async function picture(
  tx: Tx,
  workspaceOId: string,
  { uuid, version }: PublishedVersion,
  entryPoint: string | null,
  files: Content['files'],
): Promise<void> {
  const entry = files.find(({ path }) => path === entryPoint);
  if (entry?.contentType.startsWith('text/html'))
    await enqueue(tx, 'make-thumbnail', { workspaceOId, uuid, version });
}

async function insertAsset(
  tx: Tx,
  workspace: string,
  uuid: string,
  given: z.output<typeof assetCreate>,
  by: Publisher,
): Promise<void> {
  await tx`
    insert into asset (workspace_o_id, uuid, identifier, description, type, status, privacy, open_link, vanity_slug,
      current_version, last_version, metadata, author, key_o_id)
    values (
      ${workspace}, ${uuid}, ${given.identifier}, ${given.description ?? null}, ${given.type},
      ${given.status ?? 'published'}, ${given.privacy ?? 'only_me'}, ${given.openLink ?? false},
      ${given.vanitySlug ?? null}, 1, 1, ${json(tx, given.metadata ?? {})}, ${json(tx, by.user)},
      ${by.keyOId}
    )`.catch(namesTaken);
}

async function requireRuns(tx: Tx, workspace: string, oIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(oIds)];
  if (wanted.length === 0) return;
  const known = await tx<{ oId: string }[]>`
    select o_id
    from run
    where workspace_o_id = ${workspace}
      and o_id = any(${wanted})`;
  const found = new Set(known.map(({ oId }) => oId));
  if (wanted.some((oId) => !found.has(oId)))
    throw invalidField('runOId', 'no run with this oId exists in the workspace');
}
