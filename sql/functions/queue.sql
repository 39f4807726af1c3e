-- The only doors between our rows and graphile-worker's private tables. Its version is pinned exactly.
-- They run as the owner, because the role of requests may not touch the queue; each one sees to the workspace itself.

-- Adds a job in the caller's transaction. Inside a workspace only jobs of that workspace can be added. A waiting job of
-- the same key is replaced; one that is being done, or cannot be done any more, loses its key to the new one.
-- It does what graphile-worker's own add_job does, whose statements take sets of jobs and are planned anew each time.
create or replace function enqueue_job(
  name text,
  payload jsonb,
  run_at timestamptz,
  key text,
  needs text,
  queue text,
  max_attempts integer
) returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  inside constant text := nullif(current_setting('app.workspace_o_id', true), '');
  workspace constant text := enqueue_job.payload ->> 'workspaceOId';
  own_key constant text := enqueue_job.name || ':' || workspace || ':' || enqueue_job.key;
  own_task integer;
begin
  -- who has the role of requests is in a workspace, or must not add anything
  if workspace is null
    or workspace <> coalesce(inside, workspace)
    or (inside is null and current_setting('role') = 'groundwork_app')
  then
    raise exception 'a job must carry the workspace it is enqueued in';
  end if;
  loop
    select task.id
    from graphile_worker._private_tasks as task
    where task.identifier = enqueue_job.name
    into own_task;
    exit when own_task is not null;
    -- whoever is first makes it, the others find it
    insert into graphile_worker._private_tasks (identifier)
    values (enqueue_job.name)
    on conflict do nothing;
  end loop;
  loop
    if own_key is not null then
      update graphile_worker._private_jobs as job
      set key = null,
        attempts = job.max_attempts,
        updated_at = now()
      where job.key = own_key
      and job.is_available is not true;
    end if;
    insert into graphile_worker._private_jobs as job (task_id, payload, run_at, key, priority, max_attempts, flags)
    values (
      own_task,
      enqueue_job.payload::json,
      coalesce(enqueue_job.run_at, now()),
      own_key,
      public.turn_of(workspace, enqueue_job.queue),
      enqueue_job.max_attempts,
      (
        select jsonb_object_agg(flag, true)
        from unnest(
          array[
            -- by which a worker leaves the jobs of a workspace alone that has its share of places already
            'workspace:' || workspace,
            enqueue_job.needs,
            -- remembered so that a job which lost its key to a successor is known as superseded, not as failed
            case when own_key is not null then 'keyed' end
          ]
        ) as item (flag)
        where flag is not null
      )
    )
    on conflict (key) do update
    set task_id = excluded.task_id,
      payload = excluded.payload,
      run_at = excluded.run_at,
      priority = excluded.priority,
      max_attempts = excluded.max_attempts,
      flags = excluded.flags,
      revision = job.revision + 1,
      attempts = 0,
      last_error = null,
      updated_at = now()
    where job.locked_at is null;
    exit when found;
    -- a worker took the waiting job between the two statements: the first one, again, sees it taken
  end loop;
  -- Wakes the places of its own queue (jobs/runtime/wake.ts): a count above nought would have those of every queue look
  -- for it. The random number tells two jobs of one transaction apart, of which equal notifications are sent once.
  if enqueue_job.run_at is null or enqueue_job.run_at <= now() then
    perform pg_notify(
      'jobs:insert',
      json_build_object('r', random(), 'count', 0, 'queue', enqueue_job.queue)::text
    );
  end if;
end
$$;

-- Jobs of this workspace that failed at least once and are tried again, by what they work on: how often, and when next
-- (null while one is being tried). What they failed with stays inside.
-- in its place, which looked at the records too
drop function if exists retried_jobs();
create or replace function tried_jobs() returns table (
  subject text, generation integer, attempts integer, next_try_at timestamptz
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  own constant text := current_setting('app.workspace_o_id');
begin
  return query
  select
    named.subject,
    (job.payload ->> 'generation')::integer,
    job.attempts::integer,
    case when job.locked_at is null then job.run_at end
  from graphile_worker._private_jobs as job
  cross join lateral (
    values
      (job.payload ->> 'resourceOId'),
      (job.payload ->> 'importJobOId'),
      (job.payload ->> 'analysisJobOId'),
      (job.payload ->> 'runOId')
  ) as named (subject)
  where job.payload ->> 'workspaceOId' = own
  and job.last_error is not null
  and job.payload ->> 'eventOIds' is null
  and (job.is_available or job.locked_at is not null)
  and named.subject is not null;
end
$$;

-- Whether a job of this workspace waits under this key: none that is being done, nor one that cannot be done any more.
create or replace function job_waits(name text, key text) returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select
    from graphile_worker._private_jobs as job
    where job.key = job_waits.name || ':' || current_setting('app.workspace_o_id') || ':' || job_waits.key
    and job.is_available
  );
end
$$;

-- Ends a job and its lease, if this holder has it still. graphile-worker's own completion does not ask who holds the job.
create or replace function complete_job(job_id bigint, holder text) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  workspace text;
begin
  delete from graphile_worker._private_jobs as job
  where job.id = complete_job.job_id
  and job.locked_by = complete_job.holder
  returning job.payload ->> 'workspaceOId'
  into workspace;
  if not found then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = workspace
  and lease.job_id = complete_job.job_id;
  return true;
end
$$;

-- The same in the transaction of the job's last effect, and only for who holds its lease: false rolls that effect back.
create or replace function finish_job(job_id bigint, holder text, token uuid) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  inside constant text := current_setting('app.workspace_o_id');
begin
  delete from graphile_worker._private_jobs as job
  where job.id = finish_job.job_id
  and job.locked_by = finish_job.holder
  and job.payload ->> 'workspaceOId' = inside;
  if not found then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = inside
  and lease.job_id = finish_job.job_id
  and lease.token = finish_job.token;
  return found;
end
$$;

-- Puts a job back for anyone to take after `seconds`, if this holder has it still. The claim does not count as an attempt.
create or replace function hand_back_job(job_id bigint, holder text, seconds double precision) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  workspace text;
begin
  update graphile_worker._private_jobs as job
  set locked_by = null,
    locked_at = null,
    attempts = greatest(job.attempts - 1, 0),
    run_at = now() + make_interval(secs => hand_back_job.seconds),
    updated_at = now()
  where job.id = hand_back_job.job_id
  and job.locked_by = hand_back_job.holder
  -- a superseded job must not come back: its successor waits already
  and not (job.attempts >= job.max_attempts and job.flags ? 'keyed' and job.key is null)
  returning job.payload ->> 'workspaceOId'
  into workspace;
  if not found then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = workspace
  and lease.job_id = hand_back_job.job_id;
  return true;
end
$$;

-- Frees a job, and its lease, that came to no end for a reason outside of it: its worker is gone, the database takes no
-- changes, the model endpoint could not be asked. Such an end is no attempt. Fifty in an hour are carried so; what comes
-- to more may be the job's own doing, and each end beyond stays counted, since a job that kills its workers must come to
-- an end. `seconds`, if given, is when it is taken again.
create or replace function free_job(
  job_id bigint,
  holder text,
  reason text,
  seconds double precision default null
) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  workspace text;
  since double precision;
  ends integer;
begin
  select (job.flags -> 'ends' ->> 'since')::double precision, (job.flags -> 'ends' ->> 'count')::integer + 1
  from graphile_worker._private_jobs as job
  where job.id = free_job.job_id
  into since, ends;
  if ends is null or since < extract(epoch from now()) - 3600 then
    since := extract(epoch from now());
    ends := 1;
  end if;
  update graphile_worker._private_jobs as job
  set locked_by = null,
    locked_at = null,
    last_error = free_job.reason,
    attempts = case when ends > 50 then job.attempts else greatest(job.attempts - 1, 0) end,
    flags = coalesce(job.flags, '{}') || jsonb_build_object('ends', jsonb_build_object('since', since, 'count', ends)),
    -- at once the first time; later a little apart, should the job itself be what kills them
    run_at = now() + make_interval(secs => coalesce(free_job.seconds, least(15, 3 * (ends - 1)))),
    updated_at = now()
  where job.id = free_job.job_id
  and job.locked_by = free_job.holder
  -- a superseded job must not come back: its successor waits already
  and not (job.attempts >= job.max_attempts and job.flags ? 'keyed' and job.key is null)
  returning job.payload ->> 'workspaceOId'
  into workspace;
  if not found then
    -- one that was superseded is over with its worker
    update graphile_worker._private_jobs as job
    set locked_by = null,
      locked_at = null
    where job.id = free_job.job_id
    and job.locked_by = free_job.holder
    returning job.payload ->> 'workspaceOId'
    into workspace;
  end if;
  if workspace is null then
    return false;
  end if;
  delete from public.lease
  where lease.workspace_o_id = workspace
  and lease.job_id = free_job.job_id;
  return true;
end
$$;

-- Puts a job back whose model endpoint could not be asked, however often: nothing was tried, so it is no attempt. One that
-- waits for a day and more is counted, since nobody waits for its answer any more.
create or replace function defer_job(job_id bigint, holder text, reason text, seconds double precision) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update graphile_worker._private_jobs as job
  set last_error = defer_job.reason,
    -- what is handed back is counted one less
    attempts = job.attempts + case when job.created_at < now() - interval '1 day' then 1 else 0 end
  where job.id = defer_job.job_id
  and job.locked_by = defer_job.holder;
  return public.hand_back_job(defer_job.job_id, defer_job.holder, defer_job.seconds);
end
$$;

-- Takes an exhausted job out of the queue. Answers the reason when it became a dead letter, and null when there was
-- nothing to bury: the job is gone, was taken again, or had been superseded.
create or replace function bury_job(job_id bigint, letter_o_id text) returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  inside text := nullif(current_setting('app.workspace_o_id', true), '');
  gone record;
begin
  delete from graphile_worker._private_jobs as job
  using graphile_worker._private_tasks as task
  where job.id = bury_job.job_id
  and task.id = job.task_id
  and job.attempts >= job.max_attempts
  and job.locked_at is null
  and job.payload ->> 'workspaceOId' = coalesce(inside, job.payload ->> 'workspaceOId')
  returning task.identifier, job.payload, job.attempts, job.created_at,
    coalesce(job.last_error, 'The worker ended in the middle of the job') as reason,
    coalesce(job.flags ? 'keyed', false) and job.key is null as superseded
  into gone;
  if not found then
    return null;
  end if;
  delete from public.lease
  where lease.workspace_o_id = gone.payload ->> 'workspaceOId'
  and lease.job_id = bury_job.job_id;
  if gone.superseded then
    return null;
  end if;
  insert into public.dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
  values (
    gone.payload ->> 'workspaceOId', bury_job.letter_o_id, gone.identifier, gone.payload::jsonb,
    gone.attempts, gone.reason, gone.created_at
  );
  return gone.reason;
end
$$;

revoke execute on function enqueue_job, tried_jobs, job_waits, complete_job, finish_job, hand_back_job, free_job, defer_job, bury_job from public;
grant execute on function enqueue_job, tried_jobs, job_waits, finish_job, free_job, bury_job to groundwork_app;
