import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { type Tenant, testWorld } from '../support/world.ts';

/*
 * The four scripts that people have for assets: publish a folder, update it, load it down, and zip a folder and publish
 * that. They speak with curl, so curl it is here.
 */

let server: Bun.Server<undefined>;
let origin: string;
let tenant: Tenant;
let folder: string;

beforeAll(async () => {
  const world = await testWorld();
  tenant = await world.newWorkspace();
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: (request) => world.app.fetch(request),
  });
  origin = `http://127.0.0.1:${server.port}`;
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'my site', 'css'), { recursive: true });
  writeFileSync(join(folder, 'my site', 'index.html'), '<h1>One</h1>');
  writeFileSync(join(folder, 'my site', 'css', 'style.css'), 'h1 { color: teal }');
});

afterAll(async () => {
  await server.stop(true);
  rmSync(folder, { recursive: true });
});

/** A script as somebody keeps it; `$API` and `$KEY` are set, and it runs in the folder of the site. */
async function script(text: string): Promise<string> {
  const shell = Bun.spawn(['bash', '-euo', 'pipefail', '-c', text], {
    cwd: join(folder, 'my site'),
    env: { ...process.env, API: `${origin}/api/v2`, KEY: tenant.key },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, faults, code] = await Promise.all([
    new Response(shell.stdout).text(),
    new Response(shell.stderr).text(),
    shell.exited,
  ]);
  expect(code, `${text}\n${out}\n${faults}`).toBe(0);
  return out;
}

const published = async (text: string) => {
  const { data, message } = JSON.parse(await script(text));
  expect(data, message).toBeDefined();
  return data;
};
const pathsOf = (asset: { metadata: { filesMap: { path: string }[] } }) =>
  asset.metadata.filesMap.map(({ path }) => path);
const zipped = (files: Record<string, string>, around = '') =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [around + path, new TextEncoder().encode(text)]),
    ),
  );

test('publish: the metadata first, or last, or from a file', async () => {
  const files = `-F 'files=@index.html' -F 'files=@css/style.css;filename=css/style.css'`;
  const forms = [
    `-F 'metadata={"identifier":"first","type":"website"}' ${files}`,
    `${files} -F 'metadata={"identifier":"last"};type=application/json'`,
    `${files} -F 'metadata=@../meta.json'`,
  ];
  writeFileSync(join(folder, 'meta.json'), '{"identifier":"from-file"}');
  for (const form of forms) {
    const asset = await published(`curl -sS -H "api_key: $KEY" "$API/asset/create" ${form}`);
    expect(pathsOf(asset)).toEqual(['css/style.css', 'index.html']);
    expect(asset.siteUrl).toBe(`${origin}/sites/${asset.identifier}-${asset.uuid}/`);
  }
  const status = await script(
    `curl -sS -o /dev/null -w '%{http_code}' -H "api_key: $KEY" "$API/asset/create" ${forms[0]}`,
  );
  expect(status).toBe('409');
});

test('update: a whole folder found by a loop takes the place of the one before', async () => {
  const { uuid } = await published(
    `curl -sS -H "api_key: $KEY" "$API/asset/create" -F 'metadata={"identifier":"updated"}' -F 'files=@index.html'`,
  );
  const asset = await published(`
    args=()
    while IFS= read -r path; do args+=(-F "files=@$path;filename=\${path#./}"); done < <(find . -type f)
    curl -sS -H "api_key: $KEY" "$API/asset/publish" -F 'metadata={"uuid":"${uuid}"}' "\${args[@]}"`);
  expect([asset.currentVersion, pathsOf(asset)]).toEqual([2, ['css/style.css', 'index.html']]);
  const restored = await published(
    `curl -sS -H "api_key: $KEY" -H 'content-type: application/json' "$API/asset/versions/restore" -d '{"uuid":"${uuid}","version":1}'`,
  );
  expect([restored.currentVersion, pathsOf(restored)]).toEqual([1, ['index.html']]);
});

test('download: the served version, or a named one, as a zip under its own name', async () => {
  const { uuid } = await published(
    `curl -sS -H "api_key: $KEY" "$API/asset/create" -F 'metadata={"identifier":"loaded"}' -F 'files=@index.html'`,
  );
  await published(
    `curl -sS -H "api_key: $KEY" "$API/asset/publish" -F uuid=${uuid} -F 'files=@css/style.css;filename=css/style.css'`,
  );
  await script(`cd .. && curl -sSfOJ -H "api_key: $KEY" "$API/asset/download?uuid=${uuid}"`);
  await script(
    `cd .. && curl -sSf -o first.zip -H "api_key: $KEY" "$API/asset/download?uuid=${uuid}&version=1"`,
  );
  expect(Object.keys(unzipSync(readFileSync(join(folder, 'loaded-v2.zip'))))).toEqual(['css/style.css']);
  expect(Object.keys(unzipSync(readFileSync(join(folder, 'first.zip'))))).toEqual(['index.html']);
  const gone = await script(
    `curl -sS -o /dev/null -w '%{http_code}' -H "api_key: $KEY" "$API/asset/download?uuid=${uuid}&version=3"`,
  );
  expect(gone).toBe('404');
});

test('zip and publish: with a folder around the files, and without', async () => {
  const files = { 'index.html': '<h1>Zip</h1>', 'css/style.css': 'h1 {}' };
  writeFileSync(join(folder, 'flat.zip'), zipped(files));
  writeFileSync(join(folder, 'around.zip'), zipped(files, 'my site/'));
  for (const name of ['flat', 'around']) {
    const asset = await published(
      `curl -sS -H "api_key: $KEY" "$API/asset/create" -F 'file=@../${name}.zip' -F 'metadata={"identifier":"zip-${name}"}'`,
    );
    expect([asset.entryPoint, pathsOf(asset)]).toEqual(['index.html', ['css/style.css', 'index.html']]);
  }
});
