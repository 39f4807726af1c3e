import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, isRunning, type Product, spawnProduct, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

let place: TestServer;
let product: Product;

beforeAll(async () => {
  place = await newTestServer();
  product = await startProduct(place.environment);
});
afterAll(async () => {
  await product.stop();
  await place.remove();
});

async function total(path: string): Promise<number> {
  const reply = await fetch(`${product.url}/api/v2${path}`, { headers: { api_key: place.key } });
  const { data } = (await reply.json()) as { data: unknown[] | { events: unknown[] } };
  return (Array.isArray(data) ? data : data.events).length;
}

const totals = async () => ({
  products: await total('/product/list?limit=100'),
  references: await total('/reference/list?limit=100'),
  resources: await total('/resource/list?limit=100'),
  agents: await total('/agents/list?limit=100'),
  workflows: await total('/workflows/list?limit=100'),
  events: await total('/event/list?limit=100'),
  sites: await total('/asset/list?limit=100'),
});

async function demo(args: string[], environment: Record<string, string> = {}) {
  const tour = spawnProduct(['run', 'demo', ...args], environment);
  return { code: await tour.ended, output: tour.output() };
}

test('a second tour on the same server doubles nothing', async () => {
  const args = ['--on', product.url, '--key', place.key];
  const first = await demo(args);
  expect(`${first.code} ${first.output}`).toStartWith('0');
  const made = await totals();
  expect(first.output).toContain('the CRM has a note on Northmarket');
  expect(first.output).toMatch(/(\d+) of \1 quotes stand in the texts of this tour/);
  expect(first.output).toMatch(/is open to keys of the workspace: 200/);
  expect(first.output).toMatch(/tools\/call list_findings [^\n]+\n[^\n]+CALL_/);
  expect(first.output).toContain('workflow.run.completed, succeeded, its signature checked');
  expect(made).toEqual({
    products: 1,
    references: 1,
    resources: 3,
    agents: 2,
    workflows: 1,
    events: expect.any(Number),
    sites: 1,
  });
  const second = await demo(args);
  expect(`${second.code} ${second.output}`).toStartWith('0');
  expect(await totals()).toEqual(made);
});

test('what the worker did is seen at the server: outcomes of jobs, by job', async () => {
  // The worker adds what it counted with its next beat, and the server reads it anew after five seconds.
  await eventually('three resources indexed, by the metrics', async () => {
    const text = await (await fetch(`${product.url}/metrics`)).text();
    return text.includes('groundwork_jobs_total{job="index-resource",outcome="completed"} 3\n');
  });
});

test('a tour without an address leaves a running server alone, and its output in a pipe has no colours', async () => {
  const before = await totals();
  const { port } = new URL(product.url);
  const { code, output } = await demo([], { ...place.environment, PORT: port });
  expect(`${code} ${output}`).toStartWith('0');
  expect(output).toContain('on a server of its own');
  expect(output).not.toContain('\u001b[');
  expect(await totals()).toEqual(before);
});

test('a tour that is stopped or killed while its server starts leaves neither the server nor its data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-test-'));
  const begin = () => spawnProduct(['tui/demo/main.ts'], { TMPDIR: folder });
  const stopped = begin();
  const server = await stopped.processOf('supervisor');
  await stopped.stop();
  expect(await stopped.ended).toBe(143);
  expect(await isRunning(server)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('groundwork-demo-'))).toEqual([]);
  const killed = begin();
  const left = await killed.processOf('supervisor');
  await killed.processOf('database');
  process.kill(killed.pid, 'SIGKILL');
  await eventually('the server without its tour is gone', async () => !(await isRunning(left)));
  rmSync(folder, { recursive: true, force: true });
});

test('an address where nothing answers, and a wrong key, are said in a sentence', async () => {
  const away = await demo(['--on', 'http://127.0.0.1:9', '--key', place.key]);
  expect(away).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing answers at http://127.0.0.1:9'),
  });
  const wrong = await demo(['--on', product.url, '--key', 'gw_wrong']);
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('refuses this key') });
});
