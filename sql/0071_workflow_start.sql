-- What starts workflows by itself. A schedule has one next time: whoever moves it on starts the run, in one transaction.
create table schedule (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  workflow_o_id text collate "C" not null,
  cron text not null,
  timezone text not null default 'UTC',
  input jsonb not null default '{}',
  enabled boolean not null default true,
  catch_up text not null default 'none',
  -- null where it is not enabled, or never comes again
  next_at timestamptz(3),
  last_at timestamptz(3),
  last_run_o_id text collate "C",
  -- why the last start came to nothing
  last_error text,
  key_o_id text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint schedule_starts_a_workflow
    foreign key (workspace_o_id, workflow_o_id) references workflow (workspace_o_id, o_id),
  constraint schedule_catch_up_is_known check (catch_up in ('none', 'one')),
  constraint schedule_that_is_off_has_no_next_time check (next_at is null or (enabled and deleted_at is null))
);
create index schedule_newest on schedule (workspace_o_id, created_at desc, o_id desc) where deleted_at is null;
-- which are due, whatever their workspace
create index schedule_by_next_time on schedule (next_at) where next_at is not null;
select protect_tenant_table('schedule');

-- A trigger starts its workflow once for every event that its filters let through and that came in after it.
create table trigger (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  workflow_o_id text collate "C" not null,
  filters jsonb not null default '{}',
  input jsonb not null default '{}',
  enabled boolean not null default true,
  last_run_o_id text collate "C",
  last_at timestamptz(3),
  last_error text,
  key_o_id text collate "C",
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint trigger_starts_a_workflow
    foreign key (workspace_o_id, workflow_o_id) references workflow (workspace_o_id, o_id)
);
create index trigger_newest on trigger (workspace_o_id, created_at desc, o_id desc) where deleted_at is null;
select protect_tenant_table('trigger');

-- The key decides: an event that is looked at twice starts a workflow once.
create table trigger_start (
  workspace_o_id text collate "C" not null,
  trigger_o_id text collate "C" not null,
  event_o_id text collate "C" not null,
  run_o_id text collate "C",
  created_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, trigger_o_id, event_o_id),
  constraint trigger_start_belongs_to_a_trigger
    foreign key (workspace_o_id, trigger_o_id) references trigger (workspace_o_id, o_id)
);
select protect_tenant_table('trigger_start');

-- Many runs cancelled or tried again by one request, a bounded number at a time.
create table bulk_change (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  action text not null,
  filters jsonb not null default '{}',
  status text not null default 'pending',
  total integer not null default 0,
  changed integer not null default 0,
  -- runs that had ended, or had nothing to try again, when their turn came
  left_alone integer not null default 0,
  -- how far it is, in the order of runs
  after_o_id text collate "C",
  error text,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint bulk_change_action_is_known check (action in ('cancel', 'retry')),
  constraint bulk_change_status_is_known check (status in ('pending', 'running', 'completed', 'failed')),
  constraint bulk_change_is_over_when_it_has_an_end check (
    (status in ('completed', 'failed')) = (completed_at is not null)
  )
);
select protect_tenant_table('bulk_change');
