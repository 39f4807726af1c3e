import type { CallParticipant, ImportCall } from '../../../schema/import-event.ts';
import { type Sentence, sentences } from '../../text/sentence.ts';
import type { AnalysedEvent } from '../findings.ts';
import { speakerName } from './event-text.ts';
import { ownWords } from './own-words.ts';

/** The role of a speaker: our own people, the other side, or unknown. */
export type SpeakerRole = 'ours' | 'theirs' | 'unknown';

/** One sentence of an event. `text` is the event's text from `start` to `end`, in UTF-16 units. */
export interface Utterance {
  start: number;
  end: number;
  text: string;
  speaker: string | null;
  role: SpeakerRole;
}

export const sentByUs: ReadonlySet<string> = new Set([
  'EMAIL_SENT',
  'SOCIAL_MESSAGE_SENT',
  'SOCIAL_CONNECTION_SENT',
]);

/** Returns the sentences of an event in order, each with its speaker. */
export function utterancesOf(event: AnalysedEvent): Utterance[] {
  const { payload } = event;
  if (payload.type === 'call') return callUtterances(payload, event.text);
  if (payload.type === 'crm') return [];
  const { from, subject } = payload;
  if (isAutomatic(subject)) return [];
  const speaker = from.name ?? from.email ?? null;
  const role: SpeakerRole = sentByUs.has(event.eventType) ? 'ours' : 'theirs';
  // whoever answers or forwards a message has not written its subject
  const unsaid = subject && answering.test(subject) && event.text.startsWith(subject) ? subject.length : 0;
  const text = ' '.repeat(unsaid) + event.text.slice(unsaid);
  return sentences(ownWords(text, from.name))
    .filter(isSaid)
    .map((sentence) => said(sentence, 0, speaker, role));
}

/** Matches the subject of an answer or a forwarded message: `Re:`, `AW:`, `Fwd[2]:`. */
const answering = /^\s*\p{L}{1,4}(?:\s?[[(]\d{1,3}[\])])?\s?:/u;

/** Matches the subject of a message that a mailbox has sent by itself: nobody says what stands in it. */
const automatic =
  /^\s*(?:automati(?:c|sch)\p{L}* \p{L}+|auto-?reply|\p{L}+ autom[aá]ti(?:que|c[ao])|out of (?:the )?office|abwesenheits\p{L}+)\b[^:]{0,30}(?::|$)/iu;

/** Returns whether a mailbox has sent a message by itself, by its subject. */
export const isAutomatic = (subject: string | undefined): boolean => automatic.test(subject ?? '');

function callUtterances(call: ImportCall, text: string): Utterance[] {
  return Array.isArray(call.transcript) ? structured(call, text) : flat(call, text);
}

/** The transcript says who speaks: no guessing from labels. */
function structured(call: ImportCall, text: string): Utterance[] {
  const foundUtterances: Utterance[] = [];
  let at = 0;
  for (const turn of Array.isArray(call.transcript) ? call.transcript : []) {
    const name = speakerName(turn.speaker);
    const start = at + name.length + 2;
    const end = start + turn.text.length;
    const role: SpeakerRole = turn.speaker.role === 'internal' ? 'ours' : 'theirs';
    for (const sentence of sentences(text.slice(start, end))) {
      if (isSaid(sentence)) foundUtterances.push(said(sentence, start, name, role));
    }
    at = end + 1;
  }
  return foundUtterances;
}

function flat(call: ImportCall, text: string): Utterance[] {
  const roles = new Map<string, SpeakerRole>();
  for (const person of call.participants) {
    for (const name of namesOf(person)) roles.set(name, person.role === 'internal' ? 'ours' : 'theirs');
  }
  return sentences(text)
    .filter(isSaid)
    .map((sentence) => {
      const role = sentence.speaker === null ? undefined : roles.get(sentence.speaker.toLowerCase());
      return said(sentence, 0, sentence.speaker, role ?? 'unknown');
    });
}

/** The whole name and the first one: transcripts use either. */
function namesOf(person: CallParticipant): string[] {
  const whole = person.name?.toLowerCase();
  return whole ? [whole, whole.split(' ')[0] ?? whole] : [];
}

const isSaid = (sentence: Sentence) => sentence.kind !== 'quote' && sentence.kind !== 'code';

function said(sentence: Sentence, offset: number, speaker: string | null, role: SpeakerRole): Utterance {
  return { start: sentence.start + offset, end: sentence.end + offset, text: sentence.text, speaker, role };
}
