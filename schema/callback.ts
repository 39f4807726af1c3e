import { z } from 'zod';
import { dryRun } from './dry-run.ts';
import { boundedText, isoTime, oId, timestamp } from './wire.ts';

/** What is posted to a caller's `callbackUrl` when something it started has ended. */

const moment = isoTime;

const ending = {
  status: z.enum(['succeeded', 'failed', 'cancelled']),
  output: z.json().nullable(),
  error: z.json().nullable(),
  createdAt: moment,
  completedAt: moment,
};

export const callback = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('agent.run.completed'),
      requestId: z.string(),
      agentOId: z.string().nullable(),
      ...ending,
      resultUrl: z
        .string()
        .optional()
        .describe('Address at which the key fetches an output of more than 1 MB'),
      annotationsUrl: z
        .string()
        .optional()
        .describe('Address at which the key fetches annotations of more than 20 KB'),
    }),
    z.object({
      type: z.literal('workflow.run.completed'),
      workflowRunOId: z.string(),
      jobOId: z.string().describe('The same value as workflowRunOId'),
      workflowOId: z.string(),
      ...ending,
      resultUrl: z
        .string()
        .optional()
        .describe('Address at which the key fetches an output of more than 1 MB'),
      circuitBreakerReason: z
        .string()
        .optional()
        .describe('Why the run was stopped, where too many items of a map failed'),
    }),
    z.object({
      type: z.literal('event.import.completed'),
      jobOId: z.string(),
      ...ending,
    }),
  ])
  .meta({ id: 'Callback' });

export type Callback = z.infer<typeof callback>;

/**
 * Seconds from each failed attempt to the next; after the last one the delivery has failed. A receiver that answers
 * 429 or 503 with Retry-After is given longer if it asks for that, up to ten hours.
 */
export const retryAfterSeconds = [5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 36_000] as const;
export const longestPauseSeconds = 36_000;

export const deliveryStatus = z.enum(['pending', 'delivered', 'failed']);

export const delivery = z
  .object({
    oId: z.string().describe('Header webhook-id, the same on every try'),
    subjectOId: z.string().describe('Subject: a run, an import job, a schedule …'),
    type: z.string(),
    url: z.string(),
    body: z.string().optional().describe('Shown for deliveryOId'),
    status: deliveryStatus,
    nextAttemptAt: moment.nullable(),
    createdAt: moment,
    endedAt: moment.nullable(),
    attempts: z.array(
      z.object({
        number: z.int(),
        startedAt: moment,
        endedAt: moment.nullable(),
        statusCode: z.int().nullable(),
        error: z.string().nullable(),
        reply: z.string().nullish().describe('First 2,000 characters of a refusal; shown for deliveryOId'),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' });

export type Delivery = z.infer<typeof delivery>;

/** The filter of callbacks to send again. */
export const redeliveryFilter = z
  .object({
    status: z.enum(['failed', 'delivered']).default('failed'),
    oIds: z.array(oId).min(1).max(1000).optional(),
    url: boundedText(2000).optional().describe('Only this address'),
    startDate: timestamp().optional(),
    endDate: timestamp().optional(),
    dryRun,
  })
  .meta({
    id: 'WebhookRedelivery',
    requestExample: { status: 'failed', url: 'https://hooks.example.com/runs' },
  });
export type RedeliveryFilter = z.output<typeof redeliveryFilter>;

export const redeliveryReply = z
  .object({
    retried: z.int(),
    left: z.int().describe('Number that the filter still matches; ask again for them'),
  })
  .meta({ id: 'WebhookRedelivered' });
