import { beforeAll, expect, spyOn, test } from 'bun:test';
import { type Api, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

async function make(api: Api, body: object) {
  const reply = await api.post('/agents/create', { name: 'Brief', type: 'CONTENT', ...body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

test('the configuration is taken at the top and under data, and shown in both places', async () => {
  const { api } = tenant;
  const data = {
    instructions: 'Be brief',
    sequenceSettings: { sequenceType: 'COLD', numEmails: 3, tone: 'plain', emoji: false },
    stepPatches: { '1': { cta: 'Ask' } },
    enableCrmActivity: true,
  };
  const made = await make(api, { data, model: 'SYMPHONY', jsonSchemaInstructions: 'flat' });
  expect(made).toMatchObject({ ...data, model: 'SYMPHONY', costToRun: 50, jsonSchemaInstructions: 'flat' });
  const { body } = await api.get('/agents/get', { oId: made.oId });
  const { _metadata, data: nested, warnings, ...flat } = body;
  expect(nested).toEqual(flat);
  expect(flat).toMatchObject({ ...data, oId: made.oId });
  expect(warnings).toEqual([
    expect.stringMatching(/^stepPatches is kept, but not followed: .*CONTENT/),
    expect.stringMatching(/^instructions steers only what is read/),
    expect.stringMatching(/^sequenceSettings is kept/),
    expect.stringMatching(/^jsonSchemaInstructions is not followed/),
  ]);
  const byPath = (await api.get(`/agents/${made.oId}`)).body;
  expect(byPath.data).toEqual(nested);
  const changed = await api.post('/agents/update', {
    oId: made.oId,
    instructions: 'Be bold',
    data: { instructions: 'ignored', examples: ['One'] },
  });
  expect(changed.body.data).toMatchObject({
    instructions: 'Be bold',
    examples: ['One'],
    stepPatches: data.stepPatches,
  });
});

test('a fault under data is named where it was sent, and an unknown name is kept with the agent', async () => {
  const { api } = tenant;
  const refused = await api.post('/agents/create', {
    name: 'x',
    type: 'CONTENT',
    data: { numEmails: 'many' },
  });
  expect(refused.status).toBe(400);
  expect(refused.body.errors[0].path).toBe('data.numEmails');
  const reply = await api.post('/agents/create', { name: 'x', type: 'CONTENT', data: { colour: 'red' } });
  expect(reply.body.data.additionalProperties).toEqual({ colour: 'red' });
  expect(reply.body._metadata.warnings).toHaveLength(1);
});

test('a record that is gone blocks no other change of the agents that name it', async () => {
  const { api } = tenant;
  const persona = async (name: string) => (await api.post('/persona/create', { name })).body.data.oId;
  const [gone, live] = [await persona('Gone'), await persona('Live')];
  const { oId } = await make(api, { personaOIds: [gone] });
  await api.delete('/persona/delete', { oId: gone });
  expect((await api.post('/agents/update', { oId, name: 'Renamed' })).status).toBe(200);
  expect((await api.post('/agents/update', { oId, personaOIds: [gone, live] })).status).toBe(200);
  const other = await make(api, {});
  const refused = await api.post('/agents/update', { oId: other.oId, personaOIds: [gone] });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([404, 'personaOIds[0]']);
});

test('an agent that was read is sent back whole, its type included, and keeps no figures of the reply', async () => {
  const { api } = tenant;
  const { oId } = await make(api, { instructions: 'Be brief', unheard: 1 });
  const { _metadata, data, ...read } = (await api.get('/agents/get', { oId })).body;
  for (const sent of [read, { ...read, data }]) {
    const { status, body } = await api.post('/agents/update', { ...sent, name: 'Renamed' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ name: 'Renamed', additionalProperties: { unheard: 1 } });
    expect(body._metadata.warnings).toContain('type: is not to be set, and was left aside');
  }
  const copy = await api.post('/agents/create', read);
  expect(copy.body.data).toMatchObject({ type: 'CONTENT', additionalProperties: { unheard: 1 } });
  expect(copy.body.data.oId).not.toBe(oId);
});

test('pins that there are none of and a motion of another playbook are told by the run', async () => {
  const { api } = tenant;
  const oIdOf = async (path: string, body: object) => (await api.post(path, body)).body.data.oId;
  const offeringOId = await oIdOf('/product/create', { name: 'Crates' });
  const motion = (motionType: string) =>
    oIdOf('/motion/create', { name: motionType, offeringOId, motionType });
  const playbook = { name: 'To cooks', offeringOId, motionOId: await motion('UPSELL'), narrativeInput: 'x' };
  const playbookOId = await oIdOf('/motion-playbook/create', playbook);
  const { oId } = await make(api, { playbookOId, motionOId: await motion('NET_NEW') });
  const { body } = await api.post('/agents/content/run', {
    agentOId: oId,
    companyName: 'Northmarket',
    customContext: { useCase: { oId: offeringOId }, persona: null },
  });
  expect(body.warnings).toEqual([
    "motionOId is not followed: the agent's playbook does not belong to that motion",
    'customContext.useCase is not followed: it takes playbook, product, service, persona, segment',
  ]);
});

test('tiers cost what they say, between and above the others', async () => {
  const { api } = tenant;
  const costs = { NOTE: 5, PULSE: 10, ECHO: 20, CHORUS: 25, HARMONY: 30, SYMPHONY: 50 };
  for (const [model, cost] of Object.entries(costs)) {
    const { oId, costToRun } = await make(api, { model });
    expect(costToRun).toBe(cost);
    const run = await api.post('/agents/content/run', { agentOId: oId, companyName: 'Northmarket' });
    expect(run.body._metadata.usage, model).toBe(cost);
  }
});

test('settings that no run follows are told, and so are records that have gone', async () => {
  const { api } = tenant;
  const service = (await api.post('/service/create', { name: 'Care' })).body.data.oId;
  const { oId } = await make(api, { serviceOId: service, enableWebSearch: true, enableCrmActivity: false });
  const warnings = async () => (await api.get('/agents/get', { oId })).body.warnings;
  expect(await warnings()).toEqual([expect.stringContaining('enableWebSearch')]);
  await api.delete('/service/delete', { oId: service });
  expect((await warnings())[1]).toContain(service);
  expect((await api.post('/agents/create', { name: 'x', type: 'CONTENT', serviceOId: service })).status).toBe(
    404,
  );
});

test('a run tells of records of its agent that are gone, and of such as are too many to read', async () => {
  const { api } = tenant;
  const oIdOf = async (path: string, body: object) => (await api.post(path, body)).body.data.oId;
  const brandVoiceOId = await oIdOf('/brand-voice/create', { title: 'Calm', essence: 'calm' });
  const productOId = await oIdOf('/product/create', { name: 'Crates' });
  const useCaseOIds = [await oIdOf('/use-case/create', { name: 'Kept' })];
  const { oId } = await make(api, { brandVoiceOId, productOId, useCaseOIds });
  await api.post('/brand-voice/delete', { oId: brandVoiceOId });
  await api.post('/product/archive', { oId: productOId });
  const run = async (agentOId: string) => {
    const reply = await api.post('/agents/content/run', { agentOId, companyName: 'Northmarket' });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.warnings;
  };
  const gone = [
    `productOId: ${productOId} is archived; name another`,
    `brandVoiceOId: ${brandVoiceOId} was deleted; name another`,
  ];
  expect(await run(oId)).toEqual(expect.arrayContaining(gone));
  const { body } = await api.get('/agents/get', { oId });
  expect(body.warnings).toEqual(expect.arrayContaining(gone));
  const personaOIds = await Promise.all(
    Array.from({ length: 51 }, (_none, index) => oIdOf('/persona/create', { name: `Persona ${index}` })),
  );
  const many = await make(api, { personaOIds });
  expect(await run(many.oId)).toContain('51 records are named, of which the first 50 are read');
});

test('a run tells of records that are gone and to which its motion leads', async () => {
  const { api } = await world.newWorkspace();
  const oIdOf = async (path: string, body: object) => {
    const reply = await api.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data.oId;
  };
  const offeringOId = await oIdOf('/product/create', { name: 'Crates' });
  const motionOId = await oIdOf('/motion/create', { name: 'Winter', offeringOId, motionType: 'NET_NEW' });
  const playbook = await oIdOf('/motion-playbook/create', {
    name: 'Bakers',
    motionOId,
    offeringOId,
    narrativeInput: 'x',
  });
  await api.post('/motion/update', { oId: motionOId, defaultPlaybookOId: playbook });
  const { oId: agentOId } = await make(api, { motionOId });
  const warnings = async () =>
    (await api.post('/agents/content/run', { agentOId, companyName: 'Northmarket' })).body.warnings;
  expect(JSON.stringify(await warnings())).not.toContain('name another');
  await api.post('/product/archive', { oId: offeringOId });
  expect(await warnings()).toContain(`the playbook's offeringOId: ${offeringOId} is archived; name another`);
  await api.post('/product/delete', { oId: offeringOId });
  expect(await warnings()).toContain(`the playbook's offeringOId: ${offeringOId} was deleted; name another`);
  await api.post('/motion-playbook/delete', { oId: playbook });
  expect(await warnings()).toEqual(
    expect.arrayContaining([
      `the motion's defaultPlaybookOId: ${playbook} was deleted; name another`,
      `the motion's offeringOId: ${offeringOId} was deleted; name another`,
    ]),
  );
});

test('a record that is pinned is taken however old or archived, and none in place of one that is gone', async () => {
  const own = await world.newWorkspace();
  const { api } = own;
  const oIdOf = async (path: string, body: object) => (await api.post(path, body)).body.data.oId;
  const crates = { capabilities: ['Crates carry bread to every shop.'] };
  const product = await oIdOf('/product/create', { name: 'Oldest', ...crates });
  const persona = await oIdOf('/persona/create', { name: 'Baker', painPoints: crates.capabilities });
  const made = Array.from({ length: 301 }, (_none, index) =>
    oIdOf('/product/create', { name: `Crates ${index}`, ...crates }),
  );
  await Promise.all(made);
  const { oId } = await make(api, { productOId: product });
  const run = async (body: object) => {
    const asked = {
      companyName: 'Northmarket',
      runtimeContext: 'Crates carry bread to every shop.',
      ...body,
    };
    const { data } = (await api.post('/agents/content/run', asked)).body;
    // many products leave room for other kinds
    expect(data.persona).toMatchObject({ oId: persona });
    return data.product;
  };
  const pinned = { agentOId: (await make(api, {})).oId, customContext: { product: { oId: product } } };
  expect(await run(pinned)).toMatchObject({ oId: product });
  await api.post('/product/archive', { oId: product });
  expect(await run(pinned)).toMatchObject({ oId: product });
  expect(await run({ agentOId: oId })).toMatchObject({ oId: product });
  await api.post('/product/delete', { oId: product });
  expect(await run({ agentOId: oId })).toBeNull();
  expect(await run({ agentOId: pinned.agentOId })).toMatchObject({ name: expect.stringMatching(/^Crates/) });
});

test('a voice is followed as the agent says', async () => {
  const { api } = await world.newWorkspace();
  const voice = (await api.post('/brand-voice/create', { title: 'V', essence: 'calm', default: true })).body
    .data.oId;
  const write = spyOn(world.context.ai, 'write');
  for (const body of [
    { brandVoiceOId: voice },
    { enableBrandVoice: true },
    {},
    { brandVoiceOId: voice, enableBrandVoice: false },
  ]) {
    const { oId } = await make(api, body);
    await api.post('/agents/content/run', { agentOId: oId, companyName: 'Northmarket' });
  }
  const essences = write.mock.calls.map(([request]) => request.voice?.essence ?? null);
  write.mockRestore();
  expect(essences).toEqual(['calm', 'calm', null, null]);
});

test('one or several agents are deleted by query and by body', async () => {
  const { api } = await world.newWorkspace();
  const oIds = [];
  for (let index = 0; index < 4; index++) oIds.push((await make(api, {})).oId as string);
  const [one = '', two = '', three = '', four = ''] = oIds;
  expect((await api.post('/agents/delete', { oId: one })).body.data.oId).toBe(one);
  expect((await api.post('/agents/delete', { agentOId: two })).body.data.oId).toBe(two);
  expect((await api.post('/agents/delete', { oIds: [three, one] })).status).toBe(404);
  expect((await api.delete('/agents/delete', { oIds: [three, four] })).body.data).toHaveLength(2);
  expect((await api.get('/agents/list')).body.total).toBe(0);
  expect((await api.post('/agents/delete', {})).status).toBe(400);
  const types = (await api.get('/agents/types')).body;
  expect(types).toMatchObject({ hasNext: false, total: types.data.length });
});

test('facts as the text of JSON are kept without what its escapes hide', async () => {
  const { oId } = await make(tenant.api, {});
  const body = {
    agentOId: oId,
    companyName: 'Northmarket',
    runtimeContext: '{"so\\u0000urce": "a \\ud800 fair"}',
  };
  const reply = await tenant.api.post('/agents/content/run', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { sources } = (await tenant.api.get('/agents/run/get', { runOId: reply.body.runOId })).body.data;
  expect(sources[0].text).toBe('source: a \ufffd fair');
});

test('facts reach the model under their keys, whether sent as text, object or the text of one', async () => {
  const { api } = tenant;
  const { oId } = await make(api, {});
  const facts = { plan: { seats: 40, city: 'Lisbon' }, goals: ['fewer errors', 'speed'], none: null };
  const write = spyOn(world.context.ai, 'write');
  for (const runtimeContext of [facts, JSON.stringify(facts), 'They have 40 seats.', '[not json'])
    await api.post('/agents/content/run', {
      agentOId: oId,
      companyName: 'N',
      runtimeContext,
      extra: { deep: { a: true } },
    });
  const told = write.mock.calls.map(([{ sources }]) => sources.find(({ type }) => type === 'TEXT')?.text);
  write.mockRestore();
  const lines = 'plan.seats: 40\nplan.city: Lisbon\ngoals: fewer errors\ngoals: speed';
  const extra = 'extra.deep.a: true';
  expect(told).toEqual([
    `${lines}\n${extra}`,
    `${lines}\n${extra}`,
    `They have 40 seats.\n${extra}`,
    `[not json\n${extra}`,
  ]);
});
