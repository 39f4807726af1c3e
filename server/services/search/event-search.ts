import type { EventType } from '../../../schema/events.ts';
import type { Tx } from '../../database/index.ts';
import { vectorText } from '../../text/vector-text.ts';
import { countTerms } from '../../text/words.ts';
import { saltOf } from './event-passages.ts';
import type { QueryVector } from './hit.ts';

/** A passage of an event that was found. */
export interface EventHit {
  eventOId: string;
  ordinal: number;
  eventType: EventType;
  timestamp: Date;
  summary: string;
  callPurpose: string | null;
  /** Names and addresses of those who took part. */
  people: string[];
  content: string;
  /** UTF-16 offsets into the event's text; null for notes that were sent beside it. */
  start: number | null;
  end: number | null;
  /** 0 to 1: how much of the query it speaks of. 0 when it is near by vector alone. */
  score: number;
  /** Cosine to the query, where there is a vector. */
  similarity: number | null;
}

const queryTermsMax = 256;
const peopleMost = 50;

/**
 * Returns the best passages of a workspace's events, by words and by a trained embedder's vectors, in one statement.
 */
export function searchEvents(
  tx: Tx,
  workspace: string,
  query: string,
  near: QueryVector | null,
  limit: number,
): Promise<EventHit[]> {
  const counts = [...countTerms(query)].slice(0, queryTermsMax);
  const vector = near === null || near.embedderId.startsWith('hash-') ? null : vectorText(near.vector);
  return tx<EventHit[]>`
    select
      hit.event_o_id, hit.ordinal, event.event_type, event.event_timestamp as timestamp, event.summary,
      event.call_purpose,
      array(
        select concat_ws(' ', person.name, person.email)
        from event_participant person
        where person.workspace_o_id = ${workspace} and person.event_o_id = hit.event_o_id
        order by person.ordinal
        limit ${peopleMost}
      ) as people,
      passage.content,
      passage.start_offset as start,
      passage.end_offset as "end",
      hit.score,
      hit.similarity
    from event_hits(
      ${counts.map(([term]) => term)}::integer[], ${counts.map(([, count]) => count)}::real[], ${saltOf(workspace)},
      ${vector}::halfvec, ${near?.embedderId ?? null}::text, ${limit}
    ) hit
    join event_passage passage
      on passage.workspace_o_id = ${workspace}
      and passage.event_o_id = hit.event_o_id
      and passage.ordinal = hit.ordinal
    join event on event.workspace_o_id = ${workspace} and event.o_id = hit.event_o_id
    where hit.workspace_o_id = ${workspace}
    order by hit.score desc, hit.similarity desc nulls last, hit.event_o_id, hit.ordinal
  `;
}
