import type { NoticeType, WebhookEndpointRecord } from '../../../schema/webhook-endpoint.ts';
import type { Tx } from '../../database/index.ts';
import { queueDelivery } from './callbacks.ts';

/** An event of the server that the workspace's endpoints can subscribe to. */
export interface Notice {
  type: NoticeType;
  /** What it is about. */
  subjectOId: string;
  /** Which time it happens to this subject. Default 1. */
  round?: number;
  /** Tells notices of one type about one subject apart, such as a node's key. */
  part?: string;
  /** One sentence for people. */
  text: string;
  body: Record<string, unknown>;
}

/**
 * Queues each notice for the endpoints that subscribe to its type, in the caller's transaction, so that a rollback
 * sends nothing. Costs one look-up where no endpoint subscribes.
 */
export async function tellEndpoints(tx: Tx, workspace: string, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const types = [...new Set(notices.map(({ type }) => type))];
  const endpoints = await tx<Pick<WebhookEndpointRecord, 'oId' | 'url' | 'events' | 'format'>[]>`
    select o_id, url, events, format
    from webhook_endpoint
    where workspace_o_id = ${workspace}
      and enabled
      and events && ${types}::text[]`;
  for (const { oId, url, events, format } of endpoints)
    for (const { type, subjectOId, round = 1, part = '', text, body } of notices)
      if (events.includes(type))
        await queueDelivery(tx, workspace, {
          subjectOId,
          round,
          purpose: [oId, type, part].join(' ').trim(),
          type,
          url,
          body: bodyFor(format, text, Object.assign({ type }, body, { type })),
        });
}

/** Returns the bytes in the receiver's format. */
export const bodyFor = (format: WebhookEndpointRecord['format'], text: string, body: object): string =>
  JSON.stringify(format === 'standard' ? body : { text });
