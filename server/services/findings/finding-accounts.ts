import type { Tx } from '../../database/index.ts';
import { keyOfDomain, outsideDomains } from '../accounts/facts/event-party.ts';
import { ownDomainsOf } from '../accounts/facts/own-domains.ts';
import { type Speaker, speakerKey } from '../accounts/facts/speaker-key.ts';
import type { StagedEvent } from '../events/import/staged.ts';

/** Returns the company of a speaker of an event; null where it is unknown. */
export type KeyOfSpeaker = (eventOId: string, speaker: string | null) => string | null;

/** Reads the participants of events, so that each finding gets the company of its speaker; `keepOwnDomains` comes first. */
export async function speakersOfEvents(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
): Promise<KeyOfSpeaker> {
  const own = await ownDomainsOf(tx, workspace);
  const rows = await tx<(Speaker & { eventOId: string; message: 'sent' | 'received' | null })[]>`
    select person.event_o_id, person.kind, person.name, person.email, person.role,
      case
        when event.category not in ('EMAIL', 'SOCIAL') then null
        when event.event_type in ('EMAIL_REPLY_RECEIVED', 'SOCIAL_MESSAGE_RECEIVED') then 'received'
        else 'sent'
      end as message
    from event_participant as person
    join event on event.workspace_o_id = ${workspace} and event.o_id = person.event_o_id
    where person.workspace_o_id = ${workspace}
      and person.event_o_id = any(${[...eventOIds]}::text[])
    order by person.event_o_id, person.ordinal
  `;
  const people = Map.groupBy(rows, ({ eventOId }) => eventOId);
  const outside = new Map(
    [...people].map(([oId, members]) => [oId, outsideDomains(members[0]?.message ?? null, members, own)]),
  );
  return (eventOId, speaker) =>
    speakerKey(speaker, people.get(eventOId) ?? [], (domain) => outside.get(eventOId)?.has(domain) ?? false);
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
