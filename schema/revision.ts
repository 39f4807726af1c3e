import { z } from 'zod';
import { creator } from './entity.ts';
import { flag, freeObject, isoTime, listOf, oId, page } from './wire.ts';

export const revision = z
  .object({
    oId: z.string(),
    entityOId: z.string(),
    entityType: z.string(),
    version: z.number().int(),
    action: z.enum(['created', 'updated', 'archived', 'unarchived', 'deleted']),
    keyOId: z.string().nullable(),
    author: creator,
    changes: z.array(
      z
        .object({ path: z.string(), before: z.unknown(), after: z.unknown() })
        .meta({ id: 'FieldChange', description: 'null: the field was or is absent' }),
    ),
    createdAt: isoTime,
  })
  .meta({ id: 'Revision' });

export const revisionQuery = z.object({ oId, ...page({ default: 10, max: 200 }) });
export const revisionList = listOf(revision);

export const revisionsOfEntity = z.object({
  entityOId: oId.optional().meta({ description: 'Absent: of every entity' }),
  ...page({ default: 10, max: 200 }),
});
export const revisionsReply = revisionList.extend({
  revisions: z.array(revision).meta({ description: 'The same as data' }),
});

export const oneRevision = z.object({
  revisionOId: oId,
  diffOnly: flag().default(false).meta({ description: 'Leave out the record as it was then' }),
});

export const revisionDetail = revision
  .extend({
    snapshot: z
      .object({
        name: z.string(),
        internalName: z.string().nullable(),
        description: z.string().nullable(),
        active: z.boolean(),
        data: freeObject,
      })
      .optional()
      .meta({ description: 'The record after this revision' }),
  })
  .meta({ id: 'RevisionDetail' });
