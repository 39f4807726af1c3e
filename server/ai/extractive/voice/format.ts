import { trimEnd } from '../../../text/line.ts';
import { sentences } from '../../../text/sentence.ts';
import { type Edit, inCaseOf, note, type Operation, replaceAll, replacePhrase } from './edit.ts';
import { phraseOf } from './phrase.ts';
import { contractions, spellings } from './words.ts';

/** Rules of writing that can be followed by form alone. Each names the rules it understands. */

interface FormRule {
  understands: (rule: string) => boolean;
  apply: (edit: Edit, rule: string, terms: readonly string[]) => void;
}

const no = /\bno\b|never|avoid|without|do not|don[’']t|not use|skip/iu;
const says = (what: RegExp) => (rule: string) => what.test(rule);

/** `what` behind the first `lead`: one pattern for both would look for `what` from every `lead` anew. */
const inOrder = (lead: RegExp, what: RegExp) => (rule: string) => {
  const found = lead.exec(rule);
  return found !== null && what.test(rule.slice(found.index + found[0].length));
};
const forbids = (what: RegExp) => inOrder(no, what);
const either =
  (...tests: ((rule: string) => boolean)[]) =>
  (rule: string) =>
    tests.some((test) => test(rule));

const formRules: readonly FormRule[] = [
  { understands: forbids(/exclamation/iu), apply: calmMarks },
  { understands: says(/sentence case/iu), apply: sentenceCase },
  { understands: says(/title case/iu), apply: titleCase },
  { understands: forbids(/(?:oxford|serial) comma/iu), apply: dropSerialComma },
  { understands: says(/(?:oxford|serial) comma/iu), apply: addSerialComma },
  { understands: forbids(/emoji/iu), apply: dropEmoji },
  { understands: forbids(/(?:em|long) ?-?dash/iu), apply: dropDashes },
  { understands: forbids(/semicolon/iu), apply: dropSemicolons },
  { understands: forbids(/all[- ]caps|capital letters|shout/iu), apply: lowerShouting },
  { understands: forbids(/ampersand/iu), apply: spellAmpersand },
  { understands: forbids(/contraction/iu), apply: spellContractions },
  { understands: says(/contractions/iu), apply: contract },
  {
    understands: either(
      inOrder(/(?:british|uk)\b/iu, /spelling|english/iu),
      inOrder(/spelling/iu, /british/iu),
    ),
    apply: (edit) => respell(edit, toBritish, 'used British spelling'),
  },
  {
    understands: either(
      inOrder(/(?:american|us)\b/iu, /spelling|english/iu),
      inOrder(/spelling/iu, /american/iu),
    ),
    apply: (edit) => respell(edit, toAmerican, 'used American spelling'),
  },
  {
    understands: either(
      says(/short sentences|words (?:per|a) sentence/iu),
      inOrder(/sentences?/iu, /short|under|below|fewer|no longer|at most|max/iu),
    ),
    apply: shorten,
  },
];

/** What follows a rule by form; null where it needs a reader's judgement. */
export function followForm(rule: string, terms: readonly string[]): Operation | null {
  const found = formRules.find(({ understands }) => understands(rule));
  return found ? (edit) => found.apply(edit, rule, terms) : null;
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

function sentenceCase(edit: Edit, _rule: string, terms: readonly string[]): void {
  const named = namesIn(edit.text);
  for (const term of terms) for (const word of term.split(/\s+/)) named.add(word);
  eachHeading(edit, 'put headings in sentence case', (title) =>
    title.replace(/\p{L}[\p{L}'’-]*/gu, (word, at: number) =>
      named.has(word) || isWrittenAsName(word) || opens(title, at) ? word : word.toLowerCase(),
    ),
  );
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

const small = /^(?:a|an|the|and|or|but|of|to|in|on|at|for|with|by|from|as|vs)$/u;

function titleCase(edit: Edit): void {
  eachHeading(edit, 'put headings in title case', (title) =>
    title.replace(/\p{L}[\p{L}'’-]*/gu, (word, at: number) =>
      at > 0 && small.test(word) ? word : inCaseOf('A', word).replace(/^./u, (first) => first.toUpperCase()),
    ),
  );
}

function eachHeading(edit: Edit, what: string, change: (title: string) => string): void {
  let times = 0;
  edit.text = edit.text.replace(headingLine, (line, marks: string, title: string) => {
    const made = marks + change(title);
    if (made !== line) times++;
    return made;
  });
  note(edit, what, times);
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

function lowerShouting(edit: Edit, _rule: string, terms: readonly string[]): void {
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

const longForms = contractions.map(([long, short]) => ({ phrase: phraseOf(long), short }));

function contract(edit: Edit): void {
  for (const { phrase, short } of longForms)
    replacePhrase(edit, phrase, (match) => inCaseOf(match, short), 'used contractions');
}

const spelledOut = new Map(contractions.map(([long, short]) => [short, long]));
const shortForm = new RegExp(
  `(?<!\\p{L})(?:${[...spelledOut.keys()].map((short) => short.replace("'", "['’]")).join('|')})(?!\\p{L})`,
  'giu',
);

function spellContractions(edit: Edit): void {
  const long = (match: string) => spelledOut.get(match.toLowerCase().replace('’', "'")) ?? match;
  replaceAll(edit, shortForm, (match) => inCaseOf(match, long(match)), 'spelled contractions out');
}

const toBritish = new Map(spellings);
const toAmerican = new Map(spellings.map(([american, british]) => [british, american]));
const endings = ['', 'e', 'es', 'ed', 'ing', 's', 'ful'];

function respell(edit: Edit, into: ReadonlyMap<string, string>, what: string): void {
  replaceAll(edit, /\p{L}+/gu, (word) => respelt(word, into) ?? word, what);
}

/** `analyz` with `es` is a form of the word; alone it is none, and stays. */
function respelt(word: string, into: ReadonlyMap<string, string>): string | null {
  if (word.length > longestSpelling) return null;
  const lower = word.toLowerCase();
  for (const ending of endings) {
    if (!lower.endsWith(ending)) continue;
    const base = lower.slice(0, lower.length - ending.length);
    const isForm = /^[ei]/.test(ending);
    const plain = into.get(base);
    if (plain !== undefined && !base.endsWith('e'))
      return inCaseOf(word, isForm ? plain.replace(/e$/, '') + ending : plain + ending);
    const other = isForm ? into.get(`${base}e`) : undefined;
    if (other !== undefined) return inCaseOf(word, other.replace(/e$/, '') + ending);
  }
  return null;
}

const longestSpelling = 24;

const usualLength = 25;

/** Divides long sentences where two clauses with their own subject are joined. */
function shorten(edit: Edit, rule: string): void {
  const most = Number(/\d+/.exec(rule)?.[0] ?? usualLength);
  let times = 0;
  let made = '';
  let at = 0;
  for (const { start, end, text, kind } of sentences(edit.text)) {
    if (kind === 'row' || kind === 'heading' || kind === 'code' || text.split(/\s+/).length <= most) continue;
    const divided = divide(text);
    if (divided === text) continue;
    made += edit.text.slice(at, start) + divided;
    at = end;
    times++;
  }
  edit.text = made + edit.text.slice(at);
  note(edit, `divided sentences of more than ${most} words`, times);
}

const joint =
  /(?:;\s+|,\s+(and|but|so|while|which means)\s+)(?=(?:we|you|they|it|he|she|this|that|these|our|your|their|the|a|an|everyone|nobody)\s)/giu;

function divide(sentence: string): string {
  const gaps = Array.from(sentence.matchAll(/\s+/g), ({ index }) => index);
  const joints = [...sentence.matchAll(joint)].filter(({ index }) => {
    const before = gaps.filter((gap) => gap < index).length;
    return before >= 4 && gaps.length - before >= 5;
  });
  const middle = joints.sort(
    (first, second) =>
      Math.abs(first.index - sentence.length / 2) - Math.abs(second.index - sentence.length / 2),
  )[0];
  if (!middle) return sentence;
  const rest = sentence.slice(middle.index + middle[0].length);
  const word = middle[1]?.toLowerCase();
  const lead = word === 'but' ? 'But ' : word === 'so' ? 'So ' : '';
  return `${sentence.slice(0, middle.index)}. ${lead}${lead ? rest : rest.charAt(0).toUpperCase() + rest.slice(1)}`;
}
