import { expect, test } from 'bun:test';
import { enqueue } from '../../server/database/enqueue.ts';
import { drainJobs, waitingJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/** Vectors of records are made by the questions that need them, and by a job where those are many. */

async function vectorsOf({ db }: World, { workspaceOId }: Tenant): Promise<string[]> {
  const rows = await db.ownerSql<{ oId: string }[]>`
    select entity.o_id
    from entity
    join entity_vector as near using (workspace_o_id, version)
    where workspace_o_id = ${workspaceOId}
      and near.entity_o_id = entity.o_id
    order by 1`;
  return rows.map(({ oId }) => oId);
}

/** As if the transaction that wrote it had begun before. */
const writtenBefore = ({ db }: World, { workspaceOId }: Tenant, oId: string, minutes: number) =>
  db.ownerSql`
    update entity
    set updated_at = (updated_at at time zone 'UTC' - ${minutes}::int * interval '1 minute') at time zone 'UTC'
    where workspace_o_id = ${workspaceOId}
      and o_id = ${oId}`;

const persona = async ({ api }: Tenant, name: string): Promise<string> =>
  (await api.post('/persona/create', { name, description: 'Grows roses.' })).body.data.oId;
const ask = ({ api }: Tenant) => api.post('/context', { query: 'Who grows roses?' });

test('a record whose transaction ends behind a question has its vector by the next one', async () => {
  const world = await testWorld();
  const tenant = await world.newWorkspace();
  const first = await persona(tenant, 'Chief Gardener');
  await ask(tenant);
  const second = await persona(tenant, 'Rose Buyer');
  await writtenBefore(world, tenant, second, 50);
  await ask(tenant);
  expect(await vectorsOf(world, tenant)).toEqual([first, second].sort());
});

test('questions do not go through the records again that have had their vectors, until one of them changes', async () => {
  const world = await testWorld();
  const tenant = await world.newWorkspace();
  const old = await persona(tenant, 'Chief Gardener');
  await writtenBefore(world, tenant, old, 120);
  await ask(tenant);
  await world.db.ownerSql`
    delete from entity_vector
    where workspace_o_id = ${tenant.workspaceOId}`;
  await ask(tenant);
  expect(await vectorsOf(world, tenant)).toEqual([]);
  await tenant.api.post(`/persona/update?oId=${old}`, { oId: old, name: 'Head Gardener' });
  await ask(tenant);
  expect(await vectorsOf(world, tenant)).toEqual([old]);
});

test('a question makes the vectors of the records that changed last, and a job those of all others', async () => {
  const world = await testWorld();
  const tenant = await world.newWorkspace();
  const { workspaceOId } = tenant;
  const count = 700;
  await world.db.ownerSql`
    insert into entity (workspace_o_id, o_id, kind, name, creator, words, updated_at)
    select ${workspaceOId}, 're_' || lpad(n::text, 21, '0'), 'reference', 'Reference ' || n,
      '{"oId":"us_1","firstName":"A","lastName":"B"}', ''::tsvector, now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n
    returning 1`;
  const oIds = Array.from({ length: count }, (_, at) => `re_${String(at + 1).padStart(21, '0')}`);
  await ask(tenant);
  expect(await vectorsOf(world, tenant)).toEqual(oIds.slice(0, 512));
  await ask(tenant);
  expect(await vectorsOf(world, tenant)).toEqual(oIds.slice(0, 512));
  expect(await waitingJobs(world.db, ['place-records'])).toBe(1);
  await drainJobs(world, { names: ['place-records'] });
  expect(await vectorsOf(world, tenant)).toEqual(oIds);
});

test('a record that two jobs are to place has its vector made once', async () => {
  const world = await testWorld();
  const tenant = await world.newWorkspace();
  const { workspaceOId } = tenant;
  const oId = await persona(tenant, 'Chief Gardener');
  const order = () =>
    world.db.write(workspaceOId, (tx) =>
      enqueue(tx, 'place-records', { workspaceOId }, { key: workspaceOId }),
    );
  const embedded: string[] = [];
  const { ai } = world.context;
  const watched: World = {
    ...world,
    context: {
      ...world.context,
      ai: {
        ...ai,
        embed: async (texts, signal) => {
          embedded.push(...texts);
          // a question orders the next one while the first is at work
          if (embedded.length === 1) {
            await order();
            await drainJobs(watched, { names: ['place-records'], rounds: 1 });
          }
          return ai.embed(texts, signal);
        },
      },
    },
  };
  await order();
  await drainJobs(watched, { names: ['place-records'], hurry: true });
  expect(embedded).toHaveLength(1);
  expect(await vectorsOf(world, tenant)).toEqual([oId]);
});
