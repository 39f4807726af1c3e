-- Agents as each of their changes left them: never changed, never deleted. Runs name the version that they are made with.
create table agent_version (
  workspace_o_id text collate "C" not null,
  agent_o_id text collate "C" not null,
  version integer not null,
  name text not null,
  description text,
  tier text not null,
  settings jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_o_id, agent_o_id, version),
  constraint agent_version_belongs_to_an_agent
    foreign key (workspace_o_id, agent_o_id) references agent (workspace_o_id, o_id),
  constraint agent_version_counts_from_one check (version > 0)
);
select protect_tenant_table('agent_version');
revoke update, delete on agent_version from groundwork_app;

insert into agent_version (workspace_o_id, agent_o_id, version, name, description, tier, settings, created_at)
select workspace_o_id, o_id, 1, name, description, tier, settings, updated_at
from agent;

alter table agent
  -- the current one; the row repeats what it holds
  add column version integer not null default 1,
  add constraint agent_is_at_a_version_of_its_own
    foreign key (workspace_o_id, o_id, version) references agent_version (workspace_o_id, agent_o_id, version);

-- At which versions a workflow's run has its agents work: those that were current when it was accepted. An agent that
-- has no row here works at its current one.
create table workflow_run_agent (
  workspace_o_id text collate "C" not null,
  run_o_id text collate "C" not null,
  agent_o_id text collate "C" not null,
  agent_version integer not null,
  primary key (workspace_o_id, run_o_id, agent_o_id),
  constraint workflow_run_agent_is_at_a_version
    foreign key (workspace_o_id, agent_o_id, agent_version) references agent_version (workspace_o_id, agent_o_id, version)
);
select protect_tenant_table('workflow_run_agent');

-- Runs that go on now are pinned to what their agents are now.
insert into workflow_run_agent (workspace_o_id, run_o_id, agent_o_id, agent_version)
select distinct run.workspace_o_id, run.o_id, agent.o_id, agent.version
from run
join workflow_version as pinned
  on pinned.workspace_o_id = run.workspace_o_id
  and pinned.workflow_o_id = run.workflow_o_id
  and pinned.version = run.workflow_version
cross join lateral jsonb_path_query(pinned.definition, '$.** ? (@.type == "agent" && exists (@.id))') as node
left join experiment_arm as arm
  on arm.workspace_o_id = run.workspace_o_id
  and arm.experiment_o_id = node ->> 'experimentOId'
join agent
  on agent.workspace_o_id = run.workspace_o_id
  and agent.o_id = coalesce(arm.agent_o_id, node ->> 'agentOId')
where run.kind = 'workflow'
  and run.completed_at is null;

-- last, so that runs are shut for no longer than this takes
alter table workflow_run_agent
  add constraint workflow_run_agent_belongs_to_a_run
    foreign key (workspace_o_id, run_o_id) references run (workspace_o_id, o_id) on delete cascade;
-- of an agent's run: at which version; null for runs of before there were any
alter table run add column agent_version integer;
