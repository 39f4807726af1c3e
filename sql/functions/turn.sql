-- Fair queueing by start time: a workspace's next job comes behind its own that wait, and a workspace that has none
-- waiting begins where those are that are served now. So the jobs of one workspace keep their order, and another's
-- first job passes a backlog of thousands. With one workspace the order is that of arrival.

-- Where a queue's turns begin. Each queue has a quarter of what the column of priorities holds, so that the one's backlog
-- moves nobody in another, and one index finds who is served in each.
create or replace function first_turn(queue text) returns integer
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
  select case queue when 'short' then -32000 when 'flow' then -16000 when 'long' then 0 else 16000 end
$$;

-- The turn of a new job. Two probes of an index.
create or replace function turn_of(workspace text, queue text) returns integer
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- A plan that was made while the queue was empty would read all of it, payloads included, for every job that is added.
set enable_seqscan = off
as $$
declare
  first_one constant integer := public.first_turn(queue);
  last_one constant integer := first_one + 15999;
begin
  return least(
    last_one,
    greatest(
      first_one,
      (
        select max(job.priority) + 1
        from graphile_worker._private_jobs as job
        where job.payload ->> 'workspaceOId' = turn_of.workspace
        and job.priority between first_one and last_one
        and job.locked_at is null
        and job.run_at <= now()
      ),
      (
        select job.priority
        from graphile_worker._private_jobs as job
        where job.is_available
        and job.priority between first_one and last_one
        and job.run_at <= now()
        order by job.priority
        limit 1
      )
    )
  );
end
$$;

-- Begins a queue's turns anew once half of them are served. Without it a queue that is never empty would come to its
-- last turn, and from there on serve by arrival. Answers how many jobs were moved.
create or replace function rewind_turns(queue text) returns integer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  first_one constant integer := public.first_turn(queue);
  last_one constant integer := first_one + 15999;
  served integer;
  moved integer := 0;
begin
  -- two at once would move each job twice
  perform pg_advisory_xact_lock(hashtextextended('groundwork turns', 0));
  select min(job.priority)
  from graphile_worker._private_jobs as job
  where job.is_available
  and job.priority between first_one and last_one
  and job.run_at <= now()
  into served;
  if served >= first_one + 8000 then
    update graphile_worker._private_jobs as job
    set priority = greatest(first_one, job.priority - (served - first_one))
    where job.priority between first_one and last_one
    and job.locked_at is null;
    get diagnostics moved = row_count;
  end if;
  return moved;
end
$$;

revoke execute on function first_turn, turn_of, rewind_turns from public;
