import { isDeepStrictEqual } from 'node:util';
import { type AgentSettings, settingNames } from '../../../schema/agents/settings.ts';
import type { AgentType } from '../../../schema/agents/types.ts';
import { settingKinds } from '../../../schema/kind-fields.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import { type Tier, tierCredits } from '../../../schema/tier.ts';
import { listPage, type PageAsked } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { ApiError, invalidField, noneOf, notFound } from '../../errors.ts';
import { kindsOf, withKept } from '../library/fields.ts';

export interface Agent {
  oId: string;
  type: AgentType;
  name: string;
  description: string | null;
  tier: Tier;
  settings: AgentSettings;
  /** The current one, or the one that was asked for. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const agentColumns = (tx: Tx) => tx`
  o_id, type, name, description, tier, settings, version, created_at, updated_at`;

/** Returns an agent in the form of replies. */
export function agentRecordOf(agent: Agent) {
  const { settings, tier, ...rest } = agent;
  return {
    ...rest,
    model: tier,
    costToRun: tierCredits[tier],
    steps: 1,
    itemType: 'agent',
    contentOutputFormat: (settings.outputFormat as string | undefined) ?? null,
    ...settings,
  };
}

export async function getAgent(tx: Tx, workspace: string, oId: string): Promise<Agent> {
  const [row] = await tx<Agent[]>`
    select ${agentColumns(tx)}
    from agent
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (!row) throw unknownAgent();
  return row;
}

export const unknownAgent = () => notFound('No agent with this oId exists in the workspace');

/** Returns the agents that exist among these oIds, in no order. */
export async function agentsByOId(tx: Tx, workspace: string, oIds: readonly string[]): Promise<Agent[]> {
  return tx<Agent[]>`
    select ${agentColumns(tx)}
    from agent
    where workspace_o_id = ${workspace}
      and o_id = any (${[...oIds]})
      and deleted_at is null`;
}

interface ListInput extends PageAsked {
  type?: AgentType | null | undefined;
  query: string;
  orderField: 'createdAt' | 'updatedAt';
  orderDirection: 'ASC' | 'DESC';
}

/** Lists agents whose name or description contains the text, in any case. */
export async function listAgents(tx: Tx, workspace: string, input: ListInput) {
  const text = input.query.trim();
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where = tx`
    workspace_o_id = ${workspace}
      and deleted_at is null
      ${input.type ? tx`and type = ${input.type}` : tx``}
      ${text ? tx`and (name ilike ${pattern} or description ilike ${pattern})` : tx``}`;
  const field = input.orderField === 'createdAt' ? tx`created_at` : tx`updated_at`;
  const order = input.orderDirection === 'ASC' ? tx`${field}, o_id` : tx`${field} desc, o_id desc`;
  const list = { columns: agentColumns(tx), from: tx`from agent where ${where}`, order };
  return listPage(tx, input, list, agentRecordOf);
}

/** The part of a request that goes into `settings`; null clears a setting. */
function settingsIn(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    settingNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
}

/**
 * Every entity that the settings name must be of the fitting kind and in the workspace. One that the `stored` settings
 * name blocks no other change when its record is gone: runs warn of it.
 */
async function checkSettings(
  tx: Tx,
  workspace: string,
  settings: Record<string, unknown>,
  stored: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const namedRecords = Object.entries(settingKinds).flatMap(([name, kinds]) => {
    const value = settings[name];
    const oIds = Array.isArray(value) ? value : value ? [value] : [];
    const storedOIds = [stored[name] ?? []].flat();
    return oIds.flatMap((oId, index) => {
      const path = Array.isArray(value) ? `${name}[${index}]` : name;
      return storedOIds.includes(oId) ? [] : [{ path, oId: String(oId), kinds: kinds as readonly string[] }];
    });
  });
  if (namedRecords.length === 0) return;
  const found = await kindsOf(tx, workspace, [...new Set(namedRecords.map((one) => one.oId))]);
  const wrong = namedRecords.find((one) => !one.kinds.includes(found.get(one.oId) ?? ''));
  if (!wrong) return;
  const message = noneOf(wrong.kinds);
  throw new ApiError(404, 'not_found', `${wrong.path}: ${message}`, {
    errors: [{ path: wrong.path, message }],
  });
}

const withoutNulls = (settings: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== undefined));

export async function createAgent(
  tx: Tx,
  workspace: string,
  body: {
    name: string;
    description?: string | null | undefined;
    type: AgentType;
    model?: Tier | null | undefined;
  } & Record<string, unknown>,
  kept: Readonly<Record<string, unknown>> = {},
): Promise<Agent> {
  const settings = withKept(withoutNulls(settingsIn(body)), kept);
  await checkSettings(tx, workspace, settings);
  const [row] = await tx<Agent[]>`
    with made as (
      insert into agent (workspace_o_id, o_id, type, name, description, tier, settings)
      values (
        ${workspace}, ${newOId(prefixes.agent)}, ${body.type}, ${body.name}, ${body.description ?? null},
        ${body.model ?? 'ECHO'}, ${json(tx, settings)}
      )
      returning *
    ),
    minted as (
      insert into agent_version (workspace_o_id, agent_o_id, version, name, description, tier, settings)
      select workspace_o_id, o_id, version, name, description, tier, settings
      from made
      returning 1
    )
    select ${agentColumns(tx)}
    from made`;
  if (!row) throw new Error('the insert of an agent returned no row');
  return row;
}

/** Changes the given members; absent ones stay. Creates a version if anything differs. */
export async function updateAgent(
  tx: Tx,
  workspace: string,
  body: {
    oId: string;
    name?: string | undefined;
    description?: string | null | undefined;
    model?: Tier | null | undefined;
  } & Record<string, unknown>,
  kept: Readonly<Record<string, unknown>> = {},
): Promise<Agent> {
  await lockAgent(tx, workspace, body.oId);
  const before = await getAgent(tx, workspace, body.oId);
  if (body.name !== undefined && !body.name?.trim()) throw invalidField('name', 'cannot be cleared');
  const settings = withKept(withoutNulls({ ...before.settings, ...settingsIn(body) }), kept);
  await checkSettings(tx, workspace, settings, before.settings);
  const after = {
    ...before,
    name: body.name ?? before.name,
    description: body.description === undefined ? before.description : body.description,
    tier: body.model ?? before.tier,
    settings,
  };
  if (isDeepStrictEqual(after, before)) return before;
  const [row] = await tx<Agent[]>`
    with minted as (
      insert into agent_version (workspace_o_id, agent_o_id, version, name, description, tier, settings)
      select
        ${workspace}, ${body.oId}, 1 + max(version), ${after.name}::text, ${after.description}::text, ${after.tier}::text,
        ${json(tx, settings)}::jsonb
      from agent_version
      where workspace_o_id = ${workspace}
        and agent_o_id = ${body.oId}
      returning *
    )
    update agent
    set ${mintedColumns(tx)}
    from minted
    where agent.workspace_o_id = ${workspace}
      and agent.o_id = ${body.oId}
    returning
      agent.o_id, agent.type, agent.name, agent.description, agent.tier, agent.settings, agent.version, agent.created_at,
      agent.updated_at`;
  return row ?? before;
}

/** Copies the row `minted` of agent_version into the agent. */
export const mintedColumns = (tx: Tx) => tx`
  version = minted.version,
  name = minted.name,
  description = minted.description,
  tier = minted.tier,
  settings = minted.settings,
  updated_at = now()`;

/** Locks an agent, so that its changes are made one after the other. */
export async function lockAgent(tx: Tx, workspace: string, oId: string): Promise<void> {
  await tx`
    select from agent
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    for no key update`;
}

/** Deletes an agent softly: its runs stay readable. */
export async function deleteAgent(tx: Tx, workspace: string, oId: string): Promise<Agent> {
  const [row] = await tx<Agent[]>`
    update agent
    set deleted_at = now(), updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
    returning ${agentColumns(tx)}`;
  if (!row) throw unknownAgent();
  return row;
}
