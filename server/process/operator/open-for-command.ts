import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { socketDirectory, socketName, socketPorts } from '../../database/embedded/data-dir.ts';
import { inUse } from '../../database/embedded/lock-holder.ts';
import { type Database, openDatabase } from '../../database/index.ts';
import type { Log } from '../../log.ts';
import { type FromChild, ofCommand } from '../messages.ts';
import { asRoot } from './as-owner.ts';

export interface OpenedDatabase {
  db: Database;
  /** A server or worker may be at it: the database is a server's own, or some process serves the data directory. */
  inUse: boolean;
  close(): Promise<void>;
}

const stopWithinMs = 2_000;
/** So long another command is waited for, or a server that is starting. */
const heldMostMs = 30_000;

/**
 * Opens the database of the running server or, when none runs, starts the embedded one for the length of a command. Of
 * commands at the same moment one waits for the other.
 */
export async function openForCommand(config: Config, log: Log): Promise<OpenedDatabase> {
  for (const since = performance.now(); ; ) {
    if (config.databaseUrl || (await isServed(config.dataDir))) {
      const db = await openDatabase(config, log);
      return { db, inUse: true, close: () => db.close() };
    }
    const engine = await startEngine(config);
    if ('stop' in engine) return openOwn(config, log, engine.stop);
    const mayBeFree = engine.refusal.includes(inUse) && performance.now() - since < heldMostMs;
    if (!mayBeFree) throw new Error(engine.refusal);
  }
}

async function openOwn(config: Config, log: Log, stop: () => Promise<void>): Promise<OpenedDatabase> {
  const db = await openDatabase(config, log, { port: socketPorts.command });
  return {
    db,
    inUse: false,
    async close() {
      await db.close();
      await stop();
    },
  };
}

/**
 * Returns whether an embedded database exists; a command that only looks must not create one. Throws a sentence where
 * this user may not look.
 */
export function hasDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  if (databaseUrl !== null) return true;
  try {
    return statSync(join(dataDir, 'database')).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
    throw new Error(`${dataDir} is closed to this user: call the command as the one who runs bun start.`);
  }
}

/** Started once and not kept alive: what it says at its end is the answer of the command. */
async function startEngine({ dataDir }: Config): Promise<{ stop(): Promise<void> } | { refusal: string }> {
  const { promise: isReady, resolve } = Promise.withResolvers<'ready'>();
  const command = [process.execPath, join(import.meta.dir, '..', 'database.ts'), ofCommand];
  const start = () =>
    Bun.spawn(command, {
      env: { ...process.env, DATA_DIR: dataDir, BUN_BE_BUN: '1' },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
      ipc: (message: FromChild) => {
        if ('ready' in message) resolve('ready');
      },
    });
  const engine = asRoot(start);
  const said = new Response(engine.stderr).text();
  if ((await Promise.race([isReady, engine.exited])) !== 'ready')
    return { refusal: lastWord(await said, dataDir) };
  return {
    async stop() {
      const impatience = setTimeout(() => engine.kill('SIGKILL'), stopWithinMs);
      engine.send({ stop: true });
      await engine.exited;
      clearTimeout(impatience);
    },
  };
}

/** A refusal is a sentence already; of an error nobody foresaw the first line, without its stack. */
function lastWord(said: string, dataDir: string): string {
  const lines = said.split('\n').map((line) => line.trim());
  const refusal = lines.find(
    (line) => line.startsWith('The data directory') || line.startsWith(join(dataDir)),
  );
  if (refusal) return refusal;
  // Lines of source that stand around an error are numbered.
  const reason =
    lines.find((line) => /\berror: /i.test(line) && !/^\d+ \|/.test(line)) ?? 'it gave no reason';
  return `The database in ${dataDir} cannot be opened: ${reason.replace(/^The database process ends by an error: /, '')}`;
}

/** Whether some process answers on the data directory's socket. */
function isServed(dataDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketDirectory(dataDir), socketName));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}
