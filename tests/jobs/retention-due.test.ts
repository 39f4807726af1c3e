import { beforeAll, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { newOId } from '../../schema/o-id.ts';
import { retentionSays } from '../../server/process/doctor/retention.ts';
import { filesForm } from '../support/assets.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent } from '../support/sent-events.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

test('the doctor counts runs with imports, and versions of assets, as the next sweep removes them', async () => {
  const { api, workspaceOId } = await world.newWorkspace();
  const { db, context } = world;
  const ok = async (sent: ReturnType<typeof api.post>) => {
    const { status, body } = await sent;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body.data ?? body;
  };
  const { oId: agentOId } = await ok(api.post('/agents/create', { name: 'Brief', type: 'CONTENT' }));
  for (let turn = 0; turn < 2; turn++)
    await ok(api.post('/agents/content/run', { agentOId, companyName: 'North', runtimeContext: 'Fruit.' }));
  for (let turn = 0; turn < 3; turn++) await ok(api.post('/event/import', { events: [callEvent()] }));
  const files = (text: string) => ({ 'index.html': text });
  const { uuid } = await ok(api.form('/asset/create', filesForm({ identifier: 'site' }, files('first'))));
  for (let turn = 0; turn < 6; turn++)
    await ok(api.form('/asset/publish', filesForm({ uuid }, files(`turn ${turn}`))));
  // those behind the one that is served may be wanted again
  await ok(api.post('/asset/versions/restore', { uuid, version: 5 }));
  await drainJobs(world);
  for (const table of ['run', 'import_job'])
    await db.ownerSql`
      update ${db.ownerSql(table)}
      set created_at = now() - interval '10 days', completed_at = now() - interval '10 days'
      where workspace_o_id = ${workspaceOId}`;
  await ok(api.post('/workspace/retention/update', { runs: 7, assetVersions: 2 }));
  const kept = { runRetentionDays: 90, assetVersions: 20 };
  expect(await retentionSays(db, kept)).toEndWith(
    ': 5 runs and imports of 1 workspace, 4 versions of assets of 1 workspace',
  );
  await sweep({ db, log: context.log, workerOId: newOId('wk'), knownDead: [], ...kept });
  expect(await retentionSays(db, kept)).toEndWith(
    ': 0 runs and imports of 1 workspace, 0 versions of assets of 1 workspace',
  );
  expect((await api.get('/asset/versions/list', { uuid })).body.total).toBe(3);
});
