import { z } from 'zod';
import { type EventKind, exampleEvents, importEventOf } from './import-event.ts';
import { readAs } from './input/rules.ts';

/** One event, sent by itself to an address that says its kind. */

/** The last part of the address for each kind. */
export const webhookKinds = { emails: 'email', calls: 'call', crm: 'crm', social: 'social' } as const;

/** Returns the shape of an event for the document; the service reads the event and names its faults. */
export function webhookEvent(kind: EventKind) {
  const { type: _, ...members } = importEventOf[kind].shape;
  const { $schema: __, ...form } = z.toJSONSchema(z.object(members), {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  });
  const title = kind.charAt(0).toUpperCase() + kind.slice(1);
  const { type: ___, ...requestExample } = exampleEvents[kind];
  const event = z
    .looseObject({})
    .meta({ ...form, additionalProperties: true, id: `Webhook${title}`, requestExample });
  return readAs(event, importEventOf[kind]);
}

export const webhookReceipt = z
  .object({
    received: z.literal(true),
    connection: z.object({
      providerName: z.string(),
      shouldProcess: z.boolean().meta({ description: 'false for a stored duplicate' }),
      connectionMethod: z.literal('WEBHOOK'),
    }),
    additionalData: z.object({
      eventType: z.string(),
      jobOId: z.string().meta({ description: 'The import job of the event' }),
      duplicate: z.boolean(),
    }),
  })
  .meta({ id: 'WebhookReceipt' });
