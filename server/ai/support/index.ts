import type { Source, Support } from '../ai.ts';
import { isToCome } from '../reading/cues.ts';
import { figuresAgree, type Side, sideOf } from './agreement.ts';
import { comparisons, halvesOf } from './alignment/derived/index.ts';
import { isGoverned } from './alignment/governed/index.ts';
import { compareSides, type Doubt } from './alignment/index.ts';
import { losesGuard, type Part, partOf } from './alignment/part.ts';
import { unitsOf } from './alignment/units.ts';
import { boundOf } from './bounds.ts';
import { monthOf } from './calendar.ts';
import { isContent, sameWord } from './content.ts';
import { type Figure, figuresOf } from './figures.ts';
import { personsAgree } from './guards/free.ts';
import { isReadLanguage, languageOf, likelyLanguage, scriptOf } from './language.ts';
import { type Language, softNegation } from './lexicon.ts';
import { nameParts, namesAgree, namesOf } from './names.ts';
import { firstPerson, isAboutAnother, isAddressedToModels, type Party } from './passage.ts';
import { negatedClauses, polarityAgrees, polesAgree } from './polarity.ts';
import { isOfAnother } from './sentences/antecedent.ts';
import { sentenceSpan, unwrappedText } from './sentences/around.ts';
import { withFootnotes } from './sentences/footnotes.ts';
import { plainTextOf } from './sentences/plain.ts';
import { foldWord, type Token, tokensOf } from './tokens.ts';

/**
 * Whether a value follows from its quote, by what can be compared without understanding: figures, names, negation,
 * direction, the words. It says no to some honest values and should say yes to no invented one.
 */

/** The reason why a value does not follow from its quote. */
export type Fault =
  | 'short'
  | 'long'
  | 'figures'
  | 'names'
  | 'negation'
  | 'direction'
  | 'words'
  | Doubt
  /** The two are in different languages, or in one that has no guard words here. */
  | 'language'
  /** The passage speaks of somebody else. */
  | 'other'
  /** The passage tells models what to say. */
  | 'order';

export type Verdict =
  | { follows: true; support: Support }
  /** What is denied is asked of nobody; of the rest a model may know better. */
  | { follows: false; fault: Fault; isDenied: boolean };

export interface Claim {
  value: string;
  source: Pick<Source, 'text' | 'title' | 'url'>;
  /** The quote, in UTF-16 units of the source's text. */
  start: number;
  end: number;
  /** Whom the value is about, whose name need not stand in the quote, and who "we" is in the source. */
  party?: Party;
  /** What the value is written in, for one too short to tell. */
  language?: Language | null;
  /** A question asks what its quote says: it is held to figures, names and subject matter. */
  isQuestion?: boolean;
}

/** The version of the check, raised with each change of its verdicts and stored with the answers that it checked. */
export const checkVersion = 15;

/** A longer quote would support anything. */
const quoteMost = 1_200;
const valueMost = 800;
const figuresMost = 30;
/** Of the value's words, so many must the quote have at all. */
const carryLeast = 0.5;

const nobody: Party = { subject: [], company: [] };

/** Reads the names of the parties once for all values of a request. */
export function partyOf(subject: string | null, company: string | null): Party {
  return { subject: nameParts(tokensOf(subject ?? '')), company: nameParts(tokensOf(company ?? '')) };
}

export function supportOf(claim: Claim): Verdict {
  const { start, end } = claim;
  const { text: rawText } = claim.source;
  const source = { ...claim.source, text: plainTextOf(claim.source) };
  const texts = new Set([rawText, source.text]);
  if ([...texts].some((text) => isAddressedToModels(text, start, end))) return no('order');
  if (isAddress(claim.value)) {
    // the target of a link stands in its markup
    const isCopied = rawText.slice(start, end).toLowerCase().includes(bareAddress(claim.value));
    return isCopied ? quotedVerdict : no('names');
  }
  // a value may be copied with its links
  const value = plainTextOf({ text: claim.value });
  const quote = source.text.slice(start, end);
  if (quote.length > quoteMost || value.length > valueMost)
    return foldSpace(quote) === foldSpace(value) ? quotedVerdict : no('long');
  const span = sentenceSpan(source.text, start, end);
  const sentence = unwrappedText(source.text, span.start, span.end);
  const at = start - span.start;
  const party = claim.party ?? nobody;
  if (isAboutAnother(source, quote, sentence, value, party)) return no('other');
  const nearby = source.text.slice(Math.max(0, start - 500), end + 500);
  const passage = { quote: sentence.slice(at, at + quote.length), sentence, at, nearby };
  const own = [...party.subject, ...party.company];
  const isNamed = (words: string) => tokensOf(words).some(({ word }) => own.includes(word));
  if (isNamed(value) && !isNamed(sentence)) {
    if (isOfAnother(source.text, span.start, sentence, own) || isSpokenForAnother(value, sentence, party))
      return unsure('words');
  }
  const verdict = compared({ ...claim, value }, passage, own);
  const notedSentence = withFootnotes(source.text, sentence, span.start, at + quote.length);
  if (verdict.follows && notedSentence !== null && !claim.isQuestion) {
    const whole = { ...passage, quote: notedSentence, sentence: notedSentence, at: 0 };
    if (!compared({ ...claim, value }, whole, own).follows) return no('left out');
  }
  const isWhole = at === 0 && passage.quote.length >= sentence.trimEnd().length - 1;
  return verdict.follows || !isWhole || !structural.has(verdict.fault) || claim.isQuestion
    ? verdict
    : (derived(value, sentence, own) ?? joined(value, sentence, own) ?? verdict);
}

/** `Our plans` are those of whoever speaks: of a subject that is not known to be us, nobody can tell. */
function isSpokenForAnother(value: string, sentence: string, { subject, company }: Party): boolean {
  const speaks = (text: string) => tokensOf(text).some(({ word }) => firstPerson.test(word));
  const isOurs = tokensOf(value).some(({ word }) => company.includes(word));
  return company.length > 0 && subject.length > 0 && !isOurs && speaks(sentence) && !speaks(value);
}

/** What another form of the sentence may cure. */
const structural: ReadonlySet<Fault> = new Set(['left out', 'word order', 'guards', 'tense', 'negation']);

/** Null where the value says no sentence that follows from its own by form. */
function derived(value: string, sentence: string, own: readonly string[]): Verdict | null {
  if (languageOf(tokensOf(sentence)) !== 'en') return null;
  for (const [said, told] of comparisons(value, sentence)) {
    if (isNamedAnew(said, told, sentence, own)) continue;
    const passage = { quote: told, sentence: told, at: 0, nearby: told };
    const verdict = compared({ value: said, language: 'en' }, passage, own);
    // a piece of a part is judged by the whole
    if (verdict.follows && (verdict.support !== 'quoted' || said.length >= told.length - 1))
      return restatedVerdict;
  }
  return null;
}

/** A pronoun inside a sentence stands for whoever the sentence began with. */
function isNamedAnew(value: string, clause: string, sentence: string, own: readonly string[]): boolean {
  if (!pronoun.test(clause) || pronoun.test(sentence)) return false;
  const [opening, head] = [tokensOf(sentence)[0], tokensOf(value)[0]];
  const isOwner = /^['’]s/.test(sentence.slice(opening?.end, (opening?.end ?? 0) + 2));
  return own.includes(head?.word ?? '') && (isOwner || !own.includes(opening?.word ?? ''));
}

const pronoun = /^(?:it|they|he|she)\b/i;

/** Two statements in one follow where each of them does. */
function joined(value: string, sentence: string, own: readonly string[]): Verdict | null {
  const isHeld = (part: string): boolean => {
    const passage = { quote: sentence, sentence, at: 0, nearby: sentence };
    return (
      compared({ value: part, language: 'en' }, passage, own).follows || derived(part, sentence, own) !== null
    );
  };
  // an alternative that the value does not tell as one may stand between its halves
  const alternatives = (text: string) => text.match(alternative)?.length ?? 0;
  if (alternatives(sentence) !== alternatives(value)) return null;
  for (const [first, second] of halvesOf(value)) if (isHeld(first) && isHeld(second)) return restatedVerdict;
  return null;
}

const alternative = /\b(?:or|nor|either|neither)\b/gi;

/** Returns whether a passage can be evidence: it makes a statement, and not to models. */
export function isEvidence(text: string, start: number, end: number): boolean {
  const side = sideOf(tokensOf(text.slice(start, Math.min(end, start + quoteMost))), null);
  return (contentOf(side).length > 0 || side.figures.length > 0) && !isAddressedToModels(text, start, end);
}

/** An address or a host's name is copied or it is wrong. */
const isAddress = (value: string): boolean =>
  /^(?:https?:\/\/|www\.)\S+$|^[\w.+-]+@[\w.-]+$|^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i.test(value);

const bareAddress = (value: string): string =>
  value
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\/$/, '');

const quotedVerdict: Verdict = { follows: true, support: 'quoted' };
const restatedVerdict: Verdict = { follows: true, support: 'restated' };
const no = (fault: Fault): Verdict => ({ follows: false, fault, isDenied: true });
const unsure = (fault: Fault): Verdict => ({ follows: false, fault, isDenied: false });

interface Passage {
  quote: string;
  /** The quote with the sentence that it is cut from, and where in it the quote begins. */
  sentence: string;
  at: number;
  /** Enough around it to tell the language by. */
  nearby: string;
}

function compared(
  { value, language = null, isQuestion = false }: Pick<Claim, 'value' | 'language' | 'isQuestion'>,
  { quote, sentence, at, nearby }: Passage,
  own: readonly string[],
): Verdict {
  const saidTokens = tokensOf(value);
  const stands = tokensOf(quote);
  const whole = tokensOf(sentence);
  const wide = clausesAround(whole, at, quote.length);
  const theirs = languageOf(wide) ?? languageOf(tokensOf(nearby));
  const ours = languageOf(saidTokens) ?? language;
  const claimedSide = sideOf(saidTokens, ours);
  const shownSide = sideOf(stands, theirs);
  const around = sideOf(wide, theirs);
  const isOneLanguage =
    scriptOf(saidTokens) === scriptOf(stands) && (ours === null || theirs === null || ours === theirs);
  const words = contentOf(claimedSide).filter(({ word }) => !own.includes(word));
  if (claimedSide.figures.length > figuresMost || shownSide.figures.length > 2 * figuresMost)
    return no('long');
  if (!carries(shownSide, words)) return no('short');
  const tongue = theirs ?? likelyLanguage(whole);
  const part = partOf(saidTokens, stands, at, whole);
  if (part) {
    if (isQuestion) return quotedVerdict;
    const structure = structureOf(sentence, whole, tongue ?? ours ?? 'en', own);
    // a piece that has lost its negation says the opposite: there is nothing to ask
    if (!polarityAgrees(saidTokens, wide, theirs, isOneLanguage)) return no('negation');
    const isCut = part.to < whole.length || part.from > 0;
    if (isCut && !standsApart(sentence, whole, part) && !isReadLanguage(whole, tokensOf(nearby)))
      return unsure('language');
    const loses =
      losesGuard(structure, whole, part) ||
      losesBound(structure.figures, whole, part) ||
      isBoundByLabel(sentence, whole, part) ||
      isGoverned(sentence, whole, part, tongue ?? ours, own) ||
      (isCut && asks(sentence, whole[part.to - 1]?.end));
    return loses ? unsure('left out') : quotedVerdict;
  }
  if (!figuresAgree(claimedSide, shownSide) || !figuresAgree(claimedSide, around)) return no('figures');
  if (!namesAgree(namesOf(saidTokens, ours ?? theirs, theirs), stands, own)) return no('names');
  if (isQuestion) return asked(words, wide, isOneLanguage);
  if (!polesAgree(saidTokens, wide)) return no('direction');
  if (!polarityAgrees(saidTokens, wide, theirs, isOneLanguage)) return no('negation');
  if (!isOneLanguage || tongue === null) return unsure('language');
  if (asks(sentence, at) && !asks(value)) return unsure('left out');
  const wordsOf = (all: readonly Token[]) => all.map(({ word }) => word);
  const isNamed = saidTokens.some(
    ({ word }) => own.includes(word) && !whole.some((one) => one.word === word),
  );
  if (!personsAgree(wordsOf(saidTokens), wordsOf(whole), tongue, isNamed)) return unsure('words');
  const told = structureOf(sentence, whole, tongue, own);
  const from = told.units.findIndex(({ start }) => start >= at);
  const behind = told.units.findIndex(({ start }) => start >= at + quote.length);
  const { doubt } = compareSides(
    structureOf(value, saidTokens, tongue, own),
    told,
    from === -1 ? told.units.length : from,
    behind === -1 ? told.units.length : behind,
    tongue,
  );
  return doubt ? unsure(doubt) : restatedVerdict;
}

/** Tells whether a figure of a piece has lost the words that make it the least or the most: `starting at $9`. */
function losesBound(figures: readonly Figure[], whole: readonly Token[], { from, to }: Part): boolean {
  const piece = whole.slice(from, to);
  return figures.some((figure) => {
    if (!figure.binding || figure.from < from || figure.to > to) return false;
    const cutFigure = { ...figure, from: figure.from - from, to: figure.to - from };
    return boundOf(figure, whole, false) !== boundOf(cutFigure, piece, false);
  });
}

/**
 * Tells whether the label of a line denies the piece behind it, puts it off, or says when it is so:
 * `No longer available: night shifts`, `Q3: papers by voice`.
 */
function isBoundByLabel(text: string, whole: readonly Token[], { from }: Part): boolean {
  const [last, first] = [whole[from - 1], whole[from]];
  if (!last || !first || !/[:：]/.test(text.slice(last.end, first.start))) return false;
  const label = whole.slice(0, from).filter(({ sentence }) => sentence === last.sentence);
  const isPeriod = label.every(
    ({ text: written, word }) => period.test(word) || monthOf(written, word) !== undefined,
  );
  return (
    isPeriod ||
    negatedClauses(label).has(last.clause) ||
    (label.length === 1 && softNegation.test(last.word)) ||
    isToCome(text.slice(label[0]?.start, last.end))
  );
}

const period = /^(?:[qh][1-4]|(?:19|20)\d\d)$/;

/** Tells whether marks part a piece from its sentence: an item of a list, what follows a label, a cell. */
function standsApart(text: string, whole: readonly Token[], { from, to }: Part): boolean {
  const marks = to - from <= itemMost ? /[|\n:;：；.!?。！？•,、，]/ : /[|\n:;：；.!?。！？•]/;
  const [before, first, last, next] = [whole[from - 1], whole[from], whole[to - 1], whole[to]];
  const isParted = (one: Token | undefined, other: Token | undefined) =>
    !one || !other || (one.end <= other.start && marks.test(text.slice(one.end, other.start)));
  return isParted(before, first) && isParted(last, next);
}

const itemMost = 2;

/** Whether the sentence is a question that goes on at a place of a text. */
const asks = (text: string, at = 0): boolean => /^[^.!?。！？]*[?？]/.test(text.slice(at));

function structureOf(text: string, tokens: readonly Token[], language: Language, own: readonly string[]) {
  const figures = figuresOf(tokens, language);
  return { figures, ...unitsOf(text, tokens, figures, language, (word) => own.includes(word)) };
}

/** The clauses of a sentence that its quote touches: the rest of it may say no to something else. */
function clausesAround(tokens: readonly Token[], at: number, length: number): Token[] {
  const touched = new Set(
    tokens.filter(({ start, end }) => end > at && start < at + length).map(({ clause }) => clause),
  );
  return tokens.filter(({ clause }) => touched.has(clause));
}

/** Words of figures are compared as figures. */
function contentOf({ tokens, figures, language }: Side): Token[] {
  const inFigure = (at: number) => figures.some(({ from, to }) => at >= from && at < to);
  return tokens.filter((token, at) => isContent(token, language) && !inFigure(at));
}

function carries(quote: Side, value: readonly Token[]): boolean {
  const told = contentOf(quote).length + quote.figures.filter(({ binding }) => binding).length;
  return told > 0 && told >= carryLeast * value.length;
}

function asked(words: readonly Token[], quote: readonly Token[], isOneLanguage: boolean): Verdict {
  const meets = words.some(({ word }) => quote.some((other) => sameWord(word, other.word)));
  return meets || !isOneLanguage ? restatedVerdict : no('words');
}

function foldSpace(text: string): string {
  return foldWord(text)
    .replace(/[\s*_`"“”„«»|:]+/g, ' ')
    .trim();
}
