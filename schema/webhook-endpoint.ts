import { z } from 'zod';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import { boundedText, isoTime, listOf, oId, page } from './wire.ts';

/** Addresses that receive a workspace's notices. */

export const noticeTypes = [
  'agent.run.failed',
  'workflow.run.completed',
  'workflow.run.failed',
  'event.import.completed',
  'approval.waiting',
  'schedule.failed',
  'trigger.failed',
  'drift.found',
  'credits.low',
] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const endpointsMost = 50;

const url = boundedText(2_000).meta({ description: 'https, or http inside OUTBOUND_ALLOW' });
const events = z
  .array(z.enum(noticeTypes))
  .max(noticeTypes.length)
  .meta({ description: 'Subscribed events; none if only notify steps use it' });
const format = z.enum(['standard', 'slack', 'teams']).meta({
  id: 'WebhookFormat',
  description:
    'standard: the JSON of callbacks, signed. slack, teams: `{"text": …}` for their incoming webhooks',
});

export const webhookEndpointCreate = z
  .object({
    url,
    events: events.default([]),
    format: format.default('standard'),
    enabled: z.boolean().default(true),
  })
  .meta({
    id: 'WebhookEndpointCreate',
    requestExample: {
      url: 'https://hooks.example.com/alerts',
      events: ['workflow.run.failed', 'approval.waiting'],
      format: 'slack',
    },
  });
export type WebhookEndpointCreate = z.output<typeof webhookEndpointCreate>;

export const webhookEndpointUpdate = z
  .object({
    oId,
    url: url.optional(),
    events: events.optional(),
    format: format.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({
    id: 'WebhookEndpointUpdate',
    requestExample: { oId: exampleOId(prefixes.webhookEndpoint), enabled: false },
  })
  .register(inputRules, { changes: true });
export type WebhookEndpointUpdate = z.output<typeof webhookEndpointUpdate>;

export const webhookEndpoint = z
  .object({
    oId: z.string(),
    url: z.string(),
    events: z.array(z.enum(noticeTypes)),
    format,
    enabled: z.boolean(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpointRecord = z.output<typeof webhookEndpoint>;

export const webhookEndpointListQuery = z.object(page({ default: 10, max: 200 }));
export const webhookEndpointListReply = listOf(webhookEndpoint);

export const webhookTested = z
  .object({ deliveryOId: z.string().meta({ description: 'As in `/webhook/deliveries`' }) })
  .meta({ id: 'WebhookTested' });
