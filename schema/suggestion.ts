import { z } from 'zod';
import { creator } from './entity.ts';
import { freeObject, isoTime, listOf, oId, oIdList, page } from './wire.ts';

/** What comes of comparing a document with the library, and what is decided about it. */

export const driftBody = z
  .object({
    resourceOId: oId,
    entityOIds: oIdList(200)
      .refine((list) => list.length > 0, 'must not be empty')
      .nullish()
      .meta({ description: 'Default all that are linked' }),
    propose: z.boolean().nullish().meta({ description: 'Save what is proposed as a suggestion' }),
  })
  .meta({ id: 'DriftRequest' });

const place = z.object({
  quote: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  revision: z.number().int(),
});
const verdict = z
  .enum(['contradicts', 'invalidates', 'strengthens', 'validates', 'immaterial'])
  .meta({ id: 'DriftVerdictKind' });

export const driftVerdict = z
  .object({
    entityOId: z.string(),
    entityType: z.string(),
    name: z.string(),
    verdict,
    whatChanged: z.string(),
    sideMoved: z.enum(['document', 'entity', 'both', 'none']).meta({
      description: 'Since the last check, or since the two were linked',
    }),
    evidence: z.array(
      z.object({
        effect: verdict,
        difference: z.string(),
        document: place.nullable(),
        entity: z.object({ path: z.string(), value: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'DriftVerdict' });
export type DriftVerdict = z.output<typeof driftVerdict>;

const change = z
  .object({
    path: z.string().meta({ description: 'name, description, active, or a JSON pointer into data' }),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string(),
    quote: z.string().nullable(),
    start: z.number().int().nullable(),
    end: z.number().int().nullable(),
  })
  .meta({ id: 'ProposedChange' });

const proposal = z
  .object({
    entities: z.array(
      z.object({
        entityOId: z.string(),
        entityType: z.string(),
        name: z.string(),
        version: z.number().int(),
        changes: z.array(change),
        update: freeObject,
      }),
    ),
  })
  .meta({ id: 'DriftProposal' });

export const driftReply = z
  .object({
    resourceOId: z.string(),
    checkedAt: isoTime,
    verdicts: z.array(driftVerdict),
    proposal: proposal.nullable(),
    suggestionOId: z.string().nullable(),
    model: z.string().meta({ description: 'Who judged: a model of the endpoint, or the built-in rules' }),
  })
  .meta({ id: 'DriftCheck' });

const suggestionStatus = z.enum(['pending', 'accepted', 'dismissed']);

export const suggestion = z
  .object({
    oId: z.string(),
    resourceOId: z.string(),
    resourceName: z.string(),
    status: suggestionStatus,
    verdicts: z.array(driftVerdict),
    proposal,
    stale: z
      .boolean()
      .meta({ description: 'The document has another text than the one compared; accepting is refused' }),
    proposedBy: creator,
    decidedBy: creator.nullable(),
    createdAt: isoTime,
    decidedAt: isoTime.nullable(),
  })
  .meta({ id: 'Suggestion', description: 'An update of the library that a document calls for' });

export const suggestionList = z.object({
  ...page({ default: 10, max: 200 }),
  resourceOId: oId.optional(),
  status: suggestionStatus.optional(),
});
export const suggestionListReply = listOf(suggestion);
export const oneSuggestion = z.object({ oId }).meta({ id: 'SuggestionDecision' });

export const commentQuery = z.object({ oId, ...page({ default: 20, max: 200 }) });
export const commentReply = listOf(
  z
    .object({
      oId: z.string(),
      resourceOId: z.string(),
      suggestionOId: z.string().nullable(),
      author: creator,
      body: z.string(),
      createdAt: isoTime,
    })
    .meta({ id: 'ResourceComment' }),
);
