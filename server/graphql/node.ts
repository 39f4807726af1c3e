import { type NodeName, type NodeRow, nodeTypes } from '../../schema/graphql/relay/node-row.ts';
import { workspaceCompany } from '../../schema/library/workspace-company.ts';
import { prefixes } from '../../schema/o-id.ts';
import type { Kind } from '../../schema/shape.ts';
import type { Tx } from '../context.ts';
import { ApiError } from '../errors.ts';
import { presentAccount } from '../services/accounts/accounts.ts';
import { agentAtVersion } from '../services/agents/agent-versions.ts';
import { agentRecordOf } from '../services/agents/agents.ts';
import { getDeal } from '../services/deals/deals.ts';
import { eventsByOId } from '../services/events/events.ts';
import { getFinding } from '../services/findings/findings.ts';
import { entitiesByOId } from '../services/library/loaders.ts';
import { getResource } from '../services/resources/resources.ts';
import { runsByOId } from '../services/runs/records/list.ts';
import { getWorkflow } from '../services/workflows/definition/workflows.ts';

type Find = (
  tx: Tx,
  workspace: string,
  oId: string,
  version: number | undefined,
) => Promise<{ oId: string } | undefined>;

const finds: Record<NodeName, Find> = {
  account: presentAccount,
  agent: async (...named) => agentRecordOf(await agentAtVersion(...named)),
  deal: (tx, workspace, oId) => getDeal(tx, workspace, { oId }),
  event: async (tx, workspace, oId) => (await eventsByOId(tx, workspace, [oId]))[0],
  finding: getFinding,
  resource: getResource,
  run: async (tx, workspace, oId) => (await runsByOId(tx, workspace, [oId]))[0],
  workflow: getWorkflow,
};

/** The records that are found at one of their versions too. */
const versionedTypes: ReadonlySet<NodeName | null> = new Set<NodeName>(['agent', 'workflow']);

/** Returns the record of an oId with its type's name, by the prefix; null if the workspace does not have it. */
export async function nodeOf(
  tx: Tx,
  workspace: string,
  kinds: readonly Kind[],
  oId: string,
  version: number | undefined,
): Promise<NodeRow | null> {
  const prefix = oId.slice(0, oId.indexOf('_'));
  const name = nodeNames.find((known) => prefixes[known] === prefix) ?? null;
  if (version !== undefined && !versionedTypes.has(name)) return null;
  const kind = [...kinds, workspaceCompany].find((known) => known.prefix === prefix);
  if (kind) {
    const record = (await entitiesByOId(tx, workspace, [oId])).get(oId);
    return record ? { ...JSON.parse(record), __typename: kind.title } : null;
  }
  if (!name) return null;
  const record = await finds[name](tx, workspace, oId, version).catch(withoutMissing);
  return record ? { ...record, __typename: nodeTypes[name] } : null;
}

const nodeNames = Object.keys(nodeTypes) as NodeName[];

function withoutMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}
