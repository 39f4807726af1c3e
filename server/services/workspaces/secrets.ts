import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { SecretRecord } from '../../../schema/secret.ts';
import { listPage } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { lockName } from '../../database/lock-name.ts';
import { conflict, invalidField, notFound } from '../../errors.ts';
import { seal, unseal } from '../../secrets.ts';

interface NewSecret {
  name: string;
  value: string;
  hosts: readonly string[];
}

interface SecretChange {
  value?: string | undefined;
  hosts?: readonly string[] | undefined;
}

type SecretRow = { oId: string; name: string; hosts: string[]; createdAt: Date; updatedAt: Date };

const secretsMost = 200;

/** Stores a secret, encrypted under the server's. 409 where the name is taken; 400 above 200 secrets. */
export async function createSecret(
  tx: Tx,
  workspace: string,
  serverSecret: Buffer,
  { name, value, hosts }: NewSecret,
): Promise<SecretRecord> {
  await lockName(tx, `secrets of ${workspace}`);
  const [count] = await tx<{ total: number }[]>`
    select count(*)::int as total from secret where workspace_o_id = ${workspace}`;
  if ((count?.total ?? 0) >= secretsMost)
    throw invalidField('name', `exceeds the limit of ${secretsMost} secrets in a workspace`);
  const [row] = await tx<SecretRow[]>`
    insert into secret (workspace_o_id, o_id, name, sealed, hosts)
    values (${workspace}, ${newOId(prefixes.secret)}, ${name}, ${seal(serverSecret, value)}, ${[...new Set(hosts)]})
    on conflict (workspace_o_id, name) do nothing
    returning o_id, name, hosts, created_at, updated_at`;
  if (!row) throw conflict(`A secret ${name} already exists`, 'name_taken');
  return recordOf(row);
}

/** Secrets by name, without their values. */
export async function listSecrets(
  tx: Tx,
  workspace: string,
  page: { limit: number; offset: number },
): Promise<{ data: SecretRecord[]; total: number; hasNext: boolean }> {
  const columns = tx`o_id, name, hosts, created_at, updated_at`;
  const from = tx`from secret where workspace_o_id = ${workspace}`;
  return listPage(tx, page, { columns, from, order: tx`name` }, recordOf);
}

/** Replaces the value, the hosts, or both; the next request sends the new value. 404 if unknown. */
export async function updateSecret(
  tx: Tx,
  workspace: string,
  serverSecret: Buffer,
  oId: string,
  { value, hosts }: SecretChange,
): Promise<SecretRecord> {
  const [row] = await tx<SecretRow[]>`
    update secret
    set
      ${value === undefined ? tx`` : tx`sealed = ${seal(serverSecret, value)},`}
      ${hosts === undefined ? tx`` : tx`hosts = ${[...new Set(hosts)]},`}
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning o_id, name, hosts, created_at, updated_at`;
  if (!row) throw notFound();
  return recordOf(row);
}

/** Deletes a secret; steps that name it fail from then on. 404 if unknown. */
export async function deleteSecret(tx: Tx, workspace: string, oId: string): Promise<SecretRecord> {
  const [row] = await tx<SecretRow[]>`
    delete from secret
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning o_id, name, hosts, created_at, updated_at`;
  if (!row) throw notFound();
  return recordOf(row);
}

/** Returns a secret with its value for a request about to be sent; null if unknown. */
export async function openSecret(
  tx: Tx,
  workspace: string,
  serverSecret: Buffer,
  name: string,
): Promise<{ value: string; hosts: readonly string[] } | null> {
  const [row] = await tx<{ sealed: Buffer; hosts: string[] }[]>`
    select sealed, hosts
    from secret
    where workspace_o_id = ${workspace}
      and name = ${name}`;
  return row ? { value: unseal(serverSecret, row.sealed), hosts: row.hosts } : null;
}

const recordOf = ({ createdAt, updatedAt, ...row }: SecretRow): SecretRecord => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
