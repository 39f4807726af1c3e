import { beforeAll, describe, expect, test } from 'bun:test';
import { crc32, deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { createUploadTurns } from '../../server/http/input/upload-turns.ts';
import { filesForm, makeZip, zipForm } from '../support/assets.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let count = 0;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const text = (content: string) => new TextEncoder().encode(content);
const pathsOf = (body: { data: { metadata: { filesMap: { path: string }[] } } }) =>
  body.data.metadata.filesMap.map(({ path }) => path);
const identifier = () => `upload-${++count}`;
const sendZip = (zip: Uint8Array, metadata: object = {}) =>
  tenant.api.form('/asset/create', zipForm({ identifier: identifier(), ...metadata }, zip));

/** A body as some client wrote it, byte by byte. */
async function sendRaw(body: string | Uint8Array, contentType = 'multipart/form-data; boundary=xx') {
  const reply = await world.app.fetch(
    new Request('http://localhost/api/v2/asset/create', {
      method: 'POST',
      headers: { api_key: tenant.key, 'content-type': contentType },
      body: body as BodyInit,
    }),
  );
  return { status: reply.status, body: await reply.json() };
}

const part = (head: string, content: string) =>
  `--xx\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const metadataPart = (more: object = {}) =>
  part('name="metadata"', JSON.stringify({ identifier: identifier(), ...more }));
const filePart = (filename: string, content = 'x') => part(`name="files"; filename="${filename}"`, content);
const end = '--xx--\r\n';

/** Nothing of what was refused is there. */
async function stored(): Promise<{ assets: number; blobs: number }> {
  const [row] = await world.db.ownerSql<{ assets: number; blobs: number }[]>`
    select
      (select count(*)::int from asset where workspace_o_id = ${tenant.workspaceOId}) as assets,
      (select count(*)::int from blob where workspace_o_id = ${tenant.workspaceOId}) as blobs`;
  return row ?? { assets: 0, blobs: 0 };
}

describe('multipart/form-data', () => {
  test('is taken with the metadata first or last, as a field or as a file, and with fields beside it', async () => {
    const asFile = part('name="metadata"; filename="m.json"', JSON.stringify({ identifier: identifier() }));
    for (const body of [
      metadataPart() + filePart('a.html') + end,
      filePart('a.html') + metadataPart() + end,
      filePart('a.html') + asFile + end,
      part('name="identifier"', identifier()) + filePart('a.html') + end,
      metadataPart() + part('name="constructor"', 'x') + filePart('a.html') + end,
      `preamble\r\n${metadataPart()}${filePart('a.html')}${end}epilogue`,
    ]) {
      const reply = await sendRaw(body);
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      expect(pathsOf(reply.body)).toEqual(['a.html']);
    }
  });

  test('keeps every byte, whatever pieces it comes in', async () => {
    const content = `\r\n--x\r\n--xy--\r\n-\u{1f600}${'\r\n'.repeat(50)}--`;
    const bytes = text(metadataPart() + filePart('a.txt', content) + filePart('b.txt', '') + end);
    for (const size of [1, 2, 7, 64, 10_000]) {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
          controller.close();
        },
      });
      const reply = await sendRaw(stream as unknown as Uint8Array);
      if (size === 1) expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      else expect(reply.body.code).toBe('identifier_taken');
      if (reply.status === 201) {
        const [first, second] = reply.body.data.metadata.filesMap;
        expect([first.size, second.size]).toEqual([text(content).length, 0]);
        expect(first.sha256).toBe(new Bun.CryptoHasher('sha256').update(content).digest('hex'));
      }
    }
  });

  test('is refused with 400 where it is broken, and says how', async () => {
    const before = await stored();
    const invalidName = Buffer.concat([
      Buffer.from(metadataPart()),
      Buffer.from('--xx\r\nContent-Disposition: form-data; name="files"; filename="'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`"\r\n\r\nx\r\n${end}`),
    ]);
    for (const [body, said] of [
      [metadataPart() + filePart('a.html'), 'ends before its closing boundary'],
      ['', 'ends before its closing boundary'],
      [part('filename="a"', 'x') + end, 'has no name'],
      [`--xx\r\n${'x'.repeat(20_000)}`, 'head of a part is too long'],
      [part('name="metadata"', '{') + filePart('a.html') + end, 'not valid JSON'],
      [part('name="metadata"', '[]') + filePart('a.html') + end, 'must be a JSON object'],
      [metadataPart() + part('name="a"', '1') + part('name="a"', '2') + filePart('a') + end, 'given twice'],
      [part('name="identifier"', 'x') + metadataPart() + filePart('a') + end, 'identifier: is given twice'],
      [metadataPart() + part('name="other"; filename="a.html"', 'x') + end, 'send them as `files`'],
      [invalidName, 'not valid UTF-8'],
    ] as const) {
      const reply = await sendRaw(body);
      expect([reply.status, reply.body.message], String(body).slice(0, 80)).toEqual([
        400,
        expect.stringContaining(said),
      ]);
    }
    expect((await sendRaw('x', 'multipart/form-data')).status).toBe(400);
    expect((await sendRaw('x', 'application/zip')).status).toBe(415);
    expect(await stored()).toEqual(before);
  });

  test('takes a thousand files, and not one more', async () => {
    const files = (most: number) =>
      Array.from({ length: most }, (_one, place) => filePart(`f/${place}.txt`, `${place}`));
    const right = await sendRaw(metadataPart() + files(1000).join('') + end);
    expect([right.status, right.body.data?.fileCount]).toEqual([201, 1000]);
    const more = await sendRaw(metadataPart() + files(1001).join('') + end);
    expect([more.status, more.body.message]).toEqual([
      400,
      expect.stringContaining('the limit of 1000 files'),
    ]);
  });

  test('is refused with 413 beyond 30 MB', async () => {
    const before = await stored();
    const large = Buffer.alloc(30 * 1024 * 1024 + 1, 'x');
    const head = text(
      `${metadataPart()}--xx\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n`,
    );
    const reply = await sendRaw(Buffer.concat([head, large, text(`\r\n${end}`)]));
    expect([reply.status, reply.body.code]).toEqual([413, 'body_too_large']);
    expect(await stored()).toEqual(before);
  });
});

describe('uploads at once', () => {
  /** A body whose end comes when it is told to. */
  function heldBody(at: World, key = tenant.key) {
    const { promise: mayEnd, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(text(metadataPart())),
      // called when the first part is taken
      async pull(controller) {
        begin();
        await mayEnd;
        controller.enqueue(text(`${filePart('a.html')}${end}`));
        controller.close();
      },
    });
    const reply = at.app.fetch(
      new Request('http://localhost/api/v2/asset/create', {
        method: 'POST',
        headers: { api_key: key, 'content-type': 'multipart/form-data; boundary=xx' },
        body,
      }),
    );
    return { begun, finish, status: reply.then(({ status }) => status) };
  }

  test('are received a few of a workspace at a time; the others wait, and those of other workspaces do not', async () => {
    const held = Array.from({ length: 4 }, () => heldBody(world));
    await Promise.all(held.map(({ begun }) => begun));
    const waiting = heldBody(world);
    waiting.finish();
    const other = heldBody(world, (await world.newWorkspace()).key);
    other.finish();
    expect(await other.status).toBe(201);
    expect(await Promise.race([waiting.status, Bun.sleep(300).then(() => 'waits')])).toBe('waits');
    held[2]?.finish();
    expect(await waiting.status).toBe(201);
    for (const one of held) one.finish();
    expect(await Promise.all(held.map(({ status }) => status))).toEqual(held.map(() => 201));
  });

  test('beyond those that may wait, or for whom it takes too long, are refused with when to come back', async () => {
    const turns = createUploadTurns({ atOnce: 1, waiting: 1, patienceMs: 200 });
    const never = () => ({ gone: new AbortController().signal, stopping: new AbortController().signal });
    const leave = await turns.take('a', never());
    const second = turns.take('b', never());
    const refusal = {
      status: 503,
      headers: { 'retry-after': '10' },
      message: expect.stringContaining('later'),
    };
    await expect(turns.take('c', never())).rejects.toMatchObject(refusal);
    await expect(second).rejects.toMatchObject(refusal);
    const gone = new AbortController();
    const third = turns.take('a', { ...never(), gone: gone.signal });
    gone.abort();
    await expect(third).rejects.toMatchObject({ status: 499 });
    const fourth = turns.take('a', never());
    leave();
    (await fourth)();
    (await turns.take('d', never()))();
  });
});

/** A path of Chinese letters that no compression shortens, so many in all. */
function manyLetters(count: number): string {
  const letters = Array.from({ length: count }, (_one, at) =>
    String.fromCodePoint(0x4e00 + ((at * at * 7_919 + at * 104_729) % 20_011)),
  );
  return letters.join('').replaceAll(/(.{80})(?=.)/g, '$1/');
}

describe('a name', () => {
  const refused: [string, string][] = [
    ['../index.html', 'leads out of its folder'],
    ['a/../../b', 'leads out of its folder'],
    ['/etc/passwd', 'is absolute'],
    ['C:/a.html', 'begins with a drive'],
    ['c:a.html', 'begins with a drive'],
    ['a\\b.html', 'holds a backslash'],
    ['..\\a.html', 'holds a backslash'],
    ['a//b.html', 'has an empty step'],
    ['a/./b.html', 'has an empty step'],
    ['a/', 'has an empty step'],
    ['ab:c.html', 'holds a colon'],
    ['nul', 'is a device'],
    ['a/CON.txt', 'is a device'],
    ['com1.html', 'is a device'],
    ['a./b', 'ends with a dot or a space'],
    ['a ', 'ends with a dot or a space'],
    ['@v2/index.html', 'addresses of versions'],
    ['@t~mine/index.html', 'addresses of versions'],
    [`${'a'.repeat(256)}.html`, 'more than 255 bytes'],
    [manyLetters(960), 'more than 2400 bytes'],
    [Array(40).fill('a').join('/'), 'nested deeper'],
    ['a\u0001b', 'control character'],
    ['a\u202eb.html', 'control character'],
  ];

  test.each(refused)('%s is refused, in a zip and as a part', async (name, said) => {
    const before = await stored();
    const zipped = await sendZip(
      makeZip([
        { name: 'index.html', content: 'x' },
        { name, content: 'x' },
      ]),
    );
    const isFolder = name.endsWith('/');
    if (!isFolder) {
      expect([zipped.status, zipped.body.code]).toEqual([400, 'invalid_path']);
      expect(zipped.body.message).toContain(said);
    }
    const escaped = name.replaceAll('\\', '\\\\').replaceAll('"', '%22');
    const parted = await sendRaw(metadataPart() + filePart('index.html') + filePart(escaped) + end);
    expect([parted.status, parted.body.message]).toEqual([400, expect.stringContaining(said)]);
    expect(await stored()).toEqual({
      ...before,
      assets: before.assets + (isFolder ? 1 : 0),
      blobs: (await stored()).blobs,
    });
  });

  test.each([
    [['a.html', 'a.html'], 'comes twice'],
    [['a.html', 'A.HTML'], 'in case alone'],
    [['css/a.css', 'CSS/b.css'], 'in case alone'],
    [['e\u0301.html', '\u00e9.html'], 'comes twice'],
    [['a', 'a/b.html'], 'which is a file'],
    [['a/b.html', 'A'], 'is a file and a folder'],
  ])('%j stand not side by side', async (names, said) => {
    const before = await stored();
    const reply = await sendZip(makeZip(names.map((name) => ({ name, content: 'x' }))));
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(said)]);
    const parted = await sendRaw(metadataPart() + names.map((name) => filePart(name)).join('') + end);
    expect([parted.status, parted.body.message]).toEqual([400, expect.stringContaining(said)]);
    expect(await stored()).toEqual(before);
  });

  test('is kept in NFC, without a dot at its beginning', async () => {
    const reply = await sendZip(
      makeZip([
        { name: './e\u0301/x.html', content: 'x' },
        { name: 'b c #?.html', content: 'x' },
      ]),
    );
    expect(pathsOf(reply.body)).toEqual(['b c #?.html', '\u00e9/x.html']);
  });
});

describe('a zip', () => {
  test('is unpacked with or without a folder around its files', async () => {
    const flat = { 'index.html': text('x'), 'css/a.css': text('y') };
    const around = Object.fromEntries(
      Object.entries(flat).map(([path, bytes]) => [`my site/${path}`, bytes]),
    );
    for (const zip of [
      zipSync(flat),
      zipSync(around),
      zipSync({ site: flat } as never),
      zipSync(flat, { level: 0 }),
    ]) {
      const reply = await sendZip(zip);
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      expect(pathsOf(reply.body)).toEqual(['css/a.css', 'index.html']);
    }
    const entered = await sendZip(zipSync(around), { entryPoint: 'my site/index.html' });
    expect(entered.body.data.entryPoint).toBe('index.html');
  });

  test('leaves out what desktops put into it', async () => {
    const reply = await sendZip(
      zipSync({
        'site/index.html': text('x'),
        'site/.DS_Store': text('x'),
        '__MACOSX/site/._index.html': text('x'),
      }),
    );
    expect(pathsOf(reply.body)).toEqual(['index.html']);
  });

  test('may hold ten thousand files, and not one more', async () => {
    const files = (most: number) =>
      zipSync(
        Object.fromEntries(
          Array.from({ length: most }, (_one, place) => [`f/${place}.txt`, text(`${place % 50}`)]),
        ),
        { level: 0 },
      );
    const right = await sendZip(files(10_000));
    expect([right.status, right.body.data?.fileCount]).toEqual([201, 10_000]);
    const before = await stored();
    const more = await sendZip(files(10_001));
    expect([more.status, more.body.message]).toEqual([400, expect.stringContaining('more than 10000 files')]);
    expect(await stored()).toEqual(before);
  });

  const nested = (name: string) => makeZip([{ name, content: zipSync({ 'x.txt': text('x') }) }]);
  const zeros = (size: number) => Buffer.alloc(size);
  const hostile: [string, () => Uint8Array, string][] = [
    ['no zip', () => text('PK\u0003\u0004 and nothing else'), 'is not a zip archive'],
    ['nothing at all', () => new Uint8Array(), 'is not a zip archive'],
    ['a link', () => makeZip([{ name: 'a', content: '/etc/passwd', mode: 0o120777 }]), 'is a symbolic link'],
    ['a device', () => makeZip([{ name: 'a', content: '', mode: 0o020666 }]), 'is not a regular file'],
    ['a locked file', () => makeZip([{ name: 'a', content: 'x', flags: 1 }]), 'is encrypted'],
    ['another way of packing', () => makeZip([{ name: 'a', content: 'x', method: 12 }]), 'use deflate'],
    [
      'a name that is no UTF-8',
      () => makeZip([{ name: Uint8Array.of(0xff, 0x61), content: 'x' }]),
      'not valid UTF-8',
    ],
    [
      'two names for one file',
      () => makeZip([{ name: 'a.html', localName: 'b.html', content: 'x' }]),
      'a different name',
    ],
    ['a bomb', () => makeZip([{ name: 'a', content: zeros(20_000_000) }]), 'times its size'],
    [
      'a large folder',
      () =>
        makeZip(
          Array.from({ length: 130 }, (_one, place) => ({
            name: `${place}`,
            content: Buffer.alloc(1_000_000, `${place}`),
          })),
        ),
      'more than 120 MB',
    ],
    [
      'a file longer than it says',
      () => makeZip([{ name: 'a', content: zeros(5000), size: 100 }]),
      'is damaged',
    ],
    [
      'a large file longer than it says',
      () =>
        makeZip([
          {
            name: 'a',
            content: Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)).toHex().repeat(4)),
            size: 400_000,
          },
        ]),
      'is larger than its stated size',
    ],
    ['a file shorter than it says', () => makeZip([{ name: 'a', content: 'xx', size: 4 }]), 'is damaged'],
    ['a wrong sum', () => makeZip([{ name: 'a', content: 'xx', crc: 1 }]), 'is damaged'],
    [
      'broken data',
      () => makeZip([{ name: 'a', content: 'x'.repeat(200_000), packed: Buffer.alloc(3000, 0xff) }]),
      'is damaged',
    ],
    [
      'one set of bytes for two files',
      () =>
        makeZip([
          { name: 'a', content: 'x'.repeat(500) },
          { name: 'b', content: 'x'.repeat(500), at: 0 },
        ]),
      'shares its bytes',
    ],
    ['a cut end', () => zipSync({ 'a.html': text('x') }).slice(0, -4), 'is not a zip archive'],
    [
      'an archive of archives of archives',
      () => makeZip([{ name: 'a.zip', content: nested('b.zip') }]),
      'holds archives',
    ],
    [
      'an archive that is a bomb',
      () => makeZip([{ name: 'a.zip', content: makeZip([{ name: 'z', content: zeros(20_000_000) }]) }]),
      'times its size',
    ],
    [
      'a file that is not UTF-8 in a folder of its own',
      () => makeZip([{ name: Uint8Array.of(0x61, 0x2f, 0xc3), content: 'x' }]),
      'not valid UTF-8',
    ],
  ];

  test.each(hostile)('with %s is refused, and nothing is stored', async (_what, make, said) => {
    const before = await stored();
    const reply = await sendZip(make());
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(said)]);
    expect(await stored()).toEqual(before);
  });

  test('in a zip is a file like others', async () => {
    const reply = await sendZip(
      makeZip([
        { name: 'index.html', content: 'x' },
        { name: 'files.zip', content: zipSync({ 'x.txt': text('x') }) },
      ]),
    );
    expect(pathsOf(reply.body)).toEqual(['files.zip', 'index.html']);
  });

  test('written as a stream is read like others', async () => {
    const content = 'streamed '.repeat(20_000);
    const packed = deflateRawSync(content);
    const reply = await sendZip(
      makeZip([
        { name: 'a.txt', content, packed, hasLargeNumbers: true, flags: 8 },
        { name: 'd/', content: '' },
      ]),
    );
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(reply.body.data.metadata.filesMap[0]).toMatchObject({ path: 'a.txt', size: content.length });
    expect(crc32(content)).toBeGreaterThan(0);
  });

  test('has any name of its own while it comes alone', async () => {
    for (const name of ['zip', 'archive', 'upload', 'file']) {
      const form = new FormData();
      form.append('metadata', JSON.stringify({ identifier: identifier() }));
      form.append(name, new Blob([zipSync({ 'a.html': text('x') }) as BlobPart]), 'site.zip');
      const { status, body } = await tenant.api.form('/asset/create', form);
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body.data.metadata.filesMap[0].path).toBe('a.html');
    }
    const form = new FormData();
    form.append('metadata', JSON.stringify({ identifier: identifier() }));
    form.append('upload', new Blob(['<p>no zip</p>']), 'a.html');
    expect((await tenant.api.form('/asset/create', form)).body.errors[0].path).toBe('upload');
  });

  test('and parts leave history, secrets and packages at home, unless they are asked for', async () => {
    const folder = {
      'index.html': text('x'),
      '.git/HEAD': text('ref'),
      '.env': text('SECRET=1'),
      'app/.env.local': text('SECRET=2'),
      'app/node_modules/a/b.js': text('b'),
      '.well-known/security.txt': text('mail'),
      'environment.html': text('y'),
    };
    const public_ = ['.well-known/security.txt', 'environment.html', 'index.html'];
    const pathsOf = ({ data }: { data: { metadata: { filesMap: { path: string }[] } } }) =>
      data.metadata.filesMap.map(({ path }) => path).toSorted();
    for (const form of [zipForm, (metadata: object) => filesForm(metadata, folder)]) {
      const less = await tenant.api.form(
        '/asset/create',
        form({ identifier: identifier() }, zipSync(folder)),
      );
      expect(pathsOf(less.body)).toEqual(public_);
      expect(less.body._metadata.warnings).toEqual([
        'files: left out .git/HEAD, .env, app/.env.local, app/node_modules/a/b.js; send includeHidden: true to publish them too',
      ]);
      const whole = { identifier: identifier(), includeHidden: true };
      const all = await tenant.api.form('/asset/create', form(whole, zipSync(folder)));
      expect(pathsOf(all.body)).toEqual(Object.keys(folder).toSorted());
      expect(all.body._metadata.warnings).toBeUndefined();
    }
  });

  test('comes alone', async () => {
    const form = zipForm({ identifier: identifier() }, zipSync({ 'a.html': text('x') }));
    form.append('files', new Blob(['x']), 'b.html');
    expect((await tenant.api.form('/asset/create', form)).body.errors[0].path).toBe('file');
  });
});

describe('a version that is based on another one', () => {
  const files = { 'index.html': 'home', 'a/b.txt': 'B', 'c.txt': 'C' };
  const publish = (metadata: object, sent: Record<string, string>) =>
    tenant.api.form('/asset/publish', filesForm(metadata, sent));
  const create = async () => {
    const { body } = await tenant.api.form('/asset/create', filesForm({ identifier: identifier() }, files));
    return String(body.data.uuid);
  };
  const read = async (uuid: string, version: number) => {
    const { body } = await tenant.api.get('/asset/versions/diff', { uuid, from: 1, to: version });
    const { added, removed, changed } = body.data;
    return [added, removed, changed].map((list: { path: string }[]) => list.map(({ path }) => path));
  };

  test('has its files but those that are sent or removed, whichever version is served', async () => {
    const uuid = await create();
    const next = await publish(
      { uuid, basedOn: 1, removed: ['c.txt'] },
      { 'index.html': 'new', 'd.txt': 'D' },
    );
    expect([next.status, pathsOf(next.body)]).toEqual([201, ['a/b.txt', 'd.txt', 'index.html']]);
    expect(await read(uuid, 2)).toEqual([['d.txt'], ['c.txt'], ['index.html']]);
    const bare = await publish({ uuid, basedOn: 1, removed: ['a/b.txt'] }, {});
    expect([bare.status, pathsOf(bare.body)]).toEqual([201, ['c.txt', 'index.html']]);
    const skill = await tenant.api.form(
      '/asset/create',
      filesForm(
        { identifier: identifier(), type: 'skill' },
        { 'SKILL.md': '---\nname: one\ndescription: two\n---\n', 'x.txt': 'x' },
      ),
    );
    const kept = await publish({ uuid: skill.body.data.uuid, basedOn: 1 }, { 'x.txt': 'y' });
    expect(kept.body.data.skillMetadata).toEqual({ name: 'one', description: 'two' });
  });

  test('opens with the page that was chosen for it as long as there is one', async () => {
    const uuid = await create();
    const opens = async (metadata: object, sent: Record<string, string>) =>
      (await publish({ uuid, ...metadata }, sent)).body.data.metadata.siteMap.entryPoint;
    expect(await opens({ basedOn: 1, entryPoint: 'a/b.txt' }, { 'c.txt': '2' })).toBe('a/b.txt');
    expect(await opens({ basedOn: 2 }, { 'c.txt': '3' })).toBe('a/b.txt');
    expect(await opens({ basedOn: 3, removed: ['a/b.txt'] }, {})).toBe('index.html');
    expect(await opens({ basedOn: 4, removed: ['index.html'] }, { 'x.html': 'x' })).toBe('x.html');
    expect(await opens({ basedOn: 5 }, { 'index.html': 'again' })).toBe('index.html');
  });

  test('says of files that were sent alone which run wrote them', async () => {
    const uuid = await create();
    const agent = (await tenant.api.post('/agents/create', { type: 'CONTENT', name: 'Writer' })).body.data;
    const run = await tenant.api.post('/agents/content/run', { agentOId: agent.oId, companyName: 'N' });
    const { runOId } = run.body;
    const reply = await publish({ uuid, basedOn: 1, runOId }, { 'c.txt': 'new' });
    const written = reply.body.data.metadata.filesMap.map((file: { path: string; runOId: string | null }) => [
      file.path,
      file.runOId,
    ]);
    expect(written).toEqual([
      ['a/b.txt', null],
      ['c.txt', expect.stringMatching(/^run_/)],
      ['index.html', null],
    ]);
  });

  test('is refused where its parts do not fit together, and nothing is published', async () => {
    const uuid = await create();
    const other = await create();
    await publish({ uuid: other }, { 'only.txt': 'x' });
    const refusals: [metadata: object, sent: Record<string, string>, status: number, path: RegExp][] = [
      [{ basedOn: 7 }, { 'x.txt': 'x' }, 404, /^$/],
      [{ basedOn: 0 }, { 'x.txt': 'x' }, 400, /^basedOn$/],
      [{ removed: ['c.txt'] }, { 'x.txt': 'x' }, 400, /^removed$/],
      [{ basedOn: 1, removed: ['d.txt'] }, {}, 400, /^removed$/],
      [{ basedOn: 1, removed: Object.keys(files) }, {}, 400, /^removed$/],
      [{ basedOn: 1 }, { a: 'a file in the place of a folder' }, 400, /^a/],
      [{ basedOn: 1 }, { 'C.txt': 'x' }, 400, /c\.txt/i],
      [{ basedOn: 1 }, { 'c.txt/d': 'x' }, 400, /c\.txt/],
      [{ basedOn: 1, removed: 'c.txt'.repeat(300) }, {}, 400, /^removed/],
      [{}, {}, 400, /^files$/],
    ];
    for (const [metadata, sent, status, path] of refusals) {
      const reply = await publish({ uuid, ...metadata }, sent);
      expect(reply.status, JSON.stringify(metadata)).toBe(status);
      expect(reply.body.errors?.[0]?.path ?? '', JSON.stringify(metadata)).toMatch(path);
    }
    const { body } = await tenant.api.get('/asset/get', { uuid });
    expect([body.data.latestVersion, pathsOf(body)]).toEqual([1, Object.keys(files).sort()]);
  });

  test('keeps its files within the workspace', async () => {
    const uuid = await create();
    const stranger = await world.newWorkspace();
    const form = filesForm({ uuid, basedOn: 1, removed: ['c.txt'] }, {});
    expect((await stranger.api.form('/asset/publish', form)).status).toBe(404);
  });
});
