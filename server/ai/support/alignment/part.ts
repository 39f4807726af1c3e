import type { Token } from '../tokens.ts';
import { isListItem, isSpeech } from './left-behind.ts';
import { formOf } from './lemma.ts';
import type { StandingGuard, Structure, Unit } from './units.ts';

/** A value that is its quote or a piece of it, word for word. */
export interface Part {
  /** Tokens of the sentence. */
  from: number;
  to: number;
}

/**
 * Returns the range in which a value's words stand one after another in its quote, in tokens of the quote's sentence.
 */
export function partOf(
  value: readonly Token[],
  quote: readonly Token[],
  /** Where in its sentence the quote begins. */
  at: number,
  sentence: readonly Token[],
): Part | null {
  const [first] = value;
  if (!first) return null;
  const found = quote.findIndex(
    ({ word }, index) =>
      word === first.word && value.every((token, offset) => quote[index + offset]?.word === token.word),
  );
  const start = quote[found]?.start;
  if (start === undefined) return null;
  const from = sentence.findIndex((token) => token.start >= start + at);
  return from === -1 ? null : { from, to: from + value.length };
}

const turning = new Set(['negation', 'modality', 'exclusion', 'condition', 'attribution']);
/** They change what stands right behind them. */
const adjoining = new Set(['quantity', 'bound', 'degree', 'order', 'exclusion', 'frequency']);
/** A statement in the present says as much. */
const present = /^(?:now|today|jetzt|heute|maintenant|aujourd hui|ahora|hoy)$/;
/** `But` and `although` contrast two things that both hold. */
const contrasting =
  /^(?:but|although|however|despite|aber|obwohl|trotz|mais|bien que|cependant|malgre|pero|aunque|a pesar de|sin embargo|damit|so that|als|unlike|sondern)$/;
const taking = /^(?:negation|quantity)$/;
const intending = new Set(
  `plan want expect hope intend aim wish promise try attempt refuse fail planen plant will mochte hofft versucht prevoit espere
  tente planea espera intenta`.split(/\s+/),
);

/** Returns whether a piece of a sentence leaves out a negation, a condition, a quantity or a speaker of its clause. */
export function losesGuard(
  { units, segments }: Structure,
  tokens: readonly Token[],
  { from, to }: Part,
): boolean {
  if (from === 0 && to >= tokens.length) return false;
  const inside = (at: number) => at >= from && at < to;
  const toldIndexes = units.flatMap(({ at }, index) => (inside(at) ? [index] : []));
  const first = units[toldIndexes[0] ?? -1];
  const last = units[toldIndexes.at(-1) ?? -1];
  if (!first || !last) return false;
  const isOut = ({ at }: StandingGuard) => !inside(at);
  const beside = (unit: Unit) => [...unit.before, ...unit.after].filter(isOut);
  if (first.before.filter(isOut).some(({ name, key }) => adjoining.has(name) && !present.test(key)))
    return true;
  // a preposition that is left out leaves the phrase behind it without its part in the sentence
  const isPhrase = first.segment === last.segment;
  if (!isPhrase && first.before.filter(isOut).some(({ role }) => role === 'place')) return true;
  // all of a sentence but the word that leads its first phrase or clause: what leads it decides how it is read
  const isHeadless = toldIndexes[0] === 0 && to >= tokens.length;
  if (isHeadless && first.before.filter(isOut).some(({ role, key }) => role === 'place' || leading.test(key)))
    return true;
  const ahead = units[(toldIndexes[0] ?? 0) - 1];
  const isCounted = ahead?.kind === 'figure' && ahead.segment === first.segment && first.before.length === 0;
  if (isCounted && first.kind !== 'figure') return true;
  const neighbours = [segments[first.segment], segments[last.segment + 1]];
  const isShortened = neighbours.some((segment) => {
    const own = units.slice(segment?.from ?? 0, segment?.to ?? 0);
    const isOutside = own.every(({ at, sentence }) => !inside(at) && sentence === first.sentence);
    return isOutside && isListItem(own) && joining.test(segment?.opener ?? '');
  });
  const counts = toldIndexes.some((index) => {
    const unit = units[index];
    return unit?.kind === 'figure' || unit?.before.some(({ name }) => adjoining.has(name));
  });
  if (isShortened && counts) return true;
  const clause = units.filter(
    ({ segment }) => segment >= opensClause(units, segments, first.segment) && segment <= last.segment,
  );
  const isTurned = clause.some(
    (unit) =>
      beside(unit).some(({ name, key }) => turning.has(name) && !contrasting.test(key)) ||
      (!inside(unit.at) && unit.at < from && (intending.has(unit.key) || isSpeech(unit))),
  );
  // `a mill planned for spring` is no mill
  const behind = units[(toldIndexes.at(-1) ?? 0) + 1];
  const isIntended =
    behind?.segment === last.segment &&
    intending.has(behind.key) &&
    /^past/.test(formOf(tokens[behind.at]?.word ?? ''));
  if (isIntended) return true;
  // `nothing but salt` takes back what stands before it
  const takers = units
    .flatMap(({ before, after }) => [...before, ...after])
    .filter(({ name }) => taking.test(name));
  const isTakenBack = ({ at }: StandingGuard) => takers.some((other) => other.at + other.length === at);
  const isConditional = units.some(
    (unit) =>
      (unit.sentence === first.sentence || unit.sentence === last.sentence) &&
      beside(unit).some(
        (guard) => guard.name === 'condition' && (!contrasting.test(guard.key) || isTakenBack(guard)),
      ),
  );
  const isSpoken = units.some(
    (unit) =>
      !inside(unit.at) && unit.sentence === first.sentence && isSpeech(unit) && !intending.has(unit.key),
  );
  return isTurned || isConditional || isSpoken;
}

const leading =
  /^(?:because|although|though|while|when|since|weil|obwohl|wahrend|parce que|bien que|porque|aunque)$/;

const joining = /^(?:,|and|or|und|oder|et|ou|y|o|nor)$/;

/** The segment that a clause begins with: items of a list belong to what stands before them. */
function opensClause(units: readonly Unit[], segments: Structure['segments'], at: number): number {
  let number = at;
  for (; number > 0; number--) {
    const { opener = '', from = 0, to = 0 } = segments[number] ?? {};
    const own = units.slice(from, to);
    if (!joining.test(opener) || own.length > 3 || own.some(({ hasAuxiliary }) => hasAuxiliary)) break;
  }
  return number;
}
