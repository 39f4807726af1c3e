import { functionWords } from '../support/lexicon.ts';
import type { Place } from './sentence.ts';
import { anybody, being, fillers, having, isLink, parties, taking } from './words.ts';

/** The grammatical subject of a sentence. */
export type Actor = 'we' | 'I' | 'named' | 'they' | 'you' | 'none';

export interface Found {
  actor: Actor;
  /** Where what it says of the actor begins. */
  from: number;
  isThere: boolean;
  /** `our`, `their`, `Acme's`. */
  isOwner: boolean;
  /** An adjective stands before the words: `a small sales team`. */
  isNarrowed: boolean;
  /** So many are spoken of as known: `the three warehouses stand still`. */
  isCounted: boolean;
}

const actors: readonly [actor: Actor, words: RegExp][] = [
  ['we', /^(?:we|our)$/],
  ['I', /^(?:i|my)$/],
  ['they', /^(?:they|their|it|its)$/],
  ['you', /^(?:you|your)$/],
];
const owners = /^(?:our|my|their|its|your)$/;
const relative = /^(?:who|whose|that|which)$/;
/** Somebody of whom nothing is known, or to whom something is done. */
const unknown = /^(?:this|that|these|those|he|she|his|her|him|us|me|them|ours|mine|theirs|yours)$/;

/** Finds the grammatical subject before the words; null where something else stands between. */
export function actorOf(place: Place): Found | null {
  const { sentence, reader, inAmount } = place;
  const { tokens, text } = sentence;
  const clause = tokens[place.from]?.clause;
  const foundActor = { isThere: false, isOwner: false, isNarrowed: false, isCounted: false };
  for (let at = place.from - 1; at >= 0; at--) {
    const token = tokens[at];
    if (!token || token.clause !== clause) break;
    const { word } = token;
    const [actor] = actors.find(([, words]) => words.test(word)) ?? [];
    if (actor) return { ...foundActor, actor, from: at, isOwner: foundActor.isOwner || owners.test(word) };
    if (reader.own.includes(word) && /^[\p{Lu}\p{N}]/u.test(token.text)) {
      const isOwner = /^['’]/.test(text.slice(token.end));
      const isStaff = isOfStaff(place, at);
      const isNarrowed = foundActor.isNarrowed || isStaff;
      return isStaff || isHead(place, at)
        ? { ...foundActor, actor: 'named', from: at, isOwner: foundActor.isOwner || isOwner, isNarrowed }
        : null;
    }
    if (word === 'there') return { ...foundActor, actor: 'none', from: at, isThere: true };
    if (unknown.test(word)) return null;
    const holder = heldBy(place, at);
    if (holder !== null) {
      at = holder;
      foundActor.isOwner = true;
      continue;
    }
    if (inAmount(at) || isLink(word) || (word === 'longer' && tokens[at - 1]?.word === 'no')) continue;
    if (isCount(place, at)) continue;
    const leader = isOwnStaff(place, at) ? tokens[at - 1]?.word : undefined;
    if (leader)
      return { ...foundActor, actor: leader === 'our' ? 'we' : 'they', from: at - 1, isNarrowed: true };
    if (!isAdjective(place, at, foundActor.isNarrowed)) return null;
    foundActor.isNarrowed = true;
  }
  const from = Math.max(
    0,
    tokens.findIndex((token) => token.clause === clause),
  );
  const { word = '' } = tokens[from] ?? {};
  const isThird = (one: string) => (parties.test(one) || anybody.test(one)) && !reader.question.said.has(one);
  // `We had a prospect who fits: budget approved` goes on about the prospect
  const isOfThird = tokens
    .slice(0, from)
    .some(({ word: one }, at) => isThird(one) && relative.test(tokens[at + 1]?.word ?? ''));
  return isThird(word) || isOfThird
    ? null
    : { ...foundActor, actor: 'none', from, isCounted: isCounted(place, from) };
}

/**
 * Whoever tells what `the three warehouses` do has three. Without a number it may be anybody's: `the app is nice`. Others
 * that one deals with, what is of or by somebody, and what was, are not counted as theirs.
 */
function isCounted(place: Place, begins: number): boolean {
  const { sentence, reader, from, to, inAmount } = place;
  const { tokens } = sentence;
  const { amount, tie, words } = reader.question;
  if (!amount || tie !== 'having' || words.some(({ word }) => parties.test(word))) return false;
  const led = tokens.slice(begins, from);
  const counts = led.findIndex((_token, at) => inAmount(begins + at));
  if (counts < 1 || led[counts - 1]?.word !== 'the') return false;
  if (!led.every(({ word }, at) => inAmount(begins + at) || quantifier.test(word))) return false;
  return isTelling(place) && !tokens.slice(to, to + 3).some(({ word }) => gone.test(word));
}

const quantifier = /^(?:the|each|all|both|of|and|any|none|every|one|most)$/;
const gone = /^(?:was|were|had|did)$|ed$/;

/** A verb follows: no preposition, no pronoun, no name and nothing that is theirs. */
function isTelling({ sentence: { tokens, text }, to }: Place): boolean {
  const [last, next] = [tokens[to - 1], tokens[to]];
  if (!last || next?.kind !== 'word' || next.clause !== last.clause) return false;
  if (/^['’]/.test(text.slice(last.end)) || /^\p{Lu}/u.test(next.text)) return false;
  return being.has(next.word) || having.has(next.word) || !functionWords.en.has(next.word);
}

/** `a small sales team`, `our new …` not: it is not there yet, or not any more. */
function isAdjective(
  { sentence: { tokens }, from, reader, inAmount }: Place,
  at: number,
  isSecond: boolean,
): boolean {
  const { word = '' } = tokens[at] ?? {};
  if (reader.question.tie !== 'having' || taking.test(word)) return false;
  const isLed = (place: number) =>
    inAmount(place) || /^(?:an?|the|our|their|no|\d+)$/.test(tokens[place]?.word ?? '');
  // `24 certified field technicians`
  if (isSecond) return at === from - 2 && inAmount(at - 1) && !/s$/.test(word);
  return at === from - 1 && (isLed(at - 1) || (inAmount(at - 2) && !isLink(tokens[at - 1]?.word ?? '')));
}

/** `42 grocery shops` are grocery shops; of none of them nothing is said here. */
function isCount({ sentence: { tokens }, reader }: Place, at: number): boolean {
  const { kind, text = '' } = tokens[at] ?? {};
  return kind === 'number' && reader.question.tie === 'having' && /[1-9]/.test(text);
}

const collective = /^(?:team|group|network|chain|family|staff|workforce|portfolio|fleet)$/;
const longestHolder = 4;

/** Of `are a chain of 12` and `is a regional network with 15` the place of `is`: what it is made of, it has. */
function heldBy({ sentence: { tokens }, reader }: Place, at: number): number | null {
  const [word = '', next = ''] = [tokens[at]?.word, tokens[at + 1]?.word];
  const isMade = next === 'with' || (next === 'of' && collective.test(word));
  if (!isMade || !reader.question.amount || reader.question.tie !== 'having') return null;
  for (let back = at; back > Math.max(1, at - longestHolder); back--)
    if (/^an?$/.test(tokens[back - 1]?.word ?? '') && being.has(tokens[back - 2]?.word ?? ''))
      return back - 2;
  return null;
}

const staff =
  /^(?:people|persons?|staff|employees?|colleagues|workers|teams?|clerks|managers|reps|crews?|drivers|pickers|planners|technicians|engineers|developers|analysts|nurses|agents|operators|assistants|installers|fitters|mechanics|recruiters|salespeople)$/;

/** `Two people at Acme` are Acme's: what they do is done there, and what they do not, others there may do. */
function isOfStaff({ sentence: { tokens } }: Place, at: number): boolean {
  const [noun, link] = [tokens[at - 2], tokens[at - 1]];
  const clause = tokens[at]?.clause;
  if (link?.word !== 'at' || !staff.test(noun?.word ?? '')) return false;
  const ahead = tokens.slice(0, at - 2).filter((token) => token.clause === clause);
  return ahead.every(({ kind, word }) => kind === 'number' || isLink(word));
}

/** What `our drivers` do is done by us; what they are or count says nothing of the whole. */
function isOwnStaff({ sentence: { tokens }, reader: { question } }: Place, at: number): boolean {
  const { word = '', clause } = tokens[at] ?? {};
  if (question.amount || question.isBe || question.tie === 'being' || !staff.test(word)) return false;
  const ahead = tokens.slice(0, at - 1).filter((token) => token.clause === clause);
  return /^(?:our|their)$/.test(tokens[at - 1]?.word ?? '') && ahead.every((token) => isLink(token.word));
}

/** A name in the middle of what another does is no subject: `Contoso bought Acme and uses …`. */
function isHead({ sentence: { tokens }, reader: { own } }: Place, at: number): boolean {
  const clause = tokens[at]?.clause;
  const ahead = tokens.slice(0, at).filter((token) => token.clause === clause && token.kind === 'word');
  if (!ahead.every(({ word }) => isLink(word) || own.includes(word) || fillers.has(word))) return false;
  // of a longer name its first word or half of it must stand there
  const said = tokens.slice(Math.max(0, at - own.length), at + 1).map(({ word }) => word);
  const met = own.filter((part) => said.includes(part));
  return met.length * 2 >= own.length || met.includes(own[0] ?? '');
}
