import { lateSecondsMost } from '../../../../schema/workflow-start.ts';
import type { Database, Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { ApiError } from '../../../errors.ts';
import { pacedWork, turns } from '../../../event-loop.ts';
import type { Log } from '../../../log.ts';
import { type Notice, tellEndpoints } from '../../callbacks/notices.ts';
import { roomForRuns, waitsForRoom } from '../runs/limits/open-runs.ts';
import { startWorkflowRuns } from '../runs/start-run.ts';
import { lastTimeUntil, timeAfter } from './cron-times.ts';
import { isFailedStart } from './failed-start.ts';

/** Schedules of one workspace that one transaction deals with. */
const startedTogether = 100;
/** Bound one call; the next one goes on. */
const dueAtOnce = 10_000;
const workedMs = 4_000;
/** Runs that schedules of a workspace start within a minute; others have the database in between. */
const startedAMinuteMost = 600;
/** A schedule that waits for room is noted so often, by a write for each; a note that is older than the second says that no worker ran. */
const notedEverySeconds = 120;
const unseenSeconds = 600;

interface Due {
  workspace: string;
  scheduleOId: string;
  at: Date;
}

interface DueRow {
  oId: string;
  workflowOId: string;
  cron: string;
  timezone: string;
  input: Record<string, unknown>;
  catchUp: 'none' | 'one';
  isHeld: boolean;
  /** When a worker looked at it last while it waited for room; null of what an earlier version held. */
  heldAt: Date | null;
  keyOId: string | null;
  callbackUrl: string | null;
  at: Date;
  now: Date;
}

export interface ScheduleTools {
  db: Database;
  log: Log;
  /** Credits a month that a workspace may use. */
  creditLimit: number;
  /** Open runs of workflows that it may have. */
  openRuns: number;
}

/**
 * Starts a run for every due schedule of any workspace. A transaction advances some schedules of one workspace and
 * creates their runs; a concurrent one finds them advanced or locked. Without room they stay due and say why; each of
 * their times has its run later. Returns the number of runs.
 */
export async function startDueSchedules(tools: ScheduleTools): Promise<number> {
  const due = await tools.db.ownerSql<Due[]>`
    select workspace_o_id as workspace, o_id as schedule_o_id, next_at as at
    from (
      select *, row_number() over (partition by workspace_o_id order by next_at, o_id) as place
      from schedule
      where next_at <= now()
    ) as due
    -- workspaces in turn, so that what one holds back for want of room keeps no other from its time
    order by (place - 1) / ${startedTogether}::int, is_held, next_at, workspace_o_id, o_id
    limit ${dueAtOnce}`;
  // from here: where they take long to find, some start all the same
  const since = performance.now();
  let started = 0;
  for (const some of batchesInTurn(due)) {
    if (performance.now() - since > workedMs) return started;
    const [{ workspace }] = some;
    started += await pacedWork(() => startSome(tools, workspace, some));
  }
  return started;
}

type Batch = [Due, ...Due[]];

/** The first batch of each workspace, then the second of each, and so on. */
function batchesInTurn(due: readonly Due[]): Batch[] {
  const rounds: Batch[][] = [];
  for (const ofWorkspace of Map.groupBy(due, ({ workspace }) => workspace).values())
    for (let at = 0; at < ofWorkspace.length; at += startedTogether) {
      const [first, ...others] = ofWorkspace.slice(at, at + startedTogether);
      const round = at / startedTogether;
      const batches = rounds[round] ?? [];
      if (first) rounds[round] = [...batches, [first, ...others]];
    }
  return rounds.flat();
}

/** One that cannot be dealt with must not keep the others from their time. */
async function startSome(tools: ScheduleTools, workspace: string, due: readonly Due[]): Promise<number> {
  try {
    return await tools.db.write(workspace, (tx) => startAll(tx, workspace, due, tools));
  } catch (error) {
    if (due.length === 1) {
      tools.log.error({ err: error, schedule: due[0]?.scheduleOId }, 'a schedule could not be started');
      return 0;
    }
    let started = 0;
    for (const one of due) started += await startSome(tools, workspace, [one]);
    return started;
  }
}

async function startAll(
  tx: Tx,
  workspace: string,
  due: readonly Due[],
  { creditLimit, openRuns }: ScheduleTools,
): Promise<number> {
  const { room, reason } = await roomNow(tx, workspace, openRuns, due.length);
  if (room < due.length) await holdBack(tx, workspace, due.slice(room), reason);
  if (room === 0) return 0;
  const rows = await tx<DueRow[]>`
    select schedule.o_id, workflow_o_id, cron, timezone, input, catch_up, is_held, held_at, key_o_id, callback_url,
      next_at as at, now() as now
    from schedule
    join unnest(
      ${due.slice(0, room).map(({ scheduleOId }) => scheduleOId)}::text[],
      ${due.slice(0, room).map(({ at }) => at.toISOString())}::timestamptz[]
    ) as due (o_id, at) on due.o_id = schedule.o_id and due.at = schedule.next_at
    where workspace_o_id = ${workspace}
    for no key update of schedule skip locked`;
  if (rows.length === 0) return 0;
  const turn = turns();
  const plannedStarts: Planned[] = [];
  for (const row of rows) {
    await turn();
    plannedStarts.push(planOf(row));
  }
  const wanted = plannedStarts.filter(({ scheduledAt }) => scheduledAt !== null);
  const runs = await startWorkflowRuns(tx, workspace, wanted.map(runOf), creditLimit);
  const outcomes = new Map(wanted.map(({ row }, at) => [row.oId, runs[at]]));
  const movedSchedules = plannedStarts.map((plan) => ({
    oId: plan.row.oId,
    nextAt: plan.nextAt,
    ...endOf(plan, outcomes),
  }));
  await tx`
    update schedule
    set
      next_at = row."nextAt",
      last_at = case when row."runOId" is null then last_at else clock.now end,
      last_run_o_id = coalesce(row."runOId", last_run_o_id),
      is_held = coalesce(is_held and row."nextAt" <= clock.now, false),
      last_error = row.error
    from jsonb_to_recordset(${json(tx, movedSchedules)}) as row (
      "oId" text, "nextAt" timestamptz, "runOId" text, error text
    ), (select now() as now) as clock
    where schedule.workspace_o_id = ${workspace}
      and schedule.o_id = row."oId"`;
  await tellEndpoints(
    tx,
    workspace,
    plannedStarts.flatMap((plan) => failureOf(plan, outcomes)),
  );
  return movedSchedules.filter(({ runOId }) => runOId !== null).length;
}

/** How many runs schedules of the workspace may start now, and why no more. */
async function roomNow(
  tx: Tx,
  workspace: string,
  openRuns: number,
  wanted: number,
): Promise<{ room: number; reason: string }> {
  const room = Math.max(0, await roomForRuns(tx, workspace, openRuns, wanted));
  const [row] = await tx<{ started: number }[]>`
    select count(*)::int as started
    from schedule
    where workspace_o_id = ${workspace}
      and last_at > now() - interval '1 minute'`;
  const ofMinute = Math.max(0, startedAMinuteMost - (row?.started ?? 0));
  return room <= ofMinute
    ? { room, reason: waitsForRoom(openRuns) }
    : {
        room: ofMinute,
        reason: `Waits: schedules of the workspace have started ${startedAMinuteMost} runs within a minute, which is the limit`,
      };
}

/**
 * They stay due. When that was is noted from time to time, so that what comes while no worker runs is known as missed; once
 * some was, the note stays as it is until the times before are started.
 */
async function holdBack(tx: Tx, workspace: string, due: readonly Due[], reason: string): Promise<void> {
  await tx`
    with waiting as (
      select o_id, held_at, now() as now, not is_held or held_at is null or held_at > now() - make_interval(secs => ${unseenSeconds}) as is_seen
      from schedule
      where workspace_o_id = ${workspace}
        and o_id = any(${due.map(({ scheduleOId }) => scheduleOId)}::text[])
        and next_at <= now()
        and (
          not is_held
          or last_error is distinct from ${reason}
          or held_at is null
          or held_at between now() - make_interval(secs => ${unseenSeconds})
            and now() - make_interval(secs => ${notedEverySeconds})
        )
      order by o_id
      for no key update skip locked
    )
    update schedule
    set is_held = true,
      held_at = case when is_seen then waiting.now else waiting.held_at end,
      last_error = ${reason}
    from waiting
    where schedule.workspace_o_id = ${workspace}
      and schedule.o_id = waiting.o_id`;
}

interface Planned {
  row: DueRow;
  /** Null where it never comes again. */
  nextAt: Date | null;
  /** The time that a run is started for; null where none is. */
  scheduledAt: Date | null;
  /** Why none is. */
  error: string | null;
}

function planOf(row: DueRow): Planned {
  try {
    // none of the times is left out that came while it waited for room, and a worker saw to it
    if (row.isHeld && lateAt(row.at, row.heldAt ?? row.at) <= unseenSeconds)
      return { row, nextAt: timeAfter(row, row.at), scheduledAt: row.at, error: null };
    const scheduledAt = lastTimeUntil(row, row.at, row.now);
    const nextAt = timeAfter(row, row.now);
    const late = lateAt(row.now, scheduledAt);
    if (row.catchUp === 'one' || late <= lateSecondsMost) return { row, nextAt, scheduledAt, error: null };
    const error = `${scheduledAt.toISOString()} was missed: no worker ran within ${lateSecondsMost} seconds of it`;
    return { row, nextAt, scheduledAt: null, error };
  } catch {
    // it could be read when it was made; one that is due for ever would be looked at for ever
    const error = 'cron or timezone can no longer be read: set them anew';
    return { row, nextAt: null, scheduledAt: null, error };
  }
}

/** Seconds from a time to a later one. */
const lateAt = (later: Date, time: Date) => (later.getTime() - time.getTime()) / 1_000;

const runOf = ({ row: { oId, workflowOId, input, keyOId, callbackUrl }, scheduledAt }: Planned) => ({
  workflowOId,
  callbackUrl,
  input: { ...input, schedule: { oId, scheduledAt: scheduledAt?.toISOString() } },
  startedBy: oId,
  asker: { keyOId, externalRequestId: null },
});

/** A notice of a time that came to nothing, missed ones and patterns that cannot be read among them. */
function failureOf(plan: Planned, outcomes: ReadonlyMap<string, string | ApiError | undefined>): Notice[] {
  const { error } = endOf(plan, outcomes);
  if (error === null || (plan.error === null && !isFailedStart(outcomes.get(plan.row.oId)))) return [];
  const { oId: scheduleOId, workflowOId, at } = plan.row;
  const scheduledAt = (plan.scheduledAt ?? at).toISOString();
  return [
    {
      type: 'schedule.failed',
      subjectOId: scheduleOId,
      part: scheduledAt,
      text: `The schedule ${scheduleOId} started no run: ${error}`,
      body: { scheduleOId, workflowOId, scheduledAt, error },
    },
  ];
}

function endOf(
  { row, scheduledAt, error }: Planned,
  outcomes: ReadonlyMap<string, string | ApiError | undefined>,
): { runOId: string | null; error: string | null } {
  const outcome = outcomes.get(row.oId);
  if (outcome instanceof ApiError)
    return { runOId: null, error: `${scheduledAt?.toISOString()} was not started: ${outcome.message}` };
  return { runOId: outcome ?? null, error };
}
