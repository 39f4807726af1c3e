import type { Place } from './sentence.ts';
import { anybody, being, fillers, isLink, parties, taking } from './words.ts';

/** The grammatical subject of a sentence. */
export type Actor = 'we' | 'I' | 'named' | 'they' | 'you' | 'none';

export interface Found {
  actor: Actor;
  /** Where what it says of the actor begins. */
  from: number;
  /** `our`, `their`, `Acme's`. */
  isOwner: boolean;
  /** An adjective stands before the words: `a small sales team`. */
  isNarrowed: boolean;
}

const actors: readonly [actor: Actor, words: RegExp][] = [
  ['we', /^(?:we|our)$/],
  ['I', /^(?:i|my)$/],
  ['they', /^(?:they|their|it|its)$/],
  ['you', /^(?:you|your)$/],
];
const owners = /^(?:our|my|their|its|your)$/;
const relative = /^(?:who|whose|that|which)$/;

/** Finds the grammatical subject before the words; null where something else stands between. */
export function actorOf(place: Place): Found | null {
  const { sentence, reader, inAmount } = place;
  const { tokens, text } = sentence;
  const clause = tokens[place.from]?.clause;
  const foundActor = { isOwner: false, isNarrowed: false };
  for (let at = place.from - 1; at >= 0; at--) {
    const token = tokens[at];
    if (!token || token.clause !== clause) break;
    const { word } = token;
    const [actor] = actors.find(([, words]) => words.test(word)) ?? [];
    if (actor) return { ...foundActor, actor, from: at, isOwner: foundActor.isOwner || owners.test(word) };
    if (reader.own.includes(word) && /^[\p{Lu}\p{N}]/u.test(token.text)) {
      const isOwner = /^['’]/.test(text.slice(token.end));
      return isHead(place, at)
        ? { ...foundActor, actor: 'named', from: at, isOwner: foundActor.isOwner || isOwner }
        : null;
    }
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
    if (foundActor.isNarrowed || !isAdjective(place, at)) return null;
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
  return isThird(word) || isOfThird ? null : { ...foundActor, actor: 'none', from };
}

/** `a small sales team`, `our new …` not: it is not there yet, or not any more. */
function isAdjective({ sentence: { tokens }, from, reader, inAmount }: Place, at: number): boolean {
  const { word = '' } = tokens[at] ?? {};
  if (reader.question.tie !== 'having' || taking.test(word)) return false;
  const isLed = (place: number) =>
    inAmount(place) || /^(?:an?|the|our|their|no|\d+)$/.test(tokens[place]?.word ?? '');
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
