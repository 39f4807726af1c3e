import { z } from 'zod';
import { delivery, deliveryStatus, redeliveryFilter, redeliveryReply } from '../../schema/callback.ts';
import { exampleOId } from '../../schema/example.ts';
import { prefixes } from '../../schema/o-id.ts';
import { boundedText, isoTime, listOf, oId, page, timestamp } from '../../schema/wire.ts';
import { defineRoute } from '../http/route.ts';
import { listDeliveries } from '../services/callbacks/deliveries.ts';
import { retryDeliveries, retryDelivery } from '../services/callbacks/redeliver.ts';
import { currentSecret, rotateSecret } from '../services/callbacks/webhook-secret.ts';

const tag = 'Webhooks';

const webhookSecret = z
  .object({
    secret: z.string().meta({ description: 'whsec_ and base64, as Standard Webhooks libraries take it' }),
    createdAt: isoTime,
  })
  .meta({ id: 'WebhookSecret' });

export const webhookRoutes = [
  defineRoute({
    method: 'GET',
    path: '/webhook/secret',
    tag,
    summary: 'The secret that callbacks of this workspace are signed with',
    scope: 'admin',
    reply: 'data',
    response: webhookSecret,
    handle: (call) => call.read((tx) => currentSecret(tx, call.workspace, call.app.secret)),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhook/secret/rotate',
    audits: 'signing secret',
    tag,
    summary: 'Replace the secret',
    description: 'For 24 hours callbacks carry signatures by both secrets.',
    scope: 'admin',
    reply: 'data',
    response: webhookSecret,
    handle: (call) => call.write((tx) => rotateSecret(tx, call.workspace, call.app.secret)),
  }),
  defineRoute({
    method: 'GET',
    path: '/webhook/deliveries',
    tag,
    summary: 'Callbacks and every attempt to deliver them, newest first',
    description:
      'Any 2xx within 15 seconds counts as delivered. Otherwise retried after 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 5 h, 10 h and 10 h; a 429 or 503 with Retry-After (seconds or a date) lengthens the pause, up to 10 h. A 410 ends it. Scope: read.',
    scope: 'read',
    query: z.object({
      runOId: oId.optional().meta({ description: 'The ended run, workflow run or import job' }),
      deliveryOId: oId.optional(),
      status: deliveryStatus.optional(),
      url: boundedText(2000).optional().meta({ description: 'Part of it' }),
      startDate: timestamp().optional(),
      endDate: timestamp().optional(),
      ...page({ default: 10, max: 200 }),
    }),
    queryAliases: { jobOId: 'runOId', workflowRunOId: 'runOId', requestId: 'runOId' },
    reply: 'flat',
    response: listOf(delivery),
    handle: (call) => {
      const { runOId, deliveryOId, ...rest } = call.query;
      return call.read((tx) =>
        listDeliveries(tx, call.workspace, {
          ...rest,
          oId: deliveryOId,
          subjectOId: runOId,
        }),
      );
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/webhook/deliveries/retry',
    tag,
    summary: 'Send a callback again, from the beginning of the retry schedule',
    scope: 'run',
    body: z.object({ oId }),
    example: { oId: exampleOId(prefixes.delivery) },
    reply: 'data',
    response: delivery,
    refusals: [404],
    handle: (call) => call.write((tx) => retryDelivery(tx, call.workspace, call.body.oId)),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhook/deliveries/retry-all',
    tag,
    summary: 'Send many callbacks again: those that failed, or those that are named',
    description:
      'At most 500 a request, oldest first; `left` counts those that remain, with `dryRun` all. Unknown names are refused. Scope: run.',
    scope: 'run',
    body: redeliveryFilter,
    actsOnMany: true,
    reply: 'data',
    response: redeliveryReply,
    handle: (call) => call.write((tx) => retryDeliveries(tx, call.workspace, call.body)),
  }),
];
