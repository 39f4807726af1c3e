-- Runs of agents and of workflows, synchronous ones too: what was asked, what came of it, what it cost.
--
--   pending ──► running ──► completed | failed | cancelled
--      ▲          │  ▲
--      └──────────┘  └──── waiting   (a wait, an approval)
--
-- running goes back to pending when its worker dies; failed goes back to pending when somebody retries it.
create table run (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  kind text not null,
  status text not null default 'pending',
  agent_type text,
  agent_o_id text collate "C",
  experiment_o_id text collate "C",
  workflow_o_id text collate "C",
  workflow_version integer,
  -- what the caller sent, and what the callback and the status call answer
  input jsonb not null default '{}',
  output jsonb,
  error jsonb,
  warnings jsonb not null default '[]',
  model text,
  tier text,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_usd numeric not null default 0,
  credits numeric not null default 0,
  callback_url text,
  external_request_id text,
  -- the key that asked: usage is charged to it
  key_o_id text collate "C",
  -- how often it was started anew; a second outcome is a second callback
  round integer not null default 1,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  primary key (workspace_o_id, o_id),
  constraint run_kind_is_known check (kind in ('agent', 'workflow')),
  constraint run_status_is_known check (status in ('pending', 'running', 'waiting', 'completed', 'failed', 'cancelled')),
  constraint run_of_an_agent_has_a_type check ((kind = 'agent') = (agent_type is not null)),
  constraint run_of_a_workflow_is_pinned_to_a_version check (
    (kind = 'workflow') = (workflow_o_id is not null and workflow_version is not null)
  ),
  constraint run_is_over_when_it_has_an_end check (
    (status in ('completed', 'failed', 'cancelled')) = (completed_at is not null)
  ),
  constraint run_that_goes_on_has_started check (status not in ('running', 'waiting') or started_at is not null),
  constraint run_that_failed_says_why check (status <> 'failed' or error is not null)
);
create index run_by_age on run (workspace_o_id, created_at desc, o_id desc);
create index run_by_status on run (workspace_o_id, status, created_at desc);
select protect_tenant_table('run');
