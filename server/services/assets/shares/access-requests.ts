import type { AccessRequest } from '../../../../schema/asset-share.ts';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import { listPage } from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';
import { lockName } from '../../../database/lock-name.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Sharer } from './share-links.ts';
import { createShare, type NamedShare, type NewShare } from './shares.ts';

/** Undecided ones of one asset; whoever asks when there are so many is not noted. */
const pendingMost = 100;

/**
 * Stores a visitor's request to see a closed asset, without revealing whether the asset exists. The transaction
 * is the owner's, because an address names no workspace.
 */
export async function requestAccess(
  tx: Tx,
  wanted: { uuid: string; email: string; note: string | null },
): Promise<void> {
  await lockName(tx, `access requests of ${wanted.uuid}`);
  await tx`
    insert into asset_access_request (workspace_o_id, o_id, asset_uuid, email, note)
    select asset.workspace_o_id, ${newOId(prefixes.accessRequest)}, asset.uuid, ${wanted.email}, ${wanted.note}
    from asset
    where asset.uuid = ${wanted.uuid}
      and asset.deleted_at is null
      and asset.status = 'published'
      and asset.privacy <> 'public'
      and not asset.open_link
      and ${pendingMost} > (
        select count(*)
        from asset_access_request as pending
        where pending.workspace_o_id = asset.workspace_o_id
          and pending.asset_uuid = asset.uuid
          and pending.status = 'pending'
      )
    on conflict do nothing`;
}

interface Filter {
  uuid?: string | undefined;
  status?: AccessRequest['status'] | undefined;
  limit: number;
  offset: number;
}

/** Lists access requests, newest first; those of deleted assets are left out. */
export async function listAccessRequests(
  tx: Tx,
  workspace: string,
  { uuid, status = 'pending', ...page }: Filter,
): Promise<{ hasNext: boolean; total: number; data: AccessRequest[] }> {
  const from = tx`
    ${source(tx)}
    where request.workspace_o_id = ${workspace}
    and request.status = ${status}
    and asset.deleted_at is null
    ${uuid ? tx`and request.asset_uuid = ${uuid}` : tx``}`;
  const order = tx`request.created_at desc, request.o_id desc`;
  return listPage(tx, page, { columns: columns(tx), from, order }, (row: AccessRequest) => row);
}

/** Creates a share for the address that asked. Throws 409 for a request that was decided already. */
export async function grantAccess(
  tx: Tx,
  workspace: string,
  named: NamedShare,
  ending: Pick<NewShare, 'expiresAt' | 'expiresInDays'>,
  sharer: Sharer,
  now: Date,
) {
  const { oId } = named;
  const { uuid, email } = await getAccessRequest(tx, workspace, named);
  const share = await createShare(
    tx,
    workspace,
    { ...ending, uuid, kind: 'share', label: email, recipients: [email.toLowerCase()] },
    sharer,
    now,
  );
  await decide(tx, workspace, oId, share.oId);
  return share;
}

/** Ends a request without granting it. Throws 409 for a request that was decided already. */
export async function dismissAccess(tx: Tx, workspace: string, named: NamedShare): Promise<AccessRequest> {
  await getAccessRequest(tx, workspace, named);
  await decide(tx, workspace, named.oId, null);
  return getAccessRequest(tx, workspace, named);
}

async function decide(tx: Tx, workspace: string, oId: string, shareOId: string | null): Promise<void> {
  const decided = await tx`
    update asset_access_request
    set status = ${shareOId === null ? 'dismissed' : 'granted'}, share_o_id = ${shareOId}, decided_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and status = 'pending'`;
  if (decided.count === 1) return;
  const { status } = await getAccessRequest(tx, workspace, { oId });
  throw conflict(`This request was already ${status}`, 'already_decided');
}

async function getAccessRequest(
  tx: Tx,
  workspace: string,
  { oId, uuid }: NamedShare,
): Promise<AccessRequest> {
  const [row] = await tx<AccessRequest[]>`
    select ${columns(tx)}
    ${source(tx)}
    where request.workspace_o_id = ${workspace}
      and request.o_id = ${oId}
      ${uuid ? tx`and request.asset_uuid = ${uuid}` : tx``}
      and asset.deleted_at is null`;
  if (!row) throw notFound('No request for access with this oId exists in the workspace');
  return row;
}

const source = (tx: Tx) => tx`
  from asset_access_request as request
  join asset on asset.workspace_o_id = request.workspace_o_id and asset.uuid = request.asset_uuid`;

const columns = (tx: Tx) => tx`
  request.o_id, request.asset_uuid as uuid, asset.identifier, request.email, request.note, request.status,
  request.share_o_id, request.created_at, request.decided_at`;
