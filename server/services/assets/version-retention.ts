import type { Database, Tx } from '../../database/index.ts';
import { ApiError } from '../../errors.ts';
import { removeVersions } from './asset-versions.ts';
import { lockAsset } from './lock.ts';

const assetsAtOnce = 50;
const versionsAtOnce = 100;

interface Overfull {
  workspace: string;
  uuid: string;
}

/**
 * Removes versions beyond the newest `kept` of each asset that are older than the served one. 0 keeps all. Returns
 * the number removed, of one workspace or of all; bounded per call.
 */
export async function removeOldVersions(
  { ownerSql, write }: Pick<Database, 'ownerSql' | 'write'>,
  keptVersions: number,
  workspace: string | null = null,
): Promise<number> {
  if (keptVersions === 0) return 0;
  const overfull = await ownerSql<Overfull[]>`
    select asset.workspace_o_id as workspace, asset.uuid
    from asset
    where asset.last_version > ${keptVersions}
      ${workspace ? ownerSql`and asset.workspace_o_id = ${workspace}` : ownerSql``}
      and asset.deleted_at is null
      and asset.current_version > (
        select min(v.version)
        from asset_version as v
        where v.workspace_o_id = asset.workspace_o_id
          and v.asset_uuid = asset.uuid
      )
      and (
        select count(*)
        from asset_version as v
        where v.workspace_o_id = asset.workspace_o_id
          and v.asset_uuid = asset.uuid
      ) > ${keptVersions}
    limit ${assetsAtOnce}`;
  let removed = 0;
  for (const { workspace: own, uuid } of overfull)
    removed += await write(own, (tx) => removeOf(tx, own, uuid, keptVersions)).catch(unlessDeleted);
  return removed;
}

/** Somebody deleted the asset since it was found. */
function unlessDeleted(error: unknown): number {
  if (error instanceof ApiError && error.status === 404) return 0;
  throw error;
}

async function removeOf(tx: Tx, workspace: string, uuid: string, kept: number): Promise<number> {
  const { currentVersion } = await lockAsset(tx, workspace, uuid);
  const old = await tx<{ version: number }[]>`
    select v.version
    from (
      select version, row_number() over (order by version desc) as place
      from asset_version
      where workspace_o_id = ${workspace}
        and asset_uuid = ${uuid}
    ) as v
    where v.place > ${kept}
      and v.version < ${currentVersion}
    order by v.version
    limit ${versionsAtOnce}`;
  return removeVersions(
    tx,
    workspace,
    uuid,
    old.map(({ version }) => version),
  );
}
