import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { fetchPage } from '../../server/ingest/page.ts';
import { createRobots } from '../../server/ingest/robots.ts';
import { createOutbound, OutboundError } from '../../server/outbound/index.ts';

let robotsText: string | number = 404;
let robotsRead = 0;
const asked: { path: string; headers: Headers }[] = [];
const leadTo = (content: string, rest = 'http-equiv="refresh"') =>
  `<html><head><title>Redirecting</title><meta ${rest} content="${content}"></head><body>Click here</body></html>`;
const leading: Record<string, string> = {
  '/old/page': leadTo('0; url=../page?a=1&amp;b=2#top'),
  '/older': leadTo("3;URL='/old/page'", 'http-equiv=Refresh'),
  '/circle': leadTo('0; url=/circle#again'),
  '/pair': leadTo('0; url=/other-pair'),
  '/other-pair': leadTo('0; url=/pair'),
  '/secret-lead': leadTo('0; url=/private/page'),
  '/clock': leadTo('300; url=/page'),
  '/plain': `<noscript>${leadTo('0; url=/page')}</noscript><p>Words`,
};
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === '/robots.txt') {
      robotsRead++;
      return typeof robotsText === 'number'
        ? new Response('', { status: robotsText })
        : new Response(robotsText);
    }
    asked.push({ path: pathname, headers: request.headers });
    if (pathname === '/moved') return Response.redirect('/private/page', 301);
    if (leading[pathname] !== undefined)
      return new Response(leading[pathname], {
        headers: { 'content-type': 'text/html; charset=utf-8', etag: '"v0"' },
      });
    if (pathname === '/gone') return new Response('gone', { status: 410 });
    if (pathname === '/busy') return new Response('later', { status: 503 });
    if (pathname === '/film') return new Response('x', { headers: { 'content-type': 'video/mp4' } });
    if (request.headers.get('if-none-match') === '"v1"') return new Response(null, { status: 304 });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      etag: '"v1"',
      'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
    };
    return new Response('<p>Hello', { headers });
  },
});
const origin = `http://127.0.0.1:${server.port}`;
const outbound = createOutbound({ outboundAllow: ['127.0.0.0/8'] });
let now = 0;
const services = () => ({ outbound, robots: createRobots(outbound, () => new Date(now)) });

beforeEach(() => {
  robotsText = 404;
  robotsRead = 0;
});
afterAll(() => server.stop(true));

async function faultOf(work: Promise<unknown>): Promise<OutboundError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundError)) throw new Error(`no OutboundError: ${String(error)}`);
  return error;
}

describe('a page', () => {
  test('comes with its bytes, type and validators', async () => {
    const page = await fetchPage(services(), `${origin}/page`);
    expect(page).toMatchObject({
      changed: true,
      statusCode: 200,
      contentType: 'text/html; charset=utf-8',
      validators: { etag: '"v1"', lastModified: 'Fri, 02 Jan 2026 03:04:05 GMT' },
    });
  });

  test('that did not change since is not sent again', async () => {
    const validators = { etag: '"v1"', lastModified: null };
    expect(await fetchPage(services(), `${origin}/page`, { validators })).toEqual({
      changed: false,
      statusCode: 304,
      validators,
    });
  });

  test('that answers with another status is an error, worth another try when the server is at fault', async () => {
    expect(await faultOf(fetchPage(services(), `${origin}/gone`))).toMatchObject({
      code: 'bad_status',
      status: 410,
      retryable: false,
    });
    expect(await faultOf(fetchPage(services(), `${origin}/busy`))).toMatchObject({
      code: 'bad_status',
      status: 503,
      retryable: true,
    });
  });

  test.each([
    ['/old/page', '/page?a=1&b=2'],
    ['/older', '/page?a=1&b=2'],
    ['/circle', '/circle'],
    ['/pair', '/other-pair'],
    ['/clock', '/clock'],
    ['/plain', '/plain'],
  ])('that leads on by itself is left for where it leads: %s', async (path, reached) => {
    const page = await fetchPage(services(), origin + path);
    expect(page).toMatchObject({ changed: true, url: origin + reached });
    if (path.startsWith('/old')) expect(page.validators).toEqual({ etag: null, lastModified: null });
  });

  test('that leads on to what robots.txt refuses is refused', async () => {
    robotsText = 'User-agent: *\nDisallow: /private';
    expect((await faultOf(fetchPage(services(), `${origin}/secret-lead`))).code).toBe('robots_refused');
  });

  test('that is a film is refused by its type', async () => {
    expect((await faultOf(fetchPage(services(), `${origin}/film`))).code).toBe('type_refused');
  });
});

describe('robots.txt', () => {
  test('is obeyed, also for where a redirect leads, and the page is not asked for', async () => {
    robotsText = 'User-agent: *\nDisallow: /private/\n';
    const count = asked.length;
    expect((await faultOf(fetchPage(services(), `${origin}/private/page`))).code).toBe('robots_refused');
    expect(asked.length).toBe(count);
    expect((await faultOf(fetchPage(services(), `${origin}/moved`))).code).toBe('robots_refused');
  });

  test('can address this crawler by name', async () => {
    robotsText = 'User-agent: Groundwork\nDisallow: /\n\nUser-agent: *\nAllow: /\n';
    expect((await faultOf(fetchPage(services(), `${origin}/page`))).code).toBe('robots_refused');
  });

  test('that is missing allows all, that fails allows nothing for now', async () => {
    robotsText = 404;
    expect((await fetchPage(services(), `${origin}/page`)).statusCode).toBe(200);
    robotsText = 503;
    const shared = services();
    expect(await faultOf(fetchPage(shared, `${origin}/page`))).toMatchObject({
      code: 'bad_status',
      retryable: true,
    });
    robotsText = '';
    expect((await fetchPage(shared, `${origin}/page`)).statusCode).toBe(200);
  });

  test.each([
    ['that closes a page', 'User-agent: *\nDisallow: /', 'does not allow this page'],
    ['that cannot be read', 'x'.repeat(600_000), 'cannot be read, which counts as a refusal'],
  ])('%s says when it is read again, and is', async (_kind, text, why) => {
    const shared = services();
    robotsText = text;
    const until = new Date(now + 600_000).toISOString();
    expect((await faultOf(fetchPage(shared, `${origin}/page`))).message).toBe(
      `The robots.txt of 127.0.0.1 ${why}; it is read again after ${until}`,
    );
    robotsText = '';
    now += 600_000;
    expect((await faultOf(fetchPage(shared, `${origin}/page`))).code).toBe('robots_refused');
    now += 1;
    expect((await fetchPage(shared, `${origin}/page`)).statusCode).toBe(200);
  });

  test('is read once in ten minutes', async () => {
    const shared = services();
    await Promise.all([1, 2, 3].map(() => fetchPage(shared, `${origin}/page`)));
    expect(robotsRead).toBe(1);
    now += 601_000;
    await fetchPage(shared, `${origin}/page`);
    expect(robotsRead).toBe(2);
  });
});

test('a private address is refused before robots.txt is asked for', async () => {
  const closed = createOutbound({ outboundAllow: [] });
  const guarded = { outbound: closed, robots: createRobots(closed) };
  expect((await faultOf(fetchPage(guarded, `${origin}/page`))).code).toBe('address_refused');
  expect(robotsRead).toBe(0);
});
