import { beforeAll, expect, test } from 'bun:test';
import { unzipSync } from 'fflate';
import { archivesMost } from '../../server/sites/download.ts';
import { newIdentifier, publishingOf, sendUpload } from '../support/sites.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  stranger = await world.newWorkspace();
});

const site = { 'index.html': '<h1>One</h1>', 'css/a.css': 'a{}' };

async function publish(settings: object = {}): Promise<string> {
  const means = publishingOf(world.app, tenant);
  const { uuid } = await sendUpload(
    means,
    '/asset/create',
    { identifier: newIdentifier(), ...settings },
    site,
  );
  return uuid;
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.app.fetch(new Request(`http://localhost${path}`, { method, headers }));
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).status;

test('/download/<uuid> is the version that is served, as a file to be saved', async () => {
  const uuid = await publish({ privacy: 'public' });
  const reply = await get(`/download/${uuid}`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="site-.*-v1\.zip"$/);
  expect(reply.headers.get('content-security-policy')).toBe('sandbox');
  expect(Object.keys(unzipSync(new Uint8Array(await reply.arrayBuffer()))).sort()).toEqual(
    Object.keys(site).sort(),
  );
  const means = publishingOf(world.app, tenant);
  await sendUpload(means, '/asset/publish', { uuid }, { 'index.html': '<h1>Two</h1>' });
  const newer = await get(`/download/${uuid.toUpperCase()}`);
  expect(newer.headers.get('x-asset-version')).toBe('2');
  expect(Object.keys(unzipSync(new Uint8Array(await newer.arrayBuffer())))).toEqual(['index.html']);
  const head = await get(`/download/${uuid}`, {}, 'HEAD');
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  expect((await get(`/download/${uuid}`, {}, 'POST')).status).toBe(405);
  await tenant.api.post('/asset/update', { uuid, status: 'unpublished' });
  for (const path of [uuid, crypto.randomUUID(), 'nothing', `${uuid}/index.html`])
    expect(await statusOf(`/download/${path}`, { api_key: tenant.key }), path).toBe(404);
});

test('/download/<uuid> opens to whoever may see the asset, and to nobody else', async () => {
  const uuid = await publish();
  const path = `/download/${uuid}`;
  const [bearer, strange] = [
    (await tenant.api.post('/asset/access-token/generate', {})).body.data.token,
    (await stranger.api.post('/asset/access-token/generate', {})).body.data.token,
  ];
  const emails = ['ana@example.com', 'ben@example.com'];
  const { links, shareUuid } = (await tenant.api.post('/asset/shares/create', { uuid, emails })).body.data;
  const [ana, ben] = links.map(({ token }: { token: string }) => `${path}?token=${token}`);
  const other = await publish();
  expect({
    nothing: await statusOf(path),
    key: await statusOf(path, { api_key: tenant.key }),
    bearer: await statusOf(path, { authorization: `Bearer ${bearer}` }),
    link: await statusOf(ana),
    linkOfAnother: await statusOf(ana.replace(uuid, other)),
    keyOfAnother: await statusOf(path, { api_key: stranger.key }),
    bearerOfAnother: await statusOf(path, { authorization: `Bearer ${strange}` }),
  }).toEqual({
    nothing: 401,
    key: 200,
    bearer: 200,
    link: 200,
    linkOfAnother: 401,
    keyOfAnother: 401,
    bearerOfAnother: 401,
  });
  await tenant.api.post('/asset/shares/remove-recipients', { uuid, shareUuid, emails: [emails[0]] });
  expect([await statusOf(ana), await statusOf(ben)]).toEqual([401, 200]);
});

test('/download/<uuid> packs so many a minute for one address, and goes on for others', async () => {
  const uuid = await publish({ privacy: 'public' });
  const from = (address: string) =>
    world.app.fetch(new Request(`http://localhost/download/${uuid}`, { method: 'HEAD' }), { address });
  for (let sent = 0; sent < archivesMost; sent++) expect((await from('203.0.113.90')).status).toBe(200);
  const refused = await from('203.0.113.90');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61);
  expect((await from('203.0.113.91')).status).toBe(200);
});

test('/download/<uuid> stands where the API is, also where sites have an origin of their own', async () => {
  const apart = await makeWorld({ SITES_ORIGIN: 'https://sites.example' });
  const owner = await apart.newWorkspace();
  const means = publishingOf(apart.app, owner);
  const settings = { identifier: newIdentifier(), privacy: 'public' };
  const { uuid, identifier } = await sendUpload(means, '/asset/create', settings, site);
  const on = async (path: string) => (await apart.app.fetch(new Request(`http://localhost${path}`))).status;
  expect(await on(`/download/${uuid}`)).toBe(200);
  expect(await on(`/sites/${identifier}-${uuid}/`)).toBe(404);
  await apart.app.close();
});
