import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readConfig } from '../../server/config.ts';
import { listenOn } from '../support/raw-http.ts';
import { type MadeAsset, newIdentifier, publishingOf, sendUpload } from '../support/sites.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

/* Sites with SITES_DOMAIN: each at the top of a host of its own. */

const domain = 'sites.example.com';
let world: World;
let tenant: Tenant;
let handle: string;

beforeAll(async () => {
  const settings = { SITES_DOMAIN: 'Sites.Example.com', PUBLIC_URL: 'https://api.example.net' };
  world = await makeWorld(settings, (await testWorld()).db);
  tenant = await world.newWorkspace();
  handle = await handleOf(tenant);
});
afterAll(() => world.app.close());

async function handleOf({ workspaceOId }: Tenant): Promise<string> {
  const [row] = await world.db.ownerSql<{ handle: string }[]>`
    select handle from workspace where o_id = ${workspaceOId}`;
  return row?.handle ?? '';
}

const site = {
  'index.html': '<link rel="stylesheet" href="/css/site.css">',
  'about.html': 'About',
  'css/site.css': 'h1 {}',
  _redirects: '/old/* /:splat 301',
};

const publish = (
  settings: object = { privacy: 'public' },
  files: Parameters<typeof sendUpload>[3] = site,
  by: Pick<Tenant, 'key'> = tenant,
) =>
  sendUpload(
    publishingOf(world.app, by),
    '/asset/create',
    { identifier: newIdentifier(), ...settings },
    files,
  );

function at(host: string, path = '/', headers: Record<string, string> = {}, method = 'GET') {
  return world.app.fetch(new Request(`http://127.0.0.1${path}`, { method, headers: { host, ...headers } }));
}

const hostOf = ({ identifier }: MadeAsset) => `${identifier}--${handle}.${domain}`;
const uuidHostOf = ({ uuid }: MadeAsset) => `${uuid}.${domain}`;

describe('a site at its own host', () => {
  test('stands at the top, with its versions, addresses without endings and rules, and without a sandbox', async () => {
    const made = await publish();
    const host = hostOf(made);
    expect(made).toMatchObject({ siteUrl: `https://${host}/`, previewUrl: `https://${host}/@v1/` });
    for (const one of [host, host.toUpperCase(), `${host}.`, `${host}:8443`, uuidHostOf(made)]) {
      const reply = await at(one);
      expect([reply.status, reply.headers.get('content-security-policy')], one).toEqual([200, null]);
      expect(await reply.text(), one).toBe(site['index.html']);
    }
    for (const path of ['/about', '/about.html', '/@v1/about'])
      expect(await (await at(host, path)).text(), path).toBe('About');
    for (const [from, to] of [
      ['/about/', '/about'],
      ['/css/site.css/', '/nothing'],
      ['/old/about?a=1', '/about?a=1'],
      ['/@v1', '/@v1/'],
    ] as const) {
      const { headers, status } = await at(host, from);
      expect(headers.get('location') ?? status, from).toBe(to === '/nothing' ? 404 : to);
    }
    const versions = await tenant.api.get('/asset/versions/list', { uuid: made.uuid });
    expect(versions.body.data[0].url).toBe(`https://${host}/@v1/`);
  });

  test('is answered on loopback without ALLOWED_HOSTS, and no other host is', async () => {
    const made = await publish();
    expect((await at(hostOf(made))).status).toBe(200);
    for (const host of [domain, `x${domain}`, `${hostOf(made)}.example.org`, 'sites.example.org'])
      expect((await at(host)).status, host).toBe(400);
    for (const host of ['', 'a b', `a/${domain}`, `x@a.${domain}`, `a.${domain}, b.${domain}`]) {
      const reply = await at(host);
      expect([reply.status, (await reply.json()).code], host).toEqual([400, 'invalid_host']);
    }
  });

  test('shares it with nothing: no route, no download, no other site, whatever key is sent', async () => {
    const [made, other] = [await publish(), await publish()];
    const paths = [
      '/api/v2/asset/list',
      '/api/v1/artifacts',
      '/graphql',
      '/mcp',
      '/health',
      '/ready',
      '/metrics',
      '/docs',
      '/openapi.json',
      `/download/${made.uuid}`,
      `/sites/${other.identifier}-${other.uuid}/`,
      `/s/${handle}/x/`,
    ];
    for (const path of paths) {
      for (const host of [hostOf(made), uuidHostOf(made), `nothing.${domain}`]) {
        const reply = await at(host, path, { api_key: tenant.key, origin: 'https://x.example' });
        expect([reply.status, reply.headers.get('content-type')], path).toEqual([
          404,
          'text/html; charset=utf-8',
        ]);
        expect((await at(host, path, { api_key: tenant.key }, 'POST')).status, path).toBeOneOf([404, 405]);
      }
    }
    for (const method of ['POST', 'OPTIONS', 'PUT', 'DELETE'])
      expect((await at(hostOf(made), '/', {}, method)).headers.get('allow'), method).toBe('GET, HEAD');
  });

  test('is found by its whole name alone', async () => {
    const made = await publish();
    const { identifier, uuid } = made;
    const other = await handleOf(await world.newWorkspace());
    const steps = [
      identifier,
      `${identifier}-${handle}`,
      `${identifier}--`,
      `--${handle}`,
      `--${identifier}--${handle}`,
      `${identifier}--${other}`,
      `${identifier}--${handle}--x`,
      `a.${identifier}--${handle}`,
      `${identifier}--${handle}.a`,
      `a.${uuid}`,
      `${identifier}-${uuid}`,
      `_${identifier}--${handle}`,
      crypto.randomUUID(),
    ];
    for (const step of steps) expect((await at(`${step}.${domain}`)).status, step).toBe(404);
    await tenant.api.post('/asset/update', { uuid, status: 'unpublished' });
    for (const host of [hostOf(made), uuidHostOf(made)]) expect((await at(host)).status, host).toBe(404);
  });

  test('is told by the Host header alone, over a connection too', async () => {
    const host = hostOf(await publish());
    const listener = listenOn(world.app);
    const answers = async (...lines: string[]) => {
      const { status, headers } = await listener.send(lines);
      return [status, headers.get('content-type')?.split(';')[0]];
    };
    const api = 'http://localhost/health';
    expect(await answers(`GET ${api} HTTP/1.1`, `Host: ${host}`)).toEqual([404, 'text/html']);
    const forwarded = [`X-Forwarded-Host: ${host}`, `Forwarded: host=${host}`];
    expect(await answers('GET /health HTTP/1.1', 'Host: localhost', ...forwarded)).toEqual([
      200,
      'application/json',
    ]);
    const twice = ['Host: localhost', `Host: ${host}`];
    expect((await answers('GET /health HTTP/1.1', ...twice))[0]).toBe(400);
    expect((await answers('GET /health HTTP/1.1', ...twice.toReversed()))[0]).toBe(400);
    await listener.close();
  });

  test('leads to no other host by a path with two slashes', async () => {
    const made = await publish({}, { ...site, 'example.org/index.html': 'x' });
    const { token } = (await tenant.api.post('/asset/token/create', { uuid: made.uuid })).body.data;
    const cookie = `__Host-groundwork_viewer=${token}`;
    for (const path of ['//example.org', '///example.org', '/old//example.org', '//old///example.org']) {
      for (const reply of [
        await at(hostOf(made), path, { cookie }),
        await at(hostOf(made), `${path}?token=${token}`),
      ]) {
        expect([301, 302], path).toContain(reply.status);
        const to = new URL(reply.headers.get('location') ?? '', 'https://here');
        expect(to.host, path).toBe('here');
      }
    }
  });
});

describe('the step of the host is the uuid', () => {
  test('where a name makes it longer than 63 characters', async () => {
    const room = 63 - handle.length - 2;
    const fits = await publish({ privacy: 'public', identifier: 'a'.repeat(room) });
    expect(fits.siteUrl).toBe(`https://${'a'.repeat(room)}--${handle}.${domain}/`);
    const made = await publish({ privacy: 'public', identifier: 'a'.repeat(room + 1) });
    expect(made.siteUrl).toBe(`https://${uuidHostOf(made)}/`);
    expect((await at(uuidHostOf(made))).status).toBe(200);
  });

  test('where a name cannot stand in a host', async () => {
    const odd = await world.newWorkspace();
    const made = await publish({ privacy: 'public' }, site, odd);
    const named = async (oddHandle: string) => {
      await world.db.ownerSql`update workspace set handle = ${oddHandle} where o_id = ${odd.workspaceOId}`;
      return (await odd.api.get('/asset/get', { uuid: made.uuid })).body.data.siteUrl;
    };
    const own = `https://${uuidHostOf(made)}/`;
    for (const oddHandle of ['ends-', 'Acme', 'a.b', 'a_b', 'a b', 'münchen', 'a/b', `a@evil.com`, '']) {
      expect(await named(oddHandle), oddHandle).toBe(own);
      expect((await at(uuidHostOf(made))).status, oddHandle).toBe(200);
    }
    expect(await named('-begins')).toBe(`https://${made.identifier}---begins.${domain}/`);
    expect((await at(`${made.identifier}---begins.${domain}`)).status).toBe(200);
    const coded = await publish({ privacy: 'public', identifier: 'xn' }, site, odd);
    expect(coded.siteUrl).toBe(`https://${uuidHostOf(coded)}/`);
  });
});

describe('a closed site at its own host', () => {
  test('is not there by its name, and asks by its uuid', async () => {
    const made = await publish({ privacy: 'only_me' });
    const unknown = await at(`nothing--${handle}.${domain}`);
    const closed = await at(hostOf(made));
    expect([closed.status, await closed.text()]).toEqual([404, await unknown.text()]);
    const asked = await at(uuidHostOf(made));
    expect([asked.status, asked.headers.get('content-security-policy')]).toEqual([
      401,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    expect(await asked.text()).toContain('action="/@access"');
    const other = await world.newWorkspace();
    for (const [key, status] of [
      [tenant.key, 200],
      [other.key, 404],
    ] as const)
      expect((await at(hostOf(made), '/about', { api_key: key })).status).toBe(status);
  });

  test('opens by a share, whose cookie no other host gets and no other site can use', async () => {
    const made = await publish({});
    const share = await tenant.api.post('/asset/shares/create', {
      uuid: made.uuid,
      emails: ['a@example.org'],
    });
    const [{ url, token }] = share.body.data.links;
    expect(url).toBe(`https://${uuidHostOf(made)}/?token=${token}`);
    for (const host of [uuidHostOf(made), hostOf(made)]) {
      const exchanged = await at(host, `/about?token=${token}&a=1`);
      expect([exchanged.status, exchanged.headers.get('location')]).toEqual([302, '/about?a=1']);
      const [cookie = '', ...attributes] = (exchanged.headers.get('set-cookie') ?? '').split('; ');
      expect(cookie).toBe(`__Host-groundwork_viewer=${token}`);
      expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
      const page = await at(host, '/', { cookie, accept: 'text/html', 'sec-fetch-mode': 'navigate' });
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
      expect(page.headers.get('access-control-allow-origin')).toBeNull();
      const part = (mode: string, from: string) =>
        at(host, '/css/site.css', { cookie, 'sec-fetch-mode': mode, 'sec-fetch-site': from });
      for (const mode of ['cors', 'no-cors', 'same-origin'])
        expect((await part(mode, 'same-origin')).status, mode).toBe(200);
      // sites beside it get the cookie sent, as browsers count sites
      for (const from of ['same-site', 'cross-site', 'none'])
        expect((await part('no-cors', from)).status, from).not.toBe(200);
      // one that another site has put beside it has no effect
      const both = `groundwork_viewer=gws_${'a'.repeat(32)}; ${cookie}`;
      expect((await at(host, '/', { cookie: both })).status).toBe(200);
    }
    const another = await publish({});
    const cookie = `__Host-groundwork_viewer=${token}`;
    expect((await at(uuidHostOf(another), '/', { cookie })).status).toBe(401);
    await tenant.api.post('/asset/shares/revoke', { uuid: made.uuid, shareUuid: share.body.data.oId });
    expect((await at(uuidHostOf(made), '/', { cookie })).status).toBe(401);
    expect((await at(hostOf(made), '/', { cookie })).status).toBe(404);
  });
});

test('addresses with paths hold as they did, and a publication warns of no links to the top', async () => {
  const made = await publish();
  const path = `/sites/${made.identifier}-${made.uuid}`;
  expect((await at('localhost', `${path}/about`)).headers.get('content-security-policy')).toStartWith(
    'sandbox',
  );
  const form = new FormData();
  form.append('metadata', JSON.stringify({ uuid: made.uuid }));
  form.append('files', new Blob([site['index.html']]), 'index.html');
  const reply = await tenant.api.form('/asset/publish', form);
  expect([reply.status, reply.body._metadata.warnings ?? []]).toEqual([201, []]);
});

test('SITES_DOMAIN is a domain that has no host of the API below it', () => {
  const read = (settings: Record<string, string>) => () => readConfig({ DATA_DIR: 'memory', ...settings });
  for (const SITES_DOMAIN of [
    'https://a.example',
    'a.example:80',
    '*.a.example',
    '.a',
    'a..b',
    '127.0.0.1',
    '-a.example',
    'a'.repeat(190),
  ])
    expect(read({ SITES_DOMAIN }), SITES_DOMAIN).toThrow(/SITES_DOMAIN: must be a domain/);
  const SITES_DOMAIN = 'a.example';
  for (const [setting, host] of Object.entries({
    PUBLIC_URL: 'https://API.a.example:8443',
    SITES_ORIGIN: 'https://files.a.example',
    HOST: 'api.a.example',
    ALLOWED_HOSTS: 'b.example api.a.example',
  }))
    expect(read({ SITES_DOMAIN, [setting]: host }), setting).toThrow(
      new RegExp(`combined with ${setting}, whose host lies below it`),
    );
  const fine = { SITES_DOMAIN, PUBLIC_URL: 'https://a.example', ALLOWED_HOSTS: 'xa.example' };
  expect(read(fine)().sitesDomain).toBe('a.example');
});
