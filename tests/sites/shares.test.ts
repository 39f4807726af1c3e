import { describe, expect, test } from 'bun:test';
import { newIdentifier } from '../support/sites.ts';
import { get, openViewers, publish, statusOf, stranger, tenant, world } from '../support/viewers.ts';
import { client } from '../support/world.ts';

openViewers();

describe('a share', () => {
  const shareOf = async (uuid: string, more: object = {}) =>
    (await tenant.api.post('/asset/shares/create', { uuid, label: 'example.com', ...more })).body.data;

  test('opens the asset by its token, which becomes a cookie of this address alone', async () => {
    const { uuid, base } = await publish();
    const share = await shareOf(uuid);
    expect(share).toMatchObject({ uuid, kind: 'share', label: 'example.com', active: true, revokedAt: null });
    expect(share.url).toContain(`/sites/`);
    const entered = await get(`${base}/css/a.css?x=1&token=${share.token}`);
    expect([entered.status, entered.headers.get('location')]).toEqual([302, `${base}/css/a.css?x=1`]);
    const cookie = entered.headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`Path=${base}/;`);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    const [pair = ''] = cookie.split(';');
    expect(await statusOf(`${base}/`, { cookie: pair })).toBe(200);
    expect(await statusOf(`${base}/@v1/css/a.css`, { cookie: pair })).toBe(200);
    const { base: other } = await publish();
    expect(await statusOf(`${other}/`, { cookie: pair })).toBe(401);
    expect(await statusOf(`${other}/?token=${share.token}`)).toBe(401);
  });

  test('becomes a ticket in the address for a page in a browser, whose parts are sent no cookies', async () => {
    const { uuid, base } = await publish();
    const { token, oId } = await shareOf(uuid);
    const cookie = `groundwork_viewer=${token}`;
    const accept = 'text/html,application/xhtml+xml';
    const led = (await get(`${base}/@v1/?a=1`, { cookie, accept })).headers.get('location') ?? '';
    const [, ticket = ''] = /^.*\/@t~([^/]+)\/@v1\/\?a=1$/.exec(led) ?? [];
    expect(led).toBe(`${base}/@t~${ticket}/@v1/?a=1`);
    const page = await get(led, { accept });
    expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await statusOf(`${base}/@t~${ticket}/css/a.css`)).toBe(200);
    const slashed = await get(`${base}/@t~${ticket}`);
    expect(slashed.headers.get('location')).toBe(`${base}/@t~${ticket}/`);
    // The cookie of a page that somebody opens counts; one that another page fetches with does not.
    const fetched = { cookie, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin', accept };
    expect(await statusOf(`${base}/`, fetched)).toBe(401);
    const { base: other } = await publish();
    const forged = ticket.replace(/.{9}$/, (end) => (end.startsWith('A') ? 'B' : 'A') + end.slice(1));
    for (const wrong of [`${other}/@t~${ticket}/`, `${base}/@t~${forged}/`, `${base}/@t~x/`])
      expect(await statusOf(wrong), wrong).toBe(401);
    const away = await get(`${base}/@t~x/css/a.css?a=1`, { accept });
    expect([away.status, away.headers.get('location')]).toEqual([302, `${base}/css/a.css?a=1`]);
    await tenant.api.post('/asset/shares/revoke', { oId });
    expect(await statusOf(`${base}/@t~${ticket}/css/a.css`)).toBe(401);
  });

  test('opens its page and all parts of it in a browser that keeps no cookies', async () => {
    const { uuid, base } = await publish();
    const { token } = await shareOf(uuid);
    const accept = 'text/html';
    const led = (await get(`${base}/?a=1&token=${token}`, { accept })).headers.get('location') ?? '';
    expect(led).toEndWith('/?a=1');
    expect(await statusOf(led, { accept })).toBe(200);
    expect(await statusOf(led.replace('?a=1', 'css/a.css'))).toBe(200);
  });

  test('lets its visitors stay when the asset is called otherwise', async () => {
    const { uuid, base } = await publish();
    const { token } = await shareOf(uuid);
    const identifier = newIdentifier();
    await tenant.api.post('/asset/update', { uuid, identifier });
    const cookie = `groundwork_viewer=${token}`;
    const moved = await get(`${base}/`, { cookie, accept: 'text/html' });
    expect(moved.headers.get('location')).toStartWith(`/sites/${identifier}-${uuid}/@t~`);
    expect(moved.headers.get('set-cookie')).toStartWith(`${cookie}; Path=/sites/${identifier}-${uuid}/;`);
  });

  test('leads by its own address to the page', async () => {
    const { uuid, base } = await publish();
    const { url, token } = await shareOf(uuid);
    const { pathname, search } = new URL(url);
    const entered = await get(pathname + search);
    expect(entered.headers.get('location')).toBe(`${base}/`);
    expect(await statusOf(`${base}/`, { cookie: `groundwork_viewer=${token}` })).toBe(200);
  });

  test('ends at once when it is revoked, by itself when its time is over, and with the asset', async () => {
    const { uuid, base } = await publish();
    const [revoked, expired, kept] = [await shareOf(uuid), await shareOf(uuid), await shareOf(uuid)];
    const seen = (token: string) => statusOf(`${base}/`, { cookie: `groundwork_viewer=${token}` });
    expect(await seen(revoked.token)).toBe(200);
    const ended = await tenant.api.post('/asset/shares/revoke', { oId: revoked.oId });
    expect(ended.body.data).toMatchObject({ oId: revoked.oId, active: false });
    expect(await seen(revoked.token)).toBe(401);
    await world.db.ownerSql`
      update asset_share
      set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
      where o_id = ${expired.oId}`;
    expect(await seen(expired.token)).toBe(401);
    expect(await seen(kept.token)).toBe(200);
    await tenant.api.post('/asset/update', { uuid, status: 'unpublished' });
    expect(await seen(kept.token)).toBe(404);
  });

  test('is listed without its token, which is stored nowhere', async () => {
    const { uuid } = await publish();
    const share = await shareOf(uuid, { expiresInDays: 3 });
    const token = (await tenant.api.post('/asset/token/create', { uuid, name: 'Screen' })).body.data;
    const listed = await tenant.api.post('/asset/shares/list', { uuid });
    expect(listed.body).toMatchObject({
      total: 2,
      hasNext: false,
      data: [
        { oId: token.oId, kind: 'token', label: 'Screen' },
        { oId: share.oId, kind: 'share', label: 'example.com' },
      ],
    });
    expect(JSON.stringify(listed.body)).not.toContain(share.token);
    const days = (Date.parse(share.expiresAt) - Date.parse(share.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(3);
    const usual = (Date.parse(token.expiresAt) - Date.parse(token.createdAt)) / 86_400_000;
    expect(Math.round(usual)).toBe(30);
    const page = await tenant.api.post('/asset/shares/list', { uuid, limit: 1, offset: 1 });
    expect(page.body).toMatchObject({ total: 2, hasNext: false, data: [{ oId: share.oId }] });
  });

  test('is refused by name where it says nothing, or too much', async () => {
    const { uuid } = await publish();
    const cases: [object, RegExp][] = [
      [{ uuid }, /label/],
      [{ uuid, label: 'not an address' }, /label/],
      [{ uuid, label: 'a.example', expiresAt: '2020-01-01T00:00:00Z' }, /expiresAt: must lie in the future/],
      [{ uuid, label: 'a.example', expiresAt: '2999-01-01T00:00:00Z' }, /expiresAt: must lie within/],
      [{ uuid, label: 'a.example', expiresInDays: 0 }, /expiresInDays/],
    ];
    for (const [body, sentence] of cases) {
      const refused = await tenant.api.post('/asset/shares/create', body);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toMatch(sentence);
    }
    for (const of of [stranger, tenant]) {
      const missing = await of.api.post('/asset/shares/create', {
        uuid: of === tenant ? crypto.randomUUID() : uuid,
        label: 'a.example',
      });
      expect(missing.status).toBe(404);
    }
    expect((await stranger.api.post('/asset/shares/list', { uuid })).status).toBe(404);
    const { oId } = await shareOf(uuid);
    expect((await stranger.api.post('/asset/shares/revoke', { oId })).status).toBe(404);
  });

  test('makes the asset one that is shared externally, until it ends', async () => {
    const { uuid } = await publish();
    const shared = async () => (await tenant.api.get('/asset/get', { uuid })).body.data.externallyShared;
    expect(await shared()).toBe(false);
    const { oId } = await shareOf(uuid);
    expect(await shared()).toBe(true);
    await tenant.api.post('/asset/shares/revoke', { oId });
    expect(await shared()).toBe(false);
  });
});

describe('a key that is revoked', () => {
  test('ends the shares and tokens that it made where that is asked for, and lists name the key', async () => {
    const { uuid, base } = await publish();
    const made = await tenant.api.post('/api-key/create', { name: 'Leaver', scopes: ['read', 'write'] });
    const { oId, key } = made.body.data;
    const leaver = client(world.app, key);
    const share = (await leaver.post('/asset/shares/create', { uuid, label: 'ana@example.com' })).body.data;
    const token = (await leaver.post('/asset/token/create', { uuid })).body.data;
    const own = (await tenant.api.post('/asset/token/create', { uuid })).body.data;
    expect([share.keyOId, token.keyOId, own.keyOId]).toEqual([oId, oId, tenant.keyOId]);
    const live = async () =>
      (await tenant.api.get('/asset/shares/list', { uuid })).body.data
        .filter(({ active }: { active: boolean }) => active)
        .map((one: { oId: string }) => one.oId);
    // what it added to others' shares ends too, and the share goes on
    const lasting = (await tenant.api.post('/asset/shares/create', { uuid, emails: ['ben@example.com'] }))
      .body.data;
    const added = await leaver.post('/asset/shares/add-recipients', {
      uuid,
      shareUuid: lasting.oId,
      emails: ['eve@example.com'],
    });
    // what others added to its share ends with that
    const joined = await tenant.api.post('/asset/shares/add-domains', {
      uuid,
      shareUuid: share.oId,
      domains: ['x.example'],
    });
    const other = await publish();
    const strange = await tenant.api.post('/asset/shares/revoke', { uuid: other.uuid, shareUuid: own.oId });
    expect(strange.status).toBe(404);
    expect(await live()).toEqual([lasting.oId, own.oId, token.oId, share.oId]);
    const ended = await tenant.api.post('/api-key/revoke', { oId, alsoSharesAndTokens: true });
    expect(ended.body.data).toEqual({ oId, revoked: true, sharesEnded: 2 });
    expect(await live()).toEqual([lasting.oId, own.oId]);
    const tokens = [share.token, joined.body.data.token, added.body.data.token, lasting.token];
    const statuses = tokens.map((one) => statusOf(`${base}/`, { cookie: `groundwork_viewer=${one}` }));
    expect(await Promise.all(statuses)).toEqual([401, 401, 401, 200]);
    await tenant.api.post('/asset/shares/revoke', { uuid, shareUuid: lasting.oId });
    expect((await tenant.api.post('/asset/shares/revoke', { uuid, shareUuid: own.oId })).status).toBe(200);
    expect(await live()).toEqual([]);
  });
});
