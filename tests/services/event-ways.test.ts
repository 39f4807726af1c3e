import { beforeAll, expect, test } from 'bun:test';
import type { Tx } from '../../server/database/index.ts';
import { listEvents } from '../../server/services/events/events.ts';
import { type EventQuery, filterOf } from '../../server/services/events/filter.ts';
import { foldDays } from '../../server/services/events/upkeep/fold-days.ts';
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
}

const padded = (at: number) => String(at).padStart(21, '0');
const entityOId = (name: EntityName) => `cp_${padded(entityNames.indexOf(name))}`;
const firstTime = Date.parse('2025-01-01T00:00:00Z');

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
  };
});

async function store(tx: Tx, workspace: string): Promise<void> {
  await tx`
    insert into event (
      workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, call_purpose, provider_name,
      summary
    )
    select ${workspace}, o_id, event_type, category, event_timestamp, 'PROCESSED', call_purpose, 'test', 'An event'
    from unnest(
      ${made.map(({ oId }) => oId)}::text[], ${made.map(({ type }) => type)}::text[],
      ${made.map(({ category }) => category)}::text[], ${made.map(({ at }) => at.toISOString())}::timestamptz[],
      ${made.map(({ purpose }) => purpose)}::text[]
    ) as made (o_id, event_type, category, event_timestamp, call_purpose)`;
  await tx`
    insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
    select workspace_o_id, (event_timestamp at time zone 'UTC')::date, category, event_type, abs(hashtext(o_id)) % 3,
      count(*)
    from event
    where workspace_o_id = ${workspace}
    group by 1, 2, 3, 4, 5`;
  await tx`
    insert into entity (workspace_o_id, o_id, kind, name, creator, words)
    select ${workspace}, o_id, 'competitor', o_id, '{"oId":"us_1","firstName":"A","lastName":"B"}', ''::tsvector
    from unnest(${entityNames.map(entityOId)}::text[]) as o_id`;
  await tx`
    insert into tag (workspace_o_id, o_id, name)
    select ${workspace}, 'tag_' || name, name
    from unnest(${[...entityNames]}::text[]) as name`;
  await tx`
    insert into entity_tag (workspace_o_id, tag_o_id, entity_o_id)
    select ${workspace}, 'tag_' || name, o_id
    from unnest(${[...entityNames]}::text[], ${entityNames.map(entityOId)}::text[]) as tagged (name, o_id)`;
  const named = made.flatMap(({ oId, at, entities }) => entities.map((name) => ({ oId, at, name })));
  await tx`
    insert into event_entity (workspace_o_id, event_o_id, entity_o_id, event_timestamp, findings)
    select ${workspace}, o_id, entity_o_id, event_timestamp, 1
    from unnest(
      ${named.map(({ oId }) => oId)}::text[], ${named.map(({ name }) => entityOId(name))}::text[],
      ${named.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as named (o_id, entity_o_id, event_timestamp)`;
}

interface Asked {
  types?: string[];
  categories?: string[];
  purposes?: string[];
  /** Of each list one entity. */
  groups?: EntityName[][];
  without?: EntityName;
  from?: number;
}

const groupFilters = ['competitorOIds', 'personaOIds', 'productOIds'] as const;

function queryOf({ types, categories, purposes, groups = [], from }: Asked): EventQuery {
  return {
    endDate: new Date('2027-01-01'),
    startDate: from === undefined ? undefined : new Date(firstTime + from),
    eventTypes: types,
    eventCategories: categories,
    callPurposes: purposes,
    ...Object.fromEntries(groups.map((names, place) => [groupFilters[place], names.map(entityOId)])),
  };
}

/** A reading of all of them. */
const passing = ({ types, categories, purposes, groups = [], without, from = 0 }: Asked) =>
  made
    .filter(
      ({ at, type, category, purpose, entities }) =>
        at.getTime() >= firstTime + from &&
        (types?.includes(type) ?? true) &&
        (categories?.includes(category) ?? true) &&
        (purposes?.includes(purpose ?? '') ?? true) &&
        groups.every((names) => names.some((name) => entities.includes(name))) &&
        !(without && entities.includes(without)),
    )
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (b.oId > a.oId ? 1 : -1))
    .map(({ oId }) => oId);

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
];

/** All of them beside no column, some beside each. */
const others = (place: number) => entities.filter((_, at) => place === 0 || (at + place) % 3 === 0);

test('a list has the events that a reading of all has, whichever of its filters leads', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner((tx) => store(tx, workspaceOId));
  await foldDays(world.db);
  for (const asked of columns.flatMap((one, at) => others(at).map((other) => ({ ...one, ...other })))) {
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

test('of more events than are counted a list without a tag tells that there are more', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.asOwner((tx) => store(tx, workspaceOId));
  const total = async (events: number) => {
    // counters of events that are not there: nothing else is read of those
    await world.db.ownerSql`
      update event_daily
      set events = ${events}
      where workspace_o_id = ${workspaceOId}
        and slot = 1
        and category = 'EMAIL'`;
    const filter = { ...filterOf({ endDate: new Date('2027-01-01') }), excludedTags: ['tag_some'] };
    const { total, totalIsExact } = await world.db.read(workspaceOId, (tx) =>
      listEvents(tx, workspaceOId, filter, { limit: 1, offset: 0 }),
    );
    return { total, totalIsExact };
  };
  expect(await total(100)).toMatchObject({ totalIsExact: true });
  expect(await total(10_000)).toEqual({ total: 100_000, totalIsExact: false });
});
