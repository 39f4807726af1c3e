import type { AccountDetail, AccountRecord, DealRecord, DealSum } from '../../schema/account.ts';
import { listScreen, reading } from '../model/screen.ts';
import { fact, type Paragraph, section } from '../model/shown.ts';
import { connection, oneValue, rest } from '../model/sources.ts';
import { colorOf } from '../model/status.ts';
import { counted, when, words } from '../plain.ts';

/** Companies, and what there was to sell to them. */

type AccountRow = AccountRecord;

interface Around {
  account: AccountDetail;
  deals: DealRecord[];
  events: { oId: string; eventTimestamp: string; eventType: string; eventSummary: string }[];
  findings: { oId: string; extractionType: string; quote: string }[];
}

const sums = ({ count, amounts }: DealSum) =>
  count === 0
    ? ''
    : [count, amounts.map(({ currency, value }) => money(value, currency)).join(', ')]
        .filter(Boolean)
        .join(': ');

const money = (value: string | null, currency: string | null) =>
  value === null ? '' : `${Number(value).toLocaleString('en')} ${currency ?? ''}`.trim();

/** Accounts by their last event; in reverse order, those that have gone silent. */
export const accounts = listScreen<AccountRow>({
  name: 'accounts',
  title: 'Accounts',
  digit: '9',
  prefixes: ['acc'],
  presets: ['open:true', 'open:true to:30d'],
  empty: ['There are no accounts yet.', 'They come in with events.'],
  source: rest<AccountRow, { data: AccountRow[]; hasNext: boolean; total: number }>({
    path: '/account/list',
    filters: {
      text: 'text',
      tag: 'tag',
      domain: 'domain',
      open: 'hasOpenDeal',
      from: 'lastActivityFrom',
      to: 'lastActivityTo',
    },
    orders: { name: 'sort=name' },
    rows: ({ data }) => data,
  }),
  columns: [
    {
      title: 'Last event',
      width: 12,
      dim: true,
      text: ({ lastActivityAt }, now) => when(lastActivityAt, now),
    },
    { title: 'Events', width: 8, text: ({ events }) => String(events) },
    { title: 'Findings', width: 9, text: ({ findings }) => String(findings) },
    { title: 'Open deals', width: 20, text: ({ openDeals }) => sums(openDeals) },
    { title: 'Name', text: ({ name, domains }) => [name, ...domains.slice(0, 1)].join(' · ') },
  ],
  id: ({ oId }) => oId,
  label: ({ name }) => name,
  read: reading<Around>({
    async ask({ api, signal }, oId) {
      const [account, deals, events, findings] = await Promise.all([
        api.get<{ data: AccountDetail }>(`/account/get?oId=${oId}`, signal),
        api.get<{ data: DealRecord[] }>(`/deal/list?accountOIds=${oId}&limit=20&total=false`, signal),
        api.get<{ data: { events: Around['events'] } }>(
          `/event/list?accountOIds=${oId}&limit=10&total=false`,
          signal,
        ),
        api.get<{ data: Around['findings'] }>(`/finding/list?accountOIds=${oId}&limit=20`, signal),
      ]);
      return {
        account: account.data,
        deals: deals.data,
        events: events.data.events,
        findings: findings.data,
      };
    },
    label: ({ account }) => account.name,
    page: accountParagraphs,
  }),
});

function accountParagraphs({ account, deals: soldDeals, events, findings }: Around, now: Date): Paragraph[] {
  const within = { account: account.oId };
  const { name } = account;
  return [
    ...fact('Domains', account.domains.join(', ')),
    ...fact('Labels', account.tags.join(', ')),
    ...fact('Last event', when(account.lastActivityAt, now)),
    ...fact('First seen', when(account.firstSeenAt, now)),
    ...fact('People', account.people),
    ...fact('Open deals', sums(account.openDeals)),
    ...fact('Won deals', sums(account.wonDeals)),
    ...fact('Lost deals', sums(account.lostDeals)),
    ...fact('oId', account.oId),
    ...section(
      'Deals',
      soldDeals.map((deal) => ({
        text: `${(deal.stage ?? words(deal.stageCategory)).padEnd(14)} ${money(deal.amount, deal.currency).padEnd(14)} ${deal.name}`,
        color: colorOfDeal(deal),
        opens: { screen: 'deals', id: deal.oId },
      })),
    ),
    ...section('Events', [
      ...events.map((event) => ({
        text: `${when(event.eventTimestamp, now).padEnd(11)} ${words(event.eventType).padEnd(16)} ${event.eventSummary}`,
        isDrawn: true,
        opens: { screen: 'events', id: event.oId },
      })),
      {
        text: `All ${counted(account.events, 'event', 'events')}`,
        color: 'cyan',
        opens: { screen: 'events', within, title: `Events of ${name}` },
      },
    ]),
    ...section('Findings', [
      ...findings.map(({ oId, extractionType, quote }) => ({
        text: `${words(extractionType)}: “${quote}”`,
        opens: { screen: 'findings', id: oId },
      })),
      {
        text: `All ${counted(account.findings, 'finding', 'findings')}`,
        color: 'cyan',
        opens: { screen: 'findings', within, title: `Findings of ${name}` },
      },
    ]),
  ];
}

const colorOfDeal = ({ stageCategory }: Pick<DealRecord, 'stageCategory'>) =>
  stageCategory === 'won' ? colorOf('COMPLETED') : stageCategory === 'lost' ? colorOf('FAILED') : 'cyan';

type DealRow = DealRecord & { account: { name: string } | null };

export const deals = listScreen<DealRow>({
  name: 'deals',
  title: 'Deals',
  prefixes: ['deal'],
  presets: ['status:open', 'status:won', 'status:lost'],
  empty: ['There are no deals yet.', 'They come in with events of a CRM.'],
  source: connection({
    field: 'deals',
    nodes:
      'oId opportunityId name accountOId stage stageCategory amount currency owner contacts lossReason createdAt closedAt cycleDays changedAt stages { stage enteredAt days } account { name }',
    filters: {
      text: ['text', 'String'],
      status: ['stageCategories', '[DealStageCategories!]', 'lower'],
      stage: ['stages', '[String!]'],
      owner: ['owners', '[String!]'],
      account: ['accountOIds', '[ID!]'],
      from: ['changedFrom', 'String'],
      to: ['changedTo', 'String'],
    },
  }),
  columns: [
    { title: 'Changed', width: 12, dim: true, text: ({ changedAt }, now) => when(changedAt, now) },
    {
      title: 'Stage',
      width: 15,
      text: ({ stage, stageCategory }) => stage ?? words(stageCategory),
      color: colorOfDeal,
    },
    { title: 'Amount', width: 15, text: ({ amount, currency }) => money(amount, currency) },
    { title: 'Account', width: 16, text: ({ account }) => account?.name ?? '' },
    { title: 'Name', text: ({ name, lossReason }) => (lossReason ? `${name}: ${lossReason}` : name) },
  ],
  id: ({ oId }) => oId,
  label: ({ name }) => name,
  read: reading<DealRecord>({
    async ask({ api, signal }, oId) {
      return (await api.get<{ data: DealRecord }>(`/deal/get?oId=${oId}`, signal)).data;
    },
    label: ({ name }) => name,
    page: (deal, now) => [
      { text: `State        ${words(deal.stageCategory)}`, color: colorOfDeal(deal) },
      ...fact('Stage', deal.stage),
      ...fact('Amount', money(deal.amount, deal.currency)),
      ...fact('Lost for', deal.lossReason),
      ...fact('Owner', deal.owner),
      ...fact('Contacts', deal.contacts.join(', ')),
      ...fact('Created', when(deal.createdAt, now)),
      ...fact('Closed', when(deal.closedAt, now)),
      ...fact('Days', deal.cycleDays),
      ...fact('Account', deal.accountOId, { screen: 'accounts', id: deal.accountOId ?? '' }),
      ...fact('Opportunity', deal.opportunityId, {
        screen: 'events',
        within: { deal: oneValue(deal.opportunityId) },
        title: `Events of ${deal.name}`,
      }),
      ...fact('oId', deal.oId),
      ...section(
        'Stages',
        deal.stages.map(({ stage, enteredAt, days }) => ({
          text: `${when(enteredAt, now).padEnd(11)} ${stage}${days === null ? '' : `, ${days.toFixed(1)} days`}`,
        })),
      ),
    ],
  }),
});
