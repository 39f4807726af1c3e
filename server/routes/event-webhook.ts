import { webhookEvent, webhookKinds, webhookReceipt } from '../../schema/event-webhook.ts';
import { defineRoute } from '../http/route.ts';
import { acceptEvent } from '../services/events/import/accept-event.ts';

const maxEventBytes = 20 * 1024 * 1024;

export const eventWebhookRoutes = Object.entries(webhookKinds).map(([path, kind]) =>
  defineRoute({
    method: 'POST',
    path: `/analytics/webhook/receive/generic/${path}`,
    tag: 'Events',
    summary: `Take in one ${kind === 'crm' ? 'change of a deal' : kind === 'social' ? 'social message' : kind}`,
    description:
      'As in an import, with its type taken from the address. Sent again it is not doubled. The key may stand in the address as `api_key`, here alone; it is kept out of every log. Scope: write.',
    scope: 'write',
    body: () => webhookEvent(kind),
    maxBodyBytes: maxEventBytes,
    keyInQuery: true,
    reply: 'flat',
    response: webhookReceipt,
    handle: async (call) => {
      const request = {
        callbackUrl: null,
        externalRequestId: call.externalRequestId,
        now: call.clock().getTime(),
      };
      const { jobOId, accepted } = await call.write((tx) =>
        acceptEvent(tx, call.workspace, kind, call.body, request, call.warn),
      );
      return {
        received: true,
        connection: { providerName: 'generic', shouldProcess: accepted > 0, connectionMethod: 'WEBHOOK' },
        additionalData: { eventType: kind, jobOId, duplicate: accepted === 0 },
      };
    },
  }),
);
