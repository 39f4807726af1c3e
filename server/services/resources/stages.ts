import type { ResourceError, Stage } from '../../../schema/resource.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { conflict } from '../../errors.ts';
import { retireGeneration } from './chunks/generation.ts';
import type { Failure } from './failure.ts';

/** The record of how far a resource has come, and of what went wrong on the way. */

/** One attempt to make one generation of a resource's chunks. */
export interface IndexAttempt {
  workspace: string;
  resourceOId: string;
  generation: number;
}

/** Begins a stage. Throws 409 as `requireWanted` does: an attempt that is superseded changes nothing any more. */
export async function beginStage(tx: Tx, attempt: IndexAttempt, stage: Stage): Promise<void> {
  const { workspace, resourceOId, generation } = attempt;
  await requireWanted(tx, attempt);
  await tx`
    insert into resource_stage (workspace_o_id, resource_o_id, stage, generation, started_at)
    values (${workspace}, ${resourceOId}, ${stage}, ${generation}, now())
    on conflict (workspace_o_id, resource_o_id, stage) do update
    set
      attempt = case when resource_stage.generation = excluded.generation then resource_stage.attempt + 1 else 1 end,
      generation = excluded.generation,
      started_at = excluded.started_at,
      finished_at = null,
      error = null,
      next_attempt_at = null`;
  await tx`
    update resource
    set status = 'pending', stage = ${stage}, error = null
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}`;
}

/**
 * Ends a stage. Throws 409 as `requireWanted` does, which takes back what the transaction has stored: the text of a
 * later attempt stays the newest.
 */
export async function finishStage(tx: Tx, attempt: IndexAttempt, stage: Stage): Promise<void> {
  const { workspace, resourceOId, generation } = attempt;
  await requireWanted(tx, attempt);
  await tx`
    update resource_stage
    set finished_at = now(), error = null, next_attempt_at = null
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and stage = ${stage}
      and generation = ${generation}`;
}

/**
 * Returns whether the result of this attempt is still needed: the resource exists, and no later generation is
 * requested.
 */
export async function isWanted(
  tx: Tx,
  { workspace, resourceOId, generation }: IndexAttempt,
): Promise<boolean> {
  const [wanted] = await tx`
    select from resource
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}
      and wanted_generation = ${generation}
      and deleted_at is null`;
  return wanted !== undefined;
}

/**
 * Throws 409 when the result of this attempt would be discarded, because a later generation is requested or none any
 * more.
 */
export async function requireWanted(
  tx: Tx,
  { workspace, resourceOId, generation }: IndexAttempt,
): Promise<void> {
  const [wanted] = await tx`
    select 1
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}
      and wanted_generation = ${generation}
      and deleted_at is null
    for no key update`;
  if (!wanted) throw conflict('The resource was deleted or is to be indexed anew.');
}

export async function showProgress(
  tx: Tx,
  { workspace, resourceOId }: IndexAttempt,
  done: number,
  total: number,
): Promise<void> {
  await tx`
    update resource
    set progress_done = ${done}, progress_total = ${total}
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}`;
}

/** Returns the stages that this generation has finished, after which an attempt resumes. */
export async function finishedStages(
  tx: Tx,
  { workspace, resourceOId, generation }: IndexAttempt,
): Promise<Set<Stage>> {
  const rows = await tx<{ stage: Stage }[]>`
    select stage
    from resource_stage
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}
      and finished_at is not null`;
  return new Set(rows.map(({ stage }) => stage));
}

/** Records the failure of the current stage. A final one fails the resource; others are retried. */
export async function recordFailure(
  tx: Tx,
  { workspace, resourceOId, generation }: IndexAttempt,
  failure: Failure,
  retryAfterSeconds: number | null,
): Promise<void> {
  const error: ResourceError = { code: failure.code, message: failure.message };
  await tx`
    update resource_stage
    set
      error = ${json(tx, error)},
      next_attempt_at = now() + make_interval(secs => ${retryAfterSeconds}::float8)
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}
      and finished_at is null`;
  if (failure.statusCode !== undefined) {
    await tx`
      update resource
      set metadata = metadata || ${json(tx, { statusCode: failure.statusCode })}
      where workspace_o_id = ${workspace} and o_id = ${resourceOId} and wanted_generation = ${generation}`;
  }
  if (!failure.isFinal) return;
  await tx`
    update resource
    set status = 'failed', error = ${json(tx, error)}
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}
      and wanted_generation = ${generation}
      and status = 'pending'`;
  await retireGeneration(tx, workspace, resourceOId, generation);
}

/** Fails a resource whose job used up its attempts. Earlier chunks stay searchable. */
export async function giveUp(tx: Tx, attempt: IndexAttempt): Promise<void> {
  const { workspace, resourceOId, generation } = attempt;
  const [last] = await tx<{ error: ResourceError | null }[]>`
    select error
    from resource_stage
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}
      and finished_at is null`;
  const known = last?.error;
  await recordFailure(
    tx,
    attempt,
    {
      code: known?.code ?? 'attempts_exhausted',
      message: known
        ? `${known.message} (given up after the last attempt)`
        : 'Every attempt ended without a result; the dead letters of the queue say more',
      isFinal: true,
    },
    null,
  );
}

/** Shows on the record that its worker died, until another resumes. */
export async function showInterrupted(
  tx: Tx,
  { workspace, resourceOId, generation }: IndexAttempt,
): Promise<void> {
  const error: ResourceError = {
    code: 'worker_lost',
    message: 'The worker that did this ended in the middle; another will go on from here',
  };
  await tx`
    update resource_stage
    set error = ${json(tx, error)}, next_attempt_at = now()
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}
      and finished_at is null`;
}
