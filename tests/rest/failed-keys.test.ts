import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/index.ts';
import { createClientAddresses, networkOf } from '../../server/http/client-address.ts';
import { failuresMost } from '../../server/http/failed-keys.ts';
import { newKey } from '../../server/services/workspaces/api-key-format.ts';
import { testDatabase } from '../support/database.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let lookUps = 0;

beforeAll(async () => {
  world = await makeWorld({ TRUSTED_PROXIES: '10.0.0.0/8' }, counting(await testDatabase()));
  tenant = await world.newWorkspace();
});
afterAll(() => world.app.close());

/** Counts look-ups of keys; what else is looked up is not counted. */
function counting(db: Database): Database {
  const look: Database['look'] = (work) =>
    db.look((sql) =>
      work(
        new Proxy(sql, {
          apply(target, self, words) {
            if (String(words[0]).includes('hash')) lookUps++;
            return Reflect.apply(target, self, words);
          },
        }),
      ),
    );
  return { ...db, look };
}

let lastAddress = 0;
const newAddress = () => `203.0.113.${++lastAddress}`;

async function ask(address: string | null, key: string | null, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost/api/v2/api-key/validate', {
    headers: { ...(key ? { api_key: key } : {}), ...headers },
  });
  return world.app.fetch(request, { address });
}

async function useUp(address: string, headers: Record<string, string> = {}): Promise<void> {
  for (let sent = 0; sent < failuresMost; sent++)
    expect((await ask(address, newKey(), headers)).status).toBe(401);
}

describe('an address that has sent too many wrong keys', () => {
  test('is refused with 429 and Retry-After without a look-up', async () => {
    const address = newAddress();
    await useUp(address);
    const before = lookUps;
    const refused = await ask(address, newKey());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', _metadata: { usage: 0 } });
    expect((await ask(address, 'malformed')).status).toBe(429);
    expect(lookUps).toBe(before);
    expect((await ask(newAddress(), newKey())).status).toBe(401);
  });

  test('may go on with keys that were right before, and learns nothing of others', async () => {
    const address = newAddress();
    const { key } = (await tenant.api.post('/api-key/create', { scopes: ['read'] })).body.data;
    expect((await ask(newAddress(), tenant.key)).status).toBe(200);
    await useUp(address);
    expect((await ask(address, tenant.key)).status).toBe(200);
    // Also when it has to be looked up again.
    const revoked = (await tenant.api.post('/api-key/create', { scopes: ['read'] })).body.data;
    await tenant.api.post('/api-key/revoke', { oId: revoked.oId });
    expect((await ask(address, tenant.key)).status).toBe(200);
    expect((await ask(address, key)).status).toBe(429);
    expect((await ask(newAddress(), key)).status).toBe(200);
    expect((await ask(address, key)).status).toBe(200);
  });

  test('has sent them to GraphQL as well', async () => {
    const address = newAddress();
    await useUp(address);
    const headers = { api_key: newKey(), 'content-type': 'application/json' };
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers,
      body: '{"query":"{x}"}',
    });
    expect((await world.app.fetch(request, { address })).status).toBe(429);
  });

  test('gets no more look-ups by sending them all at once', async () => {
    const address = newAddress();
    const before = lookUps;
    const replies = await Promise.all(Array.from({ length: 5 * failuresMost }, () => ask(address, newKey())));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(failuresMost);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4 * failuresMost);
    expect(lookUps - before).toBe(failuresMost);
  });

  test('is one network of an IPv6 subscriber', async () => {
    await useUp('2001:db8:1:2::1');
    expect((await ask('2001:db8:1:2:ffff::9', newKey())).status).toBe(429);
    expect((await ask('2001:db8:1:3::1', newKey())).status).toBe(401);
  });

  test('is not throttled for requests without a key: they answer 401 and guess nothing', async () => {
    const address = newAddress();
    for (let sent = 0; sent <= failuresMost; sent++) expect((await ask(address, null)).status).toBe(401);
    expect((await ask(address, newKey())).status).toBe(401);
  });
});

test('many requests at once with one right key need one look-up and none of the budget', async () => {
  const address = newAddress();
  const fresh = await world.newWorkspace();
  const before = lookUps;
  const replies = await Promise.all(Array.from({ length: 100 }, () => ask(address, fresh.key)));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(lookUps - before).toBe(1);
  await useUp(address);
});

describe('behind a trusted proxy', () => {
  test('the address that the proxy reports is throttled, and not the proxy', async () => {
    const [one, two] = [newAddress(), newAddress()];
    await useUp('10.0.0.1', { 'x-forwarded-for': one });
    expect((await ask('10.0.0.1', newKey(), { 'x-forwarded-for': `8.8.8.8, ${one}, 10.0.0.9` })).status).toBe(
      429,
    );
    expect((await ask('10.0.0.1', newKey(), { 'x-forwarded-for': two })).status).toBe(401);
  });

  test('the right-most address that is no proxy counts, in every way of writing it', () => {
    const client = clientOf(['10.0.0.0/8', 'fd00::/8']);
    const lists: [string, Record<string, string>, string][] = [
      ['10.0.0.1', { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 10.1.1.1' }, '2.2.2.2'],
      ['::ffff:10.0.0.1', { 'x-forwarded-for': '2.2.2.2:443' }, '2.2.2.2'],
      ['fd00::1', { 'x-forwarded-for': '[2001:db8::5]:443' }, '2001:db8::5'],
      [
        '10.0.0.1',
        { forwarded: 'for=1.1.1.1, For="[2001:db8::7]:80";proto=https;by=10.0.0.1' },
        '2001:db8::7',
      ],
      ['10.0.0.1', { forwarded: 'for=9.9.9.9', 'x-forwarded-for': '2.2.2.2' }, '2.2.2.2'],
      ['10.0.0.1', { forwarded: 'for=2.2.2.2, for=unknown' }, '10.0.0.1'],
      ['10.0.0.1', { 'x-forwarded-for': 'nonsense' }, '10.0.0.1'],
      ['10.0.0.1', { 'x-forwarded-for': '10.2.2.2, 10.3.3.3' }, '10.2.2.2'],
      ['10.0.0.1', {}, '10.0.0.1'],
    ];
    for (const [peer, headers, address] of lists)
      expect(client(peer, headers), JSON.stringify(headers)).toBe(address);
  });

  test('nobody else is believed', () => {
    const headers = { 'x-forwarded-for': '2.2.2.2', forwarded: 'for=2.2.2.2' };
    expect(clientOf(['10.0.0.0/8'])('8.8.8.8', headers)).toBe('8.8.8.8');
    expect(clientOf([])('10.0.0.1', headers)).toBe('10.0.0.1');
  });

  test('TRUSTED_PROXIES takes networks alone', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8 127.0.0.1/32' }).trustedProxies).toHaveLength(
      3,
    );
    for (const TRUSTED_PROXIES of ['10.0.0.1', '10.0.0.0/33', 'proxy.example/8', '::/129'])
      expect(() => readConfig({ TRUSTED_PROXIES }), TRUSTED_PROXIES).toThrow(/TRUSTED_PROXIES/);
  });
});

test('an IPv4 address inside IPv6 counts as that IPv4 address', () => {
  expect(networkOf('::ffff:1.2.3.4')).toBe('1.2.3.4');
});

function clientOf(trusted: string[]) {
  const addresses = createClientAddresses(trusted);
  return (peer: string, headers: Record<string, string>) => {
    const request = new Request('http://localhost/', { headers });
    addresses.note(request, { address: peer });
    return addresses.of(request);
  };
}
