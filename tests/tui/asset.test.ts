import { afterAll, beforeAll, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../tui/demo/client.ts';
import { serverAt } from '../../tui/demo/server.ts';
import { filesForm } from '../support/assets.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let server: Bun.Server<undefined>;
let world: World;
let tenant: Tenant;
let folder: string;
/** Bytes of the body of each upload, and who waits for a visit to a site. */
let uploads: number[] = [];
let visited = (_url: string) => {};

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      // as nginx does unless it is told otherwise
      for (const name of [...request.headers.keys()]) if (name.includes('_')) request.headers.delete(name);
      if (request.headers.get('content-type')?.startsWith('multipart/'))
        uploads.push((await request.clone().arrayBuffer()).byteLength);
      if (new URL(request.url).pathname.startsWith('/sites/')) visited(request.url);
      return world.app.fetch(request);
    },
  });
  folder = join(mkdtempSync(join(tmpdir(), 'push-')), 'Launch Site');
  mkdirSync(join(folder, 'docs', '.git'), { recursive: true });
  writeFileSync(join(folder, 'docs', 'index.html'), 'one\ntwo\n');
  writeFileSync(join(folder, 'docs', '.git', 'HEAD'), 'main');
  // a browser that loads the address and ends
  const browser = join(folder, '..', 'browser');
  writeFileSync(browser, '#!/bin/sh\nexec "$BUN" -e "await fetch(process.argv[1])" "$1"\n');
  chmodSync(browser, 0o755);
});

afterAll(async () => {
  await server.stop(true);
  rmSync(join(folder, '..'), { recursive: true });
});

async function run(...words: string[]): Promise<{ code: number; out: string; faults: string }> {
  const at = ['--on', `http://127.0.0.1:${server.port}`, '--key', tenant.key];
  const child = Bun.spawn([process.execPath, 'tui/asset/main.ts', ...words, ...at], {
    cwd: join(import.meta.dir, '..', '..'),
    env: { ...process.env, BROWSER: join(folder, '..', 'browser'), BUN: process.execPath },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, faults, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, faults };
}

test('something else at the address is told from a server', async () => {
  const stranger = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('<h1>Hello</h1>') });
  const request = createClient(stranger.url.origin, 'gw_x').get('/asset/list');
  await expect(request).rejects.toThrow('answered 200: is that a server of Groundwork?');
  await stranger.stop(true);
});

test('an empty variable for the key leaves the key of the data directory', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gw-'));
  writeFileSync(join(dataDir, 'initial-api-key'), tenant.key);
  const env = { GROUNDWORK_API_KEY: '', DATA_DIR: dataDir };
  expect((await serverAt(server.url.origin, undefined, env)).key).toBe(tenant.key);
  rmSync(dataDir, { recursive: true });
});

test.each([
  [
    'a proxy that takes smaller requests',
    'HTTP/1.1 413 X\r\ncontent-length: 4\r\n\r\n<h1>',
    'takes no request of this size',
  ],
  [
    'a stop within the answer',
    'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"data":',
    'may have been done all the same',
  ],
  [
    'a proxy that leads to https',
    'HTTP/1.1 301 X\r\nlocation: https://x.example/api/v2/asset/update\r\ncontent-length: 0\r\n\r\n',
    'leads to https://x.example: use that address',
  ],
  ['a stop before the answer', '', 'may have been done all the same'],
])('%s is told in a sentence', async (_what, answer, sentence) => {
  const front = Bun.listen({
    port: 0,
    hostname: '127.0.0.1',
    socket: { data: (socket) => void socket.end(answer) },
  });
  const request = createClient(`http://127.0.0.1:${front.port}`, 'gw_x').post('/asset/update', {});
  await expect(request).rejects.toThrow(sentence);
  front.stop(true);
});

test('a server that answers with a refusal is quoted, and not taken for another program', async () => {
  const busy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => Response.json({ message: 'The database is not available' }, { status: 503 }),
  });
  await expect(serverAt(busy.url.origin, 'gw_x', {})).rejects.toThrow('503: The database is not available.');
  await busy.stop(true);
});

test('a folder is pushed, and its versions listed, compared and restored', async () => {
  const first = await run('push', folder);
  expect(first).toMatchObject({ code: 0, faults: '' });
  expect(first.out).toMatch(
    /^launch-site: version 1, 1 file\nleft out: docs\/\.git; --all sends them too\nhttp:\/\/127\.0\.0\.1:\d+\/sites\/launch-site-[0-9a-f-]{36}\/\n$/,
  );
  writeFileSync(join(folder, 'docs', 'index.html'), 'one\n  two\n');
  writeFileSync(join(folder, 'style.css'), 'h1 {}');
  expect((await run('push', folder, '--identifier', 'launch-site')).out).toStartWith(
    'launch-site: version 2, 2 files, 2 sent',
  );
  const versions = (await run('versions', 'launch-site')).out.split('\n');
  expect([versions[0], versions[1]]).toEqual([
    expect.stringMatching(/^▶ +2 /),
    expect.stringMatching(/^ +1 /),
  ]);
  const listed: unknown = JSON.parse((await run('versions', 'launch-site', '--json')).out);
  expect(listed).toMatchObject([{ version: 2 }, { version: 1 }]);
  for (const line of versions) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(80);
  expect((await run('diff', 'launch-site', '1', '2', 'docs/index.html')).out).toBe(
    'version 1 to 2: 1 added, 0 removed, 1 changed, 0 the same\n~ docs/index.html\n    one\n  - two\n  +   two\n',
  );
  expect((await run('restore', 'launch-site', '1')).out).toStartWith('launch-site: version 1 is served');
});

test('a push sends what changed, removes what is gone, and makes no version of nothing', async () => {
  const site = join(folder, '..', 'large');
  mkdirSync(join(site, 'a'), { recursive: true });
  const large = crypto.getRandomValues(new Uint8Array(60_000));
  for (const at of [1, 2, 3])
    writeFileSync(
      join(site, `${at}.bin`),
      large.map((byte) => byte ^ at),
    );
  writeFileSync(join(site, 'index.html'), 'one');
  writeFileSync(join(site, 'a', 'e\u0301.txt'), 'composed by the server');
  uploads = [];
  expect((await run('push', site, '-m', 'First')).out).toContain('large: version 1, 5 files\n');
  writeFileSync(join(site, 'index.html'), 'two');
  rmSync(join(site, '2.bin'));
  expect((await run('push', site, '--message', 'Second')).out).toContain(
    'large: version 2, 4 files, 1 sent, 1 removed\n',
  );
  expect((await run('push', site)).out).toContain('large: version 2, 4 files, nothing changed\n');
  rmSync(join(site, 'a'), { recursive: true });
  writeFileSync(join(site, 'a'), 'a file in the place of a folder');
  expect((await run('push', site)).out).toContain('large: version 3, 4 files, 1 sent, 1 removed\n');
  rmSync(join(site, 'a'));
  expect((await run('push', site)).out).toContain('large: version 4, 3 files, 1 removed\n');
  expect(uploads[0]).toBeGreaterThan(180_000);
  for (const bytes of uploads.slice(1)) expect(bytes).toBeLessThan(2_000);
  expect(uploads).toHaveLength(4);
  const { body } = await tenant.api.get('/asset/list', { identifier: 'large' });
  const { uuid } = body.data[0];
  const notes = (await tenant.api.get('/asset/versions/list', { uuid })).body.data;
  expect(notes.map(({ note }: { note: string | null }) => note)).toEqual([null, null, 'Second', 'First']);
  const files = (await tenant.api.get('/asset/get', { uuid })).body.data.metadata.filesMap;
  expect(files.map(({ path, sha256 }: { path: string; sha256: string }) => [path, sha256])).toEqual(
    [1, 3, 'index.html'].map((name) => [
      typeof name === 'number' ? `${name}.bin` : name,
      new Bun.CryptoHasher('sha256')
        .update(typeof name === 'number' ? large.map((byte) => byte ^ name) : 'two')
        .digest('hex'),
    ]),
  );
});

test('a push says who may open the site and where, tells what will not work there, and opens it', async () => {
  const site = join(folder, '..', 'opened');
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<link rel="stylesheet" href="/style.css">');
  const seen = () => new Promise<string>((done) => (visited = done));
  const settings = async () => {
    const { data } = (await tenant.api.get('/asset/list', { identifier: 'opened' })).body;
    return data[0] && { privacy: data[0].privacy, slug: data[0].vanitySlug, version: data[0].currentVersion };
  };
  let visit = seen();
  const first = await run('push', site, '--privacy', 'public', '--slug', 'opened-site', '--open');
  expect(first.out).toMatch(/\nwarning: index\.html: links to \/style\.css.*\nhttp.*\nopened http/);
  expect(await visit).toMatch(/\/sites\/opened-[0-9a-f-]{36}\/$/);
  expect(await settings()).toEqual({ privacy: 'public', slug: 'opened-site', version: 1 });
  expect((await run('push', site, '--privacy', 'only_me', '--slug', 'closed-site')).out).toContain(
    'nothing changed',
  );
  expect(await settings()).toEqual({ privacy: 'only_me', slug: 'closed-site', version: 1 });
  visit = seen();
  expect((await run('open', 'opened')).out).toMatch(/^opened http:\S+\/sites\/opened-[0-9a-f-]{36}\/\n$/);
  expect(await visit).toContain('?token=gws_');
  writeFileSync(join(site, '_redirects'), '/a');
  const refused = await run('push', site, '--privacy', 'public');
  expect(refused).toMatchObject({
    code: 1,
    faults: expect.stringMatching(/^_redirects line 1: needs a target/),
  });
  expect(await settings()).toMatchObject({ privacy: 'only_me', version: 1 });
  expect(await run('push', site, '--privacy', 'all')).toMatchObject({
    code: 2,
    faults: expect.stringContaining('--privacy must be only_me, workspace, public, not "all".'),
  });
});

test('assets are listed, and deleted by name', async () => {
  const site = join(folder, '..', 'listed');
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), 'x');
  await run('push', site, '--privacy', 'workspace');
  expect((await run('list')).out).toMatch(/^listed +workspace +v1 +1 files +1 B\n/m);
  const before: { identifier: string }[] = JSON.parse((await run('list', '--json')).out);
  expect(before.map(({ identifier }) => identifier)).toContain('listed');
  expect(await run('delete', 'listed')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^listed is deleted/),
  });
  expect((await run('list')).out).not.toContain('listed');
  expect(await run('delete', 'listed')).toMatchObject({
    code: 1,
    faults: expect.stringContaining('There is no asset'),
  });
});

test('what begins with a dot is sent where that is asked for, and what everybody looks for always', async () => {
  const site = join(folder, '..', 'dotted');
  mkdirSync(join(site, '.well-known'), { recursive: true });
  mkdirSync(join(site, 'node_modules'));
  for (const path of ['index.html', '.env', '.well-known/security.txt', 'node_modules/a.js'])
    writeFileSync(join(site, path), 'x');
  const pathsOf = async () => {
    const { data } = (await tenant.api.get('/asset/list', { identifier: 'dotted' })).body;
    const { body } = await tenant.api.get('/asset/get', { uuid: data[0].uuid });
    return body.data.metadata.filesMap.map(({ path }: { path: string }) => path).sort();
  };
  const some = await run('push', site);
  expect(some.out).toContain('version 1, 2 files\nleft out: .env, node_modules; --all sends them too\n');
  expect(await pathsOf()).toEqual(['.well-known/security.txt', 'index.html']);
  const all = await run('push', site, '--all');
  expect(all.out).toMatch(/^dotted: version 2, 4 files, 2 sent\nhttp/);
  expect(await pathsOf()).toEqual(['.env', '.well-known/security.txt', 'index.html', 'node_modules/a.js']);
});

test('what cannot be done is said in a sentence', async () => {
  expect(await run('push', join(folder, 'nowhere'))).toMatchObject({
    code: 1,
    faults: expect.stringMatching(/^There is no folder /),
  });
  expect((await run('restore', 'launch-sit', '1')).faults).toBe(
    'There is no asset called "launch-sit". Did you mean launch-site?\n',
  );
  expect((await run('restore', 'launch-site', '9')).faults).toEndWith('The asset has no version 9\n');
  expect(await run('restore', 'launch-site', 'x')).toMatchObject({ code: 2 });
});

test('an asset is found by its identifier among however many that have it in their names', async () => {
  const form = () => filesForm({ identifier: 'many' }, { 'index.html': 'x' });
  expect((await tenant.api.form('/asset/create', form())).status).toBe(201);
  await world.db.ownerSql`
    with others as (
      insert into asset (workspace_o_id, uuid, identifier, type, current_version, last_version, author, created_at)
      select workspace_o_id, gen_random_uuid(), 'many-' || n, type, 1, 1, author, now() + make_interval(secs => n)
      from asset, generate_series(1, 250) as n
      where workspace_o_id = ${tenant.workspaceOId}
        and identifier = 'many'
      returning workspace_o_id, uuid, author
    )
    insert into asset_version (workspace_o_id, asset_uuid, version, file_count, total_size, author)
    select workspace_o_id, uuid, 1, 1, 0, author
    from others
    returning 1`;
  expect((await run('versions', 'many')).out).toStartWith('▶');
});
