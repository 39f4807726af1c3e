import { connect, createServer, type Socket } from 'node:net';
import type { Multiplexer } from '../../server/database/embedded/multiplexer.ts';

/**
 * A loopback port in front of a database, where a test can do to connections what networks and restarts do. Behind it
 * stands a server, or a session of the embedded engine, which then looks like one.
 */
export interface Wire {
  port: number;
  /** Ends every connection without a word, as a killed backend does. */
  cut(): void;
  /** Connections stay open and nothing goes through any more. */
  freeze(): void;
  thaw(): void;
  /** Nobody listens, as during a restart. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  readonly connections: number;
  close(): Promise<void>;
}

export async function openWire(behind: Multiplexer | URL): Promise<Wire> {
  const sockets = new Set<Socket>();
  let frozen = false;
  let server = createServer(accepted);
  let port = 0;

  function accepted(socket: Socket): void {
    sockets.add(socket);
    if (frozen) socket.pause();
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (behind instanceof URL) toServer(socket, behind);
    else toSession(socket, behind);
  }

  async function listen(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
    await promise;
    const address = server.address();
    if (address && typeof address === 'object') port = address.port;
  }

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const stopListening = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    cut();
    await promise;
  };

  await listen();
  return {
    port,
    cut,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    refuse: stopListening,
    async accept() {
      server = createServer(accepted);
      await listen();
    },
    get connections() {
      return sockets.size;
    },
    close: stopListening,
  };
}

function toServer(socket: Socket, url: URL): void {
  const upstream = connect(Number(url.port || 5432), url.hostname);
  upstream.on('data', (bytes) => void socket.write(bytes));
  socket.on('data', (bytes) => void upstream.write(bytes));
  upstream.on('error', () => socket.destroy());
  upstream.on('close', () => socket.end());
  socket.on('close', () => upstream.destroy());
}

function toSession(socket: Socket, session: Multiplexer): void {
  const client = session.connect({
    write: (bytes) => void (socket.writable && socket.write(bytes)),
    end: () => void socket.end(),
  });
  socket.on('data', (bytes) => client.feed(bytes));
  socket.on('close', () => client.leave());
}
