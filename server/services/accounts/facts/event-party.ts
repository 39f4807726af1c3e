import type { ImportEvent } from '../../../../schema/import-event.ts';
import { accountKey, companyDomain, companyDomainOfEmail, companyName } from './company-facts.ts';

/**
 * The companies that an event names, as keys of accounts: `d:` and a registrable domain, `c:` and an account id of
 * the CRM, `n:` and a name. A key is a function of the event alone; `account_identity` maps it to its account.
 */
export interface EventParty {
  /** The company that the event is with, where its opportunity does not say otherwise. */
  key: string | null;
  /** By what the key is known: 2 by the CRM's own domain or id of the account, 1 by an address, 0 by a name. */
  rank: 0 | 1 | 2;
  /** All keys that the event names: `key`, and those of everybody from outside. */
  keys: string[];
  /** Two keys of one company. */
  links: [string, string][];
  /** The company of the key bears this name. */
  named: { nameKey: string; bearer: string; name: string } | null;
}

/** The members of a participant that identify a company. */
export interface PartyMember {
  kind: string;
  email: string | null;
  role: string | null;
}

export const keyOfDomain = (domain: string) => `d:${domain}`;
export const keyOfCrmId = (id: string) => `c:${id}`;
export const keyOfName = (name: string) => `n:${name}`;

/**
 * Returns the parties of an event. `own` are the registrable domains of the workspace's company, whose people are no
 * customers.
 */
export function partyOf(
  event: ImportEvent,
  members: readonly PartyMember[],
  own: ReadonlySet<string>,
): EventParty {
  const addresses = outsideAddresses(messageOf(event), members, own);
  const outside = [...addresses.keys()].map(keyOfDomain);
  const met = mostMet(addresses);
  const byAddress = met && keyOfDomain(met);
  if (event.type !== 'crm') return { key: byAddress, rank: 1, keys: outside, links: [], named: null };
  const domain = companyDomain(event.crmAccountDomain);
  const id = accountKey(event.crmAccountId);
  const name = companyName(event.accountName);
  const byDomain = domain && !own.has(domain) ? keyOfDomain(domain) : null;
  const byId = id && keyOfCrmId(id);
  const nameKey = name && keyOfName(name);
  const key = byDomain ?? byId ?? byAddress ?? nameKey;
  return {
    key,
    rank: (byDomain ?? byId) ? 2 : byAddress ? 1 : 0,
    keys: [...new Set([byDomain, byId, key, ...outside].filter((one) => one !== null))],
    links: byDomain && byId ? [[byDomain, byId]] : [],
    named: key && nameKey ? { nameKey, bearer: key, name: event.accountName?.trim() ?? '' } : null,
  };
}

/** The direction of a message, which tells whose side is ours where own domains are not known; null for other events. */
type Message = 'sent' | 'received' | null;

/** Returns the domains of companies from outside, among those who took part in an event. */
export const outsideDomains = (
  message: Message,
  members: readonly PartyMember[],
  own: ReadonlySet<string>,
): ReadonlySet<string> => new Set(outsideAddresses(message, members, own).keys());

/** The addresses of people from outside, by the domain of their company, in the order in which they are named. */
function outsideAddresses(
  message: Message,
  members: readonly PartyMember[],
  own: ReadonlySet<string>,
): Map<string, Set<string>> {
  const ours = own.size > 0 ? own : ownSide(message, members);
  const isOurs = ({ kind, role }: PartyMember) => role === 'internal' || kind === 'owner';
  const inside = new Set(members.filter(isOurs).map(({ email }) => companyDomainOfEmail(email)));
  const addresses = new Map<string, Set<string>>();
  for (const member of members) {
    const domain = isOurs(member) ? null : companyDomainOfEmail(member.email);
    if (!domain || !member.email || ours.has(domain) || inside.has(domain)) continue;
    const known = addresses.get(domain) ?? new Set();
    addresses.set(domain, known.add(member.email));
  }
  return addresses;
}

/** The domain of most people; of the one who is named first where several have as many. */
function mostMet(addresses: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  let most: string | null = null;
  for (const [domain, people] of addresses)
    if (most === null || people.size > (addresses.get(most)?.size ?? 0)) most = domain;
  return most;
}

const received: ReadonlySet<string> = new Set(['email reply', 'social message_received']);

function messageOf({ type, eventType }: ImportEvent): Message {
  if (type !== 'email' && type !== 'social') return null;
  return received.has(`${type} ${eventType}`) ? 'received' : 'sent';
}

/** Where the workspace's own domain is not known, the direction of a message tells whose side is ours. */
function ownSide(message: Message, members: readonly PartyMember[]): ReadonlySet<string> {
  if (message === null) return new Set();
  const domainsOf = (kind: string) =>
    members.flatMap((member) => (member.kind === kind ? (companyDomainOfEmail(member.email) ?? []) : []));
  const senders = domainsOf('from');
  return message === 'received'
    ? new Set(domainsOf('to').filter((domain) => !senders.includes(domain)))
    : new Set(senders);
}
