import { beforeAll, expect, test } from 'bun:test';
import { sweep, sweepSlowly } from '../../jobs/runtime/sweep.ts';
import { recordEvent } from '../../server/services/events/recording.ts';
import { foldDays } from '../../server/services/events/upkeep/fold-days.ts';
import { makeLateIndexes } from '../../server/services/events/upkeep/late-indexes.ts';
import { drainJobs } from '../support/jobs.ts';
import { manyDeals } from '../support/sent-events.ts';
import { isEmbedded } from '../support/test-server.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const daily = ({ workspaceOId }: Tenant) => world.db.ownerSql<
  { isOver: boolean; slot: number; events: number }[]
>`
  select day < (now() at time zone 'UTC')::date as is_over, slot, events::int
  from event_daily
  where workspace_o_id = ${workspaceOId}
`;
const sum = (rows: readonly { events: number }[]) => rows.reduce((all, { events }) => all + events, 0);

async function importDeals(tenant: Tenant, from: number, to: number): Promise<void> {
  const { status } = await tenant.api.post('/event/import', { events: manyDeals(to).slice(from) });
  expect(status).toBe(200);
  await drainJobs(world);
}

test('a day that is over keeps one counter of each type, and counts on when more of its events come', async () => {
  const tenant = await world.newWorkspace();
  for (let from = 0; from < 40; from += 4) await importDeals(tenant, from, from + 4);
  await world.db.write(tenant.workspaceOId, (tx) =>
    recordEvent(tx, tenant.workspaceOId, {
      eventType: 'UNKNOWN',
      category: 'UNKNOWN',
      summary: 'Today',
      subjectOId: null,
      payload: {},
    }),
  );
  const before = await daily(tenant);
  expect(before.some(({ isOver, slot }) => isOver && slot > 0)).toBe(true);
  const today = before.filter(({ isOver }) => !isOver);
  await foldDays(world.db);
  const folded = await daily(tenant);
  expect(folded.filter(({ isOver, slot }) => isOver && slot > 0)).toEqual([]);
  expect(folded.filter(({ isOver }) => !isOver)).toEqual(today);
  expect(sum(folded)).toBe(sum(before));

  // others store events while counters are folded
  const [, total] = await Promise.all([
    importDeals(tenant, 40, 50),
    (async () => {
      for (let time = 0; time < 20; time++) await foldDays(world.db);
      return (await tenant.api.get('/event/list')).body.data.total;
    })(),
  ]);
  expect(total).toBeGreaterThanOrEqual(41);
  await foldDays(world.db);
  expect(sum(await daily(tenant))).toBe(51);
  const { body } = await tenant.api.get('/event/list');
  expect(body.data).toMatchObject({ total: 51, totalIsExact: true });
});

test('a list leaves its total out where it is told to', async () => {
  const tenant = await world.newWorkspace();
  await importDeals(tenant, 0, 3);
  const { body } = await tenant.api.get('/event/list', { total: false, limit: 2 });
  expect(body.data).toMatchObject({ hasMore: true, events: [{}, {}] });
  expect(Object.keys(body.data).toSorted()).toEqual(['events', 'hasMore', 'nextCursor']);
});

const typeIndex = async () => {
  const [row] = await world.db.ownerSql<{ isWhole: boolean }[]>`
    select indisvalid as is_whole from pg_index where indexrelid = to_regclass('event_by_type')`;
  return row ?? null;
};

test('no sweep waits for the index of types: it is made beside them', async () => {
  const { db, context } = world;
  const sweeping = { db, log: context.log, workerOId: 'wk_sweeps', knownDead: [] };
  await db.ownerSql`drop index event_by_type`;
  await sweep(sweeping);
  expect(await typeIndex()).toBeNull();
  await sweepSlowly(sweeping);
  expect(await typeIndex()).toEqual({ isWhole: true });
});

// The embedded engine has one session: nobody could keep the index waiting.
if (!isEmbedded)
  test('the index of types gives way to a transaction that does not end, and is made when that has ended', async () => {
    const { db } = world;
    await db.ownerSql`drop index event_by_type`;
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const long = db.asOwner(async (tx) => {
      await tx`lock table event in row exclusive mode`;
      begin();
      await end;
    });
    await begun;
    await expect(makeLateIndexes(db, 1)).rejects.toThrow('lock timeout');
    // others write meanwhile
    const tenant = await world.newWorkspace();
    await importDeals(tenant, 0, 1);
    expect(await typeIndex()).toEqual({ isWhole: false });
    resolve();
    await long;
    await makeLateIndexes(db, 1);
    expect(await typeIndex()).toEqual({ isWhole: true });
  });

test('the index of types is made where it is missing, and anew where making it was interrupted', async () => {
  const { db } = world;
  expect(await typeIndex()).toEqual({ isWhole: true });
  await db.ownerSql`drop index event_by_type`;
  await makeLateIndexes(db);
  expect(await typeIndex()).toEqual({ isWhole: true });
  await db.ownerSql`update pg_index set indisvalid = false where indexrelid = 'event_by_type'::regclass`;
  await makeLateIndexes(db);
  expect(await typeIndex()).toEqual({ isWhole: true });
});

test('an index that has the counts takes the place of the one without them', async () => {
  const { db } = world;
  const names = async () => {
    const rows = await db.ownerSql<{ name: string }[]>`
      select indexrelid::regclass::text as name
      from pg_index
      where indrelid = 'event_entity'::regclass and not indisprimary and indisvalid`;
    return rows.map(({ name }) => name);
  };
  const before = await names();
  expect(before).toContain('event_entity_with_findings');
  await db.ownerSql`drop index event_entity_with_findings`;
  await db.ownerSql`
    create index event_entity_by_entity
    on event_entity (workspace_o_id, entity_o_id, event_timestamp desc, event_o_id desc)`;
  await makeLateIndexes(db);
  expect((await names()).toSorted()).toEqual(before.toSorted());
});
