import type { ImportCrm } from '../../../../schema/import-event.ts';
import type { AnalysedEvent, FoundFinding } from '../../findings.ts';
import { reasonOf } from '../../reading/deal-reason.ts';

/** Returns a finding with the reason why a deal was won or lost; null if the record gives no reason. */
export function reasonFinding(event: AnalysedEvent, crm: ImportCrm): FoundFinding[] {
  const isWon = crm.eventType === 'deal_won';
  const reason = reasonOf(crm);
  if (!reason) return [];
  const start = event.text.lastIndexOf(reason);
  if (start < 0) return [];
  return [
    {
      extractionType: isWon ? 'CRM_WIN_REASON' : 'CRM_LOSS_REASON',
      quote: reason,
      start,
      end: start + reason.length,
      speaker: null,
      sentiment: isWon ? 'POSITIVE' : 'NEGATIVE',
    },
  ];
}
