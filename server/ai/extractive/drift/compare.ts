import { deniedIn, having, isRestricted, lasting } from '../../reading/cues.ts';
import { isFactAt } from '../../reading/document.ts';
import { alike, opposed, type Word } from '../../reading/wording.ts';
import type { Claim, Match } from './alignment.ts';
import { endingsIn } from './ending.ts';
import { equal, figureDenied, figureDiffers, isPast, rivalsOf } from './figure-rules.ts';
import type { Figure } from './figures/figure.ts';
import { floors, isFact, type Relation, type Rule } from './rule.ts';

/** What one sentence does to one statement: a list of rules, each with what it must see before it speaks. */

/** Returns the strongest relation that any rule finds. */
export function relate(claim: Claim, match: Match): Relation | null {
  const { passage, overlap } = match;
  if (!passage.isAsserted) return null;
  for (const rule of claim.statement.path === 'name' ? [figureDiffers] : rules) {
    const found = rule(claim, match);
    if (found) return { ...found, passage, overlap };
  }
  return null;
}

/** "No longer supports X", where the statement says X. */
const itemEnded: Rule = (claim, { passage, overlap, met, said: saidWords }) => {
  if (overlap < floors.ending || claim.content.length === 0 || isDenied(claim.words)) return null;
  // "the offer ends in May" is no end of a statement that it ends in June
  if (endingsIn(claim.words).length > 0) return null;
  for (const { from, to, verb, isFuture, isPartial } of endingsIn(passage.words)) {
    const ended = passage.words.slice(from, to).filter(({ isContent }) => isContent);
    const shared = met.filter(({ clause }) => clause === passage.words[verb]?.clause).length;
    const own = ended.filter((word) => met.includes(word)).length;
    if (own === 0 || own < ended.length / 2 || !isFactAt(passage, passage.words[verb]?.start ?? 0)) continue;
    // of what the statement says besides, the end says nothing
    if (shared < claim.content.length / 2) continue;
    // of several items that a statement lists the others stay; "Ann Lee, head of sales" is one
    const isRest =
      / and |,[^,]*,/.test(claim.statement.text) &&
      claim.content.some(({ clause }) => !saidWords.some((word) => word.clause === clause));
    const difference = `the document says that this ${isFuture ? 'will end' : 'has ended'}${isPartial ? ' in part' : ''}: “${passage.text}”`;
    return { effect: 'contradicts', difference, ...(isFuture || isPartial || isRest ? {} : { after: null }) };
  }
  return null;
};

/** One of the two denies what the other says, in the same words. */
const polarity: Rule = (claim, match) => {
  const { passage, overlap, met, said, isNamed } = match;
  const content = [...claim.content, ...claim.ofName].filter((word) => said.includes(word));
  const floor = isNamed && content.length > 1 ? floors.scope : floors.denial;
  if (overlap < floor || content.length === 0) return null;
  // figures that differ or are told besides leave open what is denied
  if (claim.figures.length > 0 || !isFact(match) || endingsIn(passage.words).length > 0) return null;
  const deniedHere = deniedIn(claim.words);
  const deniedThere = deniedIn(passage.words);
  const differing = content.filter((word) => {
    const others = met.filter(({ stem }) => alike(stem, word.stem));
    return others.length > 0 && others.every((other) => deniedThere.has(other) !== deniedHere.has(word));
  });
  if (differing.length < Math.max(1, content.length / 2)) return null;
  // what is merely mentioned is not said to be there, nor is what another denial stands beside
  const isDenial = differing.every((word) => deniedHere.has(word));
  if (isDenial && (deniedThere.size > 0 || !having.test(passage.text))) return null;
  const difference = `the document ${deniedHere.size > 0 ? 'says' : 'denies'} this: “${passage.text}”`;
  return { effect: 'contradicts', difference, after: null };
};

/** The statement in full, word for word and in its order; or its figure, of the same thing. */
const statedAgain: Rule = (claim, match) => {
  const { passage, overlap } = match;
  const isKnown = match.isTitled || match.isNamed;
  const isLasting = isKnown && lasting.test(passage.text);
  const floor = isLasting ? floors.lasting : isKnown ? floors.sameFigure : floors.alone;
  const isSaid =
    overlap >= floor && isFactAt(passage, claim.content.length > 0 ? (passage.words[0]?.start ?? 0) : 0);
  if (!isSaid || isDenied(claim.words) !== isDeniedThere(match)) return null;
  const difference = 'the document says the same';
  const agrees = (own: Figure) =>
    rivalsOf(claim, own, match).some(
      (other) => equal(own, other) && isFactAt(passage, other.start) && !isPast(passage, other),
    );
  const said = claim.content.filter((word) => match.said.includes(word)).length;
  if (claim.content.some(({ lower }) => passage.content.some((word) => opposed(lower, word.lower))))
    return null;
  if (isRestricted(passage.text) && !isRestricted(claim.statement.text)) return null;
  const isTold =
    claim.figures.length > 0
      ? claim.figures.every(agrees) && (isLasting || match.isTitled || said >= claim.content.length * 0.7)
      : isLasting && said > 0 && overlap >= floors.sameFigure;
  return isTold || isRun(claim, passage.words) ? { effect: 'validates', difference } : null;
};

const rules: readonly Rule[] = [itemEnded, figureDiffers, figureDenied, polarity, statedAgain];

const runMin = 3;

function isRun({ words: wanted, content }: Claim, words: readonly Word[]): boolean {
  // a name with a title is said of many things, and supports none
  if (content.filter(({ isName }) => !isName).length < runMin) return false;
  return words.some((_word, from) => wanted.every(({ lower }, at) => words[from + at]?.lower === lower));
}

/** Of the words that the two share: what else a sentence denies is another matter. */
function isDeniedThere({ passage, met }: Match): boolean {
  const denied = deniedIn(passage.words);
  return met.some((word) => denied.has(word));
}

const isDenied = (words: readonly Word[]) => deniedIn(words).size > 0;
