import { driveRun } from '../../server/services/workflows/advance/drive.ts';
import { othersWait } from './at-once.ts';
import { type JobWorld, jobContext } from './jobs.ts';

/** Holders of workflows' runs that die between two of their transactions, or are slow in one of them. */

class Killed extends Error {}

/** Counts the transactions of a holder; from a certain one on, or right after it, the process is gone. */
export interface Life {
  left: number;
  when: 'before' | 'after';
}

export const forEver = (): Life => ({ left: Number.POSITIVE_INFINITY, when: 'before' });

/** One holder takes the run up and goes on with it until it has nothing to do, or dies. */
export async function hold(
  world: JobWorld,
  workspace: string,
  runOId: string,
  life: Life,
): Promise<'alive' | 'killed'> {
  const job = jobContext(world, workspace);
  const write: typeof job.write = async (work, change) => {
    life.left -= 1;
    if (life.left < 0 || (life.left === 0 && life.when === 'before')) throw new Killed();
    const value = await job.write(work, change);
    if (life.left === 0) throw new Killed();
    return value;
  };
  try {
    await driveRun({ ...job, write }, runOId);
    return 'alive';
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return 'killed';
  }
}

/**
 * One holder goes on with the run. Before its transaction of this number commits, something else begins, which waits for it
 * on a server; the embedded engine has one session, and whoever comes second begins when the first has ended.
 */
export async function holdBeside<T>(
  world: JobWorld,
  workspace: string,
  runOId: string,
  transaction: number,
  begin: () => Promise<T>,
): Promise<T> {
  const job = jobContext(world, workspace);
  let count = 0;
  let begun: Promise<T> | null = null;
  const write: typeof job.write = (work, change) =>
    job.write(async (tx) => {
      const value = await work(tx);
      if (++count !== transaction) return value;
      begun = begin();
      await othersWait(world.db);
      return value;
    }, change);
  await driveRun({ ...job, write }, runOId);
  if (!begun) throw new Error(`the holder had ${count} transactions`);
  return begun;
}
