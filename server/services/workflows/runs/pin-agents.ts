import type { Tx } from '../../../database/index.ts';

/**
 * Pins runs to the current versions of the agents that their nodes name, and of those that experiments choose from,
 * so that later changes of an agent do not affect waiting runs.
 */
export async function pinAgents(tx: Tx, workspace: string, runOIds: readonly string[]): Promise<void> {
  await tx`
    insert into workflow_run_agent (workspace_o_id, run_o_id, agent_o_id, agent_version)
    select distinct ${workspace}, run.o_id, agent.o_id, agent.version
    from run
    join workflow_version as pinned
      on pinned.workspace_o_id = ${workspace}
      and pinned.workflow_o_id = run.workflow_o_id
      and pinned.version = run.workflow_version
    cross join lateral jsonb_path_query(pinned.definition, '$.** ? (@.type == "agent" && exists (@.id))') as node
    left join experiment_arm as arm
      on arm.workspace_o_id = ${workspace}
      and arm.experiment_o_id = node ->> 'experimentOId'
    join agent
      on agent.workspace_o_id = ${workspace}
      and agent.o_id = coalesce(arm.agent_o_id, node ->> 'agentOId')
    where run.workspace_o_id = ${workspace}
      and run.o_id = any (${[...runOIds]})
    on conflict (workspace_o_id, run_o_id, agent_o_id) do update
    set agent_version = excluded.agent_version`;
}
