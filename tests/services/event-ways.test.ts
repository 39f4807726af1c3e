import { beforeAll, expect, test } from 'bun:test';
import type { Tx } from '../../server/database/index.ts';
import { dealOId } from '../../server/services/deals/deal-o-id.ts';
import { listEvents } from '../../server/services/events/events.ts';
import { type EventQuery, filterOf } from '../../server/services/events/filter.ts';
import { partyGroups } from '../../server/services/events/parties/party-conditions.ts';
import { withoutTags } from '../../server/services/events/tagged.ts';
import { foldDays } from '../../server/services/events/upkeep/fold-days.ts';
import { wayOf } from '../../server/services/events/ways.ts';
import { listFindings } from '../../server/services/findings/findings.ts';
import { pageOfFindings } from '../../server/services/findings/page-of-findings.ts';
import { appendContributions } from '../../server/services/rollups/contributions.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const count = 1_800;
const types = ['EMAIL_SENT', 'CALL_TRANSCRIPT', 'DEAL_WON', 'MEETING_BOOKED'];
const categories: Record<string, string> = { EMAIL_SENT: 'EMAIL', CALL_TRANSCRIPT: 'CALL' };
const entityNames = ['every', 'most', 'many', 'some', 'few', 'old'] as const;
type EntityName = (typeof entityNames)[number];

interface Made {
  oId: string;
  at: Date;
  type: string;
  category: string;
  purpose: string | null;
  entities: EntityName[];
  /** Null: with nobody. The key of its account else. */
  accountKey: string | null;
  opportunity: string | null;
  emails: string[];
}

/** `north` is known by two keys, and takes part in most events; `rare` in few. */
const accountKeys = {
  north: ['d:north.example', 'c:001'],
  south: ['d:south.example'],
  rare: ['d:rare.example'],
};
type AccountName = keyof typeof accountKeys;

const padded = (at: number) => String(at).padStart(21, '0');
const entityOId = (name: EntityName) => `cp_${padded(entityNames.indexOf(name))}`;
const accountOId = (name: AccountName) => `acc_${padded(Object.keys(accountKeys).indexOf(name))}`;
const firstTime = Date.parse('2025-01-01T00:00:00Z');

/** One within the other, one that goes on, one that closed before it was opened, and one in an account of few events. */
const deals: { id: string; account: AccountName; opened: number; closed: number | null }[] = [
  { id: 'long', account: 'north', opened: 300, closed: 1_500 },
  { id: 'within', account: 'north', opened: 600, closed: 900 },
  { id: 'backwards', account: 'north', opened: 700, closed: 100 },
  { id: 'lasting', account: 'south', opened: 900, closed: null },
  { id: 'scarce', account: 'rare', opened: 0, closed: 1_200 },
];
const timeAt = (n: number) => new Date(firstTime + n * 3_600_000).toISOString();

/** The opportunity that it names, else the last to be opened of those that were open then. */
function dealOf({ opportunity, accountKey, at }: Pick<Made, 'opportunity' | 'accountKey' | 'at'>) {
  const hour = (at.getTime() - firstTime) / 3_600_000;
  return (
    opportunity ??
    deals.findLast(
      ({ account, opened, closed }) =>
        accountKeys[account].includes(accountKey ?? '') &&
        opened <= hour &&
        hour < (closed === null ? Number.POSITIVE_INFINITY : closed + 24),
    )?.id ??
    ''
  );
}

/** Some at the same time, some days without any. */
const made: Made[] = Array.from({ length: count }, (_, n) => {
  const type = types[n % 1000 === 7 ? 2 : n % 97 === 5 ? 3 : n % 4 === 1 ? 1 : 0] ?? '';
  const share: Record<EntityName, boolean> = {
    every: true,
    most: n % 3 !== 0,
    many: n % 3 === 0 || n % 5 === 0,
    some: n % 11 === 2,
    few: n % 400 === 3,
    // more than are counted, and none of them lately
    old: n < 1_100,
  };
  return {
    oId: `evt_${padded(n)}`,
    at: new Date(firstTime + Math.floor(n / 3) * 3 * 3_600_000),
    type,
    category: categories[type] ?? 'CRM',
    purpose: type === 'CALL_TRANSCRIPT' ? (n % 40 === 1 ? 'DEMO' : 'OTHER') : null,
    entities: entityNames.filter((name) => share[name]),
    accountKey:
      n % 350 === 8
        ? 'd:rare.example'
        : n % 9 === 4
          ? null
          : n % 5 === 1
            ? 'd:south.example'
            : n % 2
              ? 'd:north.example'
              : 'c:001',
    opportunity: n % 90 === 13 ? 'seldom' : n % 4 === 2 ? 'often' : null,
    emails: [
      ...(n % 2 === 0 ? ['ann@north.example', 'bo@north.example'] : []),
      ...(n % 400 === 6 ? ['cy@rare.example'] : []),
      ...(n % 3 === 0 ? ['dee@south.example'] : []),
    ],
  };
});

async function store(tx: Tx, workspace: string): Promise<void> {
  await tx`
    insert into event (
      workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, call_purpose, provider_name,
      summary, account_key, deal_o_id
    )
    select ${workspace}, o_id, event_type, category, event_timestamp, 'PROCESSED', call_purpose, 'test', 'An event',
      account_key, deal_o_id
    from unnest(
      ${made.map(({ oId }) => oId)}::text[], ${made.map(({ type }) => type)}::text[],
      ${made.map(({ category }) => category)}::text[], ${made.map(({ at }) => at.toISOString())}::timestamptz[],
      ${made.map(({ purpose }) => purpose)}::text[], ${made.map(({ accountKey }) => accountKey)}::text[],
      ${made.map(({ opportunity }) => opportunity && dealOId(workspace, opportunity))}::text[]
    ) as made (o_id, event_type, category, event_timestamp, call_purpose, account_key, deal_o_id)
    returning 1`;
  await storeParties(tx, workspace);
  await tx`
    insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
    select workspace_o_id, (event_timestamp at time zone 'UTC')::date, category, event_type, abs(hashtext(o_id)) % 3,
      count(*)
    from event
    where workspace_o_id = ${workspace}
    group by 1, 2, 3, 4, 5
    returning 1`;
  await tx`
    insert into entity (workspace_o_id, o_id, kind, name, creator, words)
    select ${workspace}, o_id, 'competitor', o_id, '{"oId":"us_1","firstName":"A","lastName":"B"}', ''::tsvector
    from unnest(${entityNames.map(entityOId)}::text[]) as o_id
    returning 1`;
  await tx`
    insert into tag (workspace_o_id, o_id, name)
    select ${workspace}, 'tag_' || name, name
    from unnest(${[...entityNames]}::text[]) as name
    returning 1`;
  await tx`
    insert into entity_tag (workspace_o_id, tag_o_id, entity_o_id)
    select ${workspace}, 'tag_' || name, o_id
    from unnest(${[...entityNames]}::text[], ${entityNames.map(entityOId)}::text[]) as tagged (name, o_id)
    returning 1`;
  const named = made.flatMap(({ oId, at, entities }) => entities.map((name) => ({ oId, at, name })));
  await tx`
    insert into event_entity (workspace_o_id, event_o_id, entity_o_id, event_timestamp, findings)
    select ${workspace}, o_id, entity_o_id, event_timestamp, 1
    from unnest(
      ${named.map(({ oId }) => oId)}::text[], ${named.map(({ name }) => entityOId(name))}::text[],
      ${named.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as named (o_id, entity_o_id, event_timestamp)
    returning 1`;
}

/** As those do who store findings. */
const countAll = (tx: Tx, workspace: string) =>
  appendContributions(
    tx,
    workspace,
    made.map(({ oId }) => oId),
  );

async function storeParties(tx: Tx, workspace: string): Promise<void> {
  const people = made.flatMap(({ oId, at, emails }) =>
    emails.map((email, ordinal) => ({ oId, at, email, ordinal })),
  );
  await tx`
    insert into event_participant (workspace_o_id, event_o_id, ordinal, kind, email, event_timestamp)
    select ${workspace}, o_id, ordinal, 'participant', email, event_timestamp
    from unnest(
      ${people.map(({ oId }) => oId)}::text[], ${people.map(({ ordinal }) => ordinal)}::integer[],
      ${people.map(({ email }) => email)}::text[], ${people.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as person (o_id, ordinal, email, event_timestamp)
    returning 1`;
  await tx`
    insert into deal (
      workspace_o_id, o_id, opportunity_id, changed_at, name, account_key, stage_category, opened_at, closed_at
    )
    select ${workspace}, o_id, id, opened_at, id, account_key, 'open', opened_at, closed_at
    from unnest(
      ${deals.map(({ id }) => dealOId(workspace, id))}::text[], ${deals.map(({ id }) => id)}::text[],
      ${deals.map(({ account }) => accountKeys[account].at(-1) ?? '')}::text[],
      ${deals.map(({ opened }) => timeAt(opened))}::timestamptz[],
      ${deals.map(({ closed }) => closed && timeAt(closed))}::timestamptz[]
    ) as sold (o_id, id, account_key, opened_at, closed_at)
    returning 1`;
  const names = Object.keys(accountKeys) as AccountName[];
  const keys = names.flatMap((name) => accountKeys[name].map((key) => ({ key, oId: accountOId(name) })));
  await tx`
    insert into account (workspace_o_id, o_id, name)
    select ${workspace}, o_id, o_id
    from unnest(${names.map(accountOId)}::text[]) as o_id
    returning 1`;
  await tx`
    insert into account_identity (workspace_o_id, key, account_o_id, events, first_seen_at, last_activity_at)
    select ${workspace}, named.key, named.o_id, count(event.o_id), min(event.event_timestamp), max(event.event_timestamp)
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ oId }) => oId)}::text[]) as named (key, o_id)
    left join event on event.workspace_o_id = ${workspace} and event.account_key = named.key
    group by named.key, named.o_id
    returning 1`;
}

interface Asked {
  types?: string[];
  categories?: string[];
  purposes?: string[];
  /** Of each list one entity. */
  groups?: EntityName[][];
  without?: EntityName;
  from?: number;
  accounts?: AccountName[];
  domains?: string[];
  emails?: string[];
  opportunities?: string[];
}

const groupFilters = ['competitorOIds', 'personaOIds', 'productOIds'] as const;

function queryOf({ types, categories, purposes, groups = [], from, ...asked }: Asked): EventQuery {
  return {
    accountOIds: asked.accounts?.map(accountOId),
    companyDomains: asked.domains,
    participantEmails: asked.emails,
    crmOpportunityIds: asked.opportunities,
    endDate: new Date('2027-01-01'),
    startDate: from === undefined ? undefined : new Date(firstTime + from),
    eventTypes: types,
    eventCategories: categories,
    callPurposes: purposes,
    ...Object.fromEntries(groups.map((names, place) => [groupFilters[place], names.map(entityOId)])),
  };
}

/** A reading of all of them. */
const passing = ({ types, categories, purposes, groups = [], without, from = 0, ...whom }: Asked) =>
  made
    .filter(
      ({ at, type, category, purpose, entities, ...event }) =>
        isWith({ ...event, at }, whom) &&
        at.getTime() >= firstTime + from &&
        (types?.includes(type) ?? true) &&
        (categories?.includes(category) ?? true) &&
        (purposes?.includes(purpose ?? '') ?? true) &&
        groups.every((names) => names.some((name) => entities.includes(name))) &&
        !(without && entities.includes(without)),
    )
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (b.oId > a.oId ? 1 : -1))
    .map(({ oId }) => oId);

function isWith(
  { accountKey, opportunity, emails, at }: Pick<Made, 'accountKey' | 'opportunity' | 'emails' | 'at'>,
  asked: Asked,
) {
  const keys = asked.accounts?.flatMap((name) => accountKeys[name]);
  const isOfDomain = (domain: string) =>
    emails.some((email) => email.endsWith(`@${domain}`)) ||
    Object.values(accountKeys).some(
      (known) => known.includes(`d:${domain}`) && known.includes(accountKey ?? ''),
    );
  return (
    (keys?.includes(accountKey ?? '') ?? true) &&
    (asked.domains?.some(isOfDomain) ?? true) &&
    (asked.emails?.some((email) => emails.includes(email)) ?? true) &&
    (asked.opportunities?.includes(dealOf({ opportunity, accountKey, at })) ?? true)
  );
}

const columns: Asked[] = [
  {},
  { types: ['EMAIL_SENT'] },
  { types: ['DEAL_WON'] },
  { types: ['TASK_COMPLETED'] },
  { types: ['DEAL_WON', 'EMAIL_SENT', 'TASK_COMPLETED'] },
  { types: ['DEAL_WON', 'EMAIL_SENT'], categories: ['CRM'] },
  { categories: ['CRM'] },
  { categories: ['ADS'] },
  { categories: ['CALL', 'ADS'], purposes: ['DEMO'] },
  { purposes: ['DEMO'] },
  { categories: ['CRM'], from: 40 * 86_400_000 + 1 },
];
const entities: Asked[] = [
  {},
  { groups: [['few']] },
  { groups: [['every']] },
  { groups: [['every'], ['most']] },
  { groups: [['most'], ['many'], ['every']] },
  { groups: [['many'], ['old']] },
  { groups: [['old'], ['every', 'most', 'many', 'some', 'few']] },
  { groups: [['some', 'few'], ['many']] },
  { without: 'some' },
  { groups: [['every']], without: 'many' },
  { groups: [['every', 'few', 'old']], without: 'every' },
];
const parties: Asked[] = [
  { accounts: ['north'] },
  { accounts: ['rare'] },
  { accounts: ['rare', 'south'] },
  { domains: ['north.example'] },
  { domains: ['rare.example', 'nobody.example'] },
  { emails: ['ann@north.example', 'bo@north.example'] },
  { emails: ['cy@rare.example'] },
  { emails: ['nobody@north.example'] },
  { opportunities: ['seldom'] },
  { opportunities: ['often'], accounts: ['north'] },
  { opportunities: ['long'] },
  { opportunities: ['within', 'lasting', 'seldom'] },
  { opportunities: ['long', 'backwards'], emails: ['ann@north.example'] },
  { opportunities: ['scarce'] },
  { accounts: ['south'], emails: ['ann@north.example'] },
  { accounts: ['north', 'rare'], emails: ['ann@north.example', 'cy@rare.example'] },
  { accounts: ['north'], domains: ['south.example'], opportunities: ['often'] },
];

/** All of them beside no column, some beside each. */
const others = (place: number) => entities.filter((_, at) => place === 0 || (at + place) % 3 === 0);

const everything: Asked[] = [
  ...columns.flatMap((one, at) => others(at).map((other) => ({ ...one, ...other }))),
  ...parties,
  ...parties.flatMap((one, at) =>
    columns.map((other) => ({ ...one, ...other })).filter((_, place) => (at + place) % 2),
  ),
  ...parties.flatMap((one, at) => others(at + 1).map((other) => ({ ...one, ...other }))),
  ...parties.map((one) => ({ ...one, types: ['DEAL_WON', 'MEETING_BOOKED'], groups: [['some' as const]] })),
  ...[...entities, ...parties].map((one) => ({ ...one, purposes: ['DEMO', 'DEMO'] })),
];

test('a list has the events that a reading of all has, whichever of its filters leads', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner(async (tx) => {
    await store(tx, workspaceOId);
    await countAll(tx, workspaceOId);
  });
  await foldDays(world.db);
  for (const asked of everything) {
    const expected = passing(asked);
    const filter = {
      ...filterOf(queryOf(asked)),
      excludedTags: asked.without ? [`tag_${asked.without}`] : [],
    };
    const page = (start: { limit: number; offset: number; cursor?: string }) =>
      world.db.read(workspaceOId, (tx) => listEvents(tx, workspaceOId, filter, start));
    const first = await page({ limit: 20, offset: 0 });
    const found = {
      events: first.events.map(({ oId }) => oId),
      total: first.total,
      exact: first.totalIsExact,
    };
    expect({ asked, ...found }).toEqual({
      asked,
      events: expected.slice(0, 20),
      total: expected.length,
      exact: true,
    });
    if (first.nextCursor) {
      const { events } = await page({ limit: 20, offset: 0, cursor: first.nextCursor });
      expect(events.map(({ oId }) => oId)).toEqual(expected.slice(20, 40));
    }
    const { events } = await page({ limit: 5, offset: 37 });
    expect(events.map(({ oId }) => oId)).toEqual(expected.slice(37, 42));
  }
});

test('a purpose that few events have leads, and of many that which fewer have lately than speak of an entity', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner(async (tx) => {
    await store(tx, workspaceOId);
    await countAll(tx, workspaceOId);
  });
  const way = (asked: Asked) =>
    world.db.read(workspaceOId, (tx) =>
      wayOf(tx, workspaceOId, { ...filterOf(queryOf(asked)), excludedEntities: [] }),
    );
  const purposes = ['DEMO'];
  for (const other of [{}, { groups: [['every' as const]] }, { accounts: ['north' as const] }])
    expect(await way({ ...other, purposes })).toEqual({ from: 'purposes', values: purposes });
  expect(await way({ groups: [['few']], purposes })).toMatchObject({ from: 'entities' });
  await world.db.ownerSql`
    update event set call_purpose = 'DEMO' where workspace_o_id = ${workspaceOId}`;
  expect(await way({ groups: [['every']], purposes })).toMatchObject({ from: 'entities' });
  expect(await way({ purposes })).toEqual({ from: 'time' });
  await world.db.ownerSql`
    update event set call_purpose = 'OTHER' where workspace_o_id = ${workspaceOId} and right(o_id, 4)::int % 3 = 1`;
  const isDemo = (oId: string) => Number(oId.slice(-4)) % 3 !== 1;
  const groups: EntityName[][] = [['every'], ['few', 'every', 'some']];
  expect(await way({ groups, purposes })).toMatchObject({
    from: 'purposes',
    values: purposes,
    counted: { from: 'entities', rarest: [entityOId('every')] },
  });
  for (const other of [
    { groups: [['old' as const]] },
    { groups: [['few' as const]] },
    { types: ['DEAL_WON'] },
  ])
    expect(await way({ groups, ...other, purposes })).not.toMatchObject({ from: 'purposes' });
  const page = await world.db.read(workspaceOId, (tx) =>
    listEvents(tx, workspaceOId, filterOf(queryOf({ groups, purposes })), { limit: 20, offset: 30 }),
  );
  const expected = passing({ groups }).filter(isDemo);
  expect(page.events.map(({ oId }) => oId)).toEqual(expected.slice(30, 50));
  expect(page).toMatchObject({ total: expected.length, totalIsExact: true });
});

test('what a list leaves out leads none: all of its events would be read, and none passes', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner((tx) => store(tx, workspaceOId));
  const ledBy = (groups: EntityName[][]) =>
    world.db.read(workspaceOId, async (tx) => {
      const filter = { ...filterOf(queryOf({ groups })), excludedTags: ['tag_some'] };
      return wayOf(tx, workspaceOId, await withoutTags(tx, workspaceOId, filter));
    });
  expect(await ledBy([['some', 'few']])).toMatchObject({ from: 'entities', rarest: [entityOId('few')] });
  expect(await ledBy([['some'], ['few']])).toEqual({ from: 'none' });
});

test('of more events than are counted a list without a tag tells that there are more', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner(async (tx) => {
    await store(tx, workspaceOId);
    await countAll(tx, workspaceOId);
  });
  const total = async (events: number) => {
    // counters of events that are not there: nothing else is read of those
    await world.db.ownerSql`
      update event_daily
      set events = ${events}
      where workspace_o_id = ${workspaceOId}
        and slot = 1
        and category = 'EMAIL'`;
    const filter = {
      ...filterOf({ endDate: new Date('2027-01-01') }),
      excludedTags: ['tag_some', 'tag_few'],
    };
    const { total, totalIsExact } = await world.db.read(workspaceOId, (tx) =>
      listEvents(tx, workspaceOId, filter, { limit: 1, offset: 0 }),
    );
    return { total, totalIsExact };
  };
  expect(await total(100)).toMatchObject({ totalIsExact: true });
  expect(await total(10_000)).toEqual({ total: 100_000, totalIsExact: false });
});

test.each([
  ['a part of the summary', { text: 'AN event' }, { text: 'nothing of it' }],
  ['a state', { processingStatuses: ['PROCESSED'] }, { processingStatuses: ['FAILED'] }],
])('of many events the newest alone are looked at to count those with %s', async (_what, common, rare) => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner((tx) => store(tx, workspaceOId));
  const list = (query: EventQuery, offset = 0) =>
    world.db.read(workspaceOId, (tx) =>
      listEvents(tx, workspaceOId, filterOf({ endDate: new Date('2027-01-01'), ...query }), {
        limit: 10,
        offset,
      }),
    );
  const emails = made.filter(({ type }) => type === 'EMAIL_SENT').length;
  const ofEmails = { ...common, eventTypes: ['EMAIL_SENT'] };
  expect(await list(common)).toMatchObject({ total: count, totalIsExact: true });
  // counters of events that are not there
  await world.db.ownerSql`
    update event_daily
    set events = 10_000
    where workspace_o_id = ${workspaceOId}
      and category = 'EMAIL'`;
  expect(await list(common)).toMatchObject({ total: count, totalIsExact: false, hasMore: true });
  expect(await list(ofEmails)).toMatchObject({ total: emails, totalIsExact: false });
  expect(await list(common, count - 5)).toMatchObject({ total: count, totalIsExact: true, hasMore: false });
  expect(await list(rare)).toMatchObject({ total: 0, totalIsExact: true });
});

test('of a deal the events of its time alone are read', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner(async (tx) => {
    await store(tx, workspaceOId);
    await tx`analyze event, deal, account_identity`;
  });
  const filter = filterOf(queryOf({ opportunities: ['backwards', 'within'] }));
  const read = await world.db.read(workspaceOId, async (tx) => {
    const rows = async () => {
      const [row] = await tx<{ read: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_all_tables
        where relname = 'event'`;
      return row?.read ?? 0;
    };
    const before = await rows();
    await listEvents(tx, workspaceOId, filter, { limit: 5, offset: 0, total: false });
    return (await rows()) - before;
  });
  expect(read).toBeLessThan(300);
});

test('a status that few events have leads', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner(async (tx) => {
    await store(tx, workspaceOId);
    await countAll(tx, workspaceOId);
    await tx`
      update event
      set processing_status = 'FAILED'
      where workspace_o_id = ${workspaceOId}
        and o_id like '%77'`;
  });
  const failedOIds = passing({}).filter((oId) => oId.endsWith('77'));
  const filter = filterOf({ endDate: new Date('2027-01-01'), processingStatuses: ['FAILED', 'PENDING'] });
  const [way, page, plan] = await world.db.read(workspaceOId, async (tx) => [
    await wayOf(tx, workspaceOId, { ...filter, excludedEntities: [] }),
    await listEvents(tx, workspaceOId, filter, { limit: 5, offset: 3 }),
    await tx<{ 'QUERY PLAN': string }[]>`
      explain
      select o_id
      from event
      where workspace_o_id = ${workspaceOId}
        and processing_status = 'FAILED'
        and processing_status in ('PENDING', 'PROCESSING', 'FAILED')
      order by event_timestamp desc, o_id desc
      limit 5`,
  ]);
  expect(way).toEqual({ from: 'statuses', values: ['FAILED', 'PENDING'] });
  expect(page).toMatchObject({ total: failedOIds.length, totalIsExact: true, hasMore: true });
  expect(page.events.map(({ oId }) => oId)).toEqual(failedOIds.slice(3, 8));
  expect(plan.map((line) => line['QUERY PLAN'] ?? Object.values(line)[0]).join('\n')).toContain(
    'event_unread',
  );
});

/** In half of the events; of some it is known who says it, and that somebody may be of another company. */
const told = made
  .map((event, n) => ({
    event,
    oId: `fd_${padded(n)}`,
    type: n % 70 === 6 ? 'CRM_LOSS_REASON' : n % 4 === 0 ? 'EMAIL_QUESTION' : 'EMAIL_OBJECTION',
    speakerKey: n % 60 === 8 ? 'd:rare.example' : n % 6 === 2 ? 'd:north.example' : null,
  }))
  .filter((_, n) => n % 2 === 0);

async function storeFindings(tx: Tx, workspace: string): Promise<void> {
  await tx`
    insert into finding (
      workspace_o_id, o_id, event_o_id, extraction_type, text, quote, start_offset, end_offset, sentiment,
      event_timestamp, account_key
    )
    select ${workspace}, o_id, event_o_id, extraction_type, 'A finding', 'A finding', 0, 9, 'NEUTRAL', event_timestamp,
      account_key
    from unnest(
      ${told.map(({ oId }) => oId)}::text[], ${told.map(({ event }) => event.oId)}::text[],
      ${told.map(({ type }) => type)}::text[], ${told.map(({ event }) => event.at.toISOString())}::timestamptz[],
      ${told.map(({ speakerKey }) => speakerKey)}::text[]
    ) as told (o_id, event_o_id, extraction_type, event_timestamp, account_key)
    returning 1`;
  const named = told.flatMap(({ oId, event }) =>
    event.entities.map((name) => ({ oId, at: event.at, entity: entityOId(name) })),
  );
  await tx`
    insert into finding_match (workspace_o_id, finding_o_id, entity_o_id, confidence, event_timestamp)
    select ${workspace}, o_id, entity_o_id, 'HIGH', event_timestamp
    from unnest(
      ${named.map(({ oId }) => oId)}::text[], ${named.map(({ entity }) => entity)}::text[],
      ${named.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as named (o_id, entity_o_id, event_timestamp)
    returning 1`;
  await tx`
    update account_identity as identity
    set findings = (
      select count(*)
      from finding
      join event on event.workspace_o_id = ${workspace} and event.o_id = finding.event_o_id
      where finding.workspace_o_id = ${workspace}
        and coalesce(finding.account_key, event.account_key) = identity.key
    )
    where identity.workspace_o_id = ${workspace}`;
}

const beside: Pick<Asked, 'types' | 'groups' | 'from'>[] = [
  {},
  { types: ['CRM_LOSS_REASON'] },
  { types: ['EMAIL_QUESTION', 'EMAIL_OBJECTION'] },
  { groups: [['few']] },
  { groups: [['every'], ['many', 'some']] },
  { types: ['EMAIL_QUESTION'], groups: [['most']], from: 40 * 86_400_000 + 1 },
];

test('a list of findings by whom has those that a reading of all has, whichever of its filters leads', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner(async (tx) => {
    await store(tx, workspaceOId);
    await storeFindings(tx, workspaceOId);
    await countAll(tx, workspaceOId);
  });
  for (const asked of parties.flatMap((one) => beside.map((other) => ({ ...one, ...other })))) {
    const { types, accounts, groups = [], from = 0, ...whom } = asked;
    const keys = accounts?.flatMap((name) => accountKeys[name]);
    const expected = told
      .filter(
        ({ event, type, speakerKey }) =>
          (keys?.includes(speakerKey ?? event.accountKey ?? '') ?? true) &&
          isWith(event, whom) &&
          (types?.includes(type) ?? true) &&
          event.at.getTime() >= firstTime + from &&
          groups.every((names) => names.some((name) => event.entities.includes(name))),
      )
      .sort((a, b) => b.event.at.getTime() - a.event.at.getTime() || (b.oId > a.oId ? 1 : -1))
      .map(({ oId }) => oId);
    const filter = {
      start: new Date(firstTime + from),
      end: new Date('2027-01-01'),
      extractionTypes: types ?? [],
      eventOId: null,
      entityGroups: groups.map((names) => names.map(entityOId)),
      parties: partyGroups(queryOf(asked)),
    };
    const page = await world.db.read(workspaceOId, (tx) =>
      pageOfFindings(tx, workspaceOId, filter, { limit: 7, offset: 9 }),
    );
    const { cursors, ...counted } = page;
    expect({ asked, oIds: cursors.map(({ oId }) => oId), ...counted }).toEqual({
      asked,
      oIds: expected.slice(9, 17),
      total: expected.length,
      totalIsExact: true,
    });
    const behind = cursors[3];
    if (!behind) continue;
    const next = await world.db.read(workspaceOId, (tx) =>
      pageOfFindings(tx, workspaceOId, { ...filter, behind }, { limit: 5, offset: 0, total: false }),
    );
    expect({ asked, oIds: next.cursors.map(({ oId }) => oId) }).toEqual({
      asked,
      oIds: expected.slice(13, 19),
    });
  }
});

test('a list of findings looks up the account of each, however many accounts there are', async () => {
  const { workspaceOId } = await world.newWorkspace();
  const keys = 2_000;
  await world.db.asOwner(async (tx) => {
    await store(tx, workspaceOId);
    await storeFindings(tx, workspaceOId);
    await tx`
      insert into account_identity (workspace_o_id, key, account_o_id)
      select ${workspaceOId}, 'd:other' || n || '.example', ${accountOId('rare')}
      from generate_series(1, ${keys}::integer) as n
      returning 1`;
    await tx`analyze account_identity`;
  });
  const filter = {
    start: null,
    end: null,
    extractionTypes: [],
    eventOId: null,
    entityGroups: [],
    parties: [],
  };
  const [shown, read] = await world.db.read(workspaceOId, async (tx) => {
    const { findings } = await listFindings(tx, workspaceOId, filter, { limit: 20, offset: 0, total: false });
    const [rows] = await tx<{ read: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as read
      from pg_stat_xact_all_tables
      where relname = 'account_identity'`;
    return [findings, rows?.read];
  });
  expect(shown.some(({ accountOId }) => accountOId !== null)).toBe(true);
  expect(read).toBeLessThan(keys);
});
