-- When runs of a workflow that limits its rate began, or are planned to: the lock of a key guards them. A round begins once.
create table workflow_begin (
  workspace_o_id text collate "C" not null,
  run_o_id text collate "C" not null,
  round integer not null,
  workflow_o_id text collate "C" not null,
  -- a digest of the value of the limit's key
  key text collate "C" not null,
  planned_at timestamptz not null,
  begun_at timestamptz,
  primary key (workspace_o_id, run_o_id, round),
  constraint workflow_begin_belongs_to_a_run
    foreign key (workspace_o_id, run_o_id) references run (workspace_o_id, o_id) on delete cascade
);
create index workflow_begin_by_key
  on workflow_begin (workspace_o_id, workflow_o_id, key, (coalesce(begun_at, planned_at)));
select protect_tenant_table('workflow_begin');

-- Keys by which a workflow tells starts that are the same: until it expires, the first run that was accepted has one.
create table workflow_dedupe (
  workspace_o_id text collate "C" not null,
  workflow_o_id text collate "C" not null,
  key text collate "C" not null,
  run_o_id text collate "C" not null,
  expires_at timestamptz not null,
  primary key (workspace_o_id, workflow_o_id, key),
  constraint workflow_dedupe_is_of_a_workflow
    foreign key (workspace_o_id, workflow_o_id) references workflow (workspace_o_id, o_id)
);
create index workflow_dedupe_by_end on workflow_dedupe (workspace_o_id, workflow_o_id, expires_at);
select protect_tenant_table('workflow_dedupe');
