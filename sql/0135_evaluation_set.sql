-- Cases that are kept for evaluations. Each change of the cases makes the next version; evaluations say which one they ran.
create table evaluation_set (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  name text not null,
  version integer not null default 1,
  cases jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, o_id),
  constraint evaluation_set_has_a_case check (jsonb_array_length(cases) > 0)
);
create index evaluation_set_by_age on evaluation_set (workspace_o_id, created_at desc, o_id desc);
select protect_tenant_table('evaluation_set');

alter table evaluation
  -- null in what an earlier version began
  add column agent_version integer,
  add column set_o_id text collate "C",
  add column set_version integer,
  -- a digest of what is asked and expected: only evaluations of the same cases are compared
  add column cases_hash bytea,
  -- the evaluation that was begun beside this one
  add column against_o_id text collate "C";
