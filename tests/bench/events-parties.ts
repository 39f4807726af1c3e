import type { AccountListQuery, DealListQuery } from '../../schema/account.ts';
import type { Database } from '../../server/database/index.ts';
import { countAccounts, listAccounts } from '../../server/services/accounts/list-accounts.ts';
import { countDeals, listDeals } from '../../server/services/deals/deals.ts';
import type { EventQuery } from '../../server/services/events/filter.ts';
import { partyGroups } from '../../server/services/events/parties/party-conditions.ts';
import type { FindingFilter } from '../../server/services/findings/finding-ways.ts';
import { listFindings } from '../../server/services/findings/findings.ts';
import {
  absentAccount,
  accountAt,
  accountCount,
  domainAt,
  opportunityAt,
  personAt,
} from './events-accounts.ts';
import type { EventSet } from './events-set.ts';

/** Lists by whom, and the lists of accounts and deals. */

const rareAt = (set: EventSet) => Math.round(accountCount(set) * 0.9);
const several = <T>(count: number, at: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => at(place + 10));

/** By whom events are: each filter alone, and beside one that it has little to do with. */
export const partyFilters: Record<string, (set: EventSet) => EventQuery> = {
  'common account': (set) => ({ accountOIds: [accountAt(set, 1)] }),
  'rare account': (set) => ({ accountOIds: [accountAt(set, rareAt(set))] }),
  'any of 50 accounts': (set) => ({ accountOIds: several(50, (place) => accountAt(set, place)) }),
  'absent account': () => ({ accountOIds: [absentAccount] }),
  'common domain': () => ({ companyDomains: [domainAt(1)] }),
  'rare domain': (set) => ({ companyDomains: [domainAt(rareAt(set))] }),
  'any of 50 domains': () => ({ companyDomains: several(50, domainAt) }),
  'absent domain': () => ({ companyDomains: ['nobody.example'] }),
  'common participant': () => ({ participantEmails: [personAt(1)] }),
  'rare participant': (set) => ({ participantEmails: [personAt(rareAt(set))] }),
  'any of 50 participants': () => ({ participantEmails: several(50, personAt) }),
  'absent participant': () => ({ participantEmails: ['nobody@nobody.example'] }),
  'one opportunity': () => ({ crmOpportunityIds: [opportunityAt(1)] }),
  'any of 50 opportunities': () => ({ crmOpportunityIds: several(50, opportunityAt) }),
  'absent opportunity': () => ({ crmOpportunityIds: ['none'] }),
  'rare type of a common account': (set) => ({
    eventTypes: ['DEAL_WON'],
    accountOIds: [accountAt(set, 1)],
  }),
  'absent type of a common account': (set) => ({
    eventTypes: ['TASK_COMPLETED'],
    accountOIds: [accountAt(set, 1)],
  }),
  'common account in a month': (set) => ({
    startDate: new Date('2026-03-03T10:00:00Z'),
    endDate: new Date('2026-04-02T15:00:00Z'),
    accountOIds: [accountAt(set, 1)],
  }),
  'common entity of a common account': (set) => ({
    competitorOIds: set.entities.slice(0, 1),
    accountOIds: [accountAt(set, 1)],
  }),
  'rare entity of a common account': (set) => ({
    competitorOIds: set.entities.slice(900, 901),
    accountOIds: [accountAt(set, 1)],
  }),
  'participant of another account': (set) => ({
    participantEmails: [personAt(2)],
    accountOIds: [accountAt(set, 1)],
  }),
};

type Page = { limit: number; offset: number; total: boolean };
const firstPage: Page = { limit: 20, offset: 0, total: false };

const accountFilters: Record<string, (set: EventSet) => Partial<AccountListQuery>> = {
  'no filter': () => ({}),
  'by name': () => ({ sort: 'name' }),
  'words of one': (set) => ({ text: `company ${rareAt(set)}` }),
  'words of many': () => ({ text: 'company' }),
  'absent words': () => ({ text: 'zirkon' }),
  'one domain': () => ({ domain: domainAt(3) }),
  'a tag': () => ({ tag: 'key' }),
  'absent tag': () => ({ tag: 'none' }),
  'with an open deal': () => ({ hasOpenDeal: true }),
  'without an open deal': () => ({ hasOpenDeal: false }),
  'quiet for months': () => ({ lastActivityTo: new Date('2026-05-01T00:00:00Z') }),
};

const dealFilters: Record<string, (set: EventSet) => Partial<DealListQuery>> = {
  'no filter': () => ({}),
  'open ones': () => ({ stageCategories: ['open'] }),
  'a stage': () => ({ stages: ['Stage 3'] }),
  'absent stage': () => ({ stages: ['None'] }),
  'an owner': () => ({ owners: ['owner7@seller.example'] }),
  'absent owner': () => ({ owners: ['nobody@seller.example'] }),
  'a currency': () => ({ currencies: ['EUR'] }),
  'absent currency': () => ({ currencies: ['CHF'] }),
  'words of one': () => ({ text: 'Deal 77' }),
  'absent words': () => ({ text: 'zirkon' }),
  'common account': (set) => ({ accountOIds: [accountAt(set, 1)] }),
  'rare account': (set) => ({ accountOIds: [accountAt(set, rareAt(set))] }),
  'one opportunity': () => ({ crmOpportunityIds: [opportunityAt(5)] }),
  'changed in spring': () => ({
    changedFrom: new Date('2026-04-01T00:00:00Z'),
    changedTo: new Date('2026-05-01T00:00:00Z'),
  }),
};

const end = new Date('2026-11-01T12:00:00Z');

type Compare = (what: string, work: (set: EventSet) => Promise<unknown>) => Promise<void>;

/** Lists of accounts, of deals, and of findings by whom; each without and with its total. */
export async function measureParties(db: Database, compare: Compare): Promise<void> {
  for (const [name, query] of Object.entries(accountFilters)) {
    const of = (set: EventSet): AccountListQuery => ({ sort: 'lastActivityAt', ...firstPage, ...query(set) });
    await compare(`accounts: ${name}`, (set) =>
      db.read(set.workspace, (tx) => listAccounts(tx, set.workspace, of(set))),
    );
    await compare(`accounts: ${name}, the total`, (set) =>
      db.read(set.workspace, (tx) => countAccounts(tx, set.workspace, of(set))),
    );
  }
  for (const [name, query] of Object.entries(dealFilters)) {
    const of = (set: EventSet): DealListQuery => ({ ...firstPage, ...query(set) });
    await compare(`deals: ${name}`, (set) =>
      db.read(set.workspace, (tx) => listDeals(tx, set.workspace, of(set))),
    );
    await compare(`deals: ${name}, the total`, (set) =>
      db.read(set.workspace, (tx) => countDeals(tx, set.workspace, of(set))),
    );
  }
  for (const [name, query] of Object.entries(partyFilters))
    await compare(`findings: ${name}`, (set) =>
      db.read(set.workspace, (tx) => listFindings(tx, set.workspace, findingFilter(query(set)), firstPage)),
    );
}

const findingFilter = (query: EventQuery): FindingFilter => ({
  start: query.startDate ?? null,
  end: query.endDate ?? end,
  extractionTypes: query.eventTypes ? ['CRM_LOSS_REASON'] : [],
  eventOId: null,
  entityGroups: query.competitorOIds ? [query.competitorOIds] : [],
  parties: partyGroups(query),
});
