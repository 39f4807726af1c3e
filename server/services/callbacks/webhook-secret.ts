import { randomBytes } from 'node:crypto';
import type { Tx } from '../../database/index.ts';
import { seal, unseal } from '../../secrets.ts';

/** The secrets a workspace's callbacks are signed with, as Standard Webhooks has them: `whsec_` and base64. */

/** A replaced secret signs beside its successor for so long, so that receivers can change over. */
const graceHours = 24;
/** Secrets that sign at once: all signatures stand in one header, and receivers refuse long ones with 431. */
const signingMost = 10;

export interface WebhookSecret {
  secret: string;
  createdAt: string;
}

/** Returns the current secret, created on first use and encrypted under `serverSecret`. */
export async function currentSecret(tx: Tx, workspace: string, serverSecret: Buffer): Promise<WebhookSecret> {
  const found = await newest(tx, workspace);
  if (found) return shown(found, serverSecret);
  await mint(tx, workspace, serverSecret, 1);
  // Not what was just made: another request may have been first.
  const made = await newest(tx, workspace);
  if (!made) throw new Error('The webhook secret is gone right after it was made');
  return shown(made, serverSecret);
}

/** Creates a new secret. The previous one signs too for one more day. */
export async function rotateSecret(tx: Tx, workspace: string, serverSecret: Buffer): Promise<WebhookSecret> {
  await currentSecret(tx, workspace, serverSecret);
  const [replaced] = await tx<{ generation: number }[]>`
    update webhook_secret
    set expires_at = now() + make_interval(hours => ${graceHours})
    where workspace_o_id = ${workspace}
    and expires_at is null
    returning generation
  `;
  // Nothing to replace: a rotation at the same moment was first, and its secret is as new as ours would be.
  if (replaced) await mint(tx, workspace, serverSecret, replaced.generation + 1);
  return currentSecret(tx, workspace, serverSecret);
}

/** Returns the secrets that sign now, the current one first; none before `currentSecret` has created one. */
export async function signingSecrets(tx: Tx, workspace: string, serverSecret: Buffer): Promise<string[]> {
  const rows = await tx<{ sealed: Buffer }[]>`
    select sealed
    from webhook_secret
    where workspace_o_id = ${workspace}
    and (expires_at is null or expires_at > now())
    order by generation desc
    limit ${signingMost}
  `;
  return rows.map((row) => unseal(serverSecret, row.sealed));
}

interface SecretRow {
  sealed: Buffer;
  createdAt: Date;
}

async function newest(tx: Tx, workspace: string): Promise<SecretRow | undefined> {
  const [row] = await tx<SecretRow[]>`
    select sealed, created_at
    from webhook_secret
    where workspace_o_id = ${workspace}
    order by generation desc
    limit 1
  `;
  return row;
}

async function mint(tx: Tx, workspace: string, serverSecret: Buffer, generation: number): Promise<void> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await tx`
    insert into webhook_secret (workspace_o_id, generation, sealed)
    values (${workspace}, ${generation}, ${seal(serverSecret, secret)})
    on conflict (workspace_o_id, generation) do nothing
  `;
}

function shown(row: SecretRow, serverSecret: Buffer): WebhookSecret {
  return { secret: unseal(serverSecret, row.sealed), createdAt: row.createdAt.toISOString() };
}
