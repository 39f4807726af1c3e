import type { AssetShare } from '../../../../schema/asset-share.ts';
import { defaultShareDays, mostShareDays } from '../../../../schema/asset-share.ts';
import { newOId, prefixes, randomText } from '../../../../schema/o-id.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { conflict, invalidField, notFound } from '../../../errors.ts';
import { noAsset } from '../lock.ts';

/** What is wanted of a share, or of a token. */
export interface NewShare {
  uuid: string;
  kind: AssetShare['kind'];
  label: string | null;
  expiresAt?: string | null | undefined;
  expiresInDays?: number | null | undefined;
}

/** Who makes it. */
export interface Sharer {
  user: AssetShare['createdBy'];
  keyOId: string;
}

/** Live ones of one asset: more are a list that nobody looks through. */
const liveMost = 1_000;
const dayMs = 86_400_000;

/** A token that opens one asset: 190 random bits. Kept is its hash; the reply that shows it is stored for an Idempotency-Key alone, and encrypted. */
export async function createShare(
  tx: Tx,
  workspace: string,
  given: NewShare,
  { user, keyOId }: Sharer,
  now: Date,
): Promise<AssetShare & { token: string }> {
  const token = `gws_${randomText(32)}`;
  const oId = newOId(prefixes.share);
  const hash = new Bun.CryptoHasher('sha256').update(token).digest();
  const [row] = await tx<{ isThere: boolean; isMade: boolean }[]>`
    with shared as (
      select uuid, (
        select count(*)
        from asset_share
        where workspace_o_id = ${workspace}
          and asset_uuid = asset.uuid
          and revoked_at is null
          and expires_at > now()
      ) as live
      from asset
      where workspace_o_id = ${workspace}
        and uuid = ${given.uuid}
        and deleted_at is null
    ),
    made as (
      insert into asset_share (
        workspace_o_id, o_id, asset_uuid, kind, label, token_hash, author, key_o_id, created_at, expires_at
      )
      select
        ${workspace}, ${oId}, uuid, ${given.kind}, ${given.label}, ${hash}, ${json(tx, user)}, ${keyOId}, ${now},
        ${endOf(given, now)}
      from shared
      where live < ${liveMost}
      returning o_id
    )
    select exists (select from shared) as is_there, exists (select from made) as is_made`;
  if (!row?.isThere) throw noAsset();
  if (!row.isMade)
    throw conflict(`This asset has ${liveMost} live shares; revoke some first`, 'too_many_shares');
  return { ...(await getShare(tx, workspace, oId)), token };
}

function endOf({ expiresAt, expiresInDays }: NewShare, now: Date): Date {
  if (expiresAt && expiresInDays)
    throw invalidField('expiresInDays', 'is another end beside expiresAt; send one of them');
  if (!expiresAt) return new Date(now.getTime() + (expiresInDays ?? defaultShareDays) * dayMs);
  const end = new Date(expiresAt);
  if (end <= now) throw invalidField('expiresAt', 'must lie in the future');
  if (end.getTime() > now.getTime() + mostShareDays * dayMs)
    throw invalidField('expiresAt', `must lie within ${mostShareDays} days`);
  return end;
}

/** Newest first, those that ended among them. */
export async function listShares(
  tx: Tx,
  workspace: string,
  { uuid, limit, offset }: { uuid: string; limit: number; offset: number },
): Promise<{ hasNext: boolean; total: number; data: AssetShare[] }> {
  const [found] = await tx<{ total: number }[]>`
    select (
      select count(*)::int from asset_share where workspace_o_id = ${workspace} and asset_uuid = asset.uuid
    ) as total
    from asset
    where workspace_o_id = ${workspace}
      and uuid = ${uuid}
      and deleted_at is null`;
  if (!found) throw noAsset();
  const rows = await tx<AssetShare[]>`
    select ${columns(tx)}
    from asset_share
    where workspace_o_id = ${workspace}
      and asset_uuid = ${uuid}
    order by created_at desc, o_id desc
    limit ${limit}
    offset ${offset}`;
  return { hasNext: offset + rows.length < found.total, total: found.total, data: rows };
}

/** A share or a request; beside it its asset may be named. */
export interface Named {
  oId: string;
  uuid?: string | null | undefined;
}

/** Ends a share at once. Ending one that has ended changes nothing. */
export async function revokeShare(tx: Tx, workspace: string, { oId, uuid }: Named): Promise<AssetShare> {
  if (uuid && (await getShare(tx, workspace, oId)).uuid !== uuid) throw noShare();
  await tx`
    update asset_share
    set revoked_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and revoked_at is null`;
  return getShare(tx, workspace, oId);
}

export async function getShare(tx: Tx, workspace: string, oId: string): Promise<AssetShare> {
  const [row] = await tx<AssetShare[]>`
    select ${columns(tx)}
    from asset_share
    where workspace_o_id = ${workspace}
      and o_id = ${oId}`;
  if (!row) throw noShare();
  return row;
}

const noShare = () => notFound('No share with this oId exists in the workspace');

/** Ends what a key has made, where whoever held it is not to be trusted any more. Returns how many. */
export async function revokeSharesOf(tx: Tx, workspace: string, keyOId: string): Promise<number> {
  const ended = await tx`
    update asset_share
    set revoked_at = now()
    where workspace_o_id = ${workspace}
      and key_o_id = ${keyOId}
      and revoked_at is null
      and expires_at > now()`;
  return ended.count;
}

const columns = (tx: Tx) => tx`
  o_id, asset_uuid as uuid, kind, label, author as created_by, key_o_id, created_at,
  expires_at, revoked_at, revoked_at is null and expires_at > now() as active`;
