import { beforeAll, expect, test } from 'bun:test';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const reports = ['competitive', 'entity-stats', 'entity-time-series', 'top-entities', 'library-health'];

test.each([...reports, 'workspace-baseline'])(
  'a report on %s refuses times that no column can hold',
  async (name) => {
    for (const query of [
      { periodStart: '9999-12-31' },
      { periodStart: '9990-01-01', periodType: 'month', periodCount: 120 },
      { periodStart: '0001-01-01', periodType: 'quarter', periodCount: 120 },
    ]) {
      const { status } = await tenant.api.get(`/insights/${name}`, query);
      expect([JSON.stringify(query), status === 200 || status === 400]).toEqual([
        JSON.stringify(query),
        true,
      ]);
    }
  },
);

test('so do a key that would expire beyond all times, and a cursor from there', async () => {
  const key = { name: 'K', scopes: ['read'], expiresAt: '9999-12-31T23:59:59-12:00' };
  expect((await tenant.api.post('/api-key/create', key)).status).toBe(400);
  const cursor = Buffer.from('253402300800000.evt_000000000000000000000').toString('base64url');
  expect((await tenant.api.get('/event/list', { cursor })).status).toBe(400);
});
