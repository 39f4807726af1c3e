import type { ResolvedInput } from '../definition.ts';
import type { LibraryRecord } from '../read.ts';
import { isNamedIn } from '../shared-words.ts';
import { type PlacedFact, textsOf } from './fact.ts';

/** Facts of the library that a text may quote, by their role: offer, proof or subject. */

export interface LibraryFact extends PlacedFact {
  /** The record that says it. */
  kind: string;
  name: string;
  oId: string;
}

type Fields = Readonly<Record<string, readonly string[]>>;

/** Fields of which each item can stand as a value proposition, the most telling first. */
const propositionFields: Fields = {
  product: ['differentiatedValue', 'customerBenefits', 'capabilities'],
  service: ['comparativeAdvantage', 'customerBenefits', 'competencies', 'deliverables'],
  solution: ['differentiatedValue', 'customerBenefits', 'capabilities'],
  'motion-playbook': ['keyMessaging'],
};

/** What readers may know of their own work: told beside what is offered, never as a part of it. */
const insightFields: Fields = {
  product: ['challengesAddressed'],
  service: ['challengesAddressed'],
  solution: ['challengesAddressed'],
};

/** What a playbook tells the seller alone: what to know, and how to stand against others. */
const guidanceFields: Fields = {
  playbook: ['keyInsight'],
  'motion-playbook': ['keyPositioning'],
};

const proofFields: Fields = {
  'proof-point': ['howWeTalkAboutThis'],
  reference: ['impactTheySaw', 'keyStats', 'howWeImpactedTheirBusiness', 'successStory'],
};

/** A sentence that names a rival of the library compares; it is no reason of its own, and may praise the rival. */
export function propositionsOf({
  records,
  library,
}: Pick<ResolvedInput, 'records' | 'library'>): LibraryFact[] {
  const rivals = library.filter(({ kind }) => kind === 'competitor');
  return quotable(
    [records.playbook, records.product].flatMap((one) => factsOf(one, propositionFields)),
  ).filter(({ text }) => !ofOthers.test(text) && !rivals.some(({ name }) => isNamedIn(name, text)));
}

/** What begins like this tells of the market, whatever the field. */
const ofOthers = /^(?:most|many|some|several|few)\s/i;

export const insightsOf = ({ records }: Pick<ResolvedInput, 'records'>): LibraryFact[] => {
  const own = [records.playbook, records.product];
  const misplaced = own
    .flatMap((one) => factsOf(one, propositionFields))
    .filter(({ text }) => ofOthers.test(text));
  return quotable([...own.flatMap((one) => factsOf(one, insightFields)), ...misplaced]);
};

/** Returns the playbook's guidance for the person who finishes a text; it is no part of the text. */
export const guidanceOf = ({ records }: Pick<ResolvedInput, 'records'>): LibraryFact[] =>
  factsOf(records.playbook, guidanceFields);

/**
 * Returns the proofs of the best fitting records, figures first. A fact about another offering is no proof of this
 * one.
 */
export function proofsOf({ library }: Pick<ResolvedInput, 'library'>): LibraryFact[] {
  const own = library.filter(({ linked }) => linked);
  const facts = quotable(own.flatMap((one) => factsOf(one, proofFields)));
  return facts.toSorted((one, other) => weightOfFigures(other.text) - weightOfFigures(one.text));
}

/** Ranks figures for proofs: a share, a sum or a multiple before a plain number, and that before words. */
export const weightOfFigures = (text: string): number =>
  /\d ?%|[€$£] ?\d|\d ?(?:x|times|percent|€)\b/i.test(text) ? 2 : Number(/\d/.test(text));

function factsOf(record: LibraryRecord | null | undefined, fields: Fields): LibraryFact[] {
  if (!record) return [];
  const { kind, name, oId } = record;
  const facts = (fields[kind] ?? []).flatMap((member) => textsOf(record, member));
  return facts.map((fact) => ({ ...fact, kind, name, oId }));
}

const longest = 320;
/** What begins with one of these speaks of something that stood before it. */
const leaning =
  /^["“]?(?:this|that|these|those|it|its|they|their|he|she|his|her|such|here|there|and|but|so|also|then|thus|however|therefore)\b/i;

/** A link whose address stood elsewhere in its text. */
const looseLink = /\[[^\]\n]+\](?!\()/;

/** Returns whether a fact can be understood outside of its text. */
export const standsAlone = (text: string): boolean =>
  text.length <= longest && !leaning.test(text.trim()) && !looseLink.test(text);

const factsMost = 200;

function quotable(facts: readonly LibraryFact[]): LibraryFact[] {
  const first = new Map<string, LibraryFact>();
  for (const fact of facts) {
    const said = fact.text.trim().toLowerCase();
    if (standsAlone(fact.text) && !first.has(said)) first.set(said, fact);
  }
  return [...first.values()].slice(0, factsMost);
}

/** Returns the words that introduce the speaker of a fact; empty where the fact names its speaker or has none. */
export function speakerOf({ kind, name, text }: LibraryFact): string {
  if (kind === 'proof-point' || /playbook/.test(kind)) return '';
  const said = new Set(text.match(words));
  return (name.match(words) ?? []).some((part) => part.length >= tellingLeast && said.has(part))
    ? ''
    : `${name}: `;
}

const words = /[\p{L}\p{N}]+/gu;
/** A shorter part of a name may be any word. */
const tellingLeast = 4;
