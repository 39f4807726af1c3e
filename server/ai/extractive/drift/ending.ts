import { deniedIn } from '../../reading/cues.ts';
import { remembered, type Word } from '../../reading/wording.ts';

/** An end that a sentence reports: the subject or object that has ended, with place and time. */

export interface Ending {
  /** Places of the words that name what ended. */
  from: number;
  to: number;
  /** The place of the verb. */
  verb: number;
  /** Not before its time. */
  isFuture: boolean;
  /** In one place, for one group or to some extent: the rest lives on. */
  isPartial: boolean;
  /** Words that name who ends it; none where nobody is named. */
  actor: readonly Word[];
}

/** Stems of verbs that end their object, or their subject in the passive. */
const ending = set(
  `discontinu retir withdraw withdrawn withdrew sunset close termin cancel dissolv delet abolish revok liquid decommiss
  remov scrap drop axe kill end finish stop ceas abandon elimin shelv shutter rescind repeal deprec exhaust expir`,
);
/** With a particle behind them, next to the verb or behind its object. */
const particles = new Map([
  ['down', set('shut close wind wound take taken took')],
  ['off', set('switch turn')],
  ['up', set('wound')],
  ['out', set('phase')],
]);
const intransitive = set('end expir laps ceas disappear dissolv close fold leav left resign retir');
const states = set('gone over dead defunct obsolete bankrupt insolvent extinct exhausted');
const giving = set('sell offer support make produc provid serv use includ need requir maintain');
const lasting = set(
  'exist exists available offered sold produced supported made valid renewed used maintained active part included a',
);
/** Who ends things of their own: "we have discontinued X". */
const makers = set('we they company vendor maker manufacturer management board team');
/** Whose object goes on without its user. */
const using = set('use need requir');
const be = set('is are was were be been being has have had got gets will am');
const adverbs = set(
  `now finally officially permanently completely fully already also since quietly recently formally however therefore
  today currently just not largely effectively to`,
);
const cut = set(
  'because after before as when while where although since due so from with until and but which who that',
);
const leading = set(
  'and but then so in on since at as of by from for during the a an our its second third half',
);
const places = set('in for on at to');
const loose = set('by there here down off out up yesterday soon ago again altogether nearly without under');
const times =
  /^(?:\d{1,4}|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|fall|winter|week|month|year|quarter|q[1-4]|end|first|last|next|this|early|late|mid|good|effect|today|tomorrow|time|favou?r|total|full|all)$/;

/** Returns every end that the words report: "X has been discontinued", "we stop selling X", "X no longer exists". */
export const endingsIn = remembered((words: readonly Word[]): Ending[] =>
  words.flatMap((_word, at) => endingAt(words, at) ?? []),
);

function endingAt(words: readonly Word[], at: number): Ending | null {
  const { lower, stem } = words[at] as Word;
  const [next = '', then = ''] = lowers(words, at + 1, at + 3);
  const isNoLonger = lower === 'no' && next === 'longer';
  if (isNoLonger || /^stop(?:s|ped)?$/.test(lower)) {
    const verb = at + (isNoLonger ? 2 : 1);
    if (isHeldBack(words, at)) return null;
    if (giving.has(words[verb]?.stem ?? '')) {
      const from = verb + (words[verb + 1]?.lower === 'to' ? 2 : 1);
      return endingOf(words, from, objectEnd(words, from), verb, subjectOf(words, at));
    }
    if (isNoLonger)
      return lasting.has(then)
        ? endingOf(words, clauseStart(words, at), subjectEnd(words, at), at + 2)
        : null;
  }
  const isNever = lower === 'renewed' || (lower === 'start' && next === 'any');
  const isEnd =
    states.has(lower) ||
    (isNever && words[at - 1]?.lower === 'not') ||
    (lower === 'reached' && lowers(words, at + 1, at + 4).includes('end'));
  const particle = particleOf(words, at);
  if (!isEnd && !particle && !ending.has(stem) && !intransitive.has(stem)) return null;
  const verb = particle ?? at;
  const subject = subjectEnd(words, at);
  const between = lowers(words, subject, at);
  if (between.some((word) => be.has(word))) {
    // "competitors have closed deals" ends nothing here
    const isPassive =
      !/^(?:has|have|had)$/.test(between[0] ?? '') ||
      between.includes('been') ||
      isEnd ||
      !hasObject(words, verb);
    if (between.includes('never') || (between.includes('not') && !isNever)) return null;
    if (isPassive && (isEnd || lower !== stem || lower === 'withdrawn' || intransitive.has(stem)))
      return endingOf(words, clauseStart(words, subject), subject, verb, agentOf(words, verb));
    if (isPassive || !makers.has(words[subject - 1]?.lower ?? '')) return null;
  }
  if (isEnd || isHeldBack(words, at)) return null;
  if (particle !== null && particle > at + 1)
    return endingOf(words, at + 1, particle, particle, subjectOf(words, at));
  if (hasObject(words, verb))
    return endingOf(words, verb + 1, objectEnd(words, verb + 1), verb, subjectOf(words, at));
  return intransitive.has(stem) ? endingOf(words, clauseStart(words, at), subject, at) : null;
}

/** Nobody ends it: the verb is denied, or asks a reader to do something: "we did not drop X", "to remove X, open the case". */
function isHeldBack(words: readonly Word[], at: number): boolean {
  const word = words[at] as Word;
  const isRefused = words.some(
    ({ lower, clause }, place) => place < at && clause === word.clause && refusing.test(lower),
  );
  const isAsked = !past.test(word.lower) && subjectOf(words, at).every(isLeading) && hasObject(words, at);
  return isRefused || isAsked || deniedIn(words).has(word);
}

const refusing = /^(?:against|refus(?:e|es|ed|ing)|rarely|seldom)$/;
const past = /(?:ed|drew|took|shut|wound|left)$/;

/**
 * Returns whether a thing itself is ended by its maker: "two shops dropped X" and "we no longer use X" do not end X.
 */
export function isEndedByMaker(
  words: readonly Word[],
  { actor, from, verb }: Ending,
  isOwn: (word: Word) => boolean,
): boolean {
  if (from > verb && using.has(words[verb]?.stem ?? '')) return false;
  const told = actor.slice(actor.findIndex((word) => !isLeading(word)));
  const until = told.findIndex(({ lower }) => cut.has(lower) || /^(?:of|for|at|in|on|among)$/.test(lower));
  const head = until === -1 ? told : told.slice(0, until);
  const isMaker = (word: Word | undefined) => makers.has(word?.lower ?? '');
  return (
    head.every(isLeading) ||
    isMaker(head[0]) ||
    isMaker(head.at(-1)) ||
    head.some((word) => word.lower === 'we' || isOwn(word))
  );
}

/** Stands before a subject and is none: a time, an adverb, an article. */
const isLeading = ({ lower }: Word) => times.test(lower) || adverbs.has(lower) || leading.has(lower);

/** The subject of an active verb; a clause without one goes on with that of the clause before. */
function subjectOf(words: readonly Word[], at: number): readonly Word[] {
  const to = subjectEnd(words, at);
  let from = clauseStart(words, at);
  while (from > 0 && words.slice(from, to).every(isLeading)) from = clauseStart(words, from);
  return words.slice(from, to);
}

/** "By two shops" behind a passive verb; "by May" is a time, and "by replacing it" a way. */
function agentOf(words: readonly Word[], verb: number): readonly Word[] {
  const by = words.findIndex(
    ({ lower, clause }, at) => at > verb && lower === 'by' && clause === words[verb]?.clause,
  );
  const agent = by === -1 ? [] : words.slice(by + 1, objectEnd(words, by + 1));
  const first = agent.find(({ lower }) => !leading.has(lower));
  return !first || times.test(first.lower) || first.lower.endsWith('ing') ? [] : agent;
}

function particleOf(words: readonly Word[], at: number): number | null {
  const { lower, stem } = words[at] as Word;
  const place = words
    .slice(at + 1, at + 9)
    .findIndex(({ lower: word }) => particles.get(word)?.has(lower) || particles.get(word)?.has(stem));
  return place === -1 ? null : at + 1 + place;
}

function endingOf(
  words: readonly Word[],
  from: number,
  to: number,
  verb: number,
  actor: readonly Word[] = [],
): Ending | null {
  if (to <= from) return null;
  // of a person who has left it does not matter for where
  const isWhole = /^(?:left|leaves|resigned)$/.test(words[verb]?.lower ?? '');
  const before = lowers(words, Math.max(0, verb - 4), verb);
  const isPlanned = lowers(words, subjectEnd(words, verb), verb).includes('to') && !before.includes('had');
  const isNext = lowers(words, verb + 1, verb + 8).some(
    (word, place, all) => word === 'next' && times.test(all[place + 1] ?? ''),
  );
  const isFuture = isPlanned || isNext || before.some((word) => word === 'will' || word === 'shall');
  const behind = Math.max(verb + 1, from > verb ? to : 0);
  return { from, to, verb, isFuture, isPartial: !isWhole && isPartial(words, behind), actor };
}

/** Where the subject before a verb ends: in front of its auxiliaries and adverbs. */
function subjectEnd(words: readonly Word[], at: number): number {
  let to = at;
  while (to > 0 && (be.has(words[to - 1]?.lower ?? '') || adverbs.has(words[to - 1]?.lower ?? ''))) to--;
  return to;
}

/** In "X, our oldest tool, has ended" the subject stands in the clause before. */
function clauseStart(words: readonly Word[], at: number): number {
  let from = at;
  while (from > 0 && words[from - 1]?.clause === words[at]?.clause) from--;
  return from >= at && at > 0 ? clauseStart(words, at - 1) : from;
}

function objectEnd(words: readonly Word[], from: number): number {
  let end = from;
  while (end < words.length && words[end]?.clause === words[from]?.clause) {
    const { lower } = words[end] as Word;
    if (cut.has(lower) || (end > from && places.has(lower))) break;
    end++;
  }
  return end;
}

function hasObject(words: readonly Word[], at: number): boolean {
  const [next, then] = [words[at + 1], words[at + 2]];
  if (!next || next.clause !== words[at]?.clause) return false;
  if (next.lower === 'the') return !times.test(then?.lower ?? '');
  return ![cut, places, adverbs, loose].some((list) => list.has(next.lower)) && !times.test(next.lower);
}

/** A place, a group or an extent behind the verb; a time is none. */
function isPartial(words: readonly Word[], from: number): boolean {
  const behind = words.slice(from, from + 9).filter(({ clause }) => clause === words[from - 1]?.clause);
  return behind.some(({ lower }, at) => {
    if (/^(?:partly|partially|nearly|mostly|only|temporarily|except|unless)$/.test(lower)) return true;
    const place = behind[at + 1]?.lower === 'the' ? behind[at + 2] : behind[at + 1];
    return places.has(lower) && place !== undefined && !times.test(place.lower);
  });
}

const lowers = (words: readonly Word[], from: number, to: number) =>
  words.slice(from, Math.max(from, to)).map(({ lower }) => lower);

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
