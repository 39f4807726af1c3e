import { json } from '../../server/database/json.ts';
import { nextBatch, type StagedEvent } from '../../server/services/events/import/staged.ts';
import type { JobWorld } from './jobs.ts';

/**
 * Gives one event of the batch that waits a category that no column takes, so that the database refuses it when it is
 * stored. The batch waits as earlier versions left theirs: uncompressed, and without the companies that its events name.
 */
export const refuseStaged = (world: Pick<JobWorld, 'db'>, workspace: string, place: number): Promise<void> =>
  changeStaged(world, workspace, ({ party: _, account_key, deal_o_id, ...row }, at) =>
    at === place ? { ...row, category: 'NONSENSE' } : row,
  );

/** Gives the company of one event a name that no index holds: the database refuses it once the event is stored. */
export const refuseParty = (world: Pick<JobWorld, 'db'>, workspace: string, place: number): Promise<void> =>
  changeStaged(world, workspace, (row, at) => {
    const named = row.party?.named;
    if (at !== place || !row.party || !named) return row;
    const nameKey = `n:${Array.from({ length: 200 }, () => crypto.randomUUID()).join('')}`;
    return { ...row, party: { ...row.party, named: { ...named, nameKey } } };
  });

async function changeStaged(
  { db }: Pick<JobWorld, 'db'>,
  workspace: string,
  change: (row: StagedEvent, at: number) => object,
): Promise<void> {
  const [waiting] = await db.ownerSql<{ job: string }[]>`
    select import_job_o_id as job
    from import_batch
    where workspace_o_id = ${workspace}
  `;
  if (!waiting) throw new Error('no batch waits');
  const batch = await db.read(workspace, (tx) => nextBatch(tx, workspace, waiting.job));
  await db.ownerSql`
    update import_batch
    set packed = null,
      events = ${json(db.ownerSql, batch?.rows.map(change))}
    where workspace_o_id = ${workspace}
  `;
}
