import type {
  ExperimentCreate,
  ExperimentRecord,
  ExperimentUpdate,
  RunStrategy,
} from '../../../schema/experiment.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import { type Tier, tierCredits } from '../../../schema/tier.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import { checkAgents, replaceArms, weighedArms } from './arms.ts';

export interface ExperimentRow
  extends Pick<ExperimentRecord, 'oId' | 'name' | 'description' | 'agentType' | 'runStrategy'> {
  createdAt: Date;
  updatedAt: Date;
  /** In their order. */
  agents: ArmRow[];
}

interface ArmRow {
  oId: string;
  name: string;
  weight: number;
  isDeleted: boolean;
  tier: Tier;
  outputFormat: string | null;
}

/** Returns the columns of an experiment, read from `experiment`. */
export const experimentColumns = (tx: Tx, workspace: string) => tx`
  o_id, name, description, agent_type, run_strategy, created_at, updated_at,
  (
    select
      jsonb_agg(
        jsonb_build_object(
          'oId', agent.o_id, 'name', agent.name, 'weight', arm.weight, 'isDeleted', agent.deleted_at is not null,
          'tier', agent.tier, 'outputFormat', agent.settings ->> 'outputFormat'
        )
        order by arm.place
      )
    from experiment_arm as arm
    join agent on agent.workspace_o_id = ${workspace} and agent.o_id = arm.agent_o_id
    where arm.workspace_o_id = ${workspace}
      and arm.experiment_o_id = experiment.o_id
  ) as agents`;

/** Returns an experiment in the form of replies. */
export function experimentRecordOf({
  agents,
  createdAt,
  updatedAt,
  ...row
}: ExperimentRow): ExperimentRecord {
  const weighs = row.runStrategy === 'WEIGHTED';
  const formats = new Set(agents.map(({ outputFormat }) => outputFormat));
  return {
    ...row,
    type: row.agentType,
    agentOIds: agents.map(({ oId }) => oId),
    weights: weighs ? agents.map(({ oId, weight }) => ({ oId, weight })) : null,
    agents: agents.map(({ oId, name, weight, isDeleted }) => ({
      oId,
      name,
      weight: weighs ? weight : null,
      isDeleted,
    })),
    costToRun: Math.max(...agents.map(({ tier }) => tierCredits[tier])),
    steps: 1,
    itemType: 'experiment',
    contentOutputFormat: formats.size === 1 ? (agents[0]?.outputFormat ?? null) : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns an experiment. Throws 404 for an unknown or deleted one. */
export async function getExperiment(tx: Tx, workspace: string, oId: string): Promise<ExperimentRecord> {
  const [row] = await tx<ExperimentRow[]>`
    select ${experimentColumns(tx, workspace)}
    from experiment
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (!row) throw unknownExperiment();
  return experimentRecordOf(row);
}

/** Creates an experiment. Throws 404 for an unknown agent, 400 for one of another type and for invalid weights. */
export async function createExperiment(
  tx: Tx,
  workspace: string,
  { name, description, agentType, runStrategy, agentOIds, weights }: ExperimentCreate,
): Promise<ExperimentRecord> {
  await checkAgents(tx, workspace, agentType, agentOIds);
  const arms = weighedArms(runStrategy, agentOIds, weights);
  const oId = newOId(prefixes.experiment);
  await tx`
    insert into experiment (workspace_o_id, o_id, name, description, agent_type, run_strategy)
    values (${workspace}, ${oId}, ${name}, ${description ?? null}, ${agentType}, ${runStrategy})`;
  await replaceArms(tx, workspace, oId, arms);
  return getExperiment(tx, workspace, oId);
}

/**
 * Changes the given members; absent ones stay. Persons keep their agent whatever the strategy and weights are; those
 * of a removed agent get another one with their next run.
 */
export async function updateExperiment(
  tx: Tx,
  workspace: string,
  change: ExperimentUpdate,
): Promise<ExperimentRecord> {
  await lockExperiment(tx, workspace, change.oId);
  const before = await getExperiment(tx, workspace, change.oId);
  const description = change.description === undefined ? before.description : change.description;
  const runStrategy = change.runStrategy ?? before.runStrategy;
  if (change.agentOIds) await checkAgents(tx, workspace, before.agentType, change.agentOIds);
  const arms = weighedArms(
    runStrategy,
    change.agentOIds ?? before.agentOIds,
    weightsAfter(change, before, runStrategy),
  );
  await tx`
    update experiment
    set
      name = ${change.name ?? before.name},
      description = ${description},
      run_strategy = ${runStrategy},
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${change.oId}`;
  await replaceArms(tx, workspace, change.oId, arms);
  return getExperiment(tx, workspace, change.oId);
}

/** Weights that were there count on for the agents that stay. */
function weightsAfter(change: ExperimentUpdate, before: ExperimentRecord, runStrategy: RunStrategy) {
  if (change.weights?.length || runStrategy !== 'WEIGHTED') return change.weights;
  const named = change.agentOIds ?? before.agentOIds;
  return before.weights?.filter(({ oId }) => named.includes(oId));
}

/** Deletes an experiment softly: its runs stay readable. Returns its last state. */
export async function deleteExperiment(tx: Tx, workspace: string, oId: string): Promise<ExperimentRecord> {
  const record = await getExperiment(tx, workspace, oId);
  const deleted = await tx`
    update experiment
    set deleted_at = now(), updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (deleted.count === 0) throw unknownExperiment();
  return record;
}

async function lockExperiment(tx: Tx, workspace: string, oId: string): Promise<void> {
  await tx`
    select from experiment
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    for no key update`;
}

export const unknownExperiment = () => notFound('No experiment with this oId exists in the workspace');
