import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { workspaceBuildBody } from '../../schema/workspace-build.ts';
import { json } from '../../server/database/json.ts';
import { retryDeadLetter } from '../../server/services/activity/dead-letters.ts';
import { updateResource } from '../../server/services/resources/resources.ts';
import { assignTag, deleteTag, updateTag } from '../../server/services/tags/tags.ts';
import { acceptBuild, endBuild } from '../../server/services/workspace-build/build-rows.ts';
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

test('a build that is begun anew while the one before it ends has its turn', async () => {
  const author = { keyOId: null, user: { oId: 'us_x', firstName: 'A', lastName: 'B' } };
  const [letter, body] = ['dd_000000000000000000001', workspaceBuildBody.parse({ name: 'Tallyline' })];
  const [failed, before] = await world.db.write(workspace, async (tx) => {
    const buildOId = await acceptBuild(tx, workspace, body, author);
    await endBuild(tx, workspace, buildOId, 'The builder ended');
    await tx`
      insert into dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
      values (
        ${workspace}, ${letter}, 'build-workspace', ${json(tx, { workspaceOId: workspace, buildOId })}, 6, 'away', now()
      )`;
    return [buildOId, await acceptBuild(tx, workspace, body, author)];
  });
  const jobs = async () => {
    const [row] = await world.db.ownerSql`
      select count(*)::int as jobs
      from graphile_worker._private_jobs
      where payload ->> 'buildOId' = ${failed}`;
    return row?.jobs;
  };
  const jobsBefore = await jobs();
  await atOnce(
    world.db,
    workspace,
    (tx) => retryDeadLetter(tx, workspace, letter),
    () => world.db.write(workspace, (tx) => endBuild(tx, workspace, before)),
  );
  // its own one, which may find the other under way, and that of the end, which must not
  expect(await jobs()).toBe(jobsBefore + 2);
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
