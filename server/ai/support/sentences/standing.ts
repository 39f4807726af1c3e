import type { Turn } from '../../../event-loop.ts';
import type { Field, Source, WriteRequest } from '../../ai.ts';
import { isFramed, isToCome } from '../../reading/cues.ts';
import { memo } from '../../reading/memo.ts';
import { type Others, othersOn } from '../../reading/structure/others.ts';
import { pageOf } from '../../reading/structure/page.ts';
import { segment } from '../../reading/structure/segment.ts';
import { claimsOf, namesField } from '../../reading/structure/titles.ts';
import type { Heading, Span, Unit } from '../../reading/structure/unit.ts';
import { unvouchedSpans } from '../../reading/structure/unvouched-spans.ts';
import { capitalisedWords, contentOf, stemsOf } from '../../reading/structure/words.ts';
import { namedActor } from '../passage.ts';
import { negatedClauses } from '../polarity.ts';
import { tokensOf } from '../tokens.ts';
import { isOfAnotherColumn } from './cells.ts';
import { isUnreal } from './unreal.ts';

/** Tells by the place of a passage whose it is: it may stand in another's part, or under a title or line that denies it. */

/** Returns whether a value cannot be taken from a passage, by where the passage stands. */
export type Standing = (field: Field, value: string, span: Span) => boolean;

export type Standings = ReadonlyMap<string, Standing>;

type Asked = Pick<WriteRequest, 'fields'> & Partial<Pick<WriteRequest, 'subject' | 'company'>>;

/** Reads the sources that are cited, by their keys. */
export async function standingsIn(
  request: Asked & Pick<WriteRequest, 'sources'>,
  proposals: readonly { sourceKey: string }[],
  turn: Turn,
): Promise<Standings> {
  const cited = new Set(proposals.map(({ sourceKey }) => sourceKey));
  const standings = new Map<string, Standing>();
  for (const source of request.sources) {
    if (!cited.has(source.key)) continue;
    // an answer is checked piece by piece while it is written, and as a whole when a verifier has spoken
    const earlier = readSources.get(source);
    const standing =
      earlier?.fields === request.fields ? earlier.standing : standingIn(source, request, turn);
    readSources.set(source, { fields: request.fields, standing });
    standings.set(source.key, await standing);
  }
  return standings;
}

const readSources = new WeakMap<Source, { fields: readonly Field[]; standing: Promise<Standing> }>();

/** So often is a quote looked for that stands in several places. */
const placesMost = 20;

/** Returns the first place of a quote where it is said of the subject; null where there is none. */
export function placeFor<Place extends Span & { quote: string }>(
  text: string,
  first: Place,
  isElsewhere: (span: Place) => boolean,
): Place | null {
  let span = first;
  for (let tried = 0; tried < placesMost; tried++) {
    if (!isElsewhere(span)) return span;
    const start = text.indexOf(span.quote, span.end);
    if (start === -1) return null;
    span = { ...span, start, end: start + span.quote.length };
  }
  return null;
}

async function standingIn(
  source: Source,
  { fields, subject = null, company = null }: Asked,
  turn: Turn,
): Promise<Standing> {
  const units = await segment(source.text, turn, Object.keys(source.speakers ?? {}), namesField(fields));
  const others = subject === null ? null : othersOn(units, subject, source.title);
  await turn();
  const claimOf = claimsOf(fields, {
    subject: new Set(contentOf(subject ?? '')),
    us: new Set(contentOf(company ?? '')),
  });
  const leads = leadsOver(units);
  const { innerOf } = pageOf(units);
  const ourWords = contentOf(company ?? '');
  const saysUs = (words: readonly string[]) =>
    ourWords.length > 0 && ourWords.every((word) => words.includes(word));
  const isRecord = fields.some(({ titles, tells }) => titles !== undefined || tells !== undefined);
  const unvouchedParts = isRecord ? unvouchedSpans(source.text) : [];
  const isStrange = (field: Field, value: string, unit: Unit): boolean => {
    if (others?.units.has(unit)) return true;
    // an answer may be a question of ours with what they said to it
    if (field.form !== 'answer' && isSaidByOthers(field, source, unit)) return true;
    const isNamed = others?.names(unit.words) ?? false;
    if (isOfRival(field) && unit.headings.some(isOfOtherSide)) return true;
    if (isOfRival(field) && !isNamed && (isBelowOurName(unit.headings) || isOurWord(unit))) return true;
    if (isOfGood(field) && !isOfRival(field) && !isNamed && isAmongRivals(unit)) return true;
    const claim = claimOf(unit);
    if (claim?.fields.includes(field.name)) return false;
    if (field.tells !== undefined && isLabelOf(unit, value)) return true;
    if (claim && isRecord) {
      const claimants = fields.filter(({ name }) => claim.fields.includes(name));
      // a sentence that names the subject may tell of it under a title of ours or of the page's own matters
      if (!isNamed && claimants.every((one) => isAgainst(one, field))) return true;
      if (claimants.length > 0 && claimants.every((one) => isContrary(one, field))) return true;
    }
    if (others && pointing.test(unit.text) && pointsElsewhere(unit, others)) return true;
    if (isOfGood(field) && (isUnreal(unit.text) || isTitledAway(unit, value))) return true;
    return [...unit.captions, leads.get(unit) ?? ''].some(denies) && !denies(value);
  };
  /** `Why not use it`, `Planned for spring`: what stands below is not so, or not yet. */
  const isTitledAway = ({ headings, captions, beside, isQuoted }: Unit, value: string): boolean => {
    const titles = headings.map(({ text }) => text);
    if (isQuoted && titles.some((title) => objecting.test(title))) return true;
    if (!isToCome(value) && [...beside, ...captions, ...titles].some(isToCome)) return true;
    return titles.some(asksNot) && !denies(value);
  };
  /** `Our strengths`, and `Against Marrow` where the subject is another rival. */
  const isOfOtherSide = ({ text, words }: Heading) =>
    ours.test(text) || (against.test(text) && !others?.names(words) && !saysUs(words));
  /** The nearest title over a passage that names a side tells whose it is; `Against us` is not ours. */
  const isBelowOurName = memo((headings: readonly Heading[]) => {
    const nearest = innerOf(headings).findLast(
      ({ level, words }) => level > 1 && (others?.names(words) || namesUs(words)),
    );
    return nearest !== undefined && !others?.names(nearest.words);
  });
  const namesUs = (words: readonly string[]) => {
    const at = words.indexOf(ourWords[0] ?? '');
    return at !== -1 && saysUs(words) && !opposing.test(words[at - 1] ?? '');
  };
  /** On a page that is not the rival's own `we` are not the rival. */
  const isOurWord = ({ text }: Unit) => others !== null && !others.isTopic && ours.test(text);
  /** `Competitors` heads a section for each of them. */
  const isAmongRivals = ({ headings, captions, beside }: Unit) => {
    const at = headings.findIndex(({ text }) => rivals.test(text));
    const inner = at === -1 ? [] : headings.slice(at + 1);
    const titles = [...beside, ...captions, ...inner.map(({ text }) => text)];
    return inner.length > 0 && !titles.some((title) => ours.test(title) || namesUs(stemsOf(title)));
  };
  const pointsElsewhere = (unit: Unit, { names, isTopic }: Others): boolean => {
    if (names(unit.words)) return false;
    const before = units.slice(0, units.indexOf(unit)).filter(({ block }) => block === unit.block);
    const last = before.findLast(({ text, words }) => names(words) || isAnybodyNamed(text, isTopic));
    return last !== undefined && !names(last.words);
  };
  /** On the subject's own page other names are its matters, unless a sentence begins with one. */
  const isAnybodyNamed = (text: string, isTopic: boolean) =>
    (!isTopic && capitalisedWords(text).length > 0) || namedActor(text, source.text) !== '';
  return (field, value, span) => {
    const isOwn = (header: string) =>
      others?.calls(stemsOf(header)) || (isOfOffering(field) && ours.test(header));
    if (isOfAnotherColumn(value, source.text, span, isOwn)) return true;
    if (unvouchedParts.some(({ start, end }) => start < span.end && end > span.start)) return true;
    const touched = units.filter(({ start, end }) => start < span.end && end > span.start);
    if (touched.length === 0) return isTitleOfOthers(source.text.slice(span.start, span.end), span);
    const strange = touched.filter((unit) => isStrange(field, value, unit));
    if (strange.length === 0 || strange.length === touched.length) return strange.length > 0;
    // of a quote over several places it counts where its words stand
    const ownWords = new Set(touched.filter((unit) => !strange.includes(unit)).flatMap(({ words }) => words));
    return stemsOf(value).some(
      (word) => !ownWords.has(word) && strange.some(({ words }) => words.includes(word)),
    );
  };

  /** A heading belongs to what stands below it; one among myths is one of them. */
  function isTitleOfOthers(quote: string, { end }: Span): boolean {
    const below = units.find(({ start }) => start >= end);
    if (!below) return false;
    const at = below.headings.findIndex(({ text }) => text.includes(quote) || quote.includes(text));
    if (at === -1) return false;
    return (
      (others?.units.has(below) ?? false) || below.headings.slice(0, at).some(({ text }) => isFramed(text))
    );
  }
}

/** A label alone says nothing of what it names: `still in development`, `by hand`. */
const isLabelOf = ({ label, kind }: Unit, value: string): boolean =>
  kind !== 'pair' && label.length > 0 && stemsOf(value).every((word) => label.includes(word));

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

const against = /(?:^|\s)(?:(?:vs|Vs|VS)\.?|[Vv]ersus|[Aa]gainst) (?:the )?\p{Lu}/u;
/** Behind these words of a title stands the other of two. */
const opposing = /^(?:vs|versus|against|over|than|to|from|with)$/;
/** Below such a title what stands in quotation marks is what others say against it. */
const objecting = /objection|einw[aä]nd|objeci/iu;
const rivals =
  /(?<!\p{L})(?:rivals?|competitors?|wettbewerber|mitbewerber|konkurrent(?:en)?|concurrents?|competidor(?:es)?)(?!\p{L})/iu;
/** Such a sentence speaks of whom the sentence before it names. */
const pointing = /^(?:and |but |also )?(?:they|their|it|its)\b/i;
const ours = /^\W*(?:us|we|our)\b/i;
/** Some fields of a competitor or a customer tell of the offering. */
const isOfOffering = ({ side }: Field): boolean => side === 'ours';
const isOfRival = ({ side }: Field): boolean => side === 'rival';
const isOfTrouble = ({ tells }: Field): boolean => tells === 'trouble';
const isOfGood = ({ tells }: Field): boolean => tells === 'good';

/** Returns by unit the line that leads into the sections it stands in: it ends in a colon, and their headings follow. */
function leadsOver(units: readonly Unit[]): ReadonlyMap<Unit, string> {
  const leads = new Map<Heading, string>();
  const leadOf = new Map<Unit, string>();
  for (const [at, unit] of units.entries()) {
    const before = units[at - 1];
    const above = before?.headings ?? [];
    const { headings } = unit;
    const isInner =
      headings.length > above.length && above.every((heading, index) => heading === headings[index]);
    const over = above.at(-1);
    if (before && over && isInner && /[:：][*_]{0,3}$/.test(before.text)) leads.set(over, before.text);
    const lead = headings
      .slice(0, -1)
      .flatMap((heading) => leads.get(heading) ?? [])
      .at(-1);
    if (lead) leadOf.set(unit, lead);
  }
  return leadOf;
}

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
