import { isContent, poleOf, sameWord } from './content.ts';
import {
  echoing,
  type Language,
  negativePrefixes,
  negators,
  poles,
  refusals,
  softNegation,
} from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Whether a text says yes or no, clause by clause, and in which direction its words point. */
export interface Polarity {
  /** How often each clause is turned round. */
  turns: ReadonlyMap<number, number>;
  /** Turns of the whole text. */
  whole: number;
  /** Clauses with a grain of negation. */
  soft: ReadonlySet<number>;
}

export function polarityOf(tokens: readonly Token[]): Polarity {
  const turns = new Map<number, number>();
  const soft = new Set<number>();
  let whole = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word') continue;
    if (isTurn(tokens, at)) {
      turns.set(token.clause, (turns.get(token.clause) ?? 0) + 1);
      whole++;
    } else if (isSoft(tokens, at)) soft.add(token.clause);
  }
  return { turns, whole, soft };
}

function isTurn(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  const { word } = token;
  const next = tokens[at + 1]?.word ?? '';
  if (refusals.test(word)) return true;
  const others = tokens.filter((other, index) => index !== at && other.clause === token.clause);
  // the second half of `ne … pas` is counted; where there is none (`ne … plus`) the first is
  if (word === 'ne' || (word === 'n' && /['’]/.test(token.text + next) === false && token.text.length === 1))
    return (
      others.every((other) => !negators.has(other.word)) &&
      others.some(({ word: second }) => second === 'plus')
    );
  if (!negators.has(word)) return false;
  // `not only`, `no later than`, `nicht nur`: no negation of what follows
  if (
    /^(?:only|just|later|more|less|fewer|older|longer|nur|solo|solamente)$/.test(next) &&
    !isNoLonger(tokens, at)
  )
    return false;
  return !(
    echoing.has(word) && others.some((other) => negators.has(other.word) && other.start < token.start)
  );
}

/** `no longer`, against `no longer than`. */
function isNoLonger(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.word === 'longer' && tokens[at + 2]?.word !== 'than';
}

function isSoft(tokens: readonly Token[], at: number): boolean {
  return softNegation.test(tokens[at]?.word ?? '');
}

/** Whether a claim says yes where its quote does, and no where it says no. */
export function polarityAgrees(
  claim: readonly Token[],
  quote: readonly Token[],
  language: Language | null,
): boolean {
  const ours = polarityOf(claim);
  const theirs = polarityOf(quote);
  if (ours.whole === 0 && theirs.whole === 0) return true;
  const matched = claim.flatMap((token) => {
    if (!isContent(token, language)) return [];
    const same = quote.filter((other) => other.kind === 'word' && sameWord(token.word, other.word));
    return same.length > 0 ? [{ token, same }] : [];
  });
  if (matched.length === 0) return wholesAgree(ours, theirs);
  const agreeing = matched.filter(({ token, same }) => {
    const said = isOdd(ours, token);
    if (isSoftly(ours, token) && !said) return true;
    if (same.some((other) => isOdd(theirs, other) === said)) return true;
    if (same.some((other) => isSoftly(theirs, other) && said)) return true;
    // `nothing that was not tried` says no twice, in two clauses
    return theirs.whole >= 2 && theirs.whole % 2 === ours.whole % 2;
  }).length;
  // words may come from several clauses of the quote where both say no as often
  return theirs.whole % 2 === ours.whole % 2 ? 2 * agreeing >= matched.length : agreeing === matched.length;
}

function wholesAgree(ours: Polarity, theirs: Polarity): boolean {
  if (ours.whole % 2 === theirs.whole % 2) return true;
  return ours.soft.size > 0 && theirs.whole > 0;
}

const isOdd = ({ turns }: Polarity, { clause }: Token): boolean => (turns.get(clause) ?? 0) % 2 === 1;

const isSoftly = ({ soft }: Polarity, { clause }: Token): boolean => soft.has(clause);

/** Whether a word of one text is the other's with a prefix that turns it round: `unknown` and `known`. */
export function isTurnedWord(word: string, others: readonly Token[]): boolean {
  return negativePrefixes.some((prefix) => {
    const rest = word.startsWith(prefix) ? word.slice(prefix.length) : '';
    return rest.length >= 4 && others.some((other) => sameWord(rest, other.word));
  });
}

/** No claim says that something rose where its quote only says that it fell. */
export function polesAgree(claim: readonly Token[], quote: readonly Token[]): boolean {
  const ours = polesOf(claim);
  const theirs = polesOf(quote);
  return poles.every(({ pole, opposite }) => {
    const isOurs = ours.has(pole) && !ours.has(opposite);
    return !(isOurs && theirs.has(opposite) && !theirs.has(pole));
  });
}

/** Without bounds: `more than 40` says of nothing that it grew. */
function polesOf(tokens: readonly Token[]): Set<string> {
  const found = new Set<string>();
  for (const [at, { word, kind }] of tokens.entries()) {
    const next = tokens[at + 1];
    const isBound = next && (/^(?:than|als|de|que|d|to)$/.test(next.word) || next.kind !== 'word');
    const pole =
      kind === 'word' &&
      !(
        isBound &&
        word.length < 8 &&
        /^(?:more|less|fewer|mehr|weniger|moins|menos|below|under|unter|higher|lower)$/.test(word)
      )
        ? poleOf(word)
        : null;
    const isNoMore =
      /^(?:mehr|more|mas)$/.test(word) &&
      tokens.some((other) => other.clause === tokens[at]?.clause && negators.has(other.word));
    if (pole && !isNoMore) found.add(pole);
  }
  return found;
}
