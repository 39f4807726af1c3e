import type { Token } from './parsed-sentence.ts';

/** One word on each side, where all else is alike: do the two exclude each other? */

/** Directions: whatever the figures beside them, both cannot be. */
const directions = pairs([
  ['increase', 'decrease'],
  ['increases', 'reduces'],
  ['increased', 'reduced'],
  ['increased', 'decreased'],
  ['raises', 'lowers'],
  ['raised', 'lowered'],
  ['rise', 'fall'],
  ['rose', 'fell'],
  ['rises', 'falls'],
  ['grows', 'shrinks'],
  ['grew', 'shrank'],
  ['more', 'fewer'],
  ['more', 'less'],
  ['higher', 'lower'],
  ['faster', 'slower'],
]);

const manners = pairs([
  ['always', 'never'],
  ['won', 'lost'],
]);

/** Of what is one or the other: said with `is`, not in front of a noun, where both kinds may exist. */
const states = pairs([
  ['free', 'paid'],
  ['included', 'excluded'],
  ['optional', 'mandatory'],
  ['optional', 'required'],
  ['public', 'private'],
  ['enabled', 'disabled'],
  ['monthly', 'yearly'],
  ['monthly', 'annual'],
  ['strong', 'weak'],
  ['open', 'closed'],
]);

function pairs(given: [string, string][]): Set<string> {
  return new Set(given.flatMap(([one, two]) => [`${one} ${two}`, `${two} ${one}`]));
}

/** Goes up or down, and may do so again. */
export function isDirection({ word }: Token): boolean {
  return [...directions].some((pair) => pair.split(' ').includes(word));
}

/** `direction` holds whatever the figures, `state` only where they agree; null when both may be true. */
export function oppositeOf(
  mine: readonly Token[],
  theirs: readonly Token[],
  before: readonly Token[],
): 'direction' | 'state' | null {
  const [left, right] = [mine[0]?.word, theirs[0]?.word];
  if (mine.length !== 1 || theirs.length !== 1 || !left || !right) return null;
  const isEither = (known: ReadonlySet<string>) =>
    known.has(`${left} ${right}`) || known.has(`${singular(left)} ${singular(right)}`);
  if (isEither(directions)) return 'direction';
  if (isEither(manners)) return 'state';
  const isSaid = before.slice(-2).some(({ word }) => /^(?:is|was|were|be|been|remains|stays)$/.test(word));
  return isSaid && (isEither(states) || isNegated(left, right) || isNegated(right, left)) ? 'state' : null;
}

const singular = (word: string) => word.replace(/s$/, '');

/** Possible and impossible. */
function isNegated(plain: string, other: string): boolean {
  const isAffix = ['un', 'in', 'im', 'ir', 'il', 'non', 'non-', 'dis'].some(
    (prefix) => other === prefix + plain,
  );
  return isAffix && plain.length > 3 && other !== 'invaluable' && other !== 'inflammable';
}

/** What has one place, one head and one name has no second: `is in Berlin`, `is led by`, not `is available in`. */
const single =
  /(?:^| )(?:is|was)(?: (?:located|based|headquartered|situated|hosted|stored|kept|processed|registered|incorporated|led|headed|run|owned|founded|chaired|managed|called|named)(?: by [^#]*)?)?(?: (?:in|at|by|near))?$/;
const plural = /^(?:our |its |their )?(?:headquarters|premises)\b/;

/** A name on each side that takes the other's place in a sentence that can hold only one. */
export function isRenamed(
  mine: readonly Token[],
  theirs: readonly Token[],
  before: readonly Token[],
): boolean {
  const isNamed = (tokens: readonly Token[]) =>
    tokens.length > 0 && tokens.every(({ isName, text }) => isName && !calendar.test(text));
  if (!isNamed(mine) || !isNamed(theirs)) return false;
  const said = before.map(({ word, figure }) => (figure ? '#' : word)).join(' ');
  const isMany = before.some(({ text }) => text.toLowerCase() === 'are') && !plural.test(said);
  return single.test(said) && !isMany && before.length > 1;
}

const calendar =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|(?:January|February|March|April|May|June|July|August|September|October|November|December))$/;
