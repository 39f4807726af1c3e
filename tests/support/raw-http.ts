import { connect } from 'node:net';
import type { App } from '../../server/app.ts';

export interface RawReply {
  status: number;
  headers: Headers;
  body: string;
}

export interface Listener {
  url: string;
  /** Sends these lines as they are, which no client would, and reads the reply. */
  send(lines: readonly string[]): Promise<RawReply>;
  close(): Promise<void>;
}

/** The app behind a port of its own. */
export function listenOn(app: App): Listener {
  const http = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    // Bun cuts a connection off ten seconds after its last byte, while an answer is made too: on a slow machine in the middle.
    idleTimeout: 0,
    fetch: (request, server) => app.fetch(request, { address: server.requestIP(request)?.address ?? null }),
  });
  return {
    url: `http://127.0.0.1:${http.port}`,
    send: (lines) => exchange(http.port ?? 0, [...lines, 'Connection: close', '', ''].join('\r\n')),
    close: () => http.stop(true),
  };
}

async function exchange(port: number, text: string): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let got = '';
  socket.setEncoding('utf8');
  socket.on('data', (part) => {
    got += part;
  });
  socket.on('end', () => resolve(got));
  socket.on('error', reject);
  socket.write(text);
  const [head = '', body = ''] = (await promise).split(/\r\n\r\n([\s\S]*)/);
  const [start = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => line.split(/:\s*(.*)/, 2) as [string, string]),
  );
  return { status: Number(start.split(' ')[1]), headers, body };
}
