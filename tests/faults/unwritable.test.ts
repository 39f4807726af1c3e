import { afterEach, expect, test } from 'bun:test';
import postgres from 'postgres';
import { testBucket } from '../support/bucket.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { isEmbedded, newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * A storage or a database that answers and takes no changes.
 */

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(more: (place: TestServer) => Record<string, string> = () => ({})) {
  const place = await newTestServer();
  closing.push(place.remove);
  const product = await startProduct({ ...place.environment, ...more(place) });
  closing.push(() => product.stop());
  const ready = async () => {
    const reply = await fetch(`${product.url}/ready`);
    return { status: reply.status, ...((await reply.json()) as { storage: boolean; database: boolean }) };
  };
  return { place, product, ready };
}

const send = (product: Product, key: string, path: string, body: unknown) =>
  fetch(`${product.url}/api/v2${path}`, {
    method: 'POST',
    headers: { api_key: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const file = {
  mode: 'file',
  filename: 'a.md',
  file: Buffer.from('# A\n\nA text of its own.').toString('base64'),
};

async function expectStorageRefused(product: Product, key: string): Promise<void> {
  const refused = await send(product, key, '/resource/create', file);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ code: 'storage_unavailable' });
}

test('a bucket that fails is 503 with Retry-After and said by /ready, until it takes files again', async () => {
  const bucket = testBucket();
  closing.push(bucket.close);
  let fails = true;
  const front = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      if (fails) return new Response('<Error><Code>InternalError</Code></Error>', { status: 500 });
      const { pathname, search } = new URL(request.url);
      return fetch(bucket.url + pathname + search, { method: request.method, body: request.body });
    },
  });
  closing.push(() => front.stop(true));
  const { product, place, ready } = await start(() => ({
    STORAGE_URL: `s3://kept?endpoint=http://127.0.0.1:${front.port}`,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  }));
  expect(await ready()).toMatchObject({ status: 200, storage: false, database: true });
  await expectStorageRefused(product, place.key);
  fails = false;
  expect((await send(product, place.key, '/resource/create', file)).status).toBe(200);
  await eventually('it is said that files can be stored', async () => (await ready()).storage);
});

if (process.platform === 'linux') {
  test('a folder that cannot be written is 503 with Retry-After and said by /ready', async () => {
    const { product, place, ready } = await start(() => ({ STORAGE_URL: 'file:/sys/groundwork' }));
    expect(await ready()).toMatchObject({ status: 200, storage: false });
    await expectStorageRefused(product, place.key);
  });
}

if (!isEmbedded) {
  test('a read-only database is 503 with Retry-After and said by /ready, until it takes changes again', async () => {
    const { product, place, ready } = await start();
    const url = place.environment.DATABASE_URL ?? '';
    const admin = postgres(url, { max: 1, onnotice: () => {} });
    closing.push(() => admin.end());
    const name = new URL(url).pathname.slice(1);
    const persona = { name: 'Head of Operations' };
    expect((await send(product, place.key, '/persona/create', persona)).status).toBe(200);
    const isReadOnly = async (readOnly: boolean) => {
      await admin.unsafe('set default_transaction_read_only = off');
      await admin.unsafe(`alter database ${name} set default_transaction_read_only = ${readOnly}`);
      await admin`
          select pg_terminate_backend(pid)
          from pg_stat_activity
          where datname = ${name} and pid <> pg_backend_pid()
        `;
    };
    await isReadOnly(true);
    const refused = await eventually('it is refused', async () => {
      const reply = await send(product, place.key, '/persona/create', persona);
      expect(reply.status).not.toBe(500);
      const { code } = (await reply.clone().json()) as { code?: string };
      return code === 'database_unwritable' && reply;
    });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    await eventually('it is said', async () => {
      const found = await ready();
      return found.status === 503 && !found.database;
    });
    const worker = await product.processOf('worker');
    process.kill(worker, 'SIGKILL');
    // one that begins meanwhile waits for changes to be taken, and does not end over it again and again
    const next = await eventually('another worker begins', async () => {
      const { worker: now } = await product.processes();
      return now !== worker && now;
    });
    await product.says(new RegExp(`"pid":${next},.*takes no changes; waiting for it`));
    await isReadOnly(false);
    await eventually('changes are taken again', async () => {
      const reply = await send(product, place.key, '/persona/create', persona);
      return reply.status === 200;
    });
    await product.says(new RegExp(`"pid":${next},.*looks for jobs`));
    expect((await product.processes()).worker).toBe(next);
  });
}
