import { z } from 'zod';
import { creator } from './entity.ts';
import { exampleOId } from './example.ts';
import { sourceInput } from './generate.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import { sourceTypes } from './resource.ts';
import {
  boundedText,
  freeObject,
  isoTime,
  kindName,
  listOf,
  oId,
  oIdList,
  page,
  queryList,
  timestamp,
  wholeNumber,
} from './wire.ts';

/** Comparing a document with the library, and decisions on the result. */

export const driftBody = z
  .object({
    resourceOId: oId,
    entityOIds: oIdList(200)
      .refine((list) => list.length > 0, 'must not be empty')
      .nullish()
      .meta({ description: 'Default: all linked ones' }),
    propose: z.boolean().nullish().meta({ description: 'Save proposals as a suggestion' }),
  })
  .meta({
    id: 'DriftRequest',
    requestExample: { resourceOId: exampleOId(prefixes.resource), propose: true },
  });

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
      description: 'Since the last check, or since they were linked',
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

const proposedSupport = z.enum(['quoted', 'restated', 'confirmed']);
export type ProposedSupport = z.output<typeof proposedSupport>;

const change = z
  .object({
    path: z.string().meta({ description: 'name, description, active, or a JSON pointer into data' }),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string(),
    quote: z.string().nullable(),
    start: z.number().int().nullable(),
    end: z.number().int().nullable(),
    support: proposedSupport
      .optional()
      .meta({ description: 'Support of `after` by the quote, if a model has judged' }),
  })
  .meta({ id: 'ProposedChange' });

const proposedEvidence = z
  .object({
    field: z
      .string()
      .meta({ description: 'description, active, or a JSON pointer into data, without places in lists' }),
    value: z.string(),
    sourceOId: z.string(),
    quote: z.string(),
    start: z.number().int(),
    end: z.number().int(),
    support: proposedSupport,
    checkVersion: z.number().int().meta({ description: 'Version of the check applied to the quote' }),
  })
  .meta({ id: 'ProposedEvidence' });
export type ProposedEvidence = z.output<typeof proposedEvidence>;

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
        evidence: z.array(proposedEvidence).optional().meta({
          description: 'Sentences of values proposed by a model: stored with those accepted unchanged',
        }),
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
    model: z.string().meta({ description: "Judge: an endpoint's model, or the built-in rules" }),
  })
  .meta({ id: 'DriftCheck' });

const lower = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), item);

const suggestionStatus = z.enum(['draft', 'pending', 'accepted', 'rejected', 'dismissed', 'expired']);
export type SuggestionStatus = z.output<typeof suggestionStatus>;

const changeTypes = ['add', 'change', 'remove'] as const;
export type ChangeType = (typeof changeTypes)[number];
const otherWords: Readonly<Record<string, ChangeType>> = {
  create: 'add',
  update: 'change',
  refine: 'change',
  delete: 'remove',
};
const askedChangeType = lower(
  z.preprocess((value) => otherWords[String(value)] ?? value, z.enum(changeTypes)),
);

/** What a suggestion rests on: a document of one of these types, or nothing but somebody's word. */
const suggestionSources = [...sourceTypes, 'manual'] as const;

/** The type in whatever case it is written, and `drive` for its longer name. */
function sourceTypeNamed(text: string): string {
  const word = text.trim().toLowerCase().replaceAll('-', '_');
  return word === 'drive' ? 'google_drive' : word;
}

/** Words that are no type of source; filtering by one finds nothing. */
export const unknownSourceTypes = (types: readonly string[]) =>
  types.filter((type) => !(suggestionSources as readonly string[]).includes(type));

export const suggestion = z
  .object({
    oId: z.string(),
    origin: z.enum(['drift', 'manual']).meta({ description: 'A drift check, or a person' }),
    resourceOId: z.string().nullable(),
    resourceName: z.string().nullable(),
    sourceType: z.enum(suggestionSources),
    status: suggestionStatus,
    reason: z.string().nullable(),
    changeTypes: z.array(z.enum(changeTypes)),
    targetEntityTypes: z.array(z.string()),
    verdicts: z.array(driftVerdict),
    proposal,
    stale: z
      .boolean()
      .meta({ description: 'The document has changed since the comparison; accepting is refused' }),
    proposedBy: creator,
    decidedBy: creator.nullable(),
    decisionReason: z.string().nullable(),
    createdAt: isoTime,
    decidedAt: isoTime.nullable(),
    expiresAt: isoTime.nullable().meta({ description: 'Set while pending: 90 days after it became so' }),
  })
  .meta({ id: 'Suggestion', description: 'An update of the library proposed by a document or a person' });

export const suggestionList = z.object({
  ...page({ default: 10, max: 200 }),
  resourceOId: oId.optional(),
  statuses: queryList(lower(suggestionStatus))
    .default(['pending'])
    .meta({ description: 'draft, pending, accepted, rejected, dismissed or expired; default pending' }),
  changeTypes: queryList(askedChangeType)
    .optional()
    .meta({ description: 'Kinds of change: add, change or remove a value' }),
  targetEntityTypes: queryList(kindName)
    .optional()
    .meta({ description: 'Kinds of the entities to update, such as product' }),
  sourceTypes: queryList(boundedText(50).transform(sourceTypeNamed))
    .optional()
    .meta({
      description: `Types of the source document: ${sourceTypes.join(', ')}; manual: none`,
    }),
  startDate: timestamp().optional().meta({ description: 'Made then or later' }),
  endDate: timestamp().optional().meta({ description: 'Made before then' }),
  daysBack: wholeNumber({ min: 1, max: 3660 })
    .optional()
    .meta({ type: 'integer', description: 'Made within this many days; absent: all' }),
  sortDirection: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.toUpperCase() : value),
      z.enum(['ASC', 'DESC']).default('DESC'),
    )
    .meta({ description: 'By creation time' }),
});
export const suggestionListReply = listOf(suggestion).extend({
  suggestions: z.array(suggestion).meta({ description: 'The same as data' }),
});

const reason = boundedText(5000).nullish();
const openStatus = z.enum(['draft', 'pending']).optional();
const update = freeObject.meta({ description: 'Fields of the entity, as in its update' });

const instructionMembers = {
  instructions: boundedText(20_000).nullish().meta({
    description:
      'Change in words: the reason if there is no other. Without an update a model proposes one from them and the sources, 20 credits',
  }),
  sources: z.array(sourceInput).max(20).nullish(),
};

export const suggestionCreate = z
  .object({
    resourceOId: oId.nullish().meta({ description: 'The document it rests on' }),
    entityOId: oId,
    update: update.nullish(),
    reason,
    status: openStatus.meta({ description: 'Default pending; draft if instructions were sent alone' }),
    ...instructionMembers,
  })
  .refine(({ update, instructions }) => Boolean(update) || Boolean(instructions?.trim()), {
    path: ['update'],
    message: 'is required, or give instructions',
  })
  .meta({
    id: 'SuggestionCreate',
    requestExample: { entityOId: exampleOId('px'), update: { description: 'Plans routes for couriers' } },
  })
  .register(inputRules, { aliases: { oId: 'entityOId' } });

export const suggestionUpdate = z
  .object({ oId, update: update.optional(), reason, status: openStatus, ...instructionMembers })
  .meta({
    id: 'SuggestionUpdate',
    requestExample: { oId: exampleOId(prefixes.suggestion), status: 'pending' },
  })
  .register(inputRules, { changes: true });

export const oneSuggestion = z.object({ oId }).meta({
  id: 'SuggestionDecision',
  requestExample: { oId: exampleOId(prefixes.suggestion) },
});
export const declinedSuggestion = z.object({ oId, reason }).meta({
  id: 'SuggestionRefusal',
  requestExample: { oId: exampleOId(prefixes.suggestion), reason: 'The page is out of date' },
});

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
