import type { Field } from '../../ai.ts';
import { conceptCount, conceptIndex, concepts, isEmptyWord, namedIn } from '../concepts/index.ts';
import { nameWords, words } from '../documents/words.ts';

/** What a field takes: which concepts, in whose voice, in which words. Read from its name and description alone. */
export interface Profile {
  field: Field;
  concepts: Float32Array;
  /** The field's own words, by which headings and sentences may name it directly. */
  name: Set<string>;
  words: Set<string>;
  voice: 'ours' | 'theirs' | null;
  isRole: boolean;
  isWinReason: boolean;
  wantsQuestions: boolean;
  wantsTitles: boolean;
  /** Each item names a company. */
  wantsCompanies: boolean;
  /** One sentence that says what the subject is. */
  isSummary: boolean;
  isAddress: boolean;
}

const inDescription = 0.6;
const least = 0.3;

export function profilesOf(fields: readonly Field[]): Profile[] {
  const profiles = fields.filter(isFilled).map(profileOf);
  const claimed = new Float32Array(conceptCount);
  for (const profile of profiles) {
    for (let at = 0; at < conceptCount; at++)
      claimed[at] = Math.max(claimed[at] ?? 0, profile.concepts[at] ?? 0);
  }
  for (const profile of profiles) takeNear(profile, claimed);
  return profiles;
}

/** Fields kept for older clients are no target: their successors are. */
function isFilled(field: Field): boolean {
  return !/\(older (?:name|field)\)/.test(field.description);
}

function profileOf(field: Field): Profile {
  const name = words(nameWords(field.name));
  const [first = '', rest = ''] = field.description.split(/[:;](.*)/s);
  const found = new Float32Array(conceptCount);
  raise(found, namedIn(name), 1);
  raise(found, namedIn(words(first)), inDescription);
  for (const part of rest.split(',')) raise(found, namedIn(words(part)), inDescription * 0.75);
  const most = Math.max(...found);
  for (let at = 0; at < conceptCount; at++) {
    const share = most > 0 ? (found[at] ?? 0) / most : 0;
    found[at] = share >= least && at !== aside ? share * share : 0;
  }
  return {
    field,
    concepts: found,
    name: contentSet(name),
    words: contentSet([...name, ...words(field.description)]),
    voice: saysOurs.test(nameWords(field.name)) ? 'ours' : voiceOf(found),
    isRole: (found[roleMention] ?? 0) >= 0.6,
    isWinReason: (found[winReason] ?? 0) >= 0.6,
    wantsQuestions: field.form === 'question' || (found[question] ?? 0) >= 0.6,
    wantsTitles: (found[title] ?? 0) >= 0.6,
    wantsCompanies: (found[wonCustomer] ?? 0) >= 0.6 || (found[switched] ?? 0) >= 0.6,
    isSummary: field.form === 'text' && (found[summary] ?? 0) >= 0.6,
    isAddress: /\burl\b|web address|website|\blink\b/i.test(`${nameWords(field.name)} ${field.description}`),
  };
}

const aside = conceptIndex('aside');
const question = conceptIndex('question');
const title = conceptIndex('title');
const roleMention = conceptIndex('role mention');
const winReason = conceptIndex('winReason');
const wonCustomer = conceptIndex('wonCustomer');
const switched = conceptIndex('switched');
const summary = conceptIndex('summary');

function raise(into: Float32Array, from: Float32Array, factor: number): void {
  for (let at = 0; at < conceptCount; at++) into[at] = Math.max(into[at] ?? 0, (from[at] ?? 0) * factor);
}

/** `howWeHelp`, `whyOurApproach…`: the field itself speaks as the seller. */
const saysOurs = /^(?:how|why|what) (?:we|our)\b/;

function voiceOf(found: Float32Array): Profile['voice'] {
  const main = found.indexOf(Math.max(...found));
  return concepts[main]?.voice ?? null;
}

/** A field about benefits also takes measured impact when the request has no field for that. */
function takeNear(profile: Profile, claimed: Float32Array): void {
  const own = profile.concepts.slice();
  for (const [index, concept] of concepts.entries()) {
    for (const [id, share] of Object.entries(concept.near ?? {})) {
      const near = indexOf(id);
      if (near === null || (claimed[near] ?? 0) >= 0.5) continue;
      profile.concepts[near] = Math.max(profile.concepts[near] ?? 0, (own[index] ?? 0) * share);
    }
  }
}

function indexOf(id: string): number | null {
  const at = concepts.findIndex((concept) => concept.id === id);
  return at === -1 ? null : at;
}

function contentSet(list: readonly string[]): Set<string> {
  return new Set(list.filter((word) => !isEmptyWord(word)));
}
