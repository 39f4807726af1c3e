import type { Delivery, RedeliveryFilter } from '../../../schema/callback.ts';
import { createdWithin } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import { enqueueTry } from './callbacks.ts';
import { listDeliveries } from './deliveries.ts';

/** Bounds one transaction; the caller asks again for what is left. */
const reopenedAtOnce = 500;

/** Restarts a delivery from the beginning of its schedule, in any state. 404 if unknown. */
export async function retryDelivery(tx: Tx, workspace: string, deliveryOId: string): Promise<Delivery> {
  const [reopened] = await reopen(tx, workspace, [deliveryOId]);
  if (!reopened) throw notFound();
  const { data } = await listDeliveries(tx, workspace, { oId: deliveryOId, limit: 1, offset: 0 });
  const [delivery] = data;
  if (!delivery) throw notFound();
  return delivery;
}

/**
 * Sends again all deliveries that the filter matches, oldest first, a bounded number per call; `left` is the number
 * that remains.
 */
export async function retryDeliveries(
  tx: Tx,
  workspace: string,
  filter: RedeliveryFilter,
): Promise<{ retried: number; left: number }> {
  const none = tx``;
  const wantedDeliveries = tx`
    workspace_o_id = ${workspace}
      and status = ${filter.status}
      ${filter.oIds ? tx`and o_id = any (${filter.oIds})` : none}
      ${filter.url ? tx`and url = ${filter.url}` : none}
      ${createdWithin(tx, tx`created_at`, filter)}`;
  const [count] = await tx<
    { total: number }[]
  >`select count(*)::int as total from delivery where ${wantedDeliveries}`;
  if (filter.dryRun) return { retried: 0, left: count?.total ?? 0 };
  const chosen = await tx<{ oId: string }[]>`
    select o_id
    from delivery
    where ${wantedDeliveries}
    order by created_at, o_id
    limit ${reopenedAtOnce}
    for update`;
  const reopened = await reopen(
    tx,
    workspace,
    chosen.map(({ oId }) => oId),
  );
  return { retried: reopened.length, left: (count?.total ?? 0) - reopened.length };
}

async function reopen(tx: Tx, workspace: string, oIds: string[]): Promise<{ oId: string; url: string }[]> {
  const reopenedDeliveries = await tx<{ oId: string; url: string }[]>`
    update delivery
    set status = 'pending',
      tries = 0,
      next_try_at = now(),
      ended_at = null
    where workspace_o_id = ${workspace}
    and o_id = any (${oIds})
    returning o_id, url
  `;
  await Promise.all(reopenedDeliveries.map((one) => enqueueTry(tx, workspace, one, null)));
  return reopenedDeliveries;
}
