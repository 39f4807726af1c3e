import { beforeAll, describe, expect, test } from 'bun:test';
import { brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { newOId } from '../../schema/o-id.ts';
import { createApp } from '../../server/app.ts';
import { databaseUnwritable } from '../../server/database/fault.ts';
import { createRateLimit } from '../../server/http/rate-limit.ts';
import { newKey } from '../../server/services/workspaces/api-key-format.ts';
import { bodySchema } from '../support/body-schema.ts';
import { earlyInMinute } from '../support/minute.ts';
import {
  type Api,
  client,
  makeWorld,
  type Reply,
  type Tenant,
  testWorld,
  type World,
} from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

/** Routes that are called with a key: the one that hooks are sent to is tried in hooks.test.ts. */
const keyed = () => world.app.routes.filter(({ isHook }) => !isHook);

/** The one form in which every refusal is answered. */
function expectCanonical(reply: Reply, status: number, code?: string): void {
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.body._metadata.requestId).toBeString();
  expect(Date.parse(reply.body._metadata.timestamp)).not.toBeNaN();
  expect(reply.body._metadata.usage).toBe(0);
  expect(reply.headers.get('x-request-id')).toBe(reply.body._metadata.requestId);
  if (Object.keys(reply.body).length > 1) {
    expect(reply.body.message).toBeString();
    expect(reply.body.code).toMatch(/^[a-z0-9_]+$/);
  }
  if (code) expect(reply.body.code).toBe(code);
  expect(JSON.stringify(reply.body)).not.toMatch(/select |insert |\.ts:|at async|node_modules|postgres/i);
}

async function raw(path: string, init: RequestInit, key: string | null = tenant.key): Promise<Reply> {
  const headers = new Headers(init.headers);
  if (key) headers.set('api_key', key);
  const response = await world.app.fetch(new Request(`http://localhost/api/v2${path}`, { ...init, headers }));
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), headers: response.headers };
}

describe('every route', () => {
  /** Fills the path's placeholders with an identifier that exists nowhere. */
  const concrete = (path: string) => path.replaceAll(/\{\w+\}/g, newOId('zz'));

  test('refuses a missing, a malformed and an unknown key with 401', async () => {
    for (const route of keyed()) {
      for (const key of [null, 'nonsense', newKey()]) {
        const reply = await raw(concrete(route.path), { method: route.method }, key);
        expectCanonical(reply, 401);
        expect(reply.body._metadata.message).toBe('Unauthorized');
        if (!route.bareErrors) expect(reply.body.message).toBe('Invalid API key');
      }
    }
  });

  test('with a body refuses broken JSON with 400, another content type with 415 and one too large with 413', async () => {
    for (const route of keyed().filter((one) => one.body && one.method !== 'DELETE')) {
      const path = concrete(route.path);
      const json = { 'content-type': 'application/json' };
      const broken = await raw(path, { method: route.method, headers: json, body: '{"a":' });
      expectCanonical(broken, 400);
      const notAnObject = await raw(path, { method: route.method, headers: json, body: '[1]' });
      expectCanonical(notAnObject, 400);
      expect(notAnObject.body.errors?.length ?? (route.bareErrors ? 1 : 0)).toBeGreaterThan(0);
      const type = await raw(path, {
        method: route.method,
        headers: { 'content-type': 'text/plain' },
        body: '{}',
      });
      expectCanonical(type, 415);
      const large = new Uint8Array(route.maxBodyBytes + 1).fill(32);
      expectCanonical(await raw(path, { method: route.method, headers: json, body: large }), 413);
    }
  });

  test('with a required oId answers an unknown one with 404 and a malformed one with 400', async () => {
    for (const route of world.app.routes) {
      const shape = (route.method === 'GET' || !route.body ? route.query : undefined) as
        | { shape?: Record<string, unknown> }
        | undefined;
      if (!shape?.shape?.oId || route.path.includes('{')) continue;
      const verb = route.method === 'DELETE' ? 'delete' : 'get';
      if (route.method !== 'GET' && route.method !== 'DELETE') continue;
      const malformed = await tenant.api[verb](route.path, { oId: "x' or 1=1" });
      expectCanonical(malformed, 400);
      expect(malformed.body.errors[0].path).toBe('oId');
      expectCanonical(await tenant.api[verb](route.path, { oId: newOId('zz') }), 404);
    }
  });

  test('that needs nothing but an oId in its body answers an unknown and a foreign one with the same 404', async () => {
    const other = await world.newWorkspace();
    const foreign = new Map<string, string>();
    for (const path of ['/persona', '/agents', '/tag', '/insight']) {
      const made = await other.api.post(`${path}/create`, {
        name: 'Theirs',
        type: path === '/agents' ? 'CONTENT' : undefined,
        filters: path === '/insight' ? {} : undefined,
      });
      if (made.status < 300) foreign.set(path, made.body.data.oId);
    }
    expect(foreign.size).toBeGreaterThan(2);
    let asked = 0;
    for (const route of world.app.routes.filter((one) => one.method === 'POST' && one.body)) {
      const { required = [], properties = {} } = bodySchema(route);
      const [name, ...more] = required;
      // one that takes words or a value needs either of them
      const words = {
        ...('instructions' in properties ? { instructions: 'Say it in fewer words' } : {}),
        ...('cases' in properties ? { cases: [{ input: {} }] } : {}),
      };
      if (!name || more.length > 0 || !/^(o|\w+O)Id$/.test(name)) continue;
      asked++;
      const unknown = await tenant.api.post(route.path, { [name]: newOId('zz'), ...words });
      expectCanonical(unknown, 404);
      const theirs = foreign.get(`/${route.path.split('/')[1]}`);
      if (!theirs) continue;
      const strange = await tenant.api.post(route.path, { [name]: theirs, ...words });
      expectCanonical(strange, 404);
      expect(strange.body.message).toBe(unknown.body.message);
    }
    expect(asked).toBeGreaterThan(30);
  });

  test('needs its scope', async () => {
    const narrow = await tenant.api.post('/api-key/create', { name: 'read only', scopes: ['read'] });
    const reader = client(world.app, narrow.body.data.key);
    for (const route of keyed().filter((one) => one.scope && one.scope !== 'read')) {
      const reply = await reader[route.method.toLowerCase() as 'post'](concrete(route.path));
      expectCanonical(reply, 403);
    }
    expect((await reader.get('/persona/list')).status).toBe(200);
  });
});

test('the key may come in either header or as a bearer token; two that differ are refused', async () => {
  const other = await world.newWorkspace();
  const validate = (headers: Record<string, string>) => raw('/api-key/validate', { headers }, null);
  const forms: Record<string, string>[] = [
    { api_key: tenant.key },
    { 'x-api-key': tenant.key },
    { authorization: `Bearer ${tenant.key}` },
  ];
  for (const headers of forms) {
    expect((await validate(headers)).body.workspaceOId).toBe(tenant.workspaceOId);
  }
  expectCanonical(await validate({ api_key: tenant.key, 'x-api-key': other.key }), 401);
});

test('refusals say what is left of the budget too', async () => {
  const refused = await tenant.api.post('/persona/create', {});
  expect(refused.status).toBe(400);
  expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=1000000;w=60');
  expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
});

test('an address that does not exist answers 404, one that takes other methods 405, with the canonical body', async () => {
  expectCanonical(await raw('/no/such/thing', { method: 'GET' }), 404, 'unknown_route');
  expectCanonical(await raw('/persona/list', { method: 'PATCH' }), 405, 'method_not_allowed');
  for (const step of ['%ff', '%e0%a4%a', '%']) {
    expectCanonical(await raw(`/persona/${step}`, { method: 'GET' }), 404, 'unknown_route');
  }
});

test('a fault outside the request pipeline is answered in the canonical form, without its own words', async () => {
  const app = createApp(world.context, () => {
    throw new TypeError('words of the engine');
  });
  const response = await app.fetch(new Request('http://localhost/openapi.json'));
  const body = await response.json();
  expectCanonical({ status: response.status, body, headers: response.headers }, 500);
  expect(JSON.stringify(body)).not.toContain('words of the engine');
});

describe('a packed body', () => {
  const send = (encoding: string, body: string | Uint8Array<ArrayBuffer>) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    return raw('/persona/create', { method: 'POST', headers, body });
  };
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('is read in every coding of the contract, in bodies of JSON and with files', async () => {
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['X-Gzip', gzipSync],
      ['deflate', deflateSync],
      ['identity', Buffer.from],
    ] as const) {
      const reply = await send(encoding, new Uint8Array(pack(bytes('{"name":"Packed"}'))));
      expect(reply.body.data?.name, `${encoding} ${JSON.stringify(reply.body)}`).toBe('Packed');
    }
    const form = new FormData();
    form.set('metadata', JSON.stringify({ identifier: 'packed-site' }));
    form.append('files', new File(['<p>Hello</p>'], 'index.html'));
    const plain = new Request('http://localhost', { method: 'POST', body: form });
    const headers = { 'content-type': plain.headers.get('content-type') ?? '', 'content-encoding': 'gzip' };
    const body = new Uint8Array(gzipSync(await plain.bytes()));
    expect((await raw('/asset/create', { method: 'POST', headers, body })).status).toBe(201);
  });

  test('of another coding, or that is none of its own, is refused as such', async () => {
    const unknown = await send('br', '{"name":"x"}');
    expectCanonical(unknown, 415, 'unsupported_media_type');
    expect(unknown.headers.get('accept-encoding')).toContain('gzip');
    const packed = gzipSync(bytes(`{"name":"${'x'.repeat(500)}"}`));
    for (const broken of [bytes('{"name":"x"}'), new Uint8Array(packed.subarray(0, packed.length - 12))])
      expectCanonical(await send('gzip', broken), 400, 'invalid_encoding');
  });

  test('counts as what it unpacks to, and is read no further than that', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(256 * 1024 * 1024, ' ')));
    const before = process.memoryUsage().rss;
    for (let times = 0; times < 3; times++) expectCanonical(await send('gzip', bomb), 413, 'body_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
  });
});

test('members named like those that every object has are data', async () => {
  const { api } = await world.newWorkspace();
  const named = { name: 'Rival', additionalProperties: { toString: false, valueOf: 1, constructor: null } };
  expect((await api.post('/competitor/create', named)).status).toBeLessThan(300);
});

test('what no database can hold is refused with its path', async () => {
  const bodies: [string, string][] = [
    ['{"name":"a\\u0000b"}', 'name'],
    ['{"name":"x","painPoints":["ok","\\ud800"]}', 'painPoints[1]'],
    ['{"name":"x","data":{"__proto__":{"a":1}}}', 'data.__proto__'],
    [`{"name":"x","data":${'['.repeat(200)}${']'.repeat(200)}}`, ''],
  ];
  for (const [body, path] of bodies) {
    const reply = await raw('/persona/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expectCanonical(reply, 400);
    expect(reply.body.errors[0].path).toContain(path);
  }
  for (const [query, path] of [
    ['query=a%00b', 'query'],
    ['type=CONTENT&other[]=a&other[]=%00', 'other[1]'],
  ]) {
    const reply = await raw(`/agents/list?${query}`, { method: 'GET' });
    expectCanonical(reply, 400);
    expect(reply.body.errors[0]).toMatchObject({ path, message: expect.stringContaining('U+0000') });
  }
  const far = await raw('/agents/list?offset=99999999999', { method: 'GET' });
  expect(far.body.errors).toEqual([{ path: 'offset', message: 'must be at most 2000000000' }]);
  const notUtf8 = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, 0xfe, 0x22, 0x7d]);
  const headers = { 'content-type': 'application/json' };
  expectCanonical(
    await raw('/persona/create', { method: 'POST', headers, body: notUtf8 }),
    400,
    'invalid_json',
  );
});

describe('Idempotency-Key', () => {
  test('replays the reply and does the work once, also when sent many times at once', async () => {
    const { api } = await world.newWorkspace();
    const send = () => api.post('/persona/create', { name: 'Once' }, { 'idempotency-key': 'k1' });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(send));
    for (const reply of replies) expect([200, 409]).toContain(reply.status);
    const replay = await send();
    expect(replay.status).toBe(200);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect((await api.get('/persona/list')).body.total).toBe(1);
  });

  test('refuses another body with 422, and remembers no refusal', async () => {
    const { api } = await world.newWorkspace();
    const headers = { 'idempotency-key': 'k2' };
    expect((await api.post('/persona/create', {}, headers)).status).toBe(400);
    expect(
      (await api.post('/persona/create', { name: 'A', primaryOfferingOId: newOId('px') }, headers)).status,
    ).toBe(404);
    expect((await api.post('/persona/create', { name: 'A' }, headers)).status).toBe(200);
    expectCanonical(await api.post('/persona/create', { name: 'B' }, headers), 422, 'idempotency_key_reused');
    expect((await api.get('/persona/list')).body.total).toBe(1);
  });

  test('holds for a key and the one that took its place', async () => {
    const { api, keyOId } = await world.newWorkspace();
    const agent = await api.post('/agents/create', { name: 'Facts', type: 'ENRICH_COMPANY' });
    const run = { agentOId: agent.body.data.oId, companyName: 'Northmarket' };
    const deeds: [path: string, body: object][] = [
      ['/persona/create', { name: 'Once' }],
      ['/agents/enrich-company/run', run],
    ];
    const sent = async (by: Api) => {
      const replies = [];
      for (const [path, body] of deeds)
        replies.push(await by.post(path, body, { 'idempotency-key': `k ${path}` }));
      return replies;
    };
    const before = await sent(api);
    const rotated = await api.post('/api-key/rotate', { oId: keyOId, graceSeconds: 60 });
    const after = await sent(client(world.app, rotated.body.data.key));
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expect(after.map((reply) => reply.headers.get('idempotent-replayed'))).toEqual(['true', 'true']);
  });

  test('is separate for each key and each workspace', async () => {
    const [a, b] = [await world.newWorkspace(), await world.newWorkspace()];
    for (const { api } of [a, b]) {
      const made = await api.post('/persona/create', { name: 'Mine' }, { 'idempotency-key': 'same' });
      expect(made.headers.get('idempotent-replayed')).toBeNull();
    }
  });
});

describe('the rate limit', () => {
  test('holds for each process where the database takes no changes', async () => {
    const look = () => Promise.reject(databaseUnwritable());
    const limit = createRateLimit({ ...world.db, look }, 5);
    const user = { oId: 'us_1', firstName: '', lastName: '' };
    const caller = { ...tenant, holderOId: tenant.keyOId, scopes: [], timeZone: 'UTC', user };
    const take = () =>
      limit.take(caller, 'persona').then(
        () => 'taken',
        ({ code }) => code,
      );
    await earlyInMinute(world.db);
    const takes = await Promise.all(Array.from({ length: 20 }, take));
    expect(takes.toSorted()).toEqual([...Array(15).fill('rate_limited'), ...Array(5).fill('taken')]);
  });

  test('lets exactly the budget through, also over two processes, and says when to come back', async () => {
    const settings = { RATE_LIMIT: '40' };
    const [first, second] = [await makeWorld(settings), await makeWorld(settings)];
    const { key } = await first.newWorkspace();
    const [a, b] = [client(first.app, key), client(second.app, key)];
    await earlyInMinute(world.db);
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, index) => (index % 2 ? a : b).get('/persona/list')),
    );
    const served = replies.filter((reply) => reply.status === 200).length;
    expect(served).toBe(40);
    const refused = replies.find((reply) => reply.status === 429);
    if (!refused) throw new Error('nothing was refused');
    expectCanonical(refused, 429, 'rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61);
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=40;w=60');
    expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
    await Promise.all([first.app.close(), second.app.close()]);
  });
});

describe('API keys', () => {
  test('are listed whole to the scope admin alone; any other key sees itself whole and the others masked', async () => {
    const { api, key } = await world.newWorkspace();
    const make = async (scopes: string[]) =>
      (await api.post('/api-key/create', { name: scopes.join(), scopes })).body.data;
    const reader = await make(['read']);
    const other = await make(['read']);
    const admin = await make(['read', 'admin']);
    const seenBy = async (asking: string) => {
      const { body } = await client(world.app, asking).get('/api-key/list');
      return body.data.map((one: { key: string }) => one.key).toSorted();
    };
    const keys: string[] = [key, reader.key, other.key, admin.key];
    expect(await seenBy(key)).toEqual(keys.toSorted());
    expect(await seenBy(admin.key)).toEqual(keys.toSorted());
    const masked = keys.map((one) => (one === reader.key ? one : `gw_…${one.slice(-4)}`));
    expect(await seenBy(reader.key)).toEqual(masked.toSorted());
  });

  test('end by revocation and expiry, and go on through the grace of a rotation', async () => {
    const { api } = await world.newWorkspace();
    const made = (await api.post('/api-key/create', { name: 'k', scopes: ['read'] })).body.data;
    const old = client(world.app, made.key);
    expect((await old.get('/api-key/validate')).status).toBe(200);
    const rotated = (await api.post('/api-key/rotate', { oId: made.oId, graceSeconds: 60 })).body.data;
    expect((await old.get('/api-key/validate')).status).toBe(200);
    const fresh = client(world.app, rotated.key);
    expect((await fresh.get('/api-key/validate')).status).toBe(200);
    await api.post('/api-key/revoke', { oId: made.oId });
    expect((await old.get('/api-key/validate')).status).toBe(401);
    expect((await fresh.get('/api-key/validate')).status).toBe(200);
    expect(
      (
        await api.post('/api-key/create', {
          name: 'past',
          scopes: ['read'],
          expiresAt: '2001-01-01T00:00:00Z',
        })
      ).status,
    ).toBe(400);
  });

  test('that were rotated end no later when they are rotated again', async () => {
    const { api } = await world.newWorkspace();
    const { oId } = (await api.post('/api-key/create', { name: 'k', scopes: ['read'] })).body.data;
    const endOf = async (graceSeconds: number): Promise<string> => {
      expect((await api.post('/api-key/rotate', { oId, graceSeconds })).status).toBe(200);
      const keys: { oId: string; revokedAt: string }[] = (await api.get('/api-key/list')).body.data;
      return keys.find((key) => key.oId === oId)?.revokedAt ?? '';
    };
    const end = await endOf(600);
    expect(await endOf(3600)).toBe(end);
    expect((await endOf(60)) < end).toBe(true);
  });

  test('cannot give what they do not have', async () => {
    const { api } = await world.newWorkspace();
    const admin = (await api.post('/api-key/create', { name: 'admin', scopes: ['admin'] })).body.data;
    const reply = await client(world.app, admin.key).post('/api-key/create', {
      name: 'more',
      scopes: ['write'],
    });
    expectCanonical(reply, 403);
  });

  test('that are rotated are valid until their grace is over, then revoked', async () => {
    const { api } = await world.newWorkspace();
    const make = async (name: string) =>
      (await api.post('/api-key/create', { name, scopes: ['read'] })).body.data.oId;
    const [kept, gone] = [await make('kept'), await make('gone')];
    await api.post('/api-key/rotate', { oId: kept, graceSeconds: 3600 });
    await api.post('/api-key/rotate', { oId: gone });
    const oIds = async (status: string) =>
      (await api.get('/api-key/list', { status })).body.data.map(({ oId }: { oId: string }) => oId);
    expect(await oIds('revoked')).toEqual([gone]);
    expect(await oIds('valid')).toContain(kept);
  });

  test('of another workspace can be neither seen, rotated nor revoked', async () => {
    const [a, b] = [await world.newWorkspace(), await world.newWorkspace()];
    expectCanonical(await a.api.post('/api-key/revoke', { oId: b.keyOId }), 404);
    expectCanonical(await a.api.post('/api-key/rotate', { oId: b.keyOId }), 404);
    expect((await a.api.get('/api-key/list')).body.total).toBe(1);
    expect((await b.api.get('/api-key/validate')).status).toBe(200);
  });
});

test('an unknown address below /docs has the error body of all others', async () => {
  for (const path of ['/docs/nothing', '/docs/assets/nothing.js', '/docs/assets/constructor']) {
    const reply = await world.app.fetch(new Request(`http://localhost${path}`));
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      _metadata: { requestId: expect.any(String) },
      code: 'unknown_route',
    });
  }
});

test('health, readiness, metrics and documents answer without a key', async () => {
  const get = (path: string) => world.app.fetch(new Request(`http://localhost${path}`));
  expect(await (await get('/')).json()).toMatchObject({
    isReady: true,
    links: { docs: '/docs', ready: '/ready' },
  });
  const home = await world.app.fetch(new Request('http://localhost/', { headers: { accept: 'text/html' } }));
  expect(await home.text()).toContain('This server is ready.');
  expect((await get('/health')).status).toBe(200);
  expect(await (await get('/ready')).json()).toMatchObject({ ready: true, database: true, migrations: true });
  expect(await (await get('/metrics')).text()).toContain('groundwork_requests_total');
  const docs = await get('/docs');
  expect(docs.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}=';/,
  );
  expect(docs.headers.get('x-content-type-options')).toBe('nosniff');
  const page = await docs.text();
  expect(page).not.toMatch(/(src|href)="https?:/);
  let weight = 0;
  const coded = { headers: { 'accept-encoding': 'br' } };
  for (const [, asset = ''] of page.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)) {
    const reply = await world.app.fetch(new Request(`http://localhost${asset}`, coded));
    expect(reply.status).toBe(200);
    weight += (await reply.arrayBuffer()).byteLength;
  }
  expect(weight).toBeLessThan(500_000);
  const document = (await (await get('/docs/json')).json()) as {
    openapi: string;
    paths: Record<string, unknown>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(document).toEqual(world.app.document() as typeof document);
});

test.each([
  ['br', 72_500],
  ['gzip', 101_000],
] as const)('the document in %s is at most %i bytes', async (coding, most) => {
  const response = await world.app.fetch(
    new Request('http://localhost/docs/json', { headers: { 'accept-encoding': coding } }),
  );
  expect(response.headers.get('content-encoding')).toBe(coding);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.byteLength).toBeLessThan(most);
  const text = coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
  expect(JSON.parse(text.toString())).toEqual(world.app.document());
});
