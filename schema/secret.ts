import { z } from 'zod';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import { boundedText, isoTime, listOf, oId, page } from './wire.ts';

/** Secrets of a workspace that its workflows send to other services. */

export const secretName = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,63}$/, 'must be letters, digits, "_" and "-", at most 64, and begin with a letter')
  .meta({ description: 'Name used by steps' });

const value = boundedText(8_000)
  .refine((text) => text.length > 0, 'must not be empty')
  // A header holds nothing else: another character would be noticed when the first run sends it.
  .refine((text) => /^[\x21-\x7e]+( +[\x21-\x7e]+)*$/.test(text), 'must be one line of ASCII characters')
  .meta({ description: 'Stored encrypted; no reply holds it' });

const host = z
  .string()
  .max(260)
  .transform((text) => text.toLowerCase())
  .refine((text) => hostPattern.test(text), 'must be a host such as api.example.com, or host:port')
  .meta({ description: '`api.example.com` is its port 443 alone; another port is named: `127.0.0.1:8080`' });
const hostPattern = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)(:\d{1,5})?$/;

const hosts = z.array(host).min(1).max(20).meta({ description: 'The only hosts that it is sent to' });

export const secretCreate = z.object({ name: secretName, value, hosts }).meta({
  id: 'SecretCreate',
  requestExample: { name: 'crm', value: 'pat-0123456789', hosts: ['api.example.com'] },
});

export const secretUpdate = z
  .object({ oId, value: value.optional(), hosts: hosts.optional() })
  .meta({
    id: 'SecretUpdate',
    requestExample: { oId: exampleOId(prefixes.secret), hosts: ['api.example.com'] },
  })
  .register(inputRules, { changes: true });

export const secretRecord = z
  .object({
    oId: z.string(),
    name: z.string(),
    hosts: z.array(z.string()),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'Secret', description: 'Its value is never shown' });
export type SecretRecord = z.output<typeof secretRecord>;

export const secretListQuery = z.object(page({ default: 10, max: 200 }));
export const secretListReply = listOf(secretRecord);
