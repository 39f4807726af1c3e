import { stem } from '../search/stem.ts';

/**
 * A sentence as stems. Figures stand for their form: `#%` a share, `#$` money, `#x` a factor, `#` any other number.
 * Apostrophes are kept (`can't`), hyphens divide.
 */

const token =
  /[$€£]\s?\d[\d.,]*\s?(?:k|m|bn|million|billion)?\b|\d[\d.,]*\s?(?:%|percent\b|per cent\b)|\d[\d.,]*[x×](?![\p{L}])|\d[\d.,]*|\p{L}+(?:['’]\p{L}+)*/giu;

const known = new Map<string, string>();
/** The stems of a language's common words fit; a flood of others starts the cache anew. */
const mostKnown = 50_000;

export function words(text: string): string[] {
  const found = text.match(token);
  if (!found) return [];
  for (let at = 0; at < found.length; at++) found[at] = stemOf(found[at] ?? '');
  return found;
}

function stemOf(word: string): string {
  const cached = known.get(word);
  if (cached !== undefined) return cached;
  if (known.size >= mostKnown) known.clear();
  const made = make(word);
  known.set(word, made);
  return made;
}

function make(word: string): string {
  if (/^[$€£]/.test(word)) return '#$';
  if (/^\d/.test(word)) return /[%ct]$/i.test(word) ? '#%' : /[x×]$/i.test(word) ? '#x' : '#';
  const plain = word.toLowerCase().replaceAll('’', "'");
  return apart.get(plain.replace(/'?s$/, '')) ?? stem(plain);
}

/** Words that the stemmer would lay together with others of quite another meaning (`objective` with `objection`). */
const apart = new Map(
  [
    'objective:objective responsibility:responsible responsibilitie:responsible responsible:responsible customer:customer',
    'manager:manager engineer:engineer important:important importance:important busines:business businesse:business',
    'accountant:accountant accountable:accountable specialist:specialist organization:organization general:general',
  ]
    .join(' ')
    .split(' ')
    .map((pair): [string, string] => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']),
);

/** `whyTheyMatterToUs` as `why they matter to us`. */
export function nameWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}
