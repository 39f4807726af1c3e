-- What a person decided, as it was answered: the output of a node whose denial fails it is none.
alter table workflow_node add column decision jsonb;

-- Runs that go on, whatever their workspace: few beside all that are kept.
create index run_open on run (kind, status) where completed_at is null;

-- Runs that a schedule or a trigger started.
create index run_by_start on run (workspace_o_id, started_by, created_at desc) where started_by is not null;
