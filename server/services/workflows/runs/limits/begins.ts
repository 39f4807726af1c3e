import { setTimeout as pause } from 'node:timers/promises';
import type { WorkflowLimits } from '../../../../../schema/workflow.ts';
import type { Tools, Tx } from '../../../../context.ts';
import { wakeRun } from '../../../runs/parent-signal.ts';
import { limitKey, lockLimitKey, ofOpenRun } from './limit-key.ts';
import type { LimitedRun } from './places.ts';

/*
 * Rate limit of the runs of a workflow, for each value of its key: no window has more begins, by the database's clock. Begins
 * stand apart, so that the requests of one burst do not run into the next. A run takes the next time that is free, up to a
 * moment ahead, and waits for it here. The others stand in line, pending and without a job, but for the few that come next:
 * those are planned, with a job of their time. Whoever begins or leaves calls the next one, so that there are as many again.
 *
 *   no row ──taken up──► in line ──called──► planned ──taken up──► begun
 *     │                    └──ends: no row      └──ends: no row      ▲
 *     └──taken up when its time is near──────────────────────────────┘
 *
 * A row that has begun stays for its window; one whose holder died before it did anything takes another time. Rows of runs that have ended are not in line, and planned for nobody.
 */

type Rate = NonNullable<WorkflowLimits['rate']>;

/** A run takes a time that is no further ahead than this, and keeps its worker's place until then. */
const aheadSeconds = 0.5;
/** A planned run is taken up this long before its time: workers look for jobs whose time has come once a second. */
const earlySeconds = 0.4;
/** Begins need not stand further apart than this where the window has room. */
const apartMostSeconds = 1;
/** One run comes from its begin to its first request sooner than another: the window is longer by what that differs. */
const slackSeconds = 0.1;
const plannedMost = 16;
/** A planned run that did not come for so long keeps no other from being planned. */
const forgottenAfterSeconds = 3_600;

interface Key {
  workflowOId: string;
  key: string;
}

/** Returns whether the run may begin now. False when it waits in line, or this attempt no longer holds it. */
export async function takeBegin(
  { write, workspace, signal }: Pick<Tools, 'write' | 'workspace' | 'signal'>,
  run: LimitedRun,
): Promise<boolean> {
  const rate = run.limits?.rate;
  if (!rate) return true;
  const key = await limitKey(rate.key ?? null, run);
  const beginsAt = await write((tx) => takeTime(tx, workspace, run, rate, key));
  if (beginsAt === null) return false;
  const waitMs = beginsAt - performance.now();
  if (waitMs > 0) await pause(waitMs, undefined, { signal });
  return true;
}

/** Takes the next free time; returns it by the clock of this process, null when the run stands in line. */
async function takeTime(
  tx: Tx,
  workspace: string,
  { runOId, attempt, round, workflowOId, acceptedAt }: LimitedRun,
  rate: Rate,
  key: string,
): Promise<number | null> {
  const [heldPlace] = await tx<{ begunInMs: number | null; isPlanned: boolean; hasNodes: boolean }[]>`
    select
      (extract(epoch from own.begun_at - clock_timestamp()) * 1000)::float8 as begun_in_ms,
      own.planned_at is not null as is_planned,
      exists (
        select
        from workflow_node
        where workspace_o_id = ${workspace}
          and run_o_id = run.o_id
      ) as has_nodes
    from run
    left join workflow_begin as own
      on own.workspace_o_id = ${workspace}
      and own.run_o_id = run.o_id
      and own.round = ${round}
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
      and run.status = 'running'
      and run.attempt = ${attempt}
    for no key update of run`;
  if (!heldPlace) return null;
  const { begunInMs } = heldPlace;
  // A time is taken once, and kept with the run: whoever takes it up again waits for no more than the rest. But one that
  // passed before anything was done is lost: its holder died, and those of now have the window.
  if (begunInMs !== null && (begunInMs >= 0 || heldPlace.hasNodes)) return performance.now() + begunInMs;
  const limit = { workflowOId, key };
  await lockLimitKey(tx, workspace, { limit: 'begin', ...limit });
  const windowSeconds = rate.perSeconds + slackSeconds;
  const apartSeconds = Math.min(windowSeconds / rate.max, apartMostSeconds);
  const [next] = await tx<{ at: Date; inMs: number; planned: number }[]>`
    select
      free.at, (extract(epoch from free.at - clock.moment) * 1000)::float8 as in_ms,
      (
        select count(*)::int
        from workflow_begin
        where workspace_o_id = ${workspace}
          and workflow_o_id = ${workflowOId}
          and key = ${key}
          and begun_at is null
          and planned_at > now() - make_interval(secs => ${forgottenAfterSeconds}::float8)
          and run_o_id <> ${runOId}
          and ${ofOpenRun(tx, workspace, 'workflow_begin')}
      ) as planned
    from (select clock_timestamp() as moment) as clock
    cross join lateral (
      select greatest(
        clock.moment,
        ${lastBegin(tx, workspace, limit, 1)} + make_interval(secs => ${apartSeconds}::float8),
        ${lastBegin(tx, workspace, limit, rate.max)} + make_interval(secs => ${windowSeconds}::float8)
      ) as at
    ) as free`;
  if (!next) throw new Error('the statement of the clock returned no row');
  const { at, inMs, planned: plannedCount } = next;
  const beginsAt = performance.now() + inMs;
  const wantedCount = Math.min(plannedMost, Math.ceil(aheadSeconds / apartSeconds));
  const hasTurn = heldPlace.isPlanned || plannedCount < wantedCount;
  // a time that has come is left to nobody who is late
  const begins = inMs <= 0 || (hasTurn && inMs <= aheadSeconds * 1000);
  const after = (times: number) => new Date(at.getTime() + 1000 * (times * apartSeconds - earlySeconds));
  const plannedAt = !begins && hasTurn ? after(plannedCount) : null;
  await tx`
    insert into workflow_begin
      (workspace_o_id, run_o_id, round, workflow_o_id, key, accepted_at, planned_at, begun_at)
    values (
      ${workspace}, ${runOId}, ${round}, ${workflowOId}, ${key}, ${acceptedAt}, ${plannedAt},
      ${begins ? tx`clock_timestamp() + make_interval(secs => ${inMs / 1000}::float8)` : null}
    )
    on conflict (workspace_o_id, run_o_id, round) do update
    set planned_at = excluded.planned_at, begun_at = excluded.begun_at`;
  if (begins) {
    await callNext(tx, workspace, limit, wantedCount - plannedCount, (place) =>
      after(plannedCount + 1 + place),
    );
    return beginsAt;
  }
  await tx`
    update run
    set status = 'pending'
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}`;
  if (plannedAt) await wakeRun(tx, workspace, runOId, plannedAt);
  return null;
}

/** Removes an ended run from its line, in the transaction that ends the run. */
export async function leaveLine(
  tx: Tx,
  workspace: string,
  { runOId, ...limit }: Key & { runOId: string },
): Promise<void> {
  await lockLimitKey(tx, workspace, { limit: 'begin', ...limit });
  const [left] = await tx<{ wasPlanned: boolean }[]>`
    delete from workflow_begin
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and begun_at is null
    returning planned_at is not null as was_planned`;
  if (left?.wasPlanned) await callNext(tx, workspace, limit, 1, () => null);
}

/** Returns the key of the line in which a run waits; null where it does not. */
export const lineKey = (tx: Tx, workspace: string) => tx`(
  select key
  from workflow_begin
  where workflow_begin.workspace_o_id = ${workspace}
    and workflow_begin.run_o_id = run.o_id
    and begun_at is null
  limit 1
)`;

/** The condition that the run waits for its time to begin. */
export const waitsToBegin = (tx: Tx, workspace: string) => tx`${lineKey(tx, workspace)} is not null`;

/** The last begin of a key but so many, or null. */
const lastBegin = (tx: Tx, workspace: string, { workflowOId, key }: Key, nth: number) => tx`(
  select begun_at
  from workflow_begin
  where workspace_o_id = ${workspace}
    and workflow_o_id = ${workflowOId}
    and key = ${key}
    and begun_at is not null
  order by begun_at desc
  limit 1
  offset ${nth - 1}
)`;

/** Plans the first of the line, those that were accepted first, and gives them their jobs: null is at once. */
async function callNext(
  tx: Tx,
  workspace: string,
  { workflowOId, key }: Key,
  count: number,
  timeOf: (place: number) => Date | null,
): Promise<void> {
  if (count <= 0) return;
  const calledRuns = await tx<{ runOId: string }[]>`
    select run_o_id
    from workflow_begin
    where workspace_o_id = ${workspace}
      and workflow_o_id = ${workflowOId}
      and key = ${key}
      and begun_at is null
      and planned_at is null
      and ${ofOpenRun(tx, workspace, 'workflow_begin')}
    order by accepted_at, run_o_id
    limit ${count}`;
  for (const [place, { runOId }] of calledRuns.entries()) {
    const at = timeOf(place);
    await tx`
      update workflow_begin
      set planned_at = coalesce(${at}, clock.now)
      from (select now() as now) as clock
      where workspace_o_id = ${workspace}
        and run_o_id = ${runOId}
        and begun_at is null`;
    await wakeRun(tx, workspace, runOId, at);
  }
}
