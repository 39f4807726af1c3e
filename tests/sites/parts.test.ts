import { describe, expect, test } from 'bun:test';
import { acceptedCoding, pays } from '../../server/http/reply/coding.ts';
import { allRoutes } from '../../server/routes/index.ts';
import { leaseMs } from '../../server/services/assets/serve/lease.ts';
import { readAddress, withoutTicket } from '../../server/sites/address.ts';
import { createBatch } from '../../server/sites/batch.ts';
import { createBoundedCache } from '../../server/sites/bounded-cache.ts';
import { createFileBytes } from '../../server/sites/file-bytes.ts';
import { createLeased } from '../../server/sites/leased.ts';
import { createPublishedAssets } from '../../server/sites/published.ts';
import { requestedRange } from '../../server/sites/range.ts';
import { tokenInAddress, tokenInCookie, withoutToken } from '../../server/sites/visitors/tokens.ts';
import { storageKeyOf } from '../../server/storage/index.ts';
import { openMemory } from '../../server/storage/memory.ts';

const uuid = '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f708';

describe('an address', () => {
  test('names an asset, a version and a file', () => {
    expect(readAddress(`/sites/launch-site-${uuid}/docs/a%20b.html`)).toEqual({
      asset: { uuid },
      base: `/sites/launch-site-${uuid}/`,
      hasOwnHost: false,
      ticket: null,
      rest: 'docs/a%20b.html',
      version: null,
      steps: ['docs', 'a b.html'],
      lacksSlash: false,
    });
    expect(readAddress(`/sites/x-${uuid.toUpperCase()}/@v12/`)).toMatchObject({
      asset: { uuid },
      version: 12,
      steps: [''],
    });
    expect(readAddress(`/sites/x-${uuid}/@v12`)).toMatchObject({ version: 12, lacksSlash: true });
    expect(readAddress('/s/acme/launch/')).toMatchObject({
      asset: { handle: 'acme', slug: 'launch' },
      base: '/s/acme/launch/',
      steps: [''],
    });
    expect(readAddress('/s/acme/launch')).toMatchObject({ base: '/s/acme/launch/', lacksSlash: true });
  });

  test('of a file is composed as stored names are', () => {
    expect(readAddress(`/sites/x-${uuid}/e%CC%81.html`)?.steps).toEqual(['é.html']);
  });

  test('may carry a ticket before the version', () => {
    expect(readAddress(`/sites/x-${uuid}/@t~shr_1.2.3/@v2/a/`)).toMatchObject({
      base: `/sites/x-${uuid}/`,
      ticket: 'shr_1.2.3',
      rest: '@v2/a/',
      version: 2,
      steps: ['a', ''],
    });
    expect(readAddress('/s/acme/x/@t~shr_1.2.3')).toMatchObject({
      ticket: 'shr_1.2.3',
      lacksSlash: true,
      rest: '',
    });
  });

  test.each([
    '/sites/',
    '/sites/x',
    `/sites/${uuid}/`,
    `/sites/-${uuid}/`,
    `/sites/x${uuid}/`,
    '/s/acme',
    '/s//x/',
    `/sites/x-${uuid}/a/..%2fb`,
    `/sites/x-${uuid}/%2e%2e/b`,
    `/sites/x-${uuid}/a%5cb`,
    `/sites/x-${uuid}/a%00b`,
    `/sites/x-${uuid}/%ff`,
    `/sites/x-${uuid}/%`,
  ])('that can name nothing is none: %s', (path) => {
    expect(readAddress(path)).toBeNull();
    expect(readAddress(`/sites/x-${uuid}/${'a'.repeat(10_001)}`)).toBeNull();
  });

  test('takes no version that cannot be one', () => {
    for (const step of ['@v0', '@v01', '@v-1', '@v', '@v1x', '@v9999999999'])
      expect(readAddress(`/sites/x-${uuid}/${step}/a`)).toMatchObject({ version: null, steps: [step, 'a'] });
  });
});

test('one range is read as RFC 9110 has it', () => {
  const of = (header: string | null, size = 10) => requestedRange(header, size);
  expect(of('bytes=0-3')).toEqual({ start: 0, end: 3 });
  expect(of('bytes=4-')).toEqual({ start: 4, end: 9 });
  expect(of('bytes=-3')).toEqual({ start: 7, end: 9 });
  expect(of('bytes=-30')).toEqual({ start: 0, end: 9 });
  expect(of('bytes=8-99')).toEqual({ start: 8, end: 9 });
  for (const behind of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) expect(of(behind)).toBe('unsatisfiable');
  expect(of('bytes=0-0', 0)).toBe('unsatisfiable');
  for (const other of [null, 'bytes=-', 'bytes=3-1', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b', 'bytes=0'])
    expect(of(other)).toBeNull();
});

test('the coding that a client prefers among those it takes', () => {
  expect(acceptedCoding('gzip, deflate, br, zstd')).toBe('br');
  expect(acceptedCoding('gzip;q=1.0, br;q=0.5')).toBe('gzip');
  expect(acceptedCoding('br;q=0, gzip')).toBe('gzip');
  expect(acceptedCoding('*')).toBe('br');
  for (const none of [null, '', 'identity', 'deflate', 'br;q=0, gzip;q=0, *;q=0'])
    expect(acceptedCoding(none)).toBeNull();
  expect(pays('text/html', 5_000)).toBe(true);
  expect(pays('image/svg+xml', 5_000)).toBe(true);
  expect(pays('text/html', 1_000)).toBe(false);
  expect(pays('image/png', 5_000)).toBe(false);
  expect(pays('text/plain', 100_000_000)).toBe(false);
});

describe('a batch', () => {
  test('answers each question from a look that began after it, and many by one', async () => {
    const looks: number[][] = [];
    const ends: (() => void)[] = [];
    const batch = createBatch<number, string>(
      async (asked) => {
        looks.push([...asked]);
        await new Promise<void>((resolve) => void ends.push(resolve));
        return asked.map((one) => `${looks.length}:${one}`);
      },
      (one) => String(one),
    );
    const first = batch.ask(1);
    await Bun.sleep(0);
    expect(looks).toEqual([[1]]);
    const later = [batch.ask(1), batch.ask(2), batch.ask(2)];
    await Bun.sleep(0);
    expect(looks).toEqual([[1]]);
    ends[0]?.();
    expect(await first).toBe('1:1');
    await Bun.sleep(0);
    expect(looks).toEqual([[1], [1, 2]]);
    ends[1]?.();
    expect(await Promise.all(later)).toEqual(['2:1', '2:2', '2:2']);
  });

  test('lets a look that hangs hold nobody back', async () => {
    let looks = 0;
    const batch = createBatch<number, number>(
      async (asked) => {
        looks += 1;
        if (looks === 1) await new Promise(() => {});
        return [...asked];
      },
      (one) => String(one),
    );
    void batch.ask(1);
    await Bun.sleep(0);
    expect(await batch.ask(2)).toBe(2);
  });

  test('of more than go into one look lets a look that hangs hold back nobody either', async () => {
    let looks = 0;
    const batch = createBatch<number, number>(
      async (asked) => {
        looks += 1;
        if (looks === 1) await new Promise(() => {});
        return [...asked];
      },
      (one) => String(one),
      2,
    );
    const asked = [1, 2, 3, 4, 5].map((one) => batch.ask(one));
    expect(await Promise.all(asked.slice(2))).toEqual([3, 4, 5]);
    expect(looks).toBe(3);
  });

  test('hands a failure to all who waited, and goes on', async () => {
    let fails = true;
    const batch = createBatch<number, number>(
      async (asked) => {
        if (fails) throw new Error('away');
        return [...asked];
      },
      (one) => String(one),
      1,
    );
    const asked = [batch.ask(1), batch.ask(2)];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await batch.ask(3)).toBe(3);
  });
});

test('a bounded cache forgets what was used longest ago, and never takes what is too large', () => {
  const cache = createBoundedCache<string>({ bytes: 10, largest: 6 });
  cache.set('a', 'a', 4);
  cache.set('b', 'b', 4);
  expect(cache.get('a')).toBe('a');
  cache.set('c', 'c', 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['a', undefined, 'c']);
  cache.set('d', 'd', 7);
  expect(cache.get('d')).toBeUndefined();
  cache.set('a', 'again', 6);
  expect([cache.get('a'), cache.get('c')]).toEqual(['again', 'c']);
});

test('a coded form is made once, however large it is', async () => {
  // as text that packs badly: what is left is larger than a file that is kept as it is
  const large = new Uint8Array(3 * 1024 * 1024);
  for (let at = 0; at < large.length; at += 65_536) crypto.getRandomValues(large.subarray(at, at + 65_536));
  let opened = 0;
  const storage = openMemory();
  const sha256 = new Bun.CryptoHasher('sha256').update(large).digest('hex');
  await storage.put(storageKeyOf('wa_1', 'asset', sha256), large);
  const bytes = createFileBytes({
    ...storage,
    open(...given) {
      opened += 1;
      return storage.open(...given);
    },
  });
  const file = { workspaceOId: 'wa_1', sha256, size: large.length };
  const sizes = [await bytes.whole(file, 'gzip'), await bytes.whole(file, 'gzip')].map(
    (one) => one?.size ?? 0,
  );
  expect(Math.min(...sizes)).toBeGreaterThan(2 * 1024 * 1024);
  expect(opened).toBe(1);
});

test('which files a version has is forgotten by the room that its address takes', async () => {
  let looks = 0;
  const sql = Object.assign(
    async () => [{ place: 0, path: '404.html', sha256: '00', size: 1, contentType: 'text/html' }],
    { json: (value: unknown) => value },
  );
  const db = {
    look(statement: (handle: never) => PromiseLike<unknown>) {
      looks += 1;
      return statement(sql as never);
    },
  };
  const published = createPublishedAssets(db as never);
  const asset = { workspaceOId: 'wa_1', uuid, version: 1 } as never;
  const missing = (n: number) => [
    `${n}${'x'.repeat(4_000)}`,
    `${n}${'x'.repeat(4_000)}/index.html`,
    '404.html',
  ];
  for (let n = 0; n < 3_000; n++) await published.filesOf(asset, missing(n));
  await published.filesOf(asset, missing(2_999));
  expect(looks).toBe(3_000);
  await published.filesOf(asset, missing(0));
  expect(looks).toBe(3_001);
});

test('an address is written down without the ticket that it carries', () => {
  expect(withoutTicket(`/sites/x-${uuid}/@t~shr_1.2.3/@v2/a.html`)).toBe(`/sites/x-${uuid}/@t~…/@v2/a.html`);
  expect(withoutTicket('/s/acme/x/@t~shr_1.2.3')).toBe('/s/acme/x/@t~…');
  expect(withoutTicket('/s/acme/x/a.html')).toBe('/s/acme/x/a.html');
});

test('a token is taken out of an address, and read from a cookie among others', () => {
  expect(tokenInAddress('?a=1&token=gws_x&b=2')).toBe('gws_x');
  expect(tokenInAddress('?a=1')).toBeNull();
  // a page's own
  expect(tokenInAddress('?token=reset-7')).toBeNull();
  expect(withoutToken('?a=1&token=gws_x&b=2')).toBe('?a=1&b=2');
  expect(withoutToken('?token=gws_x')).toBe('');
  expect(tokenInCookie(new Headers({ cookie: 'other=1; groundwork_viewer=gws_y; last=2' }))).toBe('gws_y');
  expect(tokenInCookie(new Headers({ cookie: 'my_groundwork_viewer=gws_y' }))).toBeNull();
});

describe('a lease', () => {
  const leased = (ms: number) => {
    let looks = 0;
    const batch = createBatch<string, { answer: number; beganAt: number }>(
      async (asked) => {
        looks += 1;
        const beganAt = performance.now();
        const answer = looks;
        await Bun.sleep(1);
        return asked.map(() => ({ answer, beganAt }));
      },
      (one) => one,
    );
    return createLeased(batch, (one: string) => one, ms);
  };

  test('answers again from what was found, until its time is over', async () => {
    const long = leased(60_000);
    expect([await long.ask('a'), await long.ask('a'), await long.ask('a')]).toEqual([1, 1, 1]);
    const none = leased(0);
    expect([await none.ask('a'), await none.ask('a')]).toEqual([1, 2]);
  });

  test('counts from the beginning of the look, not from its answer', async () => {
    const short = leased(1);
    await short.ask('a');
    expect(await short.ask('a')).toBe(2);
  });
});

test('every route that shows or changes assets holds its reply until no process serves what was before', () => {
  // with a key what was shared by it may end too
  const routes = allRoutes().filter(({ path }) => /^\/(?:asset|artifacts|api-key\/revoke)\b/.test(path));
  expect(routes.map(({ path }) => path)).toContain('/api-key/revoke');
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => route.holdReplyMs < leaseMs).map(({ path }) => path)).toEqual([]);
});
