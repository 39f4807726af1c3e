import {
  type OutcomeBody,
  type OutcomeReply,
  outcomesOfRunMost,
} from '../../../schema/experiment-results.ts';
import type { Tx } from '../../database/index.ts';
import { conflict, invalidField, notFound } from '../../errors.ts';

/**
 * Records an outcome of a run. Repeating it changes nothing, and a new value replaces the old one. Throws 404 for an
 * unknown run, 400 for one of no experiment, 409 for one that is not completed and for too many outcomes.
 */
export async function recordOutcome(
  tx: Tx,
  workspace: string,
  { runOId, outcome, value = null }: OutcomeBody,
): Promise<{ recorded: OutcomeReply; isRepeated: boolean }> {
  const { agentOId, experimentOId, person, status } = await lockRun(tx, workspace, runOId);
  if (experimentOId === null) throw invalidField('runOId', 'is not a run of an experiment');
  if (status !== 'completed')
    throw conflict(
      `The run has the status ${status}; only a completed run can have an outcome`,
      'run_not_completed',
    );
  const [row] = await tx<{ value: number | null; recordedAt: Date; isNew: boolean }[]>`
    insert into run_outcome as known (
      workspace_o_id, run_o_id, outcome, experiment_o_id, agent_o_id, person, value
    )
    select ${workspace}, ${runOId}, ${outcome}, ${experimentOId}, ${agentOId}, ${person}, ${value}::float8
    where (
      select count(*) filter (where outcome <> ${outcome})
      from run_outcome
      where workspace_o_id = ${workspace}
        and run_o_id = ${runOId}
    ) < ${outcomesOfRunMost}
    on conflict (workspace_o_id, run_o_id, outcome) do update
    set value = coalesce(excluded.value, known.value)
    returning value, recorded_at, xmax = 0 as is_new`;
  if (!row)
    throw conflict(
      `The run already has ${outcomesOfRunMost} different outcomes, the limit`,
      'too_many_outcomes',
    );
  const { recordedAt } = row;
  return {
    recorded: {
      runOId,
      experimentOId,
      agentOId,
      outcome,
      value: row.value,
      recordedAt: recordedAt.toISOString(),
    },
    isRepeated: !row.isNew,
  };
}

interface RunRow {
  agentOId: string;
  experimentOId: string | null;
  person: string | null;
  status: string;
}

/** Until the transaction ends, so that outcomes of one run are counted one after the other. */
async function lockRun(tx: Tx, workspace: string, runOId: string): Promise<RunRow> {
  const [row] = await tx<RunRow[]>`
    select agent_o_id, experiment_o_id, experiment_person as person, status
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and kind = 'agent'
    for no key update`;
  if (!row) throw notFound('No run with this oId exists in the workspace');
  return row;
}
