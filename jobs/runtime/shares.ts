import { isSandboxFull } from '../../server/ingest/sandbox/index.ts';

import { receivers } from '../../server/services/callbacks/receivers.ts';

/**
 * Fair shares of one queue's places in this process. A workspace may take all but one, which is there for the others
 * however much the first has waiting; which of those that wait comes next is the order of the queue itself.
 */
export interface Shares {
  /** Takes a place; false when the workspace, or a receiver of callbacks, has its share and the job must go back. */
  take(workspace: string, flags?: readonly string[]): boolean;
  give(workspace: string, flags?: readonly string[]): void;
  /** What a job needs there is nothing of now: others that need it are left alone for a moment. */
  rest(flags: readonly string[]): void;
  /** Flags of jobs that are not to be claimed now. */
  readonly forbidden: () => string[];
}

export function createShares(places: number): Shares {
  const taken = new Map<string, number>();
  const most = Math.max(1, places - 1);
  const resting = new Map<string, number>();
  return {
    take(workspace, flags = []) {
      const count = taken.get(workspace) ?? 0;
      if (count >= most) return false;
      const receiver = receiverIn(flags);
      if (receiver && !receivers.take(receiver)) return false;
      taken.set(workspace, count + 1);
      return true;
    },
    give(workspace, flags = []) {
      const receiver = receiverIn(flags);
      if (receiver) receivers.give(receiver);
      const count = (taken.get(workspace) ?? 1) - 1;
      if (count > 0) taken.set(workspace, count);
      else taken.delete(workspace);
    },
    rest(flags) {
      for (const flag of flags.filter(isNeed)) resting.set(flag, performance.now() + restMs);
    },
    forbidden: () => [
      ...[...taken].flatMap(([workspace, count]) => (count >= most ? [`workspace:${workspace}`] : [])),
      ...stillResting(resting),
      ...receivers.refused(),
      ...(isSandboxFull() ? ['sandbox'] : []),
    ],
  };
}

const receiverIn = (flags: readonly string[]) => flags.find((flag) => flag.startsWith('receiver:'));

/** About as long as a job that was handed back takes to come again. */
const restMs = 1_000;

/** Flags that name neither whose a job is nor how it was put into the queue. */
const isNeed = (flag: string) => flag !== 'keyed' && !flag.startsWith('workspace:');

function stillResting(resting: Map<string, number>): string[] {
  const now = performance.now();
  for (const [flag, until] of resting) if (until <= now) resting.delete(flag);
  return [...resting.keys()];
}
