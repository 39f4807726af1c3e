-- What people and programs say of a run afterwards: a score is a mark with a number, a tag one without.
create table run_mark (
  workspace_o_id text collate "C" not null,
  run_o_id text collate "C" not null,
  name text collate "C" not null,
  value double precision,
  marked_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, run_o_id, name),
  constraint run_mark_belongs_to_a_run
    foreign key (workspace_o_id, run_o_id) references run (workspace_o_id, o_id) on delete cascade,
  constraint run_mark_has_a_name check (length(name) between 1 and 100),
  constraint run_mark_value_is_a_number check (value between -1e12 and 1e12)
);
create index run_mark_by_name on run_mark (workspace_o_id, name, run_o_id);
select protect_tenant_table('run_mark');
