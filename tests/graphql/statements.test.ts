import { beforeAll, expect, test } from 'bun:test';
import { type Ask, asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { countingReads } from '../support/statements.ts';
import { makeWorld, testWorld } from '../support/world.ts';

let ask: Ask;
let sent = 0;

beforeAll(async () => {
  const { db } = await testWorld();
  const world = await makeWorld(
    {},
    countingReads(db, () => {
      sent += 1;
    }),
  );
  const tenant = await world.newWorkspace();
  ask = asker(world.app, tenant.key);
  await tenant.api.post('/competitor/create', { name: 'Contoso Metrics' });
  const product = await tenant.api.post('/product/create', { name: 'Ledger' });
  const linkingStrategy = { mode: 'SPECIFIC', offeringOIds: [product.body.data.oId] };
  for (let number = 0; number < 40; number++)
    await tenant.api.post('/competitor/create', { name: `Rival ${number}`, linkingStrategy });
  for (let number = 0; number < 10; number++)
    await tenant.api.post('/resource/create', {
      mode: 'text',
      name: `Notes ${number}`,
      text: `Notes ${number}.`,
    });
  const calls = Array.from({ length: 60 }, (_, number) => ({
    type: 'call',
    eventType: 'transcript',
    eventTimestamp: new Date(Date.UTC(2026, 2, 2, 9, number)).toISOString(),
    eventId: `call-${number}`,
    title: `Call ${number}`,
    participants: [{ name: 'Ada Boyle', email: `ada@company-${number}.example`, role: 'external' }],
    transcript: [
      {
        speaker: { name: 'Ada Boyle', email: `ada@company-${number}.example`, role: 'external' },
        text: `Our problem is that report ${number} takes two days. We are also looking at Contoso Metrics.`,
      },
    ],
  }));
  const deals = Array.from({ length: 60 }, (_, number) => ({
    type: 'crm',
    eventType: 'deal_won',
    eventTimestamp: new Date(Date.UTC(2026, 2, 3, 9, number)).toISOString(),
    eventId: `deal-${number}`,
    opportunityId: `opp-${number}`,
    opportunityName: `Renewal ${number}`,
    crmAccountDomain: `company-${number}.example`,
  }));
  await tenant.api.post('/event/import', { events: [...calls, ...deals] });
  await drainJobs(world);
}, 120_000);

async function statementsOf(query: string, first: number): Promise<number> {
  sent = 0;
  const { errors, data } = await ask(query, { first });
  expect(errors).toEqual([]);
  if (first > 1) expect(JSON.stringify(data).length).toBeGreaterThan(1_000);
  return sent;
}

const whole: [name: string, query: string][] = [
  [
    'events with findings and their entities',
    'events(first: $first) { nodes { oId findings { quote entityMatches { entity { name } } } } }',
  ],
  [
    'events with all that they are related to',
    'events(first: $first) { nodes { oId payload account { name } findings { quote account { name } event { oId } entityMatches { entity { name } } } } }',
  ],
  ['events with their account', 'events(first: $first) { nodes { oId account { name } } }'],
  [
    'findings with event and account',
    'findings(first: $first) { nodes { quote event { eventSummary } account { name } } }',
  ],
  [
    'findings with their entities',
    'findings(first: $first) { nodes { quote entityMatches { entity { name } } } }',
  ],
  ['deals with their account', 'deals(first: $first) { nodes { name account { name domains } } }'],
  ['accounts', 'accounts(first: $first) { nodes { name domains } }'],
  [
    'resources with their progress',
    'resources(first: $first) { nodes { name progress { reason stages { stage attempt } } } }',
  ],
  [
    'records with their links',
    'library(kind: COMPETITOR, first: $first) { nodes { name links { entity { name } } } }',
  ],
];

test.each(whole)('a page of 100 %s takes at most 4 statements', async (_name, list) => {
  const sentFor = await statementsOf(`query ($first: Int) { ${list} }`, 100);
  expect(sentFor).toBeGreaterThan(0);
  expect(sentFor).toBeLessThanOrEqual(4);
});

/** With the members that a list does not have by itself: payloads and deals, evidence and findings of records. */
const every: [name: string, most: number, query: string][] = [
  [
    'events',
    5,
    'events(first: $first, eventCategories: [CALL]) { nodes { oId payload participants { name } account { name } deal { name } findings { quote account { name } event { oId deal { name } } entityMatches { entity { name } } } } }',
  ],
  [
    'findings',
    5,
    'findings(first: $first) { nodes { quote account { name } event { payload account { name } deal { name } } entityMatches { entity { name } } } }',
  ],
  [
    'records',
    8,
    'library(kind: COMPETITOR, first: $first) { nodes { name evidence { values { quote } } findings { quote event { oId } } links { entity { name } } } }',
  ],
];

test.each(every)(
  'a page of 100 %s with everything takes at most %d statements',
  async (_name, most, list) => {
    expect(await statementsOf(`query ($first: Int) { ${list} }`, 100)).toBeLessThanOrEqual(most);
  },
);

test('a page with all of its relations takes as many statements for 100 rows as for 40', async () => {
  const query = `query ($first: Int) {
    events(first: $first, eventCategories: [CALL]) {
      nodes { oId account { name } findings { quote account { name } event { oId } entityMatches { entity { name } } } }
    }
  }`;
  expect(await statementsOf(query, 100)).toBe(await statementsOf(query, 40));
});

test('rows are counted by a statement of their own, and only where the total is asked for', async () => {
  const page = 'query ($first: Int) { runs(first: $first) { nodes { oId } } }';
  const counted = 'query ($first: Int) { runs(first: $first) { nodes { oId } totalCount } }';
  expect(await statementsOf(counted, 1)).toBeGreaterThan(await statementsOf(page, 1));
});
