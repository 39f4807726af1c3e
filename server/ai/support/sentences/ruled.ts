import { monthOf, weekdayOf } from '../calendar.ts';
import { guardAt } from '../guards/index.ts';
import { likelyLanguage } from '../language.ts';
import { type Token, tokensOf } from '../tokens.ts';

/**
 * Tells whether a substitution would remove a negation, a condition, a quantity, a certainty, a unit or a date, or
 * add a limit, a cause, a rank or a speaker.
 */
export function changesMeaning(from: string, to: string): boolean {
  const before = tokensOf(from);
  const after = tokensOf(to);
  const stays = guardsOf(after);
  return (
    [...guardsOf(before)].some((key) => !stays.has(key)) ||
    spansOf(before) !== spansOf(after) ||
    addsStatement(from, to, before, after)
  );
}

/** All words of the rule stay, so that what stands beside them says something more. */
function addsStatement(from: string, to: string, before: readonly Token[], after: readonly Token[]): boolean {
  const added = after.map(({ word }) => word);
  for (const { word } of before) {
    const at = added.indexOf(word);
    if (at === -1) return false;
    added.splice(at, 1);
  }
  const language = likelyLanguage(after) ?? 'en';
  const isParted = /[,:;]/.test(to) && !/[,:;]/.test(from);
  return added.length > 0 && (isParted || added.some((_word, at) => guardAt(added, at, language) !== null));
}

/** Classes of words of which a rule may not take one away. */
const keptGuards: ReadonlySet<string> = new Set([
  ...['negation', 'condition', 'modality', 'bound', 'quantity', 'frequency', 'exclusion', 'order'],
]);

function guardsOf(tokens: readonly Token[]): Set<string> {
  const language = likelyLanguage(tokens) ?? 'en';
  const words = tokens.map(({ word }) => word);
  const guards = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const guard = guardAt(words, at, language);
    if (pointing.test(words[at] ?? '')) guards.add(words[at] ?? '');
    if (guard && keptGuards.has(guard.name)) guards.add(`${guard.name} ${guard.key}`);
    at += guard?.length ?? 1;
  }
  return guards;
}

/** Words whose opposite is one word, too. */
const pointing =
  /^(?:before|after|with|without|against|first|last|vor|nach|mit|ohne|gegen|avant|apres|avec|sans|contre|antes|despues|con|sin|contra)$/;

/** Months, weekdays and units of time and measure, in their order. */
const spansOf = (tokens: readonly Token[]): string =>
  tokens
    .map(
      ({ text, word }) =>
        monthOf(text, word) ?? weekdayOf(word) ?? (unit.test(word) ? word.replace(/s$/, '') : ''),
    )
    .filter(Boolean)
    .join(' ');

const unit =
  /^(?:second|minute|hour|day|night|week|month|quarter|year|decade|spring|summer|autumn|fall|winter|metre|meter|mile|kilometre|kilometer|foot|feet|inch|litre|liter|gallon|tonne|ton|kilogram|pound|percent|euro|dollar|minuten?|stunden?|tage?n?|wochen?|monate?n?|quartale?|jahre?n?|fruhling|fruhjahr|sommer|herbst|jour|semaine|mois|trimestre|annee|an|printemps|ete|automne|hiver|dia|semana|mes|ano|primavera|verano|otono|invierno)s?$/;
