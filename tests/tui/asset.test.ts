import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tenant, testWorld } from '../support/world.ts';

let server: Bun.Server<undefined>;
let tenant: Tenant;
let folder: string;

beforeAll(async () => {
  const world = await testWorld();
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
    /^launch-site: version 1, 1 files\nhttp:\/\/127\.0\.0\.1:\d+\/sites\/launch-site-[0-9a-f-]{36}\/\n$/,
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
  for (const line of versions) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(80);
  expect((await run('diff', 'launch-site', '1', '2', 'docs/index.html')).out).toBe(
    'version 1 to 2: 1 added, 0 removed, 1 changed, 0 the same\n~ docs/index.html\n    one\n  - two\n  + 2\n',
  );
  expect((await run('restore', 'launch-site', '1')).out).toStartWith('launch-site: version 1 is served');
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
