import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { lockName } from '../../database/lock-name.ts';
import { createApiKey, everyScope } from './api-keys.ts';

export interface NewWorkspace {
  workspaceOId: string;
  name: string;
  handle: string;
  key: string;
  keyOId: string;
}

/** Returns a name as part of an address: lower case, with hyphens for other characters than letters and digits. */
export function handleOf(name: string): string {
  const handle = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 48);
  return handle || 'workspace';
}

/** Creates a workspace with its first key, which has every scope; for operators, as the database's owner. */
export async function createWorkspace(tx: Tx, secret: Buffer, name: string): Promise<NewWorkspace> {
  const organizationOId = await organization(tx, name);
  const workspaceOId = newOId(prefixes.workspace);
  const handle = await freeHandle(tx, handleOf(name));
  await tx`
    insert into workspace (o_id, organization_o_id, name, handle, user_o_id, user_first_name, user_last_name)
    values (${workspaceOId}, ${organizationOId}, ${name}, ${handle}, ${newOId(prefixes.user)}, 'Workspace', 'Owner')`;
  const { key, oId } = await createApiKey(tx, workspaceOId, secret, {
    name: 'First key',
    scopes: everyScope,
  });
  return { workspaceOId, name, handle, key, keyOId: oId };
}

/** One installation serves one organization; the first workspace makes it. */
async function organization(tx: Tx, name: string): Promise<string> {
  await lockName(tx, 'groundwork organization');
  const [found] = await tx<{ oId: string }[]>`select o_id from organization order by created_at limit 1`;
  if (found) return found.oId;
  const oId = newOId(prefixes.organization);
  await tx`insert into organization (o_id, name, slug) values (${oId}, ${name}, ${handleOf(name)})`;
  return oId;
}

async function freeHandle(tx: Tx, wanted: string): Promise<string> {
  const rows = await tx<{ handle: string }[]>`
    select handle from workspace where handle = ${wanted} or handle like ${`${wanted}-%`}`;
  const taken = new Set(rows.map((row) => row.handle));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}

export async function listWorkspaces(tx: Tx) {
  return tx<{ oId: string; name: string; handle: string; createdAt: Date; keys: number }[]>`
    select
      w.o_id, w.name, w.handle, w.created_at,
      (select count(*)::int from api_key where workspace_o_id = w.o_id and revoked_at is null) as keys
    from workspace as w
    order by w.created_at`;
}
