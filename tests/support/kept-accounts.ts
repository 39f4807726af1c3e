import type { AccountRecord, DealRecord, DealSum } from '../../schema/account.ts';
import type { EventRecord } from '../../schema/events.ts';
import type { NaiveAccount, NaiveBelonging, NaiveDeal } from './naive-accounts.ts';
import type { Api } from './world.ts';

interface Kept {
  accounts: AccountRecord[];
  deals: DealRecord[];
  events: EventRecord[];
}

/** All accounts, deals and events of a workspace through the front door, page by page. */
export async function keptAccounts(api: Api): Promise<Kept> {
  return {
    accounts: await allOf<AccountRecord>(api, '/account/list'),
    deals: await allOf<DealRecord>(api, '/deal/list'),
    events: await eventsOf(api),
  };
}

/** The events that filters let through. */
export const eventsOf = (api: Api, filters: Record<string, string> = {}): Promise<EventRecord[]> =>
  allOf<EventRecord>(api, '/event/list', filters);

async function allOf<T>(api: Api, path: string, filters: Record<string, string> = {}): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await api.get(path, { limit: 100, total: false, cursor, ...filters });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.message}`);
    const page = Array.isArray(body.data) ? body : body.data;
    rows.push(...(page.events ?? page.data));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

interface Naive {
  accounts: NaiveAccount[];
  deals: NaiveDeal[];
  belongings: NaiveBelonging[];
}

/** The product's accounts and deals in the form of the naive ones, in an order of their own. */
export function comparable({ accounts, deals, events }: Kept): Naive {
  const opportunities = new Map(deals.map(({ oId, opportunityId }) => [oId, opportunityId]));
  return {
    belongings: sortedByText(
      events.map(
        ({ eventTimestamp, dealOId }): NaiveBelonging => [
          eventTimestamp,
          opportunities.get(dealOId ?? '') ?? null,
        ],
      ),
    ),
    accounts: sortedByText(
      accounts.map(({ domains, crmAccountIds, events, firstSeenAt, lastActivityAt, ...account }) => ({
        domains,
        crmAccountIds,
        events,
        firstSeenAt: firstSeenAt ?? '',
        lastActivityAt: lastActivityAt ?? '',
        open: sums(account.openDeals),
        won: sums(account.wonDeals),
        lost: sums(account.lostDeals),
        counts: [account.openDeals.count, account.wonDeals.count, account.lostDeals.count],
      })),
    ),
    deals: sortedByText(
      deals.map((deal) => ({
        opportunityId: deal.opportunityId,
        name: deal.name,
        stage: deal.stage,
        stageCategory: deal.stageCategory,
        amount: deal.amount,
        currency: deal.currency,
        owner: deal.owner,
        account: null,
        stages: deal.stages.map(({ stage }) => stage),
      })),
    ),
  };
}

/** The naive ones in the same order; which account a deal has shows in the sums. */
export const comparableNaive = ({ accounts, deals, belongings }: Naive): Naive => ({
  belongings: sortedByText(belongings),
  accounts: sortedByText(accounts),
  deals: sortedByText(deals.map((deal) => ({ ...deal, account: null }))),
});

const twoDigits = (value: string) => {
  const [whole = '0', part = ''] = value.split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
};
const sums = ({ amounts }: DealSum) =>
  Object.fromEntries(amounts.map(({ currency, value }) => [currency ?? '', twoDigits(value)]));

const sortedByText = <T>(rows: T[]): T[] =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
