import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { eventually, isRunning, type Product, type Role, startProduct } from '../support/processes.ts';

export const replacedWithinMs = 60_000;
export const secretKey = Buffer.alloc(32, 7).toString('base64');

/** Products that share one database, with a place of its own each. */
export interface House {
  key: string;
  dataDirs: string[];
  urls(): string[];
  /** Ends one such process without a word. A supervisor is started anew, as an operator's service manager does. */
  kill(role: Role): Promise<string>;
  /** Stops one such process from doing anything, and waits until another has its place. */
  freeze(role: Role): Promise<string>;
  /** Those that should run and do not. */
  missing(): Promise<string[]>;
  /** What all its processes have written, also those that are gone. */
  output(): string;
  close(): Promise<void>;
}

/** Data directories are made in `folder`. */
export async function openHouse(
  count: number,
  environment: Record<string, string>,
  folder = tmpdir(),
): Promise<House> {
  const common = {
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'warn',
  };
  const dataDirs = Array.from({ length: count }, () => mkdtempSync(join(folder, 'gw-')));
  const expected: Role[] = ['server', 'worker', ...(environment.DATABASE_URL ? [] : (['database'] as const))];
  const ports = dataDirs.map((_, index) => freePort(index));
  const started: Product[] = [];
  const start = async (dataDir: string) => {
    const product = await startProduct({
      ...common,
      ...environment,
      DATA_DIR: dataDir,
      PORT: String(ports[dataDirs.indexOf(dataDir)]),
    });
    started.push(product);
    return product;
  };
  /** What the one before left behind ends by itself, and holds the data directory until then. */
  const startAgain = (dataDir: string) =>
    eventually('it starts again', () => start(dataDir).catch(() => Bun.sleep(500).then(() => null)));
  const products: Product[] = [];
  for (const dataDir of dataDirs) products.push(await start(dataDir));
  const pidOf = (index: number, role: Role) =>
    eventually(
      `a process is there: ${role}`,
      async () => (await products[index]?.processes())?.[role],
      replacedWithinMs,
    );
  const key = readFileSync(join(dataDirs[0] ?? '', 'initial-api-key'), 'utf8').trim();
  return {
    key,
    dataDirs,
    urls: () => products.map(({ url }) => url),
    async kill(role) {
      const index = Math.floor(Math.random() * count);
      send(await pidOf(index, role), 'SIGKILL');
      if (role === 'supervisor') {
        const gone = products[index];
        if (gone) await Promise.race([gone.ended, Bun.sleep(5000)]);
        products[index] = await startAgain(dataDirs[index] ?? '');
      }
      return `kill -9: ${role}`;
    },
    async freeze(role) {
      const pid = await pidOf(0, role);
      send(pid, 'SIGSTOP');
      await eventually(
        `another has the place of a frozen one: ${role}`,
        async () => !(await isRunning(pid)),
        120_000,
      );
      await eventually('it is there', async () => (await pidOf(0, role)) !== pid, replacedWithinMs);
      return `frozen: ${role}`;
    },
    async missing() {
      const found = await Promise.all(products.map((product) => product.processes()));
      return found.flatMap((there, index) =>
        expected.filter((role) => !there[role]).map((role) => `product ${index + 1} has no ${role}`),
      );
    },
    output: () => started.map((product) => product.output()).join('\n'),
    async close() {
      await Promise.all(products.map((product) => product.stop()));
      for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A second door to the database of a house. */
export function openAs(environment: Record<string, string>): Promise<Database> {
  const config = readConfig({ SECRET_KEY: secretKey, ...environment, LOG_LEVEL: 'silent' });
  return openDatabase(config, createLog(config, 'bench'));
}

/** One that the system hands to nobody by itself: a client's end of a connection must not take it while a server is down. */
function freePort(index: number): number {
  for (let port = 21_000 + (process.pid % 1000) * 8 + index; ; port += 100) {
    try {
      Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop(true);
      return port;
    } catch (error) {
      if (port > 60_000) throw error;
    }
  }
}

/** A process may have ended by itself since it was found. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
