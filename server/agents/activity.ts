import type { Topic } from './discovery-frames.ts';
import { tellingWords } from './shared-words.ts';

/**
 * The activity of an account as definitions of agents see it: read from its events and documents, written by no model.
 */

export interface AccountActivity {
  /** Newest first. */
  events: AccountEvent[];
  /** What the other side said or wrote, newest event first, in the order in which it was said. */
  statements: Statement[];
  /** What deals say of how they ended, newest first: words of the seller, about the account. */
  deals: EventQuote[];
  /** What documents say that name the account, the best found first. */
  documents: DocumentQuote[];
  /** Lines `label: value` of such documents. */
  labelled: LabelledQuote[];
  /** Facts that the caller of the run tells of it, in the order in which they were sent. */
  told: ToldFact[];
  /** The standing of the deal; null where no event tells. */
  standing: DealStanding | null;
  /** How events call the person whom a run is about; null where none does. */
  personName: EventFact | null;
  /** The title that the newest event with one gives that person; absent in records of runs that were kept without it. */
  personTitle?: EventFact | null;
  /** The title of the contact of the newest deal that states one. */
  contactTitle?: EventFact | null;
}

export const noActivity: AccountActivity = {
  events: [],
  statements: [],
  deals: [],
  documents: [],
  labelled: [],
  told: [],
  standing: null,
  personName: null,
};

export interface AccountEvent {
  oId: string;
  /** `2026-03-02: call “Northmarket – discovery call”` */
  line: string;
  /** The day, as in `2026-03-02`. */
  day: string;
  /** Absent in records of runs that were kept without it. */
  kind?: 'call' | 'crm' | 'email' | 'social';
  /** Whether findings tell what was said in it; absent in records of runs that were kept without it. */
  isAnalysed?: boolean;
  /** The person whom the run is about took part. */
  byPerson: boolean;
}

/** A passage of an event: `quote` is its text from `start` to `end`, in UTF-16 units. */
export interface EventQuote {
  eventOId: string;
  quote: string;
  start: number;
  end: number;
}

/** A fact that an event's own fields state, such as who took part: there is no passage to quote. */
export interface EventFact {
  eventOId: string;
  value: string;
}

/** A sentence of a document: `quote` begins at `start` of its stored text. */
export interface DocumentQuote {
  oId: string;
  chunkOId: string;
  /** What the document is called. */
  document: string | null;
  quote: string;
  start: number;
}

/** A line of a document; the value is its end. */
export interface LabelledQuote extends DocumentQuote {
  /** In small letters. */
  label: string;
  value: string;
}

/** The last sentences of talks with an account, and the stage of its newest deal. */
export interface DealStanding {
  /** As the CRM calls it, of which opportunity, on which day. */
  stage: { eventOId: string; text: string; of: string; day: string } | null;
  /** The newest talk or message. */
  last: { eventOId: string; day: string; days: number } | null;
  /** The last sentence in which either side said what it would do. */
  promise: SaidSentence | null;
  /** The last sentence of the other side. */
  answer: SaidSentence | null;
  /** The thing that the other side asked to be given when it spoke last. */
  request: SaidSentence | null;
}

/** A sentence of a talk or a message, with its day. */
export interface SaidSentence extends EventQuote {
  speaker: string | null;
  day: string;
  isOurs: boolean;
}

/** A line `key: value` or a sentence that the caller of a run sends: `quote` begins at `start` of what was sent. */
export interface ToldFact {
  quote: string;
  start: number;
  /** The key in small words, such as `job title`; null for a sentence. */
  label: string | null;
  /** The text behind the key; the whole of a sentence. */
  value: string;
  topic: Topic | null;
}

export interface Statement extends EventQuote {
  speaker: string | null;
  byPerson: boolean;
  isQuestion: boolean;
  /** Our side spoke next in the same talk, or of the same in a later one; absent in records of runs kept without it. */
  isAnswered?: boolean;
  /**
   * Nobody else, and no other talk, speaks of what it speaks of, and it names nothing; absent where too little was said
   * to tell, and in records of runs that were kept without it.
   */
  isAside?: boolean;
  /** What it tells of, by its typed figures, its cues and what analysis found; null where nothing says so. */
  topic: Topic | null;
  /** What analysis found in it, such as `CALL_PAIN_POINT`. */
  found: readonly string[];
  /** Records of the library that it speaks of. */
  entityOIds: readonly string[];
}

/** A sentence near to a question, with what its source is called. */
export interface NearestQuote {
  quote: string;
  title: string | null;
  from: ReturnType<typeof quotedFrom> | ReturnType<typeof quotedIn> | ReturnType<typeof quotedTold>;
}

/**
 * How much a statement is worth quoting: what analysis found in it, then figures, first person and a fair length. One
 * without a telling word says nothing by itself, and neither does an aside.
 */
function worth({ quote, found, topic, isAside }: Statement): number {
  const words = quote.split(/\s+/).length;
  if (found.length === 0 && !/\d/.test(quote)) {
    if (tellingWords(quote).size < (topic === null ? tellingLeast : 1)) return 0;
    if (isAside && topic === null) return 0;
  }
  return (
    (found.length > 0 ? 4 : 0) +
    (/\d/.test(quote) ? 1 : 0) +
    (/\b(?:we|our|us|I|my)\b/i.test(quote) ? 1 : 0) +
    (words >= 8 && words <= 60 ? 1 : 0)
  );
}

const leastWorth = 1;
/** The least telling words of a statement without a known topic: `We read one page.` says little outside of its talk. */
const tellingLeast = 3;

/** A brief quotes no more of what somebody said: a page that is read before a call. */
const quotesMost = 20;
const pageCharacters = 4_000;

/** The part of a page that the best statements of the newest event have before others. */
const newestPart = 0.25;

/** The statements most worth quoting that fit on a page, in the order in which they stand; the newest event comes first. */
export function worthQuoting(statements: readonly Statement[], most = quotesMost): Statement[] {
  const byWorth = statements
    .map((statement, place) => ({ statement, place, worth: worth(statement) }))
    .filter((one) => one.worth >= leastWorth)
    .toSorted((one, other) => other.worth - one.worth || one.place - other.place);
  // whatever a long talk held before, a reader wants what was told last, and of a long last one not that alone
  const newest = byWorth
    .filter(({ statement }) => statement.eventOId === statements[0]?.eventOId)
    .slice(0, Math.ceil(most * newestPart));
  const best = [...newest, ...byWorth.filter((one) => !newest.includes(one))].slice(0, most);
  let written = 0;
  const fitting = best.filter(({ statement: { quote } }) => {
    written += quote.length;
    return written <= pageCharacters;
  });
  return fitting.toSorted((one, other) => one.place - other.place).map(({ statement }) => statement);
}

/** Returns whether the statement is a question about the offering; questions of scheduling and sound checks are not. */
export const asksOfTheOffer = ({ isQuestion, found, quote }: Statement): boolean =>
  isQuestion && found.some((type) => type.endsWith('_QUESTION')) && tellingWords(quote).size >= askedLeast;

/** A question of fewer telling words asks of what was said before it: `Can that be changed?` */
const askedLeast = 2;

/**
 * Returns whether the statement is a point to talk about. A question is one only if it is about the offering and
 * nobody has answered it.
 */
export const isPoint = (statement: Statement): boolean =>
  !statement.isQuestion || (asksOfTheOffer(statement) && !statement.isAnswered);

/** A statement of an event as evidence. */
export const quotedFrom = ({ eventOId, quote, start }: EventQuote) =>
  ({ type: 'event', oId: eventOId, quote, start }) as const;

/** A fact from the caller, as evidence. */
export const quotedTold = ({ quote, start }: Pick<ToldFact, 'quote' | 'start'>) =>
  ({ type: 'input', oId: null, quote, start }) as const;

/** A sentence of a document as evidence. */
export const quotedIn = ({ oId, chunkOId, quote, start }: DocumentQuote) =>
  ({ type: 'resource', oId, chunkOId, quote, start }) as const;

/**
 * Returns the value under one of the labels, with its place; null where no label is one of them. Facts are tried in order.
 */
export function toldAs(
  facts: readonly (ToldFact | LabelledQuote)[],
  labels: RegExp,
): { label: string | null; value: string; from: ReturnType<typeof quotedTold | typeof quotedIn> } | null {
  const fact = facts.find(({ label }) => label !== null && labels.test(label));
  if (!fact) return null;
  const { label, value, quote, start } = fact;
  const place = { quote: value, start: start + quote.lastIndexOf(value) };
  return { label, value, from: 'oId' in fact ? quotedIn({ ...fact, ...place }) : quotedTold(place) };
}

/** Leaves out the statements that repeat what is known already. */
export function notToldBy<Quoted extends { quote: string }>(
  statements: readonly Quoted[],
  told: readonly string[],
): Quoted[] {
  return statements.filter(({ quote }) => {
    if (told.some((text) => text.includes(quote))) return false;
    const rest = told.reduce((left, text) => left.replace(text, () => ' '), quote);
    return rest === quote || (rest.match(/[\p{L}\p{N}]+/gu) ?? []).length >= newWordsLeast;
  });
}

/** What a statement says beside what was told: fewer words lead into it and say nothing. */
const newWordsLeast = 6;
