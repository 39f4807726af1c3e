import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/index.ts';
import { createWorkspace } from '../../services/workspaces/workspaces.ts';

export interface FirstStart {
  /** The first key, on the very first start alone. */
  key: string | null;
  /** Where it was saved, readable by the owner only. */
  keyFile: string | null;
}

/**
 * Creates organisation, workspace and first key in an empty database; of several processes that start at once, one
 * does.
 */
export async function bootstrap(db: Database, config: Config, secret: Buffer): Promise<FirstStart> {
  const [found] = await db.ownerSql`select from workspace limit 1`;
  if (found) return { key: null, keyFile: null };
  return db.asOwner(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('groundwork first start', 0))`;
    const [made] = await tx`select from workspace limit 1`;
    if (made) return { key: null, keyFile: null };
    const { key } = await createWorkspace(tx, secret, 'My workspace');
    // Written before the commit: a key that exists can be read; one that was rolled back opens nothing.
    return { key, keyFile: saveKey(config, key) };
  });
}

function saveKey(config: Config, key: string): string | null {
  if (config.dataDir === 'memory') return null;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const path = resolve(join(config.dataDir, 'initial-api-key'));
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return path;
}
