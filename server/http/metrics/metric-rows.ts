import type { ModelLoad } from '../../context.ts';
import type { Database } from '../../database/index.ts';
import { ownServerOId } from './server-beats.ts';

/** Reads the rows that metrics are computed from, as the owner and over all workspaces. */

/** Returns the state of the models' circuits in all workers and in the other servers. */
export async function loadRows(db: Database): Promise<ModelLoad[]> {
  const rows = await db.ownerSql<{ load: ModelLoad }[]>`
    select model_load as load
    from (
      select model_load, beat_at from worker
      union all
      select model_load, beat_at from server_process where o_id <> ${ownServerOId}
    ) as process
    where beat_at > now() - interval '30 seconds'
      and model_load is not null`;
  return rows.map(({ load }) => load);
}

/** Returns the memory of each worker and of the other servers, by their last heartbeat. */
export function memoryRows(db: Database) {
  return db.ownerSql<{ process: string; bytes: number }[]>`
    select kind || ' ' || o_id as process, memory_bytes::float8 as bytes
    from (
      select 'worker' as kind, o_id, memory_bytes, beat_at from worker
      union all
      select 'server', o_id, memory_bytes, beat_at from server_process where o_id <> ${ownServerOId}
    ) as process
    where beat_at > now() - interval '30 seconds'
      and memory_bytes is not null`;
}

/** Returns the number of open workflow runs, as OPEN_RUNS counts them, in the workspace that has the most. */
export async function mostOpenRuns(db: Database): Promise<number> {
  const [row] = await db.ownerSql<{ open: number }[]>`
    select count(*)::int as open
    from run
    where completed_at is null
      and kind = 'workflow'
      and (status in ('pending', 'running') or (status = 'waiting' and awaits_agents))
    group by workspace_o_id
    order by open desc
    limit 1`;
  return row?.open ?? 0;
}

export function queueRows(db: Database) {
  return db.ownerSql<{ job: string; waiting: number; running: number; scheduled: number; oldest: number }[]>`
    select
      task.identifier as job,
      count(*) filter (where job.is_available and job.run_at <= now())::int as waiting,
      count(*) filter (where job.locked_at is not null)::int as running,
      count(*) filter (where job.is_available and job.run_at > now())::int as scheduled,
      coalesce(
        extract(epoch from now() - min(job.run_at) filter (where job.is_available and job.run_at <= now())), 0
      )::float8 as oldest
    from graphile_worker._private_tasks as task
    left join graphile_worker._private_jobs as job on job.task_id = task.id
    group by task.identifier`;
}

export function deadRows(db: Database) {
  return db.ownerSql<{ job: string; count: number }[]>`
    select job_name as job, count(*) filter (where retried_at is null)::int as count
    from dead_letter
    group by job_name`;
}

export function sumRows(db: Database) {
  return db.ownerSql<{ workers: number; credits: number }[]>`
    select
      (select count(*)::int from worker where beat_at > now() - interval '30 seconds') as workers,
      (
        select coalesce(sum(credits), 0)::float8
        from usage_month
        where key_o_id = ''
          and month = date_trunc('month', now() at time zone 'UTC')::date
      ) as credits`;
}

export function openRuns(db: Database) {
  return db.ownerSql<{ kind: string; status: string; count: number }[]>`
    select kind, status, count(*)::int as count
    from run
    where completed_at is null
    group by kind, status`;
}

export function openNodes(db: Database) {
  return db.ownerSql<{ type: string; status: string; count: number }[]>`
    select node.type, node.status, count(*)::int as count
    from run
    join workflow_node as node
      on node.workspace_o_id = run.workspace_o_id
      and node.run_o_id = run.o_id
    where run.completed_at is null
      and run.kind = 'workflow'
      and node.completed_at is null
    group by node.type, node.status`;
}
