import { turns } from '../event-loop.ts';
import { withoutEnd } from '../text/ends.ts';
import { labelAt } from '../text/speaker.ts';
import type { CheckedOutcome, Cited, Field, Source, Support, WriteRequest } from './ai.ts';
import { standingOf } from './answers/held.ts';
import { type FoldedText, fold } from './folding.ts';
import { outcomeNotes } from './outcomes.ts';
import { type Fault, isEvidence, partyOf, supportOf } from './support/index.ts';
import { type Confirm, pairOf } from './support/pair.ts';
import { isAboutAnother, type Party } from './support/passage.ts';
import { sentenceAround, wholeSentence } from './support/sentences/around.ts';
import { pairStands } from './support/sentences/cells.ts';
import { plainText, plainTextOf } from './support/sentences/plain.ts';
import { placeFor, type Standings, standingsIn } from './support/sentences/standing.ts';
import { denies } from './support/sentences/strange.ts';

/**
 * The one place where a value is held to its evidence, for every model. What leaves here satisfies
 * `quote === source.text.slice(start, end)`, and says nothing that does not follow from it; what cannot be made to is
 * dropped, and a field that has nothing then is unsupported.
 */

/** The value that a model offers for a field, before it is checked. */
export interface Proposal {
  field: Field;
  value: string;
  sourceKey: string;
  quote: string;
  /** Where the model found the quote; without it the quote is looked for. */
  start?: number;
}

export interface Checked {
  values: Cited[];
  unsupported: string[];
  /** Values that did not follow from their quotes: those whose quote took their place, and those that were dropped. */
  checked: { replaced: number; dropped: number };
  /** How often each outcome came of each fault. */
  outcomes: CheckedOutcome[];
}

/** What a request says of the values' subject, beside fields and sources. */
type Asked = Pick<WriteRequest, 'fields' | 'sources'> & Partial<Pick<WriteRequest, 'subject' | 'company'>>;

/** So many proposals for each place in a field are looked at. */
const triesMost = 4;

/** How the check is made: who is told of each field's values, and who knows of what it is not sure of. */
interface Checking {
  tell?: (values: readonly Cited[]) => void;
  confirm?: Confirm | undefined;
  /** The proposer has read the sources by their structure itself. */
  isPlaced?: true;
}

/** Checks proposals, best first. A list keeps its first `maxItems` valid values, a text or enum its first one. */
export function checkQuotes(request: Asked, proposals: readonly Proposal[], confirm?: Confirm): Checked {
  const steps = checking(request, proposals, { confirm });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Checks the quotes of a model's answer, yielding to the event loop between two proposals. Calls `tell` with each
 * field's values once they are checked.
 */
export async function checkQuotesInTurns(
  request: Asked,
  proposals: readonly Proposal[],
  how: Checking = {},
): Promise<Checked> {
  const turn = turns();
  const standings = how.isPlaced ? undefined : await standingsIn(request, proposals, turn);
  const steps = checking(request, proposals, how, standings);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn();
  }
}

/** Pauses after each proposal. */
function* checking(
  request: Asked,
  proposals: readonly Proposal[],
  { tell, confirm }: Checking = {},
  standings: Standings = new Map(),
): Generator<void, Checked> {
  const sources = new Map(request.sources.map((source) => [source.key, source]));
  const foldedSources = new Map<string, FoldedText>();
  const party = partyOf(request.subject ?? null, request.company ?? null);
  const values: Cited[] = [];
  const unsupported: string[] = [];
  const checkCounts = { replaced: 0, dropped: 0 };
  const { note, list } = outcomeNotes();
  for (const field of request.fields) {
    const keptValues: Cited[] = [];
    const own = proposals.filter((one) => one.field === field);
    for (const proposal of own.slice(0, triesMost * room(field) + 10)) {
      if (keptValues.length >= room(field)) break;
      yield;
      const source = sources.get(proposal.sourceKey);
      const isElsewhere = (value: string, place: Span): boolean =>
        standings.get(proposal.sourceKey)?.(field, value, place) ?? false;
      const firstPlace =
        source && drawsOn(field, source) ? spanOf(source, proposal, foldedSources) : undefined;
      const span =
        source &&
        firstPlace &&
        placeFor(source.text, firstPlace, (place) => isElsewhere(proposal.value, place));
      const held: Held = { party, subject: request.subject ?? null, confirm, isElsewhere };
      const written = source && span && writtenOf(held, proposal, source, span);
      const fault = span ? (held.fault ?? 'none') : firstPlace ? 'other' : 'quote';
      note(
        written ? (written.isReplaced ? 'replaced' : written.support) : 'dropped',
        written && !written.isReplaced ? 'none' : fault,
      );
      if (!span || !written) checkCounts.dropped++;
      else if (!keptValues.some((other) => other.value === written.value)) {
        if (written.isReplaced) checkCounts.replaced++;
        const { value, support, widened } = written;
        keptValues.push({
          path: pathOf(field, keptValues.length),
          value,
          support,
          sourceKey: proposal.sourceKey,
          ...(widened ?? span),
        });
      }
    }
    if (keptValues.length === 0) unsupported.push(field.path);
    else tell?.(keptValues);
    values.push(...keptValues);
  }
  return { values, unsupported, checked: checkCounts, outcomes: list() };
}

/** Returns whether a field may take its values from a source. */
export const drawsOn = ({ sources }: Pick<Field, 'sources'>, { key }: Source): boolean =>
  sources?.includes(key) ?? true;

const isMany = ({ form }: Field): boolean => form === 'list' || form === 'question';

function room(field: Field): number {
  return isMany(field) ? field.maxItems : 1;
}

export function pathOf(field: Field, index: number): string {
  return isMany(field) ? `${field.path}/${index}` : field.path;
}

export const answers: readonly string[] = ['YES', 'NO'];
/** Returns the values that a field may take; null for a field that takes free text. */
export const valuesOf = ({ form, values }: Field): readonly string[] | null =>
  form === 'answer' ? answers : form === 'enum' ? (values ?? []) : null;

interface Written {
  value: string;
  support: Support;
  isReplaced: boolean;
  /** The whole sentence, where the value owes something to the rest of it. */
  widened?: Span;
}

/** Whom values are held to be about, and who knows of what the check is not sure of. */
interface Held {
  party: Party;
  subject: string | null;
  confirm: Confirm | undefined;
  /** Tells whether the passage at a place is said of another, or denied by a title or line over it. */
  isElsewhere?(value: string, span: Span): boolean;
  /** Why the last value did not follow. */
  fault?: Fault;
}

/** While nobody has been asked it counts as confirmed: it will be asked then. */
const isConfirmed = (
  { confirm, subject }: Held,
  value: string,
  source: Pick<Source, 'text'>,
  { start, end }: Pick<Span, 'start' | 'end'>,
): boolean => confirm?.(pairOf(value, source, start, end, subject)) !== false && confirm !== undefined;

/** The value where it follows from its quote; else the sentence of the quote; else nothing. */
function writtenOf(
  heldProposals: Held,
  { field, value }: Proposal,
  source: Source,
  span: Span,
): Written | null {
  const party = { ...heldProposals.party, isOurs: field.side === 'ours' };
  const { start, end } = span;
  if (field.form === 'answer') return answerOf(heldProposals, field, value, source, span);
  const values = valuesOf(field);
  if (values) return values.includes(value) ? choiceOf(heldProposals, field, value, source, span) : null;
  const saidValue = value.trim();
  if (!saidValue) return null;
  const isPair = pairStands(saidValue, source.text, start, end);
  if (isPair) return { value: saidValue, support: 'restated', isReplaced: false };
  if (isPair === false) {
    // the row in its place would read as a rule from left to right
    heldProposals.fault = 'direction';
    return null;
  }
  const isQuestion = field.form === 'question';
  const claim = { source, start, end, party, isQuestion };
  const verdict = supportOf({ ...claim, value: saidValue });
  if (verdict.follows) return { value: saidValue, support: verdict.support, isReplaced: false };
  heldProposals.fault = verdict.fault;
  if (!verdict.isDenied && isConfirmed(heldProposals, saidValue, source, span))
    return { value: saidValue, support: 'confirmed', isReplaced: false };
  // what another says, or a model is told, is no evidence in its own words either
  if (verdict.fault === 'other' || verdict.fault === 'order' || isQuestion) return null;
  if (verdict.fault === 'negation' && field.tells === 'good' && !denies(saidValue)) return null;
  const whole = verdict.fault === 'short' ? null : sentenceOf(source, span, party);
  return whole && heldProposals.isElsewhere?.(whole.value, whole.widened ?? span) ? null : whole;
}

/** A value that a record already has, with the quote that it was stored with. */
export interface StoredValue {
  field: Field;
  value: string;
  source: Source;
  span: Span;
  subject: string | null;
  company: string | null;
  /** A model was asked about it and said that it follows. */
  wasConfirmed: boolean;
}

/**
 * Returns the verdict of the current check on a stored value; null where it does not follow. An earlier confirmation
 * stays where the check would ask again, and is dropped where the check denies the value.
 */
export function supportOfStored({ wasConfirmed, ...stored }: StoredValue): Support | null {
  const { field, value, source, span, subject, company } = stored;
  const party = partyOf(subject, company);
  const held: Held = { party, subject, confirm: wasConfirmed ? () => true : undefined };
  const written = writtenOf(held, { field, value, sourceKey: source.key, quote: span.quote }, source, span);
  return written && !written.isReplaced ? written.support : null;
}

/** The sentence that a quote is cut from, as the value: what the quote leaves out may be what it depends on. */
function sentenceOf(source: Source, { start, end }: Span, party: Party): Written | null {
  const text = plainTextOf(source);
  const span = wholeSentence(text, start, end);
  if (!span) return null;
  const sentence = text.slice(span.start, span.end).replace(/(?<=\p{Ll}-)\n(?=\p{Ll})/gu, '');
  const value = plainText(sentence.replace(/^(?:\s|[>#*+•-]+[ \t])+/, ''));
  if (/[?？]["”’)]*$/.test(value)) return null;
  if (!supportOf({ value, source, ...span, party }).follows) return null;
  return {
    value,
    support: 'quoted',
    isReplaced: true,
    widened: { quote: source.text.slice(span.start, span.end), ...span },
  };
}

/** One of a list: where its own words follow from the quote, or somebody who was asked says that what it stands for does. */
function choiceOf(
  heldProposals: Held,
  { name, description }: Field,
  value: string,
  source: Source,
  span: Span,
): Written | null {
  const { start, end } = span;
  if (!isEvidence(source.text, start, end)) return null;
  const words = value.replace(/_|(?<=\p{L})-(?=\p{L})/gu, ' ').toLowerCase();
  const verdict = supportOf({ value: words, source, start, end, party: heldProposals.party });
  if (verdict.follows) return { value, support: verdict.support, isReplaced: false };
  heldProposals.fault = verdict.fault;
  const isSure =
    !verdict.isDenied && isConfirmed(heldProposals, `${description || name}: ${value}`, source, span);
  return isSure ? { value, support: 'confirmed', isReplaced: false } : null;
}

/** Yes or no, unless its quote says the opposite, asks, or speaks of somebody else. */
function answerOf(
  heldProposals: Held,
  { question = '' }: Field,
  value: string,
  source: Source,
  { start, end }: Span,
): Written | null {
  const text = plainTextOf(source);
  if (!answers.includes(value) || !isEvidence(text, start, end)) return null;
  const quote = text.slice(start, end);
  const sentence = sentenceAround(text, start, end);
  if (isAboutAnother({ ...source, text }, quote, sentence, question, heldProposals.party)) return null;
  const isExchange = isAskedByUs({ ...source, text }, start, quote);
  const standing = standingOf(question, value, quote, heldProposals.party.subject, isExchange);
  if (standing === 'follows') return { value, support: 'restated', isReplaced: false };
  const isSure =
    standing !== 'contradicted' &&
    isConfirmed(heldProposals, `${question} ${value}`, { text }, { start, end });
  return isSure ? { value, support: 'confirmed', isReplaced: false } : null;
}

/** The quote begins with words of our side, and the account's follow. */
function isAskedByUs(
  { text, speakers }: Pick<Source, 'text' | 'speakers'>,
  start: number,
  quote: string,
): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const asked = labelAt(text, from, start + quote.length);
  const [, ...others] = quote.split('\n').filter((line) => line.trim());
  const replies = others.map((line) => labelAt(line, 0, line.length)?.name ?? '');
  const side = (name: string) => speakers?.[name] ?? null;
  return (
    asked !== null &&
    replies.length > 0 &&
    side(asked.name) === 'company' &&
    replies.every((name) => /^(?:subject|account)$/.test(side(name) ?? ''))
  );
}

export interface Span {
  quote: string;
  start: number;
  end: number;
}

function spanOf(source: Source, proposal: Proposal, folded: Map<string, FoldedText>): Span | null {
  const { quote, start } = proposal;
  if (!/[\p{L}\p{N}]/u.test(quote)) return null;
  if (start !== undefined && source.text.startsWith(quote, start)) {
    return { quote, start, end: start + quote.length };
  }
  const exact = source.text.indexOf(quote);
  if (exact !== -1) return { quote, start: exact, end: exact + quote.length };
  return realigned(source, quote, folded);
}

/** Returns a function that finds quotes in sources; each source is folded once. */
export function quoteFinder(): (source: Pick<Source, 'key' | 'text'>, quote: string) => Span | null {
  const folded = new Map<string, FoldedText>();
  return (source, quote) => exactly(source.text, quote) ?? realigned(source, quote, folded);
}

/** Returns the place of a quote in a text, ignoring differences of white space, case, quotation marks and dashes. */
export function placeOf(text: string, quote: string): Span | null {
  return exactly(text, quote) ?? realigned({ key: '', text }, quote, new Map());
}

function exactly(text: string, quote: string): Span | null {
  const at = /[\p{L}\p{N}]/u.test(quote) ? text.indexOf(quote) : -1;
  return at === -1 ? null : { quote, start: at, end: at + quote.length };
}

/**
 * A quote that differs only in white space, case, quotation marks or dashes is led back to the source's own words; else one
 * that has put words together again which the end of a line divides.
 */
function realigned(
  source: Pick<Source, 'key' | 'text'>,
  quote: string,
  foldedTexts: Map<string, FoldedText>,
  isUndivided = false,
): Span | null {
  const key = `${isUndivided} ${source.key}`;
  const whole = foldedTexts.get(key) ?? fold(source.text, isUndivided);
  foldedTexts.set(key, whole);
  const said = fold(quote, isUndivided).text.trim();
  // models like to close a quote with marks of their own
  const bare = withoutEnd(said.replace(/^["'.…]+/, ''), '"\'…').trim();
  const wanted = whole.text.includes(said) ? said : bare;
  const at = wanted.length < 3 ? -1 : whole.text.indexOf(wanted);
  if (at === -1) return isUndivided ? null : realigned(source, quote, foldedTexts, true);
  const start = whole.offsets[at] ?? 0;
  const end = (whole.offsets[at + wanted.length - 1] ?? 0) + 1;
  return { quote: source.text.slice(start, end), start, end };
}
