import { type Edit, inCaseOf, removeWord, replaceAll, wholeWord } from './edit.ts';
import { hedges, hypeWords, plainWords } from './words.ts';

/** The words of a voice: what replaces what, how the company's terms are written, what is never said. */

export interface Substitution {
  from: string;
  to: string;
}

const unquoted = `["“'‘]?([^"”'’→>]+?)["”'’]?`;
const forms: readonly { pattern: RegExp; from: number; to: number }[] = [
  { pattern: new RegExp(`^${unquoted}\\s*(?:->|=>|→|⇒|>)\\s*${unquoted}$`, 'u'), from: 1, to: 2 },
  {
    pattern: new RegExp(
      `^(?:replace|swap|change)\\s+${unquoted}\\s+(?:with|by|for|to)\\s+${unquoted}$`,
      'iu',
    ),
    from: 1,
    to: 2,
  },
  {
    pattern: new RegExp(`^instead of\\s+${unquoted},?\\s+(?:say|use|write)\\s+${unquoted}$`, 'iu'),
    from: 1,
    to: 2,
  },
  {
    pattern: new RegExp(
      `^(?:say|use|write|prefer)?\\s*${unquoted}\\s+(?:instead of|rather than|in place of|over)\\s+${unquoted}$`,
      'iu',
    ),
    from: 2,
    to: 1,
  },
  {
    pattern: new RegExp(
      `^(?:say|use|write)\\s+${unquoted},?\\s+(?:and\\s+)?(?:not|never)\\s+${unquoted}$`,
      'iu',
    ),
    from: 2,
    to: 1,
  },
  { pattern: new RegExp(`^${unquoted},\\s+not\\s+${unquoted}$`, 'iu'), from: 2, to: 1 },
  { pattern: new RegExp(`^(?:not|never)\\s+${unquoted},?\\s+but\\s+${unquoted}$`, 'iu'), from: 1, to: 2 },
  { pattern: new RegExp(`^${unquoted}\\s*[|:]\\s*${unquoted}$`, 'iu'), from: 1, to: 2 },
];

/** A rule such as `utilize -> use`, `say "buy", not "purchase"`; null where it has none of these forms. */
export function parseSubstitution(rule: string): Substitution | null {
  const said = rule.trim().replace(/[.;]$/, '');
  for (const { pattern, from, to } of forms) {
    const found = pattern.exec(said);
    const before = found?.[from]?.trim();
    const after = found?.[to]?.trim();
    if (before && after && before.split(/\s+/).length <= 6 && after.split(/\s+/).length <= 8)
      return { from: before, to: after };
  }
  return null;
}

export function substitute(edit: Edit, { from, to }: Substitution, rule: string): void {
  for (const [wrong, right] of inflected(from, to)) {
    const what = `replaced “${wrong}” with “${right}” (${rule})`;
    replaceAll(edit, wholeWord(wrong), (match) => inCaseOf(match, right), what);
  }
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

const irregular = new Map([
  ['buy', 'bought'],
  ['begin', 'began'],
  ['get', 'got'],
  ['make', 'made'],
  ['give', 'gave'],
  ['show', 'showed'],
  ['keep', 'kept'],
  ['tell', 'told'],
  ['build', 'built'],
]);

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

/** The term before an explanation: `Garden Year (our subscription)`, `Fernhill: one capital letter`. */
export function termOf(rule: string): string | null {
  const quoted = /["“]([^"”]+)["”]/.exec(rule)?.[1];
  const term = (quoted ?? rule.split(/\s*(?:[(:–—]|\s-\s|\s(?:is|are)\s)/)[0] ?? '')
    .trim()
    .replace(/[.,;]$/, '');
  return term && term.split(/\s+/).length <= 5 && /\p{Lu}/u.test(term) ? term : null;
}

export function writeTerm(edit: Edit, term: string): void {
  replaceAll(edit, wholeWord(term), () => term, `wrote “${term}” as the company writes it`);
}

/** Words that a rule forbids by name: in quotation marks, in a list behind a colon or `such as`, or alone. */
export function forbiddenWords(rule: string): string[] {
  const quoted = [...rule.matchAll(/["“]([^"”]{2,40})["”]/g)].map((match) => match[1] ?? '');
  if (quoted.length > 0) return quoted;
  const list = /(?:such as|like|e\.g\.|including|:)\s+(.+)$/iu.exec(rule)?.[1];
  const told =
    list ?? (rule.trim().split(/\s+/).length <= 2 ? rule.replace(/^(?:no|never|avoid)\s+/iu, '') : '');
  return told
    .split(/\s*(?:,|;|\/|\bor\b|\band\b)\s*/u)
    .map((word) => word.trim().replace(/[.…]+$/, ''))
    .filter((word) => /^[\p{L}][\p{L}' -]{2,29}$/u.test(word) && word.split(/\s+/).length <= 3);
}

/** Takes forbidden words out, or puts a plain one in their place. True when the rule is one that this can follow. */
export function avoid(edit: Edit, rule: string): boolean {
  const words = forbiddenWords(rule);
  for (const word of words) {
    const plain = plainWords.find(([stiff]) => stiff === word.toLowerCase())?.[1];
    if (plain) substitute(edit, { from: word.toLowerCase(), to: plain }, `never: ${rule}`);
    else removeWord(edit, word, `took out “${word}” (never: ${rule})`);
  }
  const isHype =
    /\b(?:hype|hyped|sales[yi]?|pushy|exaggerat\w*|superlative\w*|boast\w*|over-?promis\w*|flashy|sensational|breathless|clickbait|arrogant)\b/iu.test(
      rule,
    );
  if (isHype) for (const word of hypeWords) removeWord(edit, word, `took out “${word}” (never: ${rule})`);
  const isStiff =
    /\b(?:jargon|corporate|buzzwords?|stiff|bureaucratic|formal|pompous|robotic|legalese|stuffy|complicated|complex)\b/iu.test(
      rule,
    );
  if (isStiff) for (const [from, to] of plainWords) substitute(edit, { from, to }, `never: ${rule}`);
  const isTimid = /\b(?:hesitant|timid|uncertain|apologetic|vague|hedg\w+|wishy)\b/iu.test(rule);
  if (isTimid) for (const word of hedges) removeWord(edit, word, `took out “${word}” (never: ${rule})`);
  return words.length > 0 || isHype || isStiff || isTimid;
}
