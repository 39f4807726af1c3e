import type { AssetHead, AssetRecord } from '../../../schema/asset.ts';
import type { Tx } from '../../database/index.ts';
import { noAsset } from './lock.ts';
import { filesOf, siteTree } from './manifest.ts';
import { type SitePlace, siteUrlOf } from './site-origin.ts';

/** The viewer of assets, and the origin of sites. */
export interface AssetViewer extends SitePlace {
  mayWrite: boolean;
}

export interface AssetRow {
  uuid: string;
  identifier: string;
  description: string | null;
  type: AssetHead['type'];
  status: AssetHead['status'];
  privacy: AssetHead['privacy'];
  openLink: boolean;
  vanitySlug: string | null;
  currentVersion: number;
  latestVersion: number;
  isManaged: boolean;
  metadata: Record<string, unknown>;
  owner: string;
  handle: string;
  entryPoint: string | null;
  fileCount: number;
  totalSize: number;
  skill: { name: string | null; description: string | null };
  runOId: string | null;
  isShared: boolean;
  hasThumbnail: boolean;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** A query of assets with their served version; the caller adds conditions on `asset`. */
export const assetRows = (tx: Tx, workspace: string) => tx`
  select
    asset.uuid, asset.identifier, asset.description, asset.type, asset.status, asset.privacy, asset.open_link,
    asset.vanity_slug, asset.current_version,
    asset.is_managed, asset.metadata, asset.author ->> 'oId' as owner,
    asset.created_at, asset.updated_at, asset.deleted_at,
    (
      select max(v.version)
      from asset_version as v
      where v.workspace_o_id = ${workspace}
        and v.asset_uuid = asset.uuid
    ) as latest_version,
    (
      select f.run_o_id
      from asset_file as f
      where f.workspace_o_id = ${workspace}
        and f.asset_uuid = asset.uuid
        and f.version = asset.current_version
        and f.path = served.entry_point
    ) as run_o_id,
    exists (
      select
      from asset_share as share
      where share.workspace_o_id = ${workspace}
        and share.asset_uuid = asset.uuid
        and share.token_hash is not null
        and share.revoked_at is null
        and share.expires_at > now()
    ) as is_shared,
    served.thumbnail_sha256 is not null as has_thumbnail,
    served.entry_point, served.file_count, served.total_size::float8,
    json_build_object('name', served.skill_name, 'description', served.skill_description) as skill,
    workspace.handle
  from asset
  join asset_version as served
    on served.workspace_o_id = ${workspace}
    and served.asset_uuid = asset.uuid
    and served.version = asset.current_version
  join workspace on workspace.o_id = ${workspace}
  where asset.workspace_o_id = ${workspace}
`;

/** Returns the addresses of an asset. */
export function linksOf(
  row: Pick<AssetRow, 'uuid' | 'identifier' | 'vanitySlug' | 'currentVersion' | 'handle' | 'hasThumbnail'>,
  place: SitePlace,
) {
  const siteUrl = siteUrlOf(place, row);
  return {
    siteUrl,
    previewUrl: versionUrl(siteUrl, row.currentVersion),
    vanityUrl: row.vanitySlug === null ? null : `${place.origin}/s/${row.handle}/${row.vanitySlug}/`,
    thumbnailUrl: row.hasThumbnail ? `${versionUrl(siteUrl, row.currentVersion)}@thumbnail.png` : null,
  };
}

export const versionUrl = (siteUrl: string, version: number) => `${siteUrl}@v${version}/`;

export function headOf(row: AssetRow, viewer: AssetViewer): AssetHead {
  const { metadata: _, isManaged, handle: __, hasThumbnail: ___, isShared, skill, ...shown } = row;
  return {
    ...shown,
    ...linksOf(row, viewer),
    externallyShared: row.status === 'published' && (row.privacy === 'public' || row.openLink || isShared),
    canEdit: viewer.mayWrite && !isManaged,
    canManage: viewer.mayWrite,
    ownerEmail: null,
    storagePath: `assets/${row.uuid}/v${row.currentVersion}`,
    skillMetadata: row.type === 'skill' ? skill : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/**
 * Returns the asset with the files of its served version. Throws 404; a deleted asset is readable only for the reply
 * to its deletion.
 */
export async function readAsset(
  tx: Tx,
  workspace: string,
  uuid: string,
  viewer: AssetViewer,
  isDeleted = false,
): Promise<AssetRecord> {
  const row = await findRow(tx, workspace, uuid, isDeleted);
  const files = await filesOf(tx, workspace, uuid, row.currentVersion);
  return {
    ...headOf(row, viewer),
    metadata: {
      ...row.metadata,
      filesMap: files,
      siteMap: {
        totalFiles: row.fileCount,
        totalSize: row.totalSize,
        entryPoint: row.entryPoint,
        root: siteTree(files, row.entryPoint, row.identifier),
      },
    },
  };
}

/** Returns the asset without its files. Throws 404. */
export async function readHead(
  tx: Tx,
  workspace: string,
  uuid: string,
  viewer: AssetViewer,
): Promise<AssetHead> {
  return headOf(await findRow(tx, workspace, uuid, false), viewer);
}

async function findRow(tx: Tx, workspace: string, uuid: string, isDeleted: boolean): Promise<AssetRow> {
  const [row] = await tx<AssetRow[]>`
    ${assetRows(tx, workspace)}
      and asset.uuid = ${uuid}
      and (asset.deleted_at is not null) = ${isDeleted}`;
  if (!row) throw noAsset();
  return row;
}
