-- Places of runs whose workflow limits how many go on at once: a run asks for one when it is taken up first, and has it
-- until it ends. Those that wait get theirs in the order in which they were accepted.
create table workflow_place (
  workspace_o_id text collate "C" not null,
  run_o_id text collate "C" not null,
  workflow_o_id text collate "C" not null,
  -- a digest of the value of the limit's key
  key text collate "C" not null,
  -- how many runs of this key may go on at once, as the version of this run says it
  most integer not null,
  is_held boolean not null default false,
  accepted_at timestamptz not null,
  primary key (workspace_o_id, run_o_id),
  constraint workflow_place_belongs_to_a_run
    foreign key (workspace_o_id, run_o_id) references run (workspace_o_id, o_id) on delete cascade,
  constraint workflow_place_is_one_of_some check (most > 0)
);
create index workflow_place_by_key on workflow_place (workspace_o_id, workflow_o_id, key, is_held, accepted_at, run_o_id);
select protect_tenant_table('workflow_place');
