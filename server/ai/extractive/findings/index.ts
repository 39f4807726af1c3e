import type { EntityMatch, ExtractionType, FindingSubject } from '../../../../schema/findings.ts';
import { turns } from '../../../event-loop.ts';
import type { AnalysedEvent, FindingsRequest, FoundFinding } from '../../findings.ts';
import { reasonFinding } from './deal.ts';
import { indexOf, isNamedKind, type LibraryIndex, namedIn, similarTo } from './library.ts';
import { type Cued, cuedSubject } from './subject.ts';
import { type Utterance, utterancesOf } from './utterances.ts';

const findingsKept = 200;
const quoteLength = 2000;

/**
 * Everything worth keeping in an event. Pure and deterministic: the same event and library always give the same
 * findings, each quoting the event's text to the letter.
 */
export async function findingsOf({
  event,
  library: records,
  signal,
}: FindingsRequest): Promise<FoundFinding[]> {
  const turn = turns();
  const library = indexOf(records);
  if (event.payload.type === 'crm') return reasonFinding(event, event.payload, library);
  const prefix = prefixOf(event.payload.type);
  const found: FoundFinding[] = [];
  for (const utterance of utterancesOf(event)) {
    if (found.length >= findingsKept) break;
    await turn();
    signal?.throwIfAborted();
    found.push(...fromUtterance(event, utterance, library, prefix));
  }
  return found.slice(0, findingsKept);
}

type Prefix = 'EMAIL' | 'CALL' | 'SOCIAL';

function prefixOf(type: 'email' | 'call' | 'social'): Prefix {
  return type === 'email' ? 'EMAIL' : type === 'call' ? 'CALL' : 'SOCIAL';
}

function fromUtterance(
  event: AnalysedEvent,
  utterance: Utterance,
  library: LibraryIndex,
  prefix: Prefix,
): FoundFinding[] {
  const named = namedIn(library, utterance.text);
  const cued: Cued[] = [];
  const competitors = named.filter((match) => isNamedKind(match, 'COMPETITOR_MENTION'));
  if (competitors.length > 0) cued.push({ subject: 'COMPETITOR_MENTION', sentiment: 'NEUTRAL' });
  const stance = cuedSubject(utterance);
  if (stance) cued.push(stance);
  return cued.map(({ subject, sentiment }) => {
    const end = quoteEnd(event.text, utterance);
    return {
      extractionType: typeOf(prefix, subject),
      quote: event.text.slice(utterance.start, end),
      start: utterance.start,
      end,
      speaker: utterance.speaker,
      sentiment,
      entityMatches:
        subject === 'COMPETITOR_MENTION' ? named : merged(named, similarTo(library, utterance.text, subject)),
    };
  });
}

function typeOf(prefix: Prefix, subject: FindingSubject): ExtractionType {
  return `${prefix}_${subject}`;
}

/** A match by name is surer than one by similarity. */
function merged(named: EntityMatch[], similar: EntityMatch[]): EntityMatch[] {
  const known = new Set(named.map((match) => match.entityOId));
  return [...named, ...similar.filter((match) => !known.has(match.entityOId))];
}

/** Very long sentences (text without punctuation) are quoted from their beginning; never through a surrogate pair. */
function quoteEnd(text: string, { start, end }: Utterance): number {
  if (end - start <= quoteLength) return end;
  const cut = start + quoteLength;
  const code = text.charCodeAt(cut - 1);
  return code >= 0xd800 && code <= 0xdbff ? cut - 1 : cut;
}
