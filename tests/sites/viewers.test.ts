import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Tx } from '../../server/database/index.ts';
import { addRecipients } from '../../server/services/assets/shares/recipients.ts';
import { revokeSharesOf } from '../../server/services/assets/shares/share-links.ts';
import { createShare } from '../../server/services/assets/shares/shares.ts';
import { revokeApiKey } from '../../server/services/workspaces/api-keys.ts';
import { requestsMost } from '../../server/sites/visitors/access-request.ts';
import { atOnce } from '../support/at-once.ts';
import { type MadeAsset, newIdentifier, publishingOf, sendUpload } from '../support/sites.ts';
import { client, makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let stranger: Tenant;
let colleague: string;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  stranger = await world.newWorkspace();
  colleague = await newKey(['read']);
});

async function newKey(scopes: string[]): Promise<string> {
  const made = await tenant.api.post('/api-key/create', { name: 'Colleague', scopes });
  return made.body.data.key;
}

async function publish(
  settings: object = {},
  on: { app: World['app']; key: string } = { app: world.app, key: tenant.key },
): Promise<MadeAsset & { base: string }> {
  const identifier = newIdentifier();
  const made = await sendUpload(
    publishingOf(on.app, on),
    '/asset/create',
    { identifier, ...settings },
    { 'index.html': 'secret page', 'css/a.css': 'a{}', '404.html': 'secret too' },
  );
  return { ...made, base: `/sites/${made.identifier}-${made.uuid}` };
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return world.app.fetch(new Request(`http://localhost${path}`, { method, headers }));
}

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).status;

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

describe('a share with recipients', () => {
  const sharedWith = async (uuid: string, body: object) => {
    const made = await tenant.api.post('/asset/shares/create', { uuid, ...body });
    expect(made.status).toBe(201);
    return made.body.data;
  };
  const seen = (base: string, token: string) =>
    statusOf(`${base}/`, { cookie: `groundwork_viewer=${token}` });

  test('gives each a link of its own, and says whom it is for', async () => {
    const { uuid, base } = await publish();
    const share = await sharedWith(uuid, {
      emails: ['Ana@Example.com', 'ben@example.com', 'ana@example.com '],
      domains: ['Partner.Example'],
      label: 'Board',
      expiresInDays: 5,
    });
    expect(share).toMatchObject({
      label: 'Board',
      emails: ['ana@example.com', 'ben@example.com'],
      domains: ['partner.example'],
      token: null,
      url: null,
    });
    expect(share.shareUuid).toBe(share.oId);
    const recipients = share.links.map(({ recipient }: { recipient: string }) => recipient);
    expect(recipients).toEqual(['ana@example.com', 'ben@example.com', 'partner.example']);
    for (const { token, url } of share.links) {
      expect(url).toContain(`?token=${token}`);
      expect(await seen(base, token)).toBe(200);
    }
    const { body } = await tenant.api.get('/asset/shares/list', { uuid });
    expect(body).toMatchObject({ total: 1, data: [{ oId: share.oId, emails: share.emails }] });
    for (const { token } of share.links) expect(JSON.stringify(body)).not.toContain(token);
    await tenant.api.post('/asset/shares/revoke', { uuid, shareUuid: share.shareUuid });
    for (const { token } of share.links) expect(await seen(base, token)).toBe(401);
  });

  test('closes for the one who is removed at once, by address, cookie and ticket, and for nobody else', async () => {
    const { uuid, base } = await publish();
    const accept = 'text/html';
    const share = await sharedWith(uuid, {
      emails: ['ana@example.com', 'ben@example.com'],
      domains: ['partner.example', 'agency.example'],
    });
    const { shareUuid } = share;
    const visitors = [];
    for (const { recipient, token } of share.links) {
      const cookie = `groundwork_viewer=${token}`;
      const ticketed = (await get(`${base}/`, { cookie, accept })).headers.get('location') ?? '';
      expect(await statusOf(`${ticketed}css/a.css`), recipient).toBe(200);
      visitors.push({ recipient, ways: [`${base}/?token=${token}`, `${ticketed}css/a.css`], cookie });
    }
    const removals: [string, object][] = [
      ['remove-recipients', { emails: ['ANA@example.com'] }],
      ['remove-domains', { domains: ['agency.example'] }],
    ];
    for (const [route, whom] of removals) {
      const removed = await tenant.api.post(`/asset/shares/${route}`, { uuid, shareUuid, ...whom });
      expect([removed.status, removed.body._metadata.warnings ?? []]).toEqual([200, []]);
    }
    for (const { recipient, ways, cookie } of visitors) {
      const isGone = ['ana@example.com', 'agency.example'].includes(recipient);
      expect(await statusOf(`${base}/`, { cookie }), recipient).toBe(isGone ? 401 : 200);
      const statuses = await Promise.all(ways.map((way) => statusOf(way)));
      expect(statuses, recipient).toEqual(isGone ? [401, 401] : [302, 200]);
    }
    const [left] = (await tenant.api.get('/asset/shares/list', { uuid })).body.data;
    expect(left).toMatchObject({
      emails: ['ben@example.com'],
      domains: ['partner.example'],
      active: true,
    });
    const again = await tenant.api.post('/asset/shares/remove-recipients', {
      uuid,
      shareUuid,
      emails: ['ana@example.com'],
    });
    expect(again.body._metadata.warnings).toEqual(['the share was not for ana@example.com']);
  });

  test('takes more of them, and those back that were removed, by links that are new', async () => {
    const { uuid, base } = await publish();
    const share = await sharedWith(uuid, { emails: 'ana@example.com' });
    expect(share.token).toBe(share.links[0].token);
    const named = { uuid, shareUuid: share.shareUuid };
    const added = await tenant.api.post('/asset/shares/add-recipients', {
      ...named,
      emails: ['ana@example.com', 'ben@example.com'],
    });
    expect(added.body.data.links.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      'ben@example.com',
    ]);
    expect(await seen(base, added.body.data.token)).toBe(200);
    await tenant.api.post('/asset/shares/remove-recipients', { ...named, emails: ['ana@example.com'] });
    const back = await tenant.api.post('/asset/shares/add-recipients', {
      ...named,
      email: 'ana@example.com',
    });
    expect(back.body.data.emails).toEqual(['ben@example.com', 'ana@example.com']);
    expect(await seen(base, share.token)).toBe(401);
    expect(await seen(base, back.body.data.token)).toBe(200);
    const domains = await tenant.api.post('/asset/shares/add-domains', { ...named, domains: ['x.example'] });
    expect([domains.status, domains.body.data.domains]).toEqual([200, ['x.example']]);
    await tenant.api.post('/asset/shares/revoke', named);
    for (const { token } of [back.body.data, domains.body.data, added.body.data])
      expect(await seen(base, token)).toBe(401);
    const late = await tenant.api.post('/asset/shares/add-domains', { ...named, domains: ['y.example'] });
    expect([late.status, late.body.code]).toEqual([409, 'share_ended']);
  });

  test('has an end after 30 days, after as many as are said, or none', async () => {
    const { uuid, base } = await publish();
    const emails = ['ana@example.com'];
    const daysOf = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }) =>
      Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000);
    expect(daysOf(await sharedWith(uuid, { emails }))).toBe(30);
    expect(daysOf(await sharedWith(uuid, { emails, expiresInDays: 3650 }))).toBe(3650);
    const endless = await sharedWith(uuid, { emails, expiresInDays: null });
    expect(endless).toMatchObject({ expiresAt: null, active: true });
    expect(await seen(base, endless.token)).toBe(200);
    expect((await tenant.api.get('/asset/get', { uuid })).body.data.externallyShared).toBe(true);
    const token = await tenant.api.post('/asset/token/create', { uuid, expiresInDays: null });
    expect(daysOf(token.body.data)).toBe(30);
  });

  test('leaves nothing open of what is being added while it is revoked, or its key', async () => {
    const key = (await tenant.api.post('/api-key/create', { name: 'Leaver', scopes: ['read', 'write'] })).body
      .data;
    const { uuid, base } = await publish();
    const revocations = [
      (oId: string) => tenant.api.post('/asset/shares/revoke', { uuid, shareUuid: oId }),
      () => tenant.api.post('/api-key/revoke', { oId: key.oId, alsoSharesAndTokens: true }),
    ];
    for (const revoke of revocations) {
      const emails = ['ana@example.com'];
      const share = await client(world.app, key.key).post('/asset/shares/create', { uuid, emails });
      const { oId } = share.body.data;
      let revoking: ReturnType<typeof revoke> | null = null;
      const token = await world.db.write(tenant.workspaceOId, async (tx) => {
        const user = { oId: 'us_x', firstName: 'A', lastName: 'B' };
        const sharer = { user, keyOId: tenant.keyOId };
        const added = await addRecipients(
          tx,
          tenant.workspaceOId,
          { oId },
          ['late@example.com'],
          sharer,
          new Date(),
        );
        revoking ??= revoke(oId);
        // Long enough for a revocation that waits for nobody; one that waits ends behind this transaction.
        for (let round = 0; round < 500; round++) {
          const [row] = await tx<{ isRevoked: boolean }[]>`
            select revoked_at is not null as is_revoked
            from asset_share
            where workspace_o_id = ${tenant.workspaceOId}
              and o_id = ${oId}`;
          if (row?.isRevoked) break;
        }
        return added.links[0]?.token ?? '';
      });
      expect(await revoking).toMatchObject({ status: 200 });
      expect(await seen(base, token)).toBe(401);
    }
  });

  describe('that is made with a key while the key is revoked with all that it shared', () => {
    const emails = ['ana@example.com'];
    let key: { oId: string; key: string };
    let uuid: string;
    beforeEach(async () => {
      const made = await tenant.api.post('/api-key/create', { name: 'Leaver', scopes: ['read', 'write'] });
      key = made.body.data;
      ({ uuid } = await publish());
    });
    const live = async () => {
      const { body } = await tenant.api.get('/asset/shares/list', { uuid });
      return body.data.filter((one: { active: boolean }) => one.active).length;
    };

    test('is refused where the revocation comes first', async () => {
      const { workspaceOId } = tenant;
      const leaver = client(world.app, key.key);
      const share = await leaver.post('/asset/shares/create', { uuid, emails });
      const sent = [
        () => leaver.post('/asset/shares/create', { uuid, emails: ['ben@example.com'] }),
        () =>
          leaver.post('/asset/shares/add-recipients', {
            uuid,
            shareUuid: share.body.data.oId,
            emails: ['ben@example.com'],
          }),
      ];
      const revoking = async (tx: Tx) => {
        await revokeApiKey(tx, workspaceOId, key.oId);
        await revokeSharesOf(tx, workspaceOId, key.oId);
      };
      const replies = await atOnce(world.db, workspaceOId, revoking, () =>
        Promise.all(sent.map((send) => send())),
      );
      expect(replies.map(({ status }) => status)).toEqual([401, 401]);
      expect(await live()).toBe(0);
    });

    test('ends where the share comes first', async () => {
      const user = { oId: 'us_x', firstName: 'A', lastName: 'B' };
      const share = { uuid, kind: 'share' as const, label: null, recipients: emails };
      const reply = await atOnce(
        world.db,
        tenant.workspaceOId,
        (tx) => createShare(tx, tenant.workspaceOId, share, { user, keyOId: key.oId }, new Date()),
        () => tenant.api.post('/api-key/revoke', { oId: key.oId, alsoSharesAndTokens: true }),
      );
      expect(reply.body.data).toMatchObject({ revoked: true, sharesEnded: 1 });
      expect(await live()).toBe(0);
    });
  });

  test('is refused by name, and stays behind the wall of its workspace', async () => {
    const { uuid } = await publish();
    const many = Array.from({ length: 101 }, (_, number) => `reader${number}@example.com`);
    const cases: [object, RegExp][] = [
      [{ emails: [] }, /emails: required/],
      [{ emails: ['nobody'] }, /emails\[0\]: must be an e-mail address/],
      [{ domains: ['a_b.example'] }, /domains\[0\]: must be a domain/],
      [{ emails: many }, /emails: must have at most 100 items/],
      [{ emails: ['ana@example.com'], expiresInDays: 3651 }, /expiresInDays/],
      [
        { emails: ['ana@example.com'], expiresInDays: 2, expiresAt: '2999-01-01T00:00:00Z' },
        /cannot be combined/,
      ],
    ];
    for (const [body, sentence] of cases) {
      const refused = await tenant.api.post('/asset/shares/create', { uuid, ...body });
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(sentence)]);
    }
    const { shareUuid } = await sharedWith(uuid, { emails: ['ana@example.com'] });
    const bodies: [string, object][] = [
      ['add-recipients', { emails: ['eve@example.com'] }],
      ['add-domains', { domains: ['evil.example'] }],
      ['remove-recipients', { emails: ['ana@example.com'] }],
      ['remove-domains', { domains: ['x.example'] }],
    ];
    const other = await publish();
    const reader = client(world.app, colleague);
    for (const [route, whom] of bodies) {
      const path = `/asset/shares/${route}`;
      expect((await stranger.api.post(path, { uuid, shareUuid, ...whom })).status, path).toBe(404);
      expect((await tenant.api.post(path, { uuid: other.uuid, shareUuid, ...whom })).status, path).toBe(404);
      expect((await reader.post(path, { uuid, shareUuid, ...whom })).status, path).toBe(403);
      expect((await tenant.api.post(path, { uuid, shareUuid })).status, path).toBe(400);
    }
    const [share] = (await tenant.api.get('/asset/shares/list', { uuid })).body.data;
    expect(share).toMatchObject({ emails: ['ana@example.com'], domains: [] });
  });
});

describe('a request for access', () => {
  const ask = (base: string, fields: Record<string, string>) =>
    world.app.fetch(
      new Request(`http://localhost${base}/@access`, { method: 'POST', body: new URLSearchParams(fields) }),
    );

  test('comes from the form of a closed page and is granted by a share, once', async () => {
    const { uuid, base } = await publish();
    const closed = await get(`${base}/`);
    expect(await closed.text()).toContain(`action="${base}/@access"`);
    expect((await ask(base, { email: 'ana@example.com', note: 'For the board' })).status).toBe(202);
    expect((await ask(base, { email: 'Ana@Example.com' })).status).toBe(202);
    const listed = await tenant.api.get('/asset/access-requests/list', { uuid });
    expect(listed.body).toMatchObject({
      total: 1,
      data: [{ uuid, email: 'ana@example.com', note: 'For the board', status: 'pending', shareOId: null }],
    });
    const { oId } = listed.body.data[0];
    expect((await stranger.api.post('/asset/access-requests/grant', { oId })).status).toBe(404);
    const granted = await tenant.api.post('/asset/access-requests/grant', { oId });
    expect(granted.body.data).toMatchObject({ kind: 'share', label: 'ana@example.com' });
    const { token } = granted.body.data;
    expect(await statusOf(`${base}/`, { cookie: `groundwork_viewer=${token}` })).toBe(200);
    const again = await tenant.api.post('/asset/access-requests/grant', { oId });
    expect([again.status, again.body.code]).toEqual([409, 'already_decided']);
    expect((await tenant.api.get('/asset/access-requests/list', { uuid })).body.total).toBe(0);
    const decided = await tenant.api.get('/asset/access-requests/list', { uuid, status: 'granted' });
    expect(decided.body.data[0]).toMatchObject({ oId, shareOId: granted.body.data.oId });
    expect((await tenant.api.post('/asset/shares/list', { uuid })).body.total).toBe(1);
  });

  test('can be dismissed, and asked for anew', async () => {
    const { uuid, base } = await publish();
    await ask(base, { email: 'bo@example.com' });
    const { oId } = (await tenant.api.get('/asset/access-requests/list', { uuid })).body.data[0];
    const dismissed = await tenant.api.post('/asset/access-requests/dismiss', { oId });
    expect(dismissed.body.data).toMatchObject({ oId, status: 'dismissed' });
    await ask(base, { email: 'bo@example.com' });
    expect((await tenant.api.get('/asset/access-requests/list', { uuid })).body.total).toBe(1);
  });

  test('is taken a few times a minute from one address, and from others still', async () => {
    const { uuid, base } = await publish();
    const askFrom = (address: string, email: string) =>
      world.app.fetch(
        new Request(`http://localhost${base}/@access`, {
          method: 'POST',
          body: new URLSearchParams({ email }),
        }),
        { address },
      );
    for (let sent = 0; sent < requestsMost; sent++)
      expect((await askFrom('203.0.113.200', `one-${sent}@example.com`)).status).toBe(202);
    const refused = await askFrom('203.0.113.200', 'more@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61);
    expect(await refused.text()).toContain('Too many requests for access');
    expect((await askFrom('203.0.113.201', 'other@example.com')).status).toBe(202);
    const listed = await tenant.api.get('/asset/access-requests/list', { uuid, limit: 100 });
    expect(listed.body.total).toBe(requestsMost + 1);
  });

  test('answers alike where there is nothing to ask for, and stores nothing there', async () => {
    const { uuid, base } = await publish({ privacy: 'public' });
    for (const at of [base, `/sites/x-${crypto.randomUUID()}`])
      expect((await ask(at, { email: 'cy@example.com' })).status).toBe(202);
    expect((await tenant.api.get('/asset/access-requests/list', { uuid })).body.total).toBe(0);
    expect((await ask(base, { email: 'nobody' })).status).toBe(400);
    expect((await ask(base, { email: 'cy@example.com', note: 'x'.repeat(501) })).status).toBe(400);
    expect((await ask(base, { email: 'cy@example.com', note: 'x'.repeat(9_000) })).status).toBe(413);
  });
});

test('what is seen is counted by day, version, path and viewer, without a commit for each request', async () => {
  const own = await makeWorld({}, world.db);
  const viewed = await own.newWorkspace();
  const { uuid, base } = await publish({}, { app: own.app, key: viewed.key });
  const { token, oId } = (await viewed.api.post('/asset/shares/create', { uuid, label: 'ana@example.com' }))
    .body.data;
  const look = (path: string, headers: Record<string, string>, method = 'GET') =>
    own.app.fetch(new Request(`http://localhost${base}${path}`, { method, headers }));
  const cookie = `groundwork_viewer=${token}`;
  const { headers } = await look('/', { cookie });
  await look('/', { cookie, 'if-none-match': headers.get('etag') ?? '' });
  await look('/css/a.css', { cookie });
  await look('/', { api_key: viewed.key });
  await look('/none', { cookie });
  await look('/', { cookie }, 'HEAD');
  await look('/', {});
  expect((await viewed.api.get('/asset/stats', { uuid })).body.data.requests).toBe(0);
  await own.app.close();
  const { data } = (await viewed.api.get('/asset/stats', { uuid })).body;
  expect(data).toEqual({
    uuid,
    firstDay: expect.any(String),
    lastDay: new Date().toISOString().slice(0, 10),
    views: 3,
    requests: 4,
    byDay: [{ day: new Date().toISOString().slice(0, 10), views: 3, requests: 4 }],
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
  const before = await viewed.api.get('/asset/stats', { uuid, endDate: '2020-01-01T00:00:00Z' });
  expect(before.body.data.requests).toBe(0);
  expect((await stranger.api.get('/asset/stats', { uuid })).status).toBe(404);
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
