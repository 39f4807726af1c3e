import type { ImportEvent } from '../../../../schema/import-event.ts';
import { addressOf } from '../../accounts/facts/participants.ts';

const keyLength = 27;

/**
 * Returns the key by which events are deduplicated: the eventId, or without one a digest of the fields that identify
 * the activity. 27 base64url characters, 162 bits of SHA-256.
 */
export function dedupeKey(event: ImportEvent): string {
  const parts = event.eventId === undefined ? identity(event) : ['eventId', event.eventId];
  // JSON keeps ["a", "bc"] and ["ab", "c"] apart, which joining would not.
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(parts)).digest('base64url');
  return hash.slice(0, keyLength);
}

function identity(event: ImportEvent): unknown[] {
  const at = event.eventTimestamp;
  switch (event.type) {
    case 'email':
      return [
        'email',
        event.from.email.toLowerCase(),
        event.subject,
        at,
        event.to[0]?.email.toLowerCase() ?? null,
      ];
    case 'call':
      return ['call', event.title, at, addressOf(event.participants[0]), openingOf(event.transcript)];
    case 'crm':
      return ['crm', event.opportunityId, event.eventType, event.crmLastModifiedAt ?? null];
    case 'social':
      return ['social', addressOf(event.from), event.to.map(addressOf), at, event.body.text];
  }
}

type Transcript = Extract<ImportEvent, { type: 'call' }>['transcript'];

function openingOf(transcript: Transcript): string {
  if (typeof transcript === 'string') return transcript.slice(0, 100);
  let opening = '';
  for (const turn of transcript) {
    opening += `${turn.text}\n`;
    if (opening.length >= 100) break;
  }
  return opening.slice(0, 100);
}
