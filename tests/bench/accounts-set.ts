import { readdirSync, readFileSync } from 'node:fs';
import type { SentEvent } from '../support/naive-accounts.ts';

/** Events of the deals and of the labelled conversations in a folder of the caller's. */

/** The side that the conversations' own set is told from. */
export const ownDomain = 'quayside.example';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface PipelineRow {
  opportunity_id: string;
  sales_agent: string;
  product: string;
  account: string;
  deal_stage: string;
  engage_date: string;
  close_date: string;
  close_value: string;
}

/**
 * The changes of each deal and a conversation about one in ten. By what an event tells its company is drawn anew each time:
 * by name, by an id of the CRM, by a domain, by both, or by people.
 */
export function pipelineEvents(folder: string, next: () => number): SentEvent[] {
  const rows = readTable(`${folder}/deals/sales_pipeline.csv`);
  return rows.flatMap((row, at): SentEvent[] => {
    const shared = {
      type: 'crm',
      opportunityId: row.opportunity_id,
      opportunityName: row.product,
      ownerEmail: `${row.sales_agent.toLowerCase().replace(/\W+/g, '.')}@${ownDomain}`,
    };
    const opened = timeOf(row.engage_date || '1/1/2017', at);
    const events: SentEvent[] = [
      {
        ...shared,
        ...companyOf(row.account, next),
        eventType: 'opportunity_created',
        eventId: `${row.opportunity_id} created`,
        eventTimestamp: opened,
        stage: row.close_date ? 'Engaging' : row.deal_stage,
      },
    ];
    if (row.close_date)
      events.push({
        ...shared,
        ...companyOf(row.account, next),
        eventType: row.deal_stage === 'Won' ? 'deal_won' : 'deal_lost',
        eventId: `${row.opportunity_id} closed`,
        eventTimestamp: timeOf(row.close_date, at + 40_000),
        stage: row.deal_stage,
        amount: `${row.close_value}.${String(at % 100).padStart(2, '0')}`,
        currency: at % 3 === 0 ? 'EUR' : 'USD',
      });
    const people = row.account ? [{ email: `ann@${domainOf(row.account)}`, role: 'external' }] : [];
    if (next() < 0.1 && people.length > 0)
      events.push({
        type: 'call',
        eventType: 'completed',
        eventId: `${row.opportunity_id} call`,
        eventTimestamp: timeOf(row.close_date || row.engage_date || '2/1/2017', at + 20_000),
        participants: [{ email: shared.ownerEmail, role: 'internal' }, ...people],
        ...(next() < 0.5 ? { crmOpportunityId: row.opportunity_id } : {}),
        ...textOfCall,
      });
    return events;
  });
}

const textOfCall = { title: 'Call', transcript: '' };

function companyOf(account: string, next: () => number): Partial<SentEvent> {
  if (!account) return {};
  const draw = next();
  const spelled = next() < 0.3 ? account.toUpperCase() : account;
  const id = `001-${account}`;
  if (draw < 0.4) return { accountName: spelled };
  if (draw < 0.55) return { accountName: spelled, crmAccountId: id };
  if (draw < 0.7) return { accountName: spelled, crmAccountDomain: domainOf(account) };
  if (draw < 0.72) return { crmAccountId: id, crmAccountDomain: domainOf(account) };
  if (draw < 0.85) return { accountName: spelled, contactEmails: [`bo@${domainOf(account)}`] };
  return {};
}

const domainOf = (account: string) => `${account.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;

/** `month/day/year` at a second of its own, so that no two changes of a deal are of one moment. */
function timeOf(date: string, second: number): string {
  const [month = 1, day = 1, year = 2017] = date.split('/').map(Number);
  return new Date(Date.UTC(year, month - 1, day) + second * 1000).toISOString();
}

interface Conversation extends Omit<SentEvent, 'type' | 'to'> {
  type: string;
  to?: { email?: string } | { email?: string }[];
  contactEmail?: string;
}

/** The labelled conversations as they are sent; a single person counts as a list of one. */
export function conversationEvents(folder: string): SentEvent[] {
  const path = `${folder}/truth/conversations`;
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name): SentEvent[] => {
      const event: Conversation = JSON.parse(readFileSync(`${path}/${name}`, 'utf8'));
      if (event.type === 'resource') return [];
      const { to, contactEmail, ...members } = event;
      return [
        {
          ...members,
          ...(to ? { to: Array.isArray(to) ? to : [to] } : {}),
          ...(contactEmail ? { contactEmails: [contactEmail] } : {}),
        },
      ];
    });
}

/** A table without quoted cells. */
function readTable(path: string): PipelineRow[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: keyof PipelineRow) => cells[names.indexOf(name)] ?? '';
    return {
      opportunity_id: cell('opportunity_id'),
      sales_agent: cell('sales_agent'),
      product: cell('product'),
      account: cell('account'),
      deal_stage: cell('deal_stage'),
      engage_date: cell('engage_date'),
      close_date: cell('close_date'),
      close_value: cell('close_value'),
    };
  });
}
