import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

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

async function post(
  key: string,
  path: string,
  body: unknown,
): Promise<{ status: number; data: { status: string } }> {
  const reply = await fetch(`${product.url}/api/v2${path}`, {
    method: 'POST',
    headers: { api_key: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await reply.json()) as { data: { status: string } };
  return { status: reply.status, data };
}

const files = 24;
/** What may be finished of the flood while one line is indexed: what was under way, and what follows it. */
const pagesMost = 4;

/** How many pages of the flood are not indexed yet. */
async function waiting(): Promise<number> {
  const reply = await fetch(`${product.url}/api/v2/resource/list?limit=100`, {
    headers: { api_key: server.key },
  });
  const { data } = (await reply.json()) as { data: { status: string }[] };
  return data.filter(({ status }) => status !== 'indexed').length;
}

test('a line of text is indexed beside a flood of large pages of another workspace, and not behind it', async () => {
  const db = await server.open();
  const secret = Buffer.from(server.environment.SECRET_KEY ?? '', 'base64');
  const other = await db.asOwner((tx) => createWorkspace(tx, secret, 'Another tenant'));
  await db.close();

  const paragraph = '<p>The router of every site is replaced in the third quarter, says the plan.</p>\n';
  const page = Buffer.from(`<!doctype html><title>Plan</title>${paragraph.repeat(100_000)}`).toString(
    'base64',
  );
  for (let at = 0; at < files; at++) {
    const sent = await post(server.key, '/resource/create', {
      mode: 'file',
      file: page,
      filename: `plan-${at}.html`,
      name: `Plan ${at}`,
    });
    expect(sent.status).toBe(200);
  }
  // Counted in pages and not in seconds, so that a busy machine does not matter.
  const passed: number[] = [];
  for (let at = 0; at < 5; at++) {
    const before = await waiting();
    const text = `A rollout takes four months, in round ${at}.`;
    const { data } = await post(other.key, '/resource/create?wait=true', { mode: 'text', text });
    expect(data.status).toBe('indexed');
    passed.push(before - (await waiting()));
  }
  expect(Math.max(...passed)).toBeLessThanOrEqual(pagesMost);
  expect(await waiting()).toBeGreaterThan(0);
});
