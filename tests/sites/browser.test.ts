import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Browser, chromiumPath, startBrowser } from '../support/browser.ts';
import { newIdentifier, publishingOf, sendUpload } from '../support/sites.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

/*
 * Published sites in a real browser. On a machine without Chromium there is nothing to look with; `.ci/run` has one.
 */

/** One dot, 2 × 3. */
const dot = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAFUlEQVR4nGNkYPjPwMDAxAAGMAYAECUBBSnUXrUAAAAASUVORK5CYII=',
    'base64',
  ),
);

const page = (title: string, version: string) =>
  `<!doctype html><meta charset="utf-8"><title>${title} ${version}</title>` +
  '<link rel="stylesheet" href="/BASE/css/site.css"><script src="/BASE/js/site.js" defer></script>' +
  '<script type="module" src="/BASE/js/module.js"></script>' +
  `<h1>${title}</h1><a id="next" href="/BASE/about.html">About</a><img id="dot" src="/BASE/img/dot.png">`;

/** Three pages that find each other and what they need by relative addresses. */
function site(version: string, color: string) {
  const at = (up: string, title: string) => page(title, version).replaceAll('/BASE/', up);
  return {
    'index.html': at('', 'Home'),
    'about.html': at('', 'About'),
    'contact/index.html': at('../', 'Contact'),
    'css/site.css': `h1 { color: ${color} }`,
    'js/site.js': 'document.body.dataset.script = "ran";',
    'js/module.js': 'import { word } from "./word.js"; document.body.dataset.module = word;',
    'js/word.js': 'export const word = "loaded";',
    'img/dot.png': dot,
  };
}

interface Seen {
  title: string;
  color: string;
  script: string | undefined;
  module: string | undefined;
  image: number;
}

const look = `({
  title: document.title,
  color: getComputedStyle(document.querySelector('h1')).color,
  script: document.body.dataset.script,
  module: document.body.dataset.module,
  image: document.querySelector('#dot').naturalHeight,
})`;

if (chromiumPath !== null) {
  const path = chromiumPath;
  let world: World;
  let tenant: Tenant;
  let browser: Browser;
  let http: Bun.Server<undefined>;
  let origin: string;

  beforeAll(async () => {
    world = await makeWorld({});
    tenant = await world.newWorkspace();
    http = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 0,
      fetch: (request) => world.app.fetch(request),
    });
    origin = `http://127.0.0.1:${http.port}`;
    browser = await startBrowser(path);
  });
  afterAll(async () => {
    await browser.close();
    await http.stop(true);
    await world.app.close();
  });

  const publish = async (path: string, metadata: object, files: ReturnType<typeof site>) =>
    sendUpload(publishingOf(world.app, tenant), path, metadata, files);

  test('a site of three pages opens by its address, pinned after a restore, and by its short address', async () => {
    const identifier = newIdentifier();
    const made = await publish(
      '/asset/create',
      { identifier, privacy: 'public', vanitySlug: identifier },
      site('one', 'rgb(1, 2, 3)'),
    );
    await publish('/asset/publish', { uuid: made.uuid }, site('two', 'rgb(4, 5, 6)'));
    const base = `${origin}/sites/${identifier}-${made.uuid}`;
    const tab = await browser.open(`${base}/`);
    const two: Seen = { title: 'Home two', color: 'rgb(4, 5, 6)', script: 'ran', module: 'loaded', image: 3 };
    const one: Seen = { ...two, title: 'Home one', color: 'rgb(1, 2, 3)' };
    expect(await tab.evaluate<Seen>(look)).toEqual(two);

    await tenant.api.post('/asset/versions/restore', { uuid: made.uuid, version: 1 });
    await tab.go(`${base}/`);
    expect(await tab.evaluate<Seen>(look)).toEqual(one);
    await tab.go(`${base}/@v2/`);
    expect(await tab.evaluate<Seen>(look)).toEqual(two);
    await tab.go(`${base}/@v1/contact`);
    expect(await tab.evaluate<Seen>(look)).toEqual({ ...one, title: 'Contact one' });

    const [row] = await world.db.ownerSql<{ handle: string }[]>`
      select handle from workspace where o_id = ${tenant.workspaceOId}`;
    await tab.go(`${origin}/s/${row?.handle}/${identifier}`);
    expect(await tab.evaluate<Seen>(look)).toEqual(one);
    await tab.go(`${origin}/s/${row?.handle}/${identifier}/about.html`);
    expect(await tab.evaluate<Seen>(look)).toEqual({ ...one, title: 'About one' });
  });

  test('its script reads neither the API nor GraphQL nor cookies, even with a key in its hands', async () => {
    const identifier = newIdentifier();
    const made = await publish('/asset/create', { identifier, privacy: 'public' }, site('one', 'red'));
    const tab = await browser.open(`${origin}/sites/${identifier}-${made.uuid}/`);
    const tries = {
      'the API': `fetch('/api/v2/api-key/validate').then((reply) => reply.text())`,
      'the API with the key': `fetch('/api/v2/api-key/validate', { headers: { api_key: '${tenant.key}' } }).then((reply) => reply.text())`,
      'the API with credentials': `fetch('/api/v2/asset/list', { credentials: 'include' }).then((reply) => reply.text())`,
      'the single-event route, which takes the key in its address': `fetch('/api/v2/analytics/webhook/receive/generic/emails?api_key=${tenant.key}', { method: 'POST', body: '{}' }).then((reply) => reply.text())`,
      GraphQL: `fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', api_key: '${tenant.key}' }, body: '{"query":"{ __typename }"}' }).then((reply) => reply.text())`,
      'GraphQL by a simple request': `fetch('/graphql?query={__typename}').then((reply) => reply.text())`,
      'the health of the server': `fetch('/health').then((reply) => reply.text())`,
      'an XMLHttpRequest': `new Promise((done, failed) => { const request = new XMLHttpRequest(); request.onload = () => done(request.responseText); request.onerror = () => failed(new TypeError('refused')); request.open('GET', '/api/v2/api-key/validate'); request.send(); })`,
      'a frame': `new Promise((done, failed) => { const frame = document.createElement('iframe'); frame.src = '/health'; frame.onload = () => { try { done(frame.contentWindow.document.body.innerText) } catch (error) { failed(error) } }; document.body.append(frame); })`,
      cookies: `(async () => document.cookie)()`,
      'local storage': `(async () => localStorage.length)()`,
    };
    for (const [what, expression] of Object.entries(tries)) {
      const outcome = await tab.evaluate<string>(
        `(${expression}).then((text) => 'read: ' + text, (error) => error.name)`,
      );
      expect(['TypeError', 'SecurityError'], `${what}: ${outcome}`).toContain(outcome);
    }
    expect(await tab.evaluate<string>('self.origin')).toBe('null');
    // What is its own it may read: it is there for everybody.
    expect(await tab.evaluate<string>(`fetch('js/word.js').then((reply) => reply.text())`)).toContain(
      'loaded',
    );
    const part = `fetch('js/word.js', { headers: { range: 'bytes=0-5', 'x-asked-by': 'a library' } })
      .then(async (reply) => [reply.headers.get('content-range'), await reply.text()].join())`;
    expect(await tab.evaluate<string>(part)).toMatch(/^bytes 0-5\/\d+,export$/);
  });

  test('a private site opens by its token, with all that belongs to its pages', async () => {
    const identifier = newIdentifier();
    const made = await publish('/asset/create', { identifier }, site('one', 'rgb(1, 2, 3)'));
    const base = `${origin}/sites/${identifier}-${made.uuid}`;
    const share = await tenant.api.post('/asset/shares/create', { uuid: made.uuid, label: 'example.com' });
    const tab = await browser.open(`${base}/`);
    expect(await tab.evaluate<string>('document.title')).toBe('This page is private');
    await tab.go(`${base}/?token=${share.body.data.token}`);
    const seen: Seen = {
      title: 'Home one',
      color: 'rgb(1, 2, 3)',
      script: 'ran',
      module: 'loaded',
      image: 3,
    };
    expect(await tab.evaluate<string>('location.href')).not.toContain(share.body.data.token);
    expect(await tab.evaluate<Seen>(look)).toEqual(seen);
    await tab.go(`${base}/contact/`);
    expect(await tab.evaluate<Seen>(look)).toEqual({ ...seen, title: 'Contact one' });
    await tenant.api.post('/asset/shares/revoke', { oId: share.body.data.oId });
    await tab.go(`${base}/`);
    expect(await tab.evaluate<string>('document.title')).toBe('This page is private');
  });
}
