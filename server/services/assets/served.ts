import type { Tx } from '../../database/index.ts';
import { type Storage, storageKeyOf } from '../../storage/index.ts';

/** What is served under an asset's address, and what decides who may see it. */
export interface ServedAsset {
  workspaceOId: string;
  uuid: string;
  identifier: string;
  type: 'website' | 'storage' | 'skill';
  privacy: 'only_me' | 'workspace' | 'public';
  openLink: boolean;
  /** The key that made it; null once nobody knows. */
  ownerKeyOId: string | null;
  currentVersion: number;
  /** Changes with everything above. */
  revision: number;
}

/** One file of one version. Its bytes never change. */
export interface ServedFile {
  version: number;
  path: string;
  /** In hexadecimal: an ETag, and the name of the bytes. */
  sha256: string;
  size: number;
  contentType: string;
}

/** Where bytes of a file stand in storage. */
export const blobKey = (workspace: string, sha256: string) => storageKeyOf(workspace, 'asset', sha256);

/** The asset as it is served at this moment; null where it was deleted or is not published. */
export async function findServed(tx: Tx, workspace: string, uuid: string): Promise<ServedAsset | null> {
  const [row] = await tx<ServedAsset[]>`
    select ${servedColumns(tx)}
    from asset
    where asset.workspace_o_id = ${workspace}
      and asset.uuid = ${uuid}
      and asset.status = 'published'
      and asset.deleted_at is null`;
  return row ?? null;
}

/** The same by its short address. */
export async function findServedBySlug(tx: Tx, workspace: string, slug: string): Promise<ServedAsset | null> {
  const [row] = await tx<ServedAsset[]>`
    select ${servedColumns(tx)}
    from asset
    where asset.workspace_o_id = ${workspace}
      and asset.vanity_slug = ${slug}
      and asset.status = 'published'
      and asset.deleted_at is null`;
  return row ?? null;
}

/** The version's entry point, and whichever of the paths are there, in the order asked for; null: no such version. */
export async function resolveServed(
  tx: Tx,
  workspace: string,
  uuid: string,
  version: number,
  paths: readonly string[],
): Promise<{ entryPoint: string | null; files: ServedFile[] } | null> {
  const [found] = await tx<{ entryPoint: string | null; files: ServedFile[] }[]>`
    select
      v.entry_point as "entryPoint",
      coalesce(
        (
          select
            json_agg(
              json_build_object(
                'version', f.version,
                'path', f.path,
                'sha256', encode(f.sha256, 'hex'),
                'size', f.size,
                'contentType', f.content_type
              )
              order by array_position(${paths as string[]}::text[], f.path)
            )
          from asset_file as f
          where f.workspace_o_id = ${workspace}
            and f.asset_uuid = ${uuid}
            and f.version = ${version}
            and f.path = any(${paths as string[]}::text[])
        ),
        '[]'
      ) as files
    from asset_version as v
    where v.workspace_o_id = ${workspace}
      and v.asset_uuid = ${uuid}
      and v.version = ${version}`;
  return found ?? null;
}

/**
 * The bytes of a file, or `end - start` of them from `start`. A Blob is sent without passing through memory; a stream
 * comes from a bucket. Null when they are not there, which no file that was published should come to.
 */
export function openBlob(
  storage: Storage,
  workspace: string,
  sha256: string,
  range?: { start: number; end: number },
): Promise<Blob | ReadableStream<Uint8Array> | null> {
  return storage.open(blobKey(workspace, sha256), range);
}

const servedColumns = (tx: Tx) => tx`
  asset.workspace_o_id as "workspaceOId", asset.uuid, asset.identifier, asset.type, asset.privacy,
  asset.open_link as "openLink", asset.key_o_id as "ownerKeyOId",
  asset.current_version as "currentVersion", asset.revision
`;
