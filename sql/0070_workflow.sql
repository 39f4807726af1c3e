-- Workflows: a name, and versions that never change. A run is pinned to the version it began with.
create table workflow (
  workspace_o_id text collate "C" not null references workspace (o_id),
  o_id text collate "C" not null,
  name text not null,
  description text,
  -- the newest
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (workspace_o_id, o_id)
);
create unique index workflow_name_is_taken_once on workflow (workspace_o_id, name) where deleted_at is null;
create index workflow_newest on workflow (workspace_o_id, created_at desc, o_id desc) where deleted_at is null;
select protect_tenant_table('workflow');

create table workflow_version (
  workspace_o_id text collate "C" not null,
  workflow_o_id text collate "C" not null,
  version integer not null,
  -- {nodes, edges, entry, output}, checked and with its defaults filled in
  definition jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, workflow_o_id, version),
  constraint workflow_version_belongs_to_a_workflow
    foreign key (workspace_o_id, workflow_o_id) references workflow (workspace_o_id, o_id)
);
select protect_tenant_table('workflow_version');
revoke update, delete on workflow_version from groundwork_app;

alter table run
  drop constraint run_executor_is_known,
  -- `workflow`: by the worker that holds the workflow's run, of which this run is a node's
  add constraint run_executor_is_known check (executor in ('request', 'queue', 'workflow')),
  -- counts what others change in a workflow's run beside its holder: an approval, an event, a cancellation
  add column signals integer not null default 0,
  -- of a workflow's run that waits: when it goes on by itself
  add column wake_at timestamptz,
  add column circuit_breaker_reason text,
  -- of an agent's run: whose node it is. Of a workflow's: of which it is a further run, and from which node
  add column parent_run_o_id text collate "C",
  add column parent_node text collate "C",
  add column rerun_of text collate "C",
  add column rerun_from text,
  -- of a workflow's run: what started it, where no request did
  add column started_by text collate "C",
  add constraint run_of_a_node_names_it check ((parent_run_o_id is null) = (parent_node is null)),
  add constraint run_held_by_a_workflow_is_a_nodes check (executor <> 'workflow' or parent_run_o_id is not null),
  add constraint run_that_has_ended_wakes_no_more check (completed_at is null or wake_at is null),
  add constraint run_belongs_to_a_version
    foreign key (workspace_o_id, workflow_o_id, workflow_version)
    references workflow_version (workspace_o_id, workflow_o_id, version);
create index run_by_parent on run (workspace_o_id, parent_run_o_id) where parent_run_o_id is not null;
create index run_by_workflow on run (workspace_o_id, workflow_o_id, created_at desc, o_id desc) where kind = 'workflow';

-- Nodes of a run that have come to something; one that has no row is pending. Its key is the node's id, inside a map
-- with the item before it: `each[3].qualify`. States and transitions: server/services/workflows/statuses.ts
create table workflow_node (
  workspace_o_id text collate "C" not null,
  run_o_id text collate "C" not null,
  key text collate "C" not null,
  node_id text collate "C" not null,
  type text not null,
  status text not null,
  attempt integer not null default 0,
  -- of a map the list itself, so that it is the same however often it is taken up again
  input jsonb,
  output jsonb,
  error jsonb,
  -- of one that waits: for a time, the end of its time, or its next attempt
  wake_at timestamptz,
  -- filters of the event that one waits for
  awaits jsonb,
  -- of the present attempt, and of the one that completed
  agent_run_o_id text collate "C",
  -- attempts before the present one: [{attempt, startedAt, endedAt, error, agentRunOId}]
  earlier jsonb not null default '[]',
  -- false: taken over from the run that this one does again
  is_own boolean not null default true,
  first_started_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (workspace_o_id, run_o_id, key),
  constraint workflow_node_belongs_to_a_run
    foreign key (workspace_o_id, run_o_id) references run (workspace_o_id, o_id) on delete cascade,
  constraint workflow_node_status_is_known check (
    status in ('ready', 'running', 'waiting', 'completed', 'failed', 'skipped', 'cancelled')
  ),
  constraint workflow_node_is_over_when_it_has_an_end check (
    (status in ('completed', 'failed', 'skipped', 'cancelled')) = (completed_at is not null)
  ),
  constraint workflow_node_that_failed_says_why check (status <> 'failed' or error is not null),
  constraint workflow_node_that_has_ended_waits_for_nothing check (
    completed_at is null or (wake_at is null and awaits is null)
  )
);
create index workflow_node_that_awaits_an_event on workflow_node (workspace_o_id, started_at)
  where awaits is not null;
select protect_tenant_table('workflow_node');

-- Which state of a node may follow which. A row that is not there counts as pending.
create function workflow_node_may_become(before text, after text) returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return case before
    when 'ready' then after in ('running', 'waiting', 'completed', 'failed', 'skipped', 'cancelled')
    when 'running' then after in ('ready', 'running', 'waiting', 'completed', 'failed', 'skipped', 'cancelled')
    when 'waiting' then after in ('ready', 'completed', 'failed', 'skipped', 'cancelled')
    else false
  end;
end
$$;
