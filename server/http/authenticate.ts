import type { Database } from '../database/index.ts';
import { ApiError } from '../errors.ts';
import { hashKey, wellFormedAccessToken, wellFormedKey } from '../services/workspaces/api-key-format.ts';
import type { ClientAddresses } from './client-address.ts';
import { createFailedKeys } from './failed-keys.ts';
import type { Caller, Scope } from './route.ts';

/** How long a key that was looked up is trusted without asking again; a change of keys is announced at once. */
const trustMs = 10_000;
const rememberedMost = 10_000;

export interface Guard {
  /**
   * `inQuery` is a key that the address carried, on the few routes that take it there. Where bearers of assets are
   * taken, one stands for the key that made it, as far as that may read and write.
   */
  authenticate(request: Request, inQuery?: string | null, takesAccessToken?: boolean): Promise<Caller>;
  /** From now on no key is trusted before it has been looked up again; called when one has changed. */
  forget(): void;
}

interface Known {
  caller: Caller;
  /** When it must be looked up again, by `performance.now()`: the time of day may be set back. */
  until: number;
}

/**
 * Finds the caller by the key sent. Each key is looked up at most once in ten seconds. An address that sends too many
 * wrong keys gets 429 until the minute is over; keys that were right before still work from it, so that people who
 * share the address can go on.
 */
export function createGuard(db: Database, addresses: ClientAddresses, servers = 1): Guard {
  const rememberedKeys = new Map<string, Known>();
  let underWay = new Map<string, Promise<Known | null>>();
  const failedKeys = createFailedKeys(servers);

  /** One look-up at a time for each key. */
  function lookUpOnce(name: string, credential: Credential): Promise<Known | null> {
    const begunLookups = underWay;
    const running = begunLookups.get(name);
    if (running) return running;
    const asked = lookUp(db, credential)
      .then((found) => {
        rememberedKeys.delete(name);
        // A change of keys that was announced meanwhile may be of this one.
        if (found) remember(name, begunLookups === underWay ? found : { ...found, until: 0 });
        return found;
      })
      .finally(() => begunLookups.delete(name));
    begunLookups.set(name, asked);
    return asked;
  }

  function remember(name: string, known: Known): void {
    const [oldest] = rememberedKeys.keys();
    if (rememberedKeys.size >= rememberedMost && oldest !== undefined) rememberedKeys.delete(oldest);
    rememberedKeys.set(name, known);
  }

  return {
    async authenticate(request, inQuery = null, takesAccessToken = false) {
      const sent = sentKeys(request.headers, inQuery);
      if (sent.size === 0) throw unauthorizedError();
      const credential = credentialOf(sent, takesAccessToken);
      const name = credential?.hash.toString('base64') ?? '';
      const known = rememberedKeys.get(name);
      if (known && known.until > performance.now()) return known.caller;
      const look = () => (credential ? lookUpOnce(name, credential) : Promise.resolve(null));
      const found = known ? await look() : await failedKeys.guard(addresses.of(request), look);
      if (!found) throw unauthorizedError();
      return found.caller;
    },
    forget() {
      underWay = new Map();
      for (const known of rememberedKeys.values()) known.until = 0;
    },
  };
}

/** What the three headers carry, and the address. */
function sentKeys(headers: Headers, inQuery: string | null): Set<string> {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1];
  const sent = [headers.get('api_key'), headers.get('x-api-key'), bearer, inQuery].map(
    (key) => key?.trim() ?? '',
  );
  return new Set(sent.filter((key) => key !== ''));
}

interface Credential {
  hash: Buffer;
  isAccessToken: boolean;
}

/** Null for what cannot be a key, and for two that differ: they are refused rather than guessed between. */
function credentialOf(sent: ReadonlySet<string>, takesAccessToken: boolean): Credential | null {
  const [key = ''] = sent;
  if (sent.size !== 1) return null;
  const isAccessToken = takesAccessToken && wellFormedAccessToken(key);
  return isAccessToken || wellFormedKey(key) ? { hash: hashKey(key), isAccessToken } : null;
}

/**
 * Splits a request into the key in its address and the request without it, so that the key is neither stored nor
 * logged. A key sent several times counts as none.
 */
export function keyApart(
  received: Request,
  name: 'api_key' | 'token' = 'api_key',
): { request: Request; key: string | null } {
  const url = new URL(received.url);
  const keys = url.searchParams.getAll(name);
  if (keys.length === 0) return { request: received, key: null };
  url.searchParams.delete(name);
  return { request: new Request(url, received), key: keys.join(' ') };
}

export function unauthorizedError(): ApiError {
  return new ApiError(401, 'unauthorized', 'Invalid API key', {
    errors: [
      { path: 'api_key', message: 'send one valid key as api_key, x-api-key or Authorization: Bearer <key>' },
    ],
    headers: { 'www-authenticate': 'Bearer realm="groundwork"' },
  });
}

/** What a bearer of assets may do at most. */
const tokenScopes: readonly Scope[] = ['read', 'write'];

async function lookUp(db: Database, { hash, isAccessToken }: Credential): Promise<Known | null> {
  const askedAt = performance.now();
  const [row] = await db.look(
    (sql) => sql<
      {
        keyOId: string;
        holderOId: string;
        workspaceOId: string;
        scopes: Scope[];
        timeZone: string;
        userOId: string;
        firstName: string;
        lastName: string;
        remainingMs: number | null;
      }[]
    >`
    select
      k.o_id as key_o_id,
      coalesce(k.first_o_id, k.o_id) as holder_o_id,
      k.workspace_o_id, k.scopes, w.time_zone, w.user_o_id, w.user_first_name as first_name, w.user_last_name as last_name,
      -- a key that was rotated ends when its grace does
      extract(
        epoch from least(k.expires_at, k.revoked_at, ${isAccessToken ? sql`token.expires_at` : sql`null`}) - now()
      )::float8 * 1000 as remaining_ms
    from api_key as k
    join workspace as w on w.o_id = k.workspace_o_id
    ${
      isAccessToken
        ? sql`
          join asset_access_token as token
            on token.workspace_o_id = k.workspace_o_id
            and token.key_o_id = k.o_id
            and token.token_hash = ${hash}
            and token.expires_at > now()`
        : sql``
    }
    where ${isAccessToken ? sql`true` : sql`k.hash = ${hash}`}
      and (k.revoked_at is null or k.revoked_at > now())
      and (k.expires_at is null or k.expires_at > now())`,
  );
  if (!row) return null;
  return {
    caller: {
      keyOId: row.keyOId,
      holderOId: row.holderOId,
      workspaceOId: row.workspaceOId,
      scopes: isAccessToken ? row.scopes.filter((scope) => tokenScopes.includes(scope)) : row.scopes,
      timeZone: row.timeZone,
      user: { oId: row.userOId, firstName: row.firstName, lastName: row.lastName },
    },
    until: askedAt + Math.min(trustMs, row.remainingMs ?? trustMs),
  };
}

export function requireScope(caller: Caller, scope: Scope | null): void {
  if (scope && !caller.scopes.includes(scope)) {
    throw new ApiError(403, 'scope_missing', `This key does not have the scope ${scope}`);
  }
}
