import { describe, expect, test } from 'bun:test';
import { accountListQuery, dealListQuery } from '../../schema/account.ts';
import { eventListQuery, findingListQuery } from '../../schema/event-query.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, crmEvent } from '../support/sent-events.ts';
import { databaseWithout } from '../support/walls.ts';
import { type Api, makeWorld, type Tenant } from '../support/world.ts';

/** Both workspaces have the same companies, people and opportunities: only a wall tells their rows apart. */
const sent = [
  crmEvent({
    eventId: 'deal',
    opportunityId: 'o1',
    accountName: 'North',
    crmAccountDomain: 'north.example',
    stage: 'Proposal',
    currency: 'EUR',
    amount: '7',
    ownerEmail: 'ines@seller.example',
  }),
  callEvent({
    eventId: 'call',
    crmOpportunityId: 'o1',
    participants: [{ name: 'Ann', email: 'ann@north.example', role: 'external' }],
  }),
];

/** A value that lets the rows above through, for every filter that asks for one. */
const values = (accountOId: string): Record<string, string | boolean> => ({
  text: 'o',
  domain: 'north.example',
  tag: 'key account',
  hasOpenDeal: true,
  lastActivityFrom: '2020-01-01',
  lastActivityTo: '2030-01-01',
  changedFrom: '2020-01-01',
  changedTo: '2030-01-01',
  sort: 'name',
  accountOIds: accountOId,
  companyDomains: 'north.example',
  participantEmails: 'ann@north.example',
  crmOpportunityIds: 'o1',
  stageCategories: 'open',
  stages: 'Proposal',
  owners: 'ines@seller.example',
  currencies: 'EUR',
});
const ofThePage = ['limit', 'offset', 'cursor', 'total'];
const byWhom = ['accountOIds', 'companyDomains', 'participantEmails', 'crmOpportunityIds'];

const lists: [path: string, filters: string[]][] = [
  ['/account/list', Object.keys(accountListQuery.shape).filter((name) => !ofThePage.includes(name))],
  ['/deal/list', Object.keys(dealListQuery.shape).filter((name) => !ofThePage.includes(name))],
  ['/event/list', Object.keys(eventListQuery.shape).filter((name) => byWhom.includes(name))],
  ['/finding/list', Object.keys(findingListQuery.shape).filter((name) => byWhom.includes(name))],
];

const oIdsIn = (body: unknown) =>
  new Set(JSON.stringify(body).match(/\b(?:acc|deal|evt|fd)_[0-9A-Za-z]{21}/g) ?? []);

async function fill(tenant: Tenant): Promise<string> {
  await tenant.api.post('/event/import', { events: sent });
  const { body } = await tenant.api.get('/account/list');
  return body.data[0]?.oId ?? '';
}

async function allOIds(api: Api): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [path] of lists) for (const oId of oIdsIn((await api.get(path)).body)) found.add(oId);
  return found;
}

describe.each(['row-level security', 'statements'] as const)('with this wall taken away: %s', (wall) => {
  test('every list and filter of accounts, deals and by whom shows its own workspace alone', async () => {
    const { db, close } = await databaseWithout(wall);
    const world = await makeWorld({}, db);
    const [one, other] = [await world.newWorkspace(), await world.newWorkspace()];
    for (const tenant of [one, other]) {
      await fill(tenant);
      await drainJobs(world);
    }
    const accounts = new Map<Tenant, string>();
    for (const tenant of [one, other]) {
      const { body } = await tenant.api.get('/account/list');
      expect(body.total).toBe(1);
      const [account] = body.data;
      accounts.set(tenant, account.oId);
      await tenant.api.post('/account/update', { oId: account.oId, tags: ['key account'] });
    }
    const foreign = await allOIds(other.api);
    const own = await allOIds(one.api);
    expect(own.size).toBeGreaterThanOrEqual(4);
    expect([...own].filter((oId) => foreign.has(oId))).toEqual([]);
    const known = values(accounts.get(one) ?? '');
    for (const [path, filters] of lists) {
      expect(filters.filter((name) => !(name in known))).toEqual([]);
      for (const name of filters) {
        const { status, body } = await one.api.get(path, { [name]: known[name] });
        const found = oIdsIn(body);
        expect({ path, name, status, isEmpty: found.size === 0 }).toEqual({
          path,
          name,
          status: 200,
          isEmpty: false,
        });
        expect([...found].filter((oId) => foreign.has(oId))).toEqual([]);
      }
      const { body } = await one.api.get(
        path,
        path === '/account/list' ? { text: 'zzz' } : { accountOIds: accounts.get(other) },
      );
      expect([...oIdsIn(body.data)]).toEqual([]);
    }
    for (const oId of foreign) {
      if (oId.startsWith('acc_')) {
        expect((await one.api.get('/account/get', { oId })).status).toBe(404);
        expect((await one.api.post('/account/update', { oId, name: 'Mine' })).status).toBe(404);
        expect((await one.api.post('/account/merge', { into: accounts.get(one), from: oId })).status).toBe(
          404,
        );
      }
      if (oId.startsWith('deal_')) expect((await one.api.get('/deal/get', { oId })).status).toBe(404);
    }
    const [after] = (await other.api.get('/account/list')).body.data;
    expect(after).toMatchObject({ name: 'North', events: 2 });
    await world.app.close();
    await close();
  }, 300_000);
});
