import { withoutEnd } from '../../../text/ends.ts';
import { skipSpace } from '../../../text/line.ts';
import { irregularVerbs } from '../../support/alignment/verbs.ts';
import { inCaseOf, type Operation, removePhrase, replacePhrase, replaceWords } from './edit.ts';
import { phraseOf } from './phrase.ts';

/** The vocabulary of a voice: replacements, spellings of the company's terms, and forbidden words. */

export interface Substitution {
  from: string;
  to: string;
}

const form = (source: string): RegExp =>
  new RegExp(
    `^${source.replace(/<(\w+)>/g, `["“'‘]?(?<$1>[^"”'’→>]+?)["”'’]?`).replaceAll(' ', '\\s+')}$`,
    'iu',
  );
const forms: readonly RegExp[] = [
  form('<from>\\s*(?:->|=>|→|⇒|>)\\s*<to>'),
  form('(?:replace|swap|change) <from> (?:with|by|for|to) <to>'),
  form('instead of <from>,? (?:say|use|write) <to>'),
  form('(?:say|use|write|prefer)?\\s*<to> (?:instead of|rather than|in place of|over) <from>'),
  form('(?:say|use|write) <to>,? (?:and )?(?:not|never) <from>'),
  form('<to>, not <from>'),
  /^(?<to>[^"“”→>()]+?)\s*\((?:and )?not (?<from>[^()]+)\)$/iu,
  form('(?:not|never) <from>,? but <to>'),
  form('<from>\\s*[|:]\\s*<to>'),
];

/** The forms are tried from every place in a rule: that a rule so formed is short keeps them quick. */
const longestForm = 240;

/** Parses a rule such as `utilize -> use` or `say "buy", not "purchase"`; null for another form. */
export function parseSubstitution(rule: string): Substitution | null {
  const said = rule.trim().replace(/\s+/g, ' ').replace(/[.;]$/, '');
  if (said.length > longestForm) return null;
  for (const pattern of forms) {
    const { from, to } = pattern.exec(said)?.groups ?? {};
    const before = from?.trim();
    const after = to?.trim();
    if (before && after && before.split(/\s+/).length <= 6 && after.split(/\s+/).length <= 8)
      return { from: before, to: after };
  }
  return null;
}

export function substitute({ from, to }: Substitution, rule: string): Operation[] {
  // `Team, not staff or workforce` replaces both
  const listed = from
    .split(/\s*,\s*(?:or |not )?|\s+or\s+/u)
    .map((one) => one.replace(/^["“'‘]|["”'’]$/gu, ''))
    .filter(Boolean);
  // `sign up or log in` and `for better or worse` are one phrase
  const isList = listed.every((one) => !/\s/.test(one));
  const replacedWords = isList ? listed : [from];
  return replacedWords
    .flatMap((one) => inflected(one, to))
    .map(([wrong, right]) => {
      const phrase = phraseOf(wrong);
      const what = `replaced “${wrong}” with “${right}” (${rule})`;
      return (edit) => replaceWords(edit, phrase, (match) => inCaseOf(match, right), what);
    });
}

/** A verb is replaced in its other forms too: `utilizing` becomes `using`. */
function inflected(from: string, to: string): [string, string][] {
  const pairs: [string, string][] = [[from, to]];
  if (!/^\p{Ll}{4,}$/u.test(from) || !/^\p{Ll}{2,}$/u.test(to) || !looksLikeVerb(from)) return pairs;
  const past = irregular.get(to) ?? withEnding(to, 'ed');
  return [
    ...pairs,
    [withEnding(from, 's'), withEnding(to, 's')],
    [withEnding(from, 'ed'), past],
    [withEnding(from, 'ing'), withEnding(to, 'ing')],
  ];
}

const irregular = new Map(
  irregularVerbs.split(',').map((verb): [string, string] => {
    const [base = '', past = ''] = verb.trim().split(/\s+/);
    return [base, past];
  }),
);

function looksLikeVerb(word: string): boolean {
  return /(?:ize|ise|ate|ify|age|mence|chase|sist|quire|ign|ect|form|ement|vide)$/.test(word);
}

function withEnding(word: string, ending: 's' | 'ed' | 'ing'): string {
  if (ending === 's')
    return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word.replace(/([^aeiou])y$/, '$1ie')}s`;
  if (word.endsWith('e') && !word.endsWith('ee')) return word.slice(0, -1) + ending;
  const doubled =
    /^[^aeiou]*[aeiou][bdgmnprt]$/.test(word) || word === 'begin' ? word + word.slice(-1) : word;
  return ending === 'ed' ? doubled.replace(/([^aeiou])y$/, '$1i') + ending : doubled + ending;
}

/** Returns the term before an explanation: `Garden Year (our subscription)`, `Fernhill: one capital letter`. */
export function termOf(rule: string): string | null {
  const said = rule.slice(0, longestForm).replace(/\s+/g, ' ');
  const quoted = /["“]([^"”]+)["”]/.exec(said)?.[1];
  const term = (quoted ?? said.split(/ ?(?:[(:–—]| - | (?:is|are) )/)[0] ?? '').trim().replace(/[.,;]$/, '');
  return term && term.split(' ').length <= 5 && /\p{Lu}/u.test(term) ? term : null;
}

export function writeTerm(term: string): Operation {
  const phrase = phraseOf(term);
  return (edit) => replacePhrase(edit, phrase, () => term, `wrote “${term}” as the company writes it`);
}

/** A rule that forbids more words than this by name is a dictionary, and no rule. */
const mostForbidden = 100;

/**
 * Returns the words that a rule forbids by name: in quotation marks, in a list behind a colon or `such as`, or alone.
 */
export function forbiddenWords(rule: string): string[] {
  const quoted = [...rule.matchAll(/["“]([^"”]{2,40})["”]/g)].map((match) => match[1] ?? '');
  if (quoted.length > 0) return quoted.filter((word) => word.trim() !== '').slice(0, mostForbidden);
  const told = listIn(rule) ?? (isShort(rule) ? rule.trim().replace(/^(?:no|never|avoid)\s+/iu, '') : '');
  return told
    .split(/[,;/]|\b(?:or|and)\b/u)
    .map((word) => withoutEnd(word.trim(), '.…'))
    .filter((word) => /^[\p{L}][\p{L}' -]{2,29}$/u.test(word) && word.split(/\s+/).length <= 3)
    .slice(0, mostForbidden);
}

const isShort = (rule: string) => rule.trim().split(/\s+/, 3).length <= 2;

/** What follows the first marker of a list, when it stands in one line up to the rule's end. */
function listIn(rule: string): string | null {
  const lastBreak = Math.max(...['\n', '\r', '\u2028', '\u2029'].map((end) => rule.lastIndexOf(end)));
  for (const marker of rule.matchAll(/(?:such as|like|e\.g\.|including|:)\s/giu)) {
    const start = skipSpace(rule, marker.index + marker[0].length, rule.length);
    if (start > lastBreak && start < rule.length) return rule.slice(start);
  }
  return null;
}

/** Removes forbidden words. Null when the rule names none, since a manner takes a reader to judge. */
export function avoid(rule: string): Operation[] | null {
  const operations = forbiddenWords(rule).map((word): Operation => {
    const phrase = phraseOf(word);
    return (edit) => removePhrase(edit, phrase, word, rule);
  });
  return operations.length > 0 ? operations : null;
}
