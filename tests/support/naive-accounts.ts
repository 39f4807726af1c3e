/**
 * Accounts and deals computed in memory from all events at once, the slow and obvious way: what the product keeps a batch
 * at a time is held to this. Knows nothing of the product's code.
 */

export interface SentEvent {
  type: string;
  eventType: string;
  eventTimestamp: string;
  eventId: string;
  opportunityId?: string;
  crmOpportunityId?: string;
  opportunityName?: string;
  accountName?: string;
  crmAccountId?: string;
  crmAccountDomain?: string;
  contactEmails?: string[];
  amount?: string;
  currency?: string;
  stage?: string;
  stageCategory?: string;
  crmLastModifiedAt?: string;
  ownerEmail?: string;
  closeDate?: string;
  participants?: { email?: string; role?: string }[];
  from?: { email?: string };
  to?: { email?: string }[];
}

export interface NaiveAccount {
  domains: string[];
  crmAccountIds: string[];
  events: number;
  firstSeenAt: string;
  lastActivityAt: string;
  open: Record<string, string>;
  won: Record<string, string>;
  lost: Record<string, string>;
  counts: [open: number, won: number, lost: number];
}

export interface NaiveDeal {
  opportunityId: string;
  name: string;
  stage: string | null;
  stageCategory: string;
  amount: string | null;
  currency: string | null;
  owner: string | null;
  /** A domain, an id or nothing that tells its account. */
  account: string | null;
  stages: string[];
}

/** When an event took place, and the opportunity that it belongs to; null where there is none that has a state. */
export type NaiveBelonging = [at: string, opportunityId: string | null];

/** What accounts are told apart by. `c:` and `d:` are strong; a name counts only where nothing else is told. */
export type Anchor = string;

const legal = /\s+(inc|ltd|llc|gmbh|company|corporation)\.?$/i;
export const bareName = (name: string) => name.trim().replace(legal, '').toLowerCase();

const domainOf = (email: string | undefined) => email?.split('@')[1];

function keyOf(
  event: SentEvent,
  own: string,
  isFree: (domain: string) => boolean,
): { key: string | null; rank: number } {
  if (event.crmAccountDomain) return { key: `d:${event.crmAccountDomain}`, rank: 2 };
  if (event.crmAccountId) return { key: `c:${event.crmAccountId}`, rank: 2 };
  const people =
    event.type === 'crm'
      ? (event.contactEmails ?? []).map((email) => ({ email, role: 'external' }))
      : event.type === 'call'
        ? (event.participants ?? [])
        : [event.from ?? {}, ...(event.to ?? [])];
  const outside = people.filter((person) => !('role' in person) || person.role !== 'internal');
  const addresses = [...new Set(outside.map(({ email }) => email))];
  const domains = addresses
    .map(domainOf)
    .filter((domain) => domain !== undefined && domain !== own && !isFree(domain));
  const counted = domains.map((domain) => domains.filter((other) => other === domain).length);
  const most = domains[counted.indexOf(Math.max(...counted))];
  if (most) return { key: `d:${most}`, rank: 1 };
  return event.accountName ? { key: `n:${bareName(event.accountName)}`, rank: 0 } : { key: null, rank: 0 };
}

export function naive(
  sent: readonly SentEvent[],
  merges: readonly [Anchor, Anchor][],
  own: string,
  isFree: (domain: string) => boolean,
): { accounts: NaiveAccount[]; deals: NaiveDeal[]; belongings: NaiveBelonging[] } {
  const events = [...new Map(sent.map((event) => [event.eventId, event])).values()];
  const sides = new Map<string, Set<string>>();
  const sideOf = (key: string) => sides.get(key) ?? sides.set(key, new Set([key])).get(key) ?? new Set();
  const join = (one: string, other: string) => {
    const all = new Set([...sideOf(one), ...sideOf(other)]);
    for (const key of all) sides.set(key, all);
  };
  const pinned = new Set(merges.flat().filter((anchor) => anchor.startsWith('n:')));
  for (const [one, other] of merges) join(one, other);
  for (const event of events) {
    if (event.crmAccountDomain && event.crmAccountId)
      join(`d:${event.crmAccountDomain}`, `c:${event.crmAccountId}`);
  }
  const bearersOf = (name: string) =>
    new Set(
      events.flatMap((event) => {
        const { key } = keyOf(event, own, isFree);
        const bears =
          event.type === 'crm' && event.accountName && `n:${bareName(event.accountName)}` === name;
        return bears && key && !key.startsWith('n:') ? [sideOf(key)] : [];
      }),
    );
  const groups = new Map<string, Set<string>>();
  const groupOf = (key: string): Set<string> => {
    if (!key.startsWith('n:') || pinned.has(key)) return sideOf(key);
    const known = groups.get(key);
    if (known) return known;
    const [only, ...more] = bearersOf(key);
    const group = only && more.length === 0 ? only : sideOf(key);
    groups.set(key, group);
    return group;
  };

  const time = (event: SentEvent) => Date.parse(event.crmLastModifiedAt ?? event.eventTimestamp);
  const changes = Map.groupBy(
    events.filter(({ type }) => type === 'crm'),
    ({ opportunityId = '' }) => opportunityId,
  );
  const accountOfDeal = new Map<string, string | null>();
  const deals: NaiveDeal[] = [];
  for (const [opportunityId, all] of changes) {
    const sorted = all.toSorted((one, other) => time(one) - time(other));
    const last = <T>(read: (event: SentEvent) => T | undefined) =>
      sorted.map(read).findLast((value) => value !== undefined);
    const ranked = sorted.map((event) => keyOf(event, own, isFree)).filter(({ key }) => key !== null);
    const best = Math.max(...ranked.map(({ rank }) => rank));
    const account = ranked.findLast(({ rank }) => rank === best)?.key ?? null;
    accountOfDeal.set(opportunityId, account);
    deals.push({
      opportunityId,
      name: last(({ opportunityName }) => opportunityName) ?? '',
      stage: last(({ stage }) => stage) ?? null,
      stageCategory: last((event) => event.stageCategory ?? told[event.eventType]) ?? 'open',
      amount: last(({ amount }) => amount) ?? null,
      currency: last(({ currency }) => currency) ?? null,
      owner: last(({ ownerEmail }) => ownerEmail) ?? null,
      account,
      stages: sorted
        .flatMap(({ stage }) => stage ?? [])
        .filter((stage, place, stages) => stage !== stages[place - 1]),
    });
  }

  const dealTimes = [...changes].map(([opportunityId, all]) => ({
    opportunityId,
    account: accountOfDeal.get(opportunityId) ?? null,
    ...timesOf(all.toSorted((one, other) => time(one) - time(other))),
  }));
  const belongingOf = (event: SentEvent): string | null => {
    const named = event.opportunityId ?? event.crmOpportunityId;
    if (named !== undefined) return changes.has(named) ? named : null;
    const { key } = keyOf(event, own, isFree);
    const at = Date.parse(event.eventTimestamp);
    const running = dealTimes.filter(
      ({ account, opened, closed }) =>
        key !== null &&
        account !== null &&
        groupOf(account) === groupOf(key) &&
        opened <= at &&
        at < closed + day,
    );
    const last = Math.max(...running.map(({ opened }) => opened));
    return running.find(({ opened }) => opened === last)?.opportunityId ?? null;
  };

  const accounts = new Map<string, NaiveAccount>();
  const nameOf = (group: Set<string>) => [...group].sort().join(' ');
  for (const event of events) {
    const ofDeal = accountOfDeal.get(event.opportunityId ?? event.crmOpportunityId ?? '');
    const key = ofDeal ?? keyOf(event, own, isFree).key;
    if (!key) continue;
    const group = groupOf(key);
    const known = accounts.get(nameOf(group));
    const at = new Date(event.eventTimestamp).toISOString();
    const account = known ?? {
      domains: [...group]
        .filter((one) => one.startsWith('d:'))
        .map((one) => one.slice(2))
        .sort(),
      crmAccountIds: [...group]
        .filter((one) => one.startsWith('c:'))
        .map((one) => one.slice(2))
        .sort(),
      events: 0,
      firstSeenAt: at,
      lastActivityAt: at,
      open: {},
      won: {},
      lost: {},
      counts: [0, 0, 0],
    };
    accounts.set(nameOf(group), account);
    account.events += 1;
    if (at < account.firstSeenAt) account.firstSeenAt = at;
    if (at > account.lastActivityAt) account.lastActivityAt = at;
  }
  for (const deal of deals) {
    const account = deal.account ? accounts.get(nameOf(groupOf(deal.account))) : undefined;
    if (!account) continue;
    const categories = ['open', 'won', 'lost'] as const;
    const category = categories.find((one) => one === deal.stageCategory) ?? 'open';
    account.counts[categories.indexOf(category)] = (account.counts[categories.indexOf(category)] ?? 0) + 1;
    if (deal.amount === null) continue;
    const sums = account[category];
    const currency = deal.currency ?? '';
    sums[currency] = centsText(cents(sums[currency] ?? '0') + cents(deal.amount));
  }
  const belongings = events.map(
    (event): NaiveBelonging => [new Date(event.eventTimestamp).toISOString(), belongingOf(event)],
  );
  return { accounts: [...accounts.values()], deals, belongings };
}

const told: Record<string, string> = { deal_won: 'won', deal_lost: 'lost', opportunity_created: 'open' };
const day = 24 * 3_600_000;

/** When a deal with these changes was opened and closed, in milliseconds; one that is open never is. */
function timesOf(sorted: readonly SentEvent[]): { opened: number; closed: number } {
  const at = ({ eventTimestamp }: SentEvent) => Date.parse(eventTimestamp);
  const created = sorted.filter(({ eventType }) => eventType === 'opportunity_created');
  const opened = Math.min(...(created.length > 0 ? created : sorted).map(at));
  const categories = sorted.map((event) => ({
    event,
    category: event.stageCategory ?? told[event.eventType],
  }));
  const final = categories.findLast(({ category }) => category !== undefined)?.category ?? 'open';
  if (final === 'open') return { opened, closed: Number.POSITIVE_INFINITY };
  const before = categories.findLastIndex(({ category }) => category !== undefined && category !== final);
  const closing = categories.slice(before + 1).filter(({ category }) => category === final);
  const dated = closing.findLast(({ event }) => event.closeDate !== undefined)?.event.closeDate;
  const [first] = closing;
  return { opened, closed: dated ? Date.parse(dated) : first ? at(first.event) : opened };
}

/** Exact for what these tests send: two digits behind the point. */
const cents = (amount: string) => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
};
const centsText = (sum: bigint) => `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`;
