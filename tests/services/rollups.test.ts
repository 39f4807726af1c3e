import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { compareRollups, isEqual } from '../../server/services/rollups/compare.ts';
import { fillRollups, foldRollups, makeAnew } from '../../server/services/rollups/fold.ts';
import { partsOf, utcDay } from '../../server/services/rollups/parts.ts';
import { rolledUp, summed, type Told, toldBy, withAnyType } from '../support/naive-rollups.ts';
import { playRollups } from '../support/play-rollups.ts';
import { anyRange, rollupHistory } from '../support/rollup-history.ts';
import { emailEvent } from '../support/sent-events.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const ofMonth = (day: string) => `${day.slice(0, 7)}-01`;

async function zoneOf({ workspaceOId }: Tenant): Promise<Intl.DateTimeFormat> {
  const [row] = await world.db.ownerSql<{ timeZone: string }[]>`
    select time_zone from workspace where o_id = ${workspaceOId}`;
  return new Intl.DateTimeFormat('sv-SE', { timeZone: row?.timeZone ?? '', dateStyle: 'short' });
}

async function expectEqual(tenant: Tenant): Promise<Told[]> {
  const { workspaceOId } = tenant;
  const zone = await zoneOf(tenant);
  const told = await toldBy(world.db, workspaceOId);
  const expected = withAnyType(told);
  expect(await rolledUp(world.db, workspaceOId, 'day')).toEqual(summed(expected, (at) => zone.format(at)));
  expect(await rolledUp(world.db, workspaceOId, 'month')).toEqual(
    summed(expected, (at) => ofMonth(zone.format(at))),
  );
  return told;
}

const isBeingMade = async ({ workspaceOId }: Tenant) => {
  const [row] = await world.db.ownerSql<{ isBeingMade: boolean }[]>`
    select exists (select from rollup_fill where workspace_o_id = ${workspaceOId})
      or exists (
        select
        from rollup_delta
        join workspace on workspace.o_id = workspace_o_id and workspace.time_zone <> rollup_delta.time_zone
        where workspace_o_id = ${workspaceOId}
      ) as is_being_made`;
  return row?.isBeingMade === true;
};

/** Entities that are not deleted, with their events and findings in a range. */
async function expectedTop(told: readonly Told[], live: ReadonlySet<string>, [from, to]: [string, string]) {
  const within = told.filter(
    ({ kind, subject, at }) =>
      kind === 'event' && live.has(subject) && at >= new Date(from) && at <= new Date(to),
  );
  const sums = summed(
    within.map((one) => ({ ...one, type: '' })),
    () => '',
  );
  return Object.entries(sums)
    .map(([key, [events, findings]]) => ({ entityOId: key.split(' ')[1], events, findings }))
    .toSorted((one, other) => (String(one.entityOId) < String(other.entityOId) ? -1 : 1));
}

async function expectAnswers({ api, workspaceOId }: Tenant, told: readonly Told[], range: [string, string]) {
  const rows = await world.db.ownerSql<{ oId: string }[]>`
    select o_id from entity where workspace_o_id = ${workspaceOId} and deleted_at is null`;
  const live = new Set(rows.map(({ oId }) => oId));
  const [startDate, endDate] = range;
  const top = await api.get('/insights/top-entities', { startDate, endDate, limit: 200 });
  const counted = top.body.data
    .map(({ entityOId, events, findings }: Record<string, unknown>) => ({ entityOId, events, findings }))
    .toSorted((one: { entityOId: string }, other: { entityOId: string }) =>
      one.entityOId < other.entityOId ? -1 : 1,
    );
  expect(counted).toEqual(await expectedTop(told, live, range));
  const figures = await api.get('/analytics/events', {
    groupBy: 'entity',
    entityTypes: 'competitor',
    measures: 'count',
    from: startDate,
    to: new Date(Date.parse(endDate) + 1).toISOString(),
    limit: 1000,
  });
  const ofFigures = figures.body.data
    .map(({ key: [entity], count }: { key: { value: string }[]; count: number }) => [entity?.value, count])
    .filter(([oId]: [string]) => live.has(oId));
  const ofReport = counted.map(({ entityOId, events }: Record<string, unknown>) => [entityOId, events]);
  expect(ofFigures.toSorted()).toEqual(ofReport.toSorted());
  const { competitors } = (await api.get('/insights/competitive', { startDate, endDate })).body.data;
  const mentions = (oId: string) =>
    told.filter(
      ({ kind, subject, at }) =>
        kind === 'mention' && subject === oId && at >= new Date(startDate) && at <= new Date(endDate),
    );
  for (const { entityOId, mentions: number, sentiment } of competitors) {
    const named = mentions(entityOId);
    expect(number).toBe(named.length);
    expect(sentiment.negative).toBe(named.filter(({ counts }) => counts[3] > 0).length);
  }
}

test('the doctor finds a count that is wrong, and making anew mends it', async () => {
  const tenant = await world.newWorkspace();
  const event = emailEvent({ eventTimestamp: '2025-02-15T11:30:00.000Z' });
  await playRollups(world, tenant, [{ import: [event] }, { sweep: true }]);
  const { workspaceOId } = tenant;
  const day = '2025-02-15';
  const isFine = () => world.db.read(workspaceOId, (tx) => isEqual(tx, workspaceOId, day));
  expect(await isFine()).toBe(true);
  await world.db.ownerSql`
    update rollup set findings = findings + 1
    where workspace_o_id = ${workspaceOId} and span = 'day' and kind = 'finding'`;
  expect(await isFine()).toBe(false);
  expect((await compareRollups(world.db)).wrong?.workspace).toBe(workspaceOId);
  await world.db.write(workspaceOId, (tx) => makeAnew(tx, workspaceOId));
  await fillRollups(world.db, 60_000);
  expect(await isFine()).toBe(true);
  await expectEqual(tenant);
});

/** As many as CI has time for. HISTORIES=300 takes a minute on a server, and two on the embedded engine. */
const histories = Number(process.env.HISTORIES ?? 40);

test(
  'rollups say what the rows say, whatever is imported, read again, deleted, swept, made anew or killed',
  async () => {
    const seen = { making: 0, made: 0, negative: 0 };
    await fc.assert(
      fc.asyncProperty(
        rollupHistory,
        fc.array(anyRange, { minLength: 2, maxLength: 2 }),
        async (steps, ranges) => {
          const tenant = await world.newWorkspace();
          await playRollups(world, tenant, steps);
          const making = await isBeingMade(tenant);
          seen[making ? 'making' : 'made'] += 1;
          const told = making ? await toldBy(world.db, tenant.workspaceOId) : await expectEqual(tenant);
          for (const range of ranges) await expectAnswers(tenant, told, range);
          // what counts by a former time zone is noticed by whoever folds
          await foldRollups(world.db);
          await fillRollups(world.db, 60_000);
          expect(await isBeingMade(tenant)).toBe(false);
          await expectEqual(tenant);
          while (await foldRollups(world.db));
          await expectEqual(tenant);
          for (const range of ranges) await expectAnswers(tenant, told, range);
        },
      ),
      { numRuns: histories },
    );
    expect(Math.min(seen.making, seen.made)).toBeGreaterThan(0);
  },
  100_000 + histories * 20_000,
);

test('days and months of a range add up to it, and leave out what a moment cuts', () => {
  const time = fc.integer({ min: Date.UTC(2024, 10, 1) / 3_600_000, max: Date.UTC(2025, 4, 1) / 3_600_000 });
  fc.assert(
    fc.property(fc.array(time, { minLength: 2, maxLength: 4 }), fc.boolean(), (hours, byDay) => {
      const moments = hours.map((hour) => new Date(hour * 3_600_000));
      const { parts, cut } = partsOf(moments.map(utcDay), byDay);
      const pieces = [
        ...parts.map(({ first, end }) => [+first, +end]),
        ...cut.map(({ start, end }) => [+start, +end]),
      ];
      const sorted = pieces.toSorted(([one = 0], [other = 0]) => one - other);
      const times = moments.map(Number).toSorted((one, other) => one - other);
      let reached = times[0] ?? 0;
      for (const [from = 0, until = 0] of sorted) {
        expect(from).toBe(reached);
        reached = until;
      }
      expect(reached).toBe(times.at(-1) ?? 0);
      for (const { first, end } of parts) expect(times.some((at) => at > +first && at < +end)).toBe(false);
      const inOneMonth = parts.filter(({ span }) => span === 'day' && !byDay);
      for (const { first, end } of inOneMonth)
        expect(ofMonth(first.toISOString())).toBe(ofMonth(new Date(+end - 1).toISOString()));
    }),
    { numRuns: 300 },
  );
});
