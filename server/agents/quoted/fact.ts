import type { PersonEvidence } from '../account-person.ts';
import {
  type AccountActivity,
  type AccountEvent,
  type DocumentQuote,
  type EventQuote,
  quotedFrom,
  quotedIn,
  quotedTold,
  type SaidSentence,
  type Statement,
  type ToldFact,
} from '../activity.ts';
import type { RepeatedValue, TakenValue } from '../definition.ts';

/** The place of a fact in a record, an event, a resource or what the caller sent. */
export type Place = Omit<TakenValue, 'path' | 'claim'>;

/** A fact in the words of its source. */
export interface QuotedFact {
  /** The answer's own words around it. */
  before?: string;
  text: string;
  after?: string;
  /** Its place, or a written value or claim of the answer, by its path; absent where nothing has to prove it. */
  from?: Place | Pick<RepeatedValue, 'of' | 'start'>;
}

export interface PlacedFact extends QuotedFact {
  from: Place;
}

/** Returns the quote of a fact: a passage of an event, a sentence of a document, or the caller's words. */
export const quoteOf = (one: EventQuote | DocumentQuote | ToldFact): PlacedFact => ({
  text: one.quote,
  from: 'eventOId' in one ? quotedFrom(one) : 'oId' in one ? quotedIn(one) : quotedTold(one),
});

/** A statement in quotation marks, with who made it. */
export const spokenFact = (statement: Statement): PlacedFact => ({
  before: '“',
  ...quoteOf(statement),
  after: `”${statement.speaker ? ` (${statement.speaker})` : ''}`,
});

/** The standing of a deal: its stage, what was promised, asked for and answered last, and how long ago the last talk was. */
export function standingFacts({ standing, events }: AccountActivity): PlacedFact[] {
  if (!standing) return [];
  const { stage, last, promise, request, answer } = standing;
  const lastEvent = events.find(({ oId }) => oId === last?.eventOId);
  const words = (before: string, one: SaidSentence | null): PlacedFact[] =>
    one
      ? [
          {
            ...quoteOf(one),
            before: `${before}: “`,
            after: `” (${[one.speaker, one.day].filter(Boolean).join(', ')})`,
          },
        ]
      : [];
  return [
    ...(stage
      ? [
          {
            before: 'Stage: ',
            text: stage.text,
            after: ` (${stage.of}, ${stage.day})`,
            from: { type: 'event' as const, oId: stage.eventOId },
          },
        ]
      : []),
    ...words(promise?.isOurs ? 'We promised' : 'They promised', promise),
    ...words('They asked for', request),
    ...words('They said last', answer),
    ...(last && lastEvent ? [{ ...eventFact(lastEvent), before: `Last talk ${daysAgo(last.days)}: ` }] : []),
  ];
}

const daysAgo = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;

/** An event, told by its day, kind and title. */
export const eventFact = ({ oId, line }: AccountEvent): PlacedFact => ({
  text: line,
  from: { type: 'event', oId },
});

/** The place of a value in a record; `field` is a JSON pointer into its data. */
export const inRecord = (oId: string, field: string, quote: string): Place => ({
  type: 'entity',
  oId,
  field,
  quote,
  start: 0,
});

/** The place of the text that proves something about a person. */
export const personPlace = ({ type, oId, chunkOId, quote, start }: PersonEvidence): Place => ({
  type,
  oId,
  ...(chunkOId ? { chunkOId } : {}),
  ...(quote !== null && start !== null ? { quote, start } : {}),
});

/** The members of a record that can be quoted. */
export interface QuotedRecord {
  oId: string;
  data: Readonly<Record<string, unknown>>;
}

/** Returns the texts of one member of a record: the value itself, or each item of a list. */
export function textsOf({ oId, data }: QuotedRecord, member: string): PlacedFact[] {
  const value = data[member];
  return [value].flat().flatMap((text: unknown, index) => {
    if (typeof text !== 'string' || text.trim() === '') return [];
    const field = Array.isArray(value) ? `/${member}/${index}` : `/${member}`;
    return [{ text, from: inRecord(oId, field, text) }];
  });
}
