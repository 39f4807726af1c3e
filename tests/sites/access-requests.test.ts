import { describe, expect, test } from 'bun:test';
import { requestsMost } from '../../server/sites/visitors/access-request.ts';
import { get, openViewers, publish, statusOf, stranger, tenant, world } from '../support/viewers.ts';

openViewers();

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
