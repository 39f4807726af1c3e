import { trimEnd } from '../../../text/line.ts';
import { type Edit, inCaseOf, note, type Operation, replaceAll, replacePhrase } from './edit.ts';
import { phraseOf } from './phrase.ts';

/** Rules of writing that can be followed by form alone. Each names the rules it understands. */

interface FormRule {
  understands: (rule: string) => boolean;
  apply: (edit: Edit, terms: readonly string[]) => void;
}

const no = /\bno\b|never|avoid|without|do not|don[’']t|not use|skip/iu;
const says = (what: RegExp) => (rule: string) => what.test(rule);

/** `what` behind the first `lead`: one pattern for both would look for `what` from every `lead` anew. */
const inOrder = (lead: RegExp, what: RegExp) => (rule: string) => {
  const found = lead.exec(rule);
  return found !== null && what.test(rule.slice(found.index + found[0].length));
};
const forbids = (what: RegExp) => inOrder(no, what);
const formRules: readonly FormRule[] = [
  { understands: forbids(/exclamation/iu), apply: calmMarks },
  { understands: says(/sentence case/iu), apply: sentenceCase },
  { understands: forbids(/(?:oxford|serial) comma/iu), apply: dropSerialComma },
  { understands: says(/(?:oxford|serial) comma/iu), apply: addSerialComma },
  { understands: forbids(/emoji/iu), apply: dropEmoji },
  { understands: forbids(/(?:em|long) ?-?dash/iu), apply: dropDashes },
  { understands: forbids(/semicolon/iu), apply: dropSemicolons },
  { understands: forbids(/all[- ]caps|capital letters|shout/iu), apply: lowerShouting },
  { understands: forbids(/ampersand/iu), apply: spellAmpersand },
  { understands: (rule) => /contractions/iu.test(rule) && !no.test(rule), apply: contract },
];

/** Returns the check for a rule of a known form; null where the rule needs a reader's judgement. */
export function followForm(rule: string, terms: readonly string[]): Operation | null {
  const found = formRules.find(({ understands }) => understands(rule));
  return found ? (edit) => found.apply(edit, terms) : null;
}

function calmMarks(edit: Edit): void {
  replaceAll(
    edit,
    /[?!]+/gu,
    (marks) => (!marks.includes('!') ? marks : marks.includes('?') ? '?' : '.'),
    'took out exclamation marks',
  );
}

const headingLine = /^(#{1,6}[ \t]+)(.+)$/gmu;

function sentenceCase(edit: Edit, terms: readonly string[]): void {
  const named = namesIn(edit.text);
  for (const term of terms) for (const word of term.split(/\s+/)) named.add(word);
  let times = 0;
  edit.text = edit.text.replace(headingLine, (line, marks: string, title: string) => {
    const made = title.replace(/\p{L}[\p{L}'’-]*/gu, (word, at: number) =>
      named.has(word) || isWrittenAsName(word) || opens(title, at) ? word : word.toLowerCase(),
    );
    if (marks + made !== line) times++;
    return marks + made;
  });
  note(edit, 'put headings in sentence case', times);
}

/** `API`, `iOS`, a lone capital. */
function isWrittenAsName(word: string): boolean {
  const capitals = word.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals > 1 || (capitals === 1 && /^.$/u.test(word));
}

/** The word at `at` begins the title, or a part of it behind a colon or a full stop. */
function opens(title: string, at: number): boolean {
  const end = trimEnd(title, 0, at);
  return at === 0 || (end < at && end > 0 && ':.?!'.includes(title.charAt(end - 1)));
}

/** Words that keep their capital in the middle of a sentence are names. */
function namesIn(text: string): Set<string> {
  const prose = text.replace(headingLine, '');
  return new Set([...prose.matchAll(/(?<=[\p{Ll},]\s)\p{Lu}[\p{L}'’-]+/gu)].map((match) => match[0]));
}

/** The last two items of a list. An item that begins with a figure counts behind another item only. */
const listEnd =
  /((?:\p{L}|(?<=, )\p{N})[\p{L}\p{N} '’-]{0,40}, [\p{L}\p{N}][\p{L}\p{N}'’-]{0,40}(?: [\p{L}\p{N}'’-]{1,40}){0,2})( (?:and|or) )(?=[\p{L}\p{N}])/gu;

function addSerialComma(edit: Edit): void {
  replaceAll(edit, listEnd, (_match, list, last) => `${list},${last}`, 'added the serial comma');
}

function dropSerialComma(edit: Edit): void {
  replaceAll(
    edit,
    /(, [\p{L}\p{N} '’-]{1,40}),( (?:and|or) )/gu,
    (_match, list, last) => `${list}${last}`,
    'took out the serial comma',
  );
}

function dropEmoji(edit: Edit): void {
  replaceAll(
    edit,
    /[^\S\n]?\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}|\p{Emoji_Modifier}|\p{Extended_Pictographic})*/gu,
    (match) => (/[©®™]/u.test(match) ? match : ''),
    'took out emoji',
  );
}

function dropDashes(edit: Edit): void {
  replaceAll(edit, /(?<![^\S\n])[^\S\n]*—[^\S\n]*/gu, () => ', ', 'replaced long dashes with commas');
}

function dropSemicolons(edit: Edit): void {
  replaceAll(
    edit,
    /;([^\S\n]+)(\p{L})/gu,
    (_match, space, letter) => `.${space}${letter.toUpperCase()}`,
    'made sentences of what semicolons joined',
  );
}

function lowerShouting(edit: Edit, terms: readonly string[]): void {
  replaceAll(
    edit,
    /(?<![\p{L}\p{N}])\p{Lu}{5,}(?![\p{L}\p{N}])/gu,
    (word) => (terms.includes(word) ? word : word.toLowerCase()),
    'lowered words in capitals',
  );
}

function spellAmpersand(edit: Edit): void {
  replaceAll(edit, /(?<=\p{L}) & (?=\p{L})/gu, () => ' and ', 'wrote “and” for ampersands');
}

/** Of these the short form is the same wherever they stand: no `it is`, whose short form is that of `it has` too. */
const contractions = [
  ...['do', 'does', 'did', 'is', 'are', 'was', 'were', 'could', 'would', 'should', 'have', 'has', 'had'].map(
    (verb) => ({ phrase: phraseOf(`${verb} not`), short: `${verb}n't` }),
  ),
  { phrase: phraseOf('cannot'), short: "can't" },
  { phrase: phraseOf('will not'), short: "won't" },
];

function contract(edit: Edit): void {
  for (const { phrase, short } of contractions)
    replacePhrase(edit, phrase, (match) => inCaseOf(match, short), 'used contractions');
}
