import type { ArmWeight, RunStrategy } from '../../../schema/experiment.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError, type Fault, invalid, invalidField } from '../../errors.ts';
import type { Arm } from './pick.ts';

/** Throws unless every agent exists, is of the type and is named once: 404 for a missing one, else 400. */
export async function checkAgents(
  tx: Tx,
  workspace: string,
  agentType: string,
  agentOIds: readonly string[],
): Promise<void> {
  const rows = await tx<{ oId: string; type: string }[]>`
    select o_id, type
    from agent
    where workspace_o_id = ${workspace}
      and o_id = any (${agentOIds as string[]})
      and deleted_at is null`;
  const types = new Map(rows.map(({ oId, type }) => [oId, type]));
  const fault = agentOIds
    .map((oId, place) => faultOfAgent(types.get(oId), agentType, agentOIds.indexOf(oId) < place, place))
    .find((found) => found !== null);
  if (fault) throw fault;
}

function faultOfAgent(
  type: string | undefined,
  agentType: string,
  isRepeated: boolean,
  place: number,
): ApiError | null {
  const path = `agentOIds[${place}]`;
  if (isRepeated) return invalidField(path, 'is a duplicate: an earlier arm names the same agent');
  if (type === undefined) {
    const message = 'no agent with this oId exists in the workspace';
    return new ApiError(404, 'not_found', `${path}: ${message}`, { errors: [{ path, message }] });
  }
  if (type !== agentType) return invalidField(path, `is an agent of type ${type}, not ${agentType}`);
  return null;
}

/**
 * Returns the arms in their order with their weights: 1 unless the strategy is weighted, which requires one for each.
 */
export function weighedArms(
  strategy: RunStrategy,
  agentOIds: readonly string[],
  weights: readonly ArmWeight[] | null | undefined,
): Arm[] {
  if (strategy !== 'WEIGHTED') return agentOIds.map((agentOId) => ({ agentOId, weight: 1 }));
  const givenWeights = weights ?? [];
  if (givenWeights.length === 0)
    throw invalidField('weights', 'is required for WEIGHTED: {oId, weight} for each agent');
  const faults: Fault[] = givenWeights.flatMap(({ oId }, place) => {
    const path = `weights[${place}].oId`;
    if (!agentOIds.includes(oId)) return [{ path, message: 'is not one of agentOIds' }];
    const isRepeated = givenWeights.findIndex((one) => one.oId === oId) < place;
    return isRepeated ? [{ path, message: 'is a duplicate: it already has a weight' }] : [];
  });
  const bare = agentOIds.filter((agentOId) => !givenWeights.some(({ oId }) => oId === agentOId));
  faults.push(...bare.map((oId) => ({ path: 'weights', message: `has no entry for ${oId}` })));
  const [first] = faults;
  if (first) throw invalid(`${first.path}: ${first.message}`, faults);
  return agentOIds.map((agentOId) => ({
    agentOId,
    weight: givenWeights.find(({ oId }) => oId === agentOId)?.weight ?? 1,
  }));
}

/** Replaces the arms of an experiment. */
export async function replaceArms(
  tx: Tx,
  workspace: string,
  experimentOId: string,
  arms: readonly Arm[],
): Promise<void> {
  await tx`
    delete from experiment_arm
    where workspace_o_id = ${workspace}
      and experiment_o_id = ${experimentOId}`;
  await tx`
    insert into experiment_arm (workspace_o_id, experiment_o_id, agent_o_id, place, weight)
    select ${workspace}, ${experimentOId}, agent_o_id, place, weight
    from unnest(${arms.map(({ agentOId }) => agentOId)}::text[], ${arms.map(({ weight }) => weight)}::float8[])
      with ordinality as arm (agent_o_id, weight, place)
    returning 1`;
}
