import {
  adding,
  confirming,
  deniedIn,
  having,
  isRestricted,
  isSuperseded,
  lasting,
  scopeDiffers,
} from '../../reading/cues.ts';
import { isFactAt, type Passage } from '../../reading/document.ts';
import { alike, opposed, type Word } from '../../reading/wording.ts';
import type { Claim, Match } from './alignment.ts';
import { endingsIn } from './ending.ts';
import { equal, figureDenied, figureDiffers, isPast, rivalsOf } from './figure-rules.ts';
import { comparable, type Figure, keepsBound } from './figures/figure.ts';
import { figuresOf } from './figures/index.ts';
import { floors, isFact, type Relation, type Rule } from './rule.ts';
import { isOfAnotherName } from './subject.ts';

/** What one sentence does to one statement: a list of rules, each with what it must see before it speaks. */

/** The strongest kind that any rule finds. */
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
const itemEnded: Rule = (claim, { passage, overlap, met }) => {
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
    const difference = `the document says that this ${isFuture ? 'will end' : 'has ended'}${isPartial ? ' in part' : ''}: “${passage.text}”`;
    return { effect: 'contradicts', difference, ...(isFuture || isPartial ? {} : { after: null }) };
  }
  return null;
};

/** "So far a paid extra, now part of every plan", where the statement says the first. */
const superseded: Rule = (claim, match) => {
  const { passage, overlap } = match;
  if (overlap < floors.denial || claim.content.length < 2 || !isFact(match)) return null;
  if (!isSuperseded(passage.text)) return null;
  return { effect: 'contradicts', difference: `the document says that this was so: “${passage.text}”` };
};

/** A list of places or names, and a sentence with one more. */
const widened: Rule = (claim, match) => {
  const { passage, overlap } = match;
  const listed = claim.words.filter(({ isName }) => isName);
  if (overlap < floors.scope || listed.length < 2 || !adding.test(passage.text)) return null;
  const more = passage.words.find(
    ({ isName, isContent, lower }) =>
      isName && isContent && !claim.words.some((word) => word.lower === lower),
  );
  if (!more || !isFactAt(passage, more.start) || !isFact(match)) return null;
  return { effect: 'contradicts', difference: `the document adds to this: “${passage.text}”` };
};

const scope: Rule = (claim, match) => {
  const { passage, overlap } = match;
  if (overlap < floors.scope || !isFact(match)) return null;
  const differs = scopeDiffers(claim.statement.text, passage.text);
  if (!differs) return null;
  return { effect: 'contradicts', difference: `the document is ${differs}: “${passage.text}”` };
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

const exclusive =
  /^(?:locat|base|store|host|headquart|headquarters|led|lead|run|own|keep|kept|held|process|manag|head|chair|sit|settl|assembl|manufactur)/;

/** "Stored in Germany" against "stored in Ireland": all alike but one name, where there can be only one. */
const swapped: Rule = (claim, { passage, met, said }) => {
  const names = claim.words.filter(({ isName }) => isName);
  const [name] = names;
  const rest = [...claim.content, ...claim.ofName].filter(({ isName }) => !isName);
  if (!name || said.includes(name) || rest.length === 0 || !rest.every((word) => said.includes(word)))
    return null;
  const link = claim.words[claim.words.indexOf(name) - 1];
  if (!link || !/^(?:in|at|by|from)$/.test(link.lower) || !rest.some(({ stem }) => exclusive.test(stem)))
    return null;
  const at = passage.words.findIndex(
    ({ lower, start }) => lower === link.lower && start > (met[0]?.start ?? 0),
  );
  const other = passage.words[at + 1];
  if (at === -1 || !other?.isName || !isFactAt(passage, other.start) || isDenied(passage.words)) return null;
  const run = (words: readonly Word[], from: number) => {
    let to = from;
    while (words[to + 1]?.isName && (words[to + 1]?.start ?? 0) - (words[to]?.end ?? 0) === 1) to++;
    return words[to]?.end ?? 0;
  };
  const { text } = claim.statement;
  const told = passage.text.slice(other.start, run(passage.words, at + 1));
  const end = run(claim.words, claim.words.indexOf(name));
  return {
    effect: 'contradicts',
    difference: `“${text.slice(name.start, end)}” here is “${told}” in the document`,
    after: text.slice(0, name.start) + told + text.slice(end),
  };
};

/** "Enabled by default" against "disabled by default". */
const opposite: Rule = (claim, { passage, overlap, said }) => {
  if (overlap < floors.scope || isDenied(claim.words) !== isDenied(passage.words)) return null;
  const unmet = claim.content.filter((word) => !said.includes(word));
  const other = passage.content.find(({ lower }) => unmet.some((word) => opposed(word.lower, lower)));
  if (!other || !isFactAt(passage, other.start)) return null;
  return { effect: 'contradicts', difference: `the document says the opposite: “${passage.text}”` };
};

/** A figure that is told of what the statement says without one, or that keeps well within what it allows. */
const evidence: Rule = (claim, match) => {
  const { passage, overlap, met } = match;
  if (overlap < floors.share || met.length === 0 || claim.content.length < 2) return null;
  for (const other of figuresOf(passage)) {
    if (other.kind === 'date' || !isFactAt(passage, other.start)) continue;
    if (isOfAnotherName(claim, other, match)) continue;
    const own = claim.figures.find((figure) => comparable(figure, other));
    const isStronger = own?.bound && !equal(own, other) && keepsBound(other, own);
    const isShare = !own && (other.kind === 'percent' || isOfMany(passage, other));
    const isCount =
      !own &&
      claim.figures.length === 0 &&
      claim.content.length > 2 &&
      other.noun.some((noun) => met.some(({ stem }) => alike(stem, noun)));
    if (!isStronger && !isShare && !isCount) continue;
    if (isDenied(passage.words) !== isDenied(claim.words) && !isShare) continue;
    return { effect: 'strengthens', difference: `the document gives a figure for it: “${passage.text}”` };
  }
  if (overlap < floors.denial || !confirming.test(passage.text) || !isFact(match)) return null;
  if (isDenied(passage.words) !== isDenied(claim.words)) return null;
  return { effect: 'strengthens', difference: `the document confirms it anew: “${passage.text}”` };
};

/** The statement in full, word for word and in its order; or its figure, of the same thing. */
const stated: Rule = (claim, match) => {
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
  if (isRestricted(passage.text) && !isRestricted(claim.statement.text)) return null;
  const isTold =
    claim.figures.length > 0
      ? claim.figures.every(agrees) && (isLasting || match.isTitled || said >= claim.content.length * 0.7)
      : isLasting && said > 0 && overlap >= floors.sameFigure;
  return isTold || isRun(claim, passage.words) ? { effect: 'validates', difference } : null;
};

const rules: readonly Rule[] = [
  itemEnded,
  figureDiffers,
  figureDenied,
  superseded,
  scope,
  widened,
  polarity,
  swapped,
  opposite,
  evidence,
  stated,
];

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

/** "23 of 29 offers", "all twelve". */
function isOfMany(passage: Passage, { start, end }: Figure): boolean {
  const { text } = passage;
  if (/\ball $/i.test(text.slice(Math.max(0, start - 8), start))) return true;
  return figuresOf(passage).some((whole) =>
    /^\s(?:out )?of (?:the |our |all )?$/i.test(text.slice(end, whole.start)),
  );
}
