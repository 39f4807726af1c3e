import { workspaceCompany } from '../../../schema/library/workspace-company.ts';
import type { Tx } from '../../database/index.ts';
import { lockName } from '../../database/lock-name.ts';
import type { Author } from './author.ts';
import { createEntity, type StoredRecord } from './entities.ts';

/** The company that a workspace speaks for. */

/** Returns the oId of the workspace's company, derived from the workspace's own, so that there can be only one. */
export const companyOId = (workspace: string) =>
  `${workspaceCompany.prefix}${workspace.slice(workspace.indexOf('_'))}`;

/** Returns the workspace's company; null until it is first read or changed. */
export async function findCompany(tx: Tx, workspace: string): Promise<StoredRecord | null> {
  const [row] = await tx<StoredRecord[]>`
    select record, version
    from entity
    where workspace_o_id = ${workspace}
      and o_id = ${companyOId(workspace)}`;
  return row ?? null;
}

/** Returns the workspace's company; creates it from the workspace's name and domain if missing. */
export async function requireCompany(tx: Tx, workspace: string, author: Author): Promise<StoredRecord> {
  // Taken before the look, so that of two first requests one makes the row and the other finds it.
  await lockName(tx, `company ${workspace}`);
  const found = await findCompany(tx, workspace);
  if (found) return found;
  const [own] = await tx<{ name: string; domain: string | null }[]>`
    select name, domain
    from workspace
    where o_id = ${workspace}`;
  const input = { name: own?.name ?? 'Company', data: { domain: own?.domain ?? null } };
  return createEntity(tx, workspace, workspaceCompany, input, author, companyOId(workspace));
}

/** Returns the company's name; the workspace's where it has none. */
export async function companyName(tx: Tx, workspace: string): Promise<string | null> {
  const [row] = await tx<{ name: string }[]>`
    select coalesce(
      (select name from entity where workspace_o_id = ${workspace} and o_id = ${companyOId(workspace)}),
      (select name from workspace where o_id = ${workspace})
    ) as name`;
  return row?.name ?? null;
}
