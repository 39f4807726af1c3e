import { newOId, prefixes } from '../../../../schema/o-id.ts';
import {
  type ScheduleCreate,
  type ScheduleRecord,
  type ScheduleUpdate,
  type StartListQuery,
  schedulesMost,
} from '../../../../schema/workflow-start.ts';
import { listPage } from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';
import { lockName } from '../../../database/lock-name.ts';
import { conflict, notFound } from '../../../errors.ts';
import { databaseTime } from '../database-time.ts';
import { checkTiming, isTimeOf, timeAfter, timesAfter } from './cron-times.ts';
import {
  listedStarts,
  requireWorkflow,
  type StartRow,
  shownTimes,
  startColumns,
} from './started-workflow.ts';

interface ScheduleRow extends StartRow {
  cron: string;
  timezone: string;
  catchUp: 'none' | 'one';
  nextAt: Date | null;
}

const timesShown = 5;

/**
 * Creates a schedule. Throws 400 for an invalid pattern or zone, 404 for an unknown workflow, 409 beyond the limit.
 */
export async function createSchedule(
  tx: Tx,
  workspace: string,
  schedule: ScheduleCreate,
  keyOId: string | null,
): Promise<ScheduleRecord> {
  const { workflowOId, cron } = schedule;
  const timezone = schedule.timezone || 'UTC';
  const now = await databaseTime(tx);
  checkTiming({ cron, timezone }, now);
  await requireWorkflow(tx, workspace, workflowOId);
  const enabled = schedule.enabled ?? true;
  const nextAt = enabled ? timeAfter({ cron, timezone }, now) : null;
  await lockName(tx, `schedules of ${workspace}`);
  const [row] = await tx<ScheduleRow[]>`
    insert into schedule (
      workspace_o_id, o_id, workflow_o_id, cron, timezone, input, enabled, catch_up, next_at, key_o_id, callback_url
    )
    select
      ${workspace}, ${newOId(prefixes.schedule)}, ${workflowOId}, ${cron}, ${timezone},
      ${JSON.stringify(schedule.input ?? {})}::text::jsonb, ${enabled}, ${schedule.catchUp ?? 'none'}, ${nextAt},
      ${keyOId}, ${schedule.callbackUrl ?? null}
    where (select count(*) from schedule where workspace_o_id = ${workspace} and deleted_at is null) < ${schedulesMost}
    returning ${columns(tx)}`;
  if (!row) throw conflict(`A workspace has at most ${schedulesMost} schedules`, 'too_many_schedules');
  return detailOf(row);
}

/** Returns a schedule. Throws 404 for an unknown or deleted one. */
export async function getSchedule(tx: Tx, workspace: string, oId: string): Promise<ScheduleRecord> {
  const [row] = await tx<ScheduleRow[]>`
    select ${columns(tx)}
    from schedule
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (!row) throw unknownSchedule();
  return detailOf(row);
}

/** Lists schedules, newest first. */
export async function listSchedules(
  tx: Tx,
  workspace: string,
  query: StartListQuery,
): Promise<{ data: ScheduleRecord[]; total: number; hasNext: boolean }> {
  const from = tx`from schedule where ${listedStarts(tx, workspace, query)}`;
  return listPage(tx, query, { columns: columns(tx), from, order: tx`created_at desc, o_id desc` }, recordOf);
}

/**
 * Updates the given members. A due time that has not started stays due, unless the new pattern does not contain it, and
 * those that came while it waited for room stay owed as long as the pattern and the zone stay.
 */
export async function updateSchedule(
  tx: Tx,
  workspace: string,
  change: ScheduleUpdate,
): Promise<ScheduleRecord> {
  const before = await lockedSchedule(tx, workspace, change.oId);
  const now = await databaseTime(tx);
  const cron = change.cron ?? before.cron;
  const timezone = change.timezone ?? before.timezone;
  const enabled = change.enabled ?? before.enabled;
  const workflowOId = change.workflowOId ?? before.workflowOId;
  const input = change.input === undefined ? before.input : (change.input ?? {});
  if (cron !== before.cron || timezone !== before.timezone) checkTiming({ cron, timezone }, now);
  if (workflowOId !== before.workflowOId || (enabled && !before.enabled))
    await requireWorkflow(tx, workspace, workflowOId);
  const isTimedAnew =
    cron !== before.cron || timezone !== before.timezone || (enabled && before.nextAt === null);
  const dueAt = before.nextAt && before.nextAt <= now ? before.nextAt : null;
  const isStillDue = dueAt !== null && isTimeOf({ cron, timezone }, dueAt);
  const nextAt = isTimedAnew && !isStillDue ? timeAfter({ cron, timezone }, now) : before.nextAt;
  const [row] = await tx<ScheduleRow[]>`
    update schedule
    set
      workflow_o_id = ${workflowOId},
      cron = ${cron},
      timezone = ${timezone},
      input = ${JSON.stringify(input)}::text::jsonb,
      enabled = ${enabled},
      catch_up = ${change.catchUp ?? before.catchUp},
      callback_url = ${change.callbackUrl === undefined ? before.callbackUrl : change.callbackUrl},
      next_at = ${enabled ? nextAt : null},
      is_held = is_held and ${enabled && !isTimedAnew},
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${change.oId}
    returning ${columns(tx)}`;
  if (!row) throw unknownSchedule();
  return detailOf(row);
}

/** Deletes a schedule softly: its runs still name it. Returns its last state. */
export async function deleteSchedule(tx: Tx, workspace: string, oId: string): Promise<ScheduleRecord> {
  const before = await lockedSchedule(tx, workspace, oId);
  await tx`
    update schedule
    set enabled = false, next_at = null, deleted_at = now(), updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}`;
  return recordOf(before);
}

async function lockedSchedule(tx: Tx, workspace: string, oId: string): Promise<ScheduleRow> {
  const [row] = await tx<ScheduleRow[]>`
    select ${columns(tx)}
    from schedule
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
    for no key update`;
  if (!row) throw unknownSchedule();
  return row;
}

const columns = (tx: Tx) => tx`
  ${startColumns(tx)}, cron, timezone, catch_up, next_at`;

function recordOf(row: ScheduleRow): ScheduleRecord {
  const { nextAt, ...rest } = row;
  return { ...rest, nextRunAt: nextAt?.toISOString() ?? null, ...shownTimes(row) };
}

function detailOf(row: ScheduleRow): ScheduleRecord {
  const { nextAt } = row;
  const further = nextAt ? [nextAt, ...timesAfter(row, nextAt, timesShown - 1)] : [];
  return { ...recordOf(row), nextRunsAt: further.map((at) => at.toISOString()) };
}

const unknownSchedule = () => notFound('No schedule with this oId exists in the workspace');
