import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * `bun start` runs the server as one file made of its sources. Whatever is loaded late must be found from there too;
 * the other tests run the sources and would not notice.
 */

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

const headers = () => ({ api_key: place.key, 'content-type': 'application/json' });

async function post(path: string, body: unknown): Promise<{ status: number; body: { data?: unknown } }> {
  const reply = await fetch(product.url + path, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as { data?: unknown } };
}

test('pages, documents and metrics are served', async () => {
  for (const path of [
    '/health',
    '/ready',
    '/metrics',
    '/docs',
    '/docs/json',
    '/docs/assets/swagger-ui-bundle.js',
  ]) {
    expect(`${path} ${(await fetch(product.url + path)).status}`).toBe(`${path} 200`);
  }
  const page = await fetch(`${product.url}/graphql`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
});

test('GraphQL answers', async () => {
  const reply = await post('/graphql', {
    query: '{ jobs(first: 1) { totalCount } personas { totalCount } }',
  });
  expect(reply.body.data).toMatchObject({
    jobs: { totalCount: expect.any(Number) },
    personas: { totalCount: expect.any(Number) },
  });
});

test('GraphQL names what is wrong with a query that cannot be read', async () => {
  const { body } = await post('/graphql', { query: '{ events { nodes { oId }' });
  expect(body).toMatchObject({
    errors: [{ message: expect.stringContaining('Syntax Error'), extensions: { code: 'invalid_query' } }],
  });
});

test('a list takes as many oIds in each of its filters as it says', async () => {
  const hundred = Array.from({ length: 100 }, (_, at) => `cp_${String(at).padStart(21, '0')}`).join(',');
  const names = [
    'competitorOIds',
    'personaOIds',
    'productOIds',
    'objectionOIds',
    'useCaseOIds',
    'segmentOIds',
  ];
  const query = names.map((name) => `${name}=${hundred}`).join('&');
  const reply = await fetch(`${product.url}/api/v2/event/list?${query}`, { headers: headers() });
  expect(reply.status).toBe(200);
});

test('values are generated, pages read, resources indexed and agents run', async () => {
  const site = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) =>
      request.url.endsWith('/robots.txt')
        ? new Response('User-agent: *\nAllow: /\n')
        : new Response(
            '<html><title>Case</title><article><p>Sold-out items dropped by 37 % within a year.</p></article></html>',
            {
              headers: { 'content-type': 'text/html; charset=iso-8859-1' },
            },
          ),
  });
  const made = await post('/api/v2/reference/generate', {
    references: [{ name: 'Case', sources: [{ type: 'URL', value: `http://127.0.0.1:${site.port}/case` }] }],
  });
  expect(`${made.status} ${JSON.stringify(made.body)}`).toStartWith('200');
  const resource = await post('/api/v2/resource/create?wait=true', {
    mode: 'url',
    url: `http://127.0.0.1:${site.port}/case`,
    name: 'case',
  });
  expect(resource.body.data).toMatchObject({ status: 'indexed' });
  const agent = await post('/api/v2/agents/create', { name: 'Brief', type: 'CONTENT' });
  const run = await post('/api/v2/agents/content/run', {
    agentOId: (agent.body.data as { oId: string }).oId,
    companyName: 'Case',
  });
  expect(run.status).toBe(200);
  await site.stop(true);
});

test('the model of an endpoint is reached', async () => {
  const asked: string[] = [];
  const endpoint = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      asked.push(new URL(request.url).pathname);
      return Response.json(
        { error: { message: 'not today', type: 'invalid_request_error' } },
        { status: 400 },
      );
    },
  });
  const other = await newTestServer();
  const withModel = await startProduct({
    ...other.environment,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `http://127.0.0.1:${endpoint.port}/v1`,
  });
  try {
    const reply = await fetch(`${withModel.url}/api/v2/reference/generate`, {
      method: 'POST',
      headers: { api_key: other.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        references: [{ name: 'X', sources: [{ type: 'TEXT', value: 'We cut costs by half.' }] }],
      }),
    });
    expect(reply.status).toBe(502);
    expect(asked.length).toBeGreaterThan(0);
  } finally {
    await withModel.stop();
    await other.remove();
    await endpoint.stop(true);
  }
});
