import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql, Tx } from '../../database/index.ts';
import { type Storage, storageKeyOf } from '../../storage/index.ts';
import { filesFolder, type NewFolder, sha256Of, writeSynced } from './folder.ts';

interface Named {
  workspace: string;
  sha256: string;
  key: string | null;
}

/** Returns the keys of the bytes that rows refer to: files of assets, and original documents. */
export async function namedKeys(sql: Sql | Tx): Promise<string[]> {
  const rows = await sql<Named[]>`
    select workspace_o_id as workspace, encode(sha256, 'hex') as sha256, null as key
    from blob
    where state = 'kept'
    union all
    select distinct workspace_o_id, '', storage_key
    from resource
    where storage_key is not null
      and deleted_at is null`;
  return rows.map(({ workspace, sha256, key }) => key ?? storageKeyOf(workspace, 'asset', sha256));
}

/**
 * Copies the bytes that rows refer to and the target lacks. Unreferenced bytes are kept for an hour, so those of the
 * moment are found within the hour; a call before the moment leaves less for then. Returns the keys that storage does
 * not have.
 */
export async function copyStored(
  storage: Storage,
  keys: readonly string[],
  { path }: Pick<NewFolder, 'path'>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    const target = join(path, filesFolder, key);
    if (existsSync(target)) continue;
    const bytes = await storage.get(key);
    // what a disk turned must not be handed on as if it were whole
    if (!bytes || sha256Of(bytes) !== digestIn(key)) missing.push(key);
    else await writeSynced(target, bytes);
  }
  return missing;
}

/** Returns the digest of the bytes, with which their key ends. */
export const digestIn = (key: string) => key.slice(key.lastIndexOf('/') + 1);
