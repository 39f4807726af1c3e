import { enqueue } from '../../database/enqueue.ts';
import type { Database, Tx } from '../../database/index.ts';
import { together } from '../../database/together.ts';
import { ownDomainsOf } from '../accounts/facts/own-domains.ts';
import { forgetOwnNames } from '../accounts/keep/own-names.ts';
import { areIndexesWhole } from '../events/upkeep/late-indexes.ts';
import { fillRows, type UnfilledRow } from './fill-rows.ts';

/**
 * Accounts of events that were stored before accounts were kept, or before the workspace's own domains were others: a job
 * goes through them, a part a transaction.
 */

/**
 * The number of events in one part: small enough that writers hardly wait for its locks, since the embedded engine
 * serves nobody else meanwhile.
 */
export const filledTogether = { embedded: 250, server: 1_000 } as const;

/** Queues the job of every workspace with events that lack accounts, once their indexes exist. */
export async function startAccountFill(db: Database): Promise<void> {
  const [due] = await db.ownerSql<{ workspaces: string[] }[]>`
    select array(
      select workspace_o_id
      from account_fill
      where queued_at is null
        and (completed_at is null or runs_behind_o_id is not null)
      limit 1000
    ) as workspaces
  `;
  if (!due || due.workspaces.length === 0 || !(await areIndexesWhole(db))) return;
  for (const workspace of due.workspaces)
    await db.write(workspace, async (tx) => {
      const [row] = await tx<{ queued: boolean }[]>`
        update account_fill
        set queued_at = now()
        where workspace_o_id = ${workspace}
          and queued_at is null
        returning true as queued
      `;
      if (row?.queued) await enqueue(tx, 'fill-accounts', { workspaceOId: workspace });
    });
}

/** Lets `startAccountFill` queue a job again whose predecessor used up its attempts. */
export async function resetAccountFill(tx: Tx, workspace: string): Promise<void> {
  await tx`
    update account_fill
    set queued_at = null
    where workspace_o_id = ${workspace}
  `;
}

/**
 * Assigns accounts to the next events of a workspace, in the caller's transaction, and stores the progress, so that a
 * killed job resumes. Events with the right account are left alone; those with another move with their findings.
 * Returns whether there may be more.
 */
export async function fillAccounts(
  tx: Tx,
  workspace: string,
  most: number = filledTogether.embedded,
): Promise<boolean> {
  const [, [fill]] = await together([
    // A crash may take back this part with the note of it, and then it is filled in again: no need to wait for the disk.
    tx`set local synchronous_commit = off`,
    tx<{ behindOId: string }[]>`
      select behind_o_id
      from account_fill
      where workspace_o_id = ${workspace}
        and completed_at is null
      for update
    `,
  ]);
  if (!fill) return false;
  const rows = await unfilled(tx, workspace, fill.behindOId, most);
  const filled = rows.length > 0 ? await fillRows(tx, workspace, rows) : 0;
  const last = rows.at(-1);
  if (!last) await forgetOwnNames(tx, workspace, await ownDomainsOf(tx, workspace));
  await tx`
    update account_fill
    set behind_o_id = ${last?.oId ?? fill.behindOId},
      filled = filled + ${filled},
      completed_at = case when ${last === undefined} then clock.now end
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
  `;
  return last !== undefined;
}

/** Texts are left where they are: companies stand beside them. */
function unfilled(tx: Tx, workspace: string, behind: string, most: number): Promise<UnfilledRow[]> {
  return tx<UnfilledRow[]>`
    select event.o_id, event.event_timestamp, event.dedupe_key, event.account_key, event.deal_o_id,
      case
        when event.category in ('EMAIL', 'CALL', 'CRM', 'SOCIAL')
        then (
          -- a look-up for each: joined in the order of events, the payloads of all before these would be read again
          select kept.payload - array['transcript', 'body', 'customMetadata']
          from event_payload as kept
          where kept.workspace_o_id = ${workspace}
            and kept.event_o_id = event.o_id
        )
      end as payload
    from event
    where event.workspace_o_id = ${workspace}
      and event.o_id > ${behind}
    order by event.o_id
    limit ${most}
  `;
}
