import { beforeAll, expect, test } from 'bun:test';
import { unzipSync } from 'fflate';
import { filesForm } from '../support/assets.ts';
import { newIdentifier } from '../support/sites.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

/** As older scripts send it: the key as Bearer. */
function send(method: string, path: string, body?: FormData | object, key = tenant.key): Promise<Response> {
  const isForm = body instanceof FormData;
  return world.app.fetch(
    new Request(`http://localhost/api/v1/artifacts${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }),
  );
}

const files = { 'index.html': '<h1>One</h1>', 'data/with space.txt': 'spaced' };

async function made() {
  const reply = await send('POST', '', filesForm({ identifier: newIdentifier() }, files));
  expect(reply.status).toBe(201);
  return reply.json();
}

test('older scripts publish, read, change and load down under /api/v1/artifacts', async () => {
  const asset = await made();
  expect(asset.metadata.filesMap.map(({ path }: { path: string }) => path).sort()).toEqual(
    Object.keys(files).sort(),
  );
  expect(asset).toMatchObject({ status: 'published', privacy: 'only_me', data: { uuid: asset.uuid } });
  expect(asset.previewUrl).toContain(asset.identifier);
  expect(asset._metadata.message).toBe('Success');

  const second = await send('POST', `/${asset.uuid}/files`, filesForm({}, { 'index.html': '<h1>Two</h1>' }));
  expect([second.status, (await second.json()).currentVersion]).toEqual([200, 2]);
  const changed = await send('PATCH', `/${asset.uuid}`, { privacy: 'public' });
  expect([changed.status, (await changed.json()).privacy]).toEqual([200, 'public']);
  const read = await (await send('GET', `/${asset.uuid}`)).json();
  expect(read).toMatchObject({ uuid: asset.uuid, privacy: 'public', currentVersion: 2 });

  const zip = await send('GET', `/${asset.uuid}/download`);
  expect(zip.headers.get('content-type')).toBe('application/zip');
  const packed = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(packed)).toEqual(['index.html']);
  const older = await send('GET', `/${asset.uuid}/versions/1/download`);
  expect(Object.keys(unzipSync(new Uint8Array(await older.arrayBuffer()))).sort()).toEqual(
    Object.keys(files).sort(),
  );

  await tenant.api.post('/asset/versions/restore', { uuid: asset.uuid, version: 1 });
  const one = await send('GET', `/${asset.uuid}/download/data/with%20space.txt`);
  expect([one.status, await one.text()]).toEqual([200, 'spaced']);
  expect(one.headers.get('content-disposition')).toBe('attachment');
});

test('what is not there, or of another workspace, is 404 there too, and without a key 401', async () => {
  const { uuid } = await made();
  const stranger = await world.newWorkspace();
  for (const [method, path] of [
    ['GET', `/${uuid}`],
    ['GET', `/${uuid}/download`],
    ['GET', `/${uuid}/download/index.html`],
    ['GET', `/${uuid}/versions/1/download`],
  ] as const) {
    expect((await send(method, path, undefined, stranger.key)).status, path).toBe(404);
    expect((await send(method, path, undefined, 'gw_wrong')).status, path).toBe(401);
  }
  expect((await send('PATCH', `/${uuid}`, { privacy: 'public' }, stranger.key)).status).toBe(404);
  expect((await send('POST', `/${uuid}/files`, filesForm({}, files), stranger.key)).status).toBe(404);
  expect((await send('GET', `/${uuid}/download/none.txt`)).status).toBe(404);
  expect((await send('GET', `/${uuid}/versions/9/download`)).status).toBe(404);
});
