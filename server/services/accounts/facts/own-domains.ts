import { workspaceCompany } from '../../../../schema/library/workspace-company.ts';
import type { Tx } from '../../../database/index.ts';
import { companyDomain } from './company-facts.ts';

/** Returns the registrable domains of the workspace's company; a person with an address there is a colleague. */
export async function ownDomainsOf(tx: Tx, workspace: string): Promise<ReadonlySet<string>> {
  const domains = await ownDomainTexts(tx, workspace);
  return new Set(domains.flatMap((domain) => companyDomain(domain) ?? []));
}

/**
 * Locks the workspace's own domains against changes until the transaction ends. Call it before storing anything that
 * was decided by them; whoever changes them waits, and then has what was stored computed again.
 */
export const keepOwnDomains = (tx: Tx, workspace: string) =>
  tx`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(workspace)}, 0))`;

/** Waits until no transaction stores anything that was decided by the former own domains. */
export const changeOwnDomains = (tx: Tx, workspace: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${lockName(workspace)}, 0))`;

const lockName = (workspace: string) => `own domains of ${workspace}`;

/** Returns the domains of the workspace and of its company, unchanged from how they were entered. */
export async function ownDomainTexts(tx: Tx, workspace: string): Promise<(string | null)[]> {
  const company = `${workspaceCompany.prefix}${workspace.slice(workspace.indexOf('_'))}`;
  const rows = await tx<{ domain: string | null }[]>`
    select domain
    from workspace
    where o_id = ${workspace}
    union all
    select data ->> 'domain'
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${company}
  `;
  return rows.map(({ domain }) => domain);
}
