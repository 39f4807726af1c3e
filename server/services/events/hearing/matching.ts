import { enqueue } from '../../../database/enqueue.ts';
import type { Tx } from '../../../database/index.ts';
import { together } from '../../../database/together.ts';

/*
 * Storing events and beginning to hear of them exclude each other, each to the end of its transaction:
 *
 *     store:  its time ──▶ events ──▶ lock, with others that store ──▶ looks who hears ──▶ commit
 *     hear:                           lock, alone ──▶ its time ──▶ who hears ──▶ commit
 *
 * - store has the lock first: its events are committed, and their time has passed, when hear takes its own.
 * - hear has the lock first: store looks when it is committed, and finds it, however early its own time was.
 *
 * So an event that has the time of who hears, or a later one, is always told.
 */

const lockName = (workspace: string) => `events of ${workspace}`;

/**
 * Queues events that were stored, or whose analysis has ended, for matching against the filters of workflows; call it
 * in that transaction. Costs one look-up where the workspace has no enabled trigger and no node that waits for an
 * event. A trigger that is committed later hears later events.
 */
export async function tellWorkflows(tx: Tx, workspace: string, eventOIds: readonly string[]): Promise<void> {
  if (eventOIds.length === 0) return;
  // sent in one go: what is looked at is seen when the lock is held
  const [, [row]] = await together([
    tx`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(workspace)}, 0))`,
    tx<{ isAwaited: boolean }[]>`
      -- in the order of an index, which leaves no plan but that index: with "exists" one for all workspaces reads the table
      select
        coalesce(
          (
            select true
            from trigger
            where workspace_o_id = ${workspace}
              and enabled
              and deleted_at is null
            order by o_id
            limit 1
          ),
          (
            select true
            from workflow_node
            where workspace_o_id = ${workspace}
              and awaits is not null
            order by started_at
            limit 1
          ),
          false
        ) as is_awaited`,
  ]);
  if (row?.isAwaited)
    await enqueue(tx, 'match-events', { workspaceOId: workspace, eventOIds: [...eventOIds] });
}

/**
 * Returns the time from which a new trigger or node receives events. Call it first in the transaction, so that nobody
 * who stores events waits for its other locks.
 */
export async function hearEvents(tx: Tx, workspace: string): Promise<Date> {
  const [, [row]] = await together([
    tx`select pg_advisory_xact_lock(hashtextextended(${lockName(workspace)}, 0))`,
    tx<{ now: Date }[]>`select clock_timestamp()::timestamptz(3) as now`,
  ]);
  if (!row) throw new Error('the database returned no time');
  return row.now;
}
