import { z } from 'zod';
import { creator } from './entity.ts';
import { isoTime, listOf, oId, page } from './wire.ts';

export const revision = z
  .object({
    version: z.number().int(),
    action: z.enum(['created', 'updated', 'archived', 'unarchived', 'deleted']),
    keyOId: z.string().nullable(),
    author: creator,
    changes: z.array(
      z
        .object({ path: z.string(), before: z.unknown(), after: z.unknown() })
        .meta({ id: 'FieldChange', description: 'null where the field was or is absent' }),
    ),
    createdAt: isoTime,
  })
  .meta({ id: 'Revision' });

export const revisionQuery = z.object({ oId, ...page({ default: 10, max: 200 }) });
export const revisionList = listOf(revision);
