/**
 * How long a product takes to answer while it is busy, beside a server that blocks nobody. A test that imports this file
 * runs alone (files.ts): what else the suite did on the machine would be measured as well.
 */

const askedEveryMs = 50;

/**
 * Asks for its health again and again, in a process of its own: what this one is busy with must not count. Where the server's
 * process id is given, neither does what other processes are busy with.
 */
export function watchHealth(url: string, pid?: number): { end(): Promise<number[]> } {
  const asker = Bun.spawn(
    [
      process.execPath,
      `${import.meta.dir}/ask-health.ts`,
      `${url}/health`,
      String(askedEveryMs),
      ...(pid ? [String(pid)] : []),
    ],
    { stdin: 'pipe', stdout: 'pipe' },
  );
  return {
    /** Milliseconds until each answer. */
    async end() {
      asker.stdin.end();
      return JSON.parse(await new Response(asker.stdout).text()) as number[];
    },
  };
}

/** A server that does nothing, in a process of its own: the measure of what a busy machine does to every answer. */
export async function startBareServer(): Promise<{ url: string; stop(): void }> {
  // It ends with its input, so also when this process dies.
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/bare-server.ts`], {
    stdin: 'pipe',
    stdout: 'pipe',
  });
  const { value } = await child.stdout.getReader().read();
  return { url: new TextDecoder().decode(value), stop: () => child.kill() };
}

/**
 * What the slowest answer of a product may take when those of the bare server took so long at the same time: so many
 * milliseconds more. Where the machine holds up both for long, chance decides which of them it is: up to three times.
 */
export function slowestAllowed(usual: readonly number[], moreMs: number): number {
  const slowest = Math.max(...usual);
  return Math.max(slowest + moreMs, 3 * slowest);
}

/** What nineteen in twenty of the times are within. */
export const usualMost = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(0.95 * times.length)] ?? 0;

/**
 * The shortest of three times that work in this process takes: what the machine does beside it only adds. The first below
 * `enoughMs` is the last, since the shortest is below it too.
 */
export const leastMs = (work: () => unknown, enoughMs = 0): Promise<number> =>
  leastOfThree(async () => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  }, enoughMs);

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
