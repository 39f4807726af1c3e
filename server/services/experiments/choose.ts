import type { RunSubject } from '../../../schema/agents/input.ts';
import type { RunStrategy } from '../../../schema/experiment.ts';
import type { Tx } from '../../database/index.ts';
import { conflict, invalid, invalidField } from '../../errors.ts';
import { unknownExperiment } from './experiments.ts';
import { personHash } from './person.ts';
import { type Arm, pickArm } from './pick.ts';

/*
 * How a run of an experiment comes to its agent, in the transaction that accepts the run: a run that is refused after
 * all takes no turn and assigns nobody.
 *
 *   person has an arm, and its agent is live ───────────────────────────────────────────▶ that arm
 *   else: lock the experiment, look again ─┬─ has one now ──────────────────────────────▶ that arm
 *                                          └─ pick ─┬─ nobody in particular ────────────▶ picked, turn + 1
 *                                                   └─ assign ─┬─ inserted, or replaced ▶ picked, turn + 1
 *                                                              └─ another was first ────▶ the other's arm
 *
 * - ROUND_ROBIN locks the row against other picks, so that turns are given out one after the other by whatever
 *   processes; a turn counts only where it gave an arm. The other strategies lock it against changes of the arms alone.
 * - The key of `experiment_assignment` decides between requests of one person: one inserts, or replaces an arm that is
 *   gone; the others wait for its transaction to end, and read.
 * - The lock comes before the assignment, always: no two wait for each other.
 */

/** The agent or the experiment that a run names. */
export type AskedAgent = { agentOId: string } | { experimentOId: string };

/** Returns the agent or the experiment in a body. Throws 400 unless exactly one is named. */
export function askedOf({
  agentOId,
  experimentOId,
}: {
  agentOId?: string | null | undefined;
  experimentOId?: string | null | undefined;
}): AskedAgent {
  if (agentOId && experimentOId) {
    throw invalid('agentOId: cannot be combined with experimentOId; send one of them', [
      { path: 'agentOId', message: 'cannot be combined with experimentOId' },
      { path: 'experimentOId', message: 'cannot be combined with agentOId' },
    ]);
  }
  if (agentOId) return { agentOId };
  if (experimentOId) return { experimentOId };
  const message = 'agentOId or experimentOId is required';
  throw invalid('agentOId: is required, unless experimentOId is given', [{ path: 'agentOId', message }]);
}

/** The agent chosen for a run of an experiment. */
export interface Choice {
  agentOId: string;
  /** Whom the run counts for in the experiment; null where it is about nobody in particular. */
  person: string | null;
}

const lastChoice = new WeakMap<Tx, Promise<unknown>>();

/**
 * Chooses the agent of a run; a lock serialises choices of the experiment. Throws 404 for an unknown experiment, 400
 * for one of another type and 409 where all of its agents were deleted.
 */
export function chooseAgent(
  tx: Tx,
  workspace: string,
  experimentOId: string,
  run: ChosenFor,
): Promise<Choice> {
  const before = lastChoice.get(tx)?.catch(() => {}) ?? Promise.resolve();
  const choice = before.then(() => choose(tx, workspace, experimentOId, run));
  lastChoice.set(tx, choice);
  return choice;
}

interface ChosenFor {
  runOId: string;
  type: string;
  subject: RunSubject;
}

async function choose(tx: Tx, workspace: string, experimentOId: string, run: ChosenFor): Promise<Choice> {
  const person = personHash(workspace, experimentOId, run.subject);
  const before = await standing(tx, workspace, experimentOId, person);
  if (before.agentType !== run.type)
    throw invalidField('experimentOId', `is an experiment of type ${before.agentType}, not ${run.type}`);
  if (before.assigned !== null) return { agentOId: before.assigned, person };
  const turn = await lockExperiment(tx, workspace, experimentOId, before.strategy);
  const { strategy, arms, assigned } = await standing(tx, workspace, experimentOId, person);
  if (assigned !== null) return { agentOId: assigned, person };
  if (arms.length === 0)
    throw conflict('All agents of the experiment were deleted: none is left to run', 'no_agent_left');
  const agentOId = pickArm(strategy, arms, { runOId: run.runOId, turn });
  const isOurs = person === null || (await assign(tx, workspace, experimentOId, person, agentOId, arms));
  if (!isOurs) return { agentOId: await assignedTo(tx, workspace, experimentOId, person), person };
  if (strategy === 'ROUND_ROBIN') await endTurn(tx, workspace, experimentOId);
  return { agentOId, person };
}

/** Returns the type of an experiment's agents. Throws 404. */
export async function experimentType(tx: Tx, workspace: string, experimentOId: string): Promise<string> {
  return (await standing(tx, workspace, experimentOId, null)).agentType;
}

interface Standing {
  agentType: string;
  strategy: RunStrategy;
  /** Those whose agent is live, in their order. */
  arms: Arm[];
  /** The person's arm, where its agent is among these. */
  assigned: string | null;
}

async function standing(
  tx: Tx,
  workspace: string,
  experimentOId: string,
  person: string | null,
): Promise<Standing> {
  const [row] = await tx<(Omit<Standing, 'arms'> & { arms: Arm[] | null })[]>`
    with live as (
      select arm.agent_o_id, arm.weight, arm.place
      from experiment_arm as arm
      join agent on agent.workspace_o_id = ${workspace} and agent.o_id = arm.agent_o_id and agent.deleted_at is null
      where arm.workspace_o_id = ${workspace}
        and arm.experiment_o_id = ${experimentOId}
    )
    select
      agent_type, run_strategy as strategy,
      (select jsonb_agg(jsonb_build_object('agentOId', agent_o_id, 'weight', weight) order by place) from live) as arms,
      (
        select assignment.agent_o_id
        from experiment_assignment as assignment
        join live on live.agent_o_id = assignment.agent_o_id
        where assignment.workspace_o_id = ${workspace}
          and assignment.experiment_o_id = ${experimentOId}
          and assignment.person_hash = ${person}
      ) as assigned
    from experiment
    where workspace_o_id = ${workspace}
      and o_id = ${experimentOId}
      and deleted_at is null`;
  if (!row) throw unknownExperiment();
  return { ...row, arms: row.arms ?? [] };
}

/** Until the transaction ends; returns how many turns were taken. */
async function lockExperiment(
  tx: Tx,
  workspace: string,
  experimentOId: string,
  strategy: RunStrategy,
): Promise<number> {
  const [row] = await tx<{ turns: number }[]>`
    select turns::float8 as turns
    from experiment
    where workspace_o_id = ${workspace}
      and o_id = ${experimentOId}
    ${strategy === 'ROUND_ROBIN' ? tx`for no key update` : tx`for share`}`;
  if (!row) throw unknownExperiment();
  return row.turns;
}

async function endTurn(tx: Tx, workspace: string, experimentOId: string): Promise<void> {
  await tx`
    update experiment
    set turns = turns + 1
    where workspace_o_id = ${workspace}
      and o_id = ${experimentOId}`;
}

/** Gives the person this arm, in place of one that is gone; false where another request has given it one. */
async function assign(
  tx: Tx,
  workspace: string,
  experimentOId: string,
  person: string,
  agentOId: string,
  arms: readonly Arm[],
): Promise<boolean> {
  const live = arms.map((arm) => arm.agentOId);
  const given = await tx`
    insert into experiment_assignment as assignment (
      workspace_o_id, experiment_o_id, person_hash, agent_o_id, assigned_at
    )
    values (${workspace}, ${experimentOId}, ${person}, ${agentOId}, now())
    on conflict (workspace_o_id, experiment_o_id, person_hash) do update
    set agent_o_id = excluded.agent_o_id, assigned_at = excluded.assigned_at
    where assignment.agent_o_id <> all (${live})`;
  return given.count === 1;
}

async function assignedTo(tx: Tx, workspace: string, experimentOId: string, person: string): Promise<string> {
  const [row] = await tx<{ agentOId: string }[]>`
    select agent_o_id
    from experiment_assignment
    where workspace_o_id = ${workspace}
      and experiment_o_id = ${experimentOId}
      and person_hash = ${person}`;
  if (!row) throw new Error('The experiment assignment was not found although it already exists');
  return row.agentOId;
}
