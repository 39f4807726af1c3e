import type { Tools, Tx } from '../../../../context.ts';
import { wakeRun } from '../../../runs/parent-signal.ts';
import { limitKey, lockLimitKey } from './limit-key.ts';
import type { LimitedRun } from './places.ts';

/*
 * The limit of a workflow on how many of its runs begin within a time, for each value of its key: no window of that length
 * has more begins, by the database's clock. A run for which the window is full is planned for when it is not, pending with a
 * job of that time. One that comes late to its time may find the window full of others, and is planned again.
 */

/** How long a begin is kept after its window, for whoever looks at it. */
const keptSeconds = 10;
/** How long a planned begin that nobody came back to keeps its time. */
const forgottenAfterSeconds = 3_600;

/** False when the run may not begin yet, and waits for its time, or is no longer held by this attempt. */
export async function takeBegin(
  { write, workspace }: Pick<Tools, 'write' | 'workspace'>,
  run: LimitedRun,
): Promise<boolean> {
  const rate = run.limits?.rate;
  if (!rate) return true;
  const { runOId, round, workflowOId } = run;
  const key = await limitKey(rate.key ?? null, run);
  return write(async (tx) => {
    const [held] = await tx<{ begunAt: Date | null; isPlanned: boolean }[]>`
      select own.begun_at, own.run_o_id is not null as is_planned
      from run
      left join workflow_begin as own
        on own.workspace_o_id = ${workspace}
        and own.run_o_id = run.o_id
        and own.round = ${round}
      where run.workspace_o_id = ${workspace}
        and run.o_id = ${runOId}
        and run.status = 'running'
        and run.attempt = ${run.attempt}
      for no key update of run`;
    if (!held) return false;
    if (held.begunAt !== null) return true;
    await lockLimitKey(tx, workspace, { limit: 'begin', workflowOId, key });
    const [free] = await tx<{ at: Date; isNow: boolean }[]>`
      with forgotten as (
        delete from workflow_begin
        where workspace_o_id = ${workspace}
          and workflow_o_id = ${workflowOId}
          and key = ${key}
          and coalesce(begun_at, planned_at) < now() - make_interval(
            secs => ${rate.perSeconds}::float8 + case when begun_at is null then ${forgottenAfterSeconds}::float8 else ${keptSeconds}::float8 end
          )
          and run_o_id <> ${runOId}
      )
      select
        greatest(full_until, moment) as at, coalesce(full_until <= moment, true) as is_now
      from (select clock_timestamp() as moment) as clock
      left join (
        -- whoever waits for its time already comes after those that have begun; a new one after all that are planned
        select coalesce(begun_at, planned_at) + make_interval(secs => ${rate.perSeconds}::float8) as full_until
        from workflow_begin
        where workspace_o_id = ${workspace}
          and workflow_o_id = ${workflowOId}
          and key = ${key}
          and run_o_id <> ${runOId}
          ${held.isPlanned ? tx`and begun_at is not null` : tx``}
        order by coalesce(begun_at, planned_at) desc
        limit 1
        offset ${rate.max - 1}
      ) as window_before on true`;
    if (!free) throw new Error('the clock is one row');
    await tx`
      insert into workflow_begin (workspace_o_id, run_o_id, round, workflow_o_id, key, planned_at, begun_at)
      values (
        ${workspace}, ${runOId}, ${round}, ${workflowOId}, ${key}, ${free.at},
        ${free.isNow ? tx`clock_timestamp()` : null}
      )
      on conflict (workspace_o_id, run_o_id, round) do update
      set planned_at = excluded.planned_at, begun_at = excluded.begun_at`;
    if (free.isNow) return true;
    await tx`
      update run
      set status = 'pending'
      where workspace_o_id = ${workspace}
        and o_id = ${runOId}`;
    await wakeRun(tx, workspace, runOId, free.at);
    return false;
  });
}

/** Whether a run waits for its time to begin. */
export const waitsToBegin = (tx: Tx, workspace: string) => tx`
  exists (
    select
    from workflow_begin
    where workflow_begin.workspace_o_id = ${workspace}
      and workflow_begin.run_o_id = run.o_id
      and begun_at is null
  )`;
