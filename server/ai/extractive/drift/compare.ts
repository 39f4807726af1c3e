import type { StatementVerdict } from '../../drift.ts';
import type { Claim, Match } from './alignment.ts';
import {
  adding,
  changes,
  confirming,
  deniedIn,
  having,
  isFormer,
  isRestricted,
  isSuperseded,
  lasting,
  scopeDiffers,
} from './cues.ts';
import { comparableDates, isDate, sameDate } from './dates.ts';
import { figuresOf, isFactAt, type Passage } from './document.ts';
import { endingsIn } from './ending.ts';
import { comparable, excludes, type Figure, keepsBound, sameValue } from './figure.ts';
import { isOfAnother, isOfAnotherName } from './subject.ts';
import { alike, opposed, type Word } from './wording.ts';

/** What one sentence does to one statement: a list of rules, each with what it must see before it speaks. */

export interface Relation {
  effect: Exclude<StatementVerdict['effect'], 'immaterial'>;
  passage: Passage;
  difference: string;
  overlap: number;
  /** What takes a place in the statement; null takes the statement away; none leaves the sentence to be read. */
  after?: string | null;
}

/** How much of the statement the sentence must speak of. */
const floors = {
  figure: 0.4,
  sameFigure: 0.5,
  ending: 0.55,
  denial: 0.6,
  scope: 0.5,
  share: 0.45,
  alone: 0.75,
  lasting: 0.3,
};

type Rule = (claim: Claim, match: Match) => Omit<Relation, 'passage' | 'overlap'> | null;

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

const here = (text: string) => `“${text}” here`;

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

const figureDiffers: Rule = (claim, match) => {
  if (match.overlap < floors.figure && claim.content.length > 0) return null;
  const found = claim.figures.flatMap((own) => differing(claim, own, match) ?? []);
  const [first] = found;
  if (!first) return null;
  // a fall in the place of a rise changes more than the figure
  const isTurned = claim.content.some(({ lower }) =>
    match.passage.content.some((word) => opposed(lower, word.lower)),
  );
  let after: string | null = isTurned ? null : claim.statement.text;
  for (const { own, other, text } of found.toReversed()) {
    const written = fitted(own, other, claim.statement.text.slice(own.start, own.end), text);
    after =
      after === null || written === null ? null : after.slice(0, own.start) + written + after.slice(own.end);
  }
  const told = found.map(
    ({ own, text }) => `${here(claim.statement.text.slice(own.start, own.end))} is “${text}”`,
  );
  return {
    effect: 'contradicts',
    difference: `${told.join(' and ')} in the document`,
    ...(after === null ? {} : { after }),
  };
};

const beginning =
  /\b(?:found|establish|launch|start|releas|open|due|avail|begin|began|effect|end|expir|certif|complet|deliver|roll)/i;

/** "Sales grew in 2023": the year says when, and another year says something else and nothing against it. */
function isTimeOnly(claim: Claim, own: Figure): boolean {
  const { text } = claim.statement;
  const isYear = isDate(own) && own.date.month === null;
  return (
    isYear &&
    /\b(?:in|during)\s$/i.test(text.slice(Math.max(0, own.start - 8), own.start)) &&
    !beginning.test(text)
  );
}

/** The one figure that a sentence tells in the place of one of the statement's. */
function differing(
  claim: Claim,
  own: Figure,
  match: Match,
): { own: Figure; other: Figure; text: string } | null {
  const { passage, overlap } = match;
  const rivals = rivalsOf(claim, own, match);
  if (rivals.some((other) => equal(own, other) && !isPast(passage, other))) return null;
  if (isTimeOnly(claim, own)) return null;
  const told = rivals.filter(
    (other) => !isPast(passage, other) && !claim.figures.some((one) => equal(one, other)),
  );
  const [other] = told;
  if (!other || told.some((one) => !equal(one, other)) || !isFactAt(passage, other.start)) return null;
  // the old value beside the new one leaves no doubt that both measure the same
  const wasNamed = rivals.some((one) => equal(own, one));
  if (!wasNamed) {
    if (overlap < floors.sameFigure && !changes.test(passage.text)) return null;
    if (own.bound && !other.bound && keepsBound(other, own)) return null;
    // "within 0.21" says nothing against an exact 0.3
    if (other.bound && own.bound !== other.bound && !excludes(own, other)) return null;
    if (isOfAnother(claim, own, other, match)) return null;
  }
  return { own, other, text: passage.text.slice(other.start, other.end) };
}

/** "Nobody reached 50 %", "forecasting will not make April". */
const figureDenied: Rule = (claim, match) => {
  const { passage, overlap } = match;
  if (overlap < floors.figure) return null;
  const denied = deniedIn(passage.words);
  for (const own of claim.figures) {
    for (const other of rivalsOf(claim, own, match)) {
      const isWord = (word: Word) => word.start >= other.start && word.start < other.end;
      if (!equal(own, other) || ![...denied].some(isWord) || !isFactAt(passage, other.start)) continue;
      const text = claim.statement.text.slice(own.start, own.end);
      return {
        effect: 'contradicts',
        difference: `${here(text)} is denied in the document: “${passage.text}”`,
      };
    }
  }
  return null;
};

/** "So far a paid extra, now part of every plan", where the statement says the first. */
const superseded: Rule = (claim, { passage, overlap, met }) => {
  if (overlap < floors.denial || claim.content.length < 2 || !isFactAt(passage, met[0]?.start ?? 0))
    return null;
  if (!isSuperseded(passage.text)) return null;
  return { effect: 'contradicts', difference: `the document says that this was so: “${passage.text}”` };
};

/** A list of places or names, and a sentence with one more. */
const widened: Rule = (claim, { passage, overlap, met }) => {
  const listed = claim.words.filter(({ isName }) => isName);
  if (overlap < floors.scope || listed.length < 2 || !adding.test(passage.text)) return null;
  const more = passage.words.find(
    ({ isName, isContent, lower }) =>
      isName && isContent && !claim.words.some((word) => word.lower === lower),
  );
  if (!more || !isFactAt(passage, more.start) || !isFactAt(passage, met[0]?.start ?? 0)) return null;
  return { effect: 'contradicts', difference: `the document adds to this: “${passage.text}”` };
};

const scope: Rule = (claim, { passage, overlap, met }) => {
  if (overlap < floors.scope || met.length === 0 || !isFactAt(passage, met[0]?.start ?? 0)) return null;
  const differs = scopeDiffers(claim.statement.text, passage.text);
  if (!differs) return null;
  return { effect: 'contradicts', difference: `the document is ${differs}: “${passage.text}”` };
};

/** One of the two denies what the other says, in the same words. */
const polarity: Rule = (claim, { passage, overlap, met, said, isNamed }) => {
  const content = [...claim.content, ...claim.ofName].filter((word) => said.includes(word));
  const floor = isNamed && content.length > 1 ? floors.scope : floors.denial;
  if (overlap < floor || content.length === 0) return null;
  if (!isFactAt(passage, met[0]?.start ?? 0) || endingsIn(passage.words).length > 0) return null;
  const deniedHere = deniedIn(claim.words);
  const deniedThere = deniedIn(passage.words);
  const differing = content.filter((word) => {
    const others = met.filter(({ stem }) => alike(stem, word.stem));
    return others.length > 0 && others.every((other) => deniedThere.has(other) !== deniedHere.has(word));
  });
  if (differing.length < Math.max(1, content.length / 2)) return null;
  // figures that differ or are told besides leave open what is denied
  if (claim.figures.length > 0) return null;
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
    difference: `${here(text.slice(name.start, end))} is “${told}” in the document`,
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
    if (deniedIn(passage.words).size > 0 !== deniedIn(claim.words).size > 0 && !isShare) continue;
    return { effect: 'strengthens', difference: `the document gives a figure for it: “${passage.text}”` };
  }
  if (overlap < floors.denial || !confirming.test(passage.text) || !isFactAt(passage, met[0]?.start ?? 0))
    return null;
  if (deniedIn(passage.words).size > 0 !== deniedIn(claim.words).size > 0) return null;
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
  if (content.length < runMin) return false;
  return words.some((_word, from) => wanted.every(({ lower }, at) => words[from + at]?.lower === lower));
}

/** Of the words that the two share: what else a sentence denies is another matter. */
function isDeniedThere({ passage, met }: Match): boolean {
  const denied = deniedIn(passage.words);
  return met.some((word) => denied.has(word));
}

const isDenied = (words: readonly Word[]) => deniedIn(words).size > 0;

const timeWord = /^(?:first|last|next|years?|months?|weeks?|days?|quarters?|hours?)$/;

/**
 * The figures of a sentence that measure the same. A bare one does where what is counted stands elsewhere in the
 * sentence ("employs about 600"); and a statement that is hardly more than a figure says of what only by its title or
 * its record, so the sentence must have one of them.
 */
function rivalsOf(claim: Claim, own: Figure, { passage, overlap, isTitled, isNamed }: Match): Figure[] {
  const beside = claim.content.filter(
    ({ stem, lower }) => !own.noun.includes(stem) && !own.rate.includes(stem) && !timeWord.test(lower),
  );
  const speaksOf = (stems: readonly string[]) =>
    stems.some((wanted) => passage.content.some(({ stem }) => alike(stem, wanted)));
  const isBare = ({ noun, rate }: Figure) => noun.length === 0 && rate.length === 0;
  const found = figuresOf(passage).filter((other) => {
    if (comparableOf(own, other)) return true;
    if (own.kind !== 'count' || other.kind !== 'count') return false;
    if (!isBare(other))
      return isBare(own) && other.noun.some((noun) => claim.title.some(({ stem }) => alike(stem, noun)));
    return isBare(own) ? isTitled || overlap >= floors.alone : own.rate.length === 0 && speaksOf(own.noun);
  });
  const isTelling = beside.length + Math.min(1, own.noun.length) > 1 || found.some((one) => equal(own, one));
  const isSure = isTitled || isNamed || (beside.length > (claim.title.length === 0 ? 0 : 1) && isTelling);
  return isSure ? found : [];
}

function comparableOf(own: Figure, other: Figure): boolean {
  return isDate(own) && isDate(other) ? comparableDates(own, other) : comparable(own, other);
}

function equal(own: Figure, other: Figure): boolean {
  return isDate(own) && isDate(other) ? sameDate(own, other) : sameValue(own, other);
}

const isPast = (passage: Passage, { start, end }: Figure) => isFormer(passage.text, start, end);

/** "23 of 29 offers", "all twelve". */
function isOfMany(passage: Passage, { start, end }: Figure): boolean {
  const { text } = passage;
  if (/\ball $/i.test(text.slice(Math.max(0, start - 8), start))) return true;
  return figuresOf(passage).some((whole) =>
    /^\s(?:out )?of (?:the |our |all )?$/i.test(text.slice(end, whole.start)),
  );
}

const rangeMark = /\s*(?:-|–|to|and|until)\s*/i;

/** The new figure in the notation of the old: its unit, its sign of a range. */
function fitted(own: Figure, other: Figure, before: string, text: string): string | null {
  if (own.kind === 'date') return text;
  const isRange = own.low !== own.high;
  if (other.bound && other.bound !== own.bound) return null;
  if (isRange !== (other.low !== other.high)) return null;
  if (isRange && own.kind === 'count') {
    const mark = rangeMark.exec(before)?.[0] ?? ' to ';
    return text.replace(rangeMark, mark);
  }
  const unit = /[\s-]*(?:%|\p{L}[\p{L}\s-]*)$/u.exec(before)?.[0] ?? '';
  const hasUnit = /(?:%|\p{L})$/u.test(text) && /^[\d€$£]/.test(text);
  const isBareNow =
    own.kind === other.kind && /^[\d.,]+$/.test(text) && /\d/.test(before) && unit && !hasUnit;
  return isBareNow ? text + unit : text;
}
