import type { AgentRunBody } from '../../../schema/agents/input.ts';
import type { Usage } from '../../ai/index.ts';
import type { Tx } from '../../database/index.ts';
import { together } from '../../database/together.ts';
import { conflict } from '../../errors.ts';
import { subjectOf } from '../agents/input.ts';
import type { SelectedEntities } from '../agents/selected-entities.ts';
import { type AcceptedRun, definitionOf, enqueueRun, type RunAgent } from './accept.ts';
import { heldSeconds } from './statuses.ts';

/** A queued run that has begun, as it was accepted. */
export interface BegunRun extends AcceptedRun {
  /** The key that asked: usage is charged to it. */
  keyOId: string | null;
  /** It is the work of a workflow's node, whose own rule says whether another attempt is made. */
  isNode: boolean;
}

interface BegunRow {
  type: string;
  attempt: number;
  keyOId: string | null;
  isNode: boolean;
  body: AgentRunBody;
  agent: RunAgent;
  experimentOId: string | null;
  entities: SelectedEntities;
}

/** Thrown when the workspace already executes as many runs as allowed; the run has to wait, and nothing was done. */
export class RunsAreEnough extends Error {}

/** Throws RunsAreEnough when the workspace has `most` other queued runs in progress in any workers. */
export async function awaitTurn(tx: Tx, workspace: string, runOId: string, most: number): Promise<void> {
  const [, [running]] = await together([
    // one after the other, so that two never count the same place as free
    tx`select pg_advisory_xact_lock(hashtextextended(${`runs of ${workspace}`}, 0))`,
    tx<{ count: number }[]>`
      select count(*)::int as count
      from run
      where workspace_o_id = ${workspace}
        and status = 'running'
        and executor = 'queue'
        and held_until > now()
        and o_id <> ${runOId}`,
  ]);
  if ((running?.count ?? 0) >= most) throw new RunsAreEnough();
}

/**
 * Begins a run that waits, or whose executor is gone. Only the holder of its job's lease, or of the workflow's run
 * that it belongs to, may call it. Null when the run has ended.
 */
export async function beginRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  executor: 'queue' | 'workflow' = 'queue',
): Promise<BegunRun | null> {
  const [row] = await tx<BegunRow[]>`
    update run
    set
      status = 'running',
      attempt = attempt + 1,
      started_at = now(),
      held_until = now() + make_interval(secs => ${heldSeconds})
    from run_record as record
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
      and run.status in ('pending', 'running')
      and run.executor = ${executor}
      and record.workspace_o_id = ${workspace}
      and record.run_o_id = ${runOId}
    returning run.agent_type as type, run.attempt, run.key_o_id,
      run.parent_run_o_id is not null as is_node, run.input as body,
      run.experiment_o_id, record.agent, record.selected as entities`;
  if (!row) return null;
  const { type, ...rest } = row;
  const definition = definitionOf(type);
  return { runOId, definition, subject: subjectOf(definition, row.body), ...rest };
}

/**
 * Hands an agent's run to a worker of the queue after the holder of its workflow's run, which executed it, is gone.
 * Throws 409 if the run has ended.
 */
export async function handRunOn(tx: Tx, workspace: string, runOId: string): Promise<void> {
  const handedOn = await tx`
    update run
    set status = 'pending', executor = 'queue', held_until = null
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'running'
      and executor = 'workflow'`;
  if (handedOn.count === 0) throw conflict("The agent's run has already ended", 'run_ended');
  await enqueueRun(tx, workspace, runOId);
}

/**
 * Returns a queued run to waiting and stores its usage. Only the attempt that holds the run may call it, or a caller
 * who knows that the holder's worker is gone.
 */
export async function releaseRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  attempt: number | null = null,
  used: Usage | null = null,
): Promise<void> {
  await tx`
    update run
    set
      status = 'pending',
      held_until = null,
      input_tokens = input_tokens + ${used?.inputTokens ?? 0},
      output_tokens = output_tokens + ${used?.outputTokens ?? 0},
      cached_tokens = cached_tokens + ${used?.cachedTokens ?? 0},
      cost_usd = cost_usd + ${used?.costUsd ?? 0},
      credits = credits + ${used?.credits ?? 0}
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'running'
      and executor = 'queue'
      and (${attempt}::int is null or attempt = ${attempt}::int)`;
}
