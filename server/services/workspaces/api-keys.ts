import type postgres from 'postgres';
import { settingKinds } from '../../../schema/kind-fields.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError, invalidField, noneOf, notFound } from '../../errors.ts';
import { seal, unseal } from '../../secrets.ts';
import { hashKey, maskedKey, newKey } from './api-key-format.ts';

export type KeyScope = 'read' | 'write' | 'run' | 'admin';
export const everyScope: readonly KeyScope[] = ['read', 'write', 'run', 'admin'];

export interface NewKey {
  name: string;
  scopes: readonly KeyScope[];
  expiresAt?: string | null | undefined;
  productOId?: string | null | undefined;
  playbookOId?: string | null | undefined;
  templateOId?: string | null | undefined;
  /** Credits a month; without it only the workspace's budget holds. */
  creditLimit?: number | null | undefined;
}

interface Row {
  oId: string;
  name: string;
  sealed: Buffer;
  lastFour: string;
  scopes: KeyScope[];
  product: { oId: string; name: string } | null;
  playbook: { oId: string; name: string } | null;
  template: { oId: string; name: string } | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  creditLimit: number | null;
  creditsUsed: number;
}

/** Creates a key and returns it unmasked, this once and whatever the caller's scopes. */
export async function createApiKey(
  tx: Tx,
  workspace: string,
  secret: Buffer,
  input: NewKey,
): Promise<{ oId: string; key: string }> {
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  await requireAttached(tx, workspace, 'productOId', input.productOId);
  await requireAttached(tx, workspace, 'playbookOId', input.playbookOId);
  const key = newKey();
  const oId = newOId(prefixes.apiKey);
  if (expiresAt) await requireFuture(tx, expiresAt);
  await tx`
    insert into api_key (
      o_id, workspace_o_id, name, hash, sealed, last_four, scopes, product_o_id, playbook_o_id, template_o_id, expires_at,
      credit_limit
    )
    values (
      ${oId}, ${workspace}, ${input.name}, ${hashKey(key)}, ${seal(secret, key)}, ${key.slice(-4)},
      ${[...new Set(input.scopes)]}, ${input.productOId ?? null}, ${input.playbookOId ?? null},
      ${input.templateOId ?? null}, ${expiresAt}, ${input.creditLimit ?? null}
    )`;
  return { oId, key };
}

/** By the database's clock, which says whether a key has ended. */
async function requireFuture(tx: Tx, expiresAt: Date): Promise<void> {
  const [row] = await tx<{ isFuture: boolean }[]>`select ${expiresAt}::timestamptz > now() as is_future`;
  if (!row?.isFuture) throw invalidField('expiresAt', 'must lie in the future');
}

async function requireAttached(
  tx: Tx,
  workspace: string,
  path: 'productOId' | 'playbookOId',
  oId: string | null | undefined,
): Promise<void> {
  if (!oId) return;
  const kinds = [...settingKinds[path]];
  const [row] = await tx`
    select from entity
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and kind = any (${kinds})
      and deleted_at is null`;
  if (!row) {
    const message = noneOf(kinds);
    throw new ApiError(404, 'not_found', `${path}: ${message}`, { errors: [{ path, message }] });
  }
}

interface ListInput {
  limit: number;
  offset: number;
  productOId?: string | undefined;
  playbookOId?: string | undefined;
  /** A part of the name. */
  text?: string | undefined;
  status?: 'valid' | 'expired' | 'revoked' | undefined;
}

/** The key that reads keys: with the scope admin it sees them unmasked, otherwise only itself. */
export interface KeyViewer {
  keyOId: string;
  scopes: readonly KeyScope[];
}

/** Lists the workspace's keys, newest first. */
export async function listApiKeys(
  tx: Tx,
  workspace: string,
  secret: Buffer,
  viewer: KeyViewer,
  input: ListInput,
) {
  const where = tx`
    k.workspace_o_id = ${workspace}
      ${input.productOId ? tx`and k.product_o_id = ${input.productOId}` : tx``}
      ${input.playbookOId ? tx`and k.playbook_o_id = ${input.playbookOId}` : tx``}
      ${input.text ? tx`and strpos(lower(k.name), lower(${input.text}::text)) > 0` : tx``}
      ${input.status ? tx`and ${statusOf(tx)} = ${input.status}` : tx``}`;
  const rows = await selectKeys(tx, workspace, where, input.limit, input.offset);
  const [count] = await tx<
    { total: number }[]
  >`select count(*)::int as total from api_key as k where ${where}`;
  const total = count?.total ?? 0;
  return {
    hasNext: input.offset + rows.length < total,
    total,
    data: rows.map((row) => shown(row, secret, viewer)),
  };
}

const statusOf = (tx: Tx) => tx`
  case
    when k.revoked_at <= now() then 'revoked'
    when k.expires_at <= now() then 'expired'
    else 'valid'
  end`;

function selectKeys(
  tx: Tx,
  workspace: string,
  where: postgres.PendingQuery<postgres.Row[]>,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const attached = (alias: string) => tx`
    case when ${tx(alias)}.o_id is not null
      then jsonb_build_object('oId', ${tx(alias)}.o_id, 'name', ${tx(alias)}.name)
    end`;
  return tx<Row[]>`
    select
      k.o_id, k.name, k.sealed, k.last_four, k.scopes,
      ${attached('product')} as product,
      ${attached('playbook')} as playbook,
      case when k.template_o_id is not null
        then jsonb_build_object('oId', k.template_o_id, 'name', k.template_o_id)
      end as template,
      k.created_at, k.updated_at, k.expires_at, k.revoked_at, k.credit_limit,
      coalesce(used.credits, 0)::float8 as credits_used
    from api_key as k
    left join usage_month as used on used.workspace_o_id = ${workspace} and used.key_o_id = k.o_id
      and used.month = date_trunc('month', now() at time zone 'UTC')::date
    left join entity as product on product.workspace_o_id = ${workspace} and product.o_id = k.product_o_id
    left join entity as playbook on playbook.workspace_o_id = ${workspace} and playbook.o_id = k.playbook_o_id
    where ${where}
    order by k.created_at desc, k.o_id desc
    limit ${limit}
    offset ${offset}`;
}

function shown(row: Row, secret: Buffer, viewer: KeyViewer) {
  // Nothing is sealed of a key whose secret was lost.
  const isWhole = row.sealed.length > 0 && (viewer.scopes.includes('admin') || row.oId === viewer.keyOId);
  return isWhole ? { ...masked(row), key: unseal(secret, row.sealed) } : masked(row);
}

function masked({ sealed: _never, lastFour, ...row }: Row) {
  return { ...row, key: maskedKey(lastFour) };
}

/** Returns one key, masked. */
export async function getApiKey(tx: Tx, workspace: string, oId: string) {
  const [row] = await selectKeys(
    tx,
    workspace,
    tx`k.workspace_o_id = ${workspace} and k.o_id = ${oId}`,
    1,
    0,
  );
  if (!row) throw missingKey();
  return masked(row);
}

const missingKey = () => notFound('No API key with this oId exists in the workspace');

/**
 * Changes the credits that a key may use in a month; null leaves only the workspace's budget. 404 if unknown or
 * ended.
 */
export async function updateApiKey(
  tx: Tx,
  workspace: string,
  oId: string,
  creditLimit: number | null,
): Promise<void> {
  const changed = await tx`
    update api_key
    set credit_limit = ${creditLimit}, updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and (revoked_at is null or revoked_at > now())`;
  if (changed.count !== 1) throw missingKey();
}

/** Replaces a key by a new one with the same permissions and property; the old one works until its grace ends. */
export async function rotateApiKey(
  tx: Tx,
  workspace: string,
  secret: Buffer,
  oId: string,
  graceSeconds: number,
): Promise<{ oId: string; key: string }> {
  const key = newKey();
  const fresh = newOId(prefixes.apiKey);
  const madeKey = await tx`
    with retired as (
      update api_key
      -- one that was rotated before ends no later
      set revoked_at = least(revoked_at, now() + make_interval(secs => ${graceSeconds})), updated_at = now()
      where workspace_o_id = ${workspace}
        and o_id = ${oId}
        and (revoked_at is null or revoked_at > now())
        and (expires_at is null or expires_at > now())
      returning name, scopes, product_o_id, playbook_o_id, template_o_id, expires_at, credit_limit, first_o_id
    ),
    -- a new key must not be a new budget
    inherited as (
      insert into usage_month (workspace_o_id, key_o_id, month, credits)
      select ${workspace}, ${fresh}, used.month, used.credits
      from usage_month as used
      where used.workspace_o_id = ${workspace}
        and used.key_o_id = ${oId}
        and exists (select from retired)
      returning 1
    )
    insert into api_key (
      o_id, workspace_o_id, name, hash, sealed, last_four, scopes, product_o_id, playbook_o_id, template_o_id, expires_at,
      credit_limit, first_o_id
    )
    select
      ${fresh}, ${workspace}, name, ${hashKey(key)}, ${seal(secret, key)}, ${key.slice(-4)}, scopes,
      product_o_id, playbook_o_id, template_o_id, expires_at, credit_limit, coalesce(first_o_id, ${oId})
    from retired
    returning 1`;
  if (madeKey.count !== 1) throw missingKey();
  await announceKeyChange(tx);
  return { oId: fresh, key };
}

/** Ends a key at once; does nothing to an ended one. */
export async function revokeApiKey(tx: Tx, workspace: string, oId: string): Promise<void> {
  const ended = await tx`
    update api_key
    set revoked_at = least(revoked_at, now()), updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}`;
  if (ended.count !== 1) throw missingKey();
  await announceKeyChange(tx);
}

/** The notification channel on which server processes learn that cached keys must be looked up again. */
export const keyChannel = 'groundwork_key_changed';

export async function announceKeyChange(tx: Tx): Promise<void> {
  await tx`select pg_notify(${keyChannel}, '')`;
}

/** Returns the workspace of a key, for validation. */
export async function workspaceOf(sql: Tx, workspace: string) {
  const [row] = await sql<
    {
      workspaceOId: string;
      workspaceName: string;
      workspaceDomain: string | null;
      timeZone: string;
      organizationOId: string;
      organizationName: string;
      organizationDomain: string | null;
      organizationSlug: string;
    }[]
  >`
    select
      w.o_id as workspace_o_id, w.name as workspace_name, w.domain as workspace_domain, w.time_zone,
      o.o_id as organization_o_id, o.name as organization_name, o.domain as organization_domain,
      o.slug as organization_slug
    from workspace as w
    join organization as o on o.o_id = w.organization_o_id
    where w.o_id = ${workspace}`;
  if (!row) throw notFound('The workspace of this key no longer exists');
  return row;
}
