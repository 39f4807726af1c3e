-- A workspace filled from a company's page and texts, as one job that goes on wherever it was ended.
--
--   pending ──▶ running ──▶ completed | failed
--      ▲           │
--      └───────────┘  its worker dies or stops
--
-- What there is to do stands in steps. Each ends once, in the transaction that makes its record:
--
--   pending ──▶ done (made, or was there before) | skipped (a reason)
create table build (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  status text not null default 'pending',
  -- as it was asked for, without the texts: those stand in their steps
  request jsonb not null,
  author jsonb not null,
  -- the key that asked: usage is charged to it
  key_o_id text collate "C",
  error text,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint build_status_is_known check (status in ('pending', 'running', 'completed', 'failed')),
  constraint build_is_over_when_it_has_an_end check ((status in ('completed', 'failed')) = (completed_at is not null)),
  constraint build_that_failed_says_why check ((status = 'failed') = (error is not null))
);
create unique index build_is_one_at_a_time on build (workspace_o_id) where status in ('pending', 'running');
create index build_by_age on build (workspace_o_id, created_at desc, o_id desc);
select protect_tenant_table('build');

create table build_step (
  workspace_o_id text collate "C" not null,
  build_o_id text collate "C" not null,
  -- names what the step makes within the build: planned twice it is planned once
  key text collate "C" not null,
  stage text not null,
  -- steps are taken by stage, then in the order of their planning
  ordinal bigint generated always as identity,
  -- what the step needs: a text or an address, a kind and a name, a type of agents
  input jsonb not null,
  status text not null default 'pending',
  kind text,
  made_o_id text collate "C",
  -- false: a record of that name was there before
  is_new boolean,
  note text,
  primary key (workspace_o_id, build_o_id, key),
  constraint build_step_belongs_to_a_build
    foreign key (workspace_o_id, build_o_id) references build (workspace_o_id, o_id) on delete cascade,
  constraint build_step_stage_is_known check (
    stage in ('read', 'company', 'offering', 'references', 'names', 'library', 'agents')
  ),
  constraint build_step_status_is_known check (status in ('pending', 'done', 'skipped')),
  constraint build_step_that_made_something_is_done check (made_o_id is null or status = 'done'),
  constraint build_step_tells_what_it_made check (
    (made_o_id is null) = (kind is null) and (made_o_id is null) = (is_new is null)
  ),
  constraint build_step_that_was_skipped_says_why check ((status = 'skipped') = (note is not null))
);
create unique index build_step_makes_a_record_of_its_own on build_step (workspace_o_id, build_o_id, made_o_id) where is_new;
create index build_step_in_order on build_step (workspace_o_id, build_o_id, ordinal);
select protect_tenant_table('build_step');
