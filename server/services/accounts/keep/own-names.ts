import type { Tx } from '../../../database/index.ts';
import { keyOfDomain } from '../facts/event-party.ts';
import { lockAccounts } from './keep-accounts.ts';
import { nameAccounts } from './name-accounts.ts';
import { resolveNames } from './resolve-names.ts';

/**
 * Removes the names of customers from the workspace's own domains, which bear none, so that events with a name alone
 * are no longer assigned to us. `own` are registrable domains. Events that state such a name again restore it.
 */
export async function forgetOwnNames(tx: Tx, workspace: string, own: ReadonlySet<string>): Promise<void> {
  const keys = [...own].map(keyOfDomain);
  const ofThem = tx`workspace_o_id = ${workspace} and bearer_key = any(${keys}::text[])`;
  const borneNames = await tx`select from account_name where ${ofThem} limit 1`;
  if (borneNames.length === 0) return;
  await lockAccounts(tx, workspace);
  const forgotten = await tx<
    { nameKey: string }[]
  >`delete from account_name where ${ofThem} returning name_key`;
  const bearers = await tx<{ accountOId: string }[]>`
    select distinct account_o_id
    from account_identity
    where workspace_o_id = ${workspace}
      and key = any(${keys}::text[])
  `;
  const names = forgotten.map(({ nameKey }) => nameKey);
  const renamed = await resolveNames(tx, workspace, names, new Set());
  await nameAccounts(tx, workspace, [...renamed, ...bearers.map(({ accountOId }) => accountOId)]);
}
