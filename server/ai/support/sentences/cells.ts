/** Tables that set words against others, known by their header row: `Use this | Not that | Why`. */

const use =
  /^(?:(?:we )?(?:do )?(?:use|say|write|prefer|try|choose)(?: this| these| instead)?|instead(?: use| say| write)?|(?:use|say|try) instead|preferred(?: term| word| phrase)?s?|replacements?|better|recommended|correct|do|yes|right)$/;
const avoid =
  /^(?:(?:and )?not(?: this| that| these)?|avoid(?: this| these| saying)?|instead of|rather than|(?:we )?(?:do not|never)(?: use| say| write)?(?: this| that)?|(?:words?|phrases?|terms?) to (?:avoid|replace)|replace|incorrect|wrong|discouraged|banned|no)$/;

/** Returns the kind of words in the column under a header: to use, to avoid, or neither. */
export function columnOf(header: string): 'use' | 'avoid' | null {
  const head = header
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/n't\b/g, ' not')
    .replace(/[^\p{L} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return use.test(head) ? 'use' : avoid.test(head) ? 'avoid' : null;
}

const mostWords = 4;
const mostPhrases = 6;

/** Returns the phrases in a cell; none for a sentence, a remark or a description of words. */
export function phrasesIn(cell: string): string[] {
  const bare = cell.replace(/[*_`~"“”]/g, '').trim();
  if (/[()[\]{}<>:…]|\be\.g\./i.test(bare) || /[.!?]$/.test(bare)) return [];
  const phrases = bare.split(/\s*[,;/]\s*|\s+or\s+/).filter(Boolean);
  const isWords = phrases.every((phrase) => phrase.split(/\s+/).length <= mostWords && !kind.test(phrase));
  return isWords && phrases.length <= mostPhrases ? phrases : [];
}

/** What names a kind of words is none of them. */
const kind =
  /\b(?:jargon|buzzwords?|slang|words?|phrases?|terms?|language|sentences?|voice|tone|acronyms?|etc)\b/i;

/**
 * Tells whether a table row states `this → that`: `this` is in a column of words to avoid, and `that` is all of one
 * of words to use. `null` if it is no such pair, or its quote is no row.
 */
export function pairStands(value: string, text: string, start: number, end: number): boolean | null {
  const [from, to, ...more] = value.split(/\s*(?:→|->|=>|⇒)\s*/).map((side) => side.trim());
  if (!from || !to || more.length > 0 || !text.slice(start, end).includes('|')) return null;
  const row = lineAt(text, start);
  // two rows are no pair
  if (end > row.end) return false;
  const header = headerOf(text, row);
  const cells = cellsOf(text.slice(row.start, row.end));
  const columns = cellsOf(text.slice(header.start, header.end)).map(columnOf);
  const listed = (column: 'use' | 'avoid') => {
    const all = cells.flatMap((cell, at) => (columns[at] === column ? [phrasesIn(cell)] : []));
    return all.length === 1 ? (all[0] ?? []) : [];
  };
  const [right, ...others] = listed('use');
  return header.start < row.start && others.length === 0 && right === to && listed('avoid').includes(from);
}

/**
 * Returns whether what a value takes from a table row stands in another's column: the header names the subject over a
 * cell that does not say it, or denies what the row is called after.
 */
export function isOfAnotherColumn(
  value: string,
  text: string,
  { start, end }: { start: number; end: number },
  namesSubject: (header: string) => boolean,
): boolean {
  const row = lineAt(text, start);
  if (end > row.end + 1 || !text.slice(row.start, row.end).includes('|')) return false;
  const header = headerOf(text, row);
  if (header.start === row.start) return false;
  const headers = cellsOf(text.slice(header.start, header.end));
  const cells = cellsOf(text.slice(row.start, row.end));
  const own = headers.flatMap((one, at) => (at > 0 && namesSubject(one) ? [cells[at] ?? ''] : []));
  if (own.length === 0) return false;
  const titleWords = new Set([cells[0] ?? '', ...headers].flatMap(wordsOf));
  const valueWords = wordsOf(value).filter((word) => !titleWords.has(word));
  if (valueWords.length === 0) return own.every((cell) => absent.test(cell.replace(/[*_`]/g, '')));
  const ownWords = new Set(own.flatMap(wordsOf));
  const others = new Set(cells.slice(1).flatMap(wordsOf));
  return valueWords.some((word) => !ownWords.has(word) && others.has(word));
}

/** A cell that says no. */
const absent = /^(?:[\p{Pd}✗✘✕✖❌×]\uFE0F?)?\s*(?:no|none|n\/a|nein|kein[es]?|non|aucune?|ningun[oa]?)?$/iu;

const wordsOf = (cell: string): string[] => cell.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];

/** A header is looked for so far above its row. */
const rowsMost = 500;

/** The first of the rows that a row stands among. */
function headerOf(text: string, row: { start: number; end: number }): { start: number; end: number } {
  let header = row;
  for (let lines = 0; header.start > 0 && lines < rowsMost; lines++) {
    const above = lineAt(text, header.start - 1);
    if (!text.slice(above.start, above.end).includes('|')) break;
    header = above;
  }
  return header;
}

function lineAt(text: string, at: number): { start: number; end: number } {
  const end = text.indexOf('\n', at);
  return { start: at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1, end: end === -1 ? text.length : end };
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
