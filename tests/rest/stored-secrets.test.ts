import { beforeAll, describe, expect, test } from 'bun:test';
import { filesForm } from '../support/assets.ts';
import { newIdentifier } from '../support/sites.ts';
import { tablesHolding } from '../support/stored-text.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/*
 * What a reply shows this once stands nowhere in the database as it is: neither where it belongs, nor in the reply that
 * is kept for an Idempotency-Key.
 */

let world: World;
let tenant: Tenant;
let uuid: string;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const form = filesForm({ identifier: newIdentifier() }, { 'index.html': 'closed' });
  ({ uuid } = (await tenant.api.form('/asset/create', form)).body.data);
});

let sent = 0;
const once = () => ({ 'idempotency-key': `secret-${++sent}` });

/** Requests whose replies show a secret, and the member that does. */
const shown: [string, () => Promise<{ path: string; body: object }>, 'token' | 'key' | 'url'][] = [
  ['a share', async () => ({ path: '/asset/shares/create', body: { uuid, label: 'example.com' } }), 'token'],
  ['a token', async () => ({ path: '/asset/token/create', body: { uuid } }), 'token'],
  [
    'a request for access that is granted',
    async () => {
      const body = new URLSearchParams({ email: 'ana@example.com' });
      await world.app.fetch(
        new Request(`http://localhost/sites/x-${uuid}/@access`, { method: 'POST', body }),
      );
      const waiting = await tenant.api.get('/asset/access-requests/list', { uuid });
      return { path: '/asset/access-requests/grant', body: { oId: waiting.body.data[0].oId } };
    },
    'token',
  ],
  [
    'a hook',
    async () => {
      const nodes = [{ id: 'only', type: 'transform', expression: '$input' }];
      const made = await tenant.api.post('/workflows/create', { name: 'Hooked', nodes });
      return { path: '/workflows/hook/create', body: { workflowOId: made.body.data.oId, name: 'h' } };
    },
    'url',
  ],
  ['a key', async () => ({ path: '/api-key/create', body: { name: 'k', scopes: ['read'] } }), 'key'],
  [
    'a rotated key',
    async () => {
      const made = await tenant.api.post('/api-key/create', { name: 'k', scopes: ['read'] });
      return { path: '/api-key/rotate', body: { oId: made.body.data.oId, graceSeconds: 600 } };
    },
    'key',
  ],
];

test('a text that is stored as it is would be found', async () => {
  const name = `findable ${crypto.randomUUID()}`;
  await tenant.api.post('/product/create', { name });
  expect(await tablesHolding(world.db.ownerSql, name)).toContain('entity');
});

describe.each(shown)('%s', (_what, prepare, member) => {
  test('is shown again to the same request, and stands nowhere in the database', async () => {
    const { path, body } = await prepare();
    const headers = once();
    const first = await tenant.api.post(path, body, headers);
    expect(first.status, JSON.stringify(first.body)).toBeWithin(200, 300);
    const secret = first.body.data[member].replace(/^.*token=/, '');
    expect(secret.length).toBeGreaterThan(30);
    const again = await tenant.api.post(path, body, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await tablesHolding(world.db.ownerSql, secret)).toEqual([]);
  });
});

test('a reply that was stored under a lost secret is not given, and its request not carried out again', async () => {
  const headers = once();
  const body = { name: 'Once', scopes: ['read'] };
  const first = await tenant.api.post('/api-key/create', body, headers);
  await world.db.ownerSql`
    update idempotent_request
    set reply = ''
    where workspace_o_id = ${tenant.workspaceOId}
      and idempotency_key = ${headers['idempotency-key']}`;
  const again = await tenant.api.post('/api-key/create', body, headers);
  expect([again.status, again.body.code]).toEqual([409, 'idempotency_reply_lost']);
  expect(again.body.message).toContain('can no longer be read');
  const { data } = (await tenant.api.get('/api-key/list', { limit: 100 })).body;
  const made = data.filter(({ name }: { name: string }) => name === 'Once');
  expect(made.map(({ oId }: { oId: string }) => oId)).toEqual([first.body.data.oId]);
});
