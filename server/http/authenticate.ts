import type { Database } from '../database/index.ts';
import { ApiError } from '../errors.ts';
import { hashKey, wellFormedKey } from '../services/workspaces/api-key-format.ts';
import type { Caller, Scope } from './route.ts';

/** Seconds for which a key that was looked up is trusted without asking again; a revocation is announced at once. */
const trustMs = 10_000;
const maxRemembered = 10_000;

export interface Guard {
  authenticate(headers: Headers): Promise<Caller>;
  /** Forgets every key; called when one has changed. */
  forget(): void;
}

/** Finds the caller by the key sent. The database is asked at most once in ten seconds for each key. */
export function createGuard(db: Database): Guard {
  const remembered = new Map<string, { caller: Caller; until: number }>();
  return {
    async authenticate(headers) {
      const key = sentKey(headers);
      const hash = hashKey(key);
      const name = hash.toString('base64');
      const known = remembered.get(name);
      if (known && known.until > Date.now()) return known.caller;
      const found = await lookUp(db, hash);
      if (!found) {
        remembered.delete(name);
        throw unauthorized();
      }
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(name, { caller: found.caller, until: Math.min(Date.now() + trustMs, found.expiresAt) });
      return found.caller;
    },
    forget: () => remembered.clear(),
  };
}

/** The key from whichever header carries it; two that differ are refused rather than guessed between. */
function sentKey(headers: Headers): string {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1];
  const sent = new Set(
    [headers.get('api_key')?.trim(), headers.get('x-api-key')?.trim(), bearer].filter(Boolean),
  );
  const [key] = sent;
  if (!key || sent.size > 1 || !wellFormedKey(key)) throw unauthorized();
  return key;
}

export function unauthorized(): ApiError {
  return new ApiError(401, 'unauthorized', 'Invalid API key');
}

async function lookUp(db: Database, hash: Buffer): Promise<{ caller: Caller; expiresAt: number } | null> {
  const [row] = await db.ownerSql<
    {
      keyOId: string;
      workspaceOId: string;
      scopes: Scope[];
      userOId: string;
      firstName: string;
      lastName: string;
      remainingMs: number | null;
    }[]
  >`
    select
      k.o_id as "keyOId",
      k.workspace_o_id as "workspaceOId",
      k.scopes,
      w.user_o_id as "userOId",
      w.user_first_name as "firstName",
      w.user_last_name as "lastName",
      extract(epoch from k.expires_at - now())::float8 * 1000 as "remainingMs"
    from api_key as k
    join workspace as w on w.o_id = k.workspace_o_id
    where k.hash = ${hash}
      and (k.revoked_at is null or k.revoked_at > now())
      and (k.expires_at is null or k.expires_at > now())`;
  if (!row) return null;
  return {
    caller: {
      keyOId: row.keyOId,
      workspaceOId: row.workspaceOId,
      scopes: row.scopes,
      user: { oId: row.userOId, firstName: row.firstName, lastName: row.lastName },
    },
    expiresAt: row.remainingMs === null ? Number.POSITIVE_INFINITY : Date.now() + row.remainingMs,
  };
}

export function requireScope(caller: Caller, scope: Scope | null): void {
  if (scope && !caller.scopes.includes(scope)) {
    throw new ApiError(403, 'scope_missing', `This key does not have the scope ${scope}`);
  }
}
