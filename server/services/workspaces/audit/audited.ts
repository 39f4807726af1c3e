import { newOId, prefixes } from '../../../../schema/o-id.ts';
import type { Tx } from '../../../database/index.ts';

interface AuditRule {
  table: string;
  /** The columns by which the rows of a subject are found. */
  columns: readonly string[];
  /** Members of a request, or else of what the work returns, that name the subject; none: the workspace itself. */
  members: readonly string[];
}

const byOId = { columns: ['o_id'], members: ['oId'] };

/** The audited writes, and the rows whose digests their entries hold. */
export const auditRules = {
  key: { ...byOId, table: 'api_key' },
  secret: { ...byOId, table: 'secret' },
  'signing secret': { table: 'webhook_secret', columns: ['workspace_o_id'], members: [] },
  'webhook endpoint': { ...byOId, table: 'webhook_endpoint' },
  hook: { ...byOId, table: 'hook' },
  workspace: { table: 'workspace', columns: ['o_id'], members: [] },
  asset: { table: 'asset', columns: ['uuid'], members: ['uuid'] },
  share: { table: 'asset_share', columns: ['o_id', 'share_o_id'], members: ['shareUuid', 'oId'] },
  'access request': { ...byOId, table: 'asset_access_request' },
  bearer: { ...byOId, table: 'asset_access_token' },
  'dead letter': { ...byOId, table: 'dead_letter' },
} as const satisfies Record<string, AuditRule>;

export type AuditedKind = keyof typeof auditRules;

/** The author of a write: a key, or otherwise an operator. */
export interface Actor {
  workspace: string;
  keyOId: string | null;
  /** The address that the request came from. */
  address: string | null;
}

export const operatorOf = (workspace: string): Actor => ({ workspace, keyOId: null, address: null });

/**
 * Makes a change and appends it to the workspace's audit list, as the last statement of one transaction. An entry
 * holds digests of the subject's rows before and after, never their content.
 */
export async function auditedWork<T>(
  tx: Tx,
  actor: Actor,
  what: AuditedKind,
  action: string,
  request: unknown,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const rule: AuditRule = auditRules[what];
  const { workspace, keyOId, address } = actor;
  const named = subjectIn(rule, workspace, request);
  const before = await digestOf(tx, workspace, rule, named);
  const result = await work(tx);
  const subject = named ?? subjectIn(rule, workspace, result);
  const after = await digestOf(tx, workspace, rule, subject);
  await tx`
    select append_audit(row(
      ${workspace}, null, ${newOId(prefixes.auditEntry)}, null, ${keyOId},
      coalesce(
        (select name from api_key where workspace_o_id = ${workspace} and o_id = ${keyOId}),
        ${keyOId === null ? 'operator' : ''}
      ),
      ${action}, ${subject}, ${address}, ${before}, ${after}, null
    )::audit_entry)`;
  return result;
}

function subjectIn({ members }: AuditRule, workspace: string, from: unknown): string | null {
  if (members.length === 0) return workspace;
  if (typeof from !== 'object' || from === null) return null;
  const values: unknown[] = members.map((member) => Reflect.get(from, member));
  return values.find((value): value is string => typeof value === 'string') ?? null;
}

/** SHA-256 of the rows of a subject; null where it has none. */
async function digestOf(
  tx: Tx,
  workspace: string,
  { table, columns }: AuditRule,
  subject: string | null,
): Promise<Buffer | null> {
  if (subject === null) return null;
  const [first = '', second = first] = columns;
  const owner = table === 'workspace' ? 'o_id' : 'workspace_o_id';
  const [row] = await tx<{ digest: Buffer | null }[]>`
    select sha256(convert_to(jsonb_agg(to_jsonb(subject) order by to_jsonb(subject)::text)::text, 'UTF8')) as digest
    from ${tx(table)} as subject
    where ${tx(owner)} = ${workspace}
      and (${tx(first)} = ${subject} or ${tx(second)} = ${subject})`;
  return row?.digest ?? null;
}
