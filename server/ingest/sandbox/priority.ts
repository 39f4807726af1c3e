import { getPriority, setPriority } from 'node:os';

/** Steps of niceness that put a process behind others which want the processor at the same time. */
const behindBy = 10;
const nicest = 19;

/**
 * Lowers the priority of a child process below this one's, because clients wait for this one. Threads inherit the
 * priority of their starter, so call it right after the start.
 */
export function runBehind(pid: number): void {
  try {
    setPriority(pid, Math.min(nicest, getPriority() + behindBy));
  } catch {
    // it has ended already, or the system forbids it: then it runs like any other
  }
}
