import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { PeopleRead, PeopleWanted } from '../../../agents/account-person.ts';
import type { ToldFact } from '../../../agents/activity.ts';
import type { Tools } from '../../../context.ts';
import { accountDomain, isPublicMail } from '../../accounts/facts/company-facts.ts';
import { accountPeople, mergedPeople, ownDomains } from '../people.ts';
import { providedPeople } from './provided.ts';
import { toldPeople } from './told-people.ts';

/**
 * Returns the people of an account from the workspace and the provider of contacts, each once; the workspace's facts
 * win. The provider is called outside of transactions, and never for our own company or a public e-mail provider.
 */
export async function readPeople(
  tools: Pick<Tools, 'contacts' | 'workspace' | 'read' | 'signal'>,
  subject: RunSubject,
  wantedPeople: PeopleWanted,
  facts: readonly ToldFact[],
): Promise<PeopleRead> {
  const { workspace } = tools;
  const told = toldPeople(facts, subject);
  const { own, seen } = await tools.read(async (tx) => ({
    own: await ownDomains(tx, workspace),
    seen: await accountPeople(tx, workspace, subject, wantedPeople),
  }));
  const refusal = refusalOf(accountDomain(subject.company.domain), own);
  if (refusal !== null) return { people: mergedPeople([...seen, ...told]), refusal, warnings: [] };
  const { people, warnings } = await providedPeople(tools, subject, wantedPeople);
  return { people: mergedPeople([...seen, ...told, ...people]), refusal: null, warnings };
}

function refusalOf(domain: string | null, own: readonly string[]): string | null {
  if (domain === null) return null;
  if (own.includes(domain)) return `${domain} is this workspace's own domain: its people are no prospects`;
  return isPublicMail(domain) ? `Anybody can have an address at ${domain}: it tells no company` : null;
}
