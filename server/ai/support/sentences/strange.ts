import type { Field, Source } from '../../ai.ts';
import { isToCome } from '../../reading/cues.ts';
import type { Others } from '../../reading/structure/others.ts';
import type { Claim, Claims } from '../../reading/structure/titles.ts';
import type { Unit } from '../../reading/structure/unit.ts';
import { capitalisedWords, stemsOf } from '../../reading/structure/words.ts';
import { namedActor } from '../passage.ts';
import { negatedClauses } from '../polarity.ts';
import { tokensOf } from '../tokens.ts';
import { introducedName, type Sides, saysOurs } from './sides.ts';
import { isAhead, isUnreal } from './unreal.ts';

/** Rules by which a passage is strange to a field: whose part of the page it stands in, and what stands over it. */

/** A page as the rules read it. */
export interface PlacedPage {
  source: Source;
  title: string | null;
  fields: readonly Field[];
  units: readonly Unit[];
  /** Null where nobody asks about a subject. */
  others: Others | null;
  sides: Sides;
  claimOf: Claims;
  isTitle(line: string): boolean;
  /** By unit the line that leads into its sections. */
  leads: ReadonlyMap<Unit, string>;
  /** Some name is another company's. */
  parties(name: string): boolean;
  /** The subject has a name of its own, and some sentence says it. */
  isNamed: boolean;
  /** The page lists who attended, and what they are to do. */
  isMinutes: boolean;
  /** The fields are a record's. */
  isRecord: boolean;
}

interface Passage {
  field: Field;
  value: string;
  unit: Unit;
}

type Rule = (passage: Passage, page: PlacedPage) => boolean;

/** Returns whether a value of a field cannot be taken from a unit. A title of the field's own outweighs some rules. */
export function isStrange(passage: Passage, page: PlacedPage): boolean {
  if (always.some((rule) => rule(passage, page))) return true;
  return !isClaimed(passage, page) && unlessClaimed.some((rule) => rule(passage, page));
}

const isClaimed = ({ field, unit }: Passage, { claimOf }: PlacedPage): boolean =>
  claimOf(unit)?.fields.includes(field.name) ?? false;

const titlesOver = ({ beside, captions, headings }: Unit): string[] => [
  ...beside,
  ...captions,
  ...headings.map(({ text }) => text),
];

const isNamed = ({ unit }: Passage, { others }: PlacedPage): boolean => others?.names(unit.words) ?? false;

/** Hold whatever title stands over a passage. */
const always: readonly Rule[] = [
  isOfAnotherPart,
  isSpokenByOthers,
  isOursNotTheirs,
  isAmongRivals,
  isOfParty,
  isElsewhen,
  isUnanchored,
];

/** A title that names the field itself outweighs these. */
const unlessClaimed: readonly Rule[] = [
  isLabelAlone,
  isClaimedByOthers,
  pointsElsewhere,
  isNotYetOrOver,
  isTitledAway,
  isDeniedAbove,
];

/** A field of a record that tells of us has its value in our part of the page. */
function isOfAnotherPart({ field, unit }: Passage, { others, sides }: PlacedPage): boolean {
  if (isOfOffering(field) && sides.isBelowOurs(unit)) return false;
  return others?.units.has(unit) ?? false;
}

/** An answer may be a question of ours with what they said to it. What is offered is not told by an account's `we`. */
function isSpokenByOthers({ field, unit }: Passage, { source }: PlacedPage): boolean {
  if (field.form !== 'answer' && isSaidByOthers(field, source, unit)) return true;
  const side = source.speakers?.[unit.speaker ?? ''] ?? '';
  return isOfGood(field) && !field.ofSubject && /^(?:account|subject)$/.test(side) && saysOurs(unit.text);
}

/** A title, a name or a `we` of ours tells nothing of a rival. */
function isOursNotTheirs({ field, value, unit }: Passage, { others, sides }: PlacedPage): boolean {
  if (!isOfRival(field)) return false;
  if (sides.isOfOtherSide(unit)) return true;
  const names = (words: readonly string[]) => others?.names(words) ?? false;
  const words = stemsOf(value);
  if (sides.opens(words) && !names(words)) return true;
  if (names(unit.words)) return false;
  return sides.isBelowOurs(unit) || (others !== null && !others.isTopic && sides.begins(unit.text));
}

/** `Competitors` heads a section for each of them: what is good there is good about one of them. */
function isAmongRivals(passage: Passage, page: PlacedPage): boolean {
  const { field, unit } = passage;
  if (!isOfGood(field) || isOfRival(field) || page.others?.names(unit.words)) return false;
  return page.sides.isAmongRivals(unit) && !(isOfOffering(field) && isClaimed(passage, page));
}

/** Another party acts, or is the label: `Rival Marrow opened in May`, `Competitor A: quick papers`. */
function isOfParty({ field, value, unit }: Passage, { parties, source }: PlacedPage): boolean {
  if (!field.tells || field.side === 'ours' || field.side === 'customer') return false;
  const { text } = unit;
  const actors = [
    namedActor(value, source.text),
    namedActor(text, source.text),
    introducedName(text),
    unit.beside[0] ?? '',
  ];
  return actors.some((actor) => actor !== '' && parties(actor));
}

/** A speaker's former company: what the paragraph goes on to tell is of it, up to the subject's name. */
function isElsewhen({ field, unit }: Passage, { units, others }: PlacedPage): boolean {
  if (!field.tells && !field.ofSubject) return false;
  const at = units.indexOf(unit);
  const paragraph = units.slice(Math.max(0, at - 5), at + 1).filter(({ block }) => block === unit.block);
  const last = paragraph.findLast(({ text, words }) => elsewhen.test(text) || others?.names(words));
  return last !== undefined && elsewhen.test(last.text);
}
const elsewhen =
  /\b(?:my|his|her|their) (?:last|previous|former|old) (?:company|employer|job|role|firm|team|place)\b|\bbefore (?:i|he|she) (?:joined|came|started)\b/i;

/**
 * On a page of another topic that names a rival, its sentence, paragraph or title does; in minutes of a meeting, the
 * subject's or ours.
 */
function isUnanchored({ field, value, unit }: Passage, page: PlacedPage): boolean {
  const { others, sides, units } = page;
  if (!others || !field.tells || field.ofSubject) return false;
  const isRivals = isOfRival(field);
  // a page whose title sets the rival against others is about them too
  const title = page.title ?? '';
  const isSetAgainst = /\s(?:vs\.?|versus)\s/i.test(title) || sides.names(stemsOf(title));
  const isTopic = others.isTopic && (!isSetAgainst || isClaimed({ field, value, unit }, page));
  if (isRivals ? isTopic || !page.isNamed : !page.isMinutes) return false;
  const isAnchor = (text: string, isTitle = false): boolean => {
    const words = stemsOf(text);
    if (isTitle ? others.calls(words) : others.names(words)) return true;
    return !isRivals && (sides.names(words) || (!isTitle && own.test(text)));
  };
  const titles = [...titlesOver(unit), unit.row?.text ?? '', unit.column?.text ?? ''];
  const paragraph = units.filter(({ block, start }) => block === unit.block && start <= unit.start);
  return !titles.some((title) => isAnchor(title, true)) && !paragraph.some(({ text }) => isAnchor(text));
}
const own =
  /(?<!\p{L})(?:we|our|us|wir|uns|unser\p{L}*|nous|notre|nos|nosotros|nuestr\p{L}+|current|now)(?!\p{L})/iu;

/** A title says nothing of what it stands over: `Strengths`. */
export function isTitleAlone({ field, value }: Omit<Passage, 'unit'>, { isTitle }: PlacedPage): boolean {
  return (
    field.tells !== undefined && !/[:：|]/.test(value) && stemsOf(value).length <= titleMost && isTitle(value)
  );
}
const titleMost = 3;

/** A label alone says nothing of what it names: `still in development`, `by hand`. */
function isLabelAlone({ field, value, unit: { label, kind } }: Passage): boolean {
  if (!field.tells || kind === 'pair' || label.length === 0) return false;
  return stemsOf(value).every((word) => label.includes(word));
}

/** Titles claim a passage for fields that tell the opposite, or for nobody's. */
function isClaimedByOthers(passage: Passage, page: PlacedPage): boolean {
  const { field, unit } = passage;
  const claim = page.isRecord ? page.claimOf(unit) : null;
  if (!claim) return false;
  const claimants = claimantsOf(claim, page, unit);
  // a sentence that names the subject may tell of it under a title of ours or of the page's own matters
  if (
    !isNamed(passage, page) &&
    !isBelowItsName(unit, page) &&
    claimants.every((one) => isAgainst(one, field))
  )
    return true;
  return claimants.length > 0 && claimants.every((one) => isContrary(one, field));
}

/** `Orrin's answer` below `Pains`: the nearest title names the subject, and no field. */
function isBelowItsName({ headings }: Unit, { others, claimOf }: PlacedPage): boolean {
  const nearest = headings.slice(-1);
  const isOfIt = nearest.some(({ words }) => others?.names(words));
  return isOfIt && !claimOf({ beside: [], captions: [], headings: nearest });
}

/** `Strengths` below a title of ours are ours. */
function claimantsOf({ fields: names }: Claim, { fields, sides }: PlacedPage, unit: Unit): Field[] {
  const claimants = fields.filter(({ name }) => names.includes(name));
  if (!sides.isBelowOurs(unit)) return claimants;
  return claimants.map((one) => (isOfRival(one) ? { ...one, side: 'ours' as const } : one));
}

/** Tells whether a title claims a passage for the other side, or as a trouble where the field holds a good. */
function isAgainst(claiming: Field, field: Field): boolean {
  if (isOfRival(field)) return isOfOffering(claiming);
  if (isOfOffering(field) && isOfRival(claiming)) return isOfGood(claiming);
  return isOfTrouble(claiming) && isOfGood(field);
}

/** Tells whether a title claims a passage for a rival's strengths where the field holds its weaknesses, or the other way round. */
function isContrary(claiming: Field, field: Field): boolean {
  if (!isOfRival(claiming) || !isOfRival(field)) return false;
  return (isOfGood(claiming) && isOfTrouble(field)) || (isOfTrouble(claiming) && isOfGood(field));
}

/** `They …` speaks of whom the sentence before it in its paragraph names. */
function pointsElsewhere({ field, unit }: Passage, { others, sides, units, source }: PlacedPage): boolean {
  if (!others || !pointing.test(unit.text) || others.names(unit.words)) return false;
  const before = units.slice(0, units.indexOf(unit)).filter(({ block }) => block === unit.block);
  // on the subject's own page other names are its matters, unless a sentence begins with one
  const isAnybodyNamed = (text: string): boolean => {
    const actor = namedActor(text, source.text);
    return (
      (!others.isTopic && capitalisedWords(text).length > 0) || (actor !== '' && !sides.names(stemsOf(actor)))
    );
  };
  const last = before.findLast(({ text, words }) => others.names(words) || isAnybodyNamed(text));
  if (!last || (isOfOffering(field) && sides.names(last.words))) return false;
  return !others.names(last.words);
}

/** A sentence of plans, needs or former days tells neither what is good nor what is so. */
function isNotYetOrOver({ field, value, unit }: Passage): boolean {
  return (isOfGood(field) || field.tells === 'fact') && (isUnreal(unit.text) || isAhead(value));
}

/** `The plan does not cover:` denies what it leads to. */
function isDeniedAbove({ value, unit }: Passage, { leads }: PlacedPage): boolean {
  return [...unit.captions, leads.get(unit) ?? ''].some(denies) && !denies(value);
}

/** `Why not use it`, `Planned for spring`: what stands below is not so, or not yet. */
function isTitledAway({ field, value, unit }: Passage): boolean {
  if (!field.tells) return false;
  const titles = titlesOver(unit);
  if (!isOfRival(field) && titles.some((title) => outside.test(title))) return true;
  if ((isOfGood(field) || field.tells === 'fact') && !isToCome(value) && titles.some(isToCome)) return true;
  if (!isOfGood(field)) return false;
  const headings = unit.headings.map(({ text }) => text);
  if (unit.isQuoted && headings.some((title) => objecting.test(title))) return true;
  return headings.some((title) => asksNot(title) || exclusion.test(title)) && !denies(value);
}

/**
 * Returns whether a lead-in denies the items below it: `It does not cover outages by:` does, `With no code, you can:`
 * does not.
 */
export function denies(line: string): boolean {
  const tokens = tokensOf(line);
  return negatedClauses(tokens).has(tokens.findLast(({ kind }) => kind === 'word')?.clause ?? -1);
}

/** Asked for, what is not so stands below: `When not to use it`; `No contract` heads what is good about it. */
const asksNot = (title: string): boolean =>
  title.length <= longestTitle && asking.test(title) && denies(title.replace(/[*_]/g, ''));
const longestTitle = 120;
const asking =
  /^\W*(?:why|when|where|who|what|which|how|not|warum|wann|wo|wer|was|nicht|pourquoi|quand|ou|où|qui|ce que|por qué|cuándo|dónde|quién|qué)\b/iu;
const exclusion = /\b(?:not (?:part of|included|covered|in scope)|out of scope)\b/i;
/** Titles of this form head what may come from outside, which is no trait of anybody. */
const outside =
  /^\W*(?:opportunit(?:y|ies)|threats?|chancen|bedrohungen|opportunités|menaces|oportunidades|amenazas)\W*$/iu;
/** Below such a title what stands in quotation marks is what others say against it. */
const objecting = /objection|einw[aä]nd|objeci/iu;
const pointing = /^(?:and |but |also )?(?:they|their|it|its)\b/i;

/** Some fields of a competitor or a customer tell of the offering. */
const isOfOffering = ({ side }: Field): boolean => side === 'ours';
const isOfRival = ({ side }: Field): boolean => side === 'rival';
const isOfTrouble = ({ tells }: Field): boolean => tells === 'trouble';
const isOfGood = ({ tells }: Field): boolean => tells === 'good';

/** These words speak of the writer or the reader, and not of a third. */
const firstOrSecond =
  /(?<![\p{L}\p{N}])(?:we|us|our|ours|i|me|my|you|your|wir|uns|unsere?[mnrs]?|ihr|ihre?[mnrs]?|nous|notre|nos|vous|votre|nosotros|nuestr[oa]s?)(?![\p{L}\p{N}])/iu;

/**
 * Returns whether the speaker is not of the subject's company, or not the person. Our own people speak in a call
 * about themselves, or to sum up. A text without a speaker, such as a note, may be about the subject.
 */
export function isSaidByOthers(
  { ofSubject }: Pick<Field, 'ofSubject'>,
  { speakers }: Pick<Source, 'speakers'>,
  { speaker, text }: Pick<Unit, 'speaker' | 'text'>,
): boolean {
  const side = ofSubject && speakers?.[speaker ?? ''];
  if (!side || side === 'subject' || (side === 'account' && ofSubject === 'account')) return false;
  return speaker !== null || firstOrSecond.test(text);
}
