/**
 * The database process of embedded mode: PGlite behind the session gate on a unix socket. It is a process of its own
 * because the engine holds the event loop for the length of a statement. It outlives the server and the worker, ends
 * when its supervisor is gone, and nothing it holds is lost when it is killed.
 */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import {
  closeFiles,
  listenOnSocket,
  removeSocket,
  socketAt,
  socketDirectory,
  socketPorts,
} from '../database/embedded/data-dir.ts';
import { DataDirHeld, type DataDirLock, lockDataDir } from '../database/embedded/data-dir-lock.ts';
import { watchRoom } from '../database/embedded/disk.ts';
import type { Multiplexer } from '../database/embedded/multiplexer.ts';
import { DataDirRefused } from '../secrets.ts';
import { ofCommand } from './messages.ts';
import { workAsOwner } from './operator/as-owner.ts';
import { asChild, refuseToRun } from './supervised.ts';

const child = asChild((error) => {
  process.stderr.write(`The database process ends by an error: ${Bun.inspect(error)}\n`);
}, true);

const dataDir = process.env.DATA_DIR?.trim() || './data';
const isOfCommand = process.argv.includes(ofCommand);
if (isOfCommand) workAsOwner(dataDir);
// Whatever is made here is for this user alone.
process.umask(0o077);
// A creation holds the event loop for seconds, and with it the news that the supervisor is gone.
const watch = child.supervised
  ? new Worker(new URL('./orphan-watch.ts', import.meta.url), { argv: [String(process.ppid)] })
  : null;
const lock = takeLock();
// Loaded after the lock, so that a second opener is refused before it has loaded an engine.
const { openDataDir, openEngine, watchEnd } = await import('../database/embedded/engine.ts');
const { createMultiplexer } = await import('../database/embedded/multiplexer.ts');

const engine: PGlite = await (dataDir === 'memory' ? openEngine({}) : openDataDir(dataDir));
// A creation copies a template, whose modes are nobody's choice, and caches get modes of the engine's own at its end.
if (dataDir !== 'memory') closeFiles(join(dataDir, 'database'));
watchEnd(engine, endWith);
const session = createMultiplexer(engine, { isWritable: watchRoom(dataDir), onFatal: endWith });
// Another command would lose this engine with the command that it belongs to.
const socketName = socketAt(isOfCommand ? socketPorts.command : socketPorts.product);
const path = join(socketDirectory(dataDir), socketName);
const server = await serve(session, path);

child.onStop(async () => {
  server.close();
  session.close();
  await engine.close();
  if (dataDir !== 'memory') closeFiles(join(dataDir, 'database'));
  removeSocket(dataDir, socketName);
  lock?.release();
});
child.ready({ path });
watch?.terminate();

/** Nothing works any more, and another process may begin anew. */
function endWith(error: unknown): never {
  process.stderr.write(`The embedded database ended: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

function takeLock(): DataDirLock | null {
  if (dataDir === 'memory') return null;
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirHeld || error instanceof DataDirRefused) return refuseToRun(error.message);
    throw error;
  }
}

async function serve(shared: Multiplexer, socketPath: string): Promise<Server> {
  // Whoever holds the lock owns the socket: one that is left over belongs to nobody.
  rmSync(socketPath, { force: true });
  const listening = createServer((socket) => attach(shared, socket));
  await listenOnSocket(listening, socketPath);
  chmodSync(socketPath, 0o600);
  return listening;
}

function attach(shared: Multiplexer, socket: Socket): void {
  const client = shared.connect({
    write: (bytes) => void (socket.writable && socket.write(bytes)),
    end: () => void socket.end(),
  });
  socket.on('data', (bytes) => client.feed(bytes));
  socket.on('error', () => client.leave());
  socket.on('close', () => client.leave());
  socket.on('end', () => client.leave());
}
