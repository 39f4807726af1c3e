import { afterAll, beforeAll, expect, test } from 'bun:test';
import { listenAt } from '../../server/process/listener.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/** Many more than there are places, and than may wait. */
const sockets = 120;
let server: TestServer;
let product: Product;

beforeAll(async () => {
  server = await newTestServer();
  product = await startProduct(server.environment);
});
afterAll(async () => {
  await product.stop();
  await server.remove();
});

const boundary = 'xx';
const part = (name: string, more: string, text: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;

/** An upload that sends a byte every two seconds after its first line; the status that it is answered with. */
async function drip(host: string, port: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let timer: Timer | undefined;
  const socket = await Bun.connect({
    hostname: host,
    port,
    socket: {
      data(_socket, bytes) {
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1]));
      },
      close: () => resolve(0),
      error: () => resolve(0),
    },
  });
  const head = part('metadata', '', JSON.stringify({ identifier: crypto.randomUUID() }));
  socket.write(
    `POST /api/v2/asset/create HTTP/1.1\r\nhost: ${host}:${port}\r\napi_key: ${server.key}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 1000000\r\n\r\n${head}`,
  );
  timer = setInterval(() => socket.write('-'), 2_000);
  return promise.finally(() => {
    clearInterval(timer);
    socket.end();
  });
}

async function upload(key: string): Promise<number> {
  const form = new FormData();
  form.append('metadata', JSON.stringify({ identifier: `quick-${crypto.randomUUID()}` }));
  form.append('files', new File(['<p>Hello</p>'], 'index.html'));
  const reply = await fetch(`${product.url}/api/v2/asset/create`, {
    method: 'POST',
    headers: { api_key: key },
    body: form,
  });
  return reply.status;
}

test(`${sockets} slow uploads of one key keep nobody else from theirs, and are ended where they bring too little`, async () => {
  const db = await server.open();
  const secret = Buffer.from(server.environment.SECRET_KEY ?? '', 'base64');
  const other = await db.asOwner((tx) => createWorkspace(tx, secret, 'Another tenant'));
  await db.close();
  const { hostname, port } = new URL(product.url);
  const startedAt = performance.now();
  const slow = Array.from({ length: sockets }, () => drip(hostname, Number(port)));
  await Bun.sleep(500);
  const times: number[] = [];
  for (let at = 0; at < 10; at++) {
    const since = performance.now();
    expect(await upload(other.key)).toBe(201);
    times.push(performance.now() - since);
  }
  // whoever waits for one of the slow waits for ten seconds
  expect(Math.max(...times)).toBeLessThan(8_000);
  // four at a time are given up after ten seconds each, the others wait for half a minute at most
  const statuses = await Promise.all(slow);
  expect(performance.now() - startedAt).toBeLessThan(120_000);
  expect(new Set(statuses)).toEqual(new Set([408, 503]));
  expect(await upload(server.key)).toBe(201);
});

/** Milliseconds from the status of a request to the end of its connection, which the client itself never ends. */
async function openAfterReply(request: string): Promise<{ status: number; ms: number }> {
  const { hostname, port } = new URL(product.url);
  const { promise, resolve } = Promise.withResolvers<{ status: number; ms: number }>();
  let status = 0;
  let answeredAt = 0;
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_socket, bytes) {
        answeredAt ||= performance.now();
        status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1]);
      },
      close: () => resolve({ status, ms: performance.now() - answeredAt }),
      error: () => resolve({ status, ms: performance.now() - answeredAt }),
    },
  });
  socket.write(request);
  const timer = setInterval(() => socket.write('-'), 1_000);
  return promise.finally(() => clearInterval(timer));
}

test('the connection of a body that was refused is closed, although its client goes on sending', async () => {
  const head = (path: string, type: string, length: number) =>
    `POST /api/v2/${path} HTTP/1.1\r\nhost: ${new URL(product.url).host}\r\napi_key: ${server.key}\r\n` +
    `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
  const multipart = `multipart/form-data; boundary=${boundary}`;
  const named = part('metadata', '', JSON.stringify({ identifier: crypto.randomUUID() }));
  const ended = await Promise.all([
    openAfterReply(head('persona/create', 'application/json', 4_000_000_000)),
    openAfterReply(head('asset/create', multipart, 4_000_000_000_000)),
    openAfterReply(head('asset/create', multipart, 1_000_000) + named),
    openAfterReply(head('asset/create', multipart, 1_000_000) + part('metadata', '', 'no object')),
    openAfterReply(`${head('persona/create', 'application/json', 1_000_000)}{`),
  ]);
  expect(ended.map(({ status }) => status)).toEqual([413, 413, 408, 408, 408]);
  for (const { ms } of ended) expect(ms).toBeLessThan(60_000);
});

test('a connection that a long request was made over is closed as others are, once nothing comes over it', async () => {
  const events = () => {
    let left = 9;
    return new ReadableStream<string>({
      async pull(controller) {
        await Bun.sleep(2_000);
        controller.enqueue(': still here\n\n');
        if (--left === 0) controller.close();
      },
    });
  };
  const listening = listenAt(
    { hostname: '127.0.0.1', port: 0 },
    async (request, sender) => {
      sender?.waitPatiently?.();
      await Bun.sleep(10);
      return new Response(request.url.endsWith('/events') ? events() : 'answered');
    },
    12,
  );
  const readUntilClosed = async (path: string) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    let text = '';
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: listening.port ?? 0,
      socket: {
        data(_socket, bytes) {
          text += bytes.toString();
        },
        close: () => resolve(),
      },
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    const isClosed = await Promise.race([closed.then(() => true), Bun.sleep(90_000).then(() => false)]);
    socket.end();
    return { text, isClosed };
  };
  try {
    const [plain, streamed] = await Promise.all([readUntilClosed('/'), readUntilClosed('/events')]);
    expect(plain.text).toEndWith('answered');
    expect(streamed.text).toEndWith('\r\n0\r\n\r\n');
    expect([plain.isClosed, streamed.isClosed]).toEqual([true, true]);
  } finally {
    await listening.stop(true);
  }
});
