import { remembered } from '../../reading/wording.ts';
import { monthOf, weekdayOf } from '../../support/calendar.ts';
import { type Figure, figuresOf } from '../../support/figures.ts';
import { functionWords, negators } from '../../support/lexicon.ts';
import { isShaped } from '../../support/names.ts';
import { type Token, tokensOf } from '../../support/tokens.ts';
import { fillers, stemOf } from '../words.ts';
import type { Focus, OpenQuestion } from './asked.ts';

/** A passage as what open questions are held against: its words, and the values that it tells. */
export interface PassageWords {
  text: string;
  lower: string;
  tokens: readonly Token[];
  stems: ReadonlySet<string>;
  figures: readonly Figure[];
  /** What was found of it before, by the matter. */
  matters: Map<RegExp, boolean>;
}

/** Reads a passage once for all questions. */
export const saidIn = remembered(({ text }: { text: string }): PassageWords => {
  const tokens = tokensOf(text);
  const stems = new Set(tokens.flatMap(({ kind, word }) => (kind === 'word' ? [stemOf(word)] : [word])));
  const figures = figuresOf(tokens, 'en').filter(({ binding }) => binding);
  return { text, lower: text.toLowerCase(), tokens, stems, figures, matters: new Map() };
});

/** Returns how surely a passage speaks of a matter: by its own word, or in another of its words. */
export function speaksOf({ stems, lower, matters }: PassageWords, { stem, matter }: Focus): number {
  if (!matter) return stems.has(stem) ? 1 : 0;
  const isKnown = matters.get(matter) ?? matter.test(lower);
  matters.set(matter, isKnown);
  if (!isKnown) return 0;
  return stems.has(stem) ? 1 : inOtherWords;
}

const inOtherWords = 0.85;

/** What limits a statement to a wish, a case or another time. */
const unreal =
  /\b(?:if(?! you (?:count|include|factor|add))|unless|whether|hope|hopefully|wish|imagine|ideally(?! by)|some day|someday|used to|previously|formerly|years? ago|months ago|no longer|not sure|don['’]t know|do not know|no idea|would love|i['’]d love|might|maybe (?!\d)|depends|once had)\b/i;

export function isReal({ lower }: PassageWords, { said, answerKind }: Partial<OpenQuestion>): boolean {
  const found = unreal.exec(lower)?.[0];
  // a date that is asked for is one that is wished for
  if (found === undefined || (answerKind === 'date' && /^(?:hope|ideally)/.test(found))) return true;
  return found.split(' ').every((word) => said?.has(word));
}

const role =
  /\b(?:C[EFIOPRST]O|CISO|[SE]?VP|vice president|president|head of|director|chief|owner|founder|board|manager|officer|counsel|boss|brother|sister|wife|husband|father|partner)\b/;
const selves =
  /\b(?:my (?:\w+ )?(?:decision|call|budget)|I (?:can |do )?(?:sign|decide|approve|own|have (?:the )?authority)|(?:is|be) (?:me|mine|myself))\b|^(?:me|I do|I am)\b/i;
const seasonal =
  /\b(?:Q[1-4]|H[12]|spring|summer|autumn|winter|fall|(?:next|this|end of(?: the)?|start of(?: the)?) (?:week|month|quarter|year)|year[- ]end|(?:within|in) (?:the )?(?:next )?\d+(?:\s?[-–]\s?\d+)? (?:days|weeks|months)|(?:19|20)\d\d|tomorrow)\b/i;

const isMoney = ({ tokens }: PassageWords, figure: Figure): boolean =>
  /^[A-Z]{3}$/.test(figure.measure) || isThousands(tokens, figure);

/** A value that a passage tells: what identifies it, and the token that it begins with. */
export interface Value {
  key: string;
  at: number;
}

/** Finds the values of the kind that is asked for in a passage. `isNamed`: the matter is named by the passage, or by what it replies to. */
export function valuesIn(
  passage: PassageWords,
  question: Pick<OpenQuestion, 'answerKind' | 'countedStem' | 'said' | 'focus'>,
  isNamed: boolean,
  ownNames: ReadonlySet<string>,
): Value[] {
  const { text, figures, tokens } = passage;
  const read = (fits: (figure: Figure) => boolean) =>
    figures.filter(fits).map(({ readings, from }) => ({ key: readings.join('|'), at: from }));
  const placeOf = (form: RegExp) => {
    const found = form.exec(text);
    const at = tokens.findIndex(({ end }) => found !== null && end > found.index);
    return found && at !== -1 ? [{ key: found[0].toLowerCase(), at }] : [];
  };
  switch (question.answerKind) {
    case 'count':
      return read((one) => isCountOf(passage, one, question, isNamed));
    case 'money':
      return read((one) => isMoney(passage, one) || (isNamed && isLarge(one)));
    case 'share':
      return read(({ measure }) => /^(?:percent|share|times)$/.test(measure));
    case 'duration':
      return read(({ measure, from }) => spans.test(measure) && !isDated(tokens[from]));
    case 'figure':
      return read(() => true);
    case 'date': {
      const dated = tokens.flatMap((token, at) => (isDated(token) ? [{ key: token.word, at }] : []));
      return [...dated, ...placeOf(seasonal)];
    }
    case 'person':
      return [...namesIn(passage, question, ownNames), ...placeOf(role), ...(isNamed ? placeOf(selves) : [])];
    case 'place':
      return namesIn(passage, question, ownNames).filter(
        ({ key }) => placed(key).test(text) || tokens.length <= 4,
      );
    case 'name':
      return namesIn(passage, question, ownNames);
    case 'words':
      return tokens.length >= 4 ? [{ key: 'words', at: 0 }] : [];
  }
}

const isDated = (token: Token | undefined): boolean =>
  token !== undefined &&
  (monthOf(token.text, token.word) !== undefined || weekdayOf(token.word) !== undefined);

const spans = /^(?:second|minute|hour|day|week|month|quarter|year)$/;
const isLarge = ({ readings: [reading = 0], measure }: Figure): boolean =>
  reading >= 1_000 && /^(?:bare|count)$/.test(measure);
const isThousands = (tokens: readonly Token[], { from, to, readings: [reading = 0] }: Figure): boolean =>
  reading >= 1_000 && tokens.slice(from, to + 1).some(({ word }) => /^(?:k|thousand|million|m)$/.test(word));

const placed = (name: string): RegExp =>
  new RegExp(`\\b(?:in|at|from|near|of|based) (?:[\\p{L}-]+,? ){0,3}${name}`, 'iu');

const people =
  /^(?:employees?|people|reps?|staff|engineers?|developers?|colleagues|of|strong|heads?|salespeople|agents?|persons?|members?)$/;

const staff = new Set(['employe', 'peopl', 'person', 'colleagu'].map(stemOf));
const isContentWord = (word: string): boolean => !functionWords.en.has(word) && !fillers.has(word);

/** The number stands before what is counted, or alone where the question or a label has named that. */
function isCountOf(
  { tokens, stems }: PassageWords,
  { from, to, measure }: Figure,
  { countedStem, said: allWords }: Pick<OpenQuestion, 'countedStem' | 'said'>,
  isAsked: boolean,
): boolean {
  if (!/^(?:count|bare)$/.test(measure)) return false;
  const behind: Token[] = [];
  for (const token of tokens.slice(to, to + 4)) {
    if (token.clause !== tokens[from]?.clause) break;
    behind.push(token);
  }
  const isStaff = countedStem === null || staff.has(countedStem);
  const noun = behind.findIndex(({ word }) => stemOf(word) === countedStem || (isStaff && people.test(word)));
  // of `35 front office employees` the whole has more
  if (noun !== -1)
    return !isStaff || behind.slice(0, noun).every(({ word }) => allWords.has(word) || !isContentWord(word));
  const [next] = behind;
  const isBare = next?.kind !== 'word' || functionWords.en.has(next.word);
  const isNamed =
    countedStem !== null && stems.has(countedStem) && /^(?:is|are)$/.test(tokens[from - 1]?.word ?? '');
  return (isAsked || isNamed) && isBare;
}

/** `Veracore, which is our …` */
const introduction = /^,? (?:which|is our|is the|has been|showed|came)\b/;

const notNames = /^(?:q[1-4]|h[12]|i|ok|okay|yes|no|hi|hello|thanks|monday|tuesday)$/;

/** Names that are neither the account's, nor a speaker's, nor in the question. */
function namesIn(
  { tokens, text: whole }: PassageWords,
  { said, answerKind }: Pick<OpenQuestion, 'said' | 'answerKind'>,
  ownNames: ReadonlySet<string>,
): Value[] {
  const isWhole = tokens.length <= 4;
  const isName = ({ kind, text, word, opens, end }: Token): boolean =>
    kind === 'word' &&
    /^\p{Lu}/u.test(text) &&
    word.length > 1 &&
    !notNames.test(word) &&
    !said.has(word) &&
    !functionWords.en.has(word) &&
    !negators.has(word) &&
    (answerKind === 'person' ? !isShaped(text) : !ownNames.has(word)) &&
    monthOf(text, word) === undefined &&
    weekdayOf(word) === undefined &&
    (!opens || isShaped(text) || isWhole || introduction.test(whole.slice(end, end + 20)));
  return tokens.flatMap((token, at) => (isName(token) ? [{ key: token.word, at }] : []));
}
