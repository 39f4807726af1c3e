import type { ImportCrm } from '../../../../schema/import-event.ts';
import type { AnalysedEvent, Found } from './event.ts';
import { type LibraryIndex, namedIn, similarTo } from './library.ts';

/** Words that only say that a deal ended. What a stage says beyond them is its reason: `Closed Lost - Price`. */
const endWords = /\b(closed?|won|lost|deal|opportunity|stage|status|dead|disqualified)\b|[^\p{L}\p{N}]+/giu;
const fewestLetters = 3;

/** Why a deal was won or lost, where the record says so; nothing otherwise. */
export function reasonFinding(event: AnalysedEvent, crm: ImportCrm, library: LibraryIndex): Found[] {
  const isWon = crm.eventType === 'deal_won';
  const reason = reasonOf(crm);
  if (!reason) return [];
  const start = event.text.lastIndexOf(reason);
  if (start < 0) return [];
  // the whole record tells which product or competitor the reason is about
  const named = namedIn(library, event.text);
  const known = new Set(named.map((match) => match.entityOId));
  const similar = similarTo(library, reason, isWon ? 'WIN_REASON' : 'LOSS_REASON');
  return [
    {
      extractionType: isWon ? 'CRM_WIN_REASON' : 'CRM_LOSS_REASON',
      quote: reason,
      start,
      end: start + reason.length,
      speaker: null,
      sentiment: isWon ? 'POSITIVE' : 'NEGATIVE',
      entityMatches: [...named, ...similar.filter((match) => !known.has(match.entityOId))],
    },
  ];
}

/** The words of the record that say why the deal ended; null where it has not ended or they do not. */
export function reasonOf(crm: ImportCrm): string | null {
  if (crm.eventType !== 'deal_won' && crm.eventType !== 'deal_lost') return null;
  const said = crm.lossReason?.trim();
  if (said) return said;
  const stage = crm.stage?.trim() ?? '';
  return stage.replace(endWords, '').length >= fewestLetters ? stage : null;
}
