import { createHmac, timingSafeEqual } from 'node:crypto';
import { hookWindowSeconds } from '../../../schema/hook.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../database/index.ts';
import { ApiError } from '../../errors.ts';
import { unseal } from '../../secrets.ts';
import { hashKey, wellFormedHookToken } from '../../services/workspaces/api-key-format.ts';
import type { ClientAddresses } from '../client-address.ts';
import { createFailedKeys } from '../failed-keys.ts';
import type { Caller } from '../route.ts';

/*
 * Who sends to a hook: its token, which the address carries, finds the workspace; where the hook has a secret, the
 * signature over the bytes as they were sent admits the request.
 */

export interface HookSenders {
  /** Finds the hook of a token. Throws 401, and 429 for an address that sends one wrong token after the other. */
  find(request: Request, token: string | null): Promise<HookSender>;
}

export interface HookSender {
  /** The hook itself stands for the key: it has a budget of requests, and idempotency keys, of its own. */
  caller: Caller;
  /** Throws 401 unless the bytes are signed. Returns what tells this request from others; null where nothing is signed. */
  admit(headers: Headers, bytes: Uint8Array): string | null;
}

export function createHookSenders(
  { db, secret, clock, config }: Pick<AppContext, 'db' | 'secret' | 'clock' | 'config'>,
  addresses: ClientAddresses,
): HookSenders {
  const failedTokens = createFailedKeys(config.servers);
  return {
    async find(request, token) {
      const hash = token !== null && wellFormedHookToken(token) ? hashKey(token) : null;
      const look = () => (hash ? lookUp(db, hash) : Promise.resolve(null));
      const hook = await failedTokens.guard(addresses.of(request), look);
      if (!hook) throw unknownHook();
      const { signing } = hook;
      return {
        caller: callerOf(hook),
        admit: (headers, bytes) => (signing ? requireSigned(signing, secret, clock(), headers, bytes) : null),
      };
    },
  };
}

interface Signing {
  sealed: Buffer;
  header: string;
  prefix: string;
  timestampHeader: string | null;
}

/** The digest in hex, as the key under which the request is taken once. Differences are found in constant time. */
function requireSigned(
  { sealed, header, prefix, timestampHeader }: Signing,
  secret: Buffer,
  now: Date,
  headers: Headers,
  bytes: Uint8Array,
): string {
  const time = timestampHeader === null ? null : (headers.get(timestampHeader) ?? '');
  const hmac = createHmac('sha256', unseal(secret, sealed));
  if (time !== null) hmac.update(`${time}.`);
  const digest = hmac.update(bytes).digest();
  const sent = headers.get(header)?.trim() ?? '';
  const hex = sent.startsWith(prefix) ? sent.slice(prefix.length) : '';
  const isHex = /^[0-9a-f]{64}$/i.test(hex);
  if (!timingSafeEqual(isHex ? Buffer.from(hex, 'hex') : Buffer.alloc(32), digest) || !isHex)
    throw refusal('invalid_signature', 'The signature is missing or does not match');
  // told to those alone who know the secret
  if (time !== null && !isTimely(time, now))
    throw refusal(
      'stale_request',
      `The time of sending must be in seconds since 1970 and within ${hookWindowSeconds} seconds of the server’s`,
    );
  return `signed ${digest.toString('hex')}`;
}

const isTimely = (time: string, now: Date) =>
  /^\d{1,12}$/.test(time) && Math.abs(now.getTime() / 1000 - Number(time)) <= hookWindowSeconds;

interface HookRow {
  timeZone: string;
  oId: string;
  workspaceOId: string;
  userOId: string;
  firstName: string;
  lastName: string;
  signing: Signing | null;
}

/** The token is all that is known: the workspace comes with its row, as it does for a key. */
async function lookUp(db: Database, hash: Buffer): Promise<HookRow | null> {
  const [row] = await db.look(
    (sql) => sql<
      (Omit<HookRow, 'signing'> & {
        sealedSecret: Buffer | null;
        signatureHeader: string | null;
        signaturePrefix: string | null;
        timestampHeader: string | null;
      })[]
    >`
    select
      hook.o_id, hook.workspace_o_id, hook.sealed_secret, hook.signature_header, hook.signature_prefix,
      hook.timestamp_header, workspace.time_zone, workspace.user_o_id, workspace.user_first_name as first_name,
      workspace.user_last_name as last_name
    from hook
    join workspace on workspace.o_id = hook.workspace_o_id
    where hook.token_hash = ${hash}`,
  );
  if (!row) return null;
  const { sealedSecret: sealed, signatureHeader: header, signaturePrefix, timestampHeader, ...hook } = row;
  const prefix = signaturePrefix ?? '';
  return { ...hook, signing: sealed && header ? { sealed, header, prefix, timestampHeader } : null };
}

const callerOf = ({ oId, workspaceOId, timeZone, userOId, firstName, lastName }: HookRow): Caller => ({
  keyOId: oId,
  holderOId: oId,
  workspaceOId,
  scopes: ['run'],
  timeZone,
  user: { oId: userOId, firstName, lastName },
});

const unknownHook = () => refusal('unauthorized', 'There is no hook at this address');

const refusal = (code: string, message: string) => new ApiError(401, code, message);
