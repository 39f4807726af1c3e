import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

let place: TestServer;
const started: Product[] = [];

beforeAll(async () => {
  place = await newTestServer();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((product) => product.stop()));
});
afterAll(() => place.remove());

async function start(): Promise<Product> {
  const product = await startProduct(place.environment);
  started.push(product);
  return product;
}

async function call<T>(product: Product, path: string, body?: unknown): Promise<T | null> {
  try {
    const reply = await fetch(`${product.url}/api/v2${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { api_key: place.key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return reply.ok ? ((await reply.json()) as T) : null;
  } catch {
    return null;
  }
}

/** Every process of the product, at once and without a word. */
async function killEverything(product: Product): Promise<void> {
  const pids = [product.pid, ...Object.values(await product.processes())];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await product.ended;
  started.splice(started.indexOf(product), 1);
}

interface Accepted {
  jobs: { jobOId: string; accepted: number }[];
}
interface ImportStatus {
  status: string;
  counts: { total: number; ingested: number; skipped: number; failed: number };
}

const perRequest = 1000;

const batch = (number: number) =>
  Array.from({ length: perRequest }, (_, index) => ({
    type: 'crm',
    eventType: 'deal_won',
    eventId: `deal-${number}-${index}`,
    eventTimestamp: 1_770_000_000 + number * perRequest + index,
    opportunityId: `deal-${number}-${index}`,
    opportunityName: `Deal ${number}/${index}`,
    lossReason: 'The price was lower.',
  }));

test('everything is killed in the middle of imports: what was accepted is stored once, nothing else is lost', async () => {
  const product = await start();
  const jobs: string[] = [];
  // No waiting between them: the worker is in the middle of some of them when the power goes.
  for (let number = 0; number < 6; number++) {
    const reply = await call<Accepted>(product, '/event/import', { events: batch(number) });
    jobs.push(...(reply?.jobs ?? []).map((job) => job.jobOId));
  }
  expect(jobs).toHaveLength(6);
  const unanswered = call<Accepted>(product, '/event/import', { events: batch(6) });
  await killEverything(product);
  const last = await unanswered;

  const next = await start();
  if (last) jobs.push(...last.jobs.map((job) => job.jobOId));
  const done = await eventually('every accepted import is complete', async () => {
    const states = await Promise.all(
      jobs.map((oId) => call<ImportStatus>(next, `/event/import/status?jobOId=${oId}`)),
    );
    return states.every((state) => state?.status === 'COMPLETED') && (states as ImportStatus[]);
  });
  for (const { counts } of done)
    expect(counts).toEqual({ total: perRequest, ingested: perRequest, skipped: 0, failed: 0 });

  // Whoever got no answer sends again; whatever was stored by then is not stored twice.
  for (let number = 0; number < 7; number++) await call(next, '/event/import', { events: batch(number) });
  const total = await eventually('all seven thousand are there', async () => {
    const list = await call<{ data: { total: number } }>(next, '/event/list?limit=1&eventTypes=DEAL_WON');
    return list?.data.total === 7 * perRequest && list.data.total;
  });
  expect(total).toBe(7 * perRequest);
});

interface Resource {
  data: { oId: string; status: string; chunkCount: number };
}
interface Hits {
  data: { oId: string; position: { start: number; end: number }; content: string }[];
}

/** Some hundred chunks: indexing takes long enough to be caught in the middle. */
const text = Array.from(
  { length: 400 },
  (_, index) =>
    `## Section ${index}\n\nThe warehouse of region ${index} keeps its stock in step with ${index % 7} shops. ${'Its buyers check the list of differences each morning. '.repeat(12)}`,
).join('\n\n');

async function indexed(product: Product, oId: string): Promise<Resource['data']> {
  return eventually('the resource is indexed', async () => {
    const found = await call<Resource['data']>(product, `/resource/get?oId=${oId}`);
    const record = found && ('data' in found ? (found as unknown as Resource).data : found);
    return record?.status === 'indexed' && record;
  });
}

const create = (product: Product, name: string) =>
  call<Resource>(product, '/resource/create', { mode: 'text', name, text });

test('everything is killed in the middle of indexing: the resource ends indexed, with the chunks of an undisturbed run', async () => {
  const product = await start();
  const calm = await create(product, 'calm');
  const reference = await indexed(product, calm?.data.oId ?? '');
  const disturbed: string[] = [];
  for (const name of ['first', 'second', 'third'])
    disturbed.push((await create(product, name))?.data.oId ?? '');
  await killEverything(product);

  const next = await start();
  for (const oId of disturbed) {
    const record = await indexed(next, oId);
    expect(record.chunkCount).toBe(reference.chunkCount);
    const found = await call<Hits>(next, '/resource/search', {
      query: 'warehouse of region 211',
      limit: 50,
      resourceOIds: [oId],
    });
    const starts = (found?.data ?? []).map((hit) => hit.position.start);
    expect(new Set(starts).size).toBe(starts.length);
    for (const hit of found?.data ?? [])
      expect(text.slice(hit.position.start, hit.position.end)).toBe(hit.content);
  }
});
