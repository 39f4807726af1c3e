import { beforeAll, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { matchEntities } from '../../server/services/agents/match.ts';
import { definitionOf } from '../../server/services/runs/accept.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
/** The oldest of 1,000 personas, which fits best, and one that is archived. */
const [oldest, archived] = [newOId('per'), newOId('per')];

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  const made = (await tenant.api.post('/persona/create', { name: 'Yard lead' })).body.data.oId;
  await world.db.ownerSql`
    insert into entity (workspace_o_id, o_id, kind, name, description, data, created_at, archived_at, creator, words)
    select
      ${tenant.workspaceOId},
      case number when 1 then ${oldest} when 2 then ${archived} else 'per_' || lpad(number::text, 21, '0') end,
      kind,
      case number when 1 then 'Harbour master' when 2 then 'Gone' else 'Clerk ' || number end,
      case number when 1 then 'Plans berths, pilots and tugs of the harbour' else 'Files papers' end,
      '{}',
      created_at - make_interval(days => 2000) + make_interval(mins => number),
      case number when 2 then now() end,
      creator, words
    from entity, generate_series(1, 1000) as number
    where workspace_o_id = ${tenant.workspaceOId}
      and o_id = ${made}
    returning 1`;
  await tenant.api.post('/product/create', { name: 'Berth planner', description: 'Plans berths and pilots' });
});

const harbour = 'The harbour plans its berths, pilots and tugs by hand.';
const matched = (
  chosen: { persona?: string },
  also: string[] = [],
  text = harbour,
  dealName: string | null = null,
) =>
  world.db.read(tenant.workspaceOId, (tx) =>
    matchEntities(
      tx,
      tenant.workspaceOId,
      definitionOf('CONTENT'),
      [text],
      { selected: chosen, also },
      { person: { title: null, words: [] }, dealName },
    ),
  );

test('of a large library the newest records of each kind are matched, and those that are named however old', async () => {
  const newest = await matched({});
  expect(newest.persona?.oId).not.toBe(oldest);
  expect(newest.product).toMatchObject({ name: 'Berth planner' });
  expect((await matched({}, [oldest])).persona).toMatchObject({ oId: oldest, matchConfidence: 'HIGH' });
  expect((await matched({ persona: oldest })).persona).toMatchObject({ name: 'Harbour master' });
});

test('an archived record is matched where the request chose it, and not where the agent names it', async () => {
  expect((await matched({ persona: archived })).persona).toMatchObject({ name: 'Gone' });
  expect((await matched({}, [archived])).persona?.oId).not.toBe(archived);
});

test('a match is explained by what a record says, and not by its members and their fixed values', async () => {
  const { product } = await matched(
    {},
    [],
    `${harbour} What type of product is it, and how good is a question?`,
  );
  const shared = 'Shares words with what was read of the account';
  expect(product?.matchAnalysis).toBe(`The library has no other product. ${shared}: Berth.`);
  await tenant.api.post('/product/create', { name: 'Crane planner', description: 'Plans cranes' });
  const { product: better } = await matched(
    {},
    [],
    `${harbour} Its planner asks what type of product it is.`,
  );
  expect(better?.matchAnalysis).toBe(`${shared}: Berth and planner.`);
});

test('the questions that a record asks say nothing of whom it fits', async () => {
  const { workspaceOId, api } = await world.newWorkspace();
  const qualifyingQuestions = [
    { question: 'Does the harbour plan its pilots and tugs by hand?', fitType: 'BAD' },
  ];
  await api.post('/segment/create', {
    name: 'Yards',
    fitExplanation: 'Yards.',
    qualifyingQuestions,
  });
  await api.post('/segment/create', {
    name: 'Sea ports',
    fitExplanation: 'Ports with cranes that plan their berths.',
  });
  const { segment } = await world.db.read(workspaceOId, (tx) =>
    matchEntities(
      tx,
      workspaceOId,
      definitionOf('CONTENT'),
      [`${harbour} It is a port.`],
      { selected: {}, also: [] },
      { person: { title: null, words: [] }, dealName: null },
    ),
  );
  expect(segment?.name).toBe('Sea ports');
});

test('the product is the one that the deal is called after, whatever was spoken of', async () => {
  const talk = 'They plan berths and pilots by hand.';
  expect((await matched({}, [], talk)).product?.name).toBe('Berth planner');
  const { product } = await matched({}, [], talk, 'Port of Rask, three cranes');
  expect(product).toMatchObject({
    name: 'Crane planner',
    matchAnalysis: 'The deal “Port of Rask, three cranes” is called after it.',
  });
  expect((await matched({}, [], talk, 'Port of Rask, planner')).product?.name).toBe('Berth planner');
});
