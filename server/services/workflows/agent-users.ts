import type { Tx } from '../../database/index.ts';

/** Returns the users of an agent: experiments of which it is an arm, and workflows whose newest version names it. */
export async function agentUsers(tx: Tx, workspace: string, agentOId: string): Promise<string[]> {
  const rows = await tx<{ what: string; name: string; oId: string }[]>`
    select 'experiment' as what, experiment.name, experiment.o_id
    from experiment_arm
    join experiment on experiment.workspace_o_id = ${workspace} and experiment.o_id = experiment_arm.experiment_o_id
    where experiment_arm.workspace_o_id = ${workspace}
      and experiment_arm.agent_o_id = ${agentOId}
      and experiment.deleted_at is null
    union all
    select 'workflow', workflow.name, workflow.o_id
    from workflow
    join workflow_version as newest
      on newest.workspace_o_id = ${workspace}
      and newest.workflow_o_id = workflow.o_id
      and newest.version = workflow.version
    where workflow.workspace_o_id = ${workspace}
      and workflow.deleted_at is null
      and jsonb_path_exists(
        newest.definition -> 'nodes', '$.**.agentOId ? (@ == $agent)', jsonb_build_object('agent', ${agentOId}::text)
      )
    order by 1, 2
    limit ${usersShown}`;
  return rows.map(({ what, name, oId }) => `${what} “${name}” (${oId})`);
}

const usersShown = 20;
