import { type Product, spawnProduct } from '../support/processes.ts';
import { inTurn, mixOf, prepare, type Setting } from './http.ts';
import { benchDatabase, cpuSecondsOf, processTree, type Running } from './server.ts';

const several = Number(process.env.BENCH_SERVERS ?? 3);
/** The system spreads connections over the servers by chance: of few, one server would have most. */
const connections = 48;

/** The mix of changes and reads on several servers that share a port, against one: `bun start` in turn on one database. */
export async function run(): Promise<void> {
  const database = await benchDatabase();
  const started: Product[] = [];
  try {
    const setting = await prepare(database.url);
    const many = await startServers(setting, several, started);
    const one = await startServers(setting, 1, started);
    await inTurn(
      `mix of create, get, list, update, delete on ${several} servers against one (1.7 wanted, CPU a request 1.2 at most)`,
      many,
      one,
      () => mixOf(setting),
      connections,
    );
  } finally {
    for (const product of started) await product.stop();
    await database.drop();
  }
}

/** The product with so many servers and no worker, once all of them answer. */
async function startServers(setting: Setting, count: number, started: Product[]): Promise<Running> {
  const port = freePort();
  const product = spawnProduct(['start'], {
    ...setting.env,
    SERVERS: String(count),
    WORKER: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'info',
  });
  started.push(product);
  await product.says(new RegExp(`(the server is ready[^]*){${count}}`));
  const pids = processTree(product.pid);
  return {
    port,
    pid: product.pid,
    cpuSeconds: () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0),
    stop: async () => void (await product.stop()),
  };
}

function freePort(): number {
  const listening = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const { port } = listening;
  listening.stop(true);
  return port;
}
