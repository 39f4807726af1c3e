import { z } from 'zod';
import { boundedText, isoTime, listOf, oId, page } from './wire.ts';

/** An entry of the audit list: a change of keys, secrets, settings or shares of a workspace. */

const digest = z.string().nullable();

export const auditEntry = z
  .object({
    oId: z.string(),
    ordinal: z.number().int(),
    at: isoTime,
    actorOId: z.string().nullable().meta({ description: "The key; null for an operator's command" }),
    actorName: z.string(),
    action: z.string().meta({ description: 'Path or command' }),
    subjectOId: z.string().nullable(),
    address: z.string().nullable(),
    beforeSha256: digest.meta({ description: 'SHA-256 of the rows before; null: none' }),
    afterSha256: digest,
    hash: z.string().meta({ description: 'Over this entry and the previous one' }),
  })
  .meta({ id: 'AuditEntry' });

export const auditListQuery = z.object({
  ...page({ default: 50, max: 200 }),
  actorOId: oId.optional(),
  subjectOId: boundedText(100).optional().meta({ description: "An oId, or an asset's UUID" }),
});

export const auditList = listOf(auditEntry);
