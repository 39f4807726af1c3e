import type { ImportCrm } from './import-event.ts';

/** Words that only say that a deal ended. What a stage says beyond them is its reason: `Closed Lost - Price`. */
const endWords = /\b(closed?|won|lost|deal|opportunity|stage|status|dead|disqualified)\b|[^\p{L}\p{N}]+/giu;
const fewestLetters = 3;

/** The words of the record that say why the deal ended; null where it has not ended or they do not. */
export function reasonOf(crm: ImportCrm): string | null {
  if (crm.eventType !== 'deal_won' && crm.eventType !== 'deal_lost') return null;
  const said = crm.lossReason?.trim();
  if (said) return said;
  const stage = crm.stage?.trim() ?? '';
  return stage.replace(endWords, '').length >= fewestLetters ? stage : null;
}
