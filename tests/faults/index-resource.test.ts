import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eventually, isRunning, type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

let place: TestServer;
let product: Product;
let site: ReturnType<typeof Bun.serve>;
/** Answers of the site wait for it. */
let gate = Promise.withResolvers<void>();
let asked = 0;

/** Some thousand chunks, so that each stage lasts long enough to be met. */
const text = Array.from({ length: 6_000 }, (_, at) =>
  `## Site ${at}\n\nThe router of site ${at} forwards ${at * 17} packets to gateway ${at % 97} each second. `.padEnd(
    700,
    `Rack ${at} `,
  ),
).join('\n\n');

beforeAll(async () => {
  site = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (request.url.endsWith('/robots.txt')) return new Response('', { status: 404 });
      asked += 1;
      await gate.promise;
      return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
    },
  });
  place = await newTestServer();
  product = await startProduct(place.environment);
});
afterAll(async () => {
  await product?.stop();
  await site.stop(true);
  await place.remove();
});

/** The reply's data; of a reply that is an error none. */
async function call<Data>(method: string, path: string, body?: unknown): Promise<Data | undefined> {
  const reply = await fetch(`${product.url}/api/v2${path}`, {
    method,
    headers: { api_key: place.key, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return ((await reply.json()) as { data?: Data }).data;
}

interface Progress {
  status: string;
  stage: string | null;
  progress: { done: number; total: number };
  reason: string;
}

async function create(): Promise<string> {
  const made = await call<{ oId: string }>('POST', '/resource/create', {
    mode: 'url',
    url: `http://127.0.0.1:${site.port}/sites.txt`,
    name: 'Sites',
  });
  if (!made) throw new Error('The resource was not made');
  return made.oId;
}
const statusOf = (oId: string) =>
  eventually('the status is answered', () => call<Progress>('GET', `/resource/status?oId=${oId}`));

async function killWorker(): Promise<void> {
  const pid = await eventually('a worker runs', async () => (await product.processes()).worker);
  process.kill(pid, 'SIGKILL');
  await eventually('the worker is gone', async () => !(await isRunning(pid)));
}

const indexed = (oId: string) =>
  eventually('the resource is indexed or has failed', async () => {
    const found = await statusOf(oId);
    return found.status === 'indexed' || found.status === 'failed' ? found : null;
  });

/** The chunks in full, by the database itself: a hash over places, texts and vectors. */
async function chunksOf(oId: string): Promise<string> {
  const db = await place.open();
  try {
    const [row] = await db.ownerSql<{ chunks: number; hash: string }[]>`
      select
        count(*)::int as chunks,
        md5(string_agg(concat_ws(' ', ordinal, start_offset, end_offset, content_hash, embedding), ',' order by ordinal)) as hash
      from chunk
      where resource_o_id = ${oId}`;
    return `${row?.chunks} ${row?.hash}`;
  } finally {
    await db.close();
  }
}

describe('kill -9 of the worker', () => {
  test('in any stage leaves a resource that another worker completes to the same chunks', async () => {
    gate.resolve();
    const undisturbed = await create();
    expect((await indexed(undisturbed)).status).toBe('indexed');
    const expected = await chunksOf(undisturbed);
    expect(Number.parseInt(expected, 10)).toBeGreaterThan(2_000);

    gate = Promise.withResolvers<void>();
    const before = asked;
    const oId = await create();
    await eventually('the page is being fetched', () => asked > before);
    expect((await statusOf(oId)).stage).toBe('fetch');
    await killWorker();
    gate.resolve();

    const met = new Set<string>();
    for (const isTime of [
      (found: Progress) => found.stage === 'embed' && found.progress.done > 0,
      (found: Progress) => found.stage === 'embed' && found.progress.done === found.progress.total,
    ]) {
      const found = await eventually('the stage is reached', async () => {
        const now = await statusOf(oId);
        return isTime(now) || now.status !== 'pending' ? now : null;
      });
      if (found.status !== 'pending') break;
      met.add(`${found.stage} ${found.progress.done === found.progress.total}`);
      await killWorker();
    }
    expect(met.size).toBeGreaterThan(0);

    const end = await indexed(oId);
    expect(end).toMatchObject({ status: 'indexed', stage: null });
    expect(await chunksOf(oId)).toBe(expected);
    const events = await call<{ total: number }>(
      'GET',
      '/event/list?eventTypes=RESOURCE_INDEXED,RESOURCE_REINDEXED',
    );
    expect(events?.total).toBe(2);
  });
});
