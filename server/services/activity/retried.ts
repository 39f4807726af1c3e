import type { Tx } from '../../database/index.ts';

/** A record whose job failed at least once and will be retried. */
export interface Retried {
  attempts: number;
  /** Null while it is being tried. */
  nextTryAt: Date | null;
}

/**
 * Returns the records whose job failed and will be retried, by oId. Jobs of an earlier generation, and of finished
 * records, are left out. The queue is read separately, since it is on another node than the records; mostly it has
 * none.
 */
export async function retriedJobs(tx: Tx, workspace: string): Promise<Map<string, Retried>> {
  const triedJobs = await tx<(Retried & { subject: string; generation: number | null })[]>`
    select subject, generation, attempts, next_try_at
    from tried_jobs()`;
  if (triedJobs.length === 0) return new Map();
  const subjects = [...new Set(triedJobs.map(({ subject }) => subject))];
  const open = await tx<{ oId: string; generation: number | null }[]>`
    select o_id, wanted_generation as generation
    from resource
    where workspace_o_id = ${workspace} and o_id = any (${subjects}) and status = 'pending'
    union all
    select o_id, null
    from import_job
    where workspace_o_id = ${workspace} and o_id = any (${subjects}) and status in ('PENDING', 'IN_PROGRESS')
    union all
    select o_id, null
    from analysis_job
    where workspace_o_id = ${workspace} and o_id = any (${subjects}) and completed_at is null
    union all
    select o_id, null
    from run
    where workspace_o_id = ${workspace} and o_id = any (${subjects}) and completed_at is null`;
  const generationOf = new Map(open.map(({ oId, generation }) => [oId, generation]));
  return new Map(
    triedJobs
      .filter(({ subject, generation }) => {
        const wanted = generationOf.get(subject);
        return wanted === null || (wanted !== undefined && wanted === generation);
      })
      .toSorted((one, other) => one.attempts - other.attempts)
      .map(({ subject, attempts, nextTryAt }) => [subject, { attempts, nextTryAt }]),
  );
}
