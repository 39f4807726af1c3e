import type { Word } from './wording.ts';

/** What a sentence says has come to an end: the grammatical subject or object of the verb, and where and when. */

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
}

const participles = set(
  `discontinued retired withdrawn sunset sunsetted closed terminated cancelled canceled dissolved deleted abolished revoked
  liquidated decommissioned removed scrapped dropped axed killed ended finished stopped ceased abandoned eliminated shelved
  shuttered rescinded repealed deprecated expired exhausted gone over dead defunct obsolete bankrupt insolvent extinct`,
);
/** With a particle behind them: "shut down", "switched off". */
const withParticle = new Map([
  ['down', set('shut closed wound taken winding shutting closing')],
  ['off', set('switched turned switching turning')],
  ['up', set('wound')],
  ['out', set('phased phasing')],
]);
const intransitive = set(
  'ends ended expires expired lapses lapsed ceases ceased disappears disappeared dissolves dissolved closes closed folds folded left leaves resigned retires retired',
);
const transitive = set(
  `discontinue discontinues discontinued retire retires retired withdraw withdraws withdrew sunset sunsets close closes closed
  remove removes removed drop drops dropped scrap scraps scrapped abandon abandons abandoned end ends ended terminate
  terminates terminated cancel cancels cancelled canceled kill kills killed abolish abolishes abolished revoke revokes revoked`,
);
const particleVerbs = new Map<string, string>([
  ...['switch', 'switches', 'switched', 'turn', 'turns', 'turned'].map((verb): [string, string] => [
    verb,
    'off',
  ]),
  ...['shut', 'shuts', 'wind', 'winds', 'wound', 'take', 'takes', 'took'].map((verb): [string, string] => [
    verb,
    'down',
  ]),
  ...['phase', 'phases', 'phased'].map((verb): [string, string] => [verb, 'out']),
]);
const giving = set(
  'sell sells selling offer offers offering support supports supporting make makes making produce produces producing provide provides providing serve serves serving use uses using include includes including need needs require requires',
);
const be = set('is are was were be been being has have had got gets will am');
const adverbs = set(
  'now finally officially permanently completely fully already also since quietly recently formally however therefore today currently just not largely effectively',
);
const cut = set(
  'because after before as when while where although since due so from with until and but which who that',
);
const places = set('in for on at to');
const times =
  /^(?:\d{1,4}|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|fall|winter|week|month|year|quarter|q[1-4]|end|first|last|next|this|early|late|mid|good|effect|friday|today|tomorrow|time|favou?r|total|full|all)$/;

/** Every ending that the words speak of, active and passive. */
export function endingsIn(words: readonly Word[]): Ending[] {
  return words.flatMap(
    (_word, at) => passiveAt(words, at) ?? activeAt(words, at) ?? noLongerAt(words, at) ?? [],
  );
}

/** "X has been discontinued", "X was switched off", "X has reached its end", "X ends in May", "X was not renewed". */
function passiveAt(words: readonly Word[], at: number): Ending | null {
  const { lower } = words[at] as Word;
  const next = words[at + 1]?.lower ?? '';
  const isParticle = withParticle.get(next)?.has(lower) ?? false;
  const isEnd =
    (lower === 'reached' && lowerAt(words, at + 1, at + 3).includes('end')) ||
    (lower === 'renewed' && words[at - 1]?.lower === 'not') ||
    (lower === 'start' && words[at - 1]?.lower === 'not' && next === 'any');
  if (participles.has(lower) || isParticle || isEnd) {
    const subject = auxiliaryBefore(words, at);
    if (subject !== null) {
      const isFuture =
        lowerAt(words, subject, at).includes('will') || lowerAt(words, subject, at).includes('to');
      // "has closed a deal": an object behind "has" or "had" without "been" makes it active
      const isPerfect =
        /^(?:has|have|had)$/.test(words[subject]?.lower ?? '') &&
        !lowerAt(words, subject, at).includes('been');
      if (isPerfect && !isEnd && hasObject(words, at)) return null;
      return endingOf(words, subjectFrom(words, subject), subject, at, isFuture);
    }
  }
  if (!intransitive.has(lower) || hasObject(words, at)) return null;
  return endingOf(words, subjectFrom(words, at), skipBack(words, at), at, false);
}

/** "We discontinue X", "we stop selling X", "switch X off", "Removed: X". */
function activeAt(words: readonly Word[], at: number): Ending | null {
  const { lower } = words[at] as Word;
  const next = words[at + 1]?.lower ?? '';
  const isFuture = lowerAt(words, Math.max(0, at - 2), at).includes('will');
  const particle = particleVerbs.get(lower);
  if (particle) {
    const end = words.findIndex(
      ({ lower: word }, place) => place > at && place <= at + 8 && word === particle,
    );
    if (end === -1) return null;
    const from = end === at + 1 ? end + 1 : at + 1;
    return endingOf(words, from, end === at + 1 ? objectEnd(words, from) : end, end, isFuture);
  }
  const stops = /^stop(?:s|ped)?$/.test(lower) && giving.has(next);
  const noMore = lower === 'longer' && words[at - 1]?.lower === 'no' && giving.has(next);
  if (stops || noMore) {
    const from = words[at + 2]?.lower === 'to' ? at + 3 : at + 2;
    return endingOf(words, from, objectEnd(words, from), at + 1, isFuture);
  }
  if (!transitive.has(lower) || !hasObject(words, at) || be.has(words[at - 1]?.lower ?? '')) return null;
  return endingOf(words, at + 1, objectEnd(words, at + 1), at, isFuture);
}

/** "X is no longer available", "X no longer exists". */
function noLongerAt(words: readonly Word[], at: number): Ending | null {
  const [no, longer, then] = lowerAt(words, at, at + 3);
  if (no !== 'no' || longer !== 'longer' || !then || giving.has(then)) return null;
  const isExisting =
    /^(?:exists?|available|offered|sold|produced|supported|made|valid|renewed|used|maintained|active|part|included|a)$/;
  if (!isExisting.test(then)) return null;
  return endingOf(words, subjectFrom(words, at), skipBack(words, at), at + 2, false);
}

function endingOf(
  words: readonly Word[],
  from: number,
  to: number,
  verb: number,
  isFuture: boolean,
): Ending | null {
  // of a person who has left it does not matter for where
  const isWhole = /^(?:left|leaves|resigned)$/.test(words[verb]?.lower ?? '');
  const behind = Math.max(verb + 1, from > verb ? to : 0);
  return to > from ? { from, to, verb, isFuture, isPartial: !isWhole && isPartial(words, behind) } : null;
}

/** The auxiliary of a participle, past adverbs; null where there is none. */
function auxiliaryBefore(words: readonly Word[], at: number): number | null {
  let first: number | null = null;
  for (let place = at - 1; place >= Math.max(0, at - 6); place--) {
    const { lower } = words[place] as Word;
    if (be.has(lower)) first = place;
    else if (!(adverbs.has(lower) || lower === 'to' || lower === 'never')) break;
  }
  const isDenied =
    lowerAt(words, first ?? at, at).some((word) => word === 'never') && words[at]?.lower !== 'renewed';
  const isNot =
    lowerAt(words, first ?? at, at).includes('not') && !/^(?:renewed|start)$/.test(words[at]?.lower ?? '');
  return isDenied || isNot ? null : first;
}

/** Where the clause's subject begins: behind the last break before the verb. */
function subjectFrom(words: readonly Word[], at: number): number {
  let from = at;
  while (from > 0 && words[from - 1]?.clause === words[at]?.clause) from--;
  // a clause of its own between the subject and the verb, as in "X, our oldest tool, has ended"
  if (from >= at && at > 0) return subjectFrom(words, at - 1);
  return from;
}

const skipBack = (words: readonly Word[], at: number) => {
  let to = at;
  while (to > 0 && (be.has(words[to - 1]?.lower ?? '') || adverbs.has(words[to - 1]?.lower ?? ''))) to--;
  return to;
};

function objectEnd(words: readonly Word[], from: number): number {
  let to = from;
  while (
    to < words.length &&
    words[to]?.clause === words[from]?.clause &&
    !cut.has(words[to]?.lower ?? '') &&
    !(places.has(words[to]?.lower ?? '') && to > from)
  )
    to++;
  return to;
}

function hasObject(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  if (!next || next.clause !== words[at]?.clause) return false;
  return (
    (!cut.has(next.lower) &&
      !places.has(next.lower) &&
      !adverbs.has(next.lower) &&
      !times.test(next.lower) &&
      !/^(?:by|at|there|here|down|off|out|up|yesterday|soon|ago|again|altogether|nearly|without|under|the)$/.test(
        next.lower,
      )) ||
    (next.lower === 'the' && !times.test(words[at + 2]?.lower ?? ''))
  );
}

/** A place, a group or an extent behind the verb; a time is none. */
function isPartial(words: readonly Word[], from: number): boolean {
  const clause = words[from - 1]?.clause;
  for (let at = from; at < Math.min(words.length, from + 9); at++) {
    const { lower, clause: own } = words[at] as Word;
    if (own !== clause) return false;
    if (/^(?:partly|partially|nearly|mostly|only|temporarily|except|unless)$/.test(lower)) return true;
    if (!places.has(lower)) continue;
    const then = words[at + 1]?.lower === 'the' ? words[at + 2] : words[at + 1];
    if (then && !times.test(then.lower)) return true;
  }
  return false;
}

const lowerAt = (words: readonly Word[], from: number, to: number) =>
  words.slice(from, Math.max(from, to)).map(({ lower }) => lower);

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
