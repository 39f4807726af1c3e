import type { ImportEvent } from '../../../schema/import-event.ts';
import { prefixes } from '../../../schema/o-id.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 21;

/** Returns the oId of an opportunity's deal: 125 bits of a SHA-256, so that it needs no look-up. */
export function dealOId(workspace: string, opportunityId: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify([workspace, opportunityId]));
  let rest = BigInt(`0x${hash.digest('hex').slice(0, 32)}`);
  let text = '';
  for (let place = 0; place < length; place++) {
    text = alphabet[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return `${prefixes.deal}_${text}`;
}

/** Returns the CRM's id of the deal that an event is about. */
export function opportunityOf(event: ImportEvent): string | null {
  const id = event.type === 'crm' ? event.opportunityId : event.crmOpportunityId;
  return id?.trim() || null;
}
