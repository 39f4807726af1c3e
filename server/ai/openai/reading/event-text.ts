import type { CallParticipant } from '../../../../schema/import-event.ts';
import type { AnalysedEvent } from '../../findings.ts';
import { sentByUs } from '../../reading/utterances.ts';
import { type Message, marksOf } from '../prompt.ts';

/** Events as an endpoint's model is shown them: in pieces of bounded size, between marks that they cannot contain. */

/** A piece of an event's text. */
export interface Piece {
  event: AnalysedEvent;
  /** The event's place in the request. */
  place: number;
  /** Where the piece begins in the event's text. */
  offset: number;
  text: string;
}

/** The length of a piece, about 3,000 tokens: small local models often have room for 8,000 at most. */
export const pieceLength = 12_000;
/** The limit of pieces: together a million characters, or a hundred hours of talk. */
export const piecesMost = 80;

/** Splits a text into pieces that end with a line where possible, so that no speaker's turn is cut. */
export function piecesOf(event: AnalysedEvent, place: number): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < event.text.length && pieces.length < piecesMost; ) {
    const end = endOf(event.text, at);
    const text = event.text.slice(at, end);
    if (/[\p{L}\p{N}]/u.test(text)) pieces.push({ event, place, offset: at, text });
    at = end;
  }
  return pieces;
}

/** Returns the beginning and the end of an event's text, where a talk states its purpose and its result. */
export function excerptOf(event: AnalysedEvent, length: number): Piece {
  const { text } = event;
  const tail = Math.floor(length / 4);
  const shown =
    text.length <= length ? text : `${whole(text.slice(0, length - tail))}\n[…]\n${whole(text.slice(-tail))}`;
  return { event, place: 0, offset: 0, text: shown };
}

export function textKey(index: number): string {
  return `t${index + 1}`;
}

/** Returns a message for each text, and the task again after them, since long texts make a model forget it. */
export function shownTexts(pieces: readonly Piece[], task: string): Message[] {
  const marks = marksOf(pieces.map(({ text }) => text));
  return [
    { role: 'user', content: task },
    ...pieces.map(({ event, text }, index): Message => {
      const key = textKey(index);
      return { role: 'user', content: `${marks.begin(key)}\n${headOf(event)}\n\n${text}\n${marks.end(key)}` };
    }),
    { role: 'user', content: `The texts end here. ${task}` },
  ];
}

const namesShown = 40;

function headOf({ payload, eventType }: AnalysedEvent): string {
  const date = new Date(payload.eventTimestamp).toISOString().slice(0, 10);
  if (payload.type === 'crm') return `A deal's record, ${date}: ${eventType}`;
  if (payload.type === 'call') {
    const side = (role: string) => namesOf(payload.participants.filter((person) => person.role === role));
    return `A call, ${date}: ${line(payload.title)}\nSellers: ${side('internal')}\nBuyers: ${side('external')}`;
  }
  const writer = sentByUs.has(eventType) ? 'the seller' : 'the buyer';
  return `A message (${payload.type}), ${date}, written by ${writer}: ${line(payload.from.name ?? payload.from.email ?? '')}`;
}

function namesOf(people: readonly CallParticipant[]): string {
  const names = people.slice(0, namesShown).map(({ name, email }) => line(name ?? email ?? ''));
  return names.filter(Boolean).join(', ') || 'not named';
}

const line = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200);

function endOf(text: string, at: number): number {
  if (text.length - at <= pieceLength) return text.length;
  const newLine = text.lastIndexOf('\n', at + pieceLength - 1);
  if (newLine > at + pieceLength / 2) return newLine + 1;
  const code = text.charCodeAt(at + pieceLength - 1);
  return at + pieceLength - (code >= 0xd800 && code <= 0xdbff ? 1 : 0);
}

/** Without halves of surrogate pairs at its ends. */
const whole = (text: string) => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
