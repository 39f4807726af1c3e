import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesForm } from '../support/assets.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let server: Bun.Server<undefined>;
let world: World;
let tenant: Tenant;
let folder: string;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => world.app.fetch(request) });
  folder = join(mkdtempSync(join(tmpdir(), 'push-')), 'Launch Site');
  mkdirSync(join(folder, 'docs', '.git'), { recursive: true });
  writeFileSync(join(folder, 'docs', 'index.html'), 'one\ntwo\n');
  writeFileSync(join(folder, 'docs', '.git', 'HEAD'), 'main');
});

afterAll(async () => {
  await server.stop(true);
  rmSync(join(folder, '..'), { recursive: true });
});

async function run(...words: string[]): Promise<{ code: number; out: string; faults: string }> {
  const at = ['--on', `http://127.0.0.1:${server.port}`, '--key', tenant.key];
  const child = Bun.spawn([process.execPath, 'tui/asset/main.ts', ...words, ...at], {
    cwd: join(import.meta.dir, '..', '..'),
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

test('a folder is pushed, and its versions listed, compared and restored', async () => {
  const first = await run('push', folder);
  expect(first).toMatchObject({ code: 0, faults: '' });
  expect(first.out).toMatch(
    /^launch-site: version 1, 1 files\nleft out: docs\/\.git; --all sends them too\nhttp:\/\/127\.0\.0\.1:\d+\/sites\/launch-site-[0-9a-f-]{36}\/\n$/,
  );
  writeFileSync(join(folder, 'docs', 'index.html'), 'one\n2\n');
  writeFileSync(join(folder, 'style.css'), 'h1 {}');
  expect((await run('push', folder, '--identifier', 'launch-site')).out).toStartWith(
    'launch-site: version 2, 2 files',
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
    'version 1 to 2: 1 added, 0 removed, 1 changed, 0 the same\n~ docs/index.html\n    one\n  - two\n  + 2\n',
  );
  expect((await run('restore', 'launch-site', '1')).out).toStartWith('launch-site: version 1 is served');
}, 120_000);

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
  expect(all.out).toMatch(/^dotted: version 2, 4 files\nhttp/);
  expect(await pathsOf()).toEqual(['.env', '.well-known/security.txt', 'index.html', 'node_modules/a.js']);
}, 120_000);

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
}, 120_000);

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
    from others`;
  expect((await run('versions', 'many')).out).toStartWith('▶');
}, 120_000);
