import { driveRun } from '../../server/services/workflows/advance/drive.ts';
import { type JobWorld, jobContext } from './jobs.ts';

/** Holders of workflows' runs that die between two of their transactions. */

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
  const { creditLimit, openRuns } = world.context.config;
  try {
    await driveRun({ ...job, write, creditLimit, openRuns }, runOId);
    return 'alive';
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return 'killed';
  }
}
