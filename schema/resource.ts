import { z } from 'zod';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import {
  boundedListOf,
  boundedText,
  flag,
  freeObject,
  isoTime,
  oId,
  oIdList,
  page,
  timestamp,
} from './wire.ts';

/** The sources of resources: texts, files, pages and drives. */

export const sourceTypes = ['url', 'google_drive', 'text', 'file'] as const;
export type SourceType = (typeof sourceTypes)[number];
export const resourceStatuses = ['uploading', 'pending', 'indexed', 'failed'] as const;
export type ResourceStatus = (typeof resourceStatuses)[number];
export const stages = ['fetch', 'chunk', 'embed', 'tag'] as const;
export type Stage = (typeof stages)[number];

/** The limit of one text in UTF-16 units, and of one file in bytes. */
export const maxResourceText = 60_000_000;
export const maxResourceBytes = 50_000_000;
/** The limit of a body: the largest file in base64, with room for the other members. */
export const maxCreateBody = 72_000_000;

export const resourceError = z
  .object({
    code: z.string().meta({ description: 'Machine-readable reason, such as robots_refused or encrypted' }),
    message: z.string(),
  })
  .meta({ id: 'ResourceError' });
export type ResourceError = z.output<typeof resourceError>;

export const resourceRecord = z
  .object({
    oId: z.string(),
    sourceType: z.enum(sourceTypes),
    identifier: z.string().meta({ description: 'Address, path in the drive, file name, or its own oId' }),
    name: z.string(),
    status: z.enum(resourceStatuses),
    stage: z.enum(stages).nullable(),
    error: resourceError.nullable(),
    lastIndexedAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
    workspaceOId: z.string(),
    metadata: freeObject.meta({
      description:
        'title, description, statusCode, originalFileName, lastDriftCheck and members sent at creation',
    }),
    settings: z.object({ excludeFromReIndexing: z.boolean() }),
    chunkCount: z.number().int(),
    storageData: freeObject.nullable().meta({ description: 'Name and content type of a file' }),
    isGlobal: z.boolean().meta({ description: 'Always false: every resource belongs to a workspace' }),
    isParentResource: z.boolean().meta({ description: 'Always false: a resource stands by itself' }),
    hasChildren: z.boolean(),
    totalChildren: z.number().int(),
    uploadedByUserOId: z.string().nullable(),
  })
  .meta({ id: 'Resource', description: 'A web page, file, drive file or text, searched and cited' });
export type ResourceRecord = z.output<typeof resourceRecord>;

/** A resource, with its text on request; chunk offsets are positions in that text. */
export const resourceWithText = resourceRecord
  .extend({
    text: z.string().nullable().optional(),
    revision: z.number().int().optional().meta({ description: 'Number of the extracted text' }),
    data: resourceRecord.meta({ description: 'The same members again' }),
  })
  .meta({ id: 'ResourceWithText' });

const name = boundedText(1000)
  .refine((text) => text.trim() !== '', 'must not be empty')
  .optional();
const settings = z.object({ excludeFromReIndexing: z.boolean().optional() }).strict();
const common = { name, metadata: freeObject.nullish(), settings: settings.optional() };
const notEmpty = (text: string) => text.trim() !== '';

export const resourceCreate = z
  .discriminatedUnion('mode', [
    z.object({
      mode: z.literal('text'),
      text: boundedText(maxResourceText).refine(notEmpty, 'must not be empty'),
      ...common,
    }),
    z.object({
      mode: z.literal('file'),
      file: z.string().min(1).meta({ description: 'The bytes in base64', contentEncoding: 'base64' }),
      filename: boundedText(500).refine(notEmpty, 'must not be empty'),
      contentType: boundedText(200).nullish(),
      ...common,
    }),
    z.object({ mode: z.literal('url'), url: boundedText(2000).min(1), ...common }),
    z.object({
      mode: z.literal('drive'),
      driveFileId: boundedText(1000).refine(notEmpty, 'must not be empty'),
      ...common,
    }),
  ])
  .meta({
    id: 'ResourceCreate',
    requestExample: {
      mode: 'text',
      name: 'Rollout notes',
      text: 'Northmarket runs 42 shops. A rollout takes six months.',
    },
  });
export type ResourceCreate = z.output<typeof resourceCreate>;

export const waitQuery = z.object({
  wait: flag().default(false).meta({ description: 'Answer after indexing or failure, within 60 s' }),
});

export const resourceUpdate = z
  .object({
    oId,
    name,
    settings: settings.clone().register(inputRules, { changes: true }).optional(),
    text: boundedText(maxResourceText).refine(notEmpty, 'must not be empty').optional(),
  })
  .strict()
  .meta({
    id: 'ResourceUpdate',
    requestExample: { oId: exampleOId(prefixes.resource), name: 'Rollout notes of March' },
  })
  .register(inputRules, { changes: true });

export const resourceList = z.object({
  ...page({ default: 20, max: 200 }),
  resourceType: z.preprocess((value) => {
    const named = typeof value === 'string' ? value.trim().toLowerCase() : value;
    return named === 'drive' ? 'google_drive' : named;
  }, z.enum(sourceTypes).optional()),
  status: z.enum(resourceStatuses).optional(),
  search: boundedText(1000).optional().meta({ description: 'Part of the name or address' }),
});

export const resourceListReply = boundedListOf(resourceRecord);

export const resourceGet = z.object({
  oId,
  includeText: flag().default(false).meta({ description: 'Include the extracted text' }),
  revision: z.coerce.number().int().min(1).max(2_000_000_000).optional().meta({
    description: 'An earlier text, while referred to',
  }),
});

const stageRun = z
  .object({
    stage: z.enum(stages),
    attempt: z.number().int(),
    startedAt: isoTime,
    finishedAt: isoTime.nullable(),
    error: resourceError.nullable(),
    nextAttemptAt: isoTime.nullable(),
  })
  .meta({ id: 'ResourceStage' });

export const resourceStatus = z
  .object({
    oId: z.string(),
    status: z.enum(resourceStatuses),
    stage: z.enum(stages).nullable(),
    error: resourceError.nullable(),
    reason: z.string().meta({ description: 'Present step, or reason for waiting, in a sentence' }),
    progress: z.object({ done: z.number().int(), total: z.number().int() }),
    nextAttemptAt: isoTime.nullable(),
    stages: z.array(stageRun),
  })
  .meta({ id: 'ResourceProgress' });
export type ResourceProgress = z.output<typeof resourceStatus>;

export const reindexBody = z
  .object({ oId, force: z.boolean().nullish() })
  .meta({ id: 'ResourceReindex', requestExample: { oId: exampleOId(prefixes.resource), force: true } });

const limitUpTo = (fallback: number, max: number) =>
  z
    .int()
    .min(1)
    .max(max)
    .nullish()
    .transform((value) => value ?? fallback);
const oIds = oIdList(200).nullish();

export const searchBody = z
  .object({
    query: boundedText(10_000).refine(notEmpty, 'must not be empty'),
    limit: limitUpTo(10, 100),
    mode: z.enum(['hybrid', 'semantic', 'keyword']).nullish(),
    resourceOIds: oIds,
    entityOIds: oIds,
    since: timestamp().nullish(),
    until: timestamp().nullish(),
    groupBy: z.enum(['resource', 'none']).nullish().meta({
      description: 'resource (default): the best passage of each; none: all passages',
    }),
    passages: z.boolean().nullish().meta({ description: 'true is groupBy none' }),
  })
  .meta({ id: 'ResourceSearch', requestExample: { query: 'How long does a rollout take?', limit: 5 } });

const searchHit = z
  .object({
    oId: z.string().meta({ description: "The resource's" }),
    chunkOId: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    content: z.string(),
    score: z.number().meta({
      description: 'Share of the query that the hit covers, 0 to 1; comparable between queries',
    }),
    position: z.object({ start: z.number().int(), end: z.number().int() }),
    stale: z.boolean().meta({ description: 'Text changed since indexing' }),
    explain: freeObject.meta({ description: 'Rank and score in both legs, and their combination' }),
  })
  .meta({ id: 'SearchHit' });
export const searchReply = z.object({
  data: z.array(searchHit),
  total: z.number().int().describe('Ranked resources or passages: some hundred each way at most'),
  index: z
    .enum(['exact', 'hnsw'])
    .nullable()
    .describe(
      "Vector search: exact, or by the graph; null when unused, or without effect on the built-in embedder's words",
    ),
  correctedQuery: z
    .string()
    .nullable()
    .describe('The query used instead, with words that no passage has taken for misspellings'),
  notice: z
    .string()
    .nullable()
    .describe('Limits of the search, such as an unavailable embedder, or why it found nothing'),
});

const isFilled = (list: readonly unknown[]) => list.length > 0;

export const linkEntitiesBody = z
  .object({
    resourceOId: oId,
    entityOIds: oIdList(200).refine(isFilled, 'must not be empty'),
    unlink: z.boolean().nullish(),
  })
  .meta({
    id: 'ResourceLinkRequest',
    requestExample: { resourceOId: exampleOId(prefixes.resource), entityOIds: [exampleOId('px')] },
  });

export const resourceLinks = z
  .object({
    resourceOId: z.string(),
    links: z.array(
      z.object({
        entityOId: z.string(),
        entityType: z.string(),
        name: z.string(),
        linkType: z.enum(['explicit', 'inferred']),
        confidence: z.number(),
        evidence: freeObject,
      }),
    ),
  })
  .meta({ id: 'ResourceLinks' });
export type ResourceLinks = z.output<typeof resourceLinks>;

/** The reply to a deletion: the deleted resources and their number. */
export const deletedReply = z.union([
  resourceRecord.extend({ deleted: z.number().int() }).meta({ id: 'DeletedResource' }),
  z.object({ total: z.number().int(), deleted: z.number().int(), data: z.array(resourceRecord) }),
]);
