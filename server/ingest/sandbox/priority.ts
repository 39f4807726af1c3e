import { getPriority, setPriority } from 'node:os';

/** Steps of niceness that put a process behind others which want the processor at the same time. */
const behindBy = 10;
const nicest = 19;

/**
 * Puts a process that was just started behind this one wherever both want the processor: clients wait for what this one
 * does. Threads inherit the priority of the thread that starts them, so call it right behind the start.
 */
export function runBehind(pid: number): void {
  try {
    setPriority(pid, Math.min(nicest, getPriority() + behindBy));
  } catch {
    // it has ended already, or the system forbids it: then it runs like any other
  }
}
