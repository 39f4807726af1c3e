import { type Callback, longestPauseSeconds, retryAfterSeconds } from '../../../schema/callback.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import { enqueuing } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { together } from '../../database/together.ts';
import { receiverOf } from './receivers.ts';

/**
 * The outbox of callbacks: written in the transaction that ends the subject, sent by the job `post-callback`, kept
 * for looking up.
 */

export interface NewCallback {
  /** The run or import job that ended. */
  subjectOId: string;
  /** Where the caller wants it. Checked when it was given, and again on connecting. */
  url: string;
  body: Callback;
  /** A subject that was started anew ends again: its second end is round 2. Default 1. */
  round?: number;
}

/** Queues a callback in the transaction that ends the subject; repeated calls queue it once. */
export const queueCallback = (tx: Tx, workspace: string, { body, ...news }: NewCallback): Promise<string> =>
  queueDelivery(tx, workspace, { ...news, purpose: '', type: body.type, body: JSON.stringify(body) });

export interface NewDelivery {
  subjectOId: string;
  round?: number;
  /** Which of the deliveries about this subject; the same one is made once. */
  purpose: string;
  type: string;
  url: string;
  body: string;
}

/** Stores a delivery and schedules its first attempt. Returns its oId, or that of an identical one. */
export async function queueDelivery(tx: Tx, workspace: string, news: NewDelivery): Promise<string> {
  const { subjectOId, round = 1, purpose, type, url, body } = news;
  const oId = newOId(prefixes.delivery);
  const [row] = await tx<{ made: number; before: string | null }[]>`
    with made as (
      insert into delivery (workspace_o_id, o_id, subject_o_id, round, purpose, event_type, url, body, next_try_at)
      values (${workspace}, ${oId}, ${subjectOId}, ${round}, ${purpose}, ${type}, ${url}, ${body}, now())
      on conflict (workspace_o_id, subject_o_id, round, purpose) do nothing
      returning o_id
    ),
    planned as materialized (
      -- as a text, since a distributed database keeps the rows of each part in columns
      select (${tryOf(tx, workspace, { oId, url }, null)})::text
      from made
    )
    select
      (select count(*)::int from planned) as made,
      (
        select o_id
        from delivery
        where workspace_o_id = ${workspace}
        and subject_o_id = ${subjectOId}
        and round = ${round}
        and purpose = ${purpose}
      ) as before
  `;
  return row?.made ? oId : (row?.before ?? oId);
}

export interface Try {
  /** Counts every try ever made. */
  number: number;
  url: string;
  body: string;
  /** By the database's clock; it is signed. */
  startedAt: Date;
}

/** Records the start of an attempt before anything is sent. Null when the delivery has ended. */
export async function beginTry(tx: Tx, workspace: string, deliveryOId: string): Promise<Try | null> {
  const [begunTry] = await tx<Try[]>`
    with open as materialized (
      select url, body
      from delivery
      where workspace_o_id = ${workspace}
      and o_id = ${deliveryOId}
      and status = 'pending'
      for update
    ),
    closed as (
      update delivery_attempt
      set ended_at = now(),
        error = 'The worker ended before an answer came'
      from open
      where workspace_o_id = ${workspace}
      and delivery_o_id = ${deliveryOId}
      and ended_at is null
    ),
    begun as (
      insert into delivery_attempt (workspace_o_id, delivery_o_id, number)
      select
        ${workspace},
        ${deliveryOId},
        (
          select coalesce(max(number), 0) + 1
          from delivery_attempt
          where workspace_o_id = ${workspace}
          and delivery_o_id = ${deliveryOId}
        )
      from open
      returning number, started_at
    )
    select number, started_at, url, body
    from open
    cross join begun
  `;
  return begunTry ?? null;
}

/**
 * The outcome of an attempt: the receiver's status, its Retry-After, and the beginning of its reply if it refused; or
 * a sentence on why there was no reply.
 */
export type Outcome =
  | { statusCode: number; retryAfterSeconds?: number | null; reply?: string | null }
  | { error: string };

/** Records the outcome and decides what follows: delivered, failed, or another attempt by the schedule. */
export async function endTry(
  tx: Tx,
  workspace: string,
  deliveryOId: string,
  number: number,
  outcome: Outcome,
): Promise<void> {
  const statusCode = 'statusCode' in outcome ? outcome.statusCode : null;
  const error = 'error' in outcome ? outcome.error : null;
  const reply = 'reply' in outcome ? outcome.reply : null;
  await together([
    tx`
      update delivery_attempt
      set ended_at = now(),
        status_code = ${statusCode},
        error = ${error},
        reply = ${reply ?? null}
      where workspace_o_id = ${workspace}
      and delivery_o_id = ${deliveryOId}
      and number = ${number}
    `,
    whatComesNext(tx, workspace, deliveryOId, outcome),
  ]);
}

function whatComesNext(tx: Tx, workspace: string, deliveryOId: string, outcome: Outcome): Promise<void> {
  if ('error' in outcome) return scheduleNextTry(tx, workspace, deliveryOId, 0);
  const { statusCode, retryAfterSeconds: asked } = outcome;
  if (statusCode >= 200 && statusCode < 300) return endDelivery(tx, workspace, deliveryOId, 'delivered');
  // Gone: the receiver asks not to be called again.
  if (statusCode === 410) return endDelivery(tx, workspace, deliveryOId, 'failed');
  return scheduleNextTry(tx, workspace, deliveryOId, asked ?? 0);
}

/** Marks a delivery as failed after its job used up its attempts. */
export async function giveUpDelivery(
  tx: Tx,
  workspace: string,
  deliveryOId: string,
  reason: string,
): Promise<void> {
  await closeOpenTries(tx, workspace, deliveryOId, reason);
  await endDelivery(tx, workspace, deliveryOId, 'failed');
}

/** By the schedule, or later where the receiver asks for it: no receiver can make us call it more often. */
async function scheduleNextTry(
  tx: Tx,
  workspace: string,
  deliveryOId: string,
  askedSeconds: number,
): Promise<void> {
  const [waiting] = await tx<{ tries: number }[]>`
    select tries
    from delivery
    where workspace_o_id = ${workspace}
    and o_id = ${deliveryOId}
    and status = 'pending'
    for update
  `;
  if (!waiting) return;
  const planned = retryAfterSeconds[waiting.tries];
  if (planned === undefined) return endDelivery(tx, workspace, deliveryOId, 'failed');
  const seconds = Math.max(planned, Math.min(askedSeconds, longestPauseSeconds));
  const [next] = await tx<{ at: Date; url: string }[]>`
    update delivery
    set tries = tries + 1,
      next_try_at = now() + make_interval(secs => ${seconds})
    where workspace_o_id = ${workspace}
    and o_id = ${deliveryOId}
    returning next_try_at as "at", url
  `;
  if (next) await enqueueTry(tx, workspace, { oId: deliveryOId, url: next.url }, next.at);
}

async function endDelivery(
  tx: Tx,
  workspace: string,
  deliveryOId: string,
  status: 'delivered' | 'failed',
): Promise<void> {
  await tx`
    update delivery
    set status = ${status},
      tries = tries + 1,
      next_try_at = null,
      ended_at = now()
    where workspace_o_id = ${workspace}
    and o_id = ${deliveryOId}
    and status = 'pending'
  `;
}

async function closeOpenTries(tx: Tx, workspace: string, deliveryOId: string, why: string): Promise<void> {
  await tx`
    update delivery_attempt
    set ended_at = now(),
      error = ${why}
    where workspace_o_id = ${workspace}
    and delivery_o_id = ${deliveryOId}
    and ended_at is null
  `;
}

/** Queues an attempt; the job's key replaces an earlier one of the same delivery. */
export async function enqueueTry(
  tx: Tx,
  workspace: string,
  delivery: { oId: string; url: string },
  runAt: Date | null,
): Promise<void> {
  await tx`select ${tryOf(tx, workspace, delivery, runAt)}`;
}

function tryOf(
  tx: Tx,
  workspace: string,
  { oId: deliveryOId, url }: { oId: string; url: string },
  runAt: Date | null,
) {
  const when = runAt ? { runAt } : {};
  return enqueuing(
    tx,
    'post-callback',
    { workspaceOId: workspace, deliveryOId },
    { key: deliveryOId, needs: receiverOf(url), ...when },
  );
}
