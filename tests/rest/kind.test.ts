import { expect, test } from 'bun:test';
import { library } from '../../schema/library/index.ts';
import { createApp } from '../../server/app.ts';
import { campaign } from '../support/campaign.ts';
import { client, testWorld } from '../support/world.ts';

test('a new kind is one definition and one line in the registry: routes, documents, filters and evidence follow', async () => {
  const world = await testWorld();
  const tenant = await world.newWorkspace();
  const app = createApp(world.context, () => 'http://localhost', [...library, campaign]);
  const api = client(app, tenant.key);

  const made = await api.post('/campaign/create', {
    name: 'Spring',
    aim: 'Forty meetings',
    channels: 'email',
  });
  expect(made.status).toBe(200);
  const { oId } = made.body.data;
  expect(oId).toStartWith('cmp_');
  expect((await api.get('/campaign/get', { oId })).body.data).toEqual({
    aim: 'Forty meetings',
    channels: ['email'],
  });
  expect((await api.get(`/campaign/${oId}`)).status).toBe(200);
  expect((await api.put('/campaign/update', { oId, aim: 'Fifty meetings' })).body.data.data.aim).toBe(
    'Fifty meetings',
  );
  expect((await api.get('/campaign/list', { text: 'fifty' })).body.total).toBe(1);
  const strict = { prefer: 'handling=strict' };
  expect((await api.post('/campaign/create', { name: 'X', reach: 1 }, strict)).status).toBe(400);

  const generated = await api.post('/campaign/generate', {
    campaigns: [
      {
        name: 'Autumn',
        sources: [{ type: 'TEXT', value: 'Channels\n\n- The campaign runs over email and phone.\n' }],
      },
    ],
  });
  expect(generated.status).toBe(200);
  const evidence = await api.get('/library/evidence', { oId: generated.body.data[0].oId });
  expect(evidence.body.data.values.length + evidence.body.data.unsupported.length).toBeGreaterThan(0);

  const { paths, components } = app.document() as { paths: object; components: { schemas: object } };
  for (const verb of ['list', 'get', 'create', 'update', 'generate', 'delete', 'archive', 'unarchive']) {
    expect(paths).toHaveProperty([`/api/v2/campaign/${verb}`]);
  }
  expect(components.schemas).toHaveProperty('Campaign');
  expect((await api.delete('/campaign/delete', { oId })).status).toBe(200);
  await app.close();
});
