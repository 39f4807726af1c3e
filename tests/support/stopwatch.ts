/**
 * How long work takes. A test that imports this file runs alone (files.ts): what else the suite did on the machine would be
 * measured as well.
 */

/**
 * What the slowest answer may take when those that nothing holds up took so long at the same time: so many milliseconds
 * more. Where the machine holds up both for long, chance decides which of them it is: up to three times.
 */
export function slowestAllowed(usual: readonly number[], moreMs: number): number {
  const slowest = Math.max(...usual);
  return Math.max(slowest + moreMs, 3 * slowest);
}

/** Milliseconds that pass until work is done. */
export async function elapsedMs(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * The shortest of three times that work in this process takes: what the machine does beside it only adds. The first below
 * `enoughMs` is the last, since the shortest is below it too.
 */
export const leastMs = (work: () => unknown, enoughMs = 0): Promise<number> =>
  leastOfThree(() => elapsedMs(work), enoughMs);

/** The least of three rounds of `longestHeldMs`, in the same way. */
export const leastHeldMs = (work: () => unknown, enoughMs = 0): Promise<number> =>
  leastOfThree(() => longestHeldMs(work), enoughMs);

async function leastOfThree(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && least >= enough; turn++) least = Math.min(least, await measure());
  return least;
}

/**
 * Milliseconds for which work in this process lets nobody else have a turn, at the longest: of the processor, so that other
 * processes count for nothing, and no more than have passed, so that other threads of this one do not either.
 */
async function longestHeldMs(work: () => unknown): Promise<number> {
  let longest = 0;
  let [since, before] = [performance.now(), process.cpuUsage()];
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, Math.min((user + system) / 1000, performance.now() - since));
    [since, before] = [performance.now(), process.cpuUsage()];
  };
  const timer = setInterval(look, 2);
  await work();
  look();
  clearInterval(timer);
  return longest;
}

/**
 * Milliseconds that work in this process takes: of the processor, so that other processes count for nothing, but no more
 * than have passed, so that other threads of this one do not either.
 */
export async function workedMs(work: () => unknown): Promise<number> {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return Math.min((user + system) / 1000, performance.now() - begun);
}
