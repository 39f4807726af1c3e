import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { findingMetricsQuery } from '../../schema/metrics.ts';
import { preparedQuestion } from '../../server/services/metrics/metrics.ts';
import { recordsOfDeals } from '../../server/services/metrics/sources/records-of-deals.ts';
import { countedGroups, groupsOf } from '../../server/services/metrics/statement.ts';
import { fillRollups, makeAnew } from '../../server/services/rollups/fold.ts';
import { expectAnswer } from '../support/asked-metrics.ts';
import { drainJobs } from '../support/jobs.ts';
import { metricQuestions } from '../support/metric-questions.ts';
import { metricRange, metricScene, playMetrics } from '../support/metric-scene.ts';
import { metricRowsOf } from '../support/naive-metrics.ts';
import { crmEvent, emailEvent } from '../support/sent-events.ts';
import { client, type Tenant, testWorld, type World } from '../support/world.ts';

/* Figures over findings, events, deals and runs: equal to what a computation in memory says of all rows. */

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

/** Their counts need no row of the range. */
const heldByRollups = [
  'How often is each competitor mentioned a month?',
  'What do segments object to?',
  'In what mood are competitors mentioned?',
  'How does sentiment move over the months?',
  'How does sentiment move by week in New York?',
  'Where are pain points told?',
  'Why were deals lost, a month?',
  'How many questions are asked a day?',
  'How many people and accounts say each thing?',
  'How is one competitor doing by quarter?',
  'What happened a month?',
  'What happened in each channel, against before?',
  'How many people do we meet a week?',
];

/** The records that each deal's conversations speak of, read in one of the two ways. */
const spokenRecords = ({ workspaceOId }: Tenant, coversMost: boolean) =>
  world.db.read(
    workspaceOId,
    async (tx) => tx`
      select deal.o_id, named.entity, named.kind
      from ${recordsOfDeals(
        tx,
        workspaceOId,
        tx`deal.workspace_o_id = ${workspaceOId}`,
        { groupBy: ['entity', 'entityKind'] },
        coversMost,
      )}
      order by deal.o_id, named.entity`,
  );

test('forty questions are answered as a computation in memory does, to the cent and the row', async () => {
  expect(metricQuestions).toHaveLength(40);
  const answered = new Map(metricQuestions.map(({ asks }) => [asks, 0]));
  const held = new Set<string>();
  const zones = ['UTC', 'Asia/Tokyo', 'UTC'];
  await fc.assert(
    fc.asyncProperty(metricScene, metricRange, async (scene, range) => {
      const tenant = await world.newWorkspace();
      const zone = zones.pop() ?? 'UTC';
      const oIds: Record<string, string> = await playMetrics(world, tenant, scene);
      expect((await tenant.api.post('/workspace/update', { timeZone: zone })).status).toBe(200);
      await fillRollups(world.db, 60_000);
      const rows = await metricRowsOf(world.db, tenant.workspaceOId);
      const [inARow, byIndex] = [await spokenRecords(tenant, true), await spokenRecords(tenant, false)];
      expect(inARow).toEqual(byIndex);
      for (const question of metricQuestions) {
        const query = Object.fromEntries(
          Object.entries(question.query).map(([name, value]) => [name, oIds[String(value)] ?? value]),
        );
        const { groups, isHeld } = await expectAnswer(
          tenant,
          rows,
          { ...question, query },
          { ...range, zone },
        );
        if (isHeld) held.add(question.asks);
        answered.set(question.asks, (answered.get(question.asks) ?? 0) + groups);
      }
      // so old that whoever removes old runs in a later file would count them
      await world.db.ownerSql`delete from run where workspace_o_id = ${tenant.workspaceOId}`;
    }),
    { numRuns: 3, endOnFailure: true },
  );
  expect([...held].toSorted()).toEqual(heldByRollups.toSorted());
  const unanswered = [...answered].filter(([, groups]) => groups === 0);
  expect(unanswered.length, JSON.stringify(unanswered)).toBeLessThan(10);
}, 900_000);

test('days begin where the workspace says, and figures come from the rows until its rollups are made anew', async () => {
  const { api } = await world.newWorkspace();
  const event = emailEvent({ eventTimestamp: '2025-03-04T18:30:00.000Z' });
  expect((await api.post('/event/import', { events: [event] })).status).toBe(200);
  await drainJobs(world);
  const query = {
    groupBy: 'eventType',
    interval: 'day',
    measures: 'count',
    from: '2025-03-01',
    to: '2025-04-01',
  };
  const findings = async () => {
    const { timeZone, readFrom, data } = (await api.get('/analytics/findings', query)).body;
    return { timeZone, readFrom, start: data[0].period.start };
  };
  const inUtc = { timeZone: 'UTC', start: '2025-03-04T00:00:00.000Z' };
  const inTokyo = { timeZone: 'Asia/Tokyo', start: '2025-03-04T15:00:00.000Z' };
  expect(await findings()).toEqual({ ...inUtc, readFrom: 'rollups' });
  const changed = await api.post('/workspace/update', { timeZone: 'asia/tokyo' });
  expect(changed.body.data.timeZone).toBe('Asia/Tokyo');
  expect((await api.get('/api-key/validate')).body.timeZone).toBe('Asia/Tokyo');
  expect(await findings()).toEqual({ ...inTokyo, readFrom: 'rows' });
  await fillRollups(world.db, 60_000);
  expect(await findings()).toEqual({ ...inTokyo, readFrom: 'rollups' });
});

test('older names of time zones, which browsers still send, are those of today', async () => {
  const { api } = await world.newWorkspace();
  for (const [name, today] of [
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['us/eastern', 'America/New_York'],
    ['Etc/UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ] as const) {
    const { status, body } = await api.get('/analytics/events', { interval: 'day', timeZone: name });
    expect([status, body.timeZone]).toEqual([200, today]);
    const changed = await api.post('/workspace/update', { timeZone: name });
    expect([changed.status, changed.body.data?.timeZone]).toEqual([200, today]);
  }
});

test('a range is read in its own zone, and a day from its first midnight where clocks go back over it', async () => {
  const { api } = await world.newWorkspace();
  const eventTimestamps = ['2025-11-02T03:59:59Z', '2025-11-02T04:30:00Z', '2025-11-02T05:30:00Z'];
  const events = eventTimestamps.map((eventTimestamp) => emailEvent({ eventTimestamp }));
  expect((await api.post('/event/import', { events })).status).toBe(200);
  await drainJobs(world);
  const asked = async (query: object) =>
    (await api.get('/analytics/events', { measures: 'count', ...query })).body;
  const spaced = { timeZone: 'Asia/Tokyo', from: '2025-11-02T04:00:00Z ', to: '2025-11-02T05:00:00Z' };
  expect(await asked(spaced)).toMatchObject({ from: '2025-11-02T04:00:00.000Z', data: [{ count: 1 }] });
  const inHavana = { timeZone: 'America/Havana', from: '2025-11-01', to: '2025-11-03' };
  const days = (await asked({ ...inHavana, interval: 'day' })).data;
  expect(days.map((row: { period: object; count: number }) => [row.period, row.count])).toEqual([
    [{ start: '2025-11-01T04:00:00.000Z', end: '2025-11-02T04:00:00.000Z' }, 1],
    [{ start: '2025-11-02T04:00:00.000Z', end: '2025-11-03T05:00:00.000Z' }, 2],
  ]);
  expect((await asked({ ...inHavana, from: '2025-11-02' })).data).toMatchObject([{ count: 2 }]);
});

test('only an admin changes the time zone, to one that there is', async () => {
  const { api } = await world.newWorkspace();
  const refused = await api.post('/workspace/update', { timeZone: 'Mars/Olympus' });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'timeZone']);
  const made = await api.post('/api-key/create', { name: 'Writer', scopes: ['read', 'write', 'run'] });
  const writer = client(world.app, made.body.data.key);
  expect((await writer.post('/workspace/update', { timeZone: 'Asia/Tokyo' })).status).toBe(403);
  expect((await api.get('/api-key/validate')).body.timeZone).toBe('UTC');
});

test('revenue metrics put won, lost and open deals side by side, and event/top tells the largest groups', async () => {
  const { api } = await world.newWorkspace();
  const deal = (id: string, members: object) =>
    crmEvent({
      opportunityId: id,
      opportunityName: id,
      currency: 'EUR',
      ownerEmail: 'ines@seller.example',
      ...members,
    });
  const events = [
    deal('a', { amount: '10.10', eventType: 'deal_won', eventTimestamp: '2025-03-04T10:00:00Z' }),
    deal('b', { amount: '0.20', eventType: 'deal_won', eventTimestamp: '2025-03-05T10:00:00Z' }),
    deal('c', { amount: '7', eventType: 'deal_lost', eventTimestamp: '2025-03-06T10:00:00Z' }),
    deal('d', { amount: '5', eventTimestamp: '2025-04-06T10:00:00Z' }),
  ];
  expect((await api.post('/event/import', { events })).status).toBe(200);
  await drainJobs(world);
  const range = { startDate: '2025-01-01T00:00:00Z', endDate: '2025-07-01T00:00:00Z' };
  const revenue = await api.post('/deal/revenue-metrics', { groupBy: 'month', ...range });
  const sum = (count: number, ...values: string[]) => ({
    count,
    amounts: values.map((value) => ({ currency: 'EUR', value })),
  });
  expect(revenue.body.data).toMatchObject([
    { won: sum(2, '10.30'), lost: sum(1, '7'), open: sum(0), winRate: 2 / 3, cycleDays: 0 },
    { won: sum(0), lost: sum(0), open: sum(1, '5'), winRate: null, cycleDays: null },
  ]);
  const byOwner = await api.post('/deal/revenue-metrics', {
    groupBy: 'owner',
    stageCategories: ['won'],
    ...range,
  });
  expect(byOwner.body.data).toMatchObject([
    { key: [{ value: 'ines@seller.example' }], won: sum(2, '10.30'), lost: sum(0), open: sum(0), winRate: 1 },
  ]);
  const top = await api.post('/event/top', { groupBy: ['eventType'], limit: 1, ...range });
  expect(top.body).toMatchObject({ hasMore: true, data: [{ key: [{ value: 'DEAL_WON' }], count: 2 }] });
});

test('an endDate is the last moment that counts, in event/top and revenue metrics as in the list of events', async () => {
  const { api } = await world.newWorkspace();
  const events = ['2026-03-30', '2026-03-31', '2026-04-01'].map((day) =>
    crmEvent({ opportunityId: day, eventType: 'deal_won', eventTimestamp: day, closeDate: day }),
  );
  expect((await api.post('/event/import', { events })).status).toBe(200);
  await drainJobs(world);
  const quarter = { startDate: '2026-01-01', endDate: '2026-03-31' };
  expect((await api.get('/event/list', quarter)).body.data.total).toBe(2);
  const top = await api.post('/event/top', { groupBy: ['eventType'], ...quarter });
  expect(top.body.data).toMatchObject([{ count: 2 }]);
  const revenue = await api.post('/deal/revenue-metrics', { groupBy: 'owner', ...quarter });
  expect(revenue.body.data).toMatchObject([{ won: { count: 2 } }]);
});

test('a colleague whose address stands below our domain is one of ours, among speakers as among people', async () => {
  const { api } = await world.newWorkspace();
  await api.post('/workspace-company/update', { name: 'Seller', domain: 'seller.example' });
  const from = { email: 'ines@eu.seller.example', name: 'Ines Vogt' };
  const to = [{ email: 'tomas@buyer.example' }];
  expect((await api.post('/event/import', { events: [emailEvent({ from, to })] })).status).toBe(200);
  await drainJobs(world);
  const { body } = await api.get('/analytics/findings', { groupBy: 'speakerRole', from: '2025-01-01' });
  expect(body.data).toMatchObject([{ key: [{ value: 'internal' }], people: 1 }]);
});

test('revenue of a group is whole where there are more groups than a reply has', async () => {
  const { api, workspaceOId } = await world.newWorkspace();
  // the first 1,001 are of an owner each, the others of one
  await world.db.ownerSql`
    insert into deal (
      workspace_o_id, o_id, opportunity_id, changed_at, name, stage_category, amount, currency, owner_email, opened_at, closed_at
    )
    select ${workspaceOId}, 'deal_' || lpad(place::text, 21, '0'), place::text, made.at, 'Renewal',
      case when place <= 1002 then 'won' else 'lost' end, 2, 'EUR',
      case when place <= 1001 then 'a' || place else 'zoe' end || '@seller.example', made.at, made.at
    from generate_series(1, 1004) as place
    cross join (select '2025-03-04T10:00:00Z'::timestamptz as at) as made
    returning 1`;
  const { body } = await api.post('/deal/revenue-metrics', { groupBy: 'owner', startDate: '2025-01-01' });
  expect(body.hasMore).toBe(true);
  expect(body.data[0]).toMatchObject({
    key: [{ value: 'zoe@seller.example' }],
    won: { count: 1, amounts: [{ currency: 'EUR', value: '2' }] },
    lost: { count: 2, amounts: [{ currency: 'EUR', value: '4' }] },
    open: { count: 0, amounts: [] },
  });
});

test('a file has a thousand rows unless it is asked for fewer, and a header says that there are more', async () => {
  const { api } = await world.newWorkspace();
  const days = 1_010;
  const first = Date.UTC(2022, 0, 1);
  const events = Array.from({ length: days }, (_, day) =>
    crmEvent({
      opportunityId: `deal-${day}`,
      eventTimestamp: new Date(first + day * 86_400_000).toISOString(),
    }),
  );
  for (const part of [events.slice(0, 505), events.slice(505)])
    expect((await api.post('/event/import', { events: part })).status).toBe(200);
  await drainJobs(world);
  const range = { from: '2022-01-01', to: '2025-01-01', interval: 'day' };
  const count = async (query: object) => {
    const reply = await api.get('/analytics/events', { ...range, ...query });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const rows = reply.body.data?.length ?? reply.body.trim().split('\n').length;
    return [rows, reply.body.hasMore ?? reply.headers.get('x-has-more')];
  };
  expect(await count({})).toEqual([100, true]);
  expect(await count({ format: 'ndjson' })).toEqual([1_000, 'true']);
  expect(await count({ format: 'csv' })).toEqual([1_001, 'true']);
  expect(await count({ format: 'ndjson', limit: 7 })).toEqual([7, 'true']);
  expect(await count({ format: 'ndjson', to: '2022-05-01' })).toEqual([120, null]);
});

test('figures are sent as CSV, one column a measure, and by line of JSON', async () => {
  const { api } = await world.newWorkspace();
  const events = [
    crmEvent({ amount: '10.10', currency: 'EUR', ownerEmail: '=ines@seller.example' }),
    crmEvent({ opportunityId: 'o2', amount: '3', currency: 'USD', ownerEmail: '=ines@seller.example' }),
  ];
  expect((await api.post('/event/import', { events })).status).toBe(200);
  await drainJobs(world);
  const query = { groupBy: 'owner', measures: 'count,amount', from: '2025-01-01', to: '2025-07-01' };
  const csv = await api.get('/analytics/deals', { ...query, format: 'csv' });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.body).toBe(
    "owner,ownerLabel,count,amount\r\n'=ines@seller.example,'=ines@seller.example,2,10.10 EUR; 3 USD\r\n",
  );
  const lines = await api.get('/analytics/deals', { ...query, format: 'ndjson' });
  expect(JSON.parse(lines.body)).toMatchObject({ key: [{ value: '=ines@seller.example' }], count: 2 });
});

test('names of groups are looked up by key, however many records a workspace has', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner(async (tx) => {
    await tx`
      insert into entity (workspace_o_id, o_id, kind, name, creator, words)
      select ${workspaceOId}, 'cp_' || lpad(n::text, 21, '0'), 'competitor', 'Competitor ' || n, '{}', ''::tsvector
      from generate_series(1, 2000) as n
      returning 1`;
    await tx`
      insert into event (
        workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary
      )
      values (${workspaceOId}, 'evt_1', 'EMAIL_SENT', 'EMAIL', '2026-01-01', 'PROCESSED', 'import', '')`;
    await tx`
      insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
      values (${workspaceOId}, '2026-01-01', 'EMAIL', 'EMAIL_SENT', 0, 1)`;
    await tx`
      insert into finding (
        workspace_o_id, o_id, event_o_id, extraction_type, text, quote, start_offset, end_offset, sentiment,
        event_timestamp
      )
      values (${workspaceOId}, 'fd_1', 'evt_1', 'EMAIL_QUESTION', 'Why?', 'Why?', 0, 4, 'NEUTRAL', '2026-01-01')`;
    await tx`
      insert into finding_match (workspace_o_id, finding_o_id, entity_o_id, confidence, event_timestamp)
      select workspace_o_id, 'fd_1', o_id, 'HIGH', '2026-01-01'
      from entity
      where workspace_o_id = ${workspaceOId}
      order by o_id
      limit 50
      returning 1`;
    await tx`analyze entity`;
  });
  await world.db.write(workspaceOId, (tx) => makeAnew(tx, workspaceOId));
  await fillRollups(world.db, 60_000);
  const query = {
    of: 'findings',
    ...findingMetricsQuery.parse({
      groupBy: 'entity',
      entityTypes: 'competitor',
      measures: 'count',
      from: '2025-12-01',
      to: '2026-02-01',
    }),
  } as const;
  const plans = await world.db.read(workspaceOId, async (tx) => {
    const { source, counted, question } = await preparedQuestion(tx, workspaceOId, query, new Date());
    if (!counted) throw new Error('rollups hold this count');
    return [
      await tx`explain (analyze, format json) ${countedGroups(tx, workspaceOId, source, counted, question)}`,
      await tx`explain (analyze, format json) ${groupsOf(tx, workspaceOId, source, question)}`,
    ];
  });
  // the record of each of fifty names is all that is read for them
  for (const [row] of plans) expect(readFor('label', row)).toEqual([{ loops: 50, rows: 1, passedOver: 0 }]);
});

/** What the nodes of a plan read under an alias: rows, and those that a filter removed, for each time. */
function readFor(alias: string, plan: unknown): { loops: number; rows: number; passedOver: number }[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const node = plan as Record<string, unknown>;
  const own =
    node.Alias === alias
      ? [
          {
            loops: Number(node['Actual Loops']),
            rows: Number(node['Actual Rows']),
            passedOver: Number(node['Rows Removed by Filter'] ?? 0),
          },
        ]
      : [];
  return [...own, ...Object.values(node).flatMap((part) => readFor(alias, part))];
}
