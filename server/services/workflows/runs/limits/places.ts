import type { WorkflowLimits } from '../../../../../schema/workflow.ts';
import type { Tools, Tx } from '../../../../context.ts';
import { wakeRuns } from '../../../runs/parent-signal.ts';
import { limitKey, lockLimitKey, ofOpenRun } from './limit-key.ts';

/*
 * The limit of a workflow on its runs that go on at once, for each value of its key. A run that finds no place is pending
 * without a job; the end of another gives it one, and wakes it. Whoever changes places locks his run first, by a statement
 * of its own, then the key.
 *
 *   no row ──taken up──► waits ──another ends──► held ──ends──► no row
 *     │                    └──ends: no row          ▲
 *     └──taken up while a place is free─────────────┘
 *
 * A row whose run has ended all the same does not count.
 */

/** A run that a holder has taken. */
export interface LimitedRun {
  runOId: string;
  attempt: number;
  round: number;
  workflowOId: string;
  input: unknown;
  acceptedAt: Date;
  startedAt: Date;
  limits: WorkflowLimits | null;
}

/** Returns whether the run has its place. False while it waits for one, or if this attempt no longer holds it. */
export async function takePlace(
  { write, workspace }: Pick<Tools, 'write' | 'workspace'>,
  run: LimitedRun,
): Promise<boolean> {
  const concurrency = run.limits?.concurrency;
  if (!concurrency) return true;
  const key = await limitKey(concurrency.key ?? null, run);
  return write(async (tx) => {
    const [held] = await tx`
      select
      from run
      where workspace_o_id = ${workspace}
        and o_id = ${run.runOId}
        and status = 'running'
        and attempt = ${run.attempt}
      for no key update`;
    if (!held) return false;
    await lockKey(tx, workspace, run.workflowOId, key);
    await tx`
      insert into workflow_place (workspace_o_id, run_o_id, workflow_o_id, key, most, accepted_at)
      values (${workspace}, ${run.runOId}, ${run.workflowOId}, ${key}, ${concurrency.max}, ${run.acceptedAt})
      on conflict (workspace_o_id, run_o_id) do nothing`;
    const given = await givePlaces(tx, workspace, run.workflowOId, key);
    await wakeRuns(
      tx,
      workspace,
      given.filter((oId) => oId !== run.runOId),
    );
    const waits = await tx`
      update run
      set status = 'pending'
      from workflow_place as place
      where run.workspace_o_id = ${workspace}
        and run.o_id = ${run.runOId}
        and place.workspace_o_id = ${workspace}
        and place.run_o_id = ${run.runOId}
        and not place.is_held`;
    return waits.count === 0;
  });
}

/** Passes the place of an ended run to the next of its key, in the transaction that ends the run. */
export async function leavePlace(
  tx: Tx,
  workspace: string,
  { runOId, workflowOId, key }: { runOId: string; workflowOId: string; key: string },
): Promise<void> {
  await lockKey(tx, workspace, workflowOId, key);
  await tx`
    delete from workflow_place
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}`;
  await wakeRuns(tx, workspace, await givePlaces(tx, workspace, workflowOId, key));
}

/** Returns the key under which a run has or awaits a place; null where its workflow has no limit. */
export const placeKey = (tx: Tx, workspace: string) => tx`(
  select key
  from workflow_place
  where workflow_place.workspace_o_id = ${workspace}
    and workflow_place.run_o_id = run.o_id
)`;

/** Returns whether a run waits for a place. */
export const waitsForPlace = (tx: Tx, workspace: string) => tx`
  exists (
    select
    from workflow_place
    where workflow_place.workspace_o_id = ${workspace}
      and workflow_place.run_o_id = run.o_id
      and not is_held
  )`;

const lockKey = (tx: Tx, workspace: string, workflowOId: string, key: string) =>
  lockLimitKey(tx, workspace, { limit: 'place', workflowOId, key });

/** Gives free places to those that wait, the first accepted first. Returns whose turn has come. */
async function givePlaces(tx: Tx, workspace: string, workflowOId: string, key: string): Promise<string[]> {
  const rows = await tx<{ runOId: string; isOpen: boolean }[]>`
    with held as materialized (
      select count(*) as count
      from workflow_place
      where workspace_o_id = ${workspace}
        and workflow_o_id = ${workflowOId}
        and key = ${key}
        and is_held
        and ${ofOpenRun(tx, workspace, 'workflow_place')}
    ),
    next as (
      select run_o_id, most, row_number() over (order by accepted_at, run_o_id) as turn
      from (
        select run_o_id, most, accepted_at
        from workflow_place
        where workspace_o_id = ${workspace}
          and workflow_o_id = ${workflowOId}
          and key = ${key}
          and not is_held
        order by accepted_at, run_o_id
        limit ${placesMost}
      ) as waiting
    )
    update workflow_place as place
    set is_held = true
    from next, held
    where place.workspace_o_id = ${workspace}
      and place.run_o_id = next.run_o_id
      and held.count + next.turn <= next.most
    returning place.run_o_id, ${ofOpenRun(tx, workspace, 'place')} as is_open`;
  const openRuns = rows.filter(({ isOpen }) => isOpen).map(({ runOId }) => runOId);
  if (openRuns.length === rows.length) return openRuns;
  // those that have ended count no more: those behind them come in their turn
  return [...openRuns, ...(await givePlaces(tx, workspace, workflowOId, key))];
}

/** As many as a limit may allow. */
const placesMost = 1_000;
