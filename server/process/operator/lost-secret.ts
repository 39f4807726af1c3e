import type { Database, Tx } from '../../database/index.ts';
import { opens } from '../preparation/secret-check.ts';

/** What only a secret that is lost would open. */
export interface Lost {
  /** Keys whose text nobody can be shown again. They stay valid: their hashes are what requests are let in by. */
  keys: number;
  /** Workspaces whose callbacks could not be signed any more. */
  workspaces: number;
  /** Secrets that steps of workflows could not send any more. */
  secrets: number;
}

/**
 * Looks for what was encrypted under another secret and, if that is wanted, gives it up: keys can then be shown masked
 * alone, callbacks are signed with secrets that are made anew, and secrets of workflows are deleted. What this secret opens
 * stays as it is.
 */
export function giveUpLost(db: Database, secret: Buffer, isWanted: boolean): Promise<Lost> {
  return db.asOwner(async (tx) => {
    const keys = await lostKeys(tx, secret);
    const workspaces = await lostSigners(tx, secret);
    const secrets = await lostSecrets(tx, secret);
    if (isWanted) {
      await tx`update api_key set sealed = '' where o_id = any(${keys})`;
      // A new one is made where there is none, and those before it sign nothing without it.
      await tx`delete from webhook_secret where workspace_o_id = any(${workspaces})`;
      for (const { workspace, name } of secrets)
        await tx`delete from secret where workspace_o_id = ${workspace} and name = ${name}`;
    }
    return { keys: keys.length, workspaces: workspaces.length, secrets: secrets.length };
  });
}

async function lostKeys(tx: Tx, secret: Buffer): Promise<string[]> {
  const rows = await tx<{ oId: string; sealed: Buffer }[]>`
    select o_id, sealed
    from api_key
    where sealed <> ''
    for update`;
  return rows.filter(({ sealed }) => !opens(secret, sealed)).map(({ oId }) => oId);
}

async function lostSigners(tx: Tx, secret: Buffer): Promise<string[]> {
  const rows = await tx<{ workspace: string; sealed: Buffer }[]>`
    select workspace_o_id as workspace, sealed
    from webhook_secret
    for update`;
  return [...new Set(rows.filter(({ sealed }) => !opens(secret, sealed)).map(({ workspace }) => workspace))];
}

async function lostSecrets(tx: Tx, secret: Buffer): Promise<{ workspace: string; name: string }[]> {
  const rows = await tx<{ workspace: string; name: string; sealed: Buffer }[]>`
    select workspace_o_id as workspace, name, sealed
    from secret
    for update`;
  return rows.filter(({ sealed }) => !opens(secret, sealed));
}
