import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesForm } from '../support/assets.ts';
import { type Browser, chromiumPath, startBrowser } from '../support/browser.ts';
import { newIdentifier } from '../support/sites.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

/*
 * A site as a bundler builds it, in a real browser: hashed names, a chunk that is loaded later, and addresses that begin
 * with a slash. Those are the default of Vite and others; the runtime's own bundler, which is at hand, is told to write
 * them (`publicPath`). Browsers find every name below `localhost` on this machine.
 */

const sources = {
  'index.html':
    '<!doctype html><meta charset="utf-8"><title>Built</title><link rel="stylesheet" href="./style.css">' +
    '<h1>Built</h1><img id="dot" src="./dot.svg"><script type="module" src="./main.ts"></script>',
  'style.css': 'h1 { color: rgb(1, 2, 3) }',
  'dot.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"><rect width="2" height="3"/></svg>',
  'main.ts':
    "localStorage.setItem('kept', 'yes');\n" +
    "import('./lazy.ts').then(({ word }) => { document.body.dataset.word = word; });",
  'lazy.ts': "export const word: string = 'loaded';",
};

async function built(): Promise<Record<string, Uint8Array>> {
  const folder = mkdtempSync(join(tmpdir(), 'gw-built-'));
  mkdirSync(join(folder, 'src'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, 'src', name), text);
  const { outputs } = await Bun.build({
    entrypoints: [join(folder, 'src', 'index.html')],
    outdir: join(folder, 'out'),
    publicPath: '/',
    splitting: true,
    minify: true,
  });
  const files = await Promise.all(
    outputs.map(
      async (file) =>
        [file.path.slice(join(folder, 'out').length + 1), new Uint8Array(await file.arrayBuffer())] as const,
    ),
  );
  rmSync(folder, { recursive: true });
  // what its router needs where it was built for
  return { ...Object.fromEntries(files), _redirects: new TextEncoder().encode('/* /index.html 200\n') };
}

const whole = `(async () => {
  const until = performance.now() + 240000;
  while (document.body.dataset.word !== 'loaded' && performance.now() < until)
    await new Promise((done) => setTimeout(done, 20));
  return {
    title: document.title,
    color: getComputedStyle(document.querySelector('h1')).color,
    image: document.querySelector('#dot').naturalHeight,
    word: document.body.dataset.word,
    kept: localStorage.getItem('kept'),
  };
})()`;
const asBuilt = { title: 'Built', color: 'rgb(1, 2, 3)', image: 3, word: 'loaded', kept: 'yes' };

if (chromiumPath !== null) {
  const path = chromiumPath;
  let world: World;
  let tenant: Tenant;
  let browser: Browser;
  let http: Bun.Server<undefined>;
  let files: Record<string, Uint8Array>;

  beforeAll(async () => {
    let answer = async (_request: Request) => new Response(null, { status: 503 });
    http = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => answer(request) });
    const settings = { SITES_DOMAIN: 'sites.localhost', PUBLIC_URL: `http://127.0.0.1:${http.port}` };
    world = await makeWorld(settings);
    answer = (request) => world.app.fetch(request);
    tenant = await world.newWorkspace();
    browser = await startBrowser(path);
    files = await built();
  });
  afterAll(async () => {
    await browser.close();
    await http.stop(true);
    await world.app.close();
  });

  const publish = async (on: World, by: Tenant, metadata: object) => {
    const form = filesForm({ identifier: newIdentifier(), ...metadata }, files);
    const request = { method: 'POST', headers: { api_key: by.key }, body: form };
    const reply = await on.app.fetch(new Request('http://localhost/api/v2/asset/create', request));
    const { data, _metadata } = await reply.json();
    return { uuid: data.uuid, siteUrl: String(data.siteUrl), warnings: _metadata.warnings ?? [] };
  };

  test('a site built with addresses that begin with a slash is whole at its own host, at every path of its own', async () => {
    const { siteUrl, warnings } = await publish(world, tenant, { privacy: 'public' });
    expect(warnings).toEqual([]);
    expect(siteUrl).toMatch(new RegExp(`^http://[a-z0-9-]+\\.sites\\.localhost:${http.port}/$`));
    const tab = await browser.open(siteUrl);
    for (const page of [siteUrl, `${siteUrl}users/7`, `${siteUrl}a/b/c?d=1`]) {
      await tab.go(page);
      expect(await tab.evaluate<object>(whole), page).toEqual(asBuilt);
    }
  });

  test('the same where it is closed, for whoever has a link, and for no site beside it', async () => {
    const [made, other] = [
      await publish(world, tenant, {}),
      await publish(world, tenant, { privacy: 'public' }),
    ];
    const share = await tenant.api.post('/asset/shares/create', { uuid: made.uuid, label: 'example.com' });
    const tab = await browser.open(share.body.data.url);
    expect(await tab.evaluate<object>(whole)).toEqual(asBuilt);
    expect(await tab.evaluate<string>('location.href')).not.toContain('token');
    expect(await tab.evaluate<string>('document.cookie')).toBe('');
    const [image = ''] = Object.keys(files).filter((name) => name.endsWith('.svg'));
    const closed = new URL(image, share.body.data.url).href.split('?')[0];
    const loads = (url: string) =>
      tab.evaluate<string>(
        `new Promise((done) => { const image = new Image(); image.onload = () => done('seen'); image.onerror = () => done('closed'); image.src = ${JSON.stringify(url)}; })`,
      );
    expect(await loads(`${closed}`)).toBe('seen');
    await tab.go(other.siteUrl);
    expect(await loads(`${other.siteUrl}${image}`)).toBe('seen');
    expect(await loads(`${closed}?again`)).toBe('closed');
    const api = `http://127.0.0.1:${http.port}/api/v2/api-key/validate`;
    const read = `fetch(${JSON.stringify(api)}, { headers: { api_key: '${tenant.key}' } }).then(() => 'read', (error) => error.name)`;
    expect(await tab.evaluate<string>(read)).toBe('TypeError');
  });

  test('elsewhere its publisher is warned, and it is not whole', async () => {
    const below = await makeWorld({}, world.db);
    const onPaths = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 0,
      fetch: (request) => below.app.fetch(request),
    });
    const { siteUrl, warnings } = await publish(below, await below.newWorkspace(), {
      privacy: 'public',
    });
    expect(warnings).toEqual([expect.stringMatching(/^index\.html: links to \/.*SITES_DOMAIN/)]);
    const tab = await browser.open(
      new URL(new URL(siteUrl).pathname, `http://127.0.0.1:${onPaths.port}`).href,
    );
    expect(await tab.evaluate<number>("document.querySelector('#dot').naturalHeight")).toBe(0);
    await onPaths.stop(true);
    await below.app.close();
  });
}
