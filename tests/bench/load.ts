import { connect, type Socket } from 'bun';

/** One request as bytes, or a function that makes the next one from the reply before. */
export type Step = (previous: string) => string;

export interface Load {
  host: string;
  port: number;
  connections: number;
  seconds: number;
  /** The steps of one connection, repeated until time is over. */
  steps: Step[];
}

export interface Measured {
  perSecond: number;
  requests: number;
  /** Replies that were not 2xx. */
  failures: number;
}

/** The text of an HTTP/1.1 request on a connection that stays open. */
export function httpRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/**
 * Sends requests over raw sockets, one at a time on each connection: a client that costs little leaves the two cores
 * to what is measured.
 */
export async function runLoad(load: Load): Promise<Measured> {
  const until = performance.now() + load.seconds * 1000;
  const started = performance.now();
  const counts = await Promise.all(Array.from({ length: load.connections }, () => drive(load, until)));
  const seconds = (performance.now() - started) / 1000;
  const requests = counts.reduce((sum, one) => sum + one.requests, 0);
  return {
    requests,
    perSecond: requests / seconds,
    failures: counts.reduce((sum, one) => sum + one.failures, 0),
  };
}

function drive(load: Load, until: number): Promise<{ requests: number; failures: number }> {
  return new Promise((resolve, reject) => {
    const tally = { requests: 0, failures: 0 };
    let received: Buffer = Buffer.alloc(0);
    let at = 0;
    const sendNext = (socket: Socket, previous: string) => {
      const step = load.steps[at % load.steps.length];
      at++;
      if (step) socket.write(step(previous));
    };
    connect({
      hostname: load.host,
      port: load.port,
      socket: {
        open: (socket) => sendNext(socket, ''),
        data(socket, chunk) {
          received = received.length === 0 ? Buffer.from(chunk) : Buffer.concat([received, chunk]);
          const body = completeBody(received);
          if (body === null) return;
          tally.requests++;
          if (received[9] !== 0x32) tally.failures++;
          received = Buffer.alloc(0);
          if (performance.now() >= until) {
            socket.end();
            resolve(tally);
          } else sendNext(socket, body);
        },
        close: () => resolve(tally),
        error: (_socket, error) => reject(error),
      },
    }).catch(reject);
  });
}

/** The body once it is there whole; both servers send content-length. */
function completeBody(bytes: Buffer): string | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return bytes.length >= end + 4 + length ? bytes.toString('utf8', end + 4, end + 4 + length) : null;
}
