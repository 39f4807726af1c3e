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
    crmOpportunityId: `opp-${number}`,
    participants: [of('Ada Boyle', `company-${number}`), of('Bo Kline', `partner-${number}`)],
    transcript: [
      {
        speaker: of('Ada Boyle', `company-${number}`),
        text: `Our problem is that report ${number} takes two days. We are also looking at Contoso Metrics.`,
      },
      { speaker: of('Bo Kline', `partner-${number}`), text: 'We are struggling with manual reports too.' },
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
});

const of = (name: string, company: string) => ({
  name,
  email: `${name.split(' ')[0]}@${company}.example`.toLowerCase(),
  role: 'external',
});

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
  [
    'events of a category with everything',
    `events(first: $first, eventCategories: [CALL]) { nodes {
      oId payload participants { name } account { name } deal { name account { name } }
      findings { quote account { name } event { oId deal { name } } entityMatches { entity { name } } }
    } }`,
  ],
  [
    'findings with everything',
    `findings(first: $first) { nodes {
      quote account { name } event { payload account { name } deal { name } } entityMatches { entity { name } }
    } }`,
  ],
  [
    'records with everything',
    `library(kind: COMPETITOR, first: $first) { nodes {
      name evidence { values { quote } } findings { quote account { name } event { oId account { name } } }
      links { entity { name } }
    } }`,
  ],
];

test.each(whole)('a page of 100 %s takes at most 4 statements', async (_name, list) => {
  const sentFor = await statementsOf(`query ($first: Int) { ${list} }`, 100);
  expect(sentFor).toBeGreaterThan(0);
  expect(sentFor).toBeLessThanOrEqual(4);
});

test('relations that are read together are those that each is alone', async () => {
  const relations = [
    'payload participants { name }',
    'account { oId name domains firstSeenAt lastActivityAt createdAt openDeals { amounts { currency value } } }',
    'deal { oId name amount createdAt changedAt stages { stage enteredAt } }',
    'findings { oId quote start createdAt account { oId } entityMatches { confidence entity { oId name createdAt } } }',
  ];
  const page = (selected: string) => `{ events(first: 100) { nodes { oId ${selected} } } }`;
  const asked = await Promise.all([relations.join(' '), ...relations].map((one) => ask(page(one))));
  const [together, ...alone] = asked.map(({ data, errors }) => {
    expect(errors).toEqual([]);
    return data.events.nodes;
  });
  expect(together).toHaveLength(100);
  const merged = together.map((_: object, place: number) =>
    Object.assign({}, ...alone.map((nodes) => nodes[place])),
  );
  expect(together).toEqual(merged);
});

test('figures that rollups hold take two statements, with periods, those before, and names', async () => {
  const year = 'from: "2026-01-01", to: "2027-01-01", interval: month, previous: true';
  for (const figures of [
    `findingMetrics(groupBy: [entity], entityTypes: ["competitor"], ${year})`,
    `eventMetrics(groupBy: [entity, eventType], entityTypes: ["competitor"], ${year})`,
    `eventMetrics(groupBy: [category], ${year})`,
  ]) {
    sent = 0;
    const { errors, data } = await ask(`{ ${figures} { key { label } count previous { count } } }`);
    expect(errors).toEqual([]);
    expect(JSON.stringify(data)).toMatch(/Contoso Metrics|CALL/);
    expect(sent).toBe(2);
  }
});

test('a page with all of its relations takes as many statements for 100 rows as for 40', async () => {
  const query = `query ($first: Int) {
    events(first: $first, eventCategories: [CALL]) {
      nodes { oId account { name } findings { quote account { name } event { oId } entityMatches { entity { name } } } }
    }
  }`;
  expect(await statementsOf(query, 100)).toBe(await statementsOf(query, 40));
});

test('rows are counted by a statement of their own, and only where the total is asked for', async () => {
  const page = 'query ($first: Int) { resources(first: $first) { nodes { oId } } }';
  const counted = 'query ($first: Int) { resources(first: $first) { nodes { oId } totalCount } }';
  expect(await statementsOf(counted, 1)).toBeGreaterThan(await statementsOf(page, 1));
});
