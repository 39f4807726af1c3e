import { z } from 'zod';
import { isoTime } from './wire.ts';

/** The findings of an event. */

export const findingSubjects = [
  'OBJECTION',
  'COMPETITOR_MENTION',
  'VALUE_PROP',
  'PAIN_POINT',
  'USE_CASE',
  'QUESTION',
  'PROOF_POINT',
  'FEATURE_REQUEST',
  'BUYING_TRIGGER',
] as const;
export type FindingSubject = (typeof findingSubjects)[number];

export const extractionTypes = [
  ...findingSubjects.map((subject) => `EMAIL_${subject}` as const),
  ...findingSubjects.map((subject) => `CALL_${subject}` as const),
  ...findingSubjects.map((subject) => `SOCIAL_${subject}` as const),
  'CRM_WIN_REASON',
  'CRM_LOSS_REASON',
  'RESOURCE_USE_CASE',
] as const;
export const extractionType = z.enum(extractionTypes).meta({ id: 'ExtractionType' });
export type ExtractionType = z.output<typeof extractionType>;

/** Longer words for what is found, after `CALL_EXTERNAL_` and the like. */
const longerForms: Readonly<Record<string, FindingSubject>> = {
  EXTERNAL_OBJECTIONS: 'OBJECTION',
  EXTERNAL_COMPETITORS_TO_OUR_OFFERING: 'COMPETITOR_MENTION',
  EXTERNAL_QUESTIONS_OR_CONFUSION_ABOUT_OFFERING: 'QUESTION',
  EXTERNAL_BUSINESS_PROBLEMS: 'PAIN_POINT',
  EXTERNAL_FEATURE_REQUESTS: 'FEATURE_REQUEST',
  INTERNAL_VALUE_PROP_PRESENTATIONS: 'VALUE_PROP',
  INTERNAL_PROOF_POINTS: 'PROOF_POINT',
  INTERNAL_USE_CASES_BROUGHT_UP: 'USE_CASE',
};

/** Returns the extraction type with this short or long name; null if unknown. */
export function extractionTypeNamed(text: string): ExtractionType | null {
  const named = text.trim().toUpperCase();
  if (named === 'RESOURCE_USE_CASES') return 'RESOURCE_USE_CASE';
  const [, channel = '', rest = ''] = /^(EMAIL|CALL|SOCIAL)_(.+)$/.exec(named) ?? [];
  const short = longerForms[rest] ? `${channel}_${longerForms[rest]}` : named;
  return extractionTypes.find((known) => known === short) ?? null;
}

export const sentiment = z.enum(['POSITIVE', 'NEGATIVE', 'NEUTRAL']).meta({ id: 'Sentiment' });
export type Sentiment = z.output<typeof sentiment>;

export const matchConfidence = z.enum(['LOW', 'MEDIUM', 'HIGH']).meta({ id: 'MatchConfidence' });
export type MatchConfidence = z.output<typeof matchConfidence>;

export const entityMatch = z
  .object({ entityOId: z.string(), entityType: z.string(), confidence: matchConfidence })
  .meta({ id: 'EntityMatch' });
export type EntityMatch = z.output<typeof entityMatch>;

/** A stored finding: `quote` is the event's text from `start` to `end`, counted in UTF-16 units. */
export const findingRecord = z
  .object({
    oId: z.string(),
    eventOId: z.string(),
    extractionType,
    text: z.string(),
    quote: z.string(),
    start: z.number().int(),
    end: z.number().int(),
    speaker: z.string().nullable(),
    accountOId: z
      .string()
      .nullable()
      .meta({ description: "The speaker's company if known, else the event's" }),
    sentiment,
    entityMatches: z.array(entityMatch),
    model: z
      .string()
      .nullable()
      .meta({ description: 'Model that read the event; null for findings of earlier versions' }),
    createdAt: isoTime,
  })
  .meta({ id: 'Finding' });
export type FindingRecord = z.output<typeof findingRecord>;
