-- Only events that came in after a trigger was made, or was last enabled, start its workflow.
alter table trigger add column enabled_at timestamptz(3) default now();
alter table trigger
  add constraint trigger_that_is_on_says_since_when check (enabled_at is not null or not enabled);
create index trigger_that_is_on on trigger (workspace_o_id, o_id) where enabled and deleted_at is null;

-- An event that has started a run starts none again, also when the run is kept no longer.
create index trigger_start_by_run on trigger_start (workspace_o_id, run_o_id) where run_o_id is not null;
alter table trigger_start
  add constraint trigger_start_made_a_run
    foreign key (workspace_o_id, run_o_id) references run (workspace_o_id, o_id) on delete set null (run_o_id);
