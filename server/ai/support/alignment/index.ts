import type { Guard } from '../guards/index.ts';
import type { Language } from '../lexicon.ts';
import { type Alignment, align, type Side } from './align.ts';
import { isSpeech, lossOf } from './left-behind.ts';
import { formOf } from './lemma.ts';
import { isAdjunctMove, movesOf } from './order.ts';
import { tensesAgree } from './tense.ts';
import type { Unit } from './units.ts';

/**
 * Whether a value says what its quote says and no more, by where each of its words stands there. Each word of content is
 * found in the quote, with the same guard words before it, in the same order but for one moved phrase, and nothing of a
 * clause is left out.
 */

/** The reason why a value is not sure to follow. */
export type Doubt = 'words' | 'guards' | 'tense' | 'word order' | 'left out';

export interface Aligned {
  doubt: Doubt | null;
  alignment: Alignment;
  /** Guards of the value that its quote does not have there, and the other way round. */
  added: Guard[];
  lost: Guard[];
}

/** Compares value and quote; `from` and `to` bound the units of the quote itself, the others are the rest of its sentence. */
export function compareSides(
  value: Side,
  quote: Side,
  from: number,
  to: number,
  language: Language,
): Aligned {
  const alignment = align(value, quote, from, to);
  const resolvedIndexes = resolvedAntecedents(value, quote, alignment).union(
    liftedSubject(value, quote, alignment, language),
  );
  const { added: addedGuards, lost: lostGuards, seams } = guardsOf(value, quote, alignment);
  const doubt = doubtOf();
  return { doubt, alignment, added: addedGuards, lost: lostGuards };

  function doubtOf(): Doubt | null {
    if (
      value.units.some(
        (unit, index) => alignment.places[index] === -1 && !isExempt(value, quote, alignment, unit, index),
      )
    )
      return 'words';
    const isSince = quote.units.some(({ before }) => before.some(({ key }) => key === 'since'));
    for (const [index, unit] of value.units.entries()) {
      const other = quote.units[alignment.places[index] ?? -1];
      if (other?.kind === 'period' && other.isRate && !unit.isRate && unit.before.length === 0)
        return 'guards';
      if (other && unit.kind !== 'figure' && !tensesAgree(unit.tense, other.tense, isSince)) return 'tense';
    }
    // `the teacher's pupil` is no `teacher of the pupil`
    const isDisowned = value.units.some((unit, index) => {
      const [place, last] = [alignment.places[index] ?? -1, alignment.places[index - 1] ?? -1];
      const [other, before] = [quote.units[place], quote.units[last]];
      if (!other || !before || place !== last + 1) return false;
      return (unit.isOf && before.isOwner) || (other.isOf && value.units[index - 1]?.isOwner === true);
    });
    if (isDisowned) return 'word order';
    if (value.units.some((_unit, index) => displacesDoer(value, quote, alignment, index, language)))
      return 'left out';
    const isSkipped = (index: number) =>
      isElided(value, quote, alignment, index) ||
      resolvedIndexes.has(index) ||
      isTurnedVerb(index) ||
      isSpeechTurned(value, alignment, index);
    const moves = movesOf(alignment, isSkipped);
    if (!moves) return 'word order';
    /** `cut scrap` told as `scrap fell`: what was done to a thing is what it does. */
    function isTurnedVerb(index: number): boolean {
      const other = quote.units[alignment.places[index] ?? -1];
      return other !== undefined && other.key !== value.units[index]?.key;
    }
    const isPlaced = (index: number) => (alignment.places[index] ?? -1) !== -1 && !isSkipped(index);
    const isTurnedCause = moves.length === 1 && isCauseTurned(value, alignment, moves[0]?.at ?? 0, seams);
    for (const move of moves)
      if (!isTurnedCause && !isAdjunctMove(value, quote, alignment, move, isPlaced)) return 'word order';
    if (!isTurnedCause && (addedGuards.length > 0 || lostGuards.length > 0)) return 'guards';
    if (isTurnedCause && (addedGuards.length > 1 || lostGuards.length > 1)) return 'guards';
    // `Says the foreman` told as `The foreman:`
    const isColon = (unit: Unit) => isSpeech(unit) && value.segments.some(({ opener }) => opener === ':');
    const antecedents = new Set([...resolvedIndexes].map((index) => alignment.places[index]));
    const isTold = (index: number) => alignment.taken[index] !== -1 && !antecedents.has(index);
    const isOptional = (index: number) => {
      const unit = quote.units[index];
      if (!unit) return false;
      const { from = 0, to = 0 } = quote.segments[unit.segment] ?? {};
      if (to - from === 1 && unit.segment === 0 && idle.test(`${unit.before[0]?.key} ${unit.word}`))
        return true;
      const isBare = [...unit.before, ...unit.after].every(({ role }) => role === 'link' || role === 'loose');
      return isBare && (unit.isOwn || (unit.kind === 'we' && unit.segment === 0) || isColon(unit));
    };
    return lossOf(quote, isTold, isOptional, (unit) => startsVerb(unit, language)) ? 'left out' : null;
  }
}

/** `said Ann Berg` told as `Ann Berg said`. */
function isSpeechTurned({ units, segments }: Side, { places }: Alignment, index: number): boolean {
  const unit = units[index];
  const place = places[index] ?? -1;
  const from = segments[unit?.segment ?? -1]?.from ?? index;
  if (!unit || !isSpeech(unit) || place === -1 || from === index) return false;
  return units.slice(from, index).every((_unit, at) => places[from + at] === place + 1 + at);
}

/** They join a sentence to the one before, and say nothing of their own. */
const idle = /^(?:in (?:addition|fact|short|turn)|en (?:outre|effet|fait|realidad|resumen))$/;
const joining = /^(?:however|cependant|sin embargo)$/;

/** What is so already, still or again is so, where nothing of it is denied or excluded. */
const idling = /^(?:already|still|now|today|then|later|again)$/;
const isPlainClause = ({ units }: Side, segment: number): boolean =>
  units.every(
    (unit) =>
      unit.segment !== segment ||
      [...unit.before, ...unit.after].every(
        ({ name }) => !/^(?:negation|exclusion|bound|condition)$/.test(name),
      ),
  );

/** An auxiliary or a modal stands before it, or it has the form of a verb. */
function startsVerb(unit: Unit, language: Language): boolean {
  if (unit.hasAuxiliary || unit.before.some(({ name }) => name === 'modality')) return true;
  if (language !== 'en' || unit.isCapital || unit.kind !== 'word') return false;
  return unit.tense === 'past' || unit.tense === 'participle' || /[^su]s$/.test(unit.word);
}

/** The subject's own name, and the noun that an ordinal of the quote leaves out. */
function isExempt(value: Side, quote: Side, alignment: Alignment, unit: Unit, index: number): boolean {
  if (unit.isOwn && unit.before.every(({ role }) => role === 'link' || role === 'loose'))
    return standsForSubject(value, quote, alignment, index);
  return isElided(value, quote, alignment, index);
}

/**
 * The name stands for the pronoun, or for nothing, with which the sentence begins: `they cut costs` told as `Acme cut
 * costs`. Elsewhere it would be somebody whom the sentence does not name, or take the place of whom it does.
 */
function standsForSubject(value: Side, quote: Side, { places }: Alignment, index: number): boolean {
  const unit = value.units[index];
  const from = value.segments[unit?.segment ?? -1]?.from ?? index;
  // `the roof of Acme was built`: the sentence may have said `its roof`
  if (unit?.isOf && value.units[index + 1]?.hasAuxiliary) return true;
  if (!value.units.slice(from, index).every(({ isOwn }) => isOwn)) return false;
  const next = value.units.findIndex((other, at) => at > index && !other.isOwn);
  const place = places[next] ?? -1;
  const told = quote.units[place];
  if (!told || value.units[next]?.segment !== unit?.segment) return false;
  const opens = quote.units.findIndex(({ sentence }) => sentence === told.sentence);
  return quote.units.slice(opens, place).every(({ kind }) => kind === 'we');
}

/**
 * The name stands elsewhere in the quote, and takes the place of whoever does it there: `Acme's supplier closed a plant, losing
 * staff` told as `Acme lost staff`. Of a name that leads its clause both halves are told.
 */
function displacesDoer(
  value: Side,
  quote: Side,
  { places }: Alignment,
  index: number,
  language: Language,
): boolean {
  const unit = value.units[index];
  const place = places[index] ?? -1;
  const name = quote.units[place];
  if (!unit?.isOwn || unit.isOwner || !name) return false;
  const { from = index } = value.segments[unit.segment] ?? {};
  if (!value.units.slice(from, index).every(({ isOwn }) => isOwn)) return false;
  const next = value.units.findIndex((other, at) => at > index && !other.isOwn);
  const verbPlace = places[next] ?? -1;
  const behind = quote.units.findIndex((other, at) => at > place && !other.isOwn);
  if (value.units[next]?.segment !== unit.segment || verbPlace <= behind) return false;
  const { from: opens = place } = quote.segments[name.segment] ?? {};
  const isLed = !quote.units.slice(opens, place).every(({ isOwn }) => isOwn);
  if (isLed || name.isOwner || name.before.some(({ role }) => role === 'place')) return true;
  // `Acme users save time and pay` tells what many do
  const [ours, theirs] = [value.units[next], quote.units[verbPlace]];
  if (language === 'en' && formOf(ours?.word ?? '') === 's' && formOf(theirs?.word ?? '') === 'base')
    return true;
  const verb = quote.units[behind];
  // `Acme has four mills`, `Acme in Cork runs …`
  const isVerb =
    verb && (startsVerb(verb, language) || formOf(verb.word) === 'any' || verb.before.length > 0);
  return language === 'en' && verb?.segment === name.segment && !isVerb;
}

/** `after the first`, told as `after the first year` where years were counted before. */
function isElided(value: Side, quote: Side, { places }: Alignment, index: number): boolean {
  const unit = value.units[index];
  const ordinal = value.units[index - 1];
  const place = places[index - 1] ?? -1;
  if (unit?.kind !== 'period' || ordinal?.kind !== 'ordinal' || place === -1) return false;
  const next = quote.units[place + 1];
  const isBare = next === undefined || next.before.length > 0 || next.kind === 'figure';
  const counted = quote.units.slice(0, place).findLast(({ kind }) => kind === 'figure');
  const measure = counted ? quote.figures[counted.figure]?.measure : undefined;
  return isBare && unit.before.length === 0 && unit.key === `period ${measure}`;
}

/** `payments a day, of which 0.3% need a check`: the noun before a relative clause is what the clause speaks of. */
function resolvedAntecedents(value: Side, quote: Side, { places, taken }: Alignment): ReadonlySet<number> {
  const resolvedIndexes = new Set<number>();
  for (const segment of quote.segments) {
    if (!/^(?:which|who|whose|,)$/.test(segment.opener) || segment.from === 0) continue;
    const here = taken.slice(segment.from, segment.to).filter((index) => index !== -1);
    if (here.length < segment.to - segment.from || here.length === 0) continue;
    let noun = segment.from - 1;
    while (quote.units[noun]?.kind === 'period') noun--;
    const index = taken[noun] ?? -1;
    const alone = quote.units.every(
      (unit, at) => taken[at] === -1 || at === noun || at >= segment.from || unit.isOwn,
    );
    const isNoun =
      quote.units[noun]?.kind === 'word' &&
      !quote.units[noun]?.isOf &&
      value.units[index]?.before.length === 0;
    if (alone && isNoun && index !== -1 && places[index] === noun && quote.units[noun]?.before.length === 0)
      resolvedIndexes.add(index);
  }
  return resolvedIndexes;
}

/** `Built in 1949, the mill stores salt`, told as `the mill was built in 1949`: the whole subject is what was built. */
function liftedSubject(
  value: Side,
  quote: Side,
  { places, taken: takenUnits }: Alignment,
  language: Language,
): ReadonlySet<number> {
  const none = new Set<number>();
  const [front, main] = quote.segments;
  const participle = quote.units[0];
  if (language !== 'en' || !front || main?.opener !== ',' || participle?.tense !== 'participle') return none;
  // `left open, the valve leaks` says what would be; a year, or who did it, says what was
  const isEvent = quote.units
    .slice(1, front.to)
    .some(
      ({ word, isCapital, before }) =>
        /^(?:1[5-9]|20)\d\d$/.test(word) ||
        (isCapital && before.some(({ key }) => key === 'by' || key === 'from')),
    );
  if (!isEvent) return none;
  const told = takenUnits.slice(main.from).indexOf(-1);
  const subject = takenUnits.slice(main.from, told === -1 ? undefined : main.from + told);
  const verb = quote.units[main.from + subject.length];
  const saidUnit = value.units[subject.length];
  const isVerb = verb !== undefined && verb.segment === participle.segment + 1 && startsVerb(verb, language);
  // `the guild chairs stored salt`: what looks like the verb is a noun where another verb follows
  const isNoun = quote.units
    .slice(main.from + subject.length + 1, main.to)
    .some(({ hasAuxiliary, tense }) => hasAuxiliary || tense === 'past' || tense === 'participle');
  const isOver = verb?.tense !== 'future' && verb?.before.length === 0;
  if (subject.length === 0 || !isVerb || isNoun || !isOver) return none;
  if (!subject.every((index, at) => index === at) || places[subject.length] !== 0) return none;
  // nothing else of the sentence is told
  const isAlone = takenUnits.every((index, at) => (index === -1) === at >= main.from + subject.length);
  return isAlone && saidUnit?.hasAuxiliary && saidUnit.tense === 'past' ? new Set(subject) : none;
}

interface Guards {
  added: Guard[];
  lost: Guard[];
  /** Links that stand before a unit in one text alone, by the unit of the value. */
  seams: { added: Map<number, string>; lost: Map<number, string> };
}

/** Compares the guard words of each pair; those that may float are looked for one unit further on either side. */
function guardsOf(value: Side, quote: Side, { places }: Alignment): Guards {
  const addedGuards: { guard: Guard; index: number; place: number }[] = [];
  const lostGuards: { guard: Guard; index: number; place: number }[] = [];
  const seams = { added: new Map<number, string>(), lost: new Map<number, string>() };
  for (const [index, unit] of value.units.entries()) {
    const place = places[index] ?? -1;
    const other = quote.units[place];
    if (!other) {
      for (const guard of [...unit.before, ...unit.after])
        if (!isCarried(value, index) && !(guard.role === 'loose' && isOpening(value, index)))
          addedGuards.push({ guard, index, place });
      continue;
    }
    for (const side of ['before', 'after'] as const) {
      const theirs = other[side].map(({ key }) => key);
      const ours = unit[side].map(({ key }) => key);
      for (const guard of unit[side])
        if (!take(theirs, guard.key) && !(guard.role === 'loose' && isOpening(value, index))) {
          addedGuards.push({ guard, index, place });
          if (guard.role === 'link') seams.added.set(index, guard.key);
        }
      for (const guard of other[side])
        if (!take(ours, guard.key)) {
          if (guard.role === 'loose' || (place === 0 && joining.test(guard.key))) continue;
          if (idling.test(guard.key) && isPlainClause(quote, other.segment)) continue;
          const isNoun = guard.key === 'to' && /ings?$/.test(unit.word) && unit.word !== other.word;
          if (guard.role === 'link') seams.lost.set(index, guard.key);
          // two sentences, or two joined by `and`, may stand for a cause and its effect; two in one breath do not
          const opened = value.segments[unit.segment];
          const isParted = opened?.from === index && parting.test(opened.opener);
          if (guard.role === 'link' && index > 0 && !isParted) lostGuards.push({ guard, index, place });
          else if (guard.role === 'link') continue;
          else if (!isNoun) lostGuards.push({ guard, index, place });
        }
    }
  }
  for (const one of [...addedGuards]) {
    if (one.guard.role !== 'floating') continue;
    const found = lostGuards.find(
      ({ guard, place }) => guard.key === one.guard.key && Math.abs(place - one.place) <= 1,
    );
    if (!found) continue;
    addedGuards.splice(addedGuards.indexOf(one), 1);
    lostGuards.splice(lostGuards.indexOf(found), 1);
  }
  return { added: addedGuards.map(({ guard }) => guard), lost: lostGuards.map(({ guard }) => guard), seams };
}

const parting = /^(?:[.;:–—]|and|so|und|et|y|also|donc)$/;

/** A pronoun may open a clause for the noun that it stands for. */
function isOpening(value: Side, index: number): boolean {
  const unit = value.units[index];
  return value.segments[unit?.segment ?? -1]?.from === index;
}

/** The noun behind an ordinal takes over what stood before the ordinal's successor. */
const isCarried = (value: Side, index: number): boolean => value.units[index]?.kind === 'period' && index > 0;

function take(keys: string[], key: string): boolean {
  const at = keys.indexOf(key);
  if (at !== -1) keys.splice(at, 1);
  return at !== -1;
}

/** `B because A` told as `A, so B`, and the other way round. */
function isCauseTurned(
  value: Side,
  { places }: Alignment,
  at: number,
  { added, lost }: Guards['seams'],
): boolean {
  const first = value.units.findIndex((_unit, index) => (places[index] ?? -1) !== -1);
  const pair = `${lost.get(first) ?? ''} ${added.get(at) ?? ''}`;
  return pair === 'because so';
}
