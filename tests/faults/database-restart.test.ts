import { expect, test } from 'bun:test';
import { callbackReceiver, endSomeRun } from '../support/callbacks.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { startProxy } from '../support/proxy.ts';
import { isEmbedded, newTestServer, type TestServer } from '../support/test-server.ts';

const clients = 6;
const awayMs = 3_000;
/** So that jobs are under way when the database goes. */
const answerAfterMs = 100;

/** What happens to the database while requests and jobs go on, and what brings it back. */
interface Outage {
  environment: Record<string, string>;
  begin(product: Product): Promise<void>;
  end(): void;
  close(): void;
}

/** A server's restart, seen from here: every connection ends, and for a while none can be made. */
function serverRestarts(place: TestServer): Outage {
  const url = new URL(place.environment.DATABASE_URL ?? '');
  const proxy = startProxy({ hostname: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return {
    environment: { ...place.environment, DATABASE_URL: url.href },
    begin: async () => proxy.cut(),
    end: proxy.mend,
    close: proxy.close,
  };
}

/** The embedded database's process is killed; its supervisor starts another. */
function databaseProcessDies(place: TestServer): Outage {
  return {
    environment: place.environment,
    async begin(product) {
      process.kill(await product.processOf('database'), 'SIGKILL');
    },
    end() {},
    close() {},
  };
}

test('a database that goes away under load ends nothing for good: 503 with Retry-After meanwhile, then all is done', async () => {
  const place = await newTestServer();
  const outage = isEmbedded ? databaseProcessDies(place) : serverRestarts(place);
  const receiver = callbackReceiver();
  receiver.answer = async () => {
    await Bun.sleep(answerAfterMs);
    return new Response(null, { status: 204 });
  };
  const product = await startProduct(outage.environment);
  try {
    await product.says(/looks for jobs/);
    const before = await product.processes();
    const runs = await endRuns(product, place, receiver.url, 40);

    const load = startLoad(product, place.key);
    await eventually('requests are answered', () => (load.replies.get('200') ?? 0) > 20);
    await outage.begin(product);
    await Bun.sleep(awayMs);
    outage.end();
    const answered = load.replies.get('200') ?? 0;
    await eventually('requests are answered again', () => (load.replies.get('200') ?? 0) > answered + 20);
    await load.stop();

    expect(
      [...load.replies.keys()].filter((kind) => !['200', '503 with Retry-After'].includes(kind)),
    ).toEqual([]);
    const idsReceived = () => new Set(receiver.received.map((one) => one.headers['webhook-id'])).size;
    await eventually('all jobs are done', () => idsReceived() === runs.length);
    const after = await product.processes();
    expect(after).toMatchObject({ supervisor: before.supervisor ?? 0, server: before.server ?? 0 });
  } finally {
    await product.stop();
    outage.close();
    await receiver.close();
    await place.remove();
  }
});

async function endRuns(product: Product, place: TestServer, url: string, count: number): Promise<string[]> {
  const reply = await fetch(`${product.url}/api/v2/api-key/validate`, { headers: { api_key: place.key } });
  const { workspaceOId } = (await reply.json()) as { workspaceOId: string };
  const db = await place.open();
  try {
    const runs: string[] = [];
    for (let i = 0; i < count; i++) runs.push(await endSomeRun(db, workspaceOId, url));
    return runs;
  } finally {
    await db.close();
  }
}

/** Clients that ask without a pause, and a count of each kind of answer. */
function startLoad(product: Product, key: string) {
  const replies = new Map<string, number>();
  let stopped = false;
  const client = async () => {
    while (!stopped) {
      const kind = await ask(product, key);
      replies.set(kind, (replies.get(kind) ?? 0) + 1);
      // Refused clients would otherwise take all of the machine from those who are to come back.
      if (kind !== '200') await Bun.sleep(20);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return {
    replies,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

async function ask(product: Product, key: string): Promise<string> {
  try {
    const reply = await fetch(`${product.url}/api/v2/api-key/list`, { headers: { api_key: key } });
    await reply.text();
    if (reply.status === 503) return reply.headers.has('retry-after') ? '503 with Retry-After' : '503';
    return String(reply.status);
  } catch (error) {
    return `no reply: ${error}`;
  }
}
