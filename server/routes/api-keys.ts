import { z } from 'zod';
import {
  apiKeyCreate,
  apiKeyList,
  apiKeyListQuery,
  apiKeyRecord,
  apiKeyRevoke,
  apiKeyRotate,
  apiKeyUpdate,
  apiKeyValidation,
} from '../../schema/api-key.ts';
import type { Tx } from '../context.ts';
import { ApiError } from '../errors.ts';
import { type Call, defineRoute } from '../http/route.ts';
import { leaseMs } from '../services/assets/serve/lease.ts';
import { revokeSharesOf } from '../services/assets/shares/share-links.ts';
import {
  createApiKey,
  getApiKey,
  type KeyScope,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
  workspaceOf,
} from '../services/workspaces/api-keys.ts';
import { creditsThisMonth } from '../services/workspaces/usage.ts';
import { linkOriginOf } from './run-common.ts';

const tag = 'API keys';

export const apiKeyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api-key/validate',
    tag,
    summary: "Validate the request's key, and name its owner",
    scope: null,
    reply: 'flat',
    response: apiKeyValidation,
    handle: (call) =>
      call.read(async (tx) => ({
        status: 'ok',
        valid: true,
        scopes: [...call.caller.scopes],
        ...(await workspaceOf(tx, call.workspace)),
        mcpUrl: mcpUrlOf(call),
        credits: await creditsOf(tx, call),
      })),
  }),
  defineRoute({
    method: 'GET',
    path: '/api-key/list',
    tag,
    summary: 'List the keys of the workspace, newest first',
    scope: 'read',
    query: apiKeyListQuery,
    queryAliases: { product: 'productOId', playbook: 'playbookOId' },
    reply: 'flat',
    response: apiKeyList,
    handle: async (call) => ({
      ...(await call.read((tx) => listApiKeys(tx, call.workspace, call.app.secret, call.caller, call.query))),
      mcpUrl: mcpUrlOf(call),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api-key/create',
    audits: 'key',
    tag,
    summary: 'Create a key; the reply shows it whole',
    scope: 'admin',
    body: apiKeyCreate,
    reply: 'data',
    response: apiKeyRecord,
    refusals: [404],
    handle: (call) => {
      refuseMoreThanHeld(call, call.body.scopes);
      return call.write(async (tx) => {
        const made = await createApiKey(tx, call.workspace, call.app.secret, call.body);
        return { ...(await getApiKey(tx, call.workspace, made.oId)), key: made.key };
      });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api-key/update',
    audits: 'key',
    aliases: [{ method: 'PUT', path: '/api-key/update' }],
    tag,
    summary: 'Change how many credits a month a key may use',
    description: 'Applies from the next run. Scope: admin.',
    scope: 'admin',
    body: apiKeyUpdate,
    reply: 'data',
    response: apiKeyRecord,
    refusals: [404],
    handle: (call) =>
      call.write(async (tx) => {
        const { oId, creditLimit } = call.body;
        await updateApiKey(tx, call.workspace, oId, creditLimit);
        return getApiKey(tx, call.workspace, oId);
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api-key/rotate',
    audits: 'key',
    tag,
    changesKeys: true,
    summary: 'Replace a key by a new one with the same scopes',
    description: 'The old key stays valid for graceSeconds (default 0, at most 30 days). Scope: admin.',
    scope: 'admin',
    body: apiKeyRotate,
    reply: 'data',
    response: apiKeyRecord,
    refusals: [404],
    handle: (call) =>
      call.write(async (tx) => {
        const { secret } = call.app;
        const old = await getApiKey(tx, call.workspace, call.body.oId);
        refuseMoreThanHeld(call, old.scopes);
        const made = await rotateApiKey(tx, call.workspace, secret, call.body.oId, call.body.graceSeconds);
        return { ...(await getApiKey(tx, call.workspace, made.oId)), key: made.key };
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api-key/revoke',
    audits: 'key',
    tag,
    changesKeys: true,
    // what was shared with the key may end with it
    holdReplyMs: leaseMs,
    summary: 'End a key at once',
    scope: 'admin',
    body: apiKeyRevoke,
    reply: 'data',
    response: z
      .object({ oId: z.string(), revoked: z.boolean(), sharesEnded: z.number().int() })
      .meta({ id: 'ApiKeyRevoked' }),
    refusals: [404],
    handle: async (call) => {
      const { oId, alsoSharesAndTokens } = call.body;
      const sharesEnded = await call.write(async (tx) => {
        await revokeApiKey(tx, call.workspace, oId);
        return alsoSharesAndTokens ? revokeSharesOf(tx, call.workspace, oId) : 0;
      });
      return { oId, revoked: true, sharesEnded };
    },
  }),
];

/** The address for agents, as this client reaches the server. */
const mcpUrlOf = (call: Call<unknown, unknown>): string => `${linkOriginOf(call)}/mcp`;

/** Nobody hands out, or takes over by rotation, a permission that their own key does not have. */
function refuseMoreThanHeld(call: Call, wanted: readonly KeyScope[]): void {
  const missing = wanted.filter((scope) => !call.caller.scopes.includes(scope));
  if (missing.length > 0) {
    throw new ApiError(403, 'scope_missing', `This key does not have the scope ${missing.join(', ')} itself`);
  }
}

async function creditsOf(tx: Tx, call: Call) {
  const { keyOId } = call.caller;
  const used = await creditsThisMonth(tx, call.workspace, keyOId);
  const max = call.app.config.creditLimit;
  const own = await getApiKey(tx, call.workspace, keyOId);
  const quota = own.creditLimit ?? max;
  const creditsLeft = Math.max(0, max - used.workspace);
  const quotaLeft = Math.max(0, quota - used.key);
  return {
    totalUsed: used.workspace,
    totalRemaining: creditsLeft,
    totalMax: max,
    quotaUsed: used.key,
    quotaAvailable: quotaLeft,
    quotaMax: quota,
    period: 'month',
    creditsUsed: used.workspace,
    creditsAvailable: Math.min(creditsLeft, quotaLeft),
  };
}
