import type { Socket } from 'bun';

/** A TCP proxy that can be cut, as when the server behind it restarts. */
export interface Proxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): void;
}

interface Side {
  other: Socket<Side> | null;
  early: Buffer[];
  /** Null once the first bytes have passed, and of the target's side. */
  opening: ((bytes: Buffer) => Buffer) | null;
}

/** Carries bytes both ways between whoever connects and the target; `opening` may change a caller's first bytes. */
export function startProxy(
  target: { hostname: string; port: number },
  opening: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Proxy {
  const open = new Set<Socket<Side>>();
  let isCut = false;

  const forward = (to: Socket<Side> | null, from: Socket<Side>, received: Buffer) => {
    const bytes = from.data.opening?.(received) ?? received;
    from.data.opening = null;
    if (to) send(to, bytes);
    else from.data.early.push(Buffer.from(bytes));
  };
  const ended = (socket: Socket<Side>) => {
    open.delete(socket);
    socket.data.other?.end();
  };
  const handlers = {
    data: (socket: Socket<Side>, bytes: Buffer) => forward(socket.data.other, socket, bytes),
    close: ended,
    error: ended,
    drain: flush,
  };

  const listener = Bun.listen<Side>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      ...handlers,
      open(socket) {
        socket.data = { other: null, early: [], opening };
        if (isCut) return void socket.terminate();
        open.add(socket);
        connect(socket);
      },
    },
  });

  function connect(near: Socket<Side>): void {
    Bun.connect<Side>({
      ...target,
      data: { other: near, early: [], opening: null },
      socket: {
        ...handlers,
        open(far) {
          open.add(far);
          near.data.other = far;
          for (const bytes of near.data.early.splice(0)) send(far, bytes);
        },
      },
    }).catch(() => near.terminate());
  }

  return {
    port: listener.port,
    cut() {
      isCut = true;
      for (const socket of open) socket.terminate();
    },
    mend() {
      isCut = false;
    },
    close: () => listener.stop(true),
  };
}

const unsent = new WeakMap<Socket<Side>, Buffer[]>();

/** What the kernel does not take at once waits for `drain`. */
function send(socket: Socket<Side>, bytes: Buffer): void {
  const waiting = unsent.get(socket);
  if (waiting) return void waiting.push(Buffer.from(bytes));
  const written = socket.write(bytes);
  if (written < bytes.length) unsent.set(socket, [Buffer.from(bytes.subarray(Math.max(0, written)))]);
}

function flush(socket: Socket<Side>): void {
  const waiting = unsent.get(socket) ?? [];
  unsent.delete(socket);
  for (const bytes of waiting) send(socket, bytes);
}
