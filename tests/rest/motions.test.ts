import { beforeAll, expect, test } from 'bun:test';
import { type Api, testWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});

async function make(api: Api, path: string, body: object): Promise<string> {
  const made = await api.post(`/${path}/create`, body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data.oId;
}

async function setting() {
  const { api } = await world.newWorkspace();
  const offeringOId = await make(api, 'product', { name: 'Offering' });
  const motionOId = await make(api, 'motion', { name: 'New', offeringOId, motionType: 'NET_NEW' });
  const playbook = (more: object = {}) =>
    make(api, 'motion-playbook', { name: 'PB', offeringOId, motionOId, narrativeInput: 'why now', ...more });
  return { api, offeringOId, motionOId, playbook };
}

const namesOf = (set: { entities: { oId: string }[] }) => set.entities.map((one) => one.oId);

test("a motion's default playbook is one of its own", async () => {
  const { api, offeringOId, motionOId, playbook } = await setting();
  const other = await make(api, 'motion', { name: 'Up', offeringOId, motionType: 'UPSELL' });
  const own = await playbook();
  const foreign = await playbook({ motionOId: other });
  const refused = await api.post('/motion/update', { oId: motionOId, defaultPlaybookOId: foreign });
  expect(refused.status).toBe(400);
  expect(refused.body.errors[0].path).toBe('defaultPlaybookOId');
  const early = { name: 'M', offeringOId, motionType: 'UPSELL', defaultPlaybookOId: own };
  expect((await api.post('/motion/create', early)).status).toBe(400);
  const taken = await api.post('/motion/update', { oId: motionOId, defaultPlaybookOId: own });
  expect(taken.body.data.data.defaultPlaybookOId).toBe(own);
  const moved = await api.post('/motion-playbook/update', { oId: own, motionOId: other });
  expect(moved.status).toBe(409);
  expect(moved.body.code).toBe('playbook_in_use');
});

test('a motion with playbooks stays with its offering', async () => {
  const { api, motionOId, playbook } = await setting();
  const other = await make(api, 'service', { name: 'Other' });
  const oId = await playbook();
  const refused = await api.post('/motion/update', { oId: motionOId, offeringOId: other });
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('motion_in_use');
  await api.delete('/motion-playbook/delete', { oId });
  expect((await api.post('/motion/update', { oId: motionOId, offeringOId: other })).status).toBe(200);
});

test('a record whose reference has gone can still be changed, but takes no new one that is not there', async () => {
  const { api, playbook } = await setting();
  const personaOId = await make(api, 'persona', { name: 'Head of Data' });
  const oId = await playbook({ scope: { icpScopeMode: 'MANUAL', personaOIds: [personaOId] } });
  await api.delete('/persona/delete', { oId: personaOId });
  expect((await api.post('/motion-playbook/update', { oId, name: 'Renamed' })).status).toBe(200);
  const competitorOIds = [personaOId];
  expect((await api.post('/motion-playbook/update', { oId, competitorOIds })).status).toBe(404);
});

test('anchors resolve: AUTO to what is linked to the offering, MANUAL to what is named, OFF to nothing', async () => {
  const { api, offeringOId, motionOId, playbook } = await setting();
  const linked = (path: string, name: string) => make(api, path, { name, primaryOfferingOId: offeringOId });
  const [persona, useCase, objection] = [
    await linked('persona', 'Linked persona'),
    await linked('use-case', 'Linked case'),
    await linked('objection', 'Linked objection'),
  ];
  const asleep = await linked('persona', 'Asleep');
  await api.post('/persona/update', { oId: asleep, active: false });
  const feature = await make(api, 'core-feature', { name: 'F', offeringOId });
  const loose = [
    await make(api, 'reference', { name: 'First story' }),
    await make(api, 'reference', { name: 'Second story' }),
  ];
  const gone = await make(api, 'reference', { name: 'Gone story' });
  const segment = await make(api, 'segment', { name: 'Everybody' });
  const oId = await playbook({
    scope: { icpScopeMode: 'AUTO', allSegments: true },
    anchorOverrides: {
      objections: { mode: 'OFF' },
      references: { mode: 'MANUAL', oIds: [loose[1], gone, loose[0]] },
    },
  });
  await api.delete('/reference/delete', { oId: gone });
  const reply = await api.get('/motion-playbook/anchors', { oId });
  expect(reply.status).toBe(200);
  const { data } = reply.body;
  expect(data).toMatchObject({ oId, motionOId, offeringOId });
  expect(data.personas).toEqual({
    mode: 'AUTO',
    entities: [{ oId: persona, entityType: 'persona', name: 'Linked persona' }],
  });
  expect(namesOf(data.useCases)).toEqual([useCase]);
  expect(namesOf(data.coreFeatures)).toEqual([feature]);
  expect(data.objections).toEqual({ mode: 'OFF', entities: [] });
  expect(namesOf(data.references)).toEqual([loose[1], loose[0]] as string[]);
  expect(namesOf(data.segments)).toEqual([segment]);
  expect(namesOf(data.competitors)).toEqual([]);
  expect(objection).toStartWith('oj_');
  const [stored] = (await api.get('/motion-playbook/list', { oIds: oId })).body.data;
  expect(stored.data.anchorOverrides.references.mode).toBe('MANUAL');
});

test('anchors of an unknown playbook and of another kind answer 404', async () => {
  const { api, motionOId } = await setting();
  const stranger = await setting();
  const theirs = await stranger.playbook();
  for (const oId of [motionOId, theirs])
    expect((await api.get('/motion-playbook/anchors', { oId })).status).toBe(404);
});
