import { afterAll, describe, expect, test } from 'bun:test';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ApiError } from '../../server/errors.ts';
import { isPublic } from '../../server/outbound/address.ts';
import { createOutbound, OutboundError } from '../../server/outbound/index.ts';
import { certificateFor } from '../support/certificate.ts';
import { failureOf } from '../support/failure.ts';

const loopback = { outboundAllow: ['127.0.0.0/8'] };
const closed = { outboundAllow: [] };

const bomb = gzipSync(new Uint8Array(80_000_000));
const seen: { path: string; headers: Headers; method: string; body: string }[] = [];
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const body = await request.text();
    seen.push({ path: pathname, headers: request.headers, method: request.method, body });
    if (pathname === '/bomb') return new Response(bomb, { headers: { 'content-encoding': 'gzip' } });
    if (pathname === '/zip')
      return new Response(gzipSync('packed'), { headers: { 'content-encoding': 'gzip' } });
    if (pathname === '/broken') return new Response('no gzip', { headers: { 'content-encoding': 'gzip' } });
    if (pathname === '/odd') return new Response('x', { headers: { 'content-encoding': 'compress' } });
    if (pathname === '/big') return new Response('x'.repeat(3_000));
    if (pathname === '/pdf')
      return new Response('x', { headers: { 'content-type': 'application/pdf; a=b' } });
    if (pathname === '/missing') return new Response('gone', { status: 404 });
    if (pathname === '/loop') return Response.redirect('/loop', 302);
    if (pathname.startsWith('/to/')) {
      return new Response(null, {
        status: 307,
        headers: { location: decodeURIComponent(pathname.slice(4)) },
      });
    }
    if (pathname === '/see-other')
      return new Response(null, { status: 303, headers: { location: '/landed' } });
    return new Response(`hello ${request.headers.get('host')}`);
  },
});
const origin = `http://127.0.0.1:${server.port}`;

/** Sends its head at once and then one byte every 20 ms, for ever. */
const sockets = new Set<Socket>();
const drip = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
  const timer = setInterval(() => socket.write('x'), 20);
  socket.on('close', () => clearInterval(timer));
});
await new Promise<void>((resolve) => drip.listen(0, '127.0.0.1', resolve));
const dripAddress = drip.address();
const dripPort = typeof dripAddress === 'object' ? (dripAddress?.port ?? 0) : 0;

/** Answers byte by byte as it is told, which no server of the runtime does. */
const answers = new Map([
  ['/moved', 'HTTP/1.1 301 Moved\r\nlocation: /gr\u00fcn?q=\u00fc\r\ncontent-length: 0\r\n\r\n'],
  ['/nothing', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 0\r\n\r\n'],
  ['/cut', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 9\r\n\r\n'],
]);
const literal = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (head) => {
    const path = head.toString('latin1').split(' ')[1] ?? '';
    socket.end(answers.get(path) ?? `HTTP/1.1 200 OK\r\ncontent-length: ${path.length}\r\n\r\n${path}`);
  });
});
await new Promise<void>((resolve) => literal.listen(0, '127.0.0.1', resolve));
const literalAddress = literal.address();
const literally = `http://127.0.0.1:${typeof literalAddress === 'object' ? literalAddress?.port : 0}`;

afterAll(async () => {
  await server.stop(true);
  literal.close();
  for (const socket of sockets) socket.destroy();
  drip.close();
});

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundError)) throw new Error(`no OutboundError: ${String(error)}`);
  return error.code;
}

describe('which addresses are public', () => {
  const refused =
    `127.0.0.1 127.8.8.8 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1
    100.100.100.200 198.18.0.1 198.19.255.255 192.0.0.1 192.0.2.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1
    255.255.255.255 168.63.129.16 192.88.99.1 ::1 :: ::ffff:8.8.8.8 ::ffff:127.0.0.1 ::8.8.8.8 64:ff9b::808:808
    64:ff9b:1::1 2002:7f00:1:: 2001::1 2001:db8::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 100::1
    3fff::1 5f00::1 nonsense 1.2.3`.split(/\s+/);
  test.each(refused)('%s is not', (address) => expect(isPublic(address)).toBe(false));
  test.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700::1111', '2a00:1450::1'])('%s is', (address) =>
    expect(isPublic(address)).toBe(true),
  );
});

describe('private targets', () => {
  const outbound = createOutbound(closed);
  const spellings = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.1.1/',
    'http://localhost/',
    'https://localhost./',
    'https://api.localhost/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://METADATA.google.internal./',
    'http://instance-data/latest/meta-data/',
  ];
  test.each(spellings)('%s is refused, by fetch and by check', async (url) => {
    expect(await faultOf(outbound.fetch(url))).toBe('address_refused');
    const refusal = await outbound.check(url).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  test('names that lead inwards are refused while no name server answers', async () => {
    const alone = createOutbound(closed, { resolve: () => Promise.reject(new Error('no name server')) });
    for (const url of ['https://localhost./', 'https://metadata.google.internal/']) {
      const refusal = await alone.check(url).catch((error: unknown) => error);
      expect(refusal, url).toMatchObject({ status: 400, code: 'invalid_input' });
    }
    await alone.check('https://somewhere.example/');
  });

  test.each([
    'file:///etc/passwd',
    'data:text/plain,x',
    's3://bucket/key',
    'ftp://host/',
    'javascript:1',
    'x',
    '',
  ])('%s is no address', async (url) => expect(await faultOf(outbound.fetch(url))).toBe('invalid_url'));

  test('a URL with credentials or of more than 2,000 characters is no address', async () => {
    expect(await faultOf(outbound.fetch('http://user:secret@example.com/'))).toBe('invalid_url');
    expect(await faultOf(outbound.fetch(`http://example.com/${'a'.repeat(2_000)}`))).toBe('invalid_url');
  });

  test('a name with one public and one private address is refused whole', async () => {
    const mixed = createOutbound(closed, { resolve: async () => ['93.184.216.34', '10.0.0.7'] });
    expect(await faultOf(mixed.fetch('http://mixed.example/'))).toBe('address_refused');
  });

  test('the refusal names no inner address', async () => {
    const inner = createOutbound(closed, { resolve: async () => ['10.11.12.13'] });
    const error = await inner.fetch('http://inner.example/').catch((reason: unknown) => reason);
    expect(String(error)).not.toContain('10.11.12.13');
  });
});

test('a name that turns private after it was checked is not looked up again', async () => {
  let lookups = 0;
  const rebinding = createOutbound(loopback, {
    resolve: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
  });
  const reply = await rebinding.fetch(`http://rebind.example:${server.port}/`);
  expect(new TextDecoder().decode(reply.body)).toBe(`hello rebind.example:${server.port}`);
  expect(lookups).toBe(1);
});

test('check and fetch do not share their look-up: a host that turns private at connect time is refused', async () => {
  let lookups = 0;
  const turning = createOutbound(closed, {
    resolve: async () => (lookups++ === 0 ? ['93.184.216.34'] : ['127.0.0.1']),
  });
  await turning.check(`http://turning.example:${server.port}/`);
  expect(await faultOf(turning.fetch(`http://turning.example:${server.port}/`))).toBe('address_refused');
});

test('check accepts a public host and a name that does not resolve yet', async () => {
  await createOutbound(closed, { resolve: async () => ['93.184.216.34'] }).check('https://example.com/hook');
  const unknown = createOutbound(closed, { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  await unknown.check('https://soon.example/');
  expect(await faultOf(unknown.fetch('https://soon.example/'))).toBe('dns_failed');
});

test('https can be required of every host that the operator did not open', async () => {
  const outside = createOutbound(closed, { resolve: async () => ['93.184.216.34'] });
  expect(await faultOf(outside.fetch('http://example.com/', { httpsOnly: true }))).toBe('https_required');
  await expect(outside.check('http://example.com/', { httpsOnly: true })).rejects.toBeInstanceOf(ApiError);
  await createOutbound(loopback).check(`${origin}/hook`, { httpsOnly: true });
});

test('plain http is refused by the name of its field also where the host does not resolve', async () => {
  const never = Promise.withResolvers<string[]>();
  const resolutions = [() => Promise.reject(new Error('ENOTFOUND')), () => never.promise];
  for (const [resolve, allowed] of resolutions.flatMap((one) =>
    [closed, loopback].map((all) => [one, all] as const),
  )) {
    const refusal = createOutbound(allowed, { resolve })
      .check('http://soon.example/hook', { httpsOnly: true, field: 'callbackUrl' })
      .catch((error: unknown) => error);
    expect(await refusal).toMatchObject({
      status: 400,
      message: 'callbackUrl: soon.example may only be reached by https',
      errors: [{ path: 'callbackUrl' }],
    });
  }
});

test('plain http is refused without a look-up where no network is opened', async () => {
  let lookUps = 0;
  const counting = { resolve: async () => [`93.184.216.${++lookUps}`] };
  await failureOf(createOutbound(closed, counting).check('http://example.com/', { httpsOnly: true }));
  expect(
    await faultOf(createOutbound(closed, counting).fetch('http://example.com/', { httpsOnly: true })),
  ).toBe('https_required');
  expect(lookUps).toBe(0);
});

test('a body that nobody wants is not read: neither its length nor its packing is a fault', async () => {
  const outbound = createOutbound(loopback);
  const unread = { maxBytes: 10, ignoreBody: true, timeoutMs: 60_000 };
  for (const path of ['/big', '/bomb', '/odd', '/broken'])
    expect(await outbound.fetch(origin + path, unread)).toMatchObject({
      status: 200,
      body: new Uint8Array(),
    });
  expect((await outbound.fetch(`http://127.0.0.1:${dripPort}/`, unread)).status).toBe(200);
});

describe('redirects', () => {
  const outbound = createOutbound(loopback);
  const to = (...targets: string[]) =>
    targets.reduceRight((url, target, index) => {
      const next = index === targets.length - 1 ? target : url;
      return `${origin}/to/${encodeURIComponent(next)}`;
    }, '');

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:1/'],
    ['169.254.169.254', 'http://169.254.169.254/latest/meta-data/'],
  ])('a chain into %s is refused at that hop', async (_name, target) => {
    const narrow = createOutbound(
      { outboundAllow: ['127.0.0.2/32'] },
      { resolve: async (host) => (host === 'door.example' ? ['127.0.0.2'] : ['10.0.0.1']) },
    );
    const hops = Bun.serve({
      port: 0,
      hostname: '127.0.0.2',
      fetch: (request) => Response.redirect(request.url.endsWith('/2') ? target : `${request.url}2`, 302),
    });
    const fault = await faultOf(narrow.fetch(`http://door.example:${hops.port}/`, { follow: 5 }));
    await hops.stop(true);
    expect(fault).toBe('address_refused');
  });

  test('into file: or data: are refused', async () => {
    expect(await faultOf(outbound.fetch(to('file:///etc/passwd'), { follow: 5 }))).toBe('invalid_url');
    expect(await faultOf(outbound.fetch(to('data:text/plain,x'), { follow: 5 }))).toBe('invalid_url');
  });

  test('are counted', async () => {
    expect(await faultOf(outbound.fetch(`${origin}/loop`, { follow: 3 }))).toBe('redirect_refused');
    const unfollowed = outbound.fetch(`${origin}/loop`);
    await expect(unfollowed).rejects.toThrow(/answered 30\d: redirects are not followed$/);
    expect((await outbound.fetch(to(`${origin}/end`), { follow: 1 })).url).toBe(`${origin}/end`);
  });

  test('keep the letters of an address that is sent without percent-encoding', async () => {
    const { body } = await outbound.fetch(`${literally}/moved`, { follow: 1 });
    expect(new TextDecoder().decode(body)).toBe('/gr%c3%bcn?q=%c3%bc');
  });

  test('to another origin leave secrets behind', async () => {
    const headers = { Authorization: 'Bearer secret', Cookie: 'a=b', 'x-kept': 'yes' };
    await outbound.fetch(to(`http://localhost:${server.port}/other`), { follow: 1, headers });
    const landed = seen.findLast(({ path }) => path === '/other');
    expect(landed?.headers.get('authorization')).toBeNull();
    expect(landed?.headers.get('cookie')).toBeNull();
    expect(landed?.headers.get('x-kept')).toBe('yes');
  });

  test('after 303 ask with GET and no body', async () => {
    await outbound.fetch(`${origin}/see-other`, { follow: 1, method: 'POST', body: 'once' });
    expect(seen.findLast(({ path }) => path === '/landed')).toMatchObject({ method: 'GET', body: '' });
  });
});

describe('limits', () => {
  const outbound = createOutbound(loopback);

  test('a gzip bomb is cut at the limit and never unpacked whole', async () => {
    Bun.gc(true);
    const before = process.memoryUsage().rss;
    expect(await faultOf(outbound.fetch(`${origin}/bomb`, { maxBytes: 5_000_000 }))).toBe('too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  });

  test('a body longer than maxBytes is refused', async () => {
    expect(await faultOf(outbound.fetch(`${origin}/big`, { maxBytes: 2_999 }))).toBe('too_large');
    expect((await outbound.fetch(`${origin}/big`, { maxBytes: 3_000 })).body.length).toBe(3_000);
  });

  test('a server that drips is cut at the total deadline', async () => {
    // the whole body would take half an hour
    const fault = await faultOf(outbound.fetch(`http://127.0.0.1:${dripPort}/`, { timeoutMs: 300 }));
    expect(fault).toBe('timeout');
  });

  test('a name that never resolves is cut at the total deadline', async () => {
    const silent = createOutbound(closed, { resolve: () => new Promise(() => {}) });
    expect(await faultOf(silent.fetch('http://silent.example/', { timeoutMs: 50 }))).toBe('timeout');
  });

  test('the caller can stop a request', async () => {
    const stopper = new AbortController();
    const asked = outbound.fetch(`http://127.0.0.1:${dripPort}/`, { signal: stopper.signal });
    stopper.abort();
    expect(await faultOf(asked)).toBe('cancelled');
  });

  test('a type that was not asked for is refused, whatever follows the semicolon is not looked at', async () => {
    expect(await faultOf(outbound.fetch(`${origin}/pdf`, { contentTypes: ['text/*'] }))).toBe('type_refused');
    expect((await outbound.fetch(`${origin}/pdf`, { contentTypes: ['application/pdf'] })).status).toBe(200);
  });

  test('a packed body is unpacked; a broken or unknown packing is refused', async () => {
    expect(new TextDecoder().decode((await outbound.fetch(`${origin}/zip`)).body)).toBe('packed');
    expect(await faultOf(outbound.fetch(`${origin}/broken`))).toBe('encoding_refused');
    expect(await faultOf(outbound.fetch(`${origin}/odd`))).toBe('encoding_refused');
  });

  test('a packed body of no bytes is empty, unless the connection broke before them', async () => {
    expect((await outbound.fetch(`${literally}/nothing`)).body).toEqual(new Uint8Array());
    expect(await faultOf(outbound.fetch(`${literally}/cut`))).toBe('connect_failed');
  });

  test('a packing that servers mean two forms by is not offered', async () => {
    await outbound.fetch(`${origin}/offer`);
    expect(seen.findLast(({ path }) => path === '/offer')?.headers.get('accept-encoding')).toBe('gzip, br');
  });
});

test('a status that is no success is a reply, not an error', async () => {
  const reply = await createOutbound(loopback).fetch(`${origin}/missing`);
  expect(reply.status).toBe(404);
  expect(new TextDecoder().decode(reply.body)).toBe('gone');
});

test('a POST arrives with its bytes and headers', async () => {
  const body = JSON.stringify({ text: 'žluťoučký 🐎' });
  await createOutbound(loopback).fetch(`${origin}/hook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
    body,
  });
  const landed = seen.findLast(({ path }) => path === '/hook');
  expect(landed).toMatchObject({ method: 'POST', body });
  expect(landed?.headers.get('webhook-id')).toBe('msg_1');
});

test('a closed port is unreachable, and worth another try', async () => {
  const error = await createOutbound(loopback)
    .fetch('http://127.0.0.1:1/')
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'unreachable', retryable: true });
});

test('the next address of a host is tried when the first cannot be reached', async () => {
  const two = createOutbound(loopback, { resolve: async () => ['127.0.0.9', '127.0.0.1'] });
  expect((await two.fetch(`http://two.example:${server.port}/`)).status).toBe(200);
});

test('proxy variables are not obeyed', async () => {
  const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY'];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = 'http://127.0.0.1:1';
  const reply = await createOutbound(loopback).fetch(`${origin}/direct`);
  for (const [index, name] of names.entries()) {
    if (before[index] === undefined) delete process.env[name];
    else process.env[name] = before[index];
  }
  expect(reply.status).toBe(200);
});

describe('https', () => {
  const certificate = certificateFor('hooks.example');
  const secure = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: certificate,
    fetch: (request) => new Response(`secure ${request.headers.get('host')}`),
  });
  const resolve = async () => ['127.0.0.1'];
  const trusting = createOutbound(loopback, { resolve, trusted: [certificate.cert] });
  afterAll(() => secure.stop(true));

  test('the certificate is held to the name in the URL, though the connection goes to an address', async () => {
    const reply = await trusting.fetch(`https://hooks.example:${secure.port}/`, { httpsOnly: true });
    expect(new TextDecoder().decode(reply.body)).toBe(`secure hooks.example:${secure.port}`);
  });

  test('a certificate for another name, or of nobody known, is refused', async () => {
    expect(await faultOf(trusting.fetch(`https://other.example:${secure.port}/`))).toBe('tls_failed');
    expect(await faultOf(trusting.fetch(`https://127.0.0.1:${secure.port}/`))).toBe('tls_failed');
    const strict = createOutbound(loopback, { resolve });
    expect(await faultOf(strict.fetch(`https://hooks.example:${secure.port}/`))).toBe('tls_failed');
  });
});
