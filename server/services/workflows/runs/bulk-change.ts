import type { DryRunCount } from '../../../../schema/dry-run.ts';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import type { WorkflowRunStatus } from '../../../../schema/workflow-run.ts';
import type {
  WorkflowBulkBody,
  WorkflowBulkChange,
  WorkflowBulkFilters,
} from '../../../../schema/workflow-run-change.ts';
import { createdWithin } from '../../../database/counted-page.ts';
import { enqueue } from '../../../database/enqueue.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { ApiError, invalidField, notFound } from '../../../errors.ts';
import { retryWorkflowRun } from './again/retry-workflow-run.ts';
import { cancelWorkflowRun } from './cancel-workflow-run.ts';
import { roomForRuns } from './limits/open-runs.ts';
import { matchingRuns } from './run-list.ts';

/*
 *     pending ── its first step ──▶ running ── no run is left ──▶ completed
 *        └──────────────────────────────┴── its job used up its tries ──▶ failed
 *
 * A step is one transaction: it changes some runs and says how far it came, or does neither. Runs are taken in the order
 * of their oIds, each once.
 */

type Action = WorkflowBulkBody['action'];

/** States in which a run may be, and in which it is where nothing is said. */
const takes: Record<Action, { may: readonly WorkflowRunStatus[]; usual: readonly WorkflowRunStatus[] }> = {
  cancel: { may: ['pending', 'running', 'waiting'], usual: ['pending', 'running', 'waiting'] },
  retry: { may: ['failed', 'cancelled'], usual: ['failed'] },
};

const change = {
  cancel: cancelWorkflowRun,
  retry: retryWorkflowRun,
} satisfies Record<Action, (tx: Tx, workspace: string, runOId: string) => Promise<unknown>>;

/** Runs of one transaction. */
const atOnce = 20;

/** Stores a change of many runs, which a job carries out. 400 for states that the action does not apply to. */
export async function requestBulkChange(
  tx: Tx,
  workspace: string,
  { action, filters, dryRun }: WorkflowBulkBody,
): Promise<WorkflowBulkChange | DryRunCount> {
  refuseEmptyLists(filters);
  const { may, usual } = takes[action];
  const wrong = filters.status?.find((status) => !may.includes(status));
  if (wrong) throw invalidField('filters.status', `${action} is not possible for a run that is ${wrong}`);
  const storedFilters = { ...filters, status: filters.status ?? [...usual] };
  if (dryRun) {
    const [counted] = await tx<{ total: number }[]>`
      select count(*)::int as total
      from run
      where ${matchingRuns(tx, workspace, storedFilters)}`;
    return { dryRun, counts: { total: counted?.total ?? 0 } };
  }
  const jobOId = newOId(prefixes.bulkChange);
  await tx`
    insert into bulk_change (workspace_o_id, o_id, action, filters, total)
    select ${workspace}, ${jobOId}, ${action}, ${json(tx, storedFilters)}, count(*)
    from run
    where ${matchingRuns(tx, workspace, storedFilters)}
    returning 1`;
  await enqueueBulkChange(tx, workspace, jobOId);
  return bulkChange(tx, workspace, jobOId);
}

/**
 * Queues the next part of a bulk change. A retry pauses with the starts that wait for room; a cancellation makes
 * room, so it never waits.
 */
export async function enqueueBulkChange(tx: Tx, workspace: string, jobOId: string): Promise<void> {
  const [row] = await tx<{ action: Action }[]>`
    select action
    from bulk_change
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}`;
  const needs = row?.action === 'retry' ? ({ needs: `starts:${workspace}` } as const) : {};
  await enqueue(tx, 'bulk-runs', { workspaceOId: workspace, bulkChangeOId: jobOId }, needs);
}

/** Whoever has chosen no run does not mean all of them. */
function refuseEmptyLists(filters: WorkflowBulkFilters): void {
  for (const [name, value] of Object.entries(filters))
    if (Array.isArray(value) && value.length === 0)
      throw invalidField(`filters.${name}`, 'must not be empty; omit it to match any value');
}

interface ChangeRow extends Omit<WorkflowBulkChange, 'counts' | 'createdAt' | 'startedAt' | 'completedAt'> {
  total: number;
  changed: number;
  leftAlone: number;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/** Returns the progress of a bulk change. 404 if unknown. */
export async function bulkChange(tx: Tx, workspace: string, jobOId: string): Promise<WorkflowBulkChange> {
  const [row] = await tx<ChangeRow[]>`
    select
      o_id as job_o_id, action, status, total, changed, left_alone, error, created_at, started_at,
      completed_at
    from bulk_change
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}`;
  if (!row) throw notFound();
  const { total, changed, leftAlone, ...rest } = row;
  return {
    ...rest,
    counts: { total, changed, leftAlone },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

interface OpenChange {
  action: Action;
  filters: WorkflowBulkFilters;
  afterOId: string | null;
  createdAt: Date;
}

/** Changes the next runs in the caller's transaction, as far as there is room. */
export async function changeNextRuns(
  tx: Tx,
  workspace: string,
  jobOId: string,
  openRuns: number,
): Promise<'goes on' | 'over' | 'no room'> {
  const [open] = await tx<OpenChange[]>`
    select action, filters, after_o_id, created_at
    from bulk_change
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}
      and status in ('pending', 'running')
    for update`;
  if (!open) return 'over';
  const room = open.action === 'retry' ? await roomForRuns(tx, workspace, openRuns, atOnce) : atOnce;
  if (room <= 0) return 'no room';
  const runs = await tx<{ oId: string }[]>`
    select o_id
    from run
    where ${matchingRuns(tx, workspace, open.filters)}
      ${createdWithin(tx, tx`created_at`, { endDate: open.createdAt })}
      ${open.afterOId === null ? tx`` : tx`and o_id > ${open.afterOId}`}
    order by o_id
    limit ${Math.min(room, atOnce)}`;
  let changedRuns = 0;
  for (const { oId } of runs) if (await isChanged(tx, workspace, open.action, oId)) changedRuns += 1;
  const last = runs.at(-1)?.oId ?? null;
  await tx`
    update bulk_change
    set
      status = ${last === null ? 'completed' : 'running'},
      changed = changed + ${changedRuns},
      -- runs that ended or went on by themselves are not found any more
      left_alone = case
        when ${last}::text is null then greatest(left_alone, total - changed)
        else left_alone + ${runs.length - changedRuns}
      end,
      total = greatest(total, changed + ${changedRuns} + left_alone),
      after_o_id = coalesce(${last}, after_o_id),
      started_at = coalesce(started_at, clock.now),
      completed_at = case when ${last}::text is null then clock.now end
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}`;
  return last === null ? 'over' : 'goes on';
}

/** Refusals change nothing: the run went on, ended or was removed meanwhile. */
async function isChanged(tx: Tx, workspace: string, action: Action, runOId: string): Promise<boolean> {
  try {
    await change[action](tx, workspace, runOId);
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return false;
    throw error;
  }
}

/** Ends a bulk change that cannot continue; changes that were made stay. */
export async function failBulkChange(
  tx: Tx,
  workspace: string,
  jobOId: string,
  reason: string,
): Promise<void> {
  await tx`
    update bulk_change
    set
      status = 'failed',
      error = ${reason.slice(0, 2_000)},
      completed_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}
      and status in ('pending', 'running')`;
}
