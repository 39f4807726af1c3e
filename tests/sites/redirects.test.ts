import { beforeAll, describe, expect, test } from 'bun:test';
import { filesForm } from '../support/assets.ts';
import { type MadeAsset, newIdentifier, publishingOf, sendUpload } from '../support/sites.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

type Files = Parameters<typeof filesForm>[1];

const publish = (files: Files, settings: object = { privacy: 'public' }) =>
  sendUpload(
    publishingOf(world.app, tenant),
    '/asset/create',
    { identifier: newIdentifier(), ...settings },
    files,
  );
const refused = (files: Files, settings: object = {}) =>
  tenant.api.form('/asset/create', filesForm({ identifier: newIdentifier(), ...settings }, files));
const baseOf = (made: MadeAsset) => `/sites/${made.identifier}-${made.uuid}`;
const get = (path: string) => world.app.fetch(new Request(`http://localhost${path}`));

const pages = {
  'index.html': 'home',
  'store-closed.html': 'closed',
  'app/index.html': 'app',
  'en/404.html': 'nothing in English',
  'blog/2004-01.html': 'January',
  'guide/index.html': 'guide',
  'plain.txt': 'plain',
};

/*
 * Each rule with a path and what Netlify documents to come of it: `to` of a redirect below the site, else the status
 * and the text of what is shown at the path itself.
 */
const documented: [rule: string, path: string, comesOf: { status: number; to?: string; text?: string }][] = [
  ['/home /', '/home', { status: 301, to: '/' }],
  ['/blog/my-post.php /blog/my-post', '/blog/my-post.php', { status: 301, to: '/blog/my-post' }],
  ['/google https://www.example.com', '/google', { status: 301, to: 'https://www.example.com/' }],
  ['/my-redirect / 302', '/my-redirect', { status: 302, to: '/' }],
  ['/pass-through /index.html 200', '/pass-through', { status: 200, text: 'home' }],
  ['/ecommerce /store-closed 404', '/ecommerce', { status: 404, text: 'closed' }],
  ['/news/* /blog/:splat', '/news/2004/01/10/my-story', { status: 301, to: '/blog/2004/01/10/my-story' }],
  [
    '/news/:month/:date/:year/:slug /blog/:year/:month/:date/:slug',
    '/news/02/12/2004/my-story',
    { status: 301, to: '/blog/2004/02/12/my-story' },
  ],
  ['/* /index.html 200', '/any/path', { status: 200, text: 'home' }],
  ['/* /index.html 200', '/plain.txt', { status: 200, text: 'plain' }],
  ['/en/* /en/404.html 404', '/en/no/such', { status: 404, text: 'nothing in English' }],
  ['/old /new 301\n/old /newer 302', '/old', { status: 301, to: '/new' }],
  ['/old /new', '/old/', { status: 301, to: '/new' }],
  ['/old/ /new', '/old', { status: 301, to: '/new' }],
  ['/news/* /blog/:splat', '/news', { status: 301, to: '/blog/' }],
  ['/news/:id /blog/:id', '/news/', { status: 404 }],
  ['/news/:id /blog/:id', '/news/1/2', { status: 404 }],
  ['/path/* /otherpath/:splat 301', '/path/a?page=2', { status: 301, to: '/otherpath/a?page=2' }],
  ['/products/:code /shop?code=:code 302', '/products/a%26b', { status: 302, to: '/shop?code=a%26b' }],
  ['# moved\n/page /other#part 302 # soon', '/page', { status: 302, to: '/other#part' }],
  ['/news/:year/:month /blog/:year-:month 200', '/news/2004/01', { status: 200, text: 'January' }],
  ['/old /new/:placeholder', '/old', { status: 301, to: '/new/:placeholder' }],
  ['/old/* https://example.com/:splat 302', '/old/a/b', { status: 302, to: 'https://example.com/a/b' }],
  ['/help /guide 200', '/help', { status: 200, text: 'guide' }],
  ['/Old /new', '/old', { status: 404 }],
];

test.each(documented)('the rule %j answers %s as its hosts document it', async (rules, path, comesOf) => {
  const base = baseOf(await publish({ ...pages, _redirects: `${rules}\n` }));
  for (const at of [base, `${base}/@v1`]) {
    const reply = await get(at + path);
    const to = comesOf.to?.startsWith('/') ? at + comesOf.to : comesOf.to;
    expect([reply.status, reply.headers.get('location')]).toEqual([comesOf.status, to ?? null]);
    if (comesOf.text !== undefined) expect(await reply.text()).toBe(comesOf.text);
  }
});

describe('the rules of a site', () => {
  test('hold for the version that has them, and a redirect is kept by nobody', async () => {
    const made = await publish({ ...pages, _redirects: '/old /new' });
    const base = baseOf(made);
    const first = await get(`${base}/old`);
    expect([first.status, first.headers.get('cache-control')]).toEqual([301, 'no-store']);
    await sendUpload(publishingOf(world.app, tenant), '/asset/publish', { uuid: made.uuid }, pages);
    expect((await get(`${base}/old`)).status).toBe(404);
    expect((await get(`${base}/@v1/old`)).headers.get('location')).toBe(`${base}/@v1/new`);
  });

  test('are served to nobody, nor are headers, by their names, a rule or the entry point', async () => {
    const rules = '/rules /_redirects 200\n/headers /_headers 200';
    const files = { ...pages, _redirects: rules, _headers: '/*\n  Basic-Auth: someone:secret' };
    const base = baseOf(await publish(files));
    for (const path of ['_redirects', '_headers', 'rules', 'headers', '@v1/_redirects', '%5fredirects'])
      expect((await get(`${base}/${path}`)).status, path).toBe(404);
    const entered = baseOf(await publish(files, { privacy: 'public', entryPoint: '_redirects' }));
    expect(await (await get(`${entered}/`)).text()).toBe('home');
  });

  test('lead to no other server that they do not name', async () => {
    const base = baseOf(
      await publish({ ...pages, _redirects: '/out/* /:splat 302\n/far /%2f%2fexample.com 302' }),
    );
    for (const path of ['/out//example.com', '/out///example.com', '/out/https://example.com', '/far']) {
      const location = (await get(base + path)).headers.get('location') ?? '';
      expect(new URL(location, 'http://localhost').host, path).toBe('localhost');
      expect(location, path).toStartWith(`${base}/`);
    }
  });

  test('go before 200.html, and files before them', async () => {
    const base = baseOf(
      await publish({ ...pages, '200.html': 'script', _redirects: '/old /new\n/plain.txt /new' }),
    );
    expect((await get(`${base}/old`)).status).toBe(301);
    expect(await (await get(`${base}/other`)).text()).toBe('script');
    expect(await (await get(`${base}/plain.txt`)).text()).toBe('plain');
  });

  test('that are none are refused with their lines, and nothing is published', async () => {
    const faults = {
      'old /new': /^must begin with the path/,
      '/old': /^needs a target/,
      '/old new': /^must have a target that begins with/,
      '/old /new 307': /^has the status 307; it must be 200, 301, 302, 404$/,
      '/old /new 301!': /^forces a rule/,
      '/old /new 302 Country=de': /^has conditions/,
      '/store id=:id /blog/:id 301': /^has query parameters/,
      '/api/* https://api.example.com/:splat 200': /^must lead to a path of this site/,
      '/go/* https://:splat 302': /^must have no placeholder, user name/,
      '/go/* https://a@:splat 302': /^must have no placeholder, user name/,
      '/a*b /c': /^must have \* as the last step/,
      '/*/a /c': /^must have \* as the last step/,
      '/%ff /c': /^has a path that is not/,
      'https://example.com/* /a': /^must begin with the path/,
      [`/${'a'.repeat(1_000)} /b`]: /^is longer than 1000 characters/,
    };
    const reply = await refused({ ...pages, _redirects: `/fine /here\n\n${Object.keys(faults).join('\n')}` });
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_redirects']);
    expect(reply.body.message).toMatch(/^_redirects line 3: must begin/);
    expect(reply.body.errors).toEqual(
      Object.values(faults).map((message, at) => ({
        path: `_redirects:${at + 3}`,
        message: expect.stringMatching(message),
      })),
    );
  });

  test('may have a thousand lines', async () => {
    const lines = Array.from({ length: 1_000 }, (_one, at) => `/old-${at} /new-${at}`);
    const base = baseOf(await publish({ ...pages, _redirects: lines.join('\r\n') }));
    expect((await get(`${base}/old-999`)).headers.get('location')).toBe(`${base}/new-999`);
    const reply = await refused({ ...pages, _redirects: [...lines, '/more /new'].join('\n') });
    expect(reply.body.errors).toEqual([
      { path: '_redirects:1001', message: 'exceeds the limit of 1000 lines' },
    ]);
  });
});

test('a remark of a megabyte is read in time that its length alone decides', async () => {
  const remarks = `/old /new\n${' #'.repeat(500_000)}\r x`;
  const base = baseOf(await publish({ ...pages, _redirects: remarks }));
  expect((await get(`${base}/old`)).status).toBe(301);
});

describe('an address', () => {
  test('may leave out the ending of a page, and its slash where the page stands in a folder', async () => {
    const made = await publish({
      'index.html': 'home',
      'a.html': 'A',
      'b/index.html': 'B',
      'v1.2.html': 'V',
      'c.html': 'C',
      'c/index.html': 'in C',
    });
    const base = baseOf(made);
    const at = async (path: string) => {
      const reply = await get(base + path);
      return [reply.status, reply.headers.get('location') ?? (await reply.text())];
    };
    expect(await at('/a')).toEqual([200, 'A']);
    expect(await at('/a.html')).toEqual([200, 'A']);
    expect(await at('/a/?x=1')).toEqual([302, `${base}/a?x=1`]);
    expect(await at('/b')).toEqual([302, `${base}/b/`]);
    expect(await at('/v1.2')).toEqual([200, 'V']);
    expect(await at('/c')).toEqual([200, 'C']);
    expect(await at('/c/')).toEqual([200, 'in C']);
    expect(await at('/@v1/a/')).toEqual([302, `${base}/@v1/a`]);
  });
});

describe('a publication warns', () => {
  const warningsOf = async (files: Files) => {
    const reply = await refused(files);
    expect(reply.status).toBe(201);
    return (reply.body._metadata.warnings ?? []) as string[];
  };

  test('of headers, which have no effect', async () => {
    expect(await warningsOf({ 'index.html': 'x', _headers: '/*\n  X-A: b' })).toEqual([
      expect.stringMatching(/^_headers: has no effect/),
    ]);
  });

  test('of links to the top of the host, where the site does not stand', async () => {
    const links = {
      '<script type="module" src="/assets/index.js"></script>': '/assets/index.js',
      '<link rel=stylesheet href=/style.css>': '/style.css',
      '<style>body { background: url(/bg.png) }</style>': '/bg.png',
    };
    for (const [page, link] of Object.entries(links)) {
      const [warning = '', ...more] = await warningsOf({ 'index.html': page, 'a.css': 'b { color: red }' });
      expect([warning, more]).toEqual([expect.stringContaining(`index.html: links to ${link}.`), []]);
    }
    const [warning] = await warningsOf({ 'index.html': '<a href="/a">', 'a.css': '@import "/b.css";' });
    expect(warning).toContain('links to /a, and 1 more files have such links.');
  });

  test('of nothing where links are relative or lead to other servers', async () => {
    const page =
      '<a href="a/b">x</a><script src="//example.com/a.js"></script><img src=./c.png><a href="#d">';
    expect(await warningsOf({ 'index.html': page, 'a.css': 'a { background: url(//x/y) }' })).toEqual([]);
  });
});
