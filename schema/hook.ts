import { z } from 'zod';
import { exampleOId } from './example.ts';
import { prefixes } from './o-id.ts';
import { boundedText, freeObject, isoTime, listOf, oId, page } from './wire.ts';

/** Hooks: addresses at which requests from outside start a workflow. */

export const hooksMost = 100;
/** The largest allowed difference between a signed request's time and the server's, in seconds. */
export const hookWindowSeconds = 300;

const headerName = z
  .string()
  .transform((name) => name.trim().toLowerCase())
  .refine(
    (name) => /^[a-z0-9][a-z0-9-]{0,63}$/.test(name),
    'must be the name of a header: letters, digits and "-"',
  );

const hmac = z
  .object({
    secret: boundedText(500)
      .min(16, 'must have at least 16 characters')
      .meta({ description: 'Stored encrypted; no reply holds it' }),
    header: headerName.meta({ description: 'Header of the signature' }),
    prefix: z
      .string()
      .regex(/^[\x21-\x7e]{0,20}$/, 'must be at most 20 ASCII characters without spaces')
      .nullish()
      .meta({ description: 'Before the hex digits. Default `sha256=`' }),
    timestampHeader: headerName.nullish().meta({
      description: `Header of the time of sending, in seconds since 1970. The signature is then of \`<time>.<body>\`, valid for ${hookWindowSeconds} seconds`,
    }),
  })
  .refine(({ header, timestampHeader }) => header !== timestampHeader, {
    path: ['timestampHeader'],
    message: 'must differ from the header of the signature',
  })
  .meta({
    id: 'HookHmac',
    description:
      'Signature that every request must carry: HMAC-SHA-256 in hex over the raw body. Without it anyone who knows the address may start the workflow',
  });

const name = boundedText(200).min(1, 'must not be empty').meta({ description: 'Name of the sender' });

export const hookCreate = z.object({ workflowOId: oId, name, hmac: hmac.nullish() }).meta({
  id: 'HookCreate',
  requestExample: {
    workflowOId: exampleOId(prefixes.workflow),
    name: 'Website form',
    hmac: { secret: 'a-long-shared-secret', header: 'x-signature-256', timestampHeader: 'x-timestamp' },
  },
});
export type HookCreate = z.output<typeof hookCreate>;

export const hookRotate = z
  .object({ oId, hmac: hmac.nullish().meta({ description: 'Absent: as before' }) })
  .meta({ id: 'HookRotate', requestExample: { oId: exampleOId(prefixes.hook) } });
export type HookRotate = z.output<typeof hookRotate>;

export const hookRecord = z
  .object({
    oId: z.string(),
    workflowOId: z.string(),
    name: z.string(),
    hmac: z
      .object({ header: z.string(), prefix: z.string(), timestampHeader: z.string().nullable() })
      .nullable()
      .meta({ description: 'Without its secret' }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'Hook' });
export type HookRecord = z.output<typeof hookRecord>;

export const hookMade = hookRecord
  .extend({ url: z.string().meta({ description: 'Shown once; anyone who knows it may send to it' }) })
  .meta({ id: 'HookMade' });

export const hookListQuery = z.object({ ...page({ default: 10, max: 200 }), workflowOId: oId.optional() });
export type HookListQuery = z.output<typeof hookListQuery>;
export const hookList = listOf(hookRecord);

/** Services that send many things at once send a list of them; a run's input has members. */
const listAsMember = (sent: unknown) => (Array.isArray(sent) ? { items: sent } : sent);

export const hookBody = z.preprocess(listAsMember, freeObject).meta({
  id: 'HookBody',
  description: 'Any object: the input of the run, `$input`. A list is the member `items` of it',
  requestExample: { contactId: '42', company: 'Eastmarket', employees: 1200 },
});

export const hookReceipt = z.object({ workflowRunOId: z.string() }).meta({ id: 'HookReceipt' });
