import { z } from 'zod';
import { boundedText, freeObject, oIdList } from './wire.ts';

/** The context of a question: passages of resources and events, library entities and findings in one ranked list. */

export const rerankLevels = ['off', 'low', 'medium', 'high', 'best'] as const;
export type RerankLevel = (typeof rerankLevels)[number];

export const documentTypes = ['resource_chunk', 'entity', 'finding', 'event'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const contextSources = ['library', 'resources', 'findings', 'events'] as const;
export type ContextSource = (typeof contextSources)[number];

const toggle = z.object({ enabled: z.boolean().nullish() }).nullish();

export const sourceToggles = z.object({
  library: toggle,
  resources: toggle,
  findings: toggle,
  events: toggle,
});

export const additionalContext = z
  .object({
    person: freeObject.nullish(),
    company: freeObject.nullish(),
    details: boundedText(20_000).nullish(),
  })
  .loose();

export const contextRequest = z
  .object({
    query: boundedText(10_000).refine((text) => text.trim() !== '', 'must not be empty'),
    additionalContext: additionalContext
      .nullish()
      .meta({ description: 'Context of the question; it counts less than the question' }),
    topK: z
      .int()
      .min(1)
      .max(100)
      .nullish()
      .transform((value) => value ?? 10),
    rerank: z
      .enum(rerankLevels)
      .nullish()
      .transform((value) => value ?? 'medium')
      .meta({
        description: 'off keeps the order of retrieval; each level above reads more candidates more closely',
      }),
    sources: sourceToggles.nullish(),
    tokenBudget: z.int().min(1).max(10_000_000).nullish().meta({
      description: 'The best whole documents that fit into this many tokens',
    }),
    resourceOIds: oIdList(200).nullish(),
  })
  .meta({
    id: 'ContextRequest',
    requestExample: {
      query: 'What keeps grocers from switching their stock system?',
      additionalContext: { company: { name: 'Northmarket' } },
      topK: 5,
      sources: { events: { enabled: false } },
    },
  });
export type ContextRequest = z.output<typeof contextRequest>;

export const contextDocument = z
  .object({
    id: z.string().meta({ description: 'oId of the chunk, entity, finding or event' }),
    type: z.enum(documentTypes),
    name: z.string(),
    data: freeObject,
    score: z.number(),
    reasoning: z.string(),
  })
  .meta({ id: 'ContextDocument' });

export const contextReply = z
  .object({
    documents: z.array(contextDocument),
    found: z.boolean().meta({
      description: 'false: nothing seems to answer; documents are then the nearest, if any',
    }),
    correctedQuery: z.string().nullable().meta({
      description: 'The question used instead, with words that nothing has taken for misspellings',
    }),
    missing: z.array(z.string()).meta({ description: 'Words of the question that the workspace lacks' }),
    reasoning: z.string(),
    _debug: z.object({
      totalFetched: z.number().int().meta({ description: 'Candidates read from all sources' }),
      afterReranking: z.number().int().meta({ description: 'Documents in the answer' }),
      sourcesUsed: z.array(z.enum(contextSources)),
      timeTaken: z.number().meta({ description: 'Milliseconds' }),
      tokenUsage: z.object({
        query: z.number().int(),
        documents: z.number().int(),
        model: z.number().int().meta({ description: 'Tokens of the re-ranking model; 0 without one' }),
      }),
    }),
  })
  .meta({ id: 'Context' });
