import type { AssetRecord, AssetVersion } from '../../../schema/asset.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError } from '../../errors.ts';
import { type AssetViewer, linksOf, readAsset, versionUrl } from './asset-record.ts';
import { loosenBlobs } from './blobs/stored-blobs.ts';
import { lockAsset, noAsset, noVersion, refuseManaged } from './lock.ts';

interface VersionRow extends Omit<AssetVersion, 'createdAt' | 'url'> {
  identifier: string;
  handle: string;
  createdAt: Date;
}

/** Lists the versions of an asset, newest first. Throws 404. */
export async function listVersions(
  tx: Tx,
  workspace: string,
  uuid: string,
  page: { limit: number; offset: number },
  viewer: AssetViewer,
): Promise<{ data: AssetVersion[]; total: number; hasNext: boolean }> {
  const rows = await tx<VersionRow[]>`
    select v.asset_uuid as uuid, v.version, v.version = asset.current_version as current,
      v.file_count, v.total_size::float8, v.entry_point, v.note, v.author as published_by, v.created_at,
      asset.identifier, workspace.handle
    from asset
    join asset_version as v on v.workspace_o_id = ${workspace} and v.asset_uuid = asset.uuid
    join workspace on workspace.o_id = ${workspace}
    where asset.workspace_o_id = ${workspace}
      and asset.uuid = ${uuid}
      and asset.deleted_at is null
    order by v.version desc
    limit ${page.limit}
    offset ${page.offset}`;
  const [count] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from asset
    join asset_version as v on v.workspace_o_id = ${workspace} and v.asset_uuid = asset.uuid
    where asset.workspace_o_id = ${workspace}
      and asset.uuid = ${uuid}
      and asset.deleted_at is null`;
  const total = count?.total ?? 0;
  if (total === 0) throw noAsset();
  const data = rows.map(({ identifier, handle, createdAt, ...row }) => {
    const { siteUrl } = linksOf(
      { uuid, identifier, handle, vanitySlug: null, hasThumbnail: false, currentVersion: row.version },
      viewer,
    );
    return { ...row, url: versionUrl(siteUrl, row.version), createdAt: createdAt.toISOString() };
  });
  return { data, total, hasNext: page.offset + rows.length < total };
}

/**
 * Serves an earlier or later version from the next request on; no version is removed. Does nothing if it is served
 * already. Throws 404, and 409 for a managed skill.
 */
export async function restoreVersion(
  tx: Tx,
  workspace: string,
  uuid: string,
  version: number,
  viewer: AssetViewer,
): Promise<AssetRecord> {
  const asset = await lockAsset(tx, workspace, uuid);
  refuseManaged(asset);
  if (asset.currentVersion !== version) {
    const restoredRows = await tx`
      update asset
      set current_version = ${version}, revision = revision + 1, updated_at = now()
      where workspace_o_id = ${workspace}
        and uuid = ${uuid}
        and exists (
          select
          from asset_version as v
          where v.workspace_o_id = ${workspace}
            and v.asset_uuid = ${uuid}
            and v.version = ${version}
        )`;
    if (restoredRows.count === 0) throw noVersion(version);
  }
  return readAsset(tx, workspace, uuid, viewer);
}

/**
 * Deletes a version for good; its number is not reused. Throws 400 for the served version, 404 for an unknown one,
 * 409 for a managed skill.
 */
export async function deleteVersion(tx: Tx, workspace: string, uuid: string, version: number): Promise<void> {
  const asset = await lockAsset(tx, workspace, uuid);
  refuseManaged(asset);
  if (asset.currentVersion === version)
    throw new ApiError(400, 'version_is_served', `version: ${version} is served; restore another one first`, {
      errors: [{ path: 'version', message: 'is the one that is served' }],
    });
  if (!(await removeVersions(tx, workspace, uuid, [version]))) throw noVersion(version);
}

/** Removes versions; the caller has locked the asset. Returns their number. Their bytes may be unreferenced then. */
export async function removeVersions(
  tx: Tx,
  workspace: string,
  uuid: string,
  versions: readonly number[],
): Promise<number> {
  await loosenBlobs(tx, workspace, uuid, versions);
  const removed = await tx`
    delete from asset_version
    where workspace_o_id = ${workspace}
      and asset_uuid = ${uuid}
      and version = any(${versions as number[]})`;
  return removed.count;
}
