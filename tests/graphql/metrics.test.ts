import { beforeAll, expect, test } from 'bun:test';
import { asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, crmEvent, emailEvent } from '../support/sent-events.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Figures by GraphQL: REST's, with the rows behind each. */

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const { api } = tenant;
  for (const name of ['Acmewell', 'Tallybird']) await api.post('/competitor/create', { name });
  const text = (place: number) =>
    place % 3 ? 'Some of them use Acmewell today.' : 'Tallybird is on our list.';
  const events = Array.from({ length: 9 }, (_, place) =>
    emailEvent({ eventTimestamp: `2025-03-0${place + 1}T09:00:00Z`, body: { text: text(place) } }),
  );
  const deal = { crmAccountDomain: 'buyer.example', amount: '12.50', currency: 'EUR' };
  const sent = [
    ...events,
    callEvent(),
    crmEvent(deal),
    crmEvent({ ...deal, eventType: 'deal_won', eventTimestamp: '2025-04-01T10:00:00Z' }),
  ];
  expect((await api.post('/event/import', { events: sent })).status).toBe(200);
  await drainJobs(world);
});

const range = 'from: "2025-01-01", to: "2025-07-01"';

test('figures by GraphQL are those of REST', async () => {
  const ask = asker(world.app, tenant.key);
  const { data, errors } = await ask(`{
    findingMetrics(groupBy: [entity, sentiment], entityTypes: ["competitor"], interval: month, previous: true, ${range}) {
      key { dimension value label } period { start end } count events accounts people previous { count events accounts people }
    }
    dealMetrics(groupBy: [account], filter: { stageCategories: [won] }, ${range}) {
      key { dimension value label } count won lost open winRate amount { currency value } averageAmount { currency value }
      cycleDays stageDays
    }
  }`);
  expect(errors).toEqual([]);
  const shared = { from: '2025-01-01', to: '2025-07-01' };
  const findings = await tenant.api.get('/analytics/findings', {
    ...shared,
    groupBy: 'entity,sentiment',
    entityTypes: 'competitor',
    interval: 'month',
    previous: true,
  });
  expect(data.findingMetrics).toEqual(findings.body.data);
  expect(data.findingMetrics.length).toBeGreaterThan(1);
  const deals = await tenant.api.get('/analytics/deals', {
    ...shared,
    groupBy: 'account',
    stageCategories: 'won',
  });
  expect(deals.body.data).toMatchObject([{ count: 1, amount: [{ currency: 'EUR', value: '12.50' }] }]);
  expect(data.dealMetrics).toMatchObject(
    deals.body.data.map(
      ({ period: _, previous: __, ...row }: object & { period: null; previous: null }) => row,
    ),
  );
});

test('the first of the months that nobody named has its rows behind it too', async () => {
  const { api, key } = await world.newWorkspace();
  const now = new Date();
  // an hour after the twelve months begin, within their first month
  const at = new Date(now.setUTCFullYear(now.getUTCFullYear() - 1) + 3_600_000).toISOString();
  await api.post('/event/import', { events: [emailEvent({ eventTimestamp: at })] });
  await drainJobs(world);
  const { data } = await asker(
    world.app,
    key,
  )('{ eventMetrics(interval: month) { count rows(first: 5) { nodes { oId } } } }');
  const counted = data.eventMetrics.filter(({ count }: { count: number }) => count > 0);
  expect(counted).toMatchObject([{ count: 1, rows: { nodes: [{ oId: expect.any(String) }] } }]);
});

test('each row leads to the rows behind it, page by page, down to their quotes', async () => {
  const ask = asker(world.app, tenant.key);
  const pageOf = async (after: string | null) => {
    const { data, errors } = await ask(
      `query ($after: String) {
        findingMetrics(groupBy: [entity], entityTypes: ["competitor"], ${range}) {
          key { label } count rows(first: 4, after: $after) {
            nodes { oId quote entityMatches { entity { name } } } pageInfo { hasNextPage endCursor }
          }
        }
      }`,
      { after },
    );
    expect(errors).toEqual([]);
    return data.findingMetrics;
  };
  const [acmewell, tallybird] = await pageOf(null);
  expect([acmewell.key[0].label, tallybird.key[0].label]).toEqual(['Acmewell', 'Tallybird']);
  expect([acmewell.rows.nodes.length, acmewell.rows.pageInfo.hasNextPage]).toEqual([4, true]);
  expect(tallybird.rows.nodes).toHaveLength(tallybird.count);
  expect(tallybird.rows.nodes[0].quote).toContain('Tallybird');
  const [rest] = await pageOf(acmewell.rows.pageInfo.endCursor);
  const oIds = [...acmewell.rows.nodes, ...rest.rows.nodes].map(({ oId }: { oId: string }) => oId);
  expect(new Set(oIds).size).toBe(acmewell.count);
  expect(rest.rows.pageInfo.hasNextPage).toBe(false);
});

test('only what is selected is computed, so that a count alone comes from the rollups', async () => {
  const ask = asker(world.app, tenant.key);
  const { data, errors } = await ask(
    `{ eventMetrics(groupBy: [eventType], ${range}) { ...figures } } fragment figures on EventMetric { key { value } count }`,
  );
  expect(errors).toEqual([]);
  expect(data.eventMetrics[0]).toEqual({ key: [{ value: 'EMAIL_REPLY_RECEIVED' }], count: 9 });
});

test('what cannot be asked is refused with the name of the argument', async () => {
  const ask = asker(world.app, tenant.key);
  for (const [args, sentence] of [
    ['groupBy: [entity, sentiment, account]', 'groupBy: must have at most 2 values'],
    ['groupBy: [entity, entity]', 'groupBy: must not name a dimension twice'],
    ['limit: 1001', 'limit: must be at most 1000'],
    ['timeZone: "Mars/Olympus"', 'timeZone: must be the name of a time zone, such as Europe/Berlin'],
    ['from: "2025-02-30"', 'from: must be an ISO 8601 date or date and time of the years 1900 to 2999'],
    ['from: "2025-02-02", to: "2025-02-01"', 'from: must lie before `to`'],
    ['entityTypes: ["persona"]', 'entityTypes: requires entity or entityKind in groupBy'],
    [
      'from: "1990-01-01", interval: day',
      'interval: divides the range into more than 1500 periods; take a longer one, or less time',
    ],
    [
      'filter: { eventOId: "nothing" }',
      'filter.eventOId: must be an oId: a prefix, an underscore and 21 letters or digits',
    ],
  ] as const) {
    const { errors } = await ask(`{ findingMetrics(${args}) { count } }`);
    expect(errors[0]?.message, args).toBe(sentence);
  }
});

test('a stranger sees no row, neither by figures nor behind them', async () => {
  const stranger = await world.newWorkspace();
  const ask = asker(world.app, stranger.key);
  const { data, errors } = await ask(`{
    findingMetrics(${range}) { count rows { nodes { oId } } }
    eventMetrics(${range}) { count rows { nodes { oId } } }
    dealMetrics(${range}) { count rows { nodes { oId } } }
    runMetrics { count rows { nodes { oId } } }
  }`);
  expect(errors).toEqual([]);
  expect(data).toEqual({ findingMetrics: [], eventMetrics: [], dealMetrics: [], runMetrics: [] });
});
