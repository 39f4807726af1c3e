import { afterAll, beforeAll, expect, test } from 'bun:test';
import { randomFillSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { filesForm, makeZip, zipForm } from '../support/assets.ts';
import { type Product, startProduct } from '../support/processes.ts';
import { newIdentifier } from '../support/sites.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * Memory of the server process, as the kernel counts it, while 30 MB pass through it. What 1 MB takes is taken off:
 * it is the price of handling a request.
 */

const megabyte = 1024 * 1024;
const largeBytes = 29 * megabyte;
const mostGrowth = 12 * megabyte;

let place: TestServer;
let product: Product;
let server: number;

beforeAll(async () => {
  place = await newTestServer();
  product = await startProduct({ ...place.environment, WORKER: 'off' });
  server = (await product.processes()).server ?? 0;
  // code that runs for the first time is compiled, and pools are filled
  for (const kind of kinds) for (let turn = 0; turn < 10; turn++) await kind.pass(megabyte);
});
afterAll(async () => {
  await product.stop();
  await place.remove();
});

const random = (size: number): Uint8Array => randomFillSync(new Uint8Array(size));

async function send(path: string, form: FormData): Promise<{ uuid: string; siteUrl: string }> {
  const sent = { method: 'POST', headers: { api_key: place.key }, body: form };
  const reply = await fetch(`${product.url}${path}`, sent);
  const { data } = (await reply.json()) as { data: { uuid: string; siteUrl: string } };
  expect(reply.status, JSON.stringify(data)).toBe(201);
  return data;
}

async function load(url: string): Promise<number> {
  const reply = await fetch(url, { headers: { api_key: place.key } });
  expect(reply.status).toBe(200);
  let size = 0;
  for await (const piece of reply.body ?? []) size += piece.length;
  return size;
}

const named = () => ({ identifier: newIdentifier(), privacy: 'public' });
const packed = (size: number) => {
  const content = random(size);
  return makeZip([{ name: 'a.bin', content, packed: deflateRawSync(content, { level: 0 }) }]);
};
const published = async () => (await send('/api/v2/asset/create', filesForm(named(), { a: 'a' }))).uuid;

interface Kind {
  what: string;
  pass(size: number): Promise<void>;
}

const kinds: Kind[] = [
  {
    what: 'a file that is sent as a part',
    pass: async (size) =>
      void (await send('/api/v2/asset/create', filesForm(named(), { 'a.bin': random(size) }))),
  },
  {
    what: 'a zip',
    pass: async (size) => void (await send('/api/v2/asset/create', zipForm(named(), packed(size)))),
  },
  {
    what: 'the next version of an asset, as a zip',
    pass: async (size) =>
      void (await send('/api/v2/asset/publish', zipForm({ uuid: await published() }, packed(size)))),
  },
  {
    what: 'a file under /api/v1/artifacts',
    pass: async (size) =>
      void (await send('/api/v1/artifacts', filesForm(named(), { 'a.bin': random(size) }))),
  },
  {
    what: 'a file that is served',
    async pass(size) {
      const asset = await send('/api/v2/asset/create', filesForm(named(), { 'a.bin': random(size) }));
      expect(await load(`${asset.siteUrl}a.bin`)).toBe(size);
    },
  },
];

/** The most that the process had since `forgetPeak`. */
function peak(): number {
  const [, kilobytes = ''] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** See proc(5): `clear_refs`. */
const forgetPeak = () => writeFileSync(`/proc/${server}/clear_refs`, '5');

test.each(kinds)('the server stays as large as it is under $what', async ({ what, pass }) => {
  forgetPeak();
  for (let turn = 0; turn < 3; turn++) await pass(megabyte);
  const small = peak();
  for (let turn = 0; turn < 3; turn++) await pass(largeBytes);
  const growth = peak() - small;
  expect(growth, `${what}: ${Math.round(growth / megabyte)} MB more`).toBeLessThan(mostGrowth);
});
