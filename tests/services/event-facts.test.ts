import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { newOId } from '../../schema/o-id.ts';
import { listEvents } from '../../server/services/events/events.ts';
import { passes, readFacts } from '../../server/services/events/facts.ts';
import { type EventQuery, filterOf } from '../../server/services/events/filter.ts';
import type { PageStart } from '../../server/services/events/page.ts';
import { appendContributions } from '../../server/services/rollups/contributions.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const types = ['EMAIL_SENT', 'CALL_TRANSCRIPT', 'DEAL_WON'];
const categories = ['EMAIL', 'CALL', 'CRM'];
const purposes = ['DEMO', 'DISCOVERY'];

let entities: string[];
let tags: string[];

/** Eighty events that speak of some of five records, of which some have some of three tags. */
async function fill(): Promise<string[]> {
  const { api, workspaceOId: workspace } = tenant;
  const made = async (path: string, name: string): Promise<string> =>
    (await api.post(path, { name })).body.data.oId;
  entities = [];
  for (const name of ['Ada', 'Bel', 'Cyr', 'Dov', 'Eno'])
    entities.push(await made('/competitor/create', name));
  tags = [];
  for (const [at, name] of ['One', 'Two', 'Three'].entries()) {
    const tagOId = await made('/tag/create', name);
    await api.post('/tag/assign', { tagOId, entityOIds: entities.slice(at, at + 2) });
    tags.push(tagOId);
  }
  const eventOIds = Array.from({ length: 80 }, () => newOId('evt'));
  const pick = (place: number, of: number) => (place * 2_654_435_761) % of;
  await world.db.asOwner(async (tx) => {
    for (const [at, oId] of eventOIds.entries()) {
      const kind = pick(at, 3);
      const time = new Date(Date.UTC(2025, 0, 1) + at * 3_600_000);
      await tx`
        insert into event (
          workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, call_purpose, provider_name,
          summary
        )
        values (
          ${workspace}, ${oId}, ${types[kind] ?? ''}, ${categories[kind] ?? ''}, ${time}, 'PROCESSED',
          ${kind === 1 ? (purposes[at % 2] ?? null) : null}, 'test', ''
        )`;
      for (const [place, entity] of entities.entries())
        if (pick(at * 7 + place, 5) < 2)
          await tx`
            insert into event_entity (workspace_o_id, event_o_id, entity_o_id, event_timestamp, findings)
            values (${workspace}, ${oId}, ${entity}, ${time}, 1)`;
    }
    await tx`
      insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
      select workspace_o_id, (event_timestamp at time zone 'UTC')::date, category, event_type, 20, count(*)
      from event
      where workspace_o_id = ${workspace}
        and o_id = any(${eventOIds}::text[])
      group by 1, 2, 3, 4
      returning 1`;
    await appendContributions(tx, workspace, eventOIds);
  });
  return eventOIds;
}

test('an event at hand passes a filter exactly where the list of events shows it', async () => {
  const eventOIds = await fill();
  const { workspaceOId } = tenant;
  const facts = await world.db.read(workspaceOId, (tx) => readFacts(tx, workspaceOId, eventOIds));
  expect(facts).toHaveLength(80);
  const seldom = <T>(one: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });
  const some = <T>(values: T[]) => seldom(fc.subarray(values, { minLength: 1 }));
  const time = seldom(
    fc.integer({ min: 0, max: 80 }).map((hours) => new Date(Date.UTC(2025, 0, 1) + hours * 3_600_000)),
  );
  const query = fc.record({
    startDate: time,
    endDate: time,
    eventTypes: some(types),
    eventCategories: some(categories),
    callPurposes: some(purposes),
    competitorOIds: some(entities.slice(0, 3)),
    alternativeOIds: some(entities.slice(2)),
    matchAll: fc.boolean(),
    includeTagOIds: some(tags),
    excludeTagOIds: some(tags),
  });
  let met = 0;
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const filter = filterOf(asked as EventQuery);
      const page = (start: PageStart) =>
        world.db.read(workspaceOId, (tx) => listEvents(tx, workspaceOId, filter, start));
      const { events, total, totalIsExact } = await page({ limit: 100, offset: 0 });
      expect({ total, totalIsExact }).toEqual({ total: events.length, totalIsExact: true });
      const times = events.map(({ eventTimestamp, oId }) => `${eventTimestamp} ${oId}`);
      expect(times).toEqual(times.toSorted().reverse());
      const walked: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const next = await page({ limit: 30, offset: 0, ...(cursor ? { cursor } : {}) });
        walked.push(...next.events.map(({ oId }) => oId));
        cursor = next.nextCursor;
      }
      expect(walked).toEqual(events.map(({ oId }) => oId));
      // fewer places than the filter has entities
      for (const offset of [0, 1])
        expect((await page({ limit: 1, offset })).events).toEqual(events.slice(offset, offset + 1));
      const passing = facts.filter((event) => passes(filter, event)).map(({ oId }) => oId);
      // the list has those too by which the server told of the five records
      const shown = events.map(({ oId }) => oId).filter((oId) => eventOIds.includes(oId));
      expect(passing.toSorted()).toEqual(shown.toSorted());
      if (passing.length > 0 && passing.length < 80) met += 1;
    }),
    { numRuns: 200 },
  );
  expect(met).toBeGreaterThan(20);
});
