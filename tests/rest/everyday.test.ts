import { beforeAll, describe, expect, test } from 'bun:test';
import { artifactRoutes } from '../../server/routes/artifacts.ts';
import { listenOn } from '../support/raw-http.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

/** What any HTTP client takes for granted. */

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const at = (path: string, init: RequestInit = {}, of: World = world) =>
  of.app.fetch(new Request(`http://localhost${path}`, init));

const withKey = (headers: Record<string, string> = {}) => ({ api_key: tenant.key, ...headers });

describe('a method that an address does not take', () => {
  test.each([
    ['DELETE', '/api/v2/persona/list', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/v2/persona/update', 'OPTIONS, POST, PUT'],
    ['GET', '/api/v2/persona/create', 'OPTIONS, POST'],
    ['GET', '/api/v2/persona/create/', 'OPTIONS, POST'],
    ['POST', '/api/v2/persona/pe_0UqEwmVv7vSIBPaPAT7yj', 'GET, HEAD, OPTIONS'],
    ['POST', '/health', 'GET, HEAD, OPTIONS'],
    ['POST', '/', 'GET, HEAD, OPTIONS'],
    ['POST', '/docs/assets/start.js', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('%s %s is answered 405 and told what it takes', async (method, path, allow) => {
    const response = await at(path, { method, headers: withKey() });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', _metadata: { usage: 0 } });
  });

  test('is OPTIONS nowhere that something is served', async () => {
    const response = await at('/api/v2/persona/update', { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'OPTIONS, POST, PUT']);
    expect(response.headers.get('access-control-allow-methods')).toBeNull();
    expect((await at('/api/v2/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });

  test('is OPTIONS at no address of a route, with what stands for its names', async () => {
    const uuid = crypto.randomUUID();
    const paths = [
      ...world.app.routes.flatMap((route) =>
        [route, ...route.aliases].map(({ method, path }) => ({ method, path: `/api/v2${path}` })),
      ),
      ...artifactRoutes.map(({ method, path }) => ({ method, path: `/api/v1${path}` })),
    ];
    for (const { method, path } of paths) {
      const filled = path
        .replace('{version}', '3')
        .replaceAll(/\{\w+\}/g, uuid)
        .replace('*', 'css/site.css');
      const response = await at(filled, { method: 'OPTIONS' });
      expect([response.status, response.headers.get('allow')], path).toEqual([
        204,
        expect.stringContaining(method),
      ]);
    }
  });

  test('is HEAD nowhere that GET is', async () => {
    const server = listenOn(world.app);
    const response = await fetch(`${server.url}/api/v2/persona/list`, { method: 'HEAD', headers: withKey() });
    expect([response.status, await response.text()]).toEqual([200, '']);
    await server.close();
  });
});

test.each([
  '/api/v2/persona/lst',
  '/api/v2/persona/pe_%ff',
  '/api/v2/nothing',
  '/nothing',
  '/api/v2/persona/list/more',
])('%s is an unknown address and no record', async (path) => {
  const response = await at(path, { headers: withKey() });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'unknown_route' });
});

describe('pages of other origins', () => {
  const page = { origin: 'https://app.example.com' };
  const preflight = { ...page, 'access-control-request-method': 'POST' };

  test('may read nothing unless CORS_ORIGINS lists them', async () => {
    for (const of of [world, await makeWorld({ CORS_ORIGINS: 'https://other.example' })]) {
      const response = await at('/api/v2/api-key/validate', { headers: withKey(page) }, of);
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('that are listed may read replies, refusals too, and ask before they send', async () => {
    const open = await makeWorld({ CORS_ORIGINS: 'https://app.example.com, https://other.example' });
    for (const headers of [withKey(page), page]) {
      const response = await at('/api/v2/api-key/validate', { headers }, open);
      expect(response.headers.get('access-control-allow-origin')).toBe(page.origin);
      expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(response.headers.get('vary')).toContain('origin');
    }
    const asked = await at('/api/v2/persona/create', { method: 'OPTIONS', headers: preflight }, open);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(page.origin);
    expect(asked.headers.get('access-control-allow-methods')).toBe('OPTIONS, POST');
    const allowed = asked.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['*', 'authorization', 'api_key', 'last-event-id']));
    expect(asked.headers.get('access-control-expose-headers')).toContain('content-disposition');
    await open.app.close();
  });

  test('may be all of them', async () => {
    const open = await makeWorld({ CORS_ORIGINS: '*' });
    const response = await at('/health', { headers: page }, open);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    await open.app.close();
  });
});

describe('a reply', () => {
  test('is compressed where it is long and the client takes gzip', async () => {
    for (let index = 0; index < 4; index++)
      await tenant.api.post('/persona/create', { name: `Long ${index}`, description: 'word '.repeat(400) });
    const plain = await at('/api/v2/persona/list', { headers: withKey() });
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      'accept-encoding',
    ]);
    const packed = await at('/api/v2/persona/list', {
      headers: withKey({ 'accept-encoding': 'br, gzip;q=0.5' }),
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const bytes = await packed.bytes();
    const text = await plain.text();
    expect(bytes.byteLength).toBeLessThan(text.length / 2);
    const unpacked = JSON.parse(new TextDecoder().decode(Bun.gunzipSync(bytes)));
    expect(unpacked.data).toEqual(JSON.parse(text).data);
    const refused = await at('/api/v2/persona/list', {
      headers: withKey({ 'accept-encoding': 'gzip;q=0, *;q=0' }),
    });
    expect(refused.headers.get('content-encoding')).toBeNull();
    const short = await at('/api/v2/persona/list?limit=1&text=nobody', {
      headers: withKey({ 'accept-encoding': 'gzip' }),
    });
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  test('is not kept by caches and not taken for anything but JSON, refusals as well', async () => {
    for (const headers of [withKey(), {}]) {
      const response = await at('/api/v2/api-key/validate', { headers });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.each(['persona', 'tag'])('of get is 304 for whoever has it already: %s', async (path) => {
    const made = (await tenant.api.post(`/${path}/create`, { name: 'Once' })).body.data;
    const got = await tenant.api.get(`/${path}/get`, { oId: made.oId });
    const etag = got.headers.get('etag') ?? '';
    for (const known of [etag, `"other", ${etag}`, '*', `W/${etag.replace(/^W\//, '')}`]) {
      const again = await at(`/api/v2/${path}/get?oId=${made.oId}`, {
        headers: withKey({ 'if-none-match': known }),
      });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    await tenant.api.post(`/${path}/update`, { oId: made.oId, description: 'Changed' });
    const changed = await tenant.api.get(`/${path}/get`, { oId: made.oId }, { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  test('of a change has its body, whatever its sender has already', async () => {
    const sent = { method: 'POST', body: JSON.stringify({ name: 'Conditional' }) };
    const headers = withKey({ 'content-type': 'application/json', 'if-none-match': '*' });
    const made = await at('/api/v2/persona/create', { ...sent, headers });
    expect([made.status, (await made.json()).data.name]).toEqual([200, 'Conditional']);
  });

  test("carries the caller's request id where it can stand in a header, and one of its own else", async () => {
    const asked = async (id: string) =>
      (await at('/api/v2/api-key/validate', { headers: withKey({ 'x-request-id': id }) })).headers.get(
        'x-request-id',
      );
    expect(await asked('trace-42:a/b')).toBe('trace-42:a/b');
    for (const strange of ['with space', '"quoted"', 'x'.repeat(129)])
      expect(await asked(strange)).toMatch(/^[\da-f-]{36}$/);
    const unknown = await at('/api/v2/nothing', { headers: { 'x-request-id': 'mine' } });
    expect(((await unknown.json()) as { _metadata: { requestId: string } })._metadata.requestId).toBe('mine');
  });
});

test('a time that ends before it begins is refused, by GraphQL too', async () => {
  const backwards = { startDate: '2026-02-01', endDate: '2026-01-01' };
  for (const path of [
    '/event/list',
    '/finding/list',
    '/insights/top-entities',
    '/insights/entity-time-series',
  ]) {
    const reply = await tenant.api.get(path, backwards);
    expect(reply.status, path).toBe(400);
    expect(reply.body.errors).toEqual([{ path: 'startDate', message: 'must not be after endDate' }]);
  }
  const query = '{ events(startDate: "2026-02-01", endDate: "2026-01-01") { totalCount } }';
  const asked = await at('/graphql', {
    method: 'POST',
    headers: withKey({ 'content-type': 'application/json' }),
    body: JSON.stringify({ query, operationName: '' }),
  });
  expect(await asked.text()).toContain('must not be after endDate');
});

test('401 says which headers carry a key', async () => {
  const response = await at('/api/v2/api-key/validate');
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="groundwork"');
  const body = (await response.json()) as { message: string; errors: { message: string }[] };
  expect(body.message).toBe('Invalid API key');
  for (const header of ['api_key', 'x-api-key', 'Authorization: Bearer'])
    expect(body.errors[0]?.message).toContain(header);
});

test('/openapi.json is the document, compressed for whoever takes that', async () => {
  const response = await at('/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const text = new TextDecoder().decode(Bun.gunzipSync(await response.bytes()));
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(world.app.document())));
});
