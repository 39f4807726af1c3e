import type postgres from 'postgres';
import type { EventCategory, EventType } from '../../../schema/events.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { dailySlot } from './rollups.ts';

/** An event of the server itself: a record created, a resource indexed. */
export interface Happening {
  eventType: EventType;
  category: EventCategory;
  summary: string;
  subjectOId: string | null;
  payload: Record<string, unknown>;
}

/**
 * Records an event of the server in the caller's transaction, at the database's time; it is not analysed. Returns its
 * oId.
 */
export async function recordEvent(tx: Tx, workspace: string, happening: Happening): Promise<string> {
  const oId = newOId(prefixes.event);
  await tx`with ${recordedEvent(tx, workspace, happening, oId)} select`;
  return oId;
}

/**
 * Returns the members of a `with` that record an event without another round trip. With `onlyIf`, the name of another
 * member, the event is recorded only when that one returns a row.
 */
export function recordedEvent(
  tx: Tx,
  workspace: string,
  happening: Happening,
  oId: string = newOId(prefixes.event),
  onlyIf: string | null = null,
) {
  // values where nothing decides: a distributed database fetches a selection before it sends its rows on
  const row = (values: postgres.Fragment, decides: postgres.Fragment) =>
    onlyIf ? tx`select ${values} ${decides}` : tx`values (${values})`;
  const event = tx`
    ${workspace}, ${oId}, ${happening.eventType}, ${happening.category}, now(), 'SKIPPED', 'groundwork',
    ${happening.summary.slice(0, 1000)}, ${happening.subjectOId}`;
  const payload = tx`${workspace}, ${oId}, ${JSON.stringify(happening.payload)}::text::jsonb`;
  const day = tx`
    ${workspace}, (now() at time zone 'UTC')::date, ${happening.category}, ${happening.eventType},
    ${dailySlot()}::int, 1`;
  return tx`
    recorded as (
      insert into event (
        workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary,
        subject_o_id
      )
      ${row(event, onlyIf ? tx`where exists (select from ${tx(onlyIf)})` : tx``)}
      returning 1
    ), recorded_payload as (
      insert into event_payload (workspace_o_id, event_o_id, payload)
      ${row(payload, tx`from recorded`)}
      returning 1
    ), recorded_day as (
      insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
      ${row(day, tx`from recorded`)}
      on conflict (workspace_o_id, day, category, event_type, slot)
      do update set events = event_daily.events + 1
    )`;
}
