-- An import: one job per kind of event in a request. The row is the record of the work, the queue only starts it.
create table import_job (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  event_kind text not null,
  status text not null default 'PENDING',
  total integer not null,
  pre_skipped integer not null default 0,
  ingested integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  callback_url text,
  external_request_id text,
  error text,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint import_job_kind_is_known check (event_kind in ('email', 'call', 'crm', 'social')),
  constraint import_job_status_is_known
    check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED')),
  constraint import_job_counts_are_not_negative
    check (total >= 0 and pre_skipped >= 0 and ingested >= 0 and skipped >= 0 and failed >= 0),
  constraint import_job_counts_stay_within_total check (ingested + skipped + failed <= total),
  constraint import_job_counts_add_up_on_completion
    check (status <> 'COMPLETED' or ingested + skipped + failed = total),
  constraint import_job_ends_with_a_time
    check ((status in ('COMPLETED', 'FAILED', 'CANCELLED')) = (completed_at is not null))
);
create index import_job_by_age on import_job (workspace_o_id, created_at desc, o_id desc);
select protect_tenant_table('import_job');

-- Accepted events wait here, a batch a row, until the job has moved them into `event`. A batch leaves in the
-- transaction that stores its events and counts them, so what is still here is exactly what is still to do.
create table import_batch (
  workspace_o_id text collate "C" not null,
  import_job_o_id text collate "C" not null,
  ordinal integer not null,
  event_count integer not null,
  events jsonb not null,
  primary key (workspace_o_id, import_job_o_id, ordinal),
  constraint import_batch_belongs_to_a_job
    foreign key (workspace_o_id, import_job_o_id) references import_job (workspace_o_id, o_id) on delete cascade,
  constraint import_batch_is_a_list check (jsonb_typeof(events) = 'array')
);
-- Kept for seconds: compressing it would cost more than writing it.
alter table import_batch alter column events set storage external;
select protect_tenant_table('import_batch');

-- `position` is the zero-based index of the event in the request that brought it.
create table import_failure (
  workspace_o_id text collate "C" not null,
  import_job_o_id text collate "C" not null,
  position integer not null,
  message text not null,
  primary key (workspace_o_id, import_job_o_id, position),
  constraint import_failure_belongs_to_a_job
    foreign key (workspace_o_id, import_job_o_id) references import_job (workspace_o_id, o_id) on delete cascade
);
select protect_tenant_table('import_failure');
