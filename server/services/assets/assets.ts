import type { AssetHead, AssetRecord, AssetUpdate } from '../../../schema/asset.ts';
import { countedPage, type PageAsked } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { type AssetRow, type AssetViewer, assetRows, headOf, readAsset } from './asset-record.ts';
import { lockAsset, refuseManaged } from './lock.ts';
import { namesTaken } from './names-taken.ts';

interface AssetPage {
  text?: string | undefined;
  identifier?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  limit: number;
  offset: number;
}

export const getAsset = (
  tx: Tx,
  workspace: string,
  uuid: string,
  viewer: AssetViewer,
): Promise<AssetRecord> => readAsset(tx, workspace, uuid, viewer);

/** Lists assets, newest first, without their files. */
export async function listAssets(
  tx: Tx,
  workspace: string,
  page: AssetPage & PageAsked,
  viewer: AssetViewer,
): Promise<{ data: AssetHead[]; total: number; hasNext: boolean }> {
  const text = page.text?.trim();
  const wantedAssets = tx`
    and asset.deleted_at is null
    ${page.identifier ? tx`and asset.identifier = ${page.identifier}` : tx``}
    ${page.type ? tx`and asset.type = ${page.type}` : tx``}
    ${page.status ? tx`and asset.status = ${page.status}` : tx``}
    ${
      text
        ? tx`and strpos(
            lower((asset.identifier || ' ' || coalesce(asset.description, '')) collate "default"),
            lower(${text})
          ) > 0`
        : tx``
    }`;
  const rows = await tx<AssetRow[]>`
    ${assetRows(tx, workspace)}
    ${wantedAssets}
    order by asset.created_at desc, asset.uuid desc
    limit ${page.limit + 1}
    offset ${page.offset}`;
  const counted = await countedPage(
    rows,
    page,
    () => tx<{ total: number }[]>`
      select count(*)::int as total
      from asset
      where asset.workspace_o_id = ${workspace}
      ${wantedAssets}`,
  );
  return { ...counted, data: counted.data.map((row) => headOf(row, viewer)) };
}

/** Changes the given members; null clears description and vanitySlug. Throws 404 and 409. */
export async function updateAsset(
  tx: Tx,
  workspace: string,
  change: AssetUpdate,
  viewer: AssetViewer,
): Promise<AssetRecord> {
  refuseManaged(await lockAsset(tx, workspace, change.uuid));
  const { description, vanitySlug } = change;
  await tx`
    update asset
    set identifier = coalesce(${change.identifier ?? null}, identifier),
      status = coalesce(${change.status ?? null}, status),
      privacy = coalesce(${change.privacy ?? null}, privacy),
      open_link = coalesce(${change.openLink ?? null}, open_link),
      description = ${description === undefined ? tx`description` : description},
      vanity_slug = ${vanitySlug === undefined ? tx`vanity_slug` : vanitySlug},
      revision = revision + 1,
      updated_at = now()
    where workspace_o_id = ${workspace}
      and uuid = ${change.uuid}`.catch(namesTaken);
  return readAsset(tx, workspace, change.uuid, viewer);
}

/** Deletes an asset: its names are free at once, and its address answers 404. */
export async function deleteAsset(
  tx: Tx,
  workspace: string,
  uuid: string,
  viewer: AssetViewer,
): Promise<AssetRecord> {
  await lockAsset(tx, workspace, uuid);
  await tx`
    update asset
    set deleted_at = now(), revision = revision + 1
    where workspace_o_id = ${workspace}
      and uuid = ${uuid}`;
  return readAsset(tx, workspace, uuid, viewer, true);
}
