import { settingKinds } from '../../../schema/kind-fields.ts';
import type { Tx } from '../../database/index.ts';
import { kindsOf } from '../library/fields.ts';
import { type Agent, agentRecordOf, getAgent } from './agents.ts';

/** Settings that clients send and that no run here follows, each with what happens instead. */
const unfollowed: Readonly<Record<string, string>> = {
  enableWebSearch: 'runs read this workspace and no web',
  webSearchInstructions: 'runs read this workspace and no web',
  crmActivityInstructions: 'runs read the activity that names the account, as it is',
  enableHighEffortMode: 'how much work a run is depends on the model alone',
};

/** An agent as one look-up answers it: its members, the same once more as `data`, and what its runs will not follow. */
export async function agentDetailOf(tx: Tx, workspace: string, oId: string) {
  const agent = await getAgent(tx, workspace, oId);
  const record = agentRecordOf(agent);
  return { ...record, data: record, warnings: await warningsOf(tx, workspace, agent) };
}

async function warningsOf(tx: Tx, workspace: string, { settings }: Agent): Promise<string[]> {
  const ignored = Object.entries(unfollowed).flatMap(([name, instead]) =>
    settings[name] ? [`${name} is kept, but not followed: ${instead}`] : [],
  );
  if (settings.enableCrmActivity === false)
    ignored.push(
      'enableCrmActivity is kept, but not followed: runs read all activity that names the account',
    );
  const named = Object.keys(settingKinds).flatMap((name) =>
    [settings[name] ?? []].flat().map((oId) => ({ name, oId: String(oId) })),
  );
  const live = await kindsOf(tx, workspace, [...new Set(named.map(({ oId }) => oId))]);
  const gone = named
    .filter(({ oId }) => !live.has(oId))
    .map(({ name, oId }) => `${name}: ${oId} was deleted; name another`);
  return [...ignored, ...gone];
}
