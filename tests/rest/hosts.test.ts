import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readConfig } from '../../server/config.ts';
import { createHostCheck } from '../../server/http/hosts.ts';
import { type Listener, listenOn, type RawReply } from '../support/raw-http.ts';
import { makeWorld, type Tenant, testWorld } from '../support/world.ts';

let listener: Listener;
let tenant: Tenant;

beforeAll(async () => {
  const world = await testWorld();
  tenant = await world.newWorkspace();
  listener = listenOn(world.app);
});
afterAll(() => listener.close());

const paths = [
  '/health',
  '/ready',
  '/metrics',
  '/docs',
  '/docs/json',
  '/graphql',
  '/api/v2/persona/list',
  '/no',
];

function expectRefused(reply: RawReply, sentence: RegExp): void {
  expect(reply.status).toBe(400);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = JSON.parse(reply.body);
  expect(body).toMatchObject({ code: 'invalid_host', _metadata: { usage: 0 } });
  expect(body.message).toMatch(sentence);
  expect(reply.headers.get('x-request-id')).toBe(body._metadata.requestId);
}

describe('a malformed Host header', () => {
  const malformed = [
    '',
    'a b',
    'a/b',
    'a?b',
    'me@localhost',
    '[::1',
    '%zz',
    'localhost:99999',
    'x\r\nHost: y',
  ];

  test('is refused with 400 and the canonical body at every address', async () => {
    for (const path of paths) {
      for (const host of malformed)
        expectRefused(await listener.send([`GET ${path} HTTP/1.1`, `Host: ${host}`]), /not valid/);
    }
  });

  test('is refused with 400 on a request that carries an Idempotency-Key too', async () => {
    const lines = ['POST /api/v2/persona/create HTTP/1.1', 'Host: a b', `api_key: ${tenant.key}`];
    const body = ['Idempotency-Key: k', 'Content-Type: application/json', 'Content-Length: 0'];
    expectRefused(await listener.send([...lines, ...body]), /not valid/);
  });
});

test('a request by HTTP/1.0 needs no Host, which load balancers leave out', async () => {
  const key = `api_key: ${tenant.key}`;
  for (const path of ['/health', '/ready', '/api/v2/persona/list?limit=1'])
    expect((await listener.send([`GET ${path} HTTP/1.0`, key])).status, path).toBe(200);
  for (const path of ['/', '/health'])
    expect((await listener.send([`OPTIONS ${path} HTTP/1.0`])).status, path).toBe(204);
  expect((await listener.send(['GET /sites/none HTTP/1.0'])).status).toBe(404);
});

describe('where the server listens on loopback', () => {
  test('a host that is not listed is refused at every address, and the reply names ALLOWED_HOSTS', async () => {
    for (const path of paths) {
      const reply = await listener.send([`GET ${path} HTTP/1.1`, 'Host: rebound.example:80']);
      expectRefused(reply, /ALLOWED_HOSTS/);
    }
  });

  test('the names of loopback are answered in every way of writing them, with any port', async () => {
    for (const host of ['localhost', 'LOCALHOST.', 'localhost:8080', '127.0.0.1:1', '[::1]', '[0:0::1]:3000'])
      expect((await listener.send(['GET /health HTTP/1.1', `Host: ${host}`])).status).toBe(200);
  });
});

describe('the list of hosts', () => {
  const isAnswered = (settings: Record<string, string>, host: string) => {
    const check = createHostCheck(readConfig({ DATA_DIR: 'memory', ...settings }));
    try {
      check(new Request(`http://${host}/health`));
      return true;
    } catch {
      return false;
    }
  };

  test('holds the hosts of HOST, PUBLIC_URL, SITES_ORIGIN and ALLOWED_HOSTS', () => {
    const settings = {
      HOST: '127.0.0.2',
      PUBLIC_URL: 'https://api.example.com:8443/base',
      SITES_ORIGIN: 'https://sites.example.com',
      ALLOWED_HOSTS: 'one.example, Two.Example [fd00::1]',
    };
    const listed = [
      'localhost',
      '127.0.0.2',
      'api.example.com',
      'sites.example.com',
      'one.example',
      'two.example',
    ];
    for (const host of [...listed, '[fd00::1]']) expect(isAnswered(settings, host), host).toBe(true);
    for (const host of ['example.com', 'x.one.example', '127.0.0.3', '10.0.0.1'])
      expect(isAnswered(settings, host), host).toBe(false);
  });

  test('is held to on every form of a loopback address, and on no other', () => {
    for (const HOST of ['localhost', '127.0.0.1', '127.9.9.9', '::1'])
      expect(isAnswered({ HOST }, 'rebound.example'), HOST).toBe(false);
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5'])
      expect(isAnswered({ HOST }, 'rebound.example'), HOST).toBe(true);
  });

  test('is read from addresses of the web alone: what lacks its scheme has none', () => {
    for (const name of ['PUBLIC_URL', 'SITES_ORIGIN', 'OPENAI_BASE_URL', 'PROSPECT_PROVIDER_URL'])
      for (const address of ['localhost:3000', 'api.example.com:8443/base', 'ftp://api.example.com'])
        expect(() => readConfig({ [name]: address }), `${name}=${address}`).toThrow(
          `${name}: must be an http or https address`,
        );
  });

  test('takes names alone', () => {
    for (const ALLOWED_HOSTS of ['https://one.example', 'one.example:80', 'a/b', '*'])
      expect(() => readConfig({ ALLOWED_HOSTS }), ALLOWED_HOSTS).toThrow(/ALLOWED_HOSTS/);
  });
});

test('a host of one letter is answered where there is no list', async () => {
  const open = await makeWorld({ HOST: '0.0.0.0' });
  const onAll = listenOn(open.app);
  for (const host of ['a', 'db', 'web']) {
    const reply = await onAll.send([
      'GET /api/v2/api-key/validate HTTP/1.1',
      `Host: ${host}`,
      `api_key: ${tenant.key}`,
    ]);
    expect(JSON.parse(reply.body).workspaceOId, host).toBe(tenant.workspaceOId);
  }
  await onAll.close();
  await open.app.close();
});
