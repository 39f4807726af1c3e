/**
 * Asks a server for its health again and again, in a process of its own: what this one is busy with must not count. Neither
 * does what else the machine is busy with: an answer takes no longer than the server's main thread worked for meanwhile.
 */
export function watchHealth(url: string, pid: number): { end(): Promise<number[]> } {
  const asker = Bun.spawn(
    [process.execPath, `${import.meta.dir}/ask-health.ts`, `${url}/health`, String(pid)],
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

/** The time that nineteen in twenty are within. */
export const usualMost = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(0.95 * times.length)] ?? 0;
