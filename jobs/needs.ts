import { isSandboxFull } from '../server/ingest/sandbox/index.ts';
import { receivers } from '../server/services/callbacks/receivers.ts';

/** The things a job may need beside a place in its queue, named by its flags: a receiver of callbacks, the sandbox. */
export const needs = {
  /** Takes what the flags name; false when there is none of it now. */
  take(flags: readonly string[]): boolean {
    const receiver = receiverIn(flags);
    return !receiver || receivers.take(receiver);
  },
  give(flags: readonly string[]): void {
    const receiver = receiverIn(flags);
    if (receiver) receivers.give(receiver);
  },
  /** Flags of jobs whose need nothing can meet now. */
  refused: (): string[] => [...receivers.refused(), ...(isSandboxFull() ? ['sandbox'] : [])],
};

const receiverIn = (flags: readonly string[]) => flags.find((flag) => flag.startsWith('receiver:'));
