import { randomBytes } from 'node:crypto';
import { task } from '../../jobs/import-events.ts';
import type { JobContext } from '../../jobs/task.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { openDatabase, type Tx } from '../../server/database/index.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { createLog } from '../../server/log.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { mixedEvents } from './import-set.ts';
import { quartiles, shown, verdict } from './ratio.ts';
import { benchDatabase } from './server.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const writers = 8;
const eventsInRequest = 100;

/** Imports with their findings by eight writers in one workspace, against the same without what they append to rollups. */
export async function run(): Promise<void> {
  const database = await benchDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: 'memory',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
  });
  const log = createLog(config, 'bench');
  const db = await openDatabase(config, log);
  try {
    await migrate(db, log);
    const server = createContext(config, db, log, randomBytes(32));
    const app = createApp(server, () => 'http://localhost');
    const { workspaceOId: workspace, key } = await db.asOwner((tx) =>
      createWorkspace(tx, server.secret, 'Bench'),
    );
    const jobWith = (withRollups: boolean): JobContext => {
      const write: JobContext['write'] = (work, change) =>
        db.write(workspace, (tx) => work(withRollups ? tx : withoutRollups(tx)), change);
      return {
        ...server,
        app: server,
        workspace,
        attempt: 1,
        enqueuedAt: new Date(),
        signal: AbortSignal.timeout(3_600_000),
        read: (work) => db.read(workspace, work),
        write,
        finish: write,
        spend: async (_, work) => (await work()).value,
      };
    };
    const accepted = async (series: number): Promise<string[]> => {
      const response = await app.fetch(
        new Request('http://localhost/api/v2/event/import', {
          method: 'POST',
          headers: { api_key: key, 'content-type': 'application/json' },
          body: JSON.stringify({ events: mixedEvents(series, eventsInRequest) }),
        }),
      );
      const reply = (await response.json()) as { jobs?: { jobOId: string }[]; message?: string };
      if (!reply.jobs) throw new Error(`the import answered ${response.status}: ${reply.message}`);
      return reply.jobs.map(({ jobOId }) => jobOId);
    };
    let series = 1000;
    const timed = async (withRollups: boolean): Promise<number> => {
      const jobs: string[] = [];
      for (let writer = 0; writer < writers; writer++) jobs.push(...(await accepted(series++)));
      const job = jobWith(withRollups);
      const began = performance.now();
      await Promise.all(jobs.map((importJobOId) => task.run({ workspaceOId: workspace, importJobOId }, job)));
      return performance.now() - began;
    };
    const ratios: number[] = [];
    const controls: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const [ours, without, again] = [await timed(true), await timed(false), await timed(true)];
      // the first round only warms up
      if (round < 0) continue;
      ratios.push(without / ((ours + again) / 2));
      controls.push(ours / again);
    }
    console.log(
      `import by ${writers} writers with rollups / without (0.9 wanted)  ${shown(quartiles(ratios))}, ${verdict(quartiles(controls))}`,
    );
    await app.close();
  } finally {
    await db.close();
    await database.drop();
  }
}

/** The transaction without what is appended to rollups. */
const withoutRollups = (tx: Tx): Tx =>
  new Proxy(tx, {
    apply(target, self, args: Parameters<Tx>) {
      const [text] = args;
      const isOfRollups = Array.isArray(text) && String(text[0]).includes('insert into rollup_delta');
      return isOfRollups ? Promise.resolve([]) : Reflect.apply(target, self, args);
    },
  });
