-- Which model read an event and found what was found; null for what was analysed before models had names here, and for
-- events that nothing reads.
alter table event add column model text;
alter table finding add column model text;

-- Events read again, because another model can be asked now or because an endpoint was away. The job goes through the
-- events that its filters name, newest first; where it is stands here, so that whoever goes on begins behind it.
create table analysis_job (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  status text not null default 'PENDING',
  -- as the request named them; events that came later are read by a model anyway
  filters jsonb not null,
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  behind_at timestamptz(3),
  behind_o_id text collate "C",
  error text,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (workspace_o_id, o_id),
  constraint analysis_job_status_is_known check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  constraint analysis_job_counts_are_not_negative check (total >= 0 and done >= 0 and failed >= 0),
  constraint analysis_job_stands_behind_an_event check ((behind_at is null) = (behind_o_id is null)),
  constraint analysis_job_ends_with_a_time check ((status in ('COMPLETED', 'FAILED')) = (completed_at is not null))
);
create index analysis_job_by_age on analysis_job (workspace_o_id, created_at desc, o_id desc);
select protect_tenant_table('analysis_job');
