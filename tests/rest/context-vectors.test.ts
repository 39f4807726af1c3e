import { expect, test } from 'bun:test';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/** Vectors of records are made by the questions that need them. */

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
    set updated_at = updated_at - ${minutes}::int * interval '1 minute'
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
