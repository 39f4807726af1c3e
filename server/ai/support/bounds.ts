import type { Figure } from './figures.ts';
import { momentOf } from './lexicon.ts';
import { spelledNumber } from './numbers.ts';
import type { Token } from './tokens.ts';

/** The bounds of figures (at least, at most), and pairs of figures between which a change took place. */

export type Bound = 'least' | 'most' | null;

const least =
  /(?:^| )(?:more than|greater than|over|above|beyond|exceed(?:s|ing)?|at least|a minimum of|(?:begin|start)(?:s|ing|ning)? (?:at|from)|as (?:low|little|few) as|a partir de|no (?:less|fewer) than|mehr als|uber|mindestens|ab|plus d|plus de|au moins|au minimum|mas de|al menos|por encima de|superior(?:es)? a|minimo(?: de)?)$/;
const most =
  /(?:^| )(?:less than|fewer than|under|below|up to|as (?:much|many|high) as|at most|a maximum of|(?:no|not) (?:more|longer|older|later) than|inside of|weniger als|unter|bis zu|bis|hochstens|maximal|moins d|moins de|inferieure? a|jusqu a|au plus|menos de|hasta|como maximo|por debajo de|inferior(?:es)? a|maximo(?: de)?)$/;
const leastBehind =
  /^(?:\+|(?:and|or) (?:more|above)|oder mehr|und mehr|ou plus|et plus|o mas|y mas|minimum|mindestens)(?: |$)/;
const mostBehind =
  /^(?:at most|or (?:less|fewer)|maximum|oder weniger|hochstens|maximal|au plus|ou moins|o menos|como maximo)(?: |$)/;

/** `spread over four drives` has exactly four. */
const spread = /(?:spread|distribut|divid|split|mov|verteil|erstreck|hinweg)\S* (?:over|uber)$/;

/** Returns whether a bound is part of a date: `until March` bounds no number. */
export function isDate(figure: Figure | undefined): boolean {
  if (!figure) return false;
  const { measure, readings } = figure;
  const [reading = 0] = readings;
  const isYear = (measure === 'bare' || measure === 'count') && reading >= 1900 && reading <= 2100;
  return isYear || measure === 'month' || measure === 'weekday';
}

/** Returns the bound of a figure. `isTurned`: the clause is negated, so that `no … more than` is the most. */
export function boundOf(figure: Figure, tokens: readonly Token[], isTurned: boolean): Bound {
  if (isDate(figure)) return null;
  const before = wordsOf(tokens.slice(Math.max(0, figure.from - 5), figure.from), figure, (token) =>
    /^[€$£¥]$|^(?:chf|eur|usd|gbp)$/.test(token.word),
  );
  const behind = wordsOf(tokens.slice(figure.to, figure.to + 3), figure);
  const isMost = most.test(before) && !isRangeEnd(tokens, figure.from);
  if (isMost || mostBehind.test(behind))
    return isTurned && !/(?:no|not) \w+ than$/.test(before) ? 'least' : 'most';
  const isLeast = least.test(before) && !spread.test(before);
  if (isLeast || leastBehind.test(behind)) return isTurned ? 'most' : 'least';
  return null;
}

/** `50 bis 800`: the second figure is no bound of its own. */
function isRangeEnd(tokens: readonly Token[], from: number): boolean {
  const ahead = tokens[from - 2];
  const isNumber = ahead?.kind === 'number' || spelledNumber(ahead?.word ?? '', null) !== undefined;
  return isNumber && /^(?:bis|hasta|a)$/.test(tokens[from - 1]?.word ?? '');
}

function wordsOf(tokens: readonly Token[], { sentence }: Figure, skip?: (token: Token) => boolean): string {
  return tokens
    .filter((token) => token.sentence === sentence && !skip?.(token))
    .map(({ word }) => word)
    .join(' ');
}

/** Returns whether the claim is no stronger than its quote: `40` is not `up to 40`, and `500` is not `over 500`. */
export function boundsAgree(claimed: Bound, quoted: Bound): boolean {
  if (claimed === quoted) return true;
  return claimed === null ? quoted === 'least' : quoted === null && claimed === 'most';
}

/** A change from one figure to another, by their indexes in the list. */
export interface Move {
  from: number;
  to: number;
}

const fromWord = /(?:^| )(?:from|von|vom|de|del|desde|depuis|between)(?: \S+){0,2}$/;
const toWord = /(?:^| )(?:to|auf|bis|zu|zum|a|al|until|till|hasta|jusqu|down|up|through)(?: |$)/;
const insteadWord = /(?:^| )(?:instead|statt|anstatt|rather than|lieu|lugar|vez|gegenuber|against)(?: |$)/;

export function movesOf(figures: readonly Figure[], tokens: readonly Token[]): Move[] {
  const moment = (wanted: string, { clause, sentence }: Figure) =>
    tokens.some(
      (token) => token.clause === clause && token.sentence === sentence && momentOf(token.word) === wanted,
    );
  const isThen = figures.map((one) => moment('~then', one) && !moment('~now', one));
  return figures.flatMap((first, index): Move[] => {
    const second = figures.findIndex((other, at) => at > index && isPartner(first, other));
    const other = figures[second];
    if (!other || !first.binding) return [];
    if (first.clause !== other.clause && isThen[index] !== isThen[second])
      return [isThen[index] ? { from: index, to: second } : { from: second, to: index }];
    const between = wordsOf(tokens.slice(first.to, other.from), first);
    if (insteadWord.test(between)) return [{ from: second, to: index }];
    const before = wordsOf(tokens.slice(Math.max(0, first.from - 3), first.from), first);
    const isMove = toWord.test(between) && (fromWord.test(before) || /^\S{0,4}$/.test(between));
    return isMove ? [{ from: index, to: second }] : [];
  });
}

/** A date moves to a date, a quantity to a quantity. */
function isPartner(first: Figure, other: Figure): boolean {
  const near = other.sentence === first.sentence && other.from - first.to <= 8 && other.binding;
  return near && isDate(first) === isDate(other);
}
