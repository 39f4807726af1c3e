import type { ImportCrm } from '../../../schema/import-event.ts';

/** Words that only say that a deal ended. What a stage says beyond them is its reason: `Closed Lost - Price`. */
const endWords = /\b(closed?|won|lost|deal|opportunity|stage|status|dead|disqualified)\b|[^\p{L}\p{N}]+/giu;
const fewestLetters = 3;

/** CRMs keep such words under names of their own: `winNotes`, `closed_lost_reason`, `Reason won`. */
const ofAnEnd = /(?:^|[^a-z])(?:won|win|lost|loss|clos(?:e|ed|ing))(?:[^a-z]|$)/;
const ofWords = /(?:^|[^a-z])(?:reasons?|notes?|comments?|why|details?|description)(?:[^a-z]|$)/;
const ofTheOther = {
  deal_won: /(?:^|[^a-z])(?:lost|loss)(?:[^a-z]|$)/,
  deal_lost: /(?:^|[^a-z])(?:won|win)(?:[^a-z]|$)/,
};

/**
 * Returns the words of the record that say why the deal ended, the most specific ones; null where it is open or gives
 * no reason.
 */
export function reasonOf(crm: ImportCrm): string | null {
  if (crm.eventType !== 'deal_won' && crm.eventType !== 'deal_lost') return null;
  const said = [crm.lossReason ?? '', ...notesOf(crm)].map((text) => text.trim());
  const longest = said.reduce((best, text) => (text.length > best.length ? text : best), '');
  if (longest) return longest;
  const stage = crm.stage?.trim() ?? '';
  return stage.replace(endWords, '').length >= fewestLetters ? stage : null;
}

/** Returns the notes on a deal's end in its own fields. */
export function notesOf(crm: ImportCrm): string[] {
  if (crm.eventType !== 'deal_won' && crm.eventType !== 'deal_lost') return [];
  const other = ofTheOther[crm.eventType];
  return Object.entries(crm.customMetadata ?? {}).flatMap(([name, value]) => {
    const words = wordsOfName(name);
    const isMeant = ofAnEnd.test(words) && ofWords.test(words) && !other.test(words);
    return isMeant && typeof value === 'string' && value.trim() ? [value] : [];
  });
}

/** `winNotes` is `win notes`. */
function wordsOfName(name: string): string {
  return name
    .slice(0, 100)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
}
