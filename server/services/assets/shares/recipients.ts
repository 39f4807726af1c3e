import type { AssetShare } from '../../../../schema/asset-share.ts';
import type { Tx } from '../../../database/index.ts';
import { conflict } from '../../../errors.ts';
import { holdKey, insertLinks, newLinks, requireRoom, type Sharer } from './share-links.ts';
import { getShare, lockShare, type NamedShare, type ShareWithLinks } from './shares.ts';

/** Creates a link for each recipient that the share lacks. Throws 404, and 409 for a share that has ended. */
export async function addRecipients(
  tx: Tx,
  workspace: string,
  named: NamedShare,
  recipients: readonly string[],
  sharer: Sharer,
  now: Date,
): Promise<ShareWithLinks> {
  await holdKey(tx, workspace, sharer);
  const share = await lockShare(tx, workspace, named);
  if (share.kind === 'token') throw conflict('A token has no recipients; create a share instead', 'no_share');
  if (!share.active) throw conflict('This share has ended; create another one', 'share_ended');
  const known = new Set([...share.emails, ...share.domains]);
  const links = newLinks(recipients.filter((recipient) => !known.has(recipient)));
  await requireRoom(tx, workspace, share.uuid, links.length);
  await insertLinks(tx, workspace, { ...share, shareOId: share.oId }, links, sharer, now);
  return {
    ...(await getShare(tx, workspace, share.oId)),
    links: links.map(({ hash: _, ...link }) => link),
  };
}

/** Ends the links of recipients at once. Also returns those that the share did not have. Throws 404. */
export async function removeRecipients(
  tx: Tx,
  workspace: string,
  named: NamedShare,
  recipients: readonly string[],
): Promise<{ share: AssetShare; unknown: string[] }> {
  const { oId } = await lockShare(tx, workspace, named);
  const removed = await tx<{ recipient: string }[]>`
    update asset_share
    set token_hash = null
    where workspace_o_id = ${workspace}
      and (o_id = ${oId} or share_o_id = ${oId})
      and recipient = any(${[...recipients]})
      and token_hash is not null
    returning recipient`;
  const names = new Set(removed.map(({ recipient }) => recipient));
  return {
    share: await getShare(tx, workspace, oId),
    unknown: recipients.filter((recipient) => !names.has(recipient)),
  };
}
