-- What a person decided, as it was answered: the output of a node whose denial fails it is none.
alter table workflow_node add column decision jsonb;

-- Runs that go on, whatever their workspace: few beside all that are kept.
create index run_open on run (kind, status) where completed_at is null;
