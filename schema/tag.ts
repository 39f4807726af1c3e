import { z } from 'zod';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import { boundedText, isoTime, listOf, oId, page, textSearch } from './wire.ts';

/** Reporting tags: names that group library entities for event filters. */

const name = boundedText(200).refine((text) => text.trim().length > 0, 'must not be empty');

export const tagRecord = z
  .object({
    oId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    color: z.string().nullable(),
    entityCount: z.number().int(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'Tag' });
export type TagRecord = z.output<typeof tagRecord>;

export const tagCreate = z
  .object({ name, description: boundedText(2000).nullish(), color: boundedText(50).nullish() })
  .meta({ id: 'TagCreate', requestExample: { name: 'Watched', color: '#2f6f4f' } });

export const tagUpdate = z
  .object({
    oId,
    name: name.optional(),
    description: boundedText(2000).nullish(),
    color: boundedText(50).nullish(),
  })
  .meta({ id: 'TagUpdate', requestExample: { oId: exampleOId(prefixes.tag), name: 'Watched closely' } })
  .register(inputRules, { changes: true });

export const tagListQuery = z.object({ text: textSearch, ...page({ default: 10, max: 200 }) });
export const tagListReply = listOf(tagRecord);

export const tagAssignment = z.object({ tagOId: oId, entityOIds: z.array(oId).min(1).max(200) }).meta({
  id: 'TagAssignment',
  requestExample: { tagOId: exampleOId(prefixes.tag), entityOIds: [exampleOId('cp')] },
});

export const tagAssignmentReply = z
  .object({ tagOId: z.string(), changed: z.number().int(), entityOIds: z.array(z.string()) })
  .meta({ id: 'TagAssignmentResult' });
