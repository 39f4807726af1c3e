import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { AccountPerson } from '../../../agents/account-person.ts';
import type { Tx } from '../../../database/index.ts';
import { turns } from '../../../event-loop.ts';
import { accountDomain } from '../../accounts/facts/company-facts.ts';
import type { SearchHit } from '../../search/hit.ts';
import { search } from '../../search/search.ts';
import { type NamedAccount, type NamedInText, peopleInText } from './people-in-text.ts';

const passagesRead = 60;
/** Shorter names of a domain are words, or abbreviations of many things. */
const shortestLabel = 4;

/** Returns people whom documents name together with the account, each with the passage. */
export async function namedPeople(
  tx: Tx,
  workspace: string,
  { company }: RunSubject,
): Promise<AccountPerson[]> {
  const domain = accountDomain(company.domain);
  const account = { names: namesOf(company.name, domain), domain };
  const query = [...account.names, domain ?? ''].join(' ').trim();
  if (query === '') return [];
  const request = { query, limit: passagesRead, mode: 'keyword', asSpelt: true } as const;
  const { hits } = await search(tx, workspace, request, null);
  const turn = turns();
  const found: AccountPerson[] = [];
  for (const hit of hits) {
    await turn();
    found.push(...peopleOf(hit, account));
  }
  return found;
}

function namesOf(name: string | null, domain: string | null): string[] {
  const label = domain?.split('.')[0] ?? '';
  const names = [name?.trim() ?? '', label.length < shortestLabel ? '' : label].filter(Boolean);
  return names.filter(
    (one, at) => names.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === at,
  );
}

const peopleOf = (hit: SearchHit, account: NamedAccount) =>
  peopleInText(hit.content, account).map((one) => personOf(hit, one));

function personOf(
  hit: SearchHit,
  { firstName, lastName, email, title, start, end }: NamedInText,
): AccountPerson {
  const evidence = {
    type: 'resource',
    oId: hit.resourceOId,
    chunkOId: hit.chunkOId,
    quote: hit.content.slice(start, end),
    start: hit.position.start + start,
    end: hit.position.start + end,
  } as const;
  return {
    firstName,
    lastName,
    email,
    title,
    profileUrl: null,
    location: { text: null, countryCode: null },
    origin: 'workspace',
    reason: `Named in “${hit.name}”.`,
    events: 0,
    lastSeenAt: null,
    evidence: [
      { about: 'person', ...evidence },
      ...(title ? [{ about: 'title', ...evidence } as const] : []),
    ],
  };
}
