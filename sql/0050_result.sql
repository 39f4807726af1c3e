-- What a request with an Idempotency-Key has made, noted in the transaction that made it. Whoever repeats the request
-- after the first try died before its reply was stored answers for that, instead of making it a second time.
alter table idempotent_request add column made jsonb;

-- A run is held by the process that executes it, for as long as that renews its hold. The sweep ends what nobody holds.
alter table run add column held_until timestamptz;
update run set held_until = now() where status = 'running';
create index run_held_by_nobody on run (held_until) where status = 'running';

-- Whose jobs wait: a new one takes its turn behind those of its own workspace.
create index groundwork_job_by_workspace on graphile_worker._private_jobs ((payload ->> 'workspaceOId'), priority);
-- Jobs that wait since before carry their workspace as those do that come after them.
update graphile_worker._private_jobs
set flags = coalesce(flags, '{}') || jsonb_build_object('workspace:' || (payload ->> 'workspaceOId'), true)
where payload ->> 'workspaceOId' is not null;
-- Which of them are tried again.
create index groundwork_job_that_failed on graphile_worker._private_jobs ((payload ->> 'workspaceOId'))
  where last_error is not null;
-- The queue's entry took a priority before; the functions are made anew without it.
drop function if exists enqueue_job(text, jsonb, timestamptz, text, integer, integer);
