import { createHash, randomUUID } from 'node:crypto';
import type { Database, Tx } from '../database/index.ts';
import { json } from '../database/json.ts';
import { together } from '../database/together.ts';
import { ApiError, conflict, invalidField } from '../errors.ts';
import { canonicalJson } from '../text/strings.ts';
import type { Caller, Route } from './route.ts';
import { type Reply, replayedReply, type StoredReply, storedReply } from './stored-reply.ts';

/*
 * States of one (workspace, key, Idempotency-Key) of an atomic route, whose claim, work and reply are one transaction:
 *
 *   absent ──lock, look, work, insert──▶ answered ──24 h──▶ absent
 *              └─ refused, failed or died: the transaction ends ─▶ absent
 *
 * The lock is the transaction's own, so it ends with it however that ends; a request that does not get it is told that
 * the first one still runs. Where the look came before the first one's commit and the lock behind it, the insert finds a
 * row: the transaction is rolled back, and the next look finds the reply.
 *
 * States of other routes, which make several changes, or ask a model between them:
 *
 *   absent ──claim──▶ held ──────────── finish ────────────▶ answered ──24 h──▶ absent
 *              ▲       │ ├─ refused or failed: released ─▶ absent
 *              │       │ └─ record, with the effect ─▶ held, made ── finish ─▶ answered
 *              │       └ holder died                     │ failed afterwards, or holder died
 *              └──────── held_until passes ◀─────────────┘
 *
 * A holder is one request of one process. It renews its hold while it lives, so that a key whose holder died is free
 * again within `holdSeconds`. `record` and `finish` demand that the holder is still the same: a request that was
 * overtaken rolls back, so an effect and what is known of it exist together and once. Whoever claims a key under which
 * something was made answers for that and makes nothing.
 */

const holdSeconds = 10;
const renewEveryMs = 2_500;
const releaseAgainMs = 500;
/** For a request that repeats one still running: about as long as most take. */
const comeBackSeconds = 3;
const maxKey = 255;

export type Claim = { stored: Reply } | { held: HeldKey };

/** A key that the transaction holds to its end. */
export interface LockedKey {
  /** Stores the reply. Throws `isOvertaken` when another request has stored one meanwhile. */
  finish(reply: Reply): Promise<void>;
}

export interface HeldKey {
  /** What an earlier try has made; null when there was none, or it came to nothing. */
  readonly made: unknown;
  /** Notes what the route makes, in the transaction that makes it. */
  record(tx: Tx, made: unknown): Promise<void>;
  finish(tx: Tx, reply: Reply): Promise<void>;
  /**
   * Lets go without a reply: the next try begins anew, or goes on from what was made. Never throws; where the database
   * is away, it is told when it is back.
   */
  release(): Promise<void>;
  /** Call when the request has ended, however it did. */
  end(): void;
}

export interface Idempotency {
  /** Takes the key for this request, or finds the reply of the one before. */
  claim(caller: Caller, route: Pick<Route, 'path'>, key: string, hashes: Hashes): Promise<Claim>;
  /** The same for an atomic route, in the transaction of its work. */
  lock(
    tx: Tx,
    caller: Caller,
    route: Pick<Route, 'path'>,
    key: string,
    hashes: Hashes,
  ): Promise<{ stored: Reply } | { locked: LockedKey }>;
  close(): void;
}

/**
 * The content of a request, by which it is compared with others under the same key: its values, not its JSON text.
 */
export interface SentRequest {
  target: string;
  /** Of a body of JSON. */
  value: unknown;
  bytes: Uint8Array;
}

/** The header's value; null when the request has none or its method does not change anything. */
export function idempotencyKey(route: Route, headers: Headers): string | null {
  const key = route.method === 'GET' ? null : headers.get('idempotency-key');
  if (key === null) return null;
  if (key.length === 0 || key.length > maxKey)
    throw invalidField('Idempotency-Key', `must have 1 to ${maxKey} characters`);
  return key;
}

/** One of the requests that hold a key in this process. */
interface Holder {
  workspace: string;
  keyOId: string;
  key: string;
  holder: string;
}

/** Creates the store of idempotent replies; `secret` encrypts them. */
export function createIdempotency(db: Database, secret: Buffer): Idempotency {
  const holders = new Set<Holder>();
  let timer: Timer | undefined;

  const renewing = (one: Holder) => {
    holders.add(one);
    timer ??= setInterval(() => {
      // Should the database be away, the holds run out; whoever takes a key then overtakes its holder.
      if (holders.size > 0) renew(db, [...holders]).catch(() => {});
    }, renewEveryMs).unref();
  };

  return {
    async claim(caller, route, key, hashes) {
      const own = { workspace: caller.workspaceOId, keyOId: caller.holderOId, key, holder: randomUUID() };
      const found = await take(db, own, route.path, hashes);
      if (!('claimed' in found)) return { stored: replayOrRefuse(found, hashes, secret) };
      renewing(own);
      return { held: hold(db, secret, own, found.made, () => holders.delete(own)) };
    },
    async lock(tx, caller, route, key, hashes) {
      const place = { workspace: caller.workspaceOId, keyOId: caller.holderOId, key, path: route.path };
      const found = await lockKey(db.kind, tx, place, hashes);
      if (found.row) return { stored: replayOrRefuse(found.row, hashes, secret) };
      if (!found.isOurs) throw stillRunning();
      return { locked: { finish: (reply) => insertReply(tx, place, hashes[0], storedReply(secret, reply)) } };
    },
    close: () => clearInterval(timer),
  };
}

/** Returns whether `finish` threw because another request with the key was faster; a retry finds that reply. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === overtakenCode;

/** A key, and the path of the route that it is sent to. */
interface Place {
  workspace: string;
  keyOId: string;
  key: string;
  path: string;
}

/** `row`: the request that has the key already; null where none has it, or what had it has let it go. */
async function lockKey(
  kind: Database['kind'],
  tx: Tx,
  { workspace, keyOId, key }: Place,
  hashes: Hashes,
): Promise<{ isOurs: boolean; row: Row | null }> {
  type Found = {
    bodyHash: Buffer;
    isLetGo: boolean;
    status: number | null;
  } & Omit<StoredReply, 'status'>;
  // The lock alone, so that one node has it; and the row as it is once the lock is held.
  const [[lockedKey], [earlier]] = await together([
    tx<{ isOurs: boolean }[]>`
      select
        pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify([workspace, keyOId, key])}, 1)) as is_ours,
        -- A process that is frozen in the middle must not hold the key for long. The embedded engine has one session
        -- for all, which would end with it: there silence is bounded before it comes to the engine.
        ${kind === 'server' ? tx`set_config('idle_in_transaction_session_timeout', ${`${holdSeconds}s`}, true)` : tx`null`}`,
    tx<Found[]>`
      select body_hash, status is null and held_until < now() as is_let_go, status, reply, reply_headers as headers
      from idempotent_request
      where workspace_o_id = ${workspace}
        and key_o_id = ${keyOId}
        and idempotency_key = ${key}
        and created_at >= now() - interval '24 hours'`,
  ]);
  if (!lockedKey) throw new Error('the database did not say who has the key');
  const { isOurs } = lockedKey;
  if (!earlier) return { isOurs, row: null };
  const { bodyHash, isLetGo, status, ...rest } = earlier;
  const isFree = isLetGo && isOneOf(hashes, bodyHash);
  return { isOurs, row: isFree ? null : { bodyHash, answer: status === null ? null : { status, ...rest } } };
}

async function insertReply(
  tx: Tx,
  { workspace, keyOId, key, path }: Place,
  bodyHash: Buffer,
  { status, reply, headers }: StoredReply,
): Promise<void> {
  const insertedRows = await tx`
    insert into idempotent_request as r (
      workspace_o_id, key_o_id, idempotency_key, route, body_hash, holder, held_until, status, reply, reply_headers,
      created_at
    )
    values (
      ${workspace}, ${keyOId}, ${key}, ${path}, ${bodyHash}, '', now(), ${status}, ${reply}, ${json(tx, headers)}, now()
    )
    on conflict (workspace_o_id, key_o_id, idempotency_key) do update
    set route = excluded.route, body_hash = excluded.body_hash, holder = excluded.holder,
      held_until = excluded.held_until, status = excluded.status, reply = excluded.reply,
      reply_headers = excluded.reply_headers, made = null, created_at = excluded.created_at
    where ${isForgotten(tx)}
      or (r.status is null and r.held_until < excluded.created_at)`;
  if (insertedRows.count !== 1) throw overtaken();
}

/**
 * The hash of a request in the current form and in that of earlier versions, which compared bodies byte by byte: a
 * key outlives an upgrade.
 */
export type Hashes = readonly [own: Buffer, older: Buffer];

/** Computes the hashes, which takes milliseconds for a large body: call it outside of a transaction. */
export function hashesOf({ target, value, bytes }: SentRequest): Hashes {
  const hashOf = (body: string | Uint8Array) =>
    createHash('sha256').update(target).update('\n').update(body).digest();
  const older = hashOf(bytes);
  return value === undefined ? [older, older] : [hashOf(canonicalJson(value)), older];
}

interface Row {
  bodyHash: Buffer;
  /** Null until it has been answered. */
  answer: StoredReply | null;
}

async function take(
  db: Database,
  { workspace, keyOId, key, holder }: Holder,
  path: string,
  hashes: Hashes,
): Promise<{ claimed: true; made: unknown } | Row> {
  return db.write(workspace, async (tx) => {
    const [row] = await tx<{ made: unknown }[]>`
      insert into idempotent_request as r (
        workspace_o_id, key_o_id, idempotency_key, route, body_hash, holder, held_until, created_at
      )
      values (
        ${workspace}, ${keyOId}, ${key}, ${path}, ${hashes[0]}, ${holder}, now() + make_interval(secs => ${holdSeconds}),
        now()
      )
      on conflict (workspace_o_id, key_o_id, idempotency_key) do update
        set holder = excluded.holder, held_until = excluded.held_until, route = excluded.route,
          body_hash = excluded.body_hash, status = null, reply = null, reply_headers = null,
          made = case when ${isForgotten(tx)} then null else r.made end,
          created_at = case when ${isForgotten(tx)} then excluded.created_at else r.created_at end
        where ${isForgotten(tx)}
          or (r.status is null and r.held_until < excluded.created_at and r.body_hash in (excluded.body_hash, ${hashes[1]}))
      returning made`;
    return row ? { claimed: true, made: row.made } : earlier(tx, workspace, keyOId, key);
  });
}

/** An interval from time to time is the same in every session, which distributed databases ask of this place. */
const isForgotten = (tx: Tx) => tx`excluded.created_at - r.created_at > interval '24 hours'`;

async function earlier(tx: Tx, workspace: string, keyOId: string, key: string): Promise<Row> {
  const [row] = await tx<({ bodyHash: Buffer; status: number | null } & Omit<StoredReply, 'status'>)[]>`
    select body_hash, status, reply, reply_headers as headers
    from idempotent_request
    where workspace_o_id = ${workspace}
      and key_o_id = ${keyOId}
      and idempotency_key = ${key}`;
  if (!row)
    throw conflict(
      'A request with this Idempotency-Key has just failed; send it again',
      'idempotency_released',
    );
  const { bodyHash, status, ...rest } = row;
  return { bodyHash, answer: status === null ? null : { status, ...rest } };
}

function replayOrRefuse({ bodyHash, answer }: Row, hashes: Hashes, secret: Buffer): Reply {
  if (!isOneOf(hashes, bodyHash)) {
    throw new ApiError(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request; send a new key',
    );
  }
  if (answer === null) throw stillRunning();
  return replayedReply(secret, answer);
}

const isOneOf = (hashes: Hashes, bodyHash: Buffer) => hashes.some((hash) => hash.equals(bodyHash));

/** The first request with the key has not ended, as far as is known. */
function stillRunning(): ApiError {
  return new ApiError(
    409,
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running',
    { headers: { 'retry-after': String(comeBackSeconds) } },
  );
}

async function renew(db: Database, holders: readonly Holder[]): Promise<void> {
  await db.ownerSql`
    update idempotent_request as r
    set held_until = now() + make_interval(secs => ${holdSeconds})
    from unnest(
      ${holders.map(({ workspace }) => workspace)}::text[],
      ${holders.map(({ keyOId }) => keyOId)}::text[],
      ${holders.map(({ key }) => key)}::text[],
      ${holders.map(({ holder }) => holder)}::text[]
    ) as held (workspace, key_o_id, key, holder)
    where r.workspace_o_id = held.workspace
      and r.key_o_id = held.key_o_id
      and r.idempotency_key = held.key
      and r.holder = held.holder
      and r.status is null`;
}

function hold(db: Database, secret: Buffer, own: Holder, made: unknown, end: () => void): HeldKey {
  const { workspace, keyOId, key, holder } = own;
  const mine = (tx: Tx) => tx`
    workspace_o_id = ${workspace}
      and key_o_id = ${keyOId}
      and idempotency_key = ${key}
      and holder = ${holder}
      and status is null`;
  return {
    made,
    end,
    async record(tx, what) {
      const recorded = await tx`
        update idempotent_request
        set made = ${json(tx, what)}
        where ${mine(tx)}`;
      if (recorded.count !== 1) throw overtaken();
    },
    async finish(tx, answered) {
      const { status, reply, headers } = storedReply(secret, answered);
      const finished = await tx`
        update idempotent_request
        set status = ${status}, reply = ${reply}, reply_headers = ${json(tx, headers)}
        where ${mine(tx)}`;
      if (finished.count !== 1) throw overtaken();
    },
    async release() {
      await letGo().catch(() => void letGoLater());
    },
  };

  async function letGo(): Promise<void> {
    await db.write(
      workspace,
      (tx) => tx`
        with dropped as (
          delete from idempotent_request
          where ${mine(tx)} and made is null
        )
        update idempotent_request
        -- Without its holder, so that a renewal that is under way does not take the key again.
        set held_until = now(), holder = ''
        where ${mine(tx)} and made is not null`,
    );
  }

  /** Until it works, or the hold has run out by itself. */
  async function letGoLater(): Promise<void> {
    for (const until = performance.now() + holdSeconds * 1000; performance.now() < until; ) {
      await Bun.sleep(releaseAgainMs);
      const isDone = await letGo().then(
        () => true,
        () => false,
      );
      if (isDone) return;
    }
  }
}

const overtakenCode = 'idempotency_overtaken';

function overtaken(): ApiError {
  return conflict('The same request was taken over by another try', overtakenCode);
}
