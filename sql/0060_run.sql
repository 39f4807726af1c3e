-- A run is executed by the request that waits for it, or by a job of the queue. Each beginning has a number: an ending
-- names the one it belongs to, so that whoever was overtaken ends nothing.
alter table run
  add column executor text not null default 'request',
  add column attempt integer not null default 0,
  -- by which address the caller reached the server: links in its callback begin with it
  add column link_origin text,
  -- whom the run is about, to find it by
  add column subject_name text,
  add column subject_domain text,
  add column subject_email text,
  add column cached_tokens bigint not null default 0;
update run set attempt = 1 where started_at is not null;
alter table run
  add constraint run_executor_is_known check (executor in ('request', 'queue')),
  add constraint run_that_has_started_was_begun check ((started_at is null) = (attempt = 0)),
  add constraint run_waits_for_the_queue_alone check (status <> 'pending' or executor = 'queue' or kind = 'workflow');

create index run_by_agent on run (workspace_o_id, agent_o_id, created_at desc, o_id desc);
create index run_by_domain on run (workspace_o_id, subject_domain, created_at desc) where subject_domain is not null;
create index run_by_email on run (workspace_o_id, subject_email, created_at desc) where subject_email is not null;
create index run_by_experiment on run (workspace_o_id, experiment_o_id, created_at desc) where experiment_o_id is not null;
-- which of them are older than they are to be kept, whatever their workspace
create index run_by_end on run (completed_at) where completed_at is not null;

-- What a run was made of, for reading and for doing it again. The agent and the entities fixed for the run stand as
-- they were when it was accepted; the rest is written by the statement that ends the run.
create table run_record (
  workspace_o_id text collate "C" not null,
  run_o_id text collate "C" not null,
  agent jsonb not null,
  selected jsonb not null,
  entities jsonb,
  sources jsonb,
  request jsonb,
  written jsonb,
  timings jsonb,
  primary key (workspace_o_id, run_o_id),
  constraint run_record_belongs_to_a_run
    foreign key (workspace_o_id, run_o_id) references run (workspace_o_id, o_id) on delete cascade
);
select protect_tenant_table('run_record');
