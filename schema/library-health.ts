import { z } from 'zod';
import { entityTypes, periodQuery, rangeQuery, sortBy } from './period.ts';
import { isoTime, page } from './wire.ts';

export const libraryHealthQuery = z.object({
  limit: page({ default: 10, max: 200 }).limit.meta({
    description: 'Records named per finding, while counts are of all; more than 200 count as 200',
  }),
  staleDays: z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value),
      z.number({ error: 'must be a whole number' }).int().min(1).max(3650),
    )
    .default(180)
    .meta({ type: 'integer', description: 'Days unchanged after which a record is stale' }),
  entityTypes,
  ...periodQuery,
  startDate: rangeQuery.startDate.meta({
    description: 'With it, endDate or a period, a record that no event of that time named is unused',
  }),
  endDate: rangeQuery.endDate,
  sort: sortBy('updatedAt', 'name').meta({ description: 'Default updatedAt, oldest first' }),
});

const named = z.object({ oId: z.string(), entityType: z.string(), name: z.string() });

const listedEntity = named.extend({ updatedAt: isoTime }).meta({ id: 'HealthEntity' });

const duplicate = z
  .object({
    entities: z.array(named.meta({ id: 'HealthDuplicateEntity' })),
    how: z.enum(['name', 'text', 'embedding', 'model']).meta({
      description: "The same name, most words in common, near in the embedding, or by a model's judgement",
    }),
    similarity: z.number().meta({ description: '0 to 1' }),
  })
  .meta({ id: 'HealthDuplicate' });

export const libraryHealth = z
  .object({
    checkedAt: isoTime,
    staleDays: z.number().int(),
    records: z.number().int().meta({ description: 'Examined live records' }),
    complete: z.boolean().meta({ description: 'false: there are more; the latest changed were examined' }),
    kinds: z.array(
      z
        .object({
          entityType: z.string(),
          records: z.number().int(),
          stubs: z.number().int(),
          stale: z.number().int(),
          orphans: z.number().int(),
          unused: z.number().int(),
        })
        .meta({ id: 'HealthOfKind' }),
    ),
    stubs: z.array(listedEntity).meta({ description: 'With fewer than two filled fields' }),
    stale: z
      .array(listedEntity)
      .meta({ description: 'Unchanged for staleDays, or written from a source changed since' }),
    orphans: z.array(listedEntity).meta({ description: 'Linked to no record or resource' }),
    unused: z
      .array(listedEntity)
      .meta({ description: 'Named by no event, resource, agent or field of another record' }),
    duplicates: z.array(duplicate),
    duplicatesCompared: z
      .number()
      .int()
      .meta({ description: 'Records compared by text and embedding, the latest changed' }),
  })
  .meta({ id: 'LibraryHealth' });

export type LibraryHealth = z.output<typeof libraryHealth>;
export type HealthDuplicate = z.output<typeof duplicate>;
