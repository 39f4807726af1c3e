import { agents } from '../../agents/index.ts';
import type { Tx } from '../../database/index.ts';
import { agentAtVersion } from './agent-versions.ts';
import { type Agent, agentRecordOf } from './agents.ts';
import { goneRecords } from './gone-records.ts';
import { unfollowedSettings } from './plan.ts';

/**
 * Returns an agent, or one of its versions, in the form of a look-up: its members, the same members as `data`, and
 * the settings that its runs do not follow.
 */
export async function agentDetailOf(
  tx: Tx,
  workspace: string,
  { oId, version }: { oId: string; version?: number | null | undefined },
  composes: boolean,
) {
  const agent = await agentAtVersion(tx, workspace, oId, version);
  const record = agentRecordOf(agent);
  return { ...record, data: record, warnings: await warningsOf(tx, workspace, agent, composes) };
}

async function warningsOf(
  tx: Tx,
  workspace: string,
  { type, settings }: Agent,
  composes: boolean,
): Promise<string[]> {
  const definition = agents.find((one) => one.type === type);
  const ignored = definition ? unfollowedSettings(definition, settings, composes) : [];
  return [...ignored, ...(await goneRecords(tx, workspace, settings))];
}
