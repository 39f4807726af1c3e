-- Runs of workflows that are open, of which a workspace has a bounded number: those that wait for a time, an event or a
-- person are not counted, those that wait for an agent of theirs are.
alter table run add column awaits_agents boolean not null default false;
create index run_of_workflow_that_is_open on run (workspace_o_id)
  where kind = 'workflow' and (status in ('pending', 'running') or (status = 'waiting' and awaits_agents));

-- Its time has come and its start waits for room: then none of its times is left out.
alter table schedule add column is_held boolean not null default false;
create index schedule_by_last_time on schedule (workspace_o_id, last_at) where last_at is not null;
