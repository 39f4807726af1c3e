import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { readDefinition } from '../../tui/workflow/file.ts';
import { keepKilling, startCrew } from '../support/crew.ts';
import { type FakeService, fakeCrm } from '../support/fake-services.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * A hundred runs for ten accounts, one at a time for each, while two workers are killed at random moments. The service
 * refuses to reserve what is reserved: a second run of an account that goes on beside the first one fails.
 */

const patience = 600_000;
const accounts = 10;
const runsOfEach = 10;
const killsLeast = 5;
const token = 'crm-token-1';

let place: TestServer;
let product: Product;
let crm: FakeService;

beforeAll(async () => {
  place = await newTestServer();
  product = await startProduct({ ...place.environment, WORKER: 'off' });
  crm = fakeCrm(token);
});
afterAll(async () => {
  await crm.close();
  await product.stop();
  await place.remove();
});

async function asked(method: string, path: string, body?: unknown) {
  const response = await fetch(`${product.url}/api/v2${path}`, {
    method,
    headers: { api_key: place.key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text);
}

/** How many accounts were reserved at once, at the most. */
function mostAtOnce(): number {
  const reserved = new Set<string>();
  let most = 0;
  for (const { method, path, body } of crm.asked) {
    if (method === 'POST') reserved.add(JSON.parse(body).of);
    if (method === 'DELETE') reserved.delete(path.split('/').at(-1) ?? '');
    most = Math.max(most, reserved.size);
  }
  return most;
}

test('never two runs of one account go on at once, all of them end, and other accounts go on beside them', async () => {
  await asked('POST', '/secret/create', { name: 'crm', value: token, hosts: [crm.host] });
  const { value } = readDefinition(join(import.meta.dir, '../workflows/examples/one-at-a-time.yaml'));
  const { data: workflow } = await asked('POST', '/workflows/create', value);
  for (let at = 0; at < accounts * runsOfEach; at++)
    await asked('POST', '/workflows/run', {
      workflowOId: workflow.oId,
      inputs: { crm: crm.url, account: `account-${at % accounts}` },
    });
  const crew = await startCrew({ ...place.environment, WORKER: 'off' }, 2);
  const kills = keepKilling(crew, [500, 3_000]);
  const count = async (status: string): Promise<number> =>
    (await asked('GET', `/workflows/run/list?status=${status}&limit=1`)).total;
  try {
    await eventually('the kills', () => kills.count() >= killsLeast || null, patience / 2);
    await kills.stop();
    const isOver = async () =>
      (await count('completed')) + (await count('failed')) === accounts * runsOfEach || null;
    await eventually('the end of all runs', isOver, patience / 2);
    expect([await count('completed'), await count('failed')]).toEqual([accounts * runsOfEach, 0]);
    expect(mostAtOnce()).toBeGreaterThan(1);
  } finally {
    await kills.stop();
    await crew.stop();
  }
});
