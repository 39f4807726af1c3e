import { expect, test } from 'bun:test';
import { callbackReceiver, endSomeRun } from '../support/callbacks.ts';
import { type Close, closingAfter } from '../support/closing.ts';
import { freePort } from '../support/free-port.ts';
import { eventually, isRunning, type Product, spawnProduct } from '../support/processes.ts';
import { startProxy } from '../support/proxy.ts';
import { isEmbedded, newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * What processes do while the database is away: wait, say so once, and never give up.
 */

/** Longer than six starts with their pauses take. */
const awayMs = 10_000;
const waits = /does not answer; waiting for it/g;

function run(closing: Close[], command: string[], environment: Record<string, string>): Product {
  const product = spawnProduct(command, environment);
  closing.push(() => product.stop());
  return product;
}

/** A place whose database can be taken away. On the embedded engine the database is a process of the product's. */
async function place(
  closing: Close[],
): Promise<{ place: TestServer; environment: Record<string, string>; away: Away }> {
  const made = await newTestServer();
  closing.push(made.remove);
  if (isEmbedded) return { place: made, environment: made.environment, away: killDatabase };
  const url = new URL(made.environment.DATABASE_URL ?? '');
  const proxy = startProxy({ hostname: url.hostname, port: Number(url.port || 5432) });
  closing.push(proxy.close);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const away: Away = async (during) => {
    proxy.cut();
    await during;
    proxy.mend();
  };
  return { place: made, environment: { ...made.environment, DATABASE_URL: url.href }, away };
}

/** Takes the database away until something is over, and brings it back. */
type Away = (during: Promise<unknown>, product?: Product) => Promise<void>;

const killDatabase: Away = async (during, product) => {
  let isOver = false;
  void during.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const { database } = (await product?.processes()) ?? {};
    if (database) process.kill(database, 'SIGKILL');
    await Bun.sleep(100);
  }
};

test.concurrent(
  'an outage while the worker starts for the first time ends nothing',
  closingAfter(async (closing) => {
    const { environment, away } = await place(closing);
    const product = run(closing, ['start'], environment);
    await product.says(/Groundwork is ready/);
    const supervisor = await product.processOf('supervisor');
    await away(Bun.sleep(awayMs), product);
    await product.says(/looks for jobs/);
    expect(await isRunning(supervisor)).toBe(true);
  }),
);

test.concurrent(
  'a worker of its own waits for a database that is away at its start, and says so once',
  closingAfter(async (closing) => {
    const { environment, away } = await place(closing);
    const worker = run(closing, ['jobs/worker.ts'], environment);
    const said = Promise.all([worker.says(waits), Bun.sleep(awayMs)]);
    await (isEmbedded ? said : away(said));
    expect(worker.output().match(waits)).toHaveLength(1);
    if (isEmbedded) run(closing, ['start'], { ...environment, WORKER: 'off' });
    await worker.says(/looks for jobs/);
    expect((await worker.stop()).code).toBe(0);
  }),
);

test.concurrent(
  'a worker of its own outlives any number of lost connections',
  closingAfter(async (closing) => {
    const { place: made, environment, away } = await place(closing);
    const receiver = callbackReceiver();
    closing.push(receiver.close);
    const product = run(closing, ['start'], { ...environment, WORKER: 'off' });
    await product.says(/Groundwork is ready/);
    const url = product.output().match(/API +(http:\S+)\/api\/v2/)?.[1];
    const worker = run(closing, ['jobs/worker.ts'], environment);
    await worker.says(/looks for jobs/);
    for (let loss = 0; loss < 8; loss += 1) {
      await away(Bun.sleep(500), product);
      await Bun.sleep(700);
    }
    const reply = await eventually('requests are answered', async () => {
      const asked = await fetch(`${url}/api/v2/api-key/validate`, { headers: { api_key: made.key } });
      return asked.status === 200 && asked;
    });
    const { workspaceOId } = (await reply.json()) as { workspaceOId: string };
    const db = await made.open();
    await endSomeRun(db, workspaceOId, receiver.url);
    await db.close();
    await eventually('its job is done', () => receiver.received.length > 0);
    expect(await isRunning(worker.pid)).toBe(true);
  }),
);

if (!isEmbedded) {
  test.concurrent(
    'a server waits for a database that is away at its start, says so once and answers 503 meanwhile',
    closingAfter(async (closing) => {
      const { environment, away } = await place(closing);
      const port = freePort();
      const product = run(closing, ['start'], { ...environment, PORT: String(port) });
      const asked = Promise.withResolvers<void>();
      const outage = away(Promise.all([asked.promise, Bun.sleep(awayMs)]));
      await product.says(waits);
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
      const reply = await fetch(`http://127.0.0.1:${port}/ready`);
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('2');
      asked.resolve();
      await outage;
      await product.says(/Groundwork is ready/);
      expect(product.output().match(waits)).toHaveLength(1);
    }),
  );
}

const server = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@nowhere.invalid/postgres');
const refused: [string, (url: URL) => void, RegExp][] = [
  [
    'a host nobody knows',
    (url) => (url.hostname = 'nowhere.invalid'),
    /Nobody knows the host nowhere\.invalid/,
  ],
  ...(isEmbedded
    ? []
    : ([
        [
          'a database that is not there',
          (url) => (url.pathname = '/nothing'),
          /There is no database nothing/,
        ],
        ['a user whom the server refuses', (url) => (url.username = 'nobody'), /refuses the user nobody/],
      ] as [string, (url: URL) => void, RegExp][])),
];

test.concurrent.each(refused)(
  'DATABASE_URL with %s ends the start at once, with a sentence and no stack',
  closingAfter(async (closing, _what: string, change: (url: URL) => void, says: RegExp) => {
    const url = new URL(server);
    change(url);
    const secret = Buffer.alloc(32, 7).toString('base64');
    for (const command of [['start'], ['jobs/worker.ts'], ['server/cli.ts', 'migrate']]) {
      const product = run(closing, command, { DATABASE_URL: url.href, SECRET_KEY: secret });
      const code = await Promise.race([product.ended, Bun.sleep(240_000).then(() => 'still runs')]);
      expect(code).toBe(1);
      expect(product.output()).toMatch(says);
      expect(product.output()).not.toMatch(/^\s+at /m);
    }
  }),
);
