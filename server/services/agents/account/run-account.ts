import type { AgentRunBody, RunSubject } from '../../../../schema/agents/input.ts';
import type { Tx } from '../../../database/index.ts';
import { invalidField, notFound } from '../../../errors.ts';
import type { NamedCompany } from '../../accounts/account-keys.ts';
import { companyDomainOfEmail } from '../../accounts/facts/company-facts.ts';
import { accountOfCompany, keyOfCompany, knownAccount } from '../../accounts/known-account.ts';

/** The account that a run is about, as it is asked with and as it answers. */

/**
 * Returns the body; where it names an account, facts that the caller omits are added. Throws 404 for an unknown
 * account, and 400 for a domain or an id of another.
 */
export async function ofNamedAccount(tx: Tx, workspace: string, body: AgentRunBody): Promise<AgentRunBody> {
  const accountOId = namedBy(body);
  if (accountOId === null) return body;
  const account = await knownAccount(tx, workspace, accountOId);
  if (!account) throw notFound('accountOId: no such account exists in the workspace');
  const givenMembers = givenBy(body);
  const requireSame = async ({ path }: Given, company: NamedCompany) => {
    const found = await accountOfCompany(tx, workspace, company);
    if (found !== null && found !== account.oId)
      throw invalidField(path, `belongs to another account than accountOId, ${found}; send one of the two`);
  };
  if (givenMembers.domain) await requireSame(givenMembers.domain, { domain: givenMembers.domain.value });
  if (givenMembers.crmAccountId)
    await requireSame(givenMembers.crmAccountId, { crmAccountId: givenMembers.crmAccountId.value });
  const [domain] = account.domains;
  const [crmAccountId] = account.crmAccountIds;
  // somebody's own address tells which of several domains is theirs
  const isAddressed = account.domains.includes(companyDomainOfEmail(body.email ?? body.person?.email) ?? '');
  return {
    ...body,
    accountOId: account.oId,
    ...(domain && !givenMembers.domain && !isAddressed ? { companyDomain: domain } : {}),
    ...(crmAccountId && !givenMembers.crmAccountId ? { crmAccountId } : {}),
    ...(account.name && !givenMembers.name ? { companyName: account.name } : {}),
  };
}

/** Returns the account that the caller named, else that of the company; null where none is known. */
export async function accountOfRun(
  tx: Tx,
  workspace: string,
  body: AgentRunBody,
  { company }: RunSubject,
): Promise<string | null> {
  const accountOId = namedBy(body);
  if (accountOId === null) return accountOfCompany(tx, workspace, company);
  return (await knownAccount(tx, workspace, accountOId))?.oId ?? null;
}

/** Returns the key of the company that a run is about. */
export async function keyOfRun(
  tx: Tx,
  workspace: string,
  body: AgentRunBody,
  { company }: RunSubject,
): Promise<string | null> {
  const accountOId = namedBy(body);
  const ownAccount = accountOId === null ? null : await knownAccount(tx, workspace, accountOId);
  return ownAccount?.key ?? keyOfCompany(tx, workspace, company);
}

const namedBy = ({ accountOId }: AgentRunBody): string | null =>
  typeof accountOId === 'string' ? accountOId : null;

/** Where a body says something, and what. */
interface Given {
  path: string;
  value: string;
}

/** What a body says of the company, in the order in which the subject is read. */
function givenBy(body: AgentRunBody): Record<'domain' | 'name' | 'crmAccountId', Given | undefined> {
  const { person, company } = body;
  const first = (...places: [path: string, value: string | null | undefined][]): Given | undefined =>
    places.flatMap(([path, value]) => (value ? [{ path, value }] : []))[0];
  return {
    domain: first(
      ['companyDomain', body.companyDomain],
      ['person.companyDomain', person?.companyDomain],
      ['company.companyDomain', company?.companyDomain],
      ['company.domain', company?.domain],
    ),
    name: first(
      ['companyName', body.companyName],
      ['person.companyName', person?.companyName],
      ['company.companyName', company?.companyName],
      ['company.name', company?.name],
    ),
    crmAccountId: first(
      ['crmAccountId', body.crmAccountId],
      ['person.crmAccountId', person?.crmAccountId],
      ['company.crmAccountId', company?.crmAccountId],
    ),
  };
}
