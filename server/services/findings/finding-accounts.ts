import type { Tx } from '../../database/index.ts';
import { keyOfDomain } from '../accounts/facts/event-party.ts';
import { ownDomainsOf } from '../accounts/facts/own-domains.ts';
import { type Speaker, speakerKey } from '../accounts/facts/speaker-key.ts';
import type { StagedEvent } from '../events/import/staged.ts';

/** Returns the company of a speaker of an event; null where it is unknown. */
export type KeyOfSpeaker = (eventOId: string, speaker: string | null) => string | null;

/** Reads the participants of events, so that each finding gets the company of its speaker. */
export async function speakersOfEvents(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
): Promise<KeyOfSpeaker> {
  const own = await ownDomainsOf(tx, workspace);
  const rows = await tx<(Speaker & { eventOId: string })[]>`
    select event_o_id, kind, name, email, role
    from event_participant
    where workspace_o_id = ${workspace}
      and event_o_id = any(${[...eventOIds]}::text[])
    order by event_o_id, ordinal
  `;
  const people = Map.groupBy(rows, ({ eventOId }) => eventOId);
  return (eventOId, speaker) => speakerKey(speaker, people.get(eventOId) ?? [], (domain) => !own.has(domain));
}

/** Returns a function that finds the company of a speaker, for events that are not stored yet. */
export function speakersOfRows(
  rows: readonly Pick<StagedEvent, 'o_id' | 'participants' | 'party'>[],
): KeyOfSpeaker {
  const events = new Map(rows.map((row) => [row.o_id, row]));
  return (eventOId, speaker) => {
    const { participants = [], party } = events.get(eventOId) ?? {};
    return speakerKey(speaker, participants, (domain) => party?.keys.includes(keyOfDomain(domain)) ?? false);
  };
}
