import { lateSecondsMost } from '../../../../schema/workflow-start.ts';
import type { Database, Tx } from '../../../database/index.ts';
import { ApiError } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import { startWorkflowRun } from '../runs/start-run.ts';
import { lastTimeUntil, timeAfter } from './cron-times.ts';

/** Bounds one call; the next one goes on with what is due longest. */
const startedAtOnce = 500;

interface Due {
  workspace: string;
  scheduleOId: string;
  at: Date;
}

interface DueRow {
  workflowOId: string;
  cron: string;
  timezone: string;
  input: Record<string, unknown>;
  catchUp: 'none' | 'one';
  keyOId: string | null;
  now: Date;
}

/**
 * Starts a run for every schedule whose time has come, in any workspace. Each is a transaction of its own that moves
 * the schedule on to its next time and makes the run: whoever comes second finds another time, or the row taken, and
 * does nothing. Returns how many runs were started.
 */
export async function startDueSchedules(db: Database, log: Log): Promise<number> {
  const due = await db.ownerSql<Due[]>`
    select workspace_o_id as workspace, o_id as "scheduleOId", next_at as at
    from schedule
    where next_at <= now()
    order by next_at
    limit ${startedAtOnce}`;
  let started = 0;
  for (const one of due) {
    try {
      if (await db.write(one.workspace, (tx) => startDue(tx, one))) started += 1;
    } catch (error) {
      // one schedule that cannot be dealt with must not keep the others from their time
      log.error({ err: error, schedule: one.scheduleOId }, 'a schedule could not be started');
    }
  }
  return started;
}

async function startDue(tx: Tx, { workspace, scheduleOId, at }: Due): Promise<boolean> {
  const [row] = await tx<DueRow[]>`
    select workflow_o_id as "workflowOId", cron, timezone, input, catch_up as "catchUp", key_o_id as "keyOId",
      now() as now
    from schedule
    where workspace_o_id = ${workspace}
      and o_id = ${scheduleOId}
      and next_at = ${at}
    for no key update skip locked`;
  if (!row) return false;
  const scheduledAt = lastTimeUntil(row, at, row.now);
  const { runOId, error } = await start(tx, workspace, scheduleOId, scheduledAt, row);
  await tx`
    update schedule
    set
      next_at = ${timeAfter(row, row.now)},
      last_at = case when ${runOId}::text is null then last_at else now() end,
      last_run_o_id = coalesce(${runOId}, last_run_o_id),
      last_error = ${error}
    where workspace_o_id = ${workspace}
      and o_id = ${scheduleOId}
      and next_at = ${at}`;
  return runOId !== null;
}

async function start(
  tx: Tx,
  workspace: string,
  scheduleOId: string,
  at: Date,
  { workflowOId, catchUp, input, keyOId, now }: DueRow,
): Promise<{ runOId: string | null; error: string | null }> {
  const scheduledAt = at.toISOString();
  const late = (now.getTime() - at.getTime()) / 1_000;
  if (catchUp === 'none' && late > lateSecondsMost)
    return {
      runOId: null,
      error: `${scheduledAt} was missed: no worker ran within ${lateSecondsMost} seconds of it`,
    };
  try {
    const { workflowRunOId } = await startWorkflowRun(tx, workspace, {
      workflowOId,
      input: { ...input, schedule: { oId: scheduleOId, scheduledAt } },
      startedBy: scheduleOId,
      asker: { keyOId, externalRequestId: null },
    });
    return { runOId: workflowRunOId, error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { runOId: null, error: `${scheduledAt} was not started: ${error.message}` };
  }
}
