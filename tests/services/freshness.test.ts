import { expect, test } from 'bun:test';
import { sourceMarks, staleSources } from '../../server/services/freshness.ts';
import { drainJobs } from '../support/jobs.ts';
import { testWorld } from '../support/world.ts';

test('a citation is stale once its resource or entity says something else, and not before', async () => {
  const world = await testWorld();
  const { workspaceOId, api } = await world.newWorkspace();
  const resource = (await api.post('/resource/create', { mode: 'text', text: 'Renewals are signed in May.' }))
    .body.data.oId;
  const persona = (await api.post('/persona/create', { name: 'Buyer' })).body.data.oId;
  await drainJobs(world);
  const cited = await world.db.inWorkspace(workspaceOId, (tx) =>
    sourceMarks(tx, workspaceOId, [resource, persona]),
  );
  expect(cited.size).toBe(2);
  const stale = () => world.db.inWorkspace(workspaceOId, (tx) => staleSources(tx, workspaceOId, cited));
  expect(await stale()).toEqual(new Set());

  await api.post('/resource/reindex', { oId: resource });
  await api.post('/persona/update', { oId: persona, name: 'Buyer' });
  await drainJobs(world);
  expect(await stale()).toEqual(new Set());

  await api.post('/persona/update', { oId: persona, name: 'Purchaser' });
  expect(await stale()).toEqual(new Set([persona]));
  await api.post('/resource/update', { oId: resource, text: 'Renewals are signed in June.' });
  expect(await stale()).toEqual(new Set([persona, resource]));
  await drainJobs(world);

  const other = await world.newWorkspace();
  const elsewhere = await world.db.inWorkspace(other.workspaceOId, (tx) =>
    sourceMarks(tx, other.workspaceOId, [resource]),
  );
  expect(elsewhere.size).toBe(0);
});
