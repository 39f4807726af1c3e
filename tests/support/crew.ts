import { type Product, spawnProduct } from './processes.ts';

/** Workers in processes of their own, without anybody who starts them again but this. */
export interface Crew {
  workers: readonly Product[];
  /** Ends one of them without a word; another takes its place. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCrew(environment: Record<string, string>, count: number): Promise<Crew> {
  const ended = new Set<Product>();
  const start = async () => {
    const worker = spawnProduct(['jobs/runtime/process.ts'], { ...environment, LOG_LEVEL: 'info' });
    worker.ended.then(() => ended.add(worker));
    await worker.says(/looks for jobs/);
    return worker;
  };
  const workers = await Promise.all(Array.from({ length: count }, start));
  return {
    workers,
    async kill() {
      const at = Math.floor(Math.random() * workers.length);
      const victim = workers[at];
      if (!victim) return;
      if (ended.has(victim)) throw new Error(`A worker ended by itself:\n${victim.output().slice(-2_000)}`);
      process.kill(victim.pid, 'SIGKILL');
      await victim.ended;
      workers[at] = await start();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** Ends workers at random moments, `pauseMs` apart at least and at most, until it is stopped or has ended so many. */
export function keepKilling(
  crew: Crew,
  [least, most]: [number, number],
  killsMost = Number.POSITIVE_INFINITY,
) {
  let kills = 0;
  let isOver = false;
  const killing = (async () => {
    while (!isOver && kills < killsMost) {
      await Bun.sleep(least + Math.random() * (most - least));
      if (isOver) break;
      await crew.kill();
      kills += 1;
    }
  })();
  return {
    count: () => kills,
    async stop() {
      isOver = true;
      await killing;
      return kills;
    },
  };
}
