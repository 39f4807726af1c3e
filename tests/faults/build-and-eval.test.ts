import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompanySite, companySite } from '../support/company-page.ts';
import { eventually, type Product, root, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

let place: TestServer;
let site: CompanySite;
const started: Product[] = [];
const files = mkdtempSync(join(tmpdir(), 'gw-'));

beforeAll(async () => {
  site = companySite();
  place = await newTestServer();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((product) => product.stop()));
});
afterAll(async () => {
  await site.stop();
  await place.remove();
  rmSync(files, { recursive: true });
});

async function start(): Promise<Product> {
  const product = await startProduct(place.environment);
  started.push(product);
  return product;
}

async function call<T>(product: Product, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${product.url}/api/v2${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { api_key: place.key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as T;
}

/** Every process of the product, at once and without a word. */
async function killEverything(product: Product): Promise<void> {
  const pids = [product.pid, ...Object.values(await product.processes())];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await product.ended;
  started.splice(started.indexOf(product), 1);
}

interface Progress {
  data: { status: string; counts: { done: number; total: number }; created: { oId: string; kind: string }[] };
}
interface Listed {
  data: { name: string }[];
}

test('everything is killed in the middle of a build again and again: it is completed, and nothing is there twice', async () => {
  let product = await start();
  const { data } = await call<{ data: { jobOId: string } }>(product, '/agents/workspace/build', {
    name: 'Tallyline Ltd',
    url: site.url,
    offering: { name: 'Tallyline', text: 'Tallyline reads every export within a minute.' },
    references: [site.story],
  });
  const progress = async () =>
    (await call<Progress>(product, `/agents/workspace/build/status?jobOId=${data.jobOId}`)).data;
  let kills = 0;
  // wherever it is by then: after a step or two each time
  for (let last = 0; kills < 3; kills++) {
    const { status, counts } = await eventually('the build goes on', async () => {
      const now = await progress();
      return (now.status === 'completed' || now.counts.done > last) && now;
    });
    if (status === 'completed') break;
    last = counts.done;
    await killEverything(product);
    product = await start();
  }
  expect(kills).toBeGreaterThan(0);
  const done = await eventually('the build is completed', async () => {
    const now = await progress();
    return now.status === 'completed' && now;
  });
  expect(new Set(done.created.map(({ oId }) => oId)).size).toBe(done.counts.done - 1);
  for (const path of ['product', 'persona', 'reference', 'use-case', 'agents', 'resource']) {
    const names = (await call<Listed>(product, `/${path}/list?limit=100`)).data.map(({ name }) => name);
    expect(names.length, path).toBeGreaterThan(0);
    expect(new Set(names).size, path).toBe(names.length);
  }
});

test('bun run eval finds the key, names the agent, and ends with 1 when a case is not met', async () => {
  const product = await start();
  await call(product, '/resource/create?wait=true', {
    mode: 'text',
    text: '# Northmarket\n\n## Next steps\n\n- Northmarket wants a pilot in ten shops before June.\n',
  });
  await call(product, '/agents/create', { name: 'Account brief', type: 'CONTENT' });
  const cases = join(files, 'cases.yaml');
  writeFileSync(
    cases,
    '- name: Pilot\n  input: { companyName: Northmarket }\n  expect: { contains: [pilot in ten shops] }\n',
  );
  const met = await evaluate([`account brief`, cases, '--on', product.url]);
  expect(met).toMatchObject({ code: 0, errors: '' });
  expect(met.out).toMatch(/met {5}Pilot +100 % +\d+ % +20\n/);
  for (const line of met.out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);

  const wrong = join(files, 'cases.json');
  writeFileSync(
    wrong,
    JSON.stringify({ cases: [{ input: { companyName: 'Northmarket' }, expect: { absent: ['pilot'] } }] }),
  );
  const failed = await evaluate(['Account brief', wrong, '--on', product.url, '--json']);
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.out)).toMatchObject({
    cases: [{ met: false, failed: ['absent: a text says "pilot"'] }],
    // other cases than before
    previous: null,
  });
  const enough = await evaluate(['Account brief', wrong, '--on', product.url, '--min', '0']);
  expect(enough.code).toBe(0);
  const { data: agents } = await call<{ data: { oId: string }[] }>(product, '/agents/list');
  await call(product, '/agents/update', { oId: agents[0]?.oId, outputFormat: 'TEXT' });
  await call(product, '/agents/eval/set/create', {
    name: 'Grocers',
    cases: [
      { input: { companyName: 'Northmarket' }, expect: { contains: ['pilot'] } },
      { input: { companyName: 'Northmarket' }, expect: { paths: ['/jsonContent/title'] } },
    ],
  });
  const beside = ['Account brief', 'grocers', '--against', '1', '--on', product.url];
  const half = await evaluate([...beside, '--min', '0.5']);
  expect([half.code, half.errors]).toEqual([0, '']);
  expect(half.out).toContain('Account brief version 2 (ev_');
  expect(half.out).toContain('against Account brief version 1 (ev_');
  const swapped = ['Account brief', 'Grocers', '--at', '1', '--against', 'account brief'];
  const json = await evaluate([...swapped, '--on', product.url, '--min', '0.9', '--json']);
  const { agentVersion, against, setVersion } = JSON.parse(json.out);
  expect([agentVersion, against.agentVersion, setVersion]).toEqual([1, 2, 1]);
  const unread = join(files, 'unread.json');
  writeFileSync(unread, JSON.stringify([{ input: {}, expect: { startsWith: ['Northmarket'] } }]));
  const refused = await evaluate(['Account brief', unread, '--on', product.url]);
  expect([refused.code, refused.errors]).toEqual([
    2,
    expect.stringContaining('cases[0].expect.startsWith: is not a known name'),
  ]);
  const unknown = await evaluate(['Acount brief', cases, '--on', product.url]);
  expect(unknown).toEqual({
    code: 1,
    out: '',
    errors: 'There is no agent called "Acount brief". Did you mean Account brief?\n',
  });
});

async function evaluate(words: string[]): Promise<{ code: number; out: string; errors: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = Bun.spawn([process.execPath, 'tui/eval/main.ts', ...words], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: place.environment.DATA_DIR ?? '' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, errors };
}
