import { z } from 'zod';
import {
  callPurpose,
  eventCategory,
  eventParticipant,
  eventRecord,
  eventType,
  maxFilterOIds,
  processingStatus,
} from './events.ts';
import { extractionType, extractionTypes, findingRecord } from './findings.ts';
import type { EntityFilterName } from './kind-fields.ts';
import { rangeQuery } from './period.ts';
import {
  boundedListOf,
  boundedText,
  flag,
  isoTime,
  oId,
  oIdList,
  page,
  queryList,
  textSearch,
} from './wire.ts';

/** Queries over events and findings, and their replies. */

const filterOIds = () => oIdList(maxFilterOIds).optional();

const entityFilterShape = {
  offeringOIds: filterOIds().meta({ description: 'Products, services and solutions' }),
  personaOIds: filterOIds(),
  segmentOIds: filterOIds(),
  useCaseOIds: filterOIds(),
  referenceOIds: filterOIds(),
  competitorOIds: filterOIds(),
  alternativeOIds: filterOIds(),
  buyingTriggerOIds: filterOIds(),
  coreFeatureOIds: filterOIds(),
  objectionOIds: filterOIds(),
  proofPointOIds: filterOIds(),
} satisfies Record<EntityFilterName, z.ZodType>;

/** By whom events are; each at most a hundred. */
const partyFilterShape = {
  accountOIds: filterOIds().meta({ description: 'Events with one of these accounts' }),
  companyDomains: queryList(boundedText(500), maxFilterOIds).optional().meta({
    description: 'Events with the account of one of these domains, or with a person who has an address there',
  }),
  participantEmails: queryList(boundedText(500), maxFilterOIds)
    .optional()
    .meta({ description: 'Events with any of these addresses as participant' }),
  crmOpportunityIds: queryList(boundedText(500), maxFilterOIds).optional().meta({
    description:
      'Events of one of these opportunities; conversations without one have the deal of their account that was open then',
  }),
};

const upper = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim().toUpperCase() : value), item);

/** The filters of the event list; a saved insight has the same. */
export const eventFilterShape = {
  eventTypes: queryList(upper(eventType)).optional(),
  eventCategories: queryList(upper(eventCategory)).optional(),
  callPurposes: queryList(upper(callPurpose)).optional(),
  ...partyFilterShape,
  ...entityFilterShape,
  matchAll: flag().default(false).meta({ description: 'Match every given entity, not one per filter' }),
  includeTagOIds: filterOIds().meta({ description: 'Events that speak of an entity with one of these tags' }),
  excludeTagOIds: filterOIds().meta({
    description: 'Leave out events that speak of an entity with one of these tags',
  }),
};

export const eventListQuery = z.object({
  ...rangeQuery,
  ...page({ default: 20, max: 100, refuseOver: true }),
  cursor: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: '`nextCursor` of the previous page; offset counts from there' }),
  text: textSearch,
  processingStatuses: queryList(upper(processingStatus)).optional(),
  insightOId: oId
    .optional()
    .meta({ description: 'Only events of this insight; other filters narrow further' }),
  ...eventFilterShape,
  total: flag().default(true).meta({ description: 'false omits `total`, which can cost more than the page' }),
});

export const eventListReply = z
  .object({
    events: z.array(eventRecord),
    total: z.number().int().optional(),
    totalIsExact: z
      .boolean()
      .optional()
      .meta({ description: 'false: there may be more events than `total`' }),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'EventPage' });

export const eventDetail = eventRecord
  .extend({
    subType: z.string().nullable(),
    subjectOId: z.string().nullable(),
    createdAt: isoTime,
    payload: z.record(z.string(), z.unknown()),
    text: z.string().nullable().meta({ description: 'Text that findings quote; null if not analysed' }),
    error: z.string().nullable().meta({
      description: 'Reason why it could not be read: a code such as model_unavailable, and a sentence',
    }),
    model: z.string().nullable().meta({ description: 'Model that read it; null if none has' }),
    participants: z.array(eventParticipant),
    findings: z.array(findingRecord),
  })
  .meta({ id: 'EventDetail' });

export const findingListQuery = z.object({
  ...rangeQuery,
  ...page({ default: 20, max: 100, refuseOver: true }),
  extractionType: queryList(upper(extractionType)).optional(),
  eventOId: oId.optional(),
  ...partyFilterShape,
  ...entityFilterShape,
  matchAll: eventFilterShape.matchAll,
});

/**
 * The list's query over HTTP, which also takes older clients' longer names. An unknown type is no fault but a filter
 * that matches nothing.
 */
export const findingListRequest = findingListQuery.extend({
  extractionType: queryList(boundedText(100))
    .optional()
    .meta({ items: { type: 'string', enum: [...extractionTypes] } }),
});

export const findingListReply = boundedListOf(findingRecord).extend({
  findings: z.array(findingRecord).meta({ description: 'The same as data' }),
});
