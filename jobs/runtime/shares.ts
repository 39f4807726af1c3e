import { needs } from '../needs.ts';

/**
 * Fair shares of one queue's places in this process. A workspace may take all but one, which is reserved for others.
 * The order within the queue decides which waiting job is next.
 */
export interface Shares {
  /**
   * Takes a place; false when the workspace, or a receiver of callbacks, has its share and the job must go back. A place
   * that the workspace gives back within a moment is waited for: jobs that take a few milliseconds are not put back for a
   * second.
   */
  takeSoon(workspace: string, flags: readonly string[], stopping: AbortSignal): Promise<boolean>;
  give(workspace: string, flags?: readonly string[]): void;
  /** What a job needs there is nothing of now: others that need it are left alone for a moment. */
  rest(flags: readonly string[]): void;
  /** Flags of jobs that are not to be claimed now. */
  readonly forbidden: () => string[];
}

export function createShares(places: number): Shares {
  const sharesTaken = new Map<string, number>();
  const most = Math.max(1, places - 1);
  const resting = new Map<string, number>();
  let shareGiven = Promise.withResolvers<void>();
  const hasShare = (workspace: string) => (sharesTaken.get(workspace) ?? 0) < most;
  const take = (workspace: string, flags: readonly string[]) => {
    if (!hasShare(workspace)) return false;
    if (!needs.take(flags)) return false;
    sharesTaken.set(workspace, (sharesTaken.get(workspace) ?? 0) + 1);
    return true;
  };
  return {
    async takeSoon(workspace, flags, stopping) {
      const until = performance.now() + soonMs;
      while (!hasShare(workspace) && !stopping.aborted) {
        const left = until - performance.now();
        if (left <= 0) return false;
        await Promise.race([shareGiven.promise, Bun.sleep(left)]);
      }
      return take(workspace, flags);
    },
    give(workspace, flags = []) {
      needs.give(flags);
      const count = (sharesTaken.get(workspace) ?? 1) - 1;
      if (count > 0) sharesTaken.set(workspace, count);
      else sharesTaken.delete(workspace);
      shareGiven.resolve();
      shareGiven = Promise.withResolvers<void>();
    },
    rest(flags) {
      for (const flag of flags.filter(isNeed)) resting.set(flag, performance.now() + restMs);
    },
    forbidden: () => [
      ...[...sharesTaken].flatMap(([workspace, count]) => (count >= most ? [`workspace:${workspace}`] : [])),
      ...stillResting(resting),
      ...needs.refused(),
    ],
  };
}

const soonMs = 100;
/** About as long as a job that was handed back takes to come again. */
const restMs = 1_000;

/** Flags that name neither whose a job is, nor how it was put into the queue, nor what became of it there. */
const isNeed = (flag: string) => flag !== 'keyed' && flag !== 'ends' && !flag.startsWith('workspace:');

function stillResting(resting: Map<string, number>): string[] {
  const now = performance.now();
  for (const [flag, until] of resting) if (until <= now) resting.delete(flag);
  return [...resting.keys()];
}
