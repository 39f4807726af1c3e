-- Work that happens later. The queue itself is graphile-worker's own schema; these rows are the record of it,
-- since the queue forgets a job as soon as it has ended well.

-- One row a worker process, renewed every few seconds by the database's clock. What a worker holds, jobs and leases,
-- is held for as long as this row lives; the sweep of any other worker removes it when the beats stop.
create table worker (
  o_id text collate "C" primary key,
  -- the names under which the queue knows this process, one a lane
  pool_ids text[] not null,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

-- Who may work on a record, for as long as a job is at it.
--
--   (no row) ── claim ──► held by a token ── job ends, fails or is handed back ──► (no row)
--                             │      ▲
--                             └──────┘ the same job, claimed again: a new token, the old one is worth nothing
--
-- An effect is allowed only in a transaction that still sees its own token.
create table lease (
  workspace_o_id text collate "C" not null references workspace (o_id),
  subject_o_id text collate "C" not null,
  token uuid not null,
  worker_o_id text collate "C" not null,
  job_id bigint not null,
  claimed_at timestamptz not null default now(),
  primary key (workspace_o_id, subject_o_id)
);
-- a job ends together with its lease, whatever workspace it is of
create index lease_by_job on lease (workspace_o_id, job_id);
select protect_tenant_table('lease');

-- Jobs that used up their attempts. They leave the queue and wait here for an operator.
create table dead_letter (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  job_name text not null,
  payload jsonb not null,
  attempts integer not null,
  last_error text not null,
  enqueued_at timestamptz not null,
  created_at timestamptz not null default now(),
  retried_at timestamptz,
  primary key (workspace_o_id, o_id)
);
create index dead_letter_by_age on dead_letter (workspace_o_id, created_at desc, o_id desc);
select protect_tenant_table('dead_letter');
