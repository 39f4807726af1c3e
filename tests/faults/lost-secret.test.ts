import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Product, spawnProduct, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

let place: TestServer;
let products: Product[];

beforeAll(async () => {
  products = [];
  place = await newTestServer();
});
afterAll(async () => {
  for (const product of products) await product.stop();
  await place.remove();
});

test('a SECRET_KEY that is lost costs what was encrypted under it, and nothing else', async () => {
  const start = async (environment: Record<string, string>) => {
    const product = await startProduct({ ...environment, WORKER: 'off' });
    products.push(product);
    return product;
  };
  const ask = async ({ url }: Product, path: string) => {
    const reply = await fetch(`${url}/api/v2${path}`, { headers: { api_key: place.key } });
    return {
      status: reply.status,
      body: (await reply.json()) as { data: { key: string }[] & { secret: string } },
    };
  };
  const before = await start(place.environment);
  const signedBy = (await ask(before, '/webhook/secret')).body.data.secret;
  await before.stop();

  const reset = async (environment: Record<string, string>, ...flags: string[]) => {
    const run = spawnProduct(['server/cli.ts', 'key', 'reset', ...flags], environment);
    return { code: await run.ended, said: run.output() };
  };
  expect(await reset(place.environment, '--give-up')).toEqual({
    code: 0,
    said: 'Nothing is lost: SECRET_KEY opens all that is stored.\n',
  });
  const other = { ...place.environment, SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
  const refused = spawnProduct(['start'], { ...other, WORKER: 'off' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('If it is lost: bun run key reset');
  const asked = await reset(other);
  expect(asked.code).toBe(1);
  expect(asked.said).toContain('--give-up gives up 1 key: they stay valid');
  expect(await reset(place.environment)).toMatchObject({ code: 0 });
  const given = await reset(other, '--give-up');
  expect(given.code).toBe(0);
  expect(given.said).toContain('the callback secrets of 1 workspace');

  const after = await start(other);
  const keys = await ask(after, '/api-key/list');
  expect(keys.status).toBe(200);
  expect(keys.body.data[0]?.key).not.toBe(place.key);
  expect(keys.body.data[0]?.key.endsWith(place.key.slice(-4))).toBe(true);
  const fresh = await ask(after, '/webhook/secret');
  expect(fresh.status).toBe(200);
  expect(fresh.body.data.secret).not.toBe(signedBy);
  expect(await reset(other)).toMatchObject({ code: 0 });
});
