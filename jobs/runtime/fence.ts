import type { Database, Tx } from '../../server/database/index.ts';

/**
 * Fencing: the queue says who should work on a record; the lease row says whose effects count. A paused worker whose
 * job was taken over finds its token gone and changes nothing.
 */
export interface Fence {
  /** Throws LostLease unless the attempt still holds its record. The answer stays true until `tx` ends. */
  hold(tx: Tx): Promise<void>;
}

/** Thrown when another attempt has taken over; this one ends without effect and without counting as failed. */
export class LostLease extends Error {
  constructor() {
    super('Another attempt has taken over the job');
    this.name = 'LostLease';
  }
}

/** A fence and the ways to release it. */
export interface Lease extends Fence {
  /** Ends the job of this queue's place with the lease, both in `tx`. Throws LostLease as `hold` does. */
  finish(tx: Tx, holder: string | null): Promise<void>;
  /** After a failure: another job may work on the record before this one is tried again. */
  drop(): Promise<void>;
}

export interface Claim {
  workspace: string;
  subject: string;
  workerOId: string;
  jobId: string;
}

/**
 * Takes the lease of a record; null while another job holds it. A reclaimed job takes it from its own earlier
 * attempt.
 */
export async function claimLease(db: Database, claim: Claim): Promise<Lease | null> {
  const { workspace, subject } = claim;
  const token = crypto.randomUUID();
  const claimedRows = await db.write(
    workspace,
    (tx) => tx`
      with unhurried as (
        -- a crash of the database that loses the lease costs a try and no effect: nobody waits for the disk
        select set_config('synchronous_commit', 'off', true)
      ),
      made as (
        insert into lease (workspace_o_id, subject_o_id, token, worker_o_id, job_id)
        select ${workspace}, ${subject}, ${token}, ${claim.workerOId}, ${claim.jobId}
        from unhurried
        -- an attempt that holds the lease in a transaction is not waited for
        on conflict (workspace_o_id, subject_o_id) do nothing
        returning token
      ),
      taken_over as (
        update lease
        set token = ${token},
          worker_o_id = ${claim.workerOId},
          claimed_at = now()
        where workspace_o_id = ${workspace}
          and subject_o_id = ${subject}
          and job_id = ${claim.jobId}
        returning token
      )
      select token from made
      union all
      select token from taken_over
    `,
    'one statement',
  );
  if (claimedRows.length === 0) return null;
  return {
    async hold(tx) {
      const held = await tx`
        select 1
        from lease
        where workspace_o_id = ${workspace}
        and subject_o_id = ${subject}
        and token = ${token}
        for share
      `;
      if (held.length === 0) throw new LostLease();
    },
    async finish(tx, holder) {
      const [row] = await tx<{ done: boolean }[]>`
        select finish_job(job_id => ${claim.jobId}, holder => ${holder}, token => ${token}) as done`;
      if (!row?.done) throw new LostLease();
    },
    async drop() {
      await db.write(
        workspace,
        (tx) => tx`
          delete from lease
          where workspace_o_id = ${workspace}
          and subject_o_id = ${subject}
          and token = ${token}
        `,
        'one statement',
      );
    },
  };
}
