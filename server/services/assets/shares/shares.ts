import type { AssetShare, MadeShare } from '../../../../schema/asset-share.ts';
import { defaultShareDays, mostShareDays } from '../../../../schema/asset-share.ts';
import type { Tx } from '../../../database/index.ts';
import { invalidField, notFound } from '../../../errors.ts';
import { noAsset } from '../lock.ts';
import { holdKey, insertLinks, newLinks, requireRoom, type Sharer } from './share-links.ts';

/** The input of a new share or access link. */
export interface NewShare {
  uuid: string;
  kind: AssetShare['kind'];
  label: string | null;
  /** E-mail addresses and domains in small letters; a token has none. */
  recipients: readonly string[];
  expiresAt?: string | null | undefined;
  /** null: it has no end. */
  expiresInDays?: number | null | undefined;
}

/** A share with its links; the caller adds their addresses. */
export type ShareWithLinks = AssetShare & { links: Omit<MadeShare['links'][number], 'url'>[] };

const dayMs = 86_400_000;

/** Creates a share with a link for each recipient, or a token. Throws 404, 409. */
export async function createShare(
  tx: Tx,
  workspace: string,
  { kind, ...given }: NewShare,
  sharer: Sharer,
  now: Date,
): Promise<ShareWithLinks> {
  const expiresAt = endOf(given, now);
  const links = newLinks(kind === 'token' ? [null] : given.recipients);
  const [first, ...others] = links;
  if (!first) throw new Error('A share has at least one recipient');
  await holdKey(tx, workspace, sharer);
  await requireRoom(tx, workspace, given.uuid, links.length);
  const share = { uuid: given.uuid, kind, label: given.label, expiresAt };
  await insertLinks(tx, workspace, { ...share, shareOId: null }, [first], sharer, now);
  await insertLinks(tx, workspace, { ...share, shareOId: first.oId }, others, sharer, now);
  return { ...(await getShare(tx, workspace, first.oId)), links: links.map(({ hash: _, ...link }) => link) };
}

/** Null for a share without an end. */
function endOf(
  { expiresAt, expiresInDays }: Pick<NewShare, 'expiresAt' | 'expiresInDays'>,
  now: Date,
): Date | null {
  if (expiresAt && expiresInDays)
    throw invalidField('expiresInDays', 'cannot be combined with expiresAt; send one of them');
  if (!expiresAt && expiresInDays === null) return null;
  if (!expiresAt) return new Date(now.getTime() + (expiresInDays ?? defaultShareDays) * dayMs);
  const end = new Date(expiresAt);
  if (end <= now) throw invalidField('expiresAt', 'must lie in the future');
  if (end.getTime() > now.getTime() + mostShareDays * dayMs)
    throw invalidField('expiresAt', `must lie within ${mostShareDays} days`);
  return end;
}

/** Lists shares, newest first, ended ones included. */
export async function listShares(
  tx: Tx,
  workspace: string,
  { uuid, limit, offset }: { uuid: string; limit: number; offset: number },
): Promise<{ hasNext: boolean; total: number; data: AssetShare[] }> {
  const [counts] = await tx<{ total: number }[]>`
    select (
      select count(*)::int
      from asset_share
      where workspace_o_id = ${workspace}
        and asset_uuid = asset.uuid
        and share_o_id is null
    ) as total
    from asset
    where workspace_o_id = ${workspace}
      and uuid = ${uuid}
      and deleted_at is null`;
  if (!counts) throw noAsset();
  const rows = await tx<AssetShare[]>`
    select ${columns(tx, workspace)}
    from asset_share as share
    where share.workspace_o_id = ${workspace}
      and share.asset_uuid = ${uuid}
      and share.share_o_id is null
    order by share.created_at desc, share.o_id desc
    limit ${limit}
    offset ${offset}`;
  return { hasNext: offset + rows.length < counts.total, total: counts.total, data: rows };
}

/** A share or a request, optionally with its asset's name. */
export interface NamedShare {
  oId: string;
  uuid?: string | null | undefined;
}

/** Ends a share at once with all its links; does nothing to one that has ended. */
export async function revokeShare(tx: Tx, workspace: string, named: NamedShare): Promise<AssetShare> {
  const { oId } = await lockShare(tx, workspace, named);
  await tx`
    update asset_share
    set revoked_at = now()
    where workspace_o_id = ${workspace}
      and (o_id = ${oId} or share_o_id = ${oId})
      and revoked_at is null`;
  return getShare(tx, workspace, oId);
}

/** Locks a share, so that its links cannot change meanwhile. Throws 404. */
export async function lockShare(tx: Tx, workspace: string, { oId, uuid }: NamedShare): Promise<AssetShare> {
  await tx`
    select from asset_share
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    for update`;
  const share = await getShare(tx, workspace, oId);
  if (uuid && share.uuid !== uuid) throw noShare();
  return share;
}

export async function getShare(tx: Tx, workspace: string, oId: string): Promise<AssetShare> {
  const [row] = await tx<AssetShare[]>`
    select ${columns(tx, workspace)}
    from asset_share as share
    where share.workspace_o_id = ${workspace}
      and share.o_id = ${oId}
      and share.share_o_id is null`;
  if (!row) throw noShare();
  return row;
}

const noShare = () => notFound('No share with this oId exists in the workspace');

/** Addresses have an @, domains have none. */
function columns(tx: Tx, workspace: string) {
  const recipients = (isEmail: boolean) => tx`
    array(
      select link.recipient
      from asset_share as link
      where link.workspace_o_id = ${workspace}
        and (link.o_id = share.o_id or link.share_o_id = share.o_id)
        and link.token_hash is not null
        and (position('@' in link.recipient) > 0) = ${isEmail}
      order by link.created_at, link.o_id
    )`;
  return tx`
    share.o_id, share.o_id as share_uuid, share.asset_uuid as uuid, share.kind, share.label,
    ${recipients(true)} as emails, ${recipients(false)} as domains,
    share.author as created_by, share.key_o_id, share.created_at,
    nullif(share.expires_at, 'infinity') as expires_at, share.revoked_at,
    share.revoked_at is null and share.expires_at > now() as active`;
}
