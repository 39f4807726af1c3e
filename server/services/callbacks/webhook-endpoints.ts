import { newOId, prefixes } from '../../../schema/o-id.ts';
import {
  endpointsMost,
  type WebhookEndpointCreate,
  type WebhookEndpointRecord,
  type WebhookEndpointUpdate,
} from '../../../schema/webhook-endpoint.ts';
import { listPage } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { lockName } from '../../database/lock-name.ts';
import { conflict, notFound } from '../../errors.ts';
import { queueDelivery } from './callbacks.ts';
import { bodyFor } from './notices.ts';

type EndpointRow = Omit<WebhookEndpointRecord, 'createdAt' | 'updatedAt'> & {
  createdAt: Date;
  updatedAt: Date;
};

/** Creates an endpoint. 409 beyond the limit of a workspace. */
export async function createEndpoint(
  tx: Tx,
  workspace: string,
  { url, events, format, enabled }: WebhookEndpointCreate,
): Promise<WebhookEndpointRecord> {
  await lockName(tx, `webhook endpoints of ${workspace}`);
  const [row] = await tx<EndpointRow[]>`
    insert into webhook_endpoint (workspace_o_id, o_id, url, events, format, enabled)
    select ${workspace}, ${newOId(prefixes.webhookEndpoint)}, ${url}, ${[...new Set(events)]}, ${format}, ${enabled}
    where (select count(*) from webhook_endpoint where workspace_o_id = ${workspace}) < ${endpointsMost}
    returning ${columns(tx)}`;
  if (!row)
    throw conflict(`A workspace has at most ${endpointsMost} webhook endpoints`, 'too_many_endpoints');
  return recordOf(row);
}

/** Lists webhook endpoints, newest first. */
export async function listEndpoints(
  tx: Tx,
  workspace: string,
  page: { limit: number; offset: number },
): Promise<{ data: WebhookEndpointRecord[]; total: number; hasNext: boolean }> {
  const from = tx`from webhook_endpoint where workspace_o_id = ${workspace}`;
  return listPage(tx, page, { columns: columns(tx), from, order: tx`created_at desc, o_id desc` }, recordOf);
}

/** Changes the given members of an endpoint; queued deliveries keep their address. 404 if unknown. */
export async function updateEndpoint(
  tx: Tx,
  workspace: string,
  { oId, url, events, format, enabled }: WebhookEndpointUpdate,
): Promise<WebhookEndpointRecord> {
  const [row] = await tx<EndpointRow[]>`
    update webhook_endpoint
    set
      url = coalesce(${url ?? null}, url),
      events = coalesce(${events ? [...new Set(events)] : null}::text[], events),
      format = coalesce(${format ?? null}, format),
      enabled = coalesce(${enabled ?? null}::boolean, enabled),
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning ${columns(tx)}`;
  if (!row) throw unknownEndpoint();
  return recordOf(row);
}

/** Deletes an endpoint; workflow steps that name it fail from then on. 404 if unknown. */
export async function deleteEndpoint(tx: Tx, workspace: string, oId: string): Promise<WebhookEndpointRecord> {
  const [row] = await tx<EndpointRow[]>`
    delete from webhook_endpoint
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning ${columns(tx)}`;
  if (!row) throw unknownEndpoint();
  return recordOf(row);
}

/** Sends a test delivery, also to a disabled endpoint. Returns the oId of the delivery. 404 if unknown. */
export async function testEndpoint(tx: Tx, workspace: string, oId: string): Promise<{ deliveryOId: string }> {
  const endpoint = await endpointAt(tx, workspace, oId);
  if (!endpoint) throw unknownEndpoint();
  const body = { type: 'webhook.test', endpointOId: oId };
  const deliveryOId = await queueDelivery(tx, workspace, {
    subjectOId: oId,
    purpose: `test ${newOId(prefixes.delivery)}`,
    type: body.type,
    url: endpoint.url,
    body: bodyFor(endpoint.format, 'This is a test of a webhook endpoint', body),
  });
  return { deliveryOId };
}

/** Returns the endpoint with this oId; null if unknown. */
export async function endpointAt(tx: Tx, workspace: string, oId: string): Promise<EndpointRow | null> {
  const [row] = await tx<EndpointRow[]>`
    select ${columns(tx)}
    from webhook_endpoint
    where workspace_o_id = ${workspace}
      and o_id = ${oId}`;
  return row ?? null;
}

const columns = (tx: Tx) => tx`o_id, url, events, format, enabled, created_at, updated_at`;
const unknownEndpoint = () => notFound('No webhook endpoint with this oId exists in the workspace');

const recordOf = ({ createdAt, updatedAt, ...row }: EndpointRow): WebhookEndpointRecord => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
