import { beforeAll, describe, expect, test } from 'bun:test';
import { unzipSync } from 'fflate';
import { filesForm } from '../support/assets.ts';
import { newIdentifier } from '../support/sites.ts';
import { client, type Tenant, testWorld, type World } from '../support/world.ts';

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

describe('an access token', () => {
  const generate = async (body: object, api = tenant.api) => {
    const made = await api.post('/asset/access-token/generate', body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.data;
  };
  const keyOf = async (scopes: string[]) => {
    const made = (await tenant.api.post('/api-key/create', { name: 'Publisher', scopes })).body.data;
    return { ...made, api: client(world.app, made.key) };
  };
  const statusOf = async (path: string, token: string) => (await send('GET', path, undefined, token)).status;

  test('publishes and reads under /api/v1/artifacts, in the workspace of its key, and opens nothing else', async () => {
    const { token, name, expiresAt, keyOId, createdAt } = await generate({
      name: 'Nightly',
      expiresInDays: 90,
    });
    expect([name, keyOId]).toEqual(['Nightly', tenant.keyOId]);
    expect(Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000)).toBe(90);
    const form = filesForm({ identifier: newIdentifier() }, files);
    const reply = await send('POST', '', form, token);
    const { uuid } = await reply.json();
    expect(reply.status).toBe(201);
    expect((await tenant.api.get('/asset/get', { uuid })).body.data.uuid).toBe(uuid);
    expect(await statusOf(`/${uuid}`, token)).toBe(200);
    expect(await statusOf(`/${uuid}/download/index.html`, token)).toBe(200);
    const stranger = await world.newWorkspace();
    const strange = await generate({}, stranger.api);
    expect(await statusOf(`/${uuid}`, strange.token)).toBe(404);
    const others = ['/asset/list', '/api-key/list', '/persona/list', '/asset/shares/list'];
    for (const path of others) {
      // also once it has been trusted where it is taken
      expect((await client(world.app, token).get(path, { uuid })).status, path).toBe(401);
    }
    const graphql = await world.app.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"query":"{ assets { total } }"}',
      }),
    );
    expect(graphql.status).toBe(401);
  });

  test('is stored as its hash alone, and made by those who may write', async () => {
    const { token, oId } = await generate({ name: 'Hashed' });
    const [row] = await world.db.ownerSql<{ text: string; isHash: boolean }[]>`
      select
        asset_access_token::text as text,
        token_hash = ${new Bun.CryptoHasher('sha256').update(token).digest()} as is_hash
      from asset_access_token
      where o_id = ${oId}`;
    expect([row?.isHash, row?.text.includes(token)]).toEqual([true, false]);
    const reader = await keyOf(['read']);
    expect((await reader.api.post('/asset/access-token/generate', {})).status).toBe(403);
    for (const expiresInDays of [0, 366]) {
      const refused = await tenant.api.post('/asset/access-token/generate', { expiresInDays });
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'expiresInDays']);
    }
  });

  test('may no more than its key, and ends with it at once', async () => {
    const { uuid } = await made();
    const key = await keyOf(['write']);
    const { token } = await generate({}, key.api);
    expect(await statusOf(`/${uuid}`, token)).toBe(403);
    const full = await keyOf(['read', 'write', 'admin']);
    const trusted = await generate({}, full.api);
    expect(await statusOf(`/${uuid}`, trusted.token)).toBe(200);
    await tenant.api.post('/api-key/revoke', { oId: full.oId });
    expect(await statusOf(`/${uuid}`, trusted.token)).toBe(401);
  });

  test('ends by itself, and when it is refreshed by the key that made it or took its place', async () => {
    const { uuid } = await made();
    const key = await keyOf(['read', 'write']);
    const first = await generate({ name: 'Nightly' }, key.api);
    expect(await statusOf(`/${uuid}`, first.token)).toBe(200);
    const { oId } = first;
    const stranger = await world.newWorkspace();
    for (const api of [stranger.api, tenant.api])
      expect((await api.post('/asset/access-token/refresh', { oId })).status).toBe(404);
    const second = (await key.api.post('/asset/access-token/refresh', { oId })).body.data;
    expect(second).toMatchObject({ oId, name: 'Nightly' });
    expect(await statusOf(`/${uuid}`, first.token)).toBe(401);
    expect(await statusOf(`/${uuid}`, second.token)).toBe(200);
    const rotated = (await tenant.api.post('/api-key/rotate', { oId: key.oId })).body.data;
    expect(await statusOf(`/${uuid}`, second.token)).toBe(401);
    const taker = client(world.app, rotated.key);
    const third = (await taker.post('/asset/access-token/refresh', { oId, expiresInDays: 1 })).body.data;
    expect([third.keyOId, await statusOf(`/${uuid}`, third.token)]).toEqual([rotated.oId, 200]);
    const short = await generate({}, taker);
    await world.db.ownerSql`
      update asset_access_token set expires_at = now() - interval '1 second' where o_id = ${short.oId}`;
    expect(await statusOf(`/${uuid}`, short.token)).toBe(401);
  });
});
