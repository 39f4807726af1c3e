import type { Actor, Found } from './actor.ts';
import { type Amount, asPart, deniedRange, isApart, isSameKind, isWithin } from './comparison.ts';
import type { Place } from './sentence.ts';
import { isLink } from './words.ts';

export type Answer = 'YES' | 'NO';

export interface Said {
  answer: Answer;
  actor: Actor;
}

/** An amount stands among the asked words, before them or close behind them. */
const reach = 4;

/** Answers a question about an amount from the one amount near the matched words: YES, NO, or null. */
export function told(askedAmount: Amount, place: Place, found: Found, isDenied: boolean): Answer | null {
  const near = place.amounts.filter(
    (one) => isSameKind(askedAmount, one) && one.from >= found.from && isJoined(place, one),
  );
  const [amount, second] = near;
  if (!amount || second) return null;
  const said = isDenied ? (amount.isBound ? deniedRange(amount.range) : null) : amount.range;
  if (!said) return null;
  const range = !found.isNarrowed && isWhole(place) ? said : asPart(said);
  // whoever is asked for three and has twelve may say either
  if (isWithin(range, askedAmount.range)) return 'YES';
  return askedAmount.isBound && isApart(range, askedAmount.range) ? 'NO' : null;
}

/** Between the amount and the words that it counts nothing begins anew. */
function isJoined({ sentence: { tokens }, from, to }: Place, amount: Amount): boolean {
  if (tokens[amount.from]?.clause !== tokens[from]?.clause) return false;
  // a number with a noun of its own behind it counts that
  if (amount.from >= to && amount.measure === 'count') return false;
  const between =
    amount.to <= from
      ? tokens.slice(amount.to, from)
      : amount.from >= to
        ? tokens.slice(to, amount.from)
        : [];
  return (
    between.length <= reach && !between.some(({ word }) => /^(?:and|or|but|with|by|from|than)$/.test(word))
  );
}

/** The clause counts all of it: no place, no kind and no `another` narrows what its amount is of. */
function isWhole({ sentence: { tokens }, reader: { own }, from, at, inAmount }: Place): boolean {
  const clause = tokens[from]?.clause;
  return tokens.every(({ word, kind, clause: other }, index) => {
    if (other !== clause || kind !== 'word' || at.includes(index) || inAmount(index)) return true;
    return isLink(word) || own.includes(word) || (inAmount(index + 1) && /^(?:for|from|to)$/.test(word));
  });
}
