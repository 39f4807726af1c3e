import type { CallParticipant, ImportCall, ImportCrm, ImportEvent } from '../../../schema/import-event.ts';
import { turnsOf } from '../../text/speaker.ts';
import { notesOf } from './deal-reason.ts';

/**
 * Returns the event as one text: its messages or utterances, one turn a line. Analysis reads it, and quotes are
 * offsets into it.
 */
export function textOf(event: ImportEvent): string {
  switch (event.type) {
    case 'email':
      return event.subject ? `${event.subject}\n\n${event.body.text}` : event.body.text;
    case 'social':
      return event.subject ? `${event.subject}\n\n${event.body.text}` : event.body.text;
    case 'call':
      return transcriptText(event.transcript);
    case 'crm':
      return crmText(event);
  }
}

export function speakerName(speaker: Pick<CallParticipant, 'name' | 'email'>): string {
  return speaker.name ?? speaker.email ?? 'Unknown';
}

function transcriptText(transcript: ImportCall['transcript']): string {
  if (typeof transcript === 'string') return turnsOf(transcript);
  return transcript.map((turn) => `${speakerName(turn.speaker)}: ${turn.text}`).join('\n');
}

function crmText(event: ImportCrm): string {
  const lines: [string, string | undefined][] = [
    ['Opportunity', event.opportunityName],
    ['Account', event.accountName],
    ['Stage', event.stage],
    ['Outcome', event.stageCategory],
    ['Amount', amountOf(event)],
    ['Close date', event.closeDate],
    ['Reason', event.lossReason],
    ...notesOf(event).map((note): [string, string] => ['Notes', note.trim()]),
  ];
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n');
}

/** Returns an amount as text, exactly as it was sent: `4514 USD`. */
export function amountOf(event: ImportCrm): string | undefined {
  if (event.amount === undefined) return undefined;
  return event.currency ? `${event.amount} ${event.currency}` : event.amount;
}
