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
  /** Flags of jobs that are not to be claimed now. */
  readonly forbidden: () => string[];
}

export function createShares(places: number): Shares {
  const taken = new Map<string, number>();
  const most = Math.max(1, places - 1);
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
    forbidden: () => [
      ...[...taken].flatMap(([workspace, count]) => (count >= most ? [`workspace:${workspace}`] : [])),
      ...receivers.refused(),
      ...(isSandboxFull() ? ['sandbox'] : []),
    ],
  };
}

const receiverIn = (flags: readonly string[]) => flags.find((flag) => flag.startsWith('receiver:'));
