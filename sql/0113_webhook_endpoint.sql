-- An address of a workspace that is told what its events name. Its deliveries are those of callbacks.
create table webhook_endpoint (
  workspace_o_id text collate "C" not null,
  o_id text collate "C" not null,
  url text not null,
  events text[] not null,
  format text not null default 'standard',
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, o_id),
  constraint webhook_endpoint_format_is_known check (format in ('standard', 'slack', 'teams'))
);
select protect_tenant_table('webhook_endpoint');

-- Which of several deliveries about one subject: '' the callback that its caller asked for, else an endpoint and what it
-- is told.
alter table delivery add column purpose text collate "C" not null default '';
create unique index delivery_happens_once on delivery (workspace_o_id, subject_o_id, round, purpose);
alter table delivery drop constraint delivery_happens_once_for_each_end;

alter table schedule add column callback_url text;
alter table trigger add column callback_url text;
