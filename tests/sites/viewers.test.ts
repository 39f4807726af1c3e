import { describe, expect, test } from 'bun:test';
import { createApp } from '../../server/app.ts';
import { newIdentifier } from '../support/sites.ts';
import {
  colleague,
  get,
  newKey,
  openViewers,
  publish,
  statusOf,
  stranger,
  tenant,
  world,
} from '../support/viewers.ts';
import { client } from '../support/world.ts';

openViewers();

describe('who sees an asset', () => {
  test('that only_me may see: the key that made it, however it is sent', async () => {
    const { base } = await publish();
    const ways: Record<string, string>[] = [
      { api_key: tenant.key },
      { 'x-api-key': tenant.key },
      { authorization: `Bearer ${tenant.key}` },
    ];
    for (const headers of ways) expect(await statusOf(`${base}/`, headers)).toBe(200);
    const others: Record<string, string>[] = [
      {},
      { api_key: colleague },
      { api_key: stranger.key },
      { api_key: 'gw_wrong' },
    ];
    for (const headers of others) expect(await statusOf(`${base}/`, headers)).toBe(401);
  });

  test('that only_me may see: also the keys that took the place of the one that made it, and no others', async () => {
    const made = (await tenant.api.post('/api-key/create', { name: 'Maker', scopes: ['read', 'write'] })).body
      .data;
    const { base } = await publish({}, { app: world.app, key: made.key });
    let latest = made;
    for (const _turn of [1, 2]) {
      const before = latest;
      const rotated = await tenant.api.post('/api-key/rotate', { oId: before.oId, graceSeconds: 600 });
      latest = rotated.body.data;
      expect(await statusOf(`${base}/`, { api_key: latest.key })).toBe(200);
      // in its grace the old one goes on working
      expect(await statusOf(`${base}/`, { api_key: before.key })).toBe(200);
    }
    const { base: newer } = await publish({}, { app: world.app, key: latest.key });
    expect(await statusOf(`${newer}/`, { api_key: latest.key })).toBe(200);
    for (const key of [tenant.key, colleague]) expect(await statusOf(`${base}/`, { api_key: key })).toBe(401);
  });

  test('of the workspace: any key of it that may read', async () => {
    const { base } = await publish({ privacy: 'workspace' });
    expect(await statusOf(`${base}/`, { api_key: colleague })).toBe(200);
    const blind = await newKey(['write']);
    expect(await statusOf(`${base}/`, { api_key: blind })).toBe(401);
    expect(await statusOf(`${base}/`, { api_key: stranger.key })).toBe(401);
  });

  test('that is public, or whose link is open: everybody, even with a wrong key', async () => {
    for (const settings of [{ privacy: 'public' }, { openLink: true }]) {
      const { base } = await publish(settings);
      expect(await statusOf(`${base}/`)).toBe(200);
      expect(await statusOf(`${base}/`, { api_key: 'gw_wrong' })).toBe(200);
    }
  });

  test('changes with the next request', async () => {
    const { uuid, base } = await publish({ privacy: 'public' });
    expect(await statusOf(`${base}/`)).toBe(200);
    await tenant.api.post('/asset/update', { uuid, privacy: 'only_me' });
    expect(await statusOf(`${base}/`)).toBe(401);
    await tenant.api.post('/asset/update', { uuid, openLink: true });
    expect(await statusOf(`${base}/`)).toBe(200);
  });

  test('a private one is kept from caches that others share, and from search engines', async () => {
    const { base } = await publish();
    const current = await get(`${base}/`, { api_key: tenant.key });
    expect(current.headers.get('cache-control')).toBe('private, no-cache');
    expect(current.headers.get('x-robots-tag')).toBe('noindex');
    expect(current.headers.get('access-control-allow-origin')).toBeNull();
    const pinned = await get(`${base}/@v1/`, { api_key: tenant.key });
    // kept without asking, it would outlive the share that opened it
    expect(pinned.headers.get('cache-control')).toBe('private, no-cache');
    const lost = await get(`${base}/@v1/no/such`, { api_key: tenant.key });
    expect([lost.status, lost.headers.get('cache-control')]).toEqual([404, 'private, no-cache']);
  });

  test('a short address tells nobody that something is closed', async () => {
    const vanitySlug = newIdentifier();
    await publish({ vanitySlug });
    const [row] = await world.db.ownerSql<{ handle: string }[]>`
      select handle from workspace where o_id = ${tenant.workspaceOId}`;
    expect(await statusOf(`/s/${row?.handle}/${vanitySlug}/`)).toBe(404);
    expect(await statusOf(`/s/${row?.handle}/${vanitySlug}/`, { api_key: tenant.key })).toBe(200);
  });
});

test('what is seen is counted by day, version, path and viewer, without a commit for each request', async () => {
  const { db } = world;
  // What was seen may be stored at any time; it is stored once all of it was seen.
  const seen = Promise.withResolvers<void>();
  const ownerSql: typeof db.ownerSql = new Proxy(db.ownerSql, {
    apply: (sql, self, args) =>
      String(args[0]).includes('insert into asset_view')
        ? seen.promise.then(() => Reflect.apply(sql, self, args))
        : Reflect.apply(sql, self, args),
  });
  const now = new Date();
  const app = createApp(
    { ...world.context, db: { ...db, ownerSql }, clock: () => now },
    () => 'http://localhost',
  );
  const { key } = await world.newWorkspace();
  const api = client(app, key);
  const { uuid, base } = await publish({}, { app, key });
  const { token, oId } = (await api.post('/asset/shares/create', { uuid, label: 'ana@example.com' })).body
    .data;
  const look = (path: string, headers: Record<string, string>, method = 'GET') =>
    app.fetch(new Request(`http://localhost${base}${path}`, { method, headers }));
  const cookie = `groundwork_viewer=${token}`;
  const { headers } = await look('/', { cookie });
  await look('/', { cookie, 'if-none-match': headers.get('etag') ?? '' });
  await look('/css/a.css', { cookie });
  await look('/', { api_key: key });
  await look('/none', { cookie });
  await look('/', { cookie }, 'HEAD');
  await look('/', {});
  expect((await api.get('/asset/stats', { uuid })).body.data.requests).toBe(0);
  seen.resolve();
  await app.close();
  const { data } = (await api.get('/asset/stats', { uuid })).body;
  const day = now.toISOString().slice(0, 10);
  expect(data).toEqual({
    uuid,
    firstDay: expect.any(String),
    lastDay: day,
    views: 3,
    requests: 4,
    byDay: [{ day, views: 3, requests: 4 }],
    byVersion: [{ version: 1, views: 3, requests: 4 }],
    byPath: [
      { path: 'index.html', views: 3, requests: 3 },
      { path: 'css/a.css', views: 0, requests: 1 },
    ],
    byViewer: [
      { admittedBy: oId, label: 'ana@example.com', views: 2, requests: 3 },
      { admittedBy: 'key', label: null, views: 1, requests: 1 },
    ],
  });
  const before = await api.get('/asset/stats', { uuid, endDate: '2020-01-01T00:00:00Z' });
  expect(before.body.data.requests).toBe(0);
  expect((await stranger.api.get('/asset/stats', { uuid })).status).toBe(404);
});
