import type { EventCategory, EventType } from '../../../../schema/events.ts';
import type { ImportEvent } from '../../../../schema/import-event.ts';

/** Import words that are analysed, and what they are stored as. Everything else is kept and produces nothing. */
const analysedTypes: Record<string, EventType> = {
  'email sent': 'EMAIL_SENT',
  'email reply': 'EMAIL_REPLY_RECEIVED',
  'call transcript': 'CALL_TRANSCRIPT',
  'crm opportunity_created': 'OPPORTUNITY_CREATED',
  'crm deal_won': 'DEAL_WON',
  'crm deal_lost': 'DEAL_LOST',
  'crm meeting_booked': 'MEETING_BOOKED',
  'social connection_sent': 'SOCIAL_CONNECTION_SENT',
  'social connection_accepted': 'SOCIAL_CONNECTION_ACCEPTED',
  'social message_sent': 'SOCIAL_MESSAGE_SENT',
  'social message_received': 'SOCIAL_MESSAGE_RECEIVED',
};

const categories = { email: 'EMAIL', call: 'CALL', crm: 'CRM', social: 'SOCIAL' } as const;

export function typeOf(event: ImportEvent): EventType {
  return analysedTypes[`${event.type} ${event.eventType}`] ?? 'PROCESSING_NOT_APPLICABLE';
}

export function categoryOf(event: ImportEvent): EventCategory {
  return categories[event.type];
}
