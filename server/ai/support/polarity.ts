import { isContent, poleOf, sameWord } from './content.ts';
import { echoing, type Language, negators, poles, refusals, softNegation } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Whether a text says yes or no, clause by clause. */
interface Polarity {
  /** How often each clause is turned round. */
  turns: ReadonlyMap<number, number>;
  /** Turns of the whole text. */
  whole: number;
  /** Clauses with a grain of negation. */
  soft: ReadonlySet<number>;
}

/** A refusal or a grain of negation that stands in both texts turns neither against the other. */
function polarityOf(tokens: readonly Token[], other: readonly Token[]): Polarity {
  const turns = new Map<number, number>();
  const soft = new Set<number>();
  const isShared = (word: string) =>
    other.some((token) => token.kind === 'word' && sameWord(word, token.word));
  for (const [at, { kind, word, clause }] of tokens.entries()) {
    if (kind !== 'word') continue;
    const isRefusal = refusals.test(word);
    if (isNegation(tokens, at) || (isRefusal && !isShared(word)))
      turns.set(clause, (turns.get(clause) ?? 0) + 1);
    else if (softNegation.test(word) && !other.some((token) => token.word === word)) soft.add(clause);
  }
  return { turns, soft, whole: [...turns.values()].reduce((sum, count) => sum + count, 0) };
}

/** Returns the clauses that negators turn round. */
export function negatedClauses(tokens: readonly Token[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const [at, { clause }] of tokens.entries())
    if (isNegation(tokens, at)) counts.set(clause, (counts.get(clause) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count % 2 === 1).map(([clause]) => clause));
}

function isNegation(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word') return false;
  const { word, clause } = token;
  const next = tokens[at + 1]?.word ?? '';
  const inClause = tokens.filter((other) => other !== token && other.clause === clause);
  const isAnother = inClause.some((other) => negators.has(other.word));
  // of `ne … pas` the second half counts; where it is `ne … plus` the first
  if (word === 'ne' || word === 'n') return !isAnother && inClause.some((other) => other.word === 'plus');
  if (!negators.has(word)) return false;
  // `not only`, `no later than`, `nicht nur` deny nothing of what follows
  const isLimit = /^(?:only|just|later|more|less|fewer|older|longer|nur|solo|solamente)$/.test(next);
  if (isLimit && !isNoLonger(tokens, at)) return false;
  return !(
    echoing.has(word) && inClause.some((other) => negators.has(other.word) && other.start < token.start)
  );
}

/** `no longer`, against `no longer than`. */
function isNoLonger(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.word === 'longer' && tokens[at + 2]?.word !== 'than';
}

/** Returns whether claim and quote agree in affirmation and negation. */
export function polarityAgrees(
  claim: readonly Token[],
  quote: readonly Token[],
  language: Language | null,
  isOneLanguage: boolean,
): boolean {
  const ours = polarityOf(claim, quote);
  const theirs = polarityOf(quote, claim);
  if (ours.whole === 0 && theirs.whole === 0) return true;
  const matchedTokens = claim.flatMap((token) => {
    if (!isContent(token, language)) return [];
    const same = quote.filter((other) => other.kind === 'word' && sameWord(token.word, other.word));
    return same.length > 0 ? [{ token, same }] : [];
  });
  if (matchedTokens.length === 0 || !isOneLanguage) return wholesAgree(ours, theirs);
  const agreeing = matchedTokens.filter(({ token, same }) => {
    const said = isOdd(ours, token);
    if (isSoftly(ours, token) && !said) return true;
    if (same.some((other) => isOdd(theirs, other) === said)) return true;
    if (same.some((other) => isSoftly(theirs, other) && said)) return true;
    // `nothing that was not tried` says no twice, in two clauses
    return theirs.whole >= 2 && theirs.whole % 2 === ours.whole % 2;
  }).length;
  // words may come from several clauses of the quote where both say no as often
  return theirs.whole % 2 === ours.whole % 2
    ? 2 * agreeing >= matchedTokens.length
    : agreeing === matchedTokens.length;
}

function wholesAgree(ours: Polarity, theirs: Polarity): boolean {
  if (ours.whole % 2 === theirs.whole % 2) return true;
  return ours.soft.size > 0 && theirs.whole > 0;
}

const isOdd = ({ turns }: Polarity, { clause }: Token): boolean => (turns.get(clause) ?? 0) % 2 === 1;

const isSoftly = ({ soft }: Polarity, { clause }: Token): boolean => soft.has(clause);

/** Returns whether claim and quote agree in direction; a rise contradicts a fall. */
export function polesAgree(claim: readonly Token[], quote: readonly Token[]): boolean {
  const ours = polesOf(claim);
  const theirs = polesOf(quote);
  return poles.every(({ pole, opposite }) => {
    const isOurs = ours.has(pole) && !ours.has(opposite);
    return !(isOurs && theirs.has(opposite) && !theirs.has(pole));
  });
}

const bounding = /^(?:more|less|fewer|mehr|weniger|moins|menos|below|under|unter|higher|lower)$/;
const rising =
  /^(?:go(?:es|ing|ne)?|went|mov(?:e|es|ed)|push(?:ed|es)?|bring(?:s)?|brought|dr(?:ive|ives|ove))$/;

/** Without bounds: `more than 40` says of nothing that it grew. */
function polesOf(tokens: readonly Token[]): Set<string> {
  const foundPoles = new Set<string>();
  for (const [at, { word, kind, clause }] of tokens.entries()) {
    const next = tokens[at + 1];
    const isBound =
      bounding.test(word) && next && (/^(?:than|als|de|que|d|to)$/.test(next.word) || next.kind !== 'word');
    const isNoMore =
      /^(?:mehr|more|mas)$/.test(word) &&
      tokens.some((other) => other.clause === clause && negators.has(other.word));
    const isUpward = word === 'up' && rising.test(tokens[at - 1]?.word ?? '');
    const pole = isUpward ? 'up' : poleOf(word);
    if (kind === 'word' && pole && !isBound && !isNoMore) foundPoles.add(pole);
  }
  return foundPoles;
}
