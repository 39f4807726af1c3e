import { randomBytes } from 'node:crypto';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { prepareDatabase } from '../../server/process/preparation/prepare-database.ts';
import { serverSecret } from '../../server/secrets.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { quartiles, type Ratio, shown, verdict } from './ratio.ts';
import { benchDatabase, type Running, startProcess } from './server.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const steps = 100;
const inFlight = 16;
const width = 8;
const pauseMs = 100;
const kinds: readonly Kind[] = ['nothing', 'agent', 'transform'];
/** Nodes of chains whose cost a node is compared. */
const lengths = [10, 25, 50, 100];

/**
 * Durable steps of 0 ms beside DBOS Transact: one after the other, with 16 runs in flight, and a fan-out of eight that
 * take 100 ms. One PostgreSQL with fsync for both, one process each, in turn.
 * The step that is compared is an agent that takes no time: its run is accepted, kept and finished like any other, but it
 * reads nothing. Beside it stand agents that read their (empty) workspace, and transforms, of which a chain is one commit.
 */
export async function run(): Promise<void> {
  const ourDatabase = await benchDatabase();
  const theirDatabase = await benchDatabase();
  const running: Running[] = [];
  try {
    const start = async (command: string[], env: Record<string, string>) => {
      const one = await startProcess(command, env);
      running.push(one);
      return one;
    };
    const ours = await start(
      [process.execPath, 'tests/bench/peers/workflow.ts'],
      await prepare(ourDatabase.url),
    );
    const node =
      process.env.BENCH_DBOS_ON === 'bun' ? process.execPath : (Bun.which('node') ?? process.execPath);
    const dbos = await start([node, 'tests/bench/peers/dbos.mjs'], { DATABASE_URL: theirDatabase.url });
    process.stdout.write(`DBOS runs on ${node}\n`);
    await compare(askerOf(ours), askerOf(dbos));
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await ourDatabase.drop();
    await theirDatabase.drop();
  }
}

async function prepare(url: string): Promise<Record<string, string>> {
  const env = {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: 'memory',
    CREDIT_LIMIT: '1000000000',
    LOG_LEVEL: 'error',
  };
  const config = readConfig(env);
  const log = createLog(config, 'bench');
  const db = await openDatabase(config, log);
  const secret = serverSecret(config);
  await prepareDatabase(config, db, log, secret);
  const { workspaceOId } = await db.asOwner((tx) => createWorkspace(tx, secret, 'Bench'));
  await db.close();
  return { ...env, WORKSPACE: workspaceOId };
}

type Kind = 'nothing' | 'agent' | 'transform';

interface Asked {
  graph: 'chain' | 'fan';
  kind?: Kind;
  steps?: number;
  width?: number;
  ms?: number;
  runs?: number;
  inFlight?: number;
}

/** Milliseconds that it took, from the first run's start to the last one's end. */
type Ask = (asked: Asked) => Promise<number>;

const askerOf =
  ({ port }: Running): Ask =>
  async (asked) => {
    const reply = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'nothing', steps: 0, width: 0, runs: 1, inFlight: 1, ...asked }),
      signal: AbortSignal.timeout(120_000),
    });
    const { ms, error } = (await reply.json()) as { ms?: number; error?: string };
    if (ms === undefined) throw new Error(error);
    return ms;
  };

const serial = { graph: 'chain', steps, runs: 1 } as const;
const many = { graph: 'chain', steps: 25, runs: inFlight * 2, inFlight } as const;
const fan = { graph: 'fan', width, ms: pauseMs } as const;
const stepsOfMany = many.steps * many.runs;

async function compare(ours: Ask, dbos: Ask): Promise<void> {
  const figures: Record<string, number[]> = {};
  const note = (name: string, value: number) => {
    figures[name] = [...(figures[name] ?? []), value];
    return value;
  };
  for (let round = -1; round < rounds; round++) {
    // the first one warms both up
    const take = round < 0 ? (_name: string, value: number) => value : note;
    const theirs = take('DBOS, serial step, ms', (await dbos(serial)) / steps);
    for (const kind of kinds) {
      const step = take(`${kind}: serial step, ms`, (await ours({ ...serial, kind })) / steps);
      take(`${kind}: serial step against DBOS (at most 0.35)`, step / theirs);
    }
    take('control: DBOS against itself', (await dbos(serial)) / steps / theirs);
    const theirSpeed = take('DBOS, steps a second', (stepsOfMany / (await dbos(many))) * 1000);
    for (const kind of kinds) {
      const speed = take(`${kind}: steps a second`, (stepsOfMany / (await ours({ ...many, kind }))) * 1000);
      take(`${kind}: steps a second against DBOS (at least 6)`, speed / theirSpeed);
    }
    take('DBOS, fan-out, ms', await dbos(fan));
    const three = await ours({ graph: 'chain', kind: 'agent', steps: 3 });
    const spread = take('agent: fan-out, ms', await ours({ ...fan, kind: 'agent' }));
    take('agent: fan-out against 100 ms and three serial steps (at most 1.05)', spread / (pauseMs + three));
    const perNode = new Map<number, number>();
    for (const length of lengths)
      perNode.set(length, (await ours({ graph: 'chain', kind: 'nothing', steps: length })) / length);
    take(
      `nothing: a node among ${lengths.at(-1)} against one among ${lengths[1]}`,
      (perNode.get(lengths.at(-1) ?? 0) ?? Number.NaN) / (perNode.get(lengths[1] ?? 0) ?? Number.NaN),
    );
    process.stdout.write(`  round ${round + 1} of ${rounds}\n`);
  }
  for (const [name, values] of Object.entries(figures)) {
    const ratio: Ratio = quartiles(values);
    process.stdout.write(name.startsWith('control') ? `${verdict(ratio)}\n` : `${name}: ${shown(ratio)}\n`);
  }
}
