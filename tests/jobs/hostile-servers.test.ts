import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createServer, type Socket } from 'node:net';
import { jobs } from '../../schema/jobs.ts';
import {
  exhaust,
  expectFailed,
  expectIndexed,
  handedIn,
  openSite,
  outcomeOf,
  serveOn,
  tenant,
  world,
  worldWith,
} from '../support/hostile-sources.ts';
import { drainJobs } from '../support/jobs.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

openSite();

describe('an address that leads inwards', () => {
  let narrow: World;
  let own: Tenant;
  let outer: ReturnType<typeof Bun.serve>;
  let inner: ReturnType<typeof Bun.serve>;
  let innerAsked = 0;
  /** Where the page /0 leads; /3 leads there by way of /2, /1 and /0. */
  let target = '';
  let robots: Response | null = null;

  beforeAll(async () => {
    narrow = await makeWorld({ OUTBOUND_ALLOW: '127.0.0.2/32' });
    own = await narrow.newWorkspace();
    inner = serveOn('127.0.0.1', () => {
      innerAsked += 1;
      return new Response('the secrets of the house');
    });
    outer = serveOn('127.0.0.2', ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === '/robots.txt') return robots?.clone();
      if (pathname === '/words') return new Response('Words that anybody may read.');
      const left = Number(pathname.slice(1));
      return new Response(null, { status: 302, headers: { location: left > 0 ? `/${left - 1}` : target } });
    });
  });
  afterAll(async () => {
    await outer.stop(true);
    await inner.stop(true);
  });
  const from = (path: string) => ({ mode: 'url', url: `http://127.0.0.2:${outer.port}${path}` });

  test('while the outer server itself is read', async () => {
    expectIndexed(await handedIn(own, from('/words'), narrow), 'Words that anybody may read.');
  });

  test.each([
    ['127.0.0.1', (port: number) => `http://127.0.0.1:${port}/`],
    ['its decimal form', (port: number) => `http://2130706433:${port}/`],
    ['its IPv6 form', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['localhost', (port: number) => `http://localhost:${port}/`],
    ['the address of cloud metadata', () => 'http://169.254.169.254/latest/meta-data/'],
  ])('by redirects into %s is refused after one hop and after four', async (_name, targetAt) => {
    target = targetAt(inner.port ?? 0);
    for (const hops of ['/0', '/3']) {
      const outcome = await handedIn(own, from(hops), narrow);
      expectFailed(outcome, 'address_refused', /an address that is not allowed/);
    }
    expect(innerAsked).toBe(0);
  });

  test('by the redirect of its robots.txt is refused before any page is asked for', async () => {
    robots = Response.redirect(`http://127.0.0.1:${inner.port}/robots.txt`, 302);
    // rules are kept for a site, so this one is met by a world that has read none
    const fresh = await makeWorld({ OUTBOUND_ALLOW: '127.0.0.2/32' });
    const outcome = await handedIn(await fresh.newWorkspace(), from('/words'), fresh);
    robots = null;
    expectFailed(outcome, 'address_refused', /^127\.0\.0\.1 leads to an address that is not allowed/);
    expect(innerAsked).toBe(0);
  });

  test.each([
    [
      'a file',
      'file:///etc/passwd',
      'invalid_url',
      /^127\.0\.0\.2 redirects to an address that cannot be followed/,
    ],
    ['a password', 'http://a:b@127.0.0.2/', 'invalid_url', /must not carry a user name or password/],
    ['itself', '/0', 'redirect_refused', /one redirect too many/],
  ])('or that redirects to %s is refused', async (_name, location, code, reason) => {
    target = location;
    expectFailed(await handedIn(own, from('/0'), narrow), code, reason);
  });

  test.each([
    ['when the page is fetched', ['93.184.216.34', '127.0.0.1']],
    ['after robots.txt was read', ['93.184.216.34', '127.0.0.2', '127.0.0.1']],
    ['by one of two addresses', ['93.184.216.34', '93.184.216.34 127.0.0.1']],
    ['into cloud metadata', ['93.184.216.34', '169.254.169.254']],
  ])('by a name that turns private %s is refused, and nothing inside is asked', async (_name, answers) => {
    const left = [...answers];
    const resolve = async () => (left.length > 1 ? left.shift() : left[0])?.split(' ') ?? [];
    const rebinding = await worldWith({ OUTBOUND_ALLOW: '127.0.0.2/32' }, { resolve });
    // the one port of both: whoever connects to the inner address finds a server there
    const both = { mode: 'url', url: `http://turning.example:${inner.port}/words` };
    const robotsOnly = Bun.serve({
      port: inner.port ?? 0,
      hostname: '127.0.0.2',
      fetch: () => new Response('', { status: 404 }),
    });
    const outcome = await handedIn(await rebinding.newWorkspace(), both, rebinding);
    await robotsOnly.stop(true);
    expectFailed(outcome, 'address_refused', /^turning\.example leads to an address/);
    expect(outcome.reason).not.toMatch(/127\.|169\.254/);
    expect(innerAsked).toBe(0);
  });
});

let rawSites = 0;

/**
 * A server that answers its robots.txt, and every other request by hand. Each has an address of its own, since the
 * product remembers the robots.txt of a site longer than the system keeps a port from being used again.
 */
async function rawSite(answer: (socket: Socket) => void) {
  const closed: Promise<void>[] = [];
  const server = createServer((socket) => {
    closed.push(new Promise((resolve) => socket.on('close', () => resolve())));
    // the client breaks off: that is what is tested
    socket.on('error', () => {});
    socket.once('data', (head) => {
      if (!String(head).startsWith('GET /robots.txt ')) return answer(socket);
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
    });
  });
  rawSites += 1;
  const host = `127.0.1.${rawSites}`;
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    source: { mode: 'url', url: `http://${host}:${port}/page` },
    /** Ends when the last connection has: one that the product keeps open fails the test by its time. */
    async end() {
      await Promise.all(closed);
      server.close();
    },
  };
}

/** Writes a piece now and then, for as long as anyone reads. */
function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 20);
  socket.on('close', () => clearInterval(timer));
}

/** Writes as fast as it is read. */
function flood(socket: Socket, piece: string): void {
  const fill = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', fill);
  fill();
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';
const chunked = `${head}transfer-encoding: chunked\r\n\r\n`;

describe('a server that is in no hurry', () => {
  let hasty: World;
  let own: Tenant;
  beforeAll(async () => {
    hasty = await worldWith({}, { timeoutMs: 250 });
    own = await hasty.newWorkspace();
  });

  test.each<[string, (socket: Socket) => void]>([
    ['never answers', () => {}],
    ['never ends a header', (socket) => drip(begun(socket, `${head}x-long: `), 'x')],
    ['never ends its headers', (socket) => drip(begun(socket, head), 'x-more: yes\r\n')],
    [
      'sends its body byte by byte',
      (socket) => drip(begun(socket, `${head}content-length: 9000\r\n\r\n`), 'x'),
    ],
    ['sends hints without end', (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')],
  ])('and %s is left in time, and asked again later', async (_name, answer) => {
    const slow = await rawSite(answer);
    const outcome = await handedIn(own, slow.source, hasty);
    await slow.end();
    expect(outcome).toMatchObject({ status: 'pending', code: 'timeout', text: null });
    expect(outcome.nextAttemptAt).not.toBeNull();
    expect(outcome.reason).toMatch(/^No complete answer came within 0\.25 s .*tried again at/);
    await own.api.delete('/resource/delete', { oId: outcome.oId });
  });

  test('is given up after the last attempt, and the resource has failed', async () => {
    let asked = 0;
    const slow = await rawSite((socket) => {
      asked += 1;
      drip(begun(socket, chunked), '1\r\nx\r\n');
    });
    const { oId } = await handedIn(own, slow.source, hasty);
    await exhaust(hasty);
    await slow.end();
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThanOrEqual(jobs['index-resource'].attempts);
    expectFailed(await outcomeOf(own, oId), 'timeout', /No complete answer came within .*given up/);
  });
});

function begun(socket: Socket, start: string): Socket {
  socket.write(start);
  return socket;
}

describe('a server that never stops, or speaks no HTTP', () => {
  test.each<[string, (socket: Socket) => void, string, RegExp]>([
    [
      'a body without end',
      (socket) => flood(begun(socket, `${head}\r\n`), 'x'.repeat(60_000)),
      'too_large',
      /32 MB/,
    ],
    [
      'chunks without end',
      (socket) => flood(begun(socket, chunked), `ea60\r\n${'x'.repeat(60_000)}\r\n`),
      'too_large',
      /32 MB/,
    ],
    [
      'headers without end',
      (socket) => flood(begun(socket, head), 'x-more: yes\r\n'.repeat(99)),
      'too_large',
      /headers .* 32 kB/,
    ],
    [
      'one header without end',
      (socket) => flood(begun(socket, `${head}x: `), 'x'.repeat(999)),
      'too_large',
      /headers .* 32 kB/,
    ],
    [
      'trailers without end',
      (socket) => flood(begun(socket, `${chunked}1\r\nx\r\n0\r\n`), 'x-more: yes\r\n'.repeat(99)),
      'too_large',
      /headers .* 32 kB/,
    ],
    [
      'a chunk that has no size',
      (socket) => flood(begun(socket, `${chunked}1;`), 'x'.repeat(999)),
      'bad_reply',
      /in valid HTTP/,
    ],
    ['another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'bad_reply', /in valid HTTP/],
    [
      'two lengths',
      (socket) => socket.end(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
      'bad_reply',
      /in valid HTTP/,
    ],
    [
      'a protocol that nobody asked for',
      (socket) =>
        begun(socket, 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'bad_reply',
      /in valid HTTP/,
    ],
  ])('with %s fails at once', async (_name, answer, code, reason) => {
    const endless = await rawSite(answer);
    const outcome = await handedIn(tenant, endless.source);
    await endless.end();
    expectFailed(outcome, code, reason);
  });

  test('with a connection that breaks is no fault of ours: it is asked again, and recovers', async () => {
    const words = 'All the words of it, in the end.';
    const whole = `${head}content-length: ${words.length}\r\n\r\n${words}`;
    const breaks: ((socket: Socket) => void)[] = [
      (socket) => socket.end(whole.slice(0, -9)),
      (socket) => socket.end(`${chunked}1f\r\nHalf of`),
      (socket) => socket.resetAndDestroy(),
      (socket) => socket.end(whole),
    ];
    const breaking = await rawSite((socket) => breaks.shift()?.(socket));
    let outcome = await handedIn(tenant, breaking.source);
    for (const when of ['in the middle of its answer', 'in the middle of its answer', 'before it answered']) {
      expect(outcome).toMatchObject({ status: 'pending', code: 'connect_failed' });
      expect(outcome.reason).toContain(`broke the connection ${when}`);
      await drainJobs(world, { hurry: true, rounds: 1 });
      outcome = await outcomeOf(tenant, outcome.oId);
    }
    await breaking.end();
    expectIndexed(outcome, words);
  });
});
