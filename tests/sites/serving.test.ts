import { beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type MadeAsset, newIdentifier, publishingOf, sendUpload } from '../support/sites.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const long = `<!doctype html><title>Long</title>${'<p>The same words again and again.</p>'.repeat(200)}`;
const picture = Uint8Array.from({ length: 5_000 }, (_one, at) => (at * 7) % 256);
const site = {
  'index.html': '<h1>Home</h1>',
  'long.html': long,
  'css/site.css': 'body { color: green }',
  'js/app.js': 'export const one = 1;',
  'docs/index.html': '<h1>Docs</h1>',
  'img/dot.png': picture,
  'with space & é.txt': 'named',
  '404.html': '<h1>Lost</h1>',
};

async function publish(
  files: Parameters<typeof sendUpload>[3] = site,
  settings: object = { privacy: 'public' },
  on: { app: World['app']; key: string } = { app: world.app, key: tenant.key },
) {
  const identifier = newIdentifier();
  const metadata = { identifier, ...settings };
  return sendUpload(publishingOf(on.app, on), '/asset/create', metadata, files);
}

const republish = (made: MadeAsset, files: Parameters<typeof sendUpload>[3]) =>
  sendUpload(publishingOf(world.app, tenant), '/asset/publish', { uuid: made.uuid }, files);

const baseOf = (made: MadeAsset) => `/sites/${made.identifier}-${made.uuid}`;
const sha256 = (content: string | Uint8Array) => new Bun.CryptoHasher('sha256').update(content).digest('hex');

function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  on = world,
): Promise<Response> {
  return on.app.fetch(new Request(`http://localhost${path}`, { method, headers }));
}

describe('a file', () => {
  test('is served whatever the length of its path, up to what may be published', async () => {
    const path = `${'漢'.repeat(80)}/`.repeat(9) + '漢'.repeat(70);
    const base = baseOf(await publish({ 'index.html': 'home', [path]: 'deep' }));
    const reply = await get(`${base}/@v1/${encodeURI(path)}`);
    expect([reply.status, await reply.text()]).toEqual([200, 'deep']);
  });

  test('has its type, its hash as ETag, and a policy that keeps it from everything else', async () => {
    const base = baseOf(await publish());
    const types = {
      '': 'text/html; charset=utf-8',
      'css/site.css': 'text/css; charset=utf-8',
      'js/app.js': 'text/javascript; charset=utf-8',
      'img/dot.png': 'image/png',
      'with%20space%20%26%20%C3%A9.txt': 'text/plain; charset=utf-8',
    };
    for (const [path, type] of Object.entries(types)) {
      const reply = await get(`${base}/${path}`);
      expect(reply.status, path).toBe(200);
      expect(reply.headers.get('content-type')).toBe(type);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      const policy = reply.headers.get('content-security-policy') ?? '';
      expect(policy).toStartWith('sandbox allow-scripts');
      expect(policy).not.toContain('allow-same-origin');
    }
    const css = await get(`${base}/css/site.css`);
    expect(css.headers.get('etag')).toBe(`"${sha256(site['css/site.css'])}"`);
    expect(await css.text()).toBe(site['css/site.css']);
  });

  test('is sent in the charset that its bytes are in, also beside a declaration, and compared in it', async () => {
    const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
    const texts = {
      'index.html': [latin('<meta charset="iso-8859-1"><h1>Größe</h1>'), 'windows-1252'],
      'prices.csv': [latin('Stück;Größe\nGroß;über\nGebäck;süß\n'), 'windows-1252'],
      'sjis.html': [
        Uint8Array.from([...latin('<meta charset=Shift_JIS>'), 0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]),
        'shift_jis',
      ],
      'marked.txt': [Uint8Array.from(Buffer.from('\ufeffGröße', 'utf16le')), 'utf-16le'],
      'claims.html': ['<meta charset="windows-1252"><h1>Größe</h1>', 'utf-8'],
      'cut.txt': [`${'x'.repeat(1024 * 1024 - 1)}üü`, 'utf-8'],
      'wide.html': [latin('<meta charset=utf-16><h1>Größe</h1>'), 'windows-1252'],
      'noise.txt': [picture, 'utf-8'],
    } as const;
    const made = await publish(
      Object.fromEntries(Object.entries(texts).map(([path, [content]]) => [path, content])),
    );
    for (const [path, [, charset]] of Object.entries(texts)) {
      const type = (await get(`${baseOf(made)}/${path}`)).headers.get('content-type');
      expect(type, path).toEndWith(`; charset=${charset}`);
    }
    const page = await get(`${baseOf(made)}/`);
    expect(page.headers.get('etag')).not.toBe(`"${sha256(texts['index.html'][0])}"`);
    const known = page.headers.get('etag') ?? '';
    expect((await get(`${baseOf(made)}/`, { range: 'bytes=0-3', 'if-range': known })).status).toBe(206);
    await republish(made, { 'index.html': latin('<meta charset="iso-8859-1"><h1>Maß</h1>') });
    const lines = await world.app.fetch(
      new Request(
        `http://localhost/api/v2/asset/versions/diff?uuid=${made.uuid}&from=1&to=2&path=index.html`,
        { headers: { api_key: tenant.key } },
      ),
    );
    expect(await lines.text()).toContain('<h1>Größe</h1>');
  });

  test('is found unchanged by its ETag, whole or compressed', async () => {
    const base = baseOf(await publish());
    for (const coding of ['identity', 'gzip', 'br']) {
      const first = await get(`${base}/long.html`, { 'accept-encoding': coding });
      const etag = first.headers.get('etag') ?? '';
      const again = await get(`${base}/long.html`, {
        'accept-encoding': coding,
        'if-none-match': `"x", ${etag}`,
      });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(await again.text()).toBe('');
      const other = await get(`${base}/long.html`, { 'accept-encoding': coding, 'if-none-match': '"x"' });
      expect(other.status).toBe(200);
    }
  });

  test('is compressed where that pays and the client takes it', async () => {
    const base = baseOf(await publish());
    const at = async (path: string, coding: string) => {
      const reply = await get(`${base}/${path}`, { 'accept-encoding': coding });
      return { coding: reply.headers.get('content-encoding'), vary: reply.headers.get('vary'), reply };
    };
    const br = await at('long.html', 'gzip, br');
    expect(br).toMatchObject({ coding: 'br', vary: 'accept-encoding' });
    const packed = Buffer.from(await br.reply.arrayBuffer());
    expect(packed.length).toBeLessThan(long.length / 10);
    expect(brotliDecompressSync(packed).toString()).toBe(long);
    const gz = await at('long.html', 'gzip');
    expect(gunzipSync(Buffer.from(await gz.reply.arrayBuffer())).toString()).toBe(long);
    expect(gz.reply.headers.get('etag')).not.toBe(br.reply.headers.get('etag'));
    const plain = await at('long.html', 'identity');
    expect(plain).toMatchObject({ coding: null, vary: 'accept-encoding' });
    expect(await plain.reply.text()).toBe(long);
    expect((await at('img/dot.png', 'gzip, br')).coding).toBeNull();
    expect((await at('index.html', 'gzip, br')).coding).toBeNull();
  });

  test('is sent in the part that is asked for, and refused behind its end', async () => {
    const base = baseOf(await publish());
    const ask = (range: string, more = {}) => get(`${base}/img/dot.png`, { range, ...more });
    const part = await ask('bytes=100-199');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 100-199/5000');
    expect(part.headers.get('content-length')).toBe('100');
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(picture.slice(100, 200));
    const tail = await ask('bytes=-10');
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(picture.slice(-10));
    const behind = await ask('bytes=5000-');
    expect(behind.status).toBe(416);
    expect(behind.headers.get('content-range')).toBe('bytes */5000');
    const etag = `"${sha256(picture)}"`;
    expect((await ask('bytes=0-1', { 'if-range': etag })).status).toBe(206);
    expect((await ask('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200);
    expect((await ask('bytes=0-1,4-5')).status).toBe(200);
    // A part is of the file as it is: a coding has other bytes.
    const text = await get(`${base}/long.html`, { range: 'bytes=0-14', 'accept-encoding': 'br' });
    expect([text.status, text.headers.get('content-encoding'), await text.text()]).toEqual([
      206,
      null,
      '<!doctype html>',
    ]);
  });

  test('answers HEAD as GET without the body, and nothing else', async () => {
    const base = baseOf(await publish());
    const head = await get(`${base}/img/dot.png`, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5000', '']);
    // RFC 9110, 14.2: a range is asked for with GET alone
    const part = await get(`${base}/img/dot.png`, { range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers.get('content-length')]).toEqual([200, '5000']);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const refused = await get(`${base}/img/dot.png`, {}, method);
      expect([refused.status, refused.headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
    }
  });

  test('lets a page without an origin ask for its own data with headers of its own', async () => {
    const base = baseOf(await publish());
    const asks = { origin: 'null', 'access-control-request-method': 'GET' };
    const allowed = await get(`${base}/img/dot.png`, asks, 'OPTIONS');
    const names = ['origin', 'methods', 'headers'].map((name) => `access-control-allow-${name}`);
    expect(names.map((name) => allowed.headers.get(name))).toEqual(['*', 'GET, HEAD', '*']);
    const part = await get(`${base}/img/dot.png`, { range: 'bytes=0-9' });
    expect(part.headers.get('access-control-expose-headers')).toBe('*');
  });

  test('larger than what is kept in memory comes whole and in parts', async () => {
    const large = crypto.getRandomValues(new Uint8Array(65_536));
    const whole = new Uint8Array(65_536 * 40);
    for (let at = 0; at < 40; at++) whole.set(large, at * 65_536);
    const base = baseOf(await publish({ 'index.html': 'x', 'large.bin': whole }));
    const reply = await get(`${base}/large.bin`);
    expect(sha256(new Uint8Array(await reply.arrayBuffer()))).toBe(sha256(whole));
    const part = await get(`${base}/large.bin`, { range: 'bytes=65536-65545' });
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(large.slice(0, 10));
  });
});

describe('a path', () => {
  test('of a folder leads to its index, with the slash that relative links need', async () => {
    const base = baseOf(await publish());
    expect(await (await get(`${base}/docs/`)).text()).toBe('<h1>Docs</h1>');
    const cases = {
      [`${base}/docs?a=1`]: `${base}/docs/?a=1`,
      [base]: `${base}/`,
      [`${base}/@v1`]: `${base}/@v1/`,
      [`${base}/@v1/docs`]: `${base}/@v1/docs/`,
    };
    for (const [from, to] of Object.entries(cases)) {
      const reply = await get(from);
      expect([reply.status, reply.headers.get('location')], from).toEqual([302, to]);
    }
  });

  test("that names no file gets the site's 404.html, or ours", async () => {
    const own = await get(`${baseOf(await publish())}/no/such`);
    expect([own.status, await own.text()]).toEqual([404, '<h1>Lost</h1>']);
    const pinned = await get(`${baseOf(await publish())}/@v1/no/such`);
    expect([pinned.status, pinned.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    const bare = await get(`${baseOf(await publish({ 'index.html': 'x' }))}/no`);
    expect(bare.status).toBe(404);
    expect(await bare.text()).toContain('There is no page');
  });

  test('is answered by 200.html where the site has one, files with an extension excepted', async () => {
    const base = baseOf(await publish({ 'index.html': 'home', '200.html': 'app', '404.html': 'lost' }));
    const at = async (path: string) => {
      const reply = await get(`${base}/${path}`);
      return [reply.status, await reply.text()];
    };
    expect(await at('users/7')).toEqual([200, 'app']);
    expect(await at('')).toEqual([200, 'home']);
    expect(await at('missing.js')).toEqual([404, 'lost']);
  });

  test('that climbs or is broken finds nothing', async () => {
    const base = baseOf(await publish());
    for (const path of ['%2e%2e/%2e%2e/etc/passwd', 'css%2fsite.css', '%ff', 'a%00'])
      expect((await get(`${base}/${path}`)).status, path).toBe(404);
  });

  test('at the bare address is the entry point that was named', async () => {
    const made = await publish({ 'a.html': 'A', 'b.html': 'B' }, { privacy: 'public', entryPoint: 'b.html' });
    expect(await (await get(`${baseOf(made)}/`)).text()).toBe('B');
  });

  test('at the bare address leads to the folder of an entry point that stands in one', async () => {
    const files = { 'docs/index.html': 'D', 'docs/the start.html': 'S', 'docs/a.css': 'a{}' };
    const folder = baseOf(await publish(files, { privacy: 'public', entryPoint: 'docs/index.html' }));
    const page = baseOf(await publish(files, { privacy: 'public', entryPoint: 'docs/the start.html' }));
    const cases = {
      [`${folder}/?a=1`]: [`${folder}/docs/?a=1`, 'D'],
      [`${folder}/@v1/`]: [`${folder}/@v1/docs/`, 'D'],
      [`${folder}/@v1`]: [`${folder}/@v1/docs/`, 'D'],
      [`${page}/`]: [`${page}/docs/the%20start.html`, 'S'],
    } as const;
    for (const [from, [to, text]] of Object.entries(cases)) {
      const reply = await get(from);
      expect([reply.status, reply.headers.get('location')], from).toEqual([302, to]);
      expect(await (await get(to)).text()).toBe(text);
    }
  });
});

describe('a version', () => {
  test('restored is served by the next request; a pinned one never changes and is kept for good', async () => {
    const made = await publish({ 'index.html': 'one', 'old.txt': 'old' });
    const base = baseOf(made);
    await republish(made, { 'index.html': 'two' });
    const body = async (path: string) => {
      const reply = await get(`${base}${path}`);
      return [reply.status, await reply.text()];
    };
    expect(await body('/')).toEqual([200, 'two']);
    expect((await get(`${base}/old.txt`)).status).toBe(404);
    for (const version of [1, 2, 1, 2, 1]) {
      await tenant.api.post('/asset/versions/restore', { uuid: made.uuid, version });
      expect(await body('/')).toEqual([200, version === 1 ? 'one' : 'two']);
      expect(await body('/@v1/')).toEqual([200, 'one']);
      expect(await body('/@v2/')).toEqual([200, 'two']);
    }
    const pinned = await get(`${base}/@v2/`);
    expect(pinned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get(`${base}/@v3/`)).status).toBe(404);
    expect((await tenant.api.delete('/asset/versions/delete', { uuid: made.uuid, version: 2 })).status).toBe(
      200,
    );
    expect((await get(`${base}/@v2/`)).status).toBe(404);
  });

  test('is served under the short address as well, and a renamed asset by its old one', async () => {
    const slug = newIdentifier();
    const made = await publish({ 'index.html': 'short' }, { privacy: 'public', vanitySlug: slug });
    const [row] = await world.db.ownerSql<{ handle: string }[]>`
      select handle from workspace where o_id = ${tenant.workspaceOId}`;
    const short = `/s/${row?.handle}/${slug}`;
    expect(await (await get(`${short}/`)).text()).toBe('short');
    expect((await get(short)).headers.get('location')).toBe(`${short}/`);
    expect((await get(`/s/${row?.handle}/other/`)).status).toBe(404);
    expect((await get(`/s/other/${slug}/`)).status).toBe(404);
    const identifier = newIdentifier();
    await tenant.api.post('/asset/update', { uuid: made.uuid, identifier });
    const old = await get(`${baseOf(made)}/index.html?a=1`);
    expect([old.status, old.headers.get('location')]).toEqual([
      302,
      `/sites/${identifier}-${made.uuid}/index.html?a=1`,
    ]);
  });

  test('that is unpublished, deleted, unknown or malformed is not there, in the same words', async () => {
    const [unpublished, deleted] = [await publish(), await publish()];
    await tenant.api.post('/asset/update', { uuid: unpublished.uuid, status: 'unpublished' });
    await tenant.api.delete('/asset/delete', { uuid: deleted.uuid });
    const bodies = new Set<string>();
    for (const path of [
      `${baseOf(unpublished)}/`,
      `${baseOf(deleted)}/`,
      `/sites/x-${crypto.randomUUID()}/`,
      '/sites/nothing',
      '/s/no/where/',
    ]) {
      const reply = await get(path);
      expect(reply.status, path).toBe(404);
      bodies.add(await reply.text());
    }
    expect(bodies.size).toBe(1);
  });
});

test('a change made through one process is seen by the next request to another, however busy that is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gw-sites-'));
  const settings = { STORAGE_URL: `file:${folder}` };
  const [one, other] = [await makeWorld(settings, world.db), await makeWorld(settings, world.db)];
  const { key, api } = await one.newWorkspace();
  const made = await publish({ 'index.html': 'version 1' }, { privacy: 'public' }, { app: one.app, key });
  const publishing = publishingOf(one.app, { key });
  await sendUpload(publishing, '/asset/publish', { uuid: made.uuid }, { 'index.html': 'version 2' });
  let isOver = false;
  const look = async () => (await get(`${baseOf(made)}/`, {}, 'GET', other)).text();
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await look();
      await Bun.sleep(0);
    }
  });
  for (let turn = 0; turn < 40; turn++) {
    const version = 1 + (turn % 2);
    const restored = await api.post('/asset/versions/restore', { uuid: made.uuid, version });
    expect(restored.body.data.currentVersion).toBe(version);
    expect(await look()).toBe(`version ${version}`);
  }
  await api.post('/asset/update', { uuid: made.uuid, privacy: 'only_me' });
  expect((await get(`${baseOf(made)}/`, {}, 'GET', other)).status).toBe(401);
  isOver = true;
  await Promise.all(visitors);
  await Promise.all([one.app.close(), other.app.close()]);
  rmSync(folder, { recursive: true });
});

describe('with an origin of its own', () => {
  test('a site is served there without a sandbox, and nothing else; the API serves none', async () => {
    const apart = await makeWorld({
      SITES_ORIGIN: 'http://sites.localhost:8080',
      PUBLIC_URL: 'http://localhost',
    });
    const { key } = await apart.newWorkspace();
    const made = await publish(site, { privacy: 'public' }, { app: apart.app, key });
    const at = (host: string, path: string) =>
      apart.app.fetch(new Request(`http://${host}${path}`, { headers: { host } }));
    const served = await at('sites.localhost:8080', `${baseOf(made)}/`);
    expect([served.status, served.headers.get('content-security-policy')]).toEqual([200, null]);
    expect((await at('localhost', `${baseOf(made)}/`)).status).toBe(404);
    for (const path of ['/api/v2/asset/list', '/graphql', '/health', '/docs', '/metrics', '/'])
      expect((await at('sites.localhost:8080', path)).status, path).toBe(404);
    expect((await at('localhost', '/health')).status).toBe(200);
    const closed = await publish(site, { privacy: 'workspace' }, { app: apart.app, key });
    const own = await apart.app.fetch(
      new Request(`http://sites.localhost:8080${baseOf(closed)}/`, {
        headers: { host: 'sites.localhost:8080', api_key: key },
      }),
    );
    // Sites share the origin: a private one is kept from the others all the same.
    expect(own.headers.get('content-security-policy')).toStartWith('sandbox');
    await apart.app.close();
  });
});

test('a page without an origin is never allowed to read the API, whatever CORS_ORIGINS says', async () => {
  const open = await makeWorld({ CORS_ORIGINS: '*' });
  for (const path of ['/api/v2/asset/list', '/graphql', '/health']) {
    const reply = await get(path, { origin: 'null', api_key: tenant.key }, 'GET', open);
    expect(reply.headers.get('access-control-allow-origin'), path).toBeNull();
    const named = await get(path, { origin: 'https://app.example.com', api_key: tenant.key }, 'GET', open);
    expect(named.headers.get('access-control-allow-origin'), path).toBe('*');
  }
  await open.app.close();
});
