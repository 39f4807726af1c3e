import { beforeEach, describe, expect, test } from 'bun:test';
import type { Tx } from '../../server/database/index.ts';
import { addRecipients } from '../../server/services/assets/shares/recipients.ts';
import { revokeSharesOf } from '../../server/services/assets/shares/share-links.ts';
import { createShare } from '../../server/services/assets/shares/shares.ts';
import { revokeApiKey } from '../../server/services/workspaces/api-keys.ts';
import { atOnce } from '../support/at-once.ts';
import {
  colleague,
  get,
  openViewers,
  publish,
  statusOf,
  stranger,
  tenant,
  world,
} from '../support/viewers.ts';
import { client } from '../support/world.ts';

openViewers();

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
