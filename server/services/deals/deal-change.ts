import type { ImportCrm } from '../../../schema/import-event.ts';
import { parseTime } from '../../../schema/input/time.ts';

/** The members of an opportunity's event that describe the deal's state. Times are milliseconds since 1970. */
export interface DealChange {
  /** See `changedAt`. */
  at: number;
  eventAt: number;
  /** The event's dedupe key: otherwise equal changes of one moment are in the order of their content. */
  dedupeKey: string;
  isCreation: boolean;
  name: string;
  stage: string | null;
  stageCategory: StageCategory | null;
  amount: string | null;
  currency: string | null;
  ownerEmail: string | null;
  contacts: string[];
  lossReason: string | null;
  closeAt: number | null;
  accountKey: string | null;
  /** By what the account is known; see `EventParty`. */
  rank: number;
}

export type StageCategory = 'open' | 'won' | 'lost';

const categoryOfEvent: Partial<Record<ImportCrm['eventType'], StageCategory>> = {
  opportunity_created: 'open',
  deal_won: 'won',
  deal_lost: 'lost',
};

/** Reads an event of the CRM as a change of its deal. */
export function dealChange(
  event: ImportCrm,
  { eventAt, dedupeKey }: Pick<DealChange, 'eventAt' | 'dedupeKey'>,
  { key, rank }: { key: string | null; rank: number },
): DealChange {
  return {
    at: changedAt(event, eventAt),
    eventAt,
    dedupeKey,
    isCreation: event.eventType === 'opportunity_created',
    name: event.opportunityName,
    stage: event.stage?.trim() || null,
    stageCategory: event.stageCategory ?? categoryOfEvent[event.eventType] ?? null,
    amount: event.amount ?? null,
    currency: event.currency?.trim().toUpperCase() || null,
    ownerEmail: event.ownerEmail?.trim().toLowerCase() || null,
    contacts: contactsOf(event),
    lossReason: event.lossReason?.trim() || null,
    closeAt: timeWithin(event.closeDate),
    accountKey: key,
    rank,
  };
}

/** Returns the time of the change in the CRM, else the time of the event. */
export const changedAt = (event: ImportCrm, eventAt: number): number =>
  timeWithin(event.crmLastModifiedAt) ?? eventAt;

/** Times of a deal that senders write in forms of their own. */
const freeTimes = ['closeDate', 'crmLastModifiedAt'] as const;

/** Returns the times of an event of the CRM that cannot be read, and so count for nothing, by their member. */
export const unreadTimes = (event: ImportCrm): { member: string; value: string | number }[] =>
  freeTimes.flatMap((member) => {
    const value = event[member];
    return value !== undefined && timeWithin(value) === null ? [{ member, value }] : [];
  });

const contactsOf = ({ contactEmail, contactEmails }: ImportCrm) => [
  ...new Set([contactEmail, ...(contactEmails ?? [])].flatMap((one) => one?.trim().toLowerCase() || [])),
];

const first = Date.UTC(1, 0, 1);
const last = Date.UTC(9999, 11, 31);

/** Senders write these times as they like: one that cannot be read, or stored, says nothing. */
function timeWithin(value: string | number | undefined): number | null {
  const time = value === undefined ? null : parseTime(value);
  return time !== null && time >= first && time <= last ? time : null;
}
