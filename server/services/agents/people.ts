import type { RunSubject } from '../../../schema/agents/input.ts';
import { type AccountPerson, nameKey, type PeopleWanted } from '../../agents/account-person.ts';
import type { Tx } from '../../database/index.ts';
import { accountDomain } from '../accounts/facts/company-facts.ts';
import { ownDomainTexts } from '../accounts/facts/own-domains.ts';
import { namedPeople } from './prospects/named-people.ts';
import { withOwnTitles } from './prospects/own-titles.ts';
import { seenPeople } from './prospects/seen-people.ts';

/**
 * Returns the people of an account whom the workspace knows: from its events, with the titles they give themselves,
 * and from documents that name them with the account. Colleagues are excluded. At most `most`, last seen first.
 */
export async function accountPeople(
  tx: Tx,
  workspace: string,
  subject: RunSubject,
  { most, fromEvents }: Pick<PeopleWanted, 'most' | 'fromEvents'>,
): Promise<AccountPerson[]> {
  const own = await ownDomains(tx, workspace);
  const domain = accountDomain(subject.company.domain);
  if (domain !== null && own.includes(domain)) return [];
  const seen = fromEvents ? await seenPeople(tx, workspace, subject, own, most) : [];
  const titled = await withOwnTitles(tx, workspace, seen);
  return mergedPeople([...titled, ...(await namedPeople(tx, workspace, subject))]).slice(0, most);
}

/** Returns the workspace's own domains; people with an address there are colleagues. */
export async function ownDomains(tx: Tx, workspace: string): Promise<string[]> {
  const domains = await ownDomainTexts(tx, workspace);
  return [...new Set(domains.flatMap((domain) => accountDomain(domain) ?? []))];
}

/**
 * Merges entries for the same person: by e-mail address or, where one lacks it, by name. Earlier entries win; later
 * ones fill the gaps.
 */
export function mergedPeople(people: readonly AccountPerson[]): AccountPerson[] {
  const byEmail = new Map<string, AccountPerson>();
  const byName = new Map<string, AccountPerson>();
  const peopleMerged: AccountPerson[] = [];
  for (const person of people) {
    const name = nameKey(person);
    const namesake = name === null ? undefined : byName.get(name);
    const known =
      (person.email === null ? undefined : byEmail.get(person.email)) ??
      (namesake && (namesake.email === null || person.email === null) ? namesake : undefined);
    const one = known ?? { ...person };
    if (known) add(known, person);
    else peopleMerged.push(one);
    if (one.email !== null) byEmail.set(one.email, one);
    if (name !== null && !byName.has(name)) byName.set(name, one);
  }
  return peopleMerged;
}

function add(knownPerson: AccountPerson, other: AccountPerson): void {
  if (knownPerson.firstName === null) {
    knownPerson.firstName = other.firstName;
    knownPerson.lastName = other.lastName;
  }
  const evidence = other.evidence.filter(({ about }) => about === 'person' || knownPerson.title === null);
  knownPerson.email ??= other.email;
  knownPerson.title ??= other.title;
  knownPerson.profileUrl ??= other.profileUrl;
  knownPerson.location = {
    text: knownPerson.location.text ?? other.location.text,
    countryCode: knownPerson.location.countryCode ?? other.location.countryCode,
  };
  if (!knownPerson.reason.includes(other.reason))
    knownPerson.reason = `${knownPerson.reason} ${other.reason}`;
  knownPerson.events += other.events;
  knownPerson.evidence = [...knownPerson.evidence, ...evidence];
}
