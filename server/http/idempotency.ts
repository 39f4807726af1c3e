import { createHash, randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database/index.ts';
import { ApiError, conflict, invalidField } from '../errors.ts';
import type { Caller, Route } from './route.ts';

/*
 * States of one (workspace, key, Idempotency-Key):
 *
 *   absent ──claim──▶ held (status null, holder, held_until) ──finish──▶ answered (status and reply) ──24 h──▶ absent
 *                        │ refused or failed: released ─▶ absent
 *                        └ holder died: after held_until the next request claims it, with a holder of its own
 *
 * `finish` runs in the transaction of the effect and demands that the holder is still the same: a request that was
 * overtaken rolls back, so the effect and the stored reply exist together and once.
 */

const holdSeconds = 120;
const maxKey = 255;

export interface Reply {
  status: number;
  text: string;
  headers: Record<string, string>;
}

export type Claim = { stored: Reply } | { held: Held };

export interface Held {
  finish(tx: Tx, reply: Reply): Promise<void>;
  release(): Promise<void>;
}

/** The header's value; null when the request has none or its method does not change anything. */
export function idempotencyKey(route: Route, headers: Headers): string | null {
  const key = route.method === 'GET' ? null : headers.get('idempotency-key');
  if (key === null) return null;
  if (key.length === 0 || key.length > maxKey)
    throw invalidField('Idempotency-Key', `must have 1 to ${maxKey} characters`);
  return key;
}

/** Takes the key for this request, or finds the reply of the one before. */
export async function claim(
  db: Database,
  caller: Caller,
  route: Route,
  key: string,
  request: { target: string; bytes: Uint8Array },
): Promise<Claim> {
  const workspace = caller.workspaceOId;
  const holder = randomUUID();
  const hash = createHash('sha256').update(request.target).update('\n').update(request.bytes).digest();
  const claimed = await db.write(workspace, async (tx) => {
    const [row] = await tx<{ holder: string }[]>`
      insert into idempotent_request as r (workspace_o_id, key_o_id, idempotency_key, route, body_hash, holder, held_until)
      values (
        ${workspace}, ${caller.keyOId}, ${key}, ${route.path}, ${hash}, ${holder}, now() + make_interval(secs => ${holdSeconds})
      )
      on conflict (workspace_o_id, key_o_id, idempotency_key) do update
        set holder = excluded.holder, held_until = excluded.held_until, route = excluded.route,
          body_hash = excluded.body_hash, status = null, reply = null, reply_headers = null, created_at = now()
        where r.created_at < now() - interval '24 hours'
          or (r.status is null and r.held_until < now() and r.body_hash = excluded.body_hash)
      returning holder`;
    return row ? null : stored(tx, workspace, caller.keyOId, key);
  });
  if (claimed) return { stored: replayOrRefuse(claimed, hash) };
  return { held: hold(db, workspace, caller.keyOId, key, holder) };
}

interface Row {
  bodyHash: Buffer;
  status: number | null;
  reply: Buffer | null;
  replyHeaders: Record<string, string> | null;
}

async function stored(tx: Tx, workspace: string, keyOId: string, key: string): Promise<Row> {
  const [row] = await tx<Row[]>`
    select body_hash as "bodyHash", status, reply, reply_headers as "replyHeaders"
    from idempotent_request
    where workspace_o_id = ${workspace}
      and key_o_id = ${keyOId}
      and idempotency_key = ${key}`;
  if (!row)
    throw conflict(
      'A request with this Idempotency-Key has just failed; send it again',
      'idempotency_released',
    );
  return row;
}

function replayOrRefuse(row: Row, hash: Buffer): Reply {
  if (!hash.equals(row.bodyHash)) {
    throw new ApiError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
  }
  if (row.status === null || !row.reply) {
    throw conflict('The first request with this Idempotency-Key is still running', 'idempotency_in_progress');
  }
  return {
    status: row.status,
    text: row.reply.toString('utf8'),
    headers: { ...row.replyHeaders, 'idempotent-replayed': 'true' },
  };
}

function hold(db: Database, workspace: string, keyOId: string, key: string, holder: string): Held {
  return {
    async finish(tx, reply) {
      const finished = await tx`
        update idempotent_request
        set status = ${reply.status}, reply = ${Buffer.from(reply.text)}, reply_headers = ${tx.json(reply.headers)}
        where workspace_o_id = ${workspace}
          and key_o_id = ${keyOId}
          and idempotency_key = ${key}
          and holder = ${holder}
          and status is null`;
      if (finished.count !== 1) {
        throw conflict('The same request was taken over by another attempt', 'idempotency_overtaken');
      }
    },
    async release() {
      await db.write(
        workspace,
        (tx) => tx`
          delete from idempotent_request
          where workspace_o_id = ${workspace}
            and key_o_id = ${keyOId}
            and idempotency_key = ${key}
            and holder = ${holder}
            and status is null`,
      );
    },
  };
}
