import type { AgentSettings } from '../../../schema/agents/settings.ts';
import type { AgentActivate, AgentVersionQuery } from '../../../schema/agents/wire.ts';
import type { Tier } from '../../../schema/tier.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import { type Agent, getAgent, lockAgent, mintedColumns } from './agents.ts';

/** Returns the agent at one of its versions; the current one by default. Throws 404. */
export async function agentAtVersion(
  tx: Tx,
  workspace: string,
  oId: string,
  version: number | null | undefined,
): Promise<Agent> {
  if (!version) return getAgent(tx, workspace, oId);
  const agent = await agentAt(tx, workspace, oId, tx`${version}`);
  if (agent) return agent;
  await getAgent(tx, workspace, oId);
  throw notFound('The agent has no such version');
}

/**
 * Returns the agent for a run: at the version that a workflow's run is pinned to, else at the current one. Throws
 * 404, also for a deleted agent.
 */
export async function agentOfRun(
  tx: Tx,
  workspace: string,
  oId: string,
  workflowRunOId: string | null,
): Promise<Agent> {
  if (workflowRunOId === null) return getAgent(tx, workspace, oId);
  const pinned = tx`(
    select agent_version
    from workflow_run_agent
    where workspace_o_id = ${workspace}
      and run_o_id = ${workflowRunOId}
      and agent_o_id = agent.o_id
  )`;
  const agent = await agentAt(tx, workspace, oId, tx`coalesce(${pinned}, agent.version)`);
  return agent ?? getAgent(tx, workspace, oId);
}

async function agentAt(
  tx: Tx,
  workspace: string,
  oId: string,
  version: ReturnType<Tx>,
): Promise<Agent | undefined> {
  const [row] = await tx<Agent[]>`
    select
      agent.o_id, agent.type, minted.name, minted.description, minted.tier, minted.settings, minted.version,
      agent.created_at, agent.updated_at
    from agent
    join agent_version as minted
      on minted.workspace_o_id = ${workspace}
      and minted.agent_o_id = agent.o_id
      and minted.version = ${version}
    where agent.workspace_o_id = ${workspace}
      and agent.o_id = ${oId}
      and agent.deleted_at is null`;
  return row;
}

/**
 * Makes a version the current one, for later runs and for workflow runs that begin later. The next update creates a
 * new version. Throws 404.
 */
export async function activateAgentVersion(
  tx: Tx,
  workspace: string,
  { oId, version }: AgentActivate,
): Promise<Agent> {
  await lockAgent(tx, workspace, oId);
  await agentAtVersion(tx, workspace, oId, version);
  await tx`
    update agent
    set ${mintedColumns(tx)}
    from agent_version as minted
    where agent.workspace_o_id = ${workspace}
      and agent.o_id = ${oId}
      and agent.version <> minted.version
      and minted.workspace_o_id = ${workspace}
      and minted.agent_o_id = ${oId}
      and minted.version = ${version}`;
  return getAgent(tx, workspace, oId);
}

interface VersionRow {
  version: number;
  name: string;
  description: string | null;
  tier: Tier;
  settings: AgentSettings;
  createdAt: Date;
}

/** Lists an agent's versions, newest first, each with all its settings. Throws 404. */
export async function listAgentVersions(
  tx: Tx,
  workspace: string,
  { oId, limit, offset }: AgentVersionQuery,
) {
  const agent = await getAgent(tx, workspace, oId);
  const rows = await tx<VersionRow[]>`
    select version, name, description, tier, settings, created_at
    from agent_version
    where workspace_o_id = ${workspace}
      and agent_o_id = ${oId}
    order by version desc
    limit ${limit}
    offset ${offset}`;
  const [newest] = await tx<{ total: number }[]>`
    select max(version) as total
    from agent_version
    where workspace_o_id = ${workspace}
      and agent_o_id = ${oId}`;
  const total = newest?.total ?? 0;
  const data = rows.map(({ tier, settings, ...row }) => ({
    ...row,
    current: row.version === agent.version,
    model: tier,
    ...settings,
  }));
  return { hasNext: offset + rows.length < total, total, data };
}
