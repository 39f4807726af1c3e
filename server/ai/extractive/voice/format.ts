import { sentences } from '../../../text/sentence.ts';
import { type Edit, inCaseOf, note, replaceAll, wholeWord } from './edit.ts';
import { contractions, spellings } from './words.ts';

/** Rules of writing that can be followed by form alone. Each names the rules it understands. */

interface FormRule {
  understands: RegExp;
  apply: (edit: Edit, rule: string, terms: readonly string[]) => void;
}

const no = "(?:\\bno\\b|never|avoid|without|do not|don[’']t|not use|skip)";

const formRules: readonly FormRule[] = [
  { understands: new RegExp(`${no}.*exclamation`, 'iu'), apply: calmMarks },
  { understands: /sentence case/iu, apply: sentenceCase },
  { understands: /title case/iu, apply: titleCase },
  { understands: new RegExp(`${no}.*(?:oxford|serial) comma`, 'iu'), apply: dropSerialComma },
  { understands: /(?:oxford|serial) comma/iu, apply: addSerialComma },
  { understands: new RegExp(`${no}.*emoji`, 'iu'), apply: dropEmoji },
  { understands: new RegExp(`${no}.*(?:em|long) ?-?dash`, 'iu'), apply: dropDashes },
  { understands: new RegExp(`${no}.*semicolon`, 'iu'), apply: dropSemicolons },
  { understands: new RegExp(`${no}.*(?:all[- ]caps|capital letters|shout)`, 'iu'), apply: lowerShouting },
  { understands: new RegExp(`${no}.*ampersand`, 'iu'), apply: spellAmpersand },
  { understands: new RegExp(`${no}.*contraction`, 'iu'), apply: spellContractions },
  { understands: /contractions/iu, apply: contract },
  {
    understands: /(?:british|uk)\b.*(?:spelling|english)|spelling.*british/iu,
    apply: (edit) => respell(edit, 'british'),
  },
  {
    understands: /(?:american|us)\b.*(?:spelling|english)|spelling.*american/iu,
    apply: (edit) => respell(edit, 'american'),
  },
  {
    understands:
      /short sentences|sentences?.*(?:short|under|below|fewer|no longer|at most|max)|words (?:per|a) sentence/iu,
    apply: shorten,
  },
];

/** Follows a rule by form; false where it needs a reader's judgement. */
export function followForm(edit: Edit, rule: string, terms: readonly string[]): boolean {
  const found = formRules.find(({ understands }) => understands.test(rule));
  found?.apply(edit, rule, terms);
  return found !== undefined;
}

function calmMarks(edit: Edit): void {
  replaceAll(
    edit,
    /[?!]*![?!]*/gu,
    (marks) => (marks.includes('?') ? '?' : '.'),
    'took out exclamation marks',
  );
}

const headingLine = /^(#{1,6}[ \t]+)(.+)$/gmu;

function sentenceCase(edit: Edit, _rule: string, terms: readonly string[]): void {
  const named = namesIn(edit.text);
  eachHeading(edit, 'put headings in sentence case', (title) =>
    title.replace(/\p{L}[\p{L}'’-]*/gu, (word, at: number) => {
      const isName =
        named.has(word) ||
        /\p{Lu}.*\p{Lu}|^\p{Lu}$/u.test(word) ||
        terms.some((term) => term.split(/\s+/).includes(word));
      const starts = at === 0 || /[:.?!]\s+$/u.test(title.slice(0, at));
      return isName || starts ? word : word.toLowerCase();
    }),
  );
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

function addSerialComma(edit: Edit): void {
  const pattern =
    /(\p{L}[\p{L}\p{N} '’-]{0,40}, (?:[\p{L}\p{N}][\p{L}\p{N} '’-]{0,40}, )*[\p{L}\p{N}][\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){0,2})( (?:and|or) )(?=[\p{L}\p{N}])/gu;
  replaceAll(edit, pattern, (_match, list, last) => `${list},${last}`, 'added the serial comma');
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
  replaceAll(edit, /[^\S\n]*—[^\S\n]*/gu, () => ', ', 'replaced long dashes with commas');
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

function contract(edit: Edit): void {
  for (const [long, short] of contractions)
    replaceAll(edit, wholeWord(long), (match) => inCaseOf(match, short), 'used contractions');
}

function spellContractions(edit: Edit): void {
  for (const [long, short] of contractions) {
    const pattern = new RegExp(`(?<!\\p{L})${short.replace("'", "['’]")}(?!\\p{L})`, 'giu');
    replaceAll(edit, pattern, (match) => inCaseOf(match, long), 'spelled contractions out');
  }
}

function respell(edit: Edit, into: 'american' | 'british'): void {
  for (const [american, british] of spellings) {
    const [from, to] = into === 'british' ? [american, british] : [british, american];
    const pattern = new RegExp(`(?<!\\p{L})${from.replace(/e$/, '')}(e|es|ed|ing|s|ful|)(?!\\p{L})`, 'giu');
    const what = `used ${into === 'british' ? 'British' : 'American'} spelling`;
    replaceAll(
      edit,
      pattern,
      (match, ending) => inCaseOf(match, respelt(from, to, ending.toLowerCase())),
      what,
    );
  }
}

/** `analyz` with `es` is a form of the word; alone it is none, and stays. */
function respelt(from: string, to: string, ending: string): string {
  if (!from.endsWith('e')) return /^[ei]/.test(ending) ? to.replace(/e$/, '') + ending : to + ending;
  const stem = from.slice(0, -1);
  return ending === '' || !/^[ei]/.test(ending) ? stem + ending : to.replace(/e$/, '') + ending;
}

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
  /(?:;\s+|,\s+(and|but|so|while|which means)\s+)(?=(?:we|you|they|it|he|she|this|that|these|our|your|their|the|a|an|everyone|nobody)\s)/iu;

function divide(sentence: string): string {
  const joints = [...sentence.matchAll(new RegExp(joint, 'giu'))].filter(
    ({ index }) =>
      sentence.slice(0, index).split(/\s+/).length >= 5 && sentence.slice(index).split(/\s+/).length >= 6,
  );
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
