import { type Language, languages } from './lexicon.ts';

/** Numbers in words of four languages, from 0 to 99, with their powers and fractions. */

const units: Record<Language, string> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  de: 'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  fr: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dixsept dixhuit dixneuf',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
};
const tens: Record<Language, string> = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
  fr: 'vingt trente quarante cinquante soixante soixantedix quatrevingt quatrevingtdix',
  es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
};

const tables = new Map(languages.map((language) => [language, tableOf(language)]));

function tableOf(language: Language): Map<string, number> {
  const table = new Map<string, number>();
  const low = units[language].split(' ');
  const high = tens[language].split(' ');
  for (const [number, word] of low.entries()) table.set(word, number);
  for (const [index, ten] of high.entries()) {
    const base = (index + 2) * 10;
    table.set(ten, base);
    for (const [number, unit] of low.entries()) {
      // French counts its seventies and nineties on to nineteen
      if (number === 0 || number > (language === 'fr' && base % 20 === 0 && base >= 60 ? 19 : 9)) continue;
      for (const made of joined(language, ten, unit)) table.set(made, base + number);
    }
  }
  for (const [word, number] of Object.entries({
    dozen: 12,
    dutzend: 12,
    douzaine: 12,
    docena: 12,
    quatrevingts: 80,
  }))
    table.set(word, number);
  return table;
}

function joined(language: Language, ten: string, unit: string): string[] {
  if (language === 'de') return [`${unit === 'eins' ? 'ein' : unit}und${ten}`];
  if (language === 'es')
    return [`${ten}y${unit}`, `veinti${unit}`].slice(ten === 'veinte' ? 1 : 0, ten === 'veinte' ? 2 : 1);
  return unit === 'un' ? [ten + unit, `${ten}et${unit}`] : [ten + unit];
}

/** Returns the number that folded words spell, joined without spaces or hyphens; undefined for other words. */
export function spelledNumber(word: string, language: Language | null): number | undefined {
  if (language) return tables.get(language)?.get(word);
  for (const table of tables.values()) if (table.has(word)) return table.get(word);
  return undefined;
}

/** The most parts of a number in words: `quatre-vingt-dix-neuf`. */
export const longestSpelling = 4;

const powers: Record<string, number> = {
  hundred: 100,
  hundert: 100,
  cent: 100,
  cents: 100,
  cien: 100,
  ciento: 100,
  thousand: 1e3,
  tausend: 1e3,
  tsd: 1e3,
  mille: 1e3,
  mil: 1e3,
  k: 1e3,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millones: 1e6,
  millon: 1e6,
  mio: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  billions: 1e9,
  bn: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  mrd: 1e9,
};

/** Returns the factor of a word after a number. A lone `m` or `k` counts only without a space. */
export function powerOf(word: string, touches: boolean): number | undefined {
  return word.length === 1 && !touches ? undefined : powers[word];
}

const fractions: Record<string, number> = {
  half: 1 / 2,
  halb: 1 / 2,
  halbe: 1 / 2,
  halben: 1 / 2,
  halber: 1 / 2,
  halbes: 1 / 2,
  halfte: 1 / 2,
  moitie: 1 / 2,
  demi: 1 / 2,
  demie: 1 / 2,
  mitad: 1 / 2,
  medio: 1 / 2,
  media: 1 / 2,
  third: 1 / 3,
  thirds: 1 / 3,
  drittel: 1 / 3,
  tiers: 1 / 3,
  tercio: 1 / 3,
  tercios: 1 / 3,
  quarter: 1 / 4,
  quarters: 1 / 4,
  viertel: 1 / 4,
  quart: 1 / 4,
  quarts: 1 / 4,
  cuarto: 1 / 4,
  cuartos: 1 / 4,
  halve: 1 / 2,
  halved: 1 / 2,
  halves: 1 / 2,
  halbiert: 1 / 2,
  halbierte: 1 / 2,
};

export function fractionOf(word: string): number | undefined {
  return fractions[word];
}

const multiples: [pattern: RegExp, times: number][] = [
  [
    /^(?:twice|double|doubled|doubles|doubling|zweimal|doppelt|doppelte|doppelten|verdoppelt|verdoppelte|doubler|doublee?|duplic(?:a|o|ado|ar)|doble)$/,
    2,
  ],
  [
    /^(?:thrice|triple|tripled|triples|dreimal|verdreifacht|verdreifachte|triplee?|triplic(?:a|o|ado|ar))$/,
    3,
  ],
  [/^(?:viermal|quadrupled?|vervierfacht)$/, 4],
];

export function multipleOf(word: string): number | undefined {
  return multiples.find(([pattern]) => pattern.test(word))?.[1];
}

/** Returns whether a word means one; articles do only weakly. */
export const isOne = (word: string): boolean =>
  /^(?:a|an|one|ein|eine|einem|einen|einer|eines|eins|un|une|uno|una)$/.test(word);
