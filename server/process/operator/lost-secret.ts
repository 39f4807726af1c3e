import type { Database, Tx } from '../../database/index.ts';
import { auditedWork, operatorOf } from '../../services/workspaces/audit/audited.ts';
import { listWorkspaces } from '../../services/workspaces/workspaces.ts';
import { opens } from '../preparation/secret-check.ts';

/** The stored values that only a lost secret could decrypt. */
export interface LostSecrets {
  /** Keys whose text nobody can be shown again. They stay valid: their hashes are what requests are let in by. */
  keys: number;
  /** Workspaces whose callbacks could not be signed any more. */
  workspaces: number;
  /** Secrets that steps of workflows could not send any more. */
  secrets: number;
  /** Hooks whose signed requests nobody could tell from others. */
  hooks: number;
}

/**
 * Finds values that were encrypted under another secret and deletes them on request: keys are then shown masked
 * alone, callbacks are signed with new secrets, and secrets of workflows and hooks with one are deleted. Values of
 * the current secret stay.
 */
export function giveUpLost(db: Database, secret: Buffer, isWanted: boolean): Promise<LostSecrets> {
  return db.asOwner(async (tx) => {
    const keys = await lostKeys(tx, secret);
    const workspaces = await lostSigners(tx, secret);
    const secrets = await lostSecrets(tx, secret);
    const hooks = await lostHooks(tx, secret);
    if (isWanted) {
      await tx`update api_key set sealed = '' where o_id = any(${keys})`;
      // A new one is made where there is none, and those before it sign nothing without it.
      await tx`delete from webhook_secret where workspace_o_id = any(${workspaces})`;
      for (const { workspace, name } of secrets)
        await tx`delete from secret where workspace_o_id = ${workspace} and name = ${name}`;
      for (const { workspace, oId } of hooks)
        await tx`delete from hook where workspace_o_id = ${workspace} and o_id = ${oId}`;
    }
    if (isWanted)
      for (const { oId } of await listWorkspaces(tx))
        await auditedWork(tx, operatorOf(oId), 'workspace', 'key reset --give-up', null, async () => null);
    return { keys: keys.length, workspaces: workspaces.length, secrets: secrets.length, hooks: hooks.length };
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

async function lostHooks(tx: Tx, secret: Buffer): Promise<{ workspace: string; oId: string }[]> {
  const rows = await tx<{ workspace: string; oId: string; sealed: Buffer }[]>`
    select workspace_o_id as workspace, o_id, sealed_secret as sealed
    from hook
    where sealed_secret is not null
    for update`;
  return rows.filter(({ sealed }) => !opens(secret, sealed));
}
