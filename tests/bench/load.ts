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
    const reply = createReply();
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
          if (!reply.take(chunk)) return;
          tally.requests++;
          if (!reply.succeeded()) tally.failures++;
          const next = load.steps[at % load.steps.length];
          // Only a step that reads the reply before it is worth the decoding.
          const body = next && next.length > 0 ? reply.body() : '';
          reply.clear();
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

/** The end of a body that comes in chunks; JSON on one line holds nothing that looks like it. */
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** One reply as it arrives, with its length or in chunks. A body in chunks is not decoded: no step reads one. */
function createReply() {
  let parts: Buffer[] = [];
  let size = 0;
  let wanted = 0;
  let bodyAt = 0;
  let head = '';
  let isChunked = false;
  const hasLastChunk = () => {
    const last = Buffer.concat(parts.slice(-lastChunk.length)).subarray(-lastChunk.length);
    return last.equals(lastChunk);
  };
  const whole = () => (parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts));
  return {
    /** Whether the reply is there whole now. */
    take(chunk: Uint8Array): boolean {
      parts.push(Buffer.from(chunk));
      size += chunk.byteLength;
      if (wanted === 0) {
        const bytes = whole();
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) return false;
        bodyAt = end + 4;
        head = bytes.toString('latin1', 0, end);
        wanted = bodyAt + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        isChunked = /transfer-encoding: chunked/i.test(head);
      }
      return isChunked ? hasLastChunk() : size >= wanted;
    },
    succeeded: () => head.charAt(9) === '2',
    body: () => whole().toString('utf8', bodyAt, wanted),
    clear() {
      parts = [];
      size = 0;
      wanted = 0;
    },
  };
}
