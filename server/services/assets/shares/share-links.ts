import type { AssetShare } from '../../../../schema/asset-share.ts';
import { newOId, prefixes, randomText } from '../../../../schema/o-id.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { lockName, shareName } from '../../../database/lock-name.ts';
import { ApiError, conflict } from '../../../errors.ts';
import { noAsset } from '../lock.ts';

/** The creator of a share. */
export interface Sharer {
  user: AssetShare['createdBy'];
  keyOId: string;
}

/**
 * A token for one recipient: 190 random bits. Only its hash is stored, except in an encrypted reply for an
 * Idempotency-Key.
 */
export interface NewLink {
  oId: string;
  recipient: string | null;
  token: string;
  /** SHA-256, hexadecimal. */
  hash: string;
}

/** Live ones of one asset: more are a list that nobody looks through. */
const liveMost = 1_000;

/** Returns a link for each distinct recipient, in their order. */
export function newLinks(recipients: readonly (string | null)[]): NewLink[] {
  return [...new Set(recipients)].map((recipient) => {
    const token = `gws_${randomText(32)}`;
    const hash = new Bun.CryptoHasher('sha256').update(token).digest('hex');
    return { oId: newOId(prefixes.share), recipient, token, hash };
  });
}

/** Throws 404 for an unknown asset, 409 where the limit of live links would be exceeded. */
export async function requireRoom(tx: Tx, workspace: string, uuid: string, more: number): Promise<void> {
  await lockName(tx, `share links of ${workspace} ${uuid}`);
  const [asset] = await tx<{ live: number }[]>`
    select (
      select count(*)::int
      from asset_share
      where workspace_o_id = ${workspace}
        and asset_uuid = asset.uuid
        and token_hash is not null
        and revoked_at is null
        and expires_at > now()
    ) as live
    from asset
    where workspace_o_id = ${workspace}
      and uuid = ${uuid}
      and deleted_at is null`;
  if (!asset) throw noAsset();
  if (asset.live + more > liveMost)
    throw conflict(
      `An asset has at most ${liveMost} live links, this one has ${asset.live}; revoke some shares first`,
      'too_many_shares',
    );
}

interface LinkedShare {
  /** Null for the share's own row, which is its first link. */
  shareOId: string | null;
  uuid: string;
  kind: AssetShare['kind'];
  label: string | null;
  /** Null: it has no end. */
  expiresAt: Date | string | null;
}

export async function insertLinks(
  tx: Tx,
  workspace: string,
  share: LinkedShare,
  links: readonly NewLink[],
  { user, keyOId }: Sharer,
  now: Date,
): Promise<void> {
  if (links.length === 0) return;
  await tx`
    insert into asset_share (
      workspace_o_id, o_id, share_o_id, asset_uuid, kind, label, recipient, token_hash, author, key_o_id,
      created_at, expires_at
    )
    select
      ${workspace}, link.o_id, ${share.shareOId}, ${share.uuid}, ${share.kind}, ${share.label}, link.recipient,
      decode(link.hash, 'hex'), ${json(tx, user)}, ${keyOId}, ${now},
      coalesce(${share.expiresAt}::timestamptz, 'infinity')
    from unnest(
      ${links.map(({ oId }) => oId)}::text[],
      ${links.map(({ recipient }) => recipient)}::text[],
      ${links.map(({ hash }) => hash)}::text[]
    ) as link (o_id, recipient, hash)
    returning 1`;
}

/** Not the row of the key: keys are on every node of a distributed database, where two that share such a row deadlock. */
const linksOfKey = (keyOId: string) => `links of the key ${keyOId}`;

/**
 * Keeps the key that creates links from being revoked with all its shares until the transaction ends: these links end with
 * them. Throws 401 for a revoked key. Call it before a share is locked, as a revocation does.
 */
export async function holdKey(tx: Tx, workspace: string, { keyOId }: Sharer): Promise<void> {
  await shareName(tx, linksOfKey(keyOId));
  const [live] = await tx`
    select from api_key
    where workspace_o_id = ${workspace}
      and o_id = ${keyOId}
      and (revoked_at is null or revoked_at > statement_timestamp())`;
  if (!live) throw new ApiError(401, 'unauthorized', 'The API key was revoked');
}

/**
 * Ends everything that a compromised key has made: its shares and tokens with all their links, and its links in other
 * shares. Returns the number of shares and tokens.
 */
export async function revokeSharesOf(tx: Tx, workspace: string, keyOId: string): Promise<number> {
  await lockName(tx, linksOfKey(keyOId));
  // Locked first: whoever adds a link to one of them is done, or finds that it has ended.
  await tx`
    select from asset_share
    where workspace_o_id = ${workspace}
      and key_o_id = ${keyOId}
      and share_o_id is null
    order by o_id
    for update`;
  const endedLinks = await tx<{ isShare: boolean }[]>`
    update asset_share as link
    set revoked_at = now()
    where link.workspace_o_id = ${workspace}
      and link.revoked_at is null
      and link.expires_at > now()
      and exists (
        select
        from asset_share as share
        where share.workspace_o_id = ${workspace}
          and share.o_id = coalesce(link.share_o_id, link.o_id)
          and share.key_o_id = ${keyOId}
      )
    returning link.share_o_id is null as is_share`;
  await tx`
    update asset_share
    set token_hash = null
    where workspace_o_id = ${workspace}
      and key_o_id = ${keyOId}
      and share_o_id is not null
      and revoked_at is null`;
  return endedLinks.filter(({ isShare }) => isShare).length;
}
