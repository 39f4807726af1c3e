import type { AccessTokenMade } from '../../../schema/asset-access-token.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { lockName } from '../../database/lock-name.ts';
import { conflict, notFound } from '../../errors.ts';
import { hashKey, newAccessToken } from '../workspaces/api-key-format.ts';
import { announceKeyChange } from '../workspaces/api-keys.ts';

/** Live ones of one key: more are a list that nobody looks through. */
const liveMost = 100;

/** The key that asks, and the oId that it shares with the keys it replaced. */
export interface TokenHolder {
  keyOId: string;
  holderOId: string;
}

/** Creates a bearer token for the older addresses of assets; only its hash is stored. Throws 409. */
export async function generateAccessToken(
  tx: Tx,
  workspace: string,
  { name, expiresInDays }: { name: string; expiresInDays: number },
  { keyOId }: TokenHolder,
): Promise<AccessTokenMade> {
  const token = newAccessToken();
  await lockName(tx, `access tokens of ${workspace} ${keyOId}`);
  await tx`
    delete from asset_access_token
    where workspace_o_id = ${workspace}
      and key_o_id = ${keyOId}
      and expires_at < now() - interval '30 days'`;
  const [madeToken] = await tx<Omit<AccessTokenMade, 'token'>[]>`
    insert into asset_access_token (workspace_o_id, o_id, key_o_id, name, token_hash, expires_at)
    select
      ${workspace}, ${newOId(prefixes.accessToken)}, ${keyOId}, ${name}, ${hashKey(token)},
      now() + make_interval(days => ${expiresInDays})
    where ${liveMost} > (
      select count(*)
      from asset_access_token
      where workspace_o_id = ${workspace}
        and key_o_id = ${keyOId}
        and expires_at > now()
    )
    returning ${columns(tx)}`;
  if (!madeToken)
    throw conflict(`This key has ${liveMost} live access tokens; refresh one of them`, 'too_many_tokens');
  return { ...madeToken, token };
}

/** Replaces a bearer token, which ends at once. Throws 404 for the token of another holder. */
export async function refreshAccessToken(
  tx: Tx,
  workspace: string,
  { oId, expiresInDays }: { oId: string; expiresInDays: number },
  { keyOId, holderOId }: TokenHolder,
): Promise<AccessTokenMade> {
  const token = newAccessToken();
  const [madeToken] = await tx<Omit<AccessTokenMade, 'token'>[]>`
    update asset_access_token
    set
      token_hash = ${hashKey(token)},
      key_o_id = ${keyOId},
      expires_at = now() + make_interval(days => ${expiresInDays})
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and exists (
        select
        from api_key as maker
        where maker.workspace_o_id = ${workspace}
          and maker.o_id = asset_access_token.key_o_id
          and coalesce(maker.first_o_id, maker.o_id) = ${holderOId}
      )
    returning ${columns(tx)}`;
  if (!madeToken) throw notFound('No access token with this oId was made by this key');
  await announceKeyChange(tx);
  return { ...madeToken, token };
}

const columns = (tx: Tx) => tx`o_id, name, key_o_id, created_at, expires_at`;
