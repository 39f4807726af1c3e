import type { ImportEvent } from '../../../schema/import-event.ts';
import { speakerName, textOf } from '../../ai/reading/event-text.ts';
import type { Tx } from '../../database/index.ts';
import { turns } from '../../event-loop.ts';
import { countChunk, weigh } from '../../text/lexical.ts';
import { chunks } from '../../text/split.ts';
import { stringsIn } from '../../text/strings.ts';
import { termOf } from '../../text/words.ts';

/** What events say, cut into passages that a search finds. */

/** An event whose text is to be made searchable. */
export interface UnindexedEvent {
  oId: string;
  summary: string;
  timestamp: Date;
  payload: ImportEvent;
  people: string[];
}

export interface EventPassage {
  eventOId: string;
  ordinal: number;
  /** Into the event's text; null for notes that were sent beside it. */
  start: number | null;
  end: number | null;
  content: string;
  timestamp: Date;
  lexical: string;
  terms: number[];
}

/** One statement stores so many passages at most. */
const storedAtOnce = 2_000;

/** Returns the salt that keeps a workspace's keys apart from others' in the one index. */
export const saltOf = (workspace: string): number => termOf(workspace);

const notesMost = 20_000;
/** A text of several megabytes is a recording's transcript many times over: what is behind is not searched. */
const passagesMost = 2_000;
// The usual length of a passage, in counted words: fixed, so that the weight of a word does not depend on what was
// stored before it.
const usual = { chunks: 1_000, length: 1_000 * 150 };

/** Returns those of the events that have no passages yet. */
export function readUnindexed(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
): Promise<UnindexedEvent[]> {
  return tx<UnindexedEvent[]>`
    select
      event.o_id, event.summary, event.event_timestamp as timestamp, kept.payload,
      array(
        select concat_ws(' ', person.name, person.email)
        from event_participant person
        where person.workspace_o_id = ${workspace} and person.event_o_id = event.o_id
        order by person.ordinal
        limit 50
      ) as people
    from event
    join event_payload kept on kept.workspace_o_id = ${workspace} and kept.event_o_id = event.o_id
    where event.workspace_o_id = ${workspace}
      and event.o_id = any (${[...eventOIds]}::text[])
      and kept.payload ? 'type'
      and not exists (
        select
        from event_passage
        where event_passage.workspace_o_id = ${workspace} and event_passage.event_o_id = event.o_id
      )
    order by event.o_id
  `;
}

/** Returns the passages of events; each can be found by people's and accounts' names and by the event's summary. */
export async function passagesOf(events: readonly UnindexedEvent[]): Promise<EventPassage[]> {
  const turn = turns();
  const passages: EventPassage[] = [];
  for (const event of events) {
    const title = titleOf(event);
    let ordinal = 0;
    const add = (content: string, start: number | null, end: number | null) => {
      const { vector, terms } = weigh(countChunk(content, title), usual);
      passages.push({
        eventOId: event.oId,
        ordinal: ordinal++,
        start,
        end,
        content,
        timestamp: event.timestamp,
        lexical: vector,
        terms: terms.map(({ term }) => term),
      });
    };
    const whole = textOf(event.payload);
    for (const { text, start, end } of chunks(whole)) {
      if (ordinal >= passagesMost) break;
      add(text, start, end);
      await turn();
    }
    const notes = notesBeside(whole, event.payload);
    if (notes !== '') add(notes, null, null);
  }
  return passages;
}

/** Stores passages and counts their terms, in the caller's transaction. Existing passages are left alone. */
export async function storePassages(
  tx: Tx,
  workspace: string,
  passages: readonly EventPassage[],
): Promise<void> {
  for (let at = 0; at < passages.length; at += storedAtOnce)
    await storeSlice(tx, workspace, passages.slice(at, at + storedAtOnce));
}

async function storeSlice(tx: Tx, workspace: string, passages: readonly EventPassage[]): Promise<void> {
  const salt = saltOf(workspace);
  await tx`
    with passage as materialized (
      select *
      from unnest(
        ${passages.map(({ eventOId }) => eventOId)}::text[],
        ${passages.map(({ ordinal }) => ordinal)}::integer[],
        ${passages.map(({ start }) => start)}::integer[],
        ${passages.map(({ end }) => end)}::integer[],
        ${passages.map(({ content }) => content)}::text[],
        ${passages.map(({ timestamp }) => timestamp.toISOString())}::timestamptz[],
        ${passages.map(({ lexical }) => lexical)}::text[],
        ${passages.map(({ terms }) => `{${terms.map((term) => term ^ salt).join(',')}}`)}::text[]
      ) as passage (event_o_id, ordinal, start_offset, end_offset, content, event_timestamp, lexical, term_keys)
    ),
    stored as (
      insert into event_passage (
        workspace_o_id, event_o_id, ordinal, start_offset, end_offset, content, event_timestamp, lexical, term_keys
      )
      select
        ${workspace}, event_o_id, ordinal, start_offset, end_offset, content, event_timestamp, lexical::sparsevec,
        term_keys::integer[]
      from passage
      order by event_o_id, ordinal
      on conflict (workspace_o_id, event_o_id, ordinal) do nothing
      returning term_keys
    ),
    counted as (
      select key # ${salt}::integer as term, count(*) as passages
      from stored
      cross join unnest(term_keys) as key
      group by 1
      union all
      select 0, count(*)
      from stored
    )
    insert into event_term (workspace_o_id, term, passages)
    select ${workspace}, term, passages
    from counted
    where passages > 0
    -- one order for all writers: two of them wait for one another and do not lock up
    order by term
    on conflict (workspace_o_id, term) do update
    set passages = event_term.passages + excluded.passages
  `;
}

/** Subtracts the passages of events from the term counts, in the transaction that then removes the events. */
export async function countOutPassages(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
): Promise<void> {
  await tx`
    with gone as materialized (
      select term_keys
      from event_passage
      where workspace_o_id = ${workspace}
        and event_o_id = any (${[...eventOIds]}::text[])
    ),
    counted as (
      select key # ${saltOf(workspace)}::integer as term, count(*) as passages
      from gone
      cross join unnest(term_keys) as key
      group by 1
      union all
      select 0, count(*)
      from gone
    ),
    held as materialized (
      select event_term.term, counted.passages
      from counted
      join event_term on event_term.workspace_o_id = ${workspace} and event_term.term = counted.term
      -- the order of those who store
      order by event_term.term
      for update of event_term
    )
    update event_term
    set passages = event_term.passages - held.passages
    from held
    where event_term.workspace_o_id = ${workspace}
      and event_term.term = held.term
  `;
}

function titleOf({ summary, payload, people }: UnindexedEvent): string {
  const account = payload.type === 'crm' ? [payload.accountName, payload.crmAccountDomain] : [];
  const speakers =
    payload.type === 'call' && typeof payload.transcript !== 'string'
      ? new Set(payload.transcript.slice(0, 500).map(({ speaker }) => speakerName(speaker)))
      : [];
  // each name counts once, however often it is said
  return [
    ...new Set([summary, ...account, ...people, ...speakers].flatMap((part) => part?.split(/\s+/) ?? [])),
  ].join(' ');
}

/** What a sender knew beside the text: a call's outcome, a deal's next step. */
function notesBeside(whole: string, { customMetadata }: ImportEvent): string {
  if (customMetadata === undefined) return '';
  const lines = Object.entries(customMetadata).flatMap(([name, value]) =>
    [...stringsIn(value)]
      .filter((text) => /\s/.test(text.trim()) && !whole.includes(text.trim()))
      .map((text) => `${name}: ${text}`),
  );
  return lines.join('\n').slice(0, notesMost).toWellFormed();
}
