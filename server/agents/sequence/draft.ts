import type { Composition } from '../definition.ts';
import type { QuotedFact } from '../quoted/fact.ts';
import {
  insightsOf,
  type LibraryFact,
  proofsOf,
  propositionsOf,
  speakerOf,
  weightOfFigures,
} from '../quoted/library-facts.ts';
import { sharedWords, tellingWords, wordCounts } from '../shared-words.ts';
import { dueOf, hooksOf } from './hooks.ts';
import { emailCount, type SequenceRunBody, stepText } from './input.ts';
import { givenIn, plainFacts } from './offline.ts';

/**
 * The facts of each e-mail when no model writes: the caller's, the reader's statements, the offer that answers them,
 * and its proof. No fact appears in two e-mails.
 */

export interface EmailDraft {
  proposition: LibraryFact | null;
  opening: QuotedFact[];
  body: QuotedFact[];
}

export function draftsOf(from: Composition): EmailDraft[] {
  const count = emailCount(from.settings);
  const known = wordCounts(textsKnown(from));
  const propositions = propositionsOf(from)
    .map((fact) => ({ fact, shared: sharedWords(tellingWords(fact.text), known) }))
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ fact }) => fact);
  const proofs = proofsOf(from);
  const { referenceOIds, proofPointOIds } = from.settings;
  const named = new Set([referenceOIds, proofPointOIds].flatMap((oIds) => oIds ?? []));
  // a measured result, and what the agent names, proves anything; the rest only what it speaks of
  const fitsAll = (proof: LibraryFact) => named.has(proof.oId) || weightOfFigures(proof.text) > 1;
  const due = dueOf(from);
  const hooks = hooksOf(from).filter(({ text }) => text !== due?.text);
  // whoever has talked with us is not addressed like a stranger
  const insights = from.activity.events.some(({ byPerson }) => byPerson) ? [] : insightsOf(from);
  const forAll = toldFor(from.body as SequenceRunBody, 'all');
  return Array.from({ length: count }, (_none, index) => {
    const proposition = propositions[index] ?? null;
    const proof = proposition && takeNearest(proofs, proposition.text, fitsAll);
    const own = toldFor(from.body as SequenceRunBody, String(index + 1));
    const opening = own.length > 0 ? own : forAll.splice(0, 1);
    const isOpen = opening.length === 0;
    const first = isOpen && index === 0 ? due : null;
    const hook = first ?? (isOpen && proposition ? takeNearest(hooks, proposition.text, () => false) : null);
    const insight = !isOpen || hook ? null : takeNearest(insights, proposition?.text ?? '');
    return {
      proposition,
      opening: [...opening, ...(hook ? [hook] : []), ...(insight ? [insight] : [])],
      body: [proposition, proof].flatMap((fact) => (fact ? [{ ...fact, before: speakerOf(fact) }] : [])),
    };
  });
}

/**
 * Takes out of the list what shares most words with the text; of equal ones the first. What shares none is taken only
 * where it `isAlwaysFit`.
 */
function takeNearest<One extends { text: string }>(
  list: One[],
  text: string,
  isAlwaysFit: (one: One) => boolean = () => true,
): One | null {
  const words = tellingWords(text);
  let [best, most] = [-1, 0];
  for (const [index, one] of list.entries()) {
    const shared = sharedWords(tellingWords(one.text), words);
    if (shared > most || (best === -1 && isAlwaysFit(one))) [best, most] = [index, shared];
  }
  return best === -1 ? null : (list.splice(best, 1)[0] ?? null);
}

const textsMost = 40;

/** What is known of the reader, by which what is offered is put in order: their own words count twice. */
function textsKnown({ activity, records: { persona } }: Composition): string[] {
  const said = activity.statements.slice(0, textsMost);
  return [
    ...said.map(({ quote }) => quote),
    ...said.flatMap(({ byPerson, quote }) => (byPerson ? [quote] : [])),
    ...activity.documents.slice(0, textsMost).map(({ quote }) => quote),
    ...Object.values(persona?.data ?? {}).flatMap((value) =>
      Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [],
    ),
  ];
}

const wordsLeast = 3;
const sentencesMost = 3;
const longestTold = 400;

/** `key: value` with a key of up to four words; a time of day or an address of a page among words is none. */
const data = /^(?:[-*•]\s{1,3})?[^\s:]{1,60}(?::|(?:\s{1,3}[^\s:]{1,60}){1,3}\s{0,3}:(?!\/\/|(?<=\d:)\d))/;

/** Returns the whole sentences that the caller sends; a line of the form `key: value` is data and is left out. */
export function toldFor(
  { runtimeContext }: Pick<SequenceRunBody, 'runtimeContext'>,
  step: string,
): QuotedFact[] {
  const given = stepText(runtimeContext, step) ?? '';
  // of all e-mails the whole text is a source, of one what is left of its own
  const text = step === 'all' ? given : plainFacts(given);
  return piecesOf(blanked(text))
    .filter(({ said }) => said.split(/\s+/).length >= wordsLeast && said.length <= longestTold)
    .filter(({ said }) => !data.test(said))
    .slice(0, sentencesMost)
    .map(({ said, start }) => ({ text: said, from: { type: 'input', oId: null, quote: said, start } }));
}

/** With spaces for the lines that give words for a section, or are data, so that places stay. */
const blanked = (text: string): string =>
  text
    .split('\n')
    .map((line) => (givenIn(line) || data.test(line.trim()) ? ' '.repeat(line.length) : line))
    .join('\n');

/** Sentences and lines, with their places. */
function piecesOf(text: string): { said: string; start: number }[] {
  const ends = [...text.matchAll(/\n|[.!?]["”’)]?[ \t]{1,3}(?=\p{Lu})/gu)];
  const borders = [0, ...ends.map(({ 0: end, index }) => index + end.length), text.length];
  return borders.slice(1).map((end, at) => {
    const piece = text.slice(borders[at], end);
    return { said: piece.trim(), start: (borders[at] ?? 0) + piece.length - piece.trimStart().length };
  });
}
