import { beforeAll, expect, test } from 'bun:test';
import { passes, readFacts } from '../../server/services/events/facts.ts';
import { filterOf } from '../../server/services/events/filter.ts';
import { asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, crmEvent, emailEvent } from '../support/sent-events.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
/** OIds of accounts by the first label of their domain, and of events by their eventId. */
const accounts: Record<string, string> = {};
const events: Record<string, string> = {};

const outside = (...emails: string[]) => emails.map((email) => ({ email, role: 'external' }));
const said = 'The price is far too expensive for our team.';

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const sent = [
    crmEvent({
      eventId: 'deal',
      opportunityId: 'o1',
      crmAccountDomain: 'north.example',
      crmAccountId: '001',
    }),
    callEvent({
      eventId: 'call',
      crmOpportunityId: 'o1',
      participants: outside('ann@north.example', 'bo@south.example'),
      transcript: [{ speaker: { email: 'bo@south.example', role: 'external' }, text: said }],
    }),
    emailEvent({
      eventId: 'mail',
      from: { email: 'bo@south.example' },
      to: [{ email: 'ann@north.example' }, { email: 'x@seller.example' }],
    }),
    emailEvent({
      eventId: 'late',
      from: { email: 'cy@east.example' },
      eventTimestamp: '2025-05-01T00:00:00Z',
    }),
  ];
  for (const [place, event] of sent.entries()) {
    const { status } = await tenant.api.post('/event/import', {
      events: [{ eventTimestamp: `2025-03-0${place + 1}T00:00:00Z`, ...event }],
    });
    expect(status).toBe(200);
    await drainJobs(world);
    const listed = await tenant.api.get('/event/list', { limit: 100 });
    for (const { oId } of listed.body.data.events)
      if (!Object.values(events).includes(oId)) events[String(event.eventId)] = oId;
  }
  const list = await tenant.api.get('/account/list');
  for (const { oId, domains } of list.body.data) accounts[domains[0].split('.')[0]] = oId;
});

type Query = Record<string, string>;

async function named(query: Query): Promise<string[]> {
  const { status, body } = await tenant.api.get('/event/list', query);
  expect({ status, message: body.message }).toMatchObject({ status: 200 });
  expect(body.data.total).toBe(body.data.events.length);
  const oIds = body.data.events.map(({ oId }: { oId: string }) => oId);
  return Object.keys(events).filter((name) => oIds.includes(events[name]));
}

const cases = (): [Query, string[]][] => [
  [{ accountOIds: accounts.north ?? '' }, ['deal', 'call']],
  [{ accountOIds: accounts.south ?? '' }, ['mail']],
  [{ accountOIds: `${accounts.south},${accounts.east}` }, ['mail', 'late']],
  [{ companyDomains: 'https://www.north.example/' }, ['deal', 'call', 'mail']],
  [{ companyDomains: 'south.example' }, ['call', 'mail']],
  // the account of a domain below it, and nobody's address
  [{ companyDomains: 'shop.north.example' }, ['deal', 'call']],
  [{ companyDomains: 'nobody.example' }, []],
  [{ participantEmails: 'Ann@North.example' }, ['call', 'mail']],
  [{ participantEmails: 'ann@north.example', accountOIds: accounts.south ?? '' }, ['mail']],
  [{ crmOpportunityIds: 'o1' }, ['deal', 'call']],
  [{ crmOpportunityIds: 'o1', participantEmails: 'bo@south.example' }, ['call']],
  [{ companyDomains: 'south.example', eventCategories: 'EMAIL' }, ['mail']],
];

test('lists show the events that are with an account, a domain, an address or a deal', async () => {
  for (const [query, expected] of cases()) {
    expect({ query, found: await named(query) }).toEqual({ query, found: expected });
  }
});

test('an event at hand passes a filter by whom exactly where the list shows it', async () => {
  const { workspaceOId } = tenant;
  const facts = await world.db.read(workspaceOId, (tx) => readFacts(tx, workspaceOId, Object.values(events)));
  expect(facts).toHaveLength(4);
  for (const [query] of cases()) {
    if ('eventCategories' in query) continue;
    const lists = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.split(',')]));
    const passing = facts.filter((event) => passes(filterOf(lists), event)).map(({ oId }) => oId);
    expect({
      query,
      found: Object.keys(events).filter((name) => passing.includes(events[name] ?? '')),
    }).toEqual({
      query,
      found: await named(query),
    });
  }
});

test('a finding is with the company of its speaker, else with that of its event', async () => {
  const listed = await tenant.api.get('/finding/list', { eventOId: events.call });
  expect(listed.body.data.length).toBeGreaterThan(0);
  for (const finding of listed.body.data) expect(finding.accountOId).toBe(accounts.south);
  const count = async (query: Query) => (await tenant.api.get('/finding/list', query)).body.total;
  const all = listed.body.data.length;
  expect(await count({ accountOIds: accounts.north ?? '' })).toBe(0);
  expect(await count({ accountOIds: accounts.south ?? '', eventOId: events.call ?? '' })).toBe(all);
  expect(await count({ crmOpportunityIds: 'o1' })).toBe(all);
  expect(await count({ participantEmails: 'cy@east.example' })).toBeGreaterThan(0);
  const account = await tenant.api.get('/account/get', { oId: accounts.south });
  expect(account.body.data.findings).toBe(await count({ accountOIds: accounts.south ?? '' }));
});

test('GraphQL takes the same filters, and events lead to their account', async () => {
  const ask = asker(world.app, tenant.key);
  const { data, errors } = await ask(
    `query ($accounts: [ID!]) {
      events(accountOIds: $accounts) { totalCount nodes { oId accountOId account { name domains } } }
      accounts(domain: "north.example") { totalCount nodes { events crmAccountIds } }
      deals(accountOIds: $accounts) { totalCount nodes { opportunityId account { domains } } }
      findings(crmOpportunityIds: ["o1"]) { totalCount }
    }`,
    { accounts: [accounts.north] },
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    events: {
      totalCount: 2,
      nodes: [{ account: { domains: ['north.example'] } }, { accountOId: accounts.north }],
    },
    accounts: { totalCount: 1, nodes: [{ events: 2, crmAccountIds: ['001'] }] },
    deals: { totalCount: 1, nodes: [{ opportunityId: 'o1', account: { domains: ['north.example'] } }] },
  });
});

test('a saved question covers the events that are with an account', async () => {
  const { body } = await tenant.api.post('/insight/create', {
    name: 'North',
    filters: { accountOIds: [accounts.north] },
    periodDays: 3660,
  });
  const run = await tenant.api.post('/insight/run', { oId: body.data.oId });
  expect(run.body.data).toMatchObject({ eventCount: 2 });
});

test('more values of a filter by whom than a hundred are refused', async () => {
  for (const name of ['accountOIds', 'companyDomains', 'participantEmails', 'crmOpportunityIds']) {
    const value = Array.from({ length: 101 }, () =>
      name === 'accountOIds' ? accounts.north : 'a@b.example',
    );
    const { status, body } = await tenant.api.get('/event/list', { [name]: value.join(',') });
    expect({ name, status, path: body.errors?.[0]?.path }).toEqual({ name, status: 400, path: name });
  }
});

test('the list of runs shows those about an account', async () => {
  const agent = await tenant.api.post('/agents/create', { name: 'Research', type: 'ENRICH_COMPANY' });
  const agentOId = agent.body.data.oId;
  for (const companyDomain of ['north.example', 'south.example'])
    await tenant.api.post('/agents/enrich-company/run', { agentOId, companyDomain });
  const { status, body } = await tenant.api.get('/agents/run/list', { accountOIds: accounts.north });
  expect({ status, message: body.message }).toMatchObject({ status: 200 });
  expect(body.data.map(({ subject }: { subject: { domain: string } }) => subject.domain)).toEqual([
    'north.example',
  ]);
});
