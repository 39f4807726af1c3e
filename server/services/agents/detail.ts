import { agents } from '../../../schema/agents/index.ts';
import { settingKinds } from '../../../schema/kind-fields.ts';
import type { Tx } from '../../database/index.ts';
import { kindsOf } from '../library/fields.ts';
import { type Agent, agentRecordOf, getAgent } from './agents.ts';
import { unfollowedSettings } from './plan.ts';

/** An agent as one look-up answers it: its members, the same once more as `data`, and what its runs will not follow. */
export async function agentDetailOf(tx: Tx, workspace: string, oId: string, composes: boolean) {
  const agent = await getAgent(tx, workspace, oId);
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
  const named = Object.keys(settingKinds).flatMap((name) =>
    [settings[name as keyof typeof settingKinds] ?? []].flat().map((oId) => ({ name, oId: String(oId) })),
  );
  const live = await kindsOf(tx, workspace, [...new Set(named.map(({ oId }) => oId))]);
  const gone = named
    .filter(({ oId }) => !live.has(oId))
    .map(({ name, oId }) => `${name}: ${oId} was deleted; name another`);
  return [...ignored, ...gone];
}
