import { beforeAll, expect, test } from 'bun:test';
import { unseal } from '../../server/secrets.ts';
import { newKey } from '../../server/services/workspaces/api-key-format.ts';
import { drainJobs } from '../support/jobs.ts';
import { client, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const at = '/analytics/webhook/receive/generic';
const person = { email: 'ann@example.com', name: 'Ann' };
const when = { eventTimestamp: '2026-03-01T10:00:00Z' };

const bodies = {
  emails: { ...when, eventType: 'sent', subject: 'Hello', body: { text: 'Hi' }, from: person, to: [person] },
  calls: {
    ...when,
    eventType: 'transcript',
    title: 'Demo',
    transcript: 'Hello there.',
    participants: [{ name: 'Ann', role: 'external' }],
  },
  crm: { ...when, eventType: 'deal_won', opportunityId: '7', opportunityName: 'Seven' },
  social: { ...when, eventType: 'message_sent', body: { text: 'Hi' }, from: person, to: person },
} as const;

const total = async ({ api }: Tenant) => (await api.get('/event/list')).body.data.total;

/** Sends with nothing but an address, as some senders can. */
async function sendTo(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await world.app.fetch(
    new Request(`http://localhost/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json() };
}

test('one event of each kind is taken in at its own address, and a second time not again', async () => {
  const tenant = await world.newWorkspace();
  for (const [path, body] of Object.entries(bodies)) {
    const reply = await tenant.api.post(`${at}/${path}`, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { _metadata, ...members } = reply.body;
    expect(members.connection).toEqual({
      providerName: 'generic',
      shouldProcess: true,
      connectionMethod: 'WEBHOOK',
    });
    expect(members).toMatchObject({ received: true, additionalData: { duplicate: false } });
    await drainJobs(world);
    const again = await tenant.api.post(`${at}/${path}`, body);
    expect(again.body).toMatchObject({
      connection: { shouldProcess: false },
      additionalData: { duplicate: true },
    });
  }
  expect(await total(tenant)).toBe(4);
});

test('the key may stand in this address, and in no other', async () => {
  const tenant = await world.newWorkspace();
  const withKey = (key: string) => sendTo(`${at}/crm?api_key=${key}`, bodies.crm);
  expect((await withKey(tenant.key)).status).toBe(200);
  expect((await withKey(newKey())).status).toBe(401);
  expect((await sendTo(`${at}/crm`, bodies.crm)).status).toBe(401);
  expect((await sendTo(`${at}/crm?api_key=${tenant.key}&api_key=${tenant.key}`, bodies.crm)).status).toBe(
    401,
  );
  const other = await world.newWorkspace();
  const differs = await sendTo(`${at}/crm?api_key=${tenant.key}`, bodies.crm, { api_key: other.key });
  expect(differs.status).toBe(401);
  const elsewhere = await sendTo(`/event/import?api_key=${tenant.key}`, { events: [] });
  expect(elsewhere.status).toBe(401);
  await drainJobs(world);
  expect(await total(tenant)).toBe(1);
  expect(await total(other)).toBe(0);
});

test('a key in the address is neither stored with the request nor answered', async () => {
  const tenant = await world.newWorkspace();
  const reply = await sendTo(`${at}/crm?api_key=${tenant.key}&source=a`, bodies.crm, {
    'idempotency-key': 'k',
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(JSON.stringify(reply.body)).not.toContain(tenant.key);
  const [stored] = await world.db.ownerSql<{ text: string; reply: Buffer }[]>`
    select r::text as text, reply
    from idempotent_request as r
    where workspace_o_id = ${tenant.workspaceOId}`;
  expect(stored?.text).toContain('/generic/crm');
  const kept = unseal(world.context.secret, stored?.reply ?? Buffer.of());
  expect(kept).toContain('"_metadata"');
  expect(stored?.text + kept).not.toContain(tenant.key);
});

test('what is wrong with the event is named as it was sent', async () => {
  const tenant = await world.newWorkspace();
  const refused = async (path: string, body: object) => {
    const reply = await tenant.api.post(`${at}/${path}`, body);
    expect(reply.status).toBe(400);
    return reply.body.errors.map((fault: { path: string }) => fault.path);
  };
  expect(await refused('emails', { ...bodies.emails, from: { name: 'nobody' } })).toEqual(['from.email']);
  expect(await refused('crm', { ...when, eventType: 'deal_won' })).toEqual([
    'opportunityId',
    'opportunityName',
  ]);
  expect(await refused('crm', { ...bodies.crm, type: 'email' })).toEqual(['type']);
  expect(await refused('calls', { ...bodies.calls, eventTimestamp: '1900-01-01' })).toEqual([
    'eventTimestamp',
  ]);
  expect(await total(tenant)).toBe(0);
  const narrow = await tenant.api.post('/api-key/create', { name: 'r', scopes: ['read'] });
  const reader = client(world.app, narrow.body.data.key);
  expect((await reader.post(`${at}/crm`, bodies.crm)).status).toBe(403);
  expect((await tenant.api.post(`${at}/letters`, bodies.crm)).status).toBe(404);
});
