import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { updateResource } from '../../server/services/resources/resources.ts';
import { assignTag, deleteTag, updateTag } from '../../server/services/tags/tags.ts';
import { atOnce } from '../support/at-once.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let workspace: string;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
  workspace = tenant.workspaceOId;
});

const made = async (path: string, body: object) => (await tenant.api.post(path, body)).body.data.oId;

describe('of two changes at once none undoes the other', () => {
  test('of a resource', async () => {
    const oId = await made('/resource/create', { mode: 'text', name: 'Prices', text: 'It costs 40 euros.' });
    const settings = { excludeFromReIndexing: true };
    await atOnce(
      world.db,
      workspace,
      (tx) => updateResource(tx, workspace, oId, { name: 'Price list' }),
      () => tenant.api.post('/resource/update', { oId, settings }),
    );
    await atOnce(
      world.db,
      workspace,
      (tx) => updateResource(tx, workspace, oId, { settings: { excludeFromReIndexing: false } }),
      () => tenant.api.post('/resource/update', { oId, name: 'Prices of Ledgerly' }),
    );
    const { body } = await tenant.api.get('/resource/get', { oId });
    expect(body).toMatchObject({ name: 'Prices of Ledgerly', settings: { excludeFromReIndexing: false } });
  });

  test('of a tag', async () => {
    const oId = await made('/tag/create', { name: 'Urgent', description: 'For today', color: 'red' });
    await atOnce(
      world.db,
      workspace,
      (tx) => updateTag(tx, workspace, oId, { name: 'Soon', description: null }),
      () => tenant.api.post('/tag/update', { oId, color: 'blue' }),
    );
    const { body } = await tenant.api.get('/tag/get', { oId });
    expect(body.data).toMatchObject({ name: 'Soon', description: null, color: 'blue' });
  });
});

describe('a deleted tag is on no entity', () => {
  const assigned = async (tagOId: string) => {
    const [row] = await world.db.ownerSql`
      select count(*)::int as entities
      from entity_tag
      where workspace_o_id = ${workspace}
        and tag_o_id = ${tagOId}`;
    return row?.entities;
  };
  let tagOId: string;
  let entityOIds: string[];
  beforeEach(async () => {
    tagOId = await made('/tag/create', { name: 'Urgent' });
    entityOIds = [await made('/competitor/create', { name: 'Acmewell' })];
  });

  test('that is assigned while it is deleted', async () => {
    const { status } = await atOnce(
      world.db,
      workspace,
      (tx) => deleteTag(tx, workspace, tagOId),
      () => tenant.api.post('/tag/assign', { tagOId, entityOIds }),
    );
    expect([status, await assigned(tagOId)]).toEqual([404, 0]);
  });

  test('that is deleted while it is assigned', async () => {
    const { status } = await atOnce(
      world.db,
      workspace,
      (tx) => assignTag(tx, workspace, tagOId, entityOIds),
      () => tenant.api.delete('/tag/delete', { oId: tagOId }),
    );
    expect([status, await assigned(tagOId)]).toEqual([200, 0]);
  });
});
