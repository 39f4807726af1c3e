import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { ProvidedContact } from '../../../../schema/contact-provider.ts';
import type { AccountPerson, PeopleWanted } from '../../../agents/account-person.ts';
import type { Tools } from '../../../context.ts';
import { OutboundError } from '../../../outbound/index.ts';
import { accountDomain } from '../../accounts/facts/company-facts.ts';

export interface ProvidedContacts {
  people: AccountPerson[];
  warnings: string[];
}

const onlyOurs = "only this workspace's own people were looked at";

/** Returns the people of a company from the provider of contacts; without one, or if it fails, a warning. */
export async function providedPeople(
  { contacts: provider, signal }: Pick<Tools, 'contacts' | 'signal'>,
  { company }: RunSubject,
  { provided: limit, titles, excludeTitles, country, location }: PeopleWanted,
): Promise<ProvidedContacts> {
  if (limit === 0) return { people: [], warnings: [] };
  const companyDomain = accountDomain(company.domain);
  if (!provider) return { people: [], warnings: [`No provider of contacts is set up: ${onlyOurs}`] };
  if (companyDomain === null)
    return { people: [], warnings: [`A provider of contacts is asked by domain: ${onlyOurs}`] };
  const request = {
    companyDomain,
    companyName: company.name,
    titles,
    excludeTitles,
    country,
    location,
    limit,
  };
  try {
    const { contacts, refused } = await provider.find(request, signal);
    const left = `${refused} ${refused === 1 ? 'contact' : 'contacts'} of the provider`;
    return {
      people: contacts.map(personOf),
      warnings:
        refused > 0
          ? [`${left} had no form that can be read and ${refused === 1 ? 'was' : 'were'} left out`]
          : [],
    };
  } catch (error) {
    if (!(error instanceof OutboundError) || signal.aborted) throw error;
    return {
      people: [],
      warnings: [`The provider of contacts gave nothing: ${onlyOurs}. ${error.message}`],
    };
  }
}

function personOf({
  firstName,
  lastName,
  email,
  title,
  profileUrl,
  location,
}: ProvidedContact): AccountPerson {
  const evidence = {
    type: 'provider',
    oId: null,
    chunkOId: null,
    quote: null,
    start: null,
    end: null,
  } as const;
  return {
    firstName,
    lastName,
    email,
    title,
    profileUrl,
    location,
    origin: 'provider',
    reason: 'Told by the provider of contacts.',
    events: 0,
    lastSeenAt: null,
    evidence: [
      { about: 'person', ...evidence },
      ...(title ? [{ about: 'title', ...evidence } as const] : []),
    ],
  };
}
