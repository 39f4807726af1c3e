import type { CallPurpose, EventCategory, EventType, ProcessingStatus } from '../../../../schema/events.ts';
import type { ImportEvent } from '../../../../schema/import-event.ts';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import { reasonOf } from '../../../ai/reading/deal-reason.ts';
import { summaryOf } from '../../../ai/reading/event-summary.ts';
import { type EventParty, partyOf } from '../../accounts/facts/event-party.ts';
import { isInternalOnly, type Participant, participantsOf } from '../../accounts/facts/participants.ts';
import { changedAt } from '../../deals/deal-change.ts';
import { dealOId, opportunityOf } from '../../deals/deal-o-id.ts';
import { categoryOf, typeOf } from './kinds.ts';

/** An accepted event before it is stored; its members are the columns, so that SQL can expand them. */
export interface EventRow {
  /** The event's zero-based index in the request. */
  position: number;
  o_id: string;
  event_type: EventType;
  category: EventCategory;
  sub_type: string;
  event_timestamp: string;
  processing_status: ProcessingStatus;
  /** What the model that reads it says it was for stands here later; who took part tells a meeting among colleagues. */
  call_purpose: CallPurpose | null;
  provider_name: string;
  summary: string;
  dedupe_key: string;
  /** The company that it is with, where its deal does not say otherwise. */
  account_key: string | null;
  deal_o_id: string | null;
  /** When the deal whose change it is changed last, by what one request says; milliseconds, of no column. */
  deal_changed_at?: number;
  /** What it says of companies; of no column. */
  party: EventParty;
  payload: Record<string, unknown>;
  participants: Participant[];
}

/** The workspace that accepts the events. */
export interface Receiver {
  workspace: string;
  domain: string | null;
  timeZone: string;
  /** See `ownDomainsOf`. */
  own: ReadonlySet<string>;
}

const importProvider = 'import';

/** Returns the row of an event; `at` is in milliseconds. The oId sorts by arrival, not by the time of the event. */
export function eventRowOf(
  event: ImportEvent,
  position: number,
  key: string,
  receiver: Receiver,
  at: number,
): EventRow {
  const participants = participantsOf(event);
  const party = partyOf(event, participants, receiver.own);
  const opportunityId = opportunityOf(event);
  const workspaceDomain = receiver.domain;
  const eventType = typeOf(event);
  const isAnalysed = eventType !== 'PROCESSING_NOT_APPLICABLE' && !isInternalOnly(event, workspaceDomain);
  const timestamp = new Date(event.eventTimestamp).toISOString();
  return {
    position,
    o_id: newOId(prefixes.event, at),
    event_type: eventType,
    category: categoryOf(event),
    sub_type: event.eventType,
    event_timestamp: timestamp,
    processing_status: isAnalysed ? awaitedStatus(event) : 'SKIPPED',
    call_purpose: event.type === 'call' && isInternalOnly(event, null) ? 'INTERNAL_SYNC' : null,
    provider_name: (event.type === 'call' && event.meetingPlatform) || importProvider,
    summary: summaryOf(event),
    dedupe_key: key,
    account_key: party.key,
    deal_o_id: opportunityId === null ? null : dealOId(receiver.workspace, opportunityId),
    ...(event.type === 'crm' && { deal_changed_at: changedAt(event, Date.parse(timestamp)) }),
    party,
    payload: { ...event, eventTimestamp: timestamp },
    participants,
  };
}

/** A deal's record without a reason has nothing to find: it is done when it is stored. */
function awaitedStatus(event: ImportEvent): ProcessingStatus {
  return event.type === 'crm' && reasonOf(event) === null ? 'PROCESSED' : 'PENDING';
}
