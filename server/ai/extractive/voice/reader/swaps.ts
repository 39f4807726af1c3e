import type { Span, Unit } from '../../../reading/structure/unit.ts';

/** Tables that set the words of a voice against others, known by their header row: `Use this | Not that | Why`. */

export interface Swap {
  from: string;
  to: string;
  /** The row of both. */
  whole: Span;
}

const said =
  /^(?:(?:we )?(?:do )?(?:use|say|write|prefer|try|choose)(?: this| these| instead)?|instead(?: use| say| write)?|(?:use|say|try) instead|preferred(?: term| word| phrase)?s?|replacements?|better|recommended|correct|do|yes|right)$/;
const unsaid =
  /^(?:(?:and )?not(?: this| that| these)?|avoid(?: this| these| saying)?|instead of|rather than|(?:we )?(?:do not|never)(?: use| say| write)?(?: this| that)?|(?:words?|phrases?|terms?) to (?:avoid|replace)|replace|incorrect|wrong|discouraged|banned|no)$/;

const headOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/n't\b/g, ' not')
    .replace(/[^\p{L} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Of rows that have words on both sides. */
export function swapsIn(units: readonly Unit[]): Swap[] {
  const pairs: Swap[] = [];
  for (const cells of Map.groupBy(
    units.filter(({ column }) => column !== null),
    ({ block }) => block,
  ).values()) {
    const use = cells.filter(({ column }) => said.test(headOf(column?.text ?? '')));
    const avoid = cells.filter(({ column }) => unsaid.test(headOf(column?.text ?? '')));
    const [to] = use;
    const [from] = avoid;
    if (!to?.whole || !from || use.length > 1 || avoid.length > 1) continue;
    const { whole } = to;
    const right = phrasesIn(to.text);
    if (right.length !== 1) continue;
    for (const wrong of phrasesIn(from.text))
      if (right[0] && wrong.toLowerCase() !== right[0].toLowerCase())
        pairs.push({ from: wrong, to: right[0], whole });
  }
  return pairs;
}

const mostWords = 4;
const mostPhrases = 6;

/** The phrases that a cell lists; none where it holds a sentence, a remark or a kind of words rather than words. */
function phrasesIn(cell: string): string[] {
  const bare = cell.replace(/[*_`~"“”]/g, '').trim();
  if (/[()[\]{}<>:…]|\be\.g\./i.test(bare) || /[.!?]$/.test(bare)) return [];
  const phrases = bare.split(/\s*[,;/]\s*|\s+or\s+/).filter(Boolean);
  const isWords = phrases.every((phrase) => phrase.split(/\s+/).length <= mostWords && !kind.test(phrase));
  return isWords && phrases.length <= mostPhrases ? phrases : [];
}

/** What names a kind of words is none of them. */
const kind =
  /\b(?:jargon|buzzwords?|slang|words?|phrases?|terms?|language|sentences?|voice|tone|acronyms?|etc)\b/i;
