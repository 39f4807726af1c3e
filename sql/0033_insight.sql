-- A saved question over events. `filters` has the shape of the event list's filters.
create table insight (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  name text not null,
  description text,
  filters jsonb not null,
  period_days integer not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  last_run_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint insight_period_is_one_day_to_ten_years check (period_days between 1 and 3660)
);
create index insight_by_age on insight (workspace_o_id, created_at desc, o_id desc);
select protect_tenant_table('insight');

-- One row a run: what the question answered at that time.
create table insight_result (
  workspace_o_id text collate "C" not null,
  insight_o_id text collate "C" not null,
  run_at timestamptz(3) not null,
  o_id text collate "C" not null,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  event_count integer not null,
  finding_count integer not null,
  answer jsonb not null,
  primary key (workspace_o_id, insight_o_id, o_id),
  constraint insight_result_belongs_to_an_insight
    foreign key (workspace_o_id, insight_o_id) references insight (workspace_o_id, o_id) on delete cascade
);
select protect_tenant_table('insight_result');
