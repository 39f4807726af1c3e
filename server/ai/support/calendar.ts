import type { Language } from './lexicon.ts';

/** Months, weekdays, spans of time and currencies in words of four languages, each under one name. */

const byWord = (rows: string[]): Map<string, number> =>
  new Map(rows.flatMap((row, index) => row.split(' ').map((word): [string, number] => [word, index + 1])));

const months = byWord([
  'january jan januar janner janvier enero',
  'february feb februar fevrier febrero',
  'march mar marz mars marzo',
  'april apr avril abril',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet julio',
  'august aug aout agosto',
  'september sep sept septembre septiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre',
]);
const weekdays = byWord([
  'monday mondays montag montags lundi lundis lunes',
  'tuesday tuesdays dienstag dienstags mardi mardis martes',
  'wednesday wednesdays mittwoch mittwochs mercredi miercoles',
  'thursday thursdays donnerstag donnerstags jeudi jueves',
  'friday fridays freitag freitags vendredi viernes',
  'saturday saturdays samstag samstags sonnabend samedi sabado sabados',
  'sunday sundays sonntag sonntags dimanche dimanches domingo domingos',
]);
/** In English these are also other words when they are written small. */
const ambiguous = new Set(['march', 'may', 'mar', 'mars', 'jan', 'sun', 'dec']);

export function monthOf(written: string, word: string): number | undefined {
  return ambiguous.has(word) && written === word ? undefined : months.get(word);
}

export function weekdayOf(word: string): number | undefined {
  return weekdays.get(word);
}

export type Span = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

const spans: [span: Span, words: RegExp][] = [
  ['second', /^(?:seconds|sec|sekunden?|secondes?|segundos?)$/],
  ['minute', /^(?:minutes?|mins?|minuten?|minutos?)$/],
  ['hour', /^(?:hours?|hrs?|hourly|stunden?|std|stundlich|heures?|horas?)$/],
  ['day', /^(?:days?|daily|tage?n?|taglich|jours?|quotidien(?:ne)?(?:ment)?|dias?|diari[oa]s?)$/],
  ['week', /^(?:weeks?|weekly|wochen?|wochentlich|semaines?|hebdomadaires?|semanas?|semanal(?:es)?)$/],
  ['month', /^(?:months?|monthly|monate?n?|monatlich|mois|mensuel(?:le)?s?|meses|mensual(?:es)?)$/],
  ['quarter', /^(?:quarters?|quarterly|quartale?n?|trimestres?)$/],
  [
    'year',
    /^(?:years?|yearly|annual|annually|jahre?n?|jahrlich|annees?|annuel(?:le)?s?|ans|anos?|anual(?:es)?)$/,
  ],
];
/** Short words that are a span in one language only. */
const only: Record<string, [Language, Span]> = { an: ['fr', 'year'], mes: ['es', 'month'] };

export function spanOf(word: string, language: Language | null): Span | undefined {
  const [tongue, span] = only[word] ?? [];
  if (tongue) return tongue === language ? span : undefined;
  return spans.find(([, words]) => words.test(word))?.[0];
}

/** Returns whether a word is a rate by itself, such as `monthly`. */
export const isRate = (word: string): boolean =>
  /(?:ly|lich|iel|ale?s?|aire|el(?:le)?|ari[oa])s?$/.test(word);

const currencies: [code: string, words: RegExp][] = [
  ['EUR', /^(?:€|eur|euros?)$/],
  ['USD', /^(?:\$|usd|dollars?|dolares|dolar)$/],
  ['GBP', /^(?:£|gbp|pounds?|pfund|libras?|sterling)$/],
  ['CHF', /^(?:chf|sfr|franken|rappen)$/],
  ['JPY', /^(?:¥|jpy|yen)$/],
  ['SEK', /^(?:sek)$/],
  ['PLN', /^(?:pln|zloty)$/],
];

export function currencyOf(word: string): string | undefined {
  return currencies.find(([, words]) => words.test(word))?.[0];
}
