import type { Tx } from '../../database/index.ts';
import { type ApiError, conflict, notFound } from '../../errors.ts';

/** An asset, locked for a change. */
export interface LockedAsset {
  type: 'website' | 'storage' | 'skill';
  currentVersion: number;
  lastVersion: number;
  isManaged: boolean;
}

/** Locks the asset until the transaction ends. Throws 404 where it does not exist or is deleted. */
export async function lockAsset(tx: Tx, workspace: string, uuid: string): Promise<LockedAsset> {
  const [asset] = await tx<LockedAsset[]>`
    select type, current_version, last_version, is_managed
    from asset
    where workspace_o_id = ${workspace}
      and uuid = ${uuid}
      and deleted_at is null
    for update`;
  if (!asset) throw noAsset();
  return asset;
}

/** Throws 409 for an asset of the skill interface, which other routes must not change. */
export function refuseManaged({ isManaged }: Pick<LockedAsset, 'isManaged'>): void {
  if (isManaged)
    throw conflict(
      'This is the folder of a managed skill: change it through the skill interface',
      'managed_skill',
    );
}

export const noAsset = (): ApiError => notFound('No asset with this uuid exists in the workspace');
export const noVersion = (version: number): ApiError => notFound(`The asset has no version ${version}`);
