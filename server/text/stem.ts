/** Stems one lower-case English word by Porter2; words of other scripts are unchanged. */
export function stem(word: string): string {
  if (word.length < 3 || !englishWord.test(word)) return word;
  const known = exceptions.get(word);
  if (known !== undefined) return known;
  let stemmed = markConsonantY(word.startsWith("'") ? word.slice(1) : word);
  const regions = findRegions(stemmed);
  stemmed = dropPossessive(stemmed);
  stemmed = dropPlural(stemmed);
  if (finishedAfterPlural.has(stemmed)) return stemmed;
  stemmed = dropTense(stemmed, regions.first);
  stemmed = yToI(stemmed);
  stemmed = shortenSuffix(stemmed, regions);
  stemmed = dropSuffix(stemmed, regions);
  stemmed = dropResidue(stemmed, regions);
  return stemmed.replaceAll('Y', 'y');
}

/**
 * Returns the possible beginnings of words with this stem: the stem's first three letters, or two of a short stem,
 * since a suffix changes at most its last two letters.
 */
export function startsOf(stemmed: string): string[] {
  const own = stemmed.slice(0, stemmed.length < 5 ? 2 : 3);
  const other = otherStarts.get(stemmed);
  return other === undefined ? [own] : [own, other];
}

/** Where the word's first and second region begin; suffixes are only taken from inside them. */
interface Regions {
  first: number;
  second: number;
}

const englishWord = /^[a-z']+$/;
const vowel = /[aeiouy]/;
// not of a word like add, egg or off, which is its own stem
const doubledLetter = /(?<!^[aeo])(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;

const exceptions = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
]);

// dying, lying and tying
const otherStarts = new Map(
  [...exceptions]
    .filter(([word, stemmed]) => !word.startsWith(stemmed.slice(0, 2)))
    .map(([word, stemmed]) => [stemmed, word.slice(0, 2)]),
);

const finishedAfterPlural = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);

function markConsonantY(word: string): string {
  return word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
}

function findRegions(word: string): Regions {
  const prefix = /^(?:gener|commun|arsen)/.exec(word);
  const first = prefix === null ? regionAfter(word, 0) : prefix[0].length;
  return { first, second: regionAfter(word, first) };
}

function regionAfter(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return found === null ? word.length : from + found.index + 2;
}

function dropPossessive(word: string): string {
  return word.replace(/(?:'s'|'s|')$/, '');
}

function dropPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word)) return word;
  if (word.endsWith('s') && vowel.test(word.slice(0, -2))) return word.slice(0, -1);
  return word;
}

function dropTense(word: string, first: number): string {
  const agreed = /eed(?:ly)?$/.exec(word);
  if (agreed !== null) return agreed.index >= first ? `${word.slice(0, agreed.index)}ee` : word;
  const found = /(?:ed|ing)(?:ly)?$/.exec(word);
  if (found === null || !vowel.test(word.slice(0, found.index))) return word;
  const rest = word.slice(0, found.index);
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (doubledLetter.test(rest)) return rest.slice(0, -1);
  return isShort(rest, first) ? `${rest}e` : rest;
}

function isShort(word: string, first: number): boolean {
  return first >= word.length && /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/.test(word);
}

function yToI(word: string): string {
  return word.replace(/(?<=.[^aeiouy])[yY]$/, 'i');
}

// Longest first: only the longest suffix that fits is considered, even when it lies outside its region.
const shorter: readonly (readonly [suffix: string, replacement: string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
];

const shorterStill: readonly (readonly [suffix: string, replacement: string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];

function shortenSuffix(word: string, regions: Regions): string {
  return shortenTwice(shortenOnce(word, regions), regions);
}

function shortenOnce(word: string, regions: Regions): string {
  for (const [suffix, replacement] of shorter) {
    if (word.endsWith(suffix)) return replaceFrom(word, suffix, replacement, regions.first);
  }
  if (word.endsWith('ogi')) {
    return word.endsWith('logi') ? replaceFrom(word, 'ogi', 'og', regions.first) : word;
  }
  return /[cdeghkmnrt]li$/.test(word) ? replaceFrom(word, 'li', '', regions.first) : word;
}

function shortenTwice(word: string, regions: Regions): string {
  for (const [suffix, replacement] of shorterStill) {
    if (word.endsWith(suffix)) return replaceFrom(word, suffix, replacement, regions.first);
  }
  return word.endsWith('ative') ? replaceFrom(word, 'ative', '', regions.second) : word;
}

const dropped = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic)$/;

function dropSuffix(word: string, regions: Regions): string {
  const found = dropped.exec(word);
  if (found !== null) return found.index >= regions.second ? word.slice(0, found.index) : word;
  const ion = /(?<=[st])ion$/.exec(word);
  return ion !== null && ion.index >= regions.second ? word.slice(0, ion.index) : word;
}

function dropResidue(word: string, regions: Regions): string {
  const last = word.length - 1;
  if (word.endsWith('e')) {
    if (last >= regions.second) return word.slice(0, last);
    const endsShort = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/.test(word.slice(0, last));
    return last >= regions.first && !endsShort ? word.slice(0, last) : word;
  }
  return word.endsWith('ll') && last >= regions.second ? word.slice(0, last) : word;
}

function replaceFrom(word: string, suffix: string, replacement: string, region: number): string {
  const at = word.length - suffix.length;
  return at >= region ? word.slice(0, at) + replacement : word;
}
