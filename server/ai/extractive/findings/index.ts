import type { CallPurpose } from '../../../../schema/events.ts';
import type { ExtractionType, FindingSubject, Sentiment } from '../../../../schema/findings.ts';
import { type Turn, turns } from '../../../event-loop.ts';
import type { AnalysedEvent, Findings, FindingsRequest, FoundFinding, RecordPair } from '../../findings.ts';
import { summaryOf } from '../../reading/event-summary.ts';
import { type LibraryIndex, libraryIndex, namedIn } from '../../reading/library.ts';
import { type Utterance, utterancesOf } from '../../reading/utterances.ts';
import { reasonFinding } from './deal.ts';
import { purposeOf } from './purpose.ts';
import { asksOfTheOffer } from './question.ts';
import { stanceOf } from './stances.ts';

export { linksOf } from './links.ts';

const findingsKept = 200;
const quoteLength = 2000;
const fewestWords = 3;

/**
 * Returns the explicit statements of an event, by its structure: speakers, questions, names, the end of a deal, plain
 * refusals and problems. Implied statements are left out. Deterministic: the same event and library give the same
 * findings, each with a verbatim quote.
 */
export async function findingsOf({ events, library, signal }: FindingsRequest): Promise<Findings> {
  const turn = turns();
  const index = libraryIndex(library);
  const findings: FoundFinding[][] = [];
  for (const event of events) {
    signal?.throwIfAborted();
    findings.push(await ofEvent(event, index, turn, signal));
  }
  return { findings, dropped: 0 };
}

export function purposesOf(events: readonly AnalysedEvent[]): CallPurpose[] {
  return events.map(purposeOf);
}

export function summariesOf(events: readonly AnalysedEvent[]): string[] {
  return events.map(({ payload }) => summaryOf(payload));
}

const sameWords = 0.7;
const samePlace = 0.92;
/** Near in the embedding, two records still must share some of their words. */
const someWords = 0.4;

export function sayTheSame({ sharedWords, nearness }: RecordPair): boolean {
  return sharedWords >= sameWords || (nearness >= samePlace && sharedWords >= someWords);
}

async function ofEvent(
  event: AnalysedEvent,
  library: LibraryIndex,
  turn: Turn,
  signal: AbortSignal | undefined,
): Promise<FoundFinding[]> {
  if (event.payload.type === 'crm') return reasonFinding(event, event.payload);
  const prefix = prefixOf(event.payload.type);
  const found: FoundFinding[] = [];
  for (const utterance of utterancesOf(event)) {
    if (found.length >= findingsKept) break;
    await turn();
    signal?.throwIfAborted();
    for (const said of saidIn(utterance, library)) found.push(findingOf(event, utterance, prefix, said));
  }
  return found.slice(0, findingsKept);
}

type Prefix = 'EMAIL' | 'CALL' | 'SOCIAL';

function prefixOf(type: 'email' | 'call' | 'social'): Prefix {
  return type === 'email' ? 'EMAIL' : type === 'call' ? 'CALL' : 'SOCIAL';
}

interface Said {
  subject: FindingSubject;
  sentiment: Sentiment;
}

/** Only the other side's words count: a seller who says "challenge" has not got one. */
function saidIn(utterance: Utterance, library: LibraryIndex): Said[] {
  if (utterance.role !== 'theirs') return [];
  const text = utterance.text.slice(0, quoteLength);
  const said: Said[] = [];
  if (namedIn(library, text).some(({ entityType }) => rivals.has(entityType))) {
    said.push({ subject: 'COMPETITOR_MENTION', sentiment: 'NEUTRAL' });
  }
  if (asksOfTheOffer(text)) said.push({ subject: 'QUESTION', sentiment: 'NEUTRAL' });
  const stance = text.split(/\s+/, fewestWords).length < fewestWords ? null : stanceOf(text);
  if (stance) said.push({ subject: stance.subject, sentiment: 'NEGATIVE' });
  return said;
}

const rivals: ReadonlySet<string> = new Set(['competitor', 'alternative']);

function findingOf(
  event: AnalysedEvent,
  utterance: Utterance,
  prefix: Prefix,
  { subject, sentiment }: Said,
): FoundFinding {
  const end = quoteEnd(event.text, utterance);
  return {
    extractionType: `${prefix}_${subject}` satisfies ExtractionType,
    quote: event.text.slice(utterance.start, end),
    start: utterance.start,
    end,
    speaker: utterance.speaker,
    sentiment,
  };
}

/** Very long sentences (text without punctuation) are quoted from their beginning; never through a surrogate pair. */
function quoteEnd(text: string, { start, end }: Utterance): number {
  if (end - start <= quoteLength) return end;
  const cut = start + quoteLength;
  const code = text.charCodeAt(cut - 1);
  return code >= 0xd800 && code <= 0xdbff ? cut - 1 : cut;
}
