import {
  type HookCreate,
  type HookListQuery,
  type HookRecord,
  type HookRotate,
  hooksMost,
} from '../../../../schema/hook.ts';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import { listPage } from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';
import { lockName } from '../../../database/lock-name.ts';
import { conflict, notFound } from '../../../errors.ts';
import { seal } from '../../../secrets.ts';
import { hashKey, newHookToken } from '../../workspaces/api-key-format.ts';
import { requireWorkflow } from '../schedule/started-workflow.ts';

interface HookRow {
  oId: string;
  workflowOId: string;
  name: string;
  signatureHeader: string | null;
  signaturePrefix: string | null;
  timestampHeader: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface MadeHook {
  hook: HookRecord;
  /** Kept as its hash alone. */
  token: string;
}

/** Creates a hook and its token. Throws 404 for an unknown workflow, 409 beyond the limit of hooks. */
export async function createHook(
  tx: Tx,
  workspace: string,
  serverSecret: Buffer,
  { workflowOId, name, hmac }: HookCreate,
  keyOId: string,
): Promise<MadeHook> {
  await requireWorkflow(tx, workspace, workflowOId);
  const token = newHookToken();
  await lockName(tx, `hooks of ${workspace}`);
  const [row] = await tx<HookRow[]>`
    insert into hook (
      workspace_o_id, o_id, workflow_o_id, name, token_hash, key_o_id,
      sealed_secret, signature_header, signature_prefix, timestamp_header
    )
    select
      ${workspace}, ${newOId(prefixes.hook)}, ${workflowOId}, ${name}, ${hashKey(token)}, ${keyOId},
      ${hmac ? seal(serverSecret, hmac.secret) : null}::bytea, ${hmac?.header ?? null}, ${hmac ? prefixOf(hmac) : null},
      ${hmac?.timestampHeader ?? null}
    where (select count(*) from hook where workspace_o_id = ${workspace}) < ${hooksMost}
    returning ${columns(tx)}`;
  if (!row) throw conflict(`A workspace has at most ${hooksMost} hooks`, 'too_many_hooks');
  return { hook: recordOf(row), token };
}

/** Lists hooks, newest first, without tokens and secrets. */
export async function listHooks(
  tx: Tx,
  workspace: string,
  query: HookListQuery,
): Promise<{ data: HookRecord[]; total: number; hasNext: boolean }> {
  const { workflowOId } = query;
  const from = tx`
    from hook
    where workspace_o_id = ${workspace}
      ${workflowOId ? tx`and workflow_o_id = ${workflowOId}` : tx``}`;
  return listPage(tx, query, { columns: columns(tx), from, order: tx`created_at desc, o_id desc` }, recordOf);
}

/** Replaces a hook's token, and its signature if one is given; the old token ends at once. 404 if unknown. */
export async function rotateHook(
  tx: Tx,
  workspace: string,
  serverSecret: Buffer,
  { oId, hmac }: HookRotate,
): Promise<MadeHook> {
  const token = newHookToken();
  const signing = hmac
    ? tx`
      sealed_secret = ${seal(serverSecret, hmac.secret)},
      signature_header = ${hmac.header},
      signature_prefix = ${prefixOf(hmac)},
      timestamp_header = ${hmac.timestampHeader ?? null},`
    : tx``;
  const [row] = await tx<HookRow[]>`
    update hook
    set
      ${signing}
      token_hash = ${hashKey(token)},
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning ${columns(tx)}`;
  if (!row) throw unknownHook();
  return { hook: recordOf(row), token };
}

/** Deletes a hook; its runs stay. 404 if unknown. */
export async function deleteHook(tx: Tx, workspace: string, oId: string): Promise<HookRecord> {
  const [row] = await tx<HookRow[]>`
    delete from hook
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    returning ${columns(tx)}`;
  if (!row) throw unknownHook();
  return recordOf(row);
}

const prefixOf = ({ prefix }: { prefix?: string | null | undefined }) => prefix ?? 'sha256=';

const columns = (tx: Tx) => tx`
  o_id, workflow_o_id, name, signature_header, signature_prefix, timestamp_header, created_at, updated_at`;

const recordOf = ({ signatureHeader, signaturePrefix, timestampHeader, ...row }: HookRow): HookRecord => ({
  oId: row.oId,
  workflowOId: row.workflowOId,
  name: row.name,
  hmac:
    signatureHeader === null
      ? null
      : { header: signatureHeader, prefix: signaturePrefix ?? '', timestampHeader },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const unknownHook = () => notFound('No hook with this oId exists in the workspace');
