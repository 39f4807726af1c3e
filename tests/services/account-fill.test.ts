import { beforeAll, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { newOId } from '../../schema/o-id.ts';
import { fillAccounts, startAccountFill } from '../../server/services/findings/fill-accounts.ts';
import { speakersOfEvents } from '../../server/services/findings/finding-accounts.ts';
import { drainJobs } from '../support/jobs.ts';
import { comparable, keptAccounts } from '../support/kept-accounts.ts';
import { callEvent, crmEvent, emailEvent } from '../support/sent-events.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const companies = ['alder', 'birch', 'cedar', 'dogwood', 'elm'];

/** Events of five companies, with deals, conversations and what is found in them. */
const events = Array.from({ length: 600 }, (_, place) => {
  const company = companies[place % companies.length] ?? '';
  const eventTimestamp = new Date(Date.UTC(2025, 0, 1) + place * 3_600_000).toISOString();
  const shared = { eventId: `e${place}`, eventTimestamp };
  if (place % 3 === 0)
    return crmEvent({
      ...shared,
      opportunityId: `o${place % 40}`,
      accountName: `${company} Ltd`,
      ...(place % 2 ? { crmAccountDomain: `${company}.example` } : {}),
      amount: `${place}.25`,
      currency: 'EUR',
    });
  const person = { email: `ann@${company}.example`, name: 'Ann Lee' };
  if (place % 3 === 1)
    return emailEvent({
      ...shared,
      from: person,
      crmOpportunityId: place % 2 ? `o${place % 40}` : undefined,
    });
  return callEvent({
    ...shared,
    participants: [{ ...person, role: 'external' }],
    transcript: [
      { speaker: { ...person, role: 'external' }, text: 'The price is far too expensive for our team.' },
    ],
  });
});

async function importAll(tenant: Tenant): Promise<void> {
  const { status } = await tenant.api.post('/event/import', { events });
  expect(status).toBe(200);
  await drainJobs(world);
}

/** As if a version without accounts had stored everything. */
async function forgetAccounts({ workspaceOId }: Tenant): Promise<void> {
  const { ownerSql: sql } = world.db;
  await sql`update event set account_key = null, deal_o_id = null where workspace_o_id = ${workspaceOId}`;
  await sql`update finding set account_key = null where workspace_o_id = ${workspaceOId}`;
  await sql`delete from deal where workspace_o_id = ${workspaceOId}`;
  await sql`delete from account_name where workspace_o_id = ${workspaceOId}`;
  await sql`delete from account_identity where workspace_o_id = ${workspaceOId}`;
  await sql`delete from account where workspace_o_id = ${workspaceOId}`;
  await sql`insert into account_fill (workspace_o_id) values (${workspaceOId})`;
}

const figures = async ({ api }: Tenant) => {
  const kept = await keptAccounts(api);
  const findings = kept.accounts.map(({ domains, findings: count }) => [domains.join(), count]);
  return { ...comparable(kept), findings: findings.toSorted() };
};

test('events stored without accounts get those that they would have been stored with, whatever part of the fill is lost', async () => {
  const tenant = await world.newWorkspace();
  await importAll(tenant);
  const before = await figures(tenant);
  expect(before.findings.some(([, count]) => Number(count) > 0)).toBe(true);
  await forgetAccounts(tenant);
  // a part that dies before its end leaves nothing
  for (let death = 0; death < 3; death++) {
    const died = world.db.write(tenant.workspaceOId, async (tx) => {
      await fillAccounts(tx, tenant.workspaceOId);
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    await world.db.write(tenant.workspaceOId, (tx) => fillAccounts(tx, tenant.workspaceOId));
  }
  await startAccountFill(world.db);
  await drainJobs(world);
  expect(await figures(tenant)).toEqual(before);
  const [fill] = await world.db.ownerSql<{ isComplete: boolean; filled: number }[]>`
    select completed_at is not null as is_complete, filled::int
    from account_fill
    where workspace_o_id = ${tenant.workspaceOId}`;
  expect(fill).toEqual({ isComplete: true, filled: events.length });
});

test('events that are imported while others are filled in are counted once', async () => {
  const tenant = await world.newWorkspace();
  const { api, workspaceOId } = tenant;
  await api.post('/event/import', { events: events.slice(0, 300) });
  await drainJobs(world);
  await forgetAccounts(tenant);
  await api.post('/event/import', { events });
  await startAccountFill(world.db);
  await drainJobs(world);
  const other = await world.newWorkspace();
  await importAll(other);
  expect(await figures(tenant)).toEqual(await figures(other));
  expect(await world.db.write(workspaceOId, (tx) => fillAccounts(tx, workspaceOId))).toBe(false);
});

test('findings of events that are read again before they are filled in are counted once', async () => {
  const tenant = await world.newWorkspace();
  await importAll(tenant);
  const before = await figures(tenant);
  await forgetAccounts(tenant);
  expect((await tenant.api.post('/event/analyse', { filters: {} })).status).toBe(200);
  await drainJobs(world);
  await startAccountFill(world.db);
  await drainJobs(world);
  expect(await figures(tenant)).toEqual(before);
});

test('events, findings and deals are with the companies that they would be with had the own domain always been that', async () => {
  const ours = async ({ api }: Tenant, domain: string | null) => {
    expect((await api.post('/workspace-company/update', { domain })).status).toBe(200);
    await drainJobs(world);
  };
  const tenant = await world.newWorkspace();
  const told = async (of: Tenant) => {
    const { belongings, ...kept } = await figures(of);
    // not those of the company's own record
    return { ...kept, belongings: belongings.filter(([, opportunity]) => opportunity !== null) };
  };
  await importAll(tenant);
  const before = await told(tenant);
  for (const domain of ['alder.example', 'birch.example']) {
    const other = await world.newWorkspace();
    await ours(other, domain);
    await importAll(other);
    await ours(tenant, domain);
    const moved = await told(tenant);
    expect(moved).toEqual(await told(other));
    expect(moved.accounts).not.toEqual(before.accounts);
  }
  await ours(tenant, null);
  expect(await told(tenant)).toEqual(before);
});

test('a fill whose job used up its attempts is begun again, and goes on where it was', async () => {
  const tenant = await world.newWorkspace();
  const { workspaceOId } = tenant;
  await importAll(tenant);
  const before = await figures(tenant);
  await forgetAccounts(tenant);
  await world.db.write(workspaceOId, (tx) => fillAccounts(tx, workspaceOId));
  await startAccountFill(world.db);
  const { ownerSql: sql } = world.db;
  await sql`
    update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'the database went away'
    where payload ->> 'workspaceOId' = ${workspaceOId}`;
  expect(
    (await sweep({ ...world, log: world.context.log, workerOId: newOId('wk'), knownDead: [] })).buried,
  ).toBe(1);
  await startAccountFill(world.db);
  await drainJobs(world);
  expect(await figures(tenant)).toEqual(before);
});

test.each([
  ['sent', 'ines@seller.example', 'tomas@buyer.example'],
  ['reply', 'tomas@buyer.example', 'ines@seller.example'],
])(
  'a speaker of our side of an e-mail has no company where our domain is not known: %s',
  async (eventType, from, to) => {
    const { workspaceOId: workspace, api } = await world.newWorkspace();
    await api.post('/event/import', {
      events: [emailEvent({ eventType, from: { email: from }, to: [{ email: to }] })],
    });
    await drainJobs(world);
    const [{ oId }] = (await api.get('/event/list')).body.data.events;
    const keyOf = await world.db.read(workspace, (tx) => speakersOfEvents(tx, workspace, [oId]));
    expect(keyOf(oId, 'ines@seller.example')).toBeNull();
    expect(keyOf(oId, 'tomas@buyer.example')).toBe('d:buyer.example');
  },
);

test('events that were accepted before our domain changed, and are stored behind it, get the accounts of the new one', async () => {
  const [early, late] = [await world.newWorkspace(), await world.newWorkspace()];
  const domain = { data: { domain: 'buyer.example' } };
  await early.api.post('/event/import', { events: events.slice(0, 30) });
  await early.api.post('/event/import', { events: [emailEvent({ eventId: 'by us' })] });
  expect((await early.api.post('/workspace-company/update', domain)).status).toBe(200);
  await drainJobs(world, { names: ['fill-accounts'] });
  await drainJobs(world);
  await late.api.post('/workspace-company/update', domain);
  await late.api.post('/event/import', {
    events: [...events.slice(0, 30), emailEvent({ eventId: 'by us' })],
  });
  await drainJobs(world);
  // without the events that tell of the change itself
  const imported = async (tenant: Tenant) => {
    const told = await figures(tenant);
    return { ...told, belongings: told.belongings.filter(([at]) => at < '2026') };
  };
  expect(await imported(early)).toEqual(await imported(late));
});
