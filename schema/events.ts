import { z } from 'zod';
import { isoTime } from './wire.ts';

/** Stored events, as lists and look-ups return them. */

export const eventTypes = [
  'EMAIL_SENT',
  'EMAIL_REPLY_RECEIVED',
  'CALL_TRANSCRIPT',
  'DEAL_WON',
  'DEAL_LOST',
  'OPPORTUNITY_CREATED',
  'MEETING_BOOKED',
  'RESOURCE_INDEXED',
  'RESOURCE_REINDEXED',
  'PROJECT_UPDATE',
  'TASK_COMPLETED',
  'ENTITY_CREATED',
  'ENTITY_UPDATED',
  'SOCIAL_MESSAGE_SENT',
  'SOCIAL_MESSAGE_RECEIVED',
  'SOCIAL_CONNECTION_SENT',
  'SOCIAL_CONNECTION_ACCEPTED',
  'AD_SET_PUBLISHED',
  'AD_PERFORMANCE_SNAPSHOT',
  'BULK_IMPORT_SUMMARY',
  'PROCESSING_NOT_APPLICABLE',
  'PROVIDER_EVENT_TYPE_UNKNOWN',
  'UNKNOWN',
] as const;
export const eventType = z.enum(eventTypes).meta({ id: 'EventType' });
export type EventType = z.output<typeof eventType>;

export const eventCategories = [
  'EMAIL',
  'CALL',
  'CRM',
  'RESOURCE',
  'REVISION',
  'SOCIAL',
  'ADS',
  'PRODUCT',
  'UNKNOWN',
] as const;
export const eventCategory = z.enum(eventCategories).meta({ id: 'EventCategory' });
export type EventCategory = z.output<typeof eventCategory>;

export const callPurposes = [
  'DISCOVERY',
  'DEMO',
  'TECHNICAL_EVALUATION',
  'WORKING_SESSION',
  'NEGOTIATION_PRICING',
  'ONBOARDING',
  'CHECK_IN_SUCCESS',
  'QBR_RENEWAL',
  'EXPANSION_UPSELL',
  'ESCALATION_CHURN_RISK',
  'SUPPORT',
  'INTERNAL_SYNC',
  'OTHER',
] as const;
export const callPurpose = z.enum(callPurposes).meta({ id: 'CallPurpose' });
export type CallPurpose = z.output<typeof callPurpose>;

export const processingStatus = z
  .enum(['PENDING', 'PROCESSING', 'PROCESSED', 'SKIPPED', 'FAILED'])
  .meta({ id: 'ProcessingStatus' });
export type ProcessingStatus = z.output<typeof processingStatus>;

export const eventRecord = z
  .object({
    oId: z.string(),
    eventType,
    eventCategory,
    eventTimestamp: isoTime,
    processingStatus,
    providerName: z.string(),
    eventSummary: z.string(),
    callPurpose: callPurpose.optional(),
    accountOId: z.string().nullable().meta({ description: 'The company it is with' }),
    dealOId: z.string().nullable().meta({
      description: 'Its opportunity, else the deal of its account that was open at the time',
    }),
  })
  .meta({ id: 'Event' });
export type EventRecord = z.output<typeof eventRecord>;

export const eventParticipant = z
  .object({
    kind: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    role: z.string().nullable(),
    title: z.string().nullable(),
    profileUrl: z.string().nullable(),
  })
  .meta({ id: 'EventParticipant' });

/** The limit of oIds in one filter. */
export const maxFilterOIds = 100;
