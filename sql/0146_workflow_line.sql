-- The line of runs that wait to begin: the next few of a key are planned and have a job, the others have neither until a
-- run that begins, or leaves the line, calls the next one.
alter table workflow_begin
  alter column planned_at drop not null,
  add column accepted_at timestamptz not null default now();
drop index workflow_begin_by_key;
create index workflow_begin_by_time
  on workflow_begin (workspace_o_id, workflow_o_id, key, begun_at)
  where begun_at is not null;
create index workflow_begin_that_is_planned
  on workflow_begin (workspace_o_id, workflow_o_id, key, planned_at)
  where begun_at is null and planned_at is not null;
create index workflow_begin_in_line
  on workflow_begin (workspace_o_id, workflow_o_id, key, accepted_at, run_o_id)
  where begun_at is null and planned_at is null;
