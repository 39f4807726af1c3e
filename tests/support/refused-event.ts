import { json } from '../../server/database/json.ts';
import { nextBatch } from '../../server/services/events/import/staged.ts';
import type { JobWorld } from './jobs.ts';

/**
 * Gives one event of the batch that waits a category that no column takes, so that the database refuses it when it is
 * stored. The batch waits as earlier versions left theirs: uncompressed, and without the companies that its events name.
 */
export async function refuseStaged(
  { db }: Pick<JobWorld, 'db'>,
  workspace: string,
  place: number,
): Promise<void> {
  const [waiting] = await db.ownerSql<{ job: string }[]>`
    select import_job_o_id as job
    from import_batch
    where workspace_o_id = ${workspace}
  `;
  if (!waiting) throw new Error('no batch waits');
  const batch = await db.read(workspace, (tx) => nextBatch(tx, workspace, waiting.job));
  const rows = batch?.rows.map(({ party: _, account_key, deal_o_id, ...row }, at) =>
    at === place ? { ...row, category: 'NONSENSE' } : row,
  );
  await db.ownerSql`
    update import_batch
    set packed = null,
      events = ${json(db.ownerSql, rows)}
    where workspace_o_id = ${workspace}
  `;
}
