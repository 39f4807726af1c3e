import {
  type Callback,
  type Delivery,
  longestPauseSeconds,
  retryAfterSeconds,
} from '../../../schema/callback.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';

/** The outbox of callbacks: written with the end of its subject, tried by the job `post-callback`, kept for looking up. */

export interface NewCallback {
  /** The run or import job that ended. */
  subjectOId: string;
  /** Where the caller wants it. Checked when it was given, and again on connecting. */
  url: string;
  body: Callback;
  /** A subject that was started anew ends again: its second end is round 2. Default 1. */
  round?: number;
}

/** Call in the transaction that ends the subject. However often it is called, an end is told once. */
export async function queueCallback(tx: Tx, workspace: string, news: NewCallback): Promise<void> {
  const [delivery] = await tx<{ oId: string }[]>`
    insert into delivery (workspace_o_id, o_id, subject_o_id, round, event_type, url, body, next_try_at)
    values (
      ${workspace}, ${newOId(prefixes.delivery)}, ${news.subjectOId}, ${news.round ?? 1},
      ${news.body.type}, ${news.url}, ${JSON.stringify(news.body)}, now()
    )
    on conflict (workspace_o_id, subject_o_id, round) do nothing
    returning o_id as "oId"
  `;
  if (delivery) await enqueueTry(tx, workspace, delivery.oId, null);
}

export interface Try {
  /** Counts every try ever made. */
  number: number;
  url: string;
  body: string;
  /** By the database's clock; it is signed. */
  startedAt: Date;
}

/** Records that a try begins, before anything is sent. Null when the delivery is over: nothing to do. */
export async function beginTry(tx: Tx, workspace: string, deliveryOId: string): Promise<Try | null> {
  const [found] = await tx<{ url: string; body: string }[]>`
    select url, body
    from delivery
    where workspace_o_id = ${workspace}
    and o_id = ${deliveryOId}
    and status = 'pending'
    for update
  `;
  if (!found) return null;
  await closeOpenTries(tx, workspace, deliveryOId, 'The worker ended before an answer came');
  const [begun] = await tx<{ number: number; startedAt: Date }[]>`
    insert into delivery_attempt (workspace_o_id, delivery_o_id, number)
    select ${workspace}, ${deliveryOId}, coalesce(max(number), 0) + 1
    from delivery_attempt
    where workspace_o_id = ${workspace}
    and delivery_o_id = ${deliveryOId}
    returning number, started_at as "startedAt"
  `;
  return begun ? { ...found, ...begun } : null;
}

/** What came of a try: the receiver's status, and when it asks to be tried again; or a sentence on why there is none. */
export type Outcome = { statusCode: number; retryAfterSeconds?: number | null } | { error: string };

/** Records the outcome and settles what comes next: delivered, given up, or another try by the schedule. */
export async function endTry(
  tx: Tx,
  workspace: string,
  deliveryOId: string,
  number: number,
  outcome: Outcome,
): Promise<void> {
  const statusCode = 'statusCode' in outcome ? outcome.statusCode : null;
  const error = 'error' in outcome ? outcome.error : null;
  await tx`
    update delivery_attempt
    set ended_at = now(),
      status_code = ${statusCode},
      error = ${error}
    where workspace_o_id = ${workspace}
    and delivery_o_id = ${deliveryOId}
    and number = ${number}
  `;
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) {
    return endDelivery(tx, workspace, deliveryOId, 'delivered');
  }
  // Gone: the receiver asks not to be called again.
  if (statusCode === 410) return endDelivery(tx, workspace, deliveryOId, 'failed');
  await scheduleNextTry(
    tx,
    workspace,
    deliveryOId,
    ('error' in outcome ? null : outcome.retryAfterSeconds) ?? 0,
  );
}

/** The job itself could not do its work, again and again: the delivery has failed. */
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
  const [next] = await tx<{ at: Date }[]>`
    update delivery
    set tries = tries + 1,
      next_try_at = now() + make_interval(secs => ${seconds})
    where workspace_o_id = ${workspace}
    and o_id = ${deliveryOId}
    returning next_try_at as "at"
  `;
  if (next) await enqueueTry(tx, workspace, deliveryOId, next.at);
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

/** One waiting job a delivery: the key replaces what was planned before. */
function enqueueTry(tx: Tx, workspace: string, deliveryOId: string, runAt: Date | null): Promise<void> {
  const when = runAt ? { runAt } : {};
  return enqueue(
    tx,
    'post-callback',
    { workspaceOId: workspace, deliveryOId },
    { key: deliveryOId, ...when },
  );
}

/** Sends again from the beginning of the schedule, whether it failed, was delivered or still waits. 404 if unknown. */
export async function retryDelivery(tx: Tx, workspace: string, deliveryOId: string): Promise<Delivery> {
  const reopened = await tx`
    update delivery
    set status = 'pending',
      tries = 0,
      next_try_at = now(),
      ended_at = null
    where workspace_o_id = ${workspace}
    and o_id = ${deliveryOId}
    returning o_id
  `;
  if (reopened.length === 0) throw notFound();
  await enqueueTry(tx, workspace, deliveryOId, null);
  const { data } = await listDeliveries(tx, workspace, { oId: deliveryOId, limit: 1, offset: 0 });
  const [delivery] = data;
  if (!delivery) throw notFound();
  return delivery;
}

export interface DeliveryFilter {
  oId?: string | undefined;
  subjectOId?: string | undefined;
  status?: Delivery['status'] | undefined;
  limit: number;
  offset: number;
}

/** Newest first, each with every try. */
export async function listDeliveries(
  tx: Tx,
  workspace: string,
  filter: DeliveryFilter,
): Promise<{ hasNext: boolean; total: number; data: Delivery[] }> {
  const wanted = tx`
    workspace_o_id = ${workspace}
    ${filter.oId ? tx`and o_id = ${filter.oId}` : tx``}
    ${filter.subjectOId ? tx`and subject_o_id = ${filter.subjectOId}` : tx``}
    ${filter.status ? tx`and status = ${filter.status}` : tx``}
  `;
  const [counted] = await tx<
    { total: number }[]
  >`select count(*)::int as "total" from delivery where ${wanted}`;
  const rows = await tx<DeliveryRow[]>`
    select o_id as "oId", subject_o_id as "subjectOId", event_type as "type", url, status,
      next_try_at as "nextAttemptAt", created_at as "createdAt", ended_at as "endedAt"
    from delivery
    where ${wanted}
    order by created_at desc, o_id desc
    limit ${filter.limit}
    offset ${filter.offset}
  `;
  const tries = await tx<TryRow[]>`
    select delivery_o_id as "deliveryOId", number, started_at as "startedAt", ended_at as "endedAt",
      status_code as "statusCode", error
    from delivery_attempt
    where workspace_o_id = ${workspace}
    and delivery_o_id = any(${rows.map((row) => row.oId)})
    order by number
  `;
  const total = counted?.total ?? 0;
  return {
    hasNext: filter.offset + rows.length < total,
    total,
    data: rows.map((row) => ({
      ...row,
      nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      attempts: tries.filter((one) => one.deliveryOId === row.oId).map(shownTry),
    })),
  };
}

interface DeliveryRow {
  oId: string;
  subjectOId: string;
  type: string;
  url: string;
  status: Delivery['status'];
  nextAttemptAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
}

interface TryRow {
  deliveryOId: string;
  number: number;
  startedAt: Date;
  endedAt: Date | null;
  statusCode: number | null;
  error: string | null;
}

function shownTry({ deliveryOId: _known, ...row }: TryRow): Delivery['attempts'][number] {
  return { ...row, startedAt: row.startedAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null };
}
