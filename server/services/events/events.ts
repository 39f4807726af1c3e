import type { PendingQuery, Row } from 'postgres';
import type {
  CallPurpose,
  EventCategory,
  EventRecord,
  EventType,
  ProcessingStatus,
} from '../../../schema/events.ts';
import { atLeast, totalOfLastPage } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import { dealOfEvent } from '../deals/conversation-deal.ts';
import type { EventFilter } from './filter.ts';
import { cursorsOfPage, cursorText, type PageStart } from './page.ts';
import { withoutTags } from './tagged.ts';
import { totalOf } from './total.ts';
import { wayOf } from './ways.ts';

export interface EventPage {
  events: EventRecord[];
  /** Absent where the caller asked for none. */
  total?: number;
  /** False: there may be more events than `total`. */
  totalIsExact?: boolean;
  hasMore: boolean;
  /** For the next page; null on the last one. */
  nextCursor: string | null;
}

interface EventRow {
  oId: string;
  eventType: EventType;
  eventCategory: EventCategory;
  eventTimestamp: Date;
  processingStatus: ProcessingStatus;
  providerName: string;
  eventSummary: string;
  callPurpose: CallPurpose | null;
  accountOId: string | null;
  dealOId: string | null;
}

/**
 * Lists events that match a filter, newest first; with `isWhole` in the form of `getEvents`. `start.limit` is
 * trusted: the request's shape has bounded it.
 */
export async function listEvents(
  tx: Tx,
  workspace: string,
  filter: EventFilter,
  start: PageStart & { total?: boolean | undefined; isWhole?: boolean | undefined },
): Promise<EventPage> {
  const tagless = await withoutTags(tx, workspace, filter);
  const way = await wayOf(tx, workspace, tagless);
  const page = cursorsOfPage(tx, workspace, tagless, way, start);
  const onPage = tx`any(array(select page.o_id from (${page}) as page))`;
  const eventsAndNext = await (start.isWhole ? detailsOf : recordsOf)(tx, workspace, onPage);
  const events = eventsAndNext.slice(0, start.limit);
  const last = events.at(-1);
  const hasMore = eventsAndNext.length > events.length;
  const told = start.cursor ? null : totalOfLastPage(start, eventsAndNext.length);
  const total = async () =>
    told === null
      ? atLeast(start, eventsAndNext.length, await totalOf(tx, workspace, tagless, way))
      : { total: told, totalIsExact: true };
  return {
    events,
    ...(start.total === false ? {} : await total()),
    hasMore,
    nextCursor: hasMore && last ? placeOfEvent(last) : null,
  };
}

/** Returns the cursor behind an event. */
export const placeOfEvent = ({ oId, eventTimestamp }: EventRecord): string =>
  cursorText({ oId, at: new Date(eventTimestamp) });

/** Returns events in the form of lists, newest first; unknown oIds are left out. */
export async function eventsByOId(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<EventRecord[]> {
  return oIds.length === 0 ? [] : recordsOf(tx, workspace, tx`any(${[...oIds]}::text[])`);
}

async function recordsOf(tx: Tx, workspace: string, oIds: PendingQuery<Row[]>): Promise<EventRecord[]> {
  const rows = await tx<EventRow[]>`
    select ${columns(tx, workspace)}
    from event
    where event.workspace_o_id = ${workspace}
      and event.o_id = ${oIds}
    order by event.event_timestamp desc, event.o_id desc
  `;
  return rows.map(recordOf);
}

const columns = (tx: Tx, workspace: string) => tx`
  event.o_id, event.event_type, event.category as event_category, event.event_timestamp,
  event.processing_status, event.provider_name, event.summary as event_summary, event.call_purpose,
  ${dealOfEvent(tx, workspace)} as deal_o_id,
  (
    select identity.account_o_id
    from account_identity as identity
    where identity.workspace_o_id = ${workspace}
      and identity.key = event.account_key
  ) as account_o_id
`;

function recordOf({ callPurpose, ...row }: EventRow): EventRecord {
  const record = { ...row, eventTimestamp: row.eventTimestamp.toISOString() };
  return callPurpose === null ? record : { ...record, callPurpose };
}

export interface EventDetail extends EventRecord {
  subType: string | null;
  subjectOId: string | null;
  createdAt: string;
  payload: Record<string, unknown>;
  /** What findings quote; null for an event that is not analysed. */
  text: string | null;
  error: string | null;
  model: string | null;
  participants: {
    kind: string;
    email: string | null;
    name: string | null;
    role: string | null;
    title: string | null;
    profileUrl: string | null;
  }[];
}

interface DetailRow extends EventRow {
  participants: EventDetail['participants'];
  subType: string | null;
  subjectOId: string | null;
  createdAt: Date;
  payload: Record<string, unknown> | null;
  text: string | null;
  error: string | null;
  model: string | null;
}

/** Returns one event with its payload and participants. Throws 404 if the workspace does not have it. */
export async function getEvent(tx: Tx, workspace: string, oId: string): Promise<EventDetail> {
  const [event] = await getEvents(tx, workspace, [oId]);
  if (!event) throw notFound();
  return event;
}

/** Returns events with their payloads and participants, newest first; unknown oIds are left out. */
export function getEvents(tx: Tx, workspace: string, oIds: readonly string[]): Promise<EventDetail[]> {
  return detailsOf(tx, workspace, tx`any(${[...oIds]}::text[])`);
}

async function detailsOf(tx: Tx, workspace: string, oIds: PendingQuery<Row[]>): Promise<EventDetail[]> {
  const rows = await tx<DetailRow[]>`
    select ${columns(tx, workspace)}, event.sub_type, event.subject_o_id,
      event.created_at, kept.payload, kept.text, kept.error, event.model,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'kind', kind, 'email', email, 'name', name, 'role', role, 'title', title, 'profileUrl', profile_url
          )
          order by ordinal
        )
        from event_participant as person
        where person.workspace_o_id = ${workspace}
          and person.event_o_id = event.o_id
      ), '[]') as participants
    from event
    left join event_payload kept on kept.workspace_o_id = event.workspace_o_id and kept.event_o_id = event.o_id
    where event.workspace_o_id = ${workspace}
      and event.o_id = ${oIds}
    order by event.event_timestamp desc, event.o_id desc
  `;
  return rows.map(
    ({ subType, subjectOId, createdAt, payload, text, error, model, participants, ...core }) => ({
      ...recordOf(core),
      subType,
      subjectOId,
      createdAt: createdAt.toISOString(),
      payload: payload ?? {},
      text,
      error,
      model,
      participants,
    }),
  );
}
