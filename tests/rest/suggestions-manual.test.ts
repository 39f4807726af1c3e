import { beforeAll, expect, test } from 'bun:test';
import { expireSuggestions } from '../../server/services/suggestions/expire.ts';
import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

async function scene() {
  const tenant = await world.newWorkspace();
  const product = await tenant.api.post('/product/create', { name: 'Atlas', capabilities: ['routes'] });
  return { tenant, product: product.body.data.oId as string };
}

async function suggest({ api }: Tenant, body: object) {
  const reply = await api.post('/suggestion/create', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

async function listed({ api }: Tenant, query: Record<string, string | number> = {}): Promise<string[]> {
  const { status, body } = await api.get('/suggestion/list', query);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.suggestions).toEqual(body.data);
  expect(body.total).toBe(body.data.length);
  return body.data.map(({ oId }: { oId: string }) => oId);
}

test('what somebody suggests waits, says what it would change, and is applied when it is accepted', async () => {
  const { tenant, product } = await scene();
  const made = await suggest(tenant, {
    entityOId: product,
    update: { description: 'Plans routes', data: { capabilities: ['routes', 'loads'], summary: 'Plans' } },
    reason: 'said in a call',
  });
  expect(made).toMatchObject({
    origin: 'manual',
    status: 'pending',
    reason: 'said in a call',
    resourceOId: null,
    sourceType: 'manual',
    changeTypes: ['add', 'change'],
    targetEntityTypes: ['product'],
    stale: false,
  });
  const [entity] = made.proposal.entities;
  expect(entity.changes.map(({ path, before, after }: never) => [path, before, after])).toEqual([
    ['description', null, 'Plans routes'],
    ['/summary', null, 'Plans'],
    ['/capabilities', ['routes'], ['routes', 'loads']],
  ]);
  expect((await tenant.api.get('/suggestion/get', { oId: made.oId })).body.data).toEqual(made);
  expect((await tenant.api.get(`/suggestion/${made.oId}`)).body.data).toEqual(made);
  const accepted = await tenant.api.post('/suggestion/accept', { oId: made.oId });
  expect(accepted.body.data).toMatchObject({ status: 'accepted', expiresAt: null });
  const { body } = await tenant.api.get('/product/get', { oId: product });
  expect(body.description).toBe('Plans routes');
  expect(body.data).toMatchObject({ capabilities: ['routes', 'loads'], summary: 'Plans' });
});

test('a draft waits for its author, and is decided on only when it is pending', async () => {
  const { tenant, product } = await scene();
  const { oId, expiresAt } = await suggest(tenant, {
    entityOId: product,
    update: { summary: 'first' },
    status: 'draft',
  });
  expect(expiresAt).toBeNull();
  expect(await listed(tenant)).toEqual([]);
  expect(await listed(tenant, { statuses: 'draft' })).toEqual([oId]);
  expect((await tenant.api.post('/suggestion/accept', { oId })).body.code).toBe('not_pending');
  const change = { oId, update: { summary: 'second' }, reason: 'better', status: 'pending' };
  const changed = (await tenant.api.post('/suggestion/update', change)).body.data;
  expect(changed).toMatchObject({ status: 'pending', reason: 'better' });
  const days = (Date.parse(changed.expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  expect((await tenant.api.post('/suggestion/accept', { oId })).status).toBe(200);
  expect((await tenant.api.get('/product/get', { oId: product })).body.data.summary).toBe('second');
  const late = await tenant.api.put('/suggestion/update', { oId, reason: 'too late' });
  expect(late).toMatchObject({ status: 409, body: { code: 'already_decided' } });
});

test('an update of an entity that has changed since is refused until the suggestion is updated', async () => {
  const { tenant, product } = await scene();
  const { oId } = await suggest(tenant, { entityOId: product, update: { summary: 'mine' } });
  await tenant.api.post('/product/update', { oId: product, summary: 'theirs' });
  const refused = await tenant.api.post('/suggestion/accept', { oId });
  expect(refused).toMatchObject({ status: 409, body: { code: 'entity_changed' } });
  expect(refused.body.message).toBe('Atlas has changed since the suggestion was made; update the suggestion');
  await tenant.api.post('/suggestion/update', { oId, update: { summary: 'ours' } });
  expect((await tenant.api.post('/suggestion/accept', { oId })).status).toBe(200);
});

test('a name that the kind does not have is told of, or refused where the client asked for that', async () => {
  const { tenant, product } = await scene();
  const { api } = tenant;
  const unknown = { summary: 'one', data: { capabilites: ['loads'] } };
  const told = [expect.stringMatching(/^update\.data\.capabilites: .+did you mean capabilities\?$/)];
  const made = await api.post('/suggestion/create', { entityOId: product, update: unknown });
  const { oId } = made.body.data;
  const changed = await api.post('/suggestion/update', { oId, update: { ...unknown, summary: 'two' } });
  for (const { status, body } of [made, changed]) {
    expect(status).toBe(200);
    expect(body._metadata.warnings).toEqual(told);
  }
  for (const [path, body] of [
    ['create', { entityOId: product, update: unknown }],
    ['update', { oId, update: unknown }],
  ] as const) {
    const refused = await api.post(`/suggestion/${path}`, body, { prefer: 'handling=strict' });
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'update.data.capabilites']);
  }
});

test('rejected and dismissed are two answers, each with its reason', async () => {
  const { tenant, product } = await scene();
  const first = await suggest(tenant, { entityOId: product, update: { summary: 'one' } });
  const second = await suggest(tenant, { entityOId: product, update: { summary: 'two' } });
  const rejected = await tenant.api.post('/suggestion/reject', { oId: first.oId, reason: 'not so' });
  expect(rejected.body.data).toMatchObject({ status: 'rejected', decisionReason: 'not so' });
  const dismissed = await tenant.api.post('/suggestion/dismiss', { oId: second.oId });
  expect(dismissed.body.data).toMatchObject({ status: 'dismissed', decisionReason: null });
  expect((await tenant.api.post('/suggestion/dismiss', { oId: first.oId })).status).toBe(409);
  expect(await listed(tenant)).toEqual([]);
  expect(await listed(tenant, { statuses: 'rejected' })).toEqual([first.oId]);
  expect(await listed(tenant, { status: 'dismissed' })).toEqual([second.oId]);
  expect(await listed(tenant, { statuses: 'rejected,dismissed', sortDirection: 'asc' })).toEqual([
    first.oId,
    second.oId,
  ]);
  expect(await listed(tenant, { statuses: 'rejected,dismissed' })).toEqual([second.oId, first.oId]);
});

test('every filter of the list leaves out what it does not name', async () => {
  const { tenant, product } = await scene();
  const persona = (await tenant.api.post('/persona/create', { name: 'Buyer' })).body.data.oId;
  const created = await tenant.api.post('/resource/create', { mode: 'text', name: 'N', text: 'Some text.' });
  const resourceOId = created.body.data.oId;
  await drainJobs(world);
  const added = (await suggest(tenant, { entityOId: persona, update: { buyingRole: 'user' }, resourceOId }))
    .oId;
  const changed = (await suggest(tenant, { entityOId: product, update: { capabilities: ['loads'] } })).oId;
  const removed = (await suggest(tenant, { entityOId: product, update: { capabilities: null } })).oId;
  expect(await listed(tenant, { changeTypes: 'ADD' })).toEqual([added]);
  expect(await listed(tenant, { changeTypes: 'update' })).toEqual([changed]);
  expect(await listed(tenant, { changeTypes: 'remove,add' })).toEqual([removed, added]);
  expect(await listed(tenant, { targetEntityTypes: 'PERSONA' })).toEqual([added]);
  expect(await listed(tenant, { sourceTypes: 'TEXT' })).toEqual([added]);
  expect(await listed(tenant, { sourceTypes: 'manual' })).toEqual([removed, changed]);
  expect(await listed(tenant, { resourceOId })).toEqual([added]);
  await world.db.ownerSql`
    update suggestion set created_at = now() - interval '8 days'
    where workspace_o_id = ${tenant.workspaceOId} and o_id = ${added}`;
  expect(await listed(tenant, { daysBack: 7 })).toEqual([removed, changed]);
  expect(await listed(tenant)).toHaveLength(3);
  for (const bad of [
    { statuses: 'open' },
    { changeTypes: 'rename' },
    { daysBack: 0 },
    { sortDirection: 'up' },
  ])
    expect((await tenant.api.get('/suggestion/list', bad as never)).status, JSON.stringify(bad)).toBe(400);
});

test('a pending suggestion expires after 90 days, a draft does not', async () => {
  const { tenant, product } = await scene();
  const pending = await suggest(tenant, { entityOId: product, update: { summary: 'one' } });
  const draft = await suggest(tenant, { entityOId: product, update: { summary: 'two' }, status: 'draft' });
  await world.db.ownerSql`
    update suggestion
    set created_at = now() - interval '91 days',
      expires_at = (expires_at at time zone 'UTC' - interval '91 days') at time zone 'UTC'
    where workspace_o_id = ${tenant.workspaceOId}`;
  await expireSuggestions(world.db);
  expect(await listed(tenant, { statuses: 'expired' })).toEqual([pending.oId]);
  expect(await listed(tenant, { statuses: 'draft' })).toEqual([draft.oId]);
  const late = await tenant.api.post('/suggestion/accept', { oId: pending.oId });
  expect(late.body.message).toBe('The suggestion was already expired');
});

test('what the entity itself would refuse, and what another workspace has, is refused', async () => {
  const { tenant, product } = await scene();
  const stranger = await world.newWorkspace();
  const made = await suggest(tenant, { entityOId: product, update: { summary: 'mine' } });
  const bad: [Tenant, object, number, string][] = [
    [tenant, { entityOId: product, update: { capabilities: 7 } }, 400, 'update.capabilities'],
    [tenant, { entityOId: product, update: { capabilities: ['routes'] } }, 400, 'update'],
    [tenant, { entityOId: product, update: { name: null } }, 400, 'update'],
    [tenant, { entityOId: product }, 400, 'update'],
    [stranger, { entityOId: product, update: { summary: 'theirs' } }, 404, 'entityOId'],
  ];
  for (const [{ api }, body, status, path] of bad) {
    const reply = await api.post('/suggestion/create', body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    if (reply.body.errors) expect(reply.body.errors[0].path).toBe(path);
  }
  for (const verb of ['accept', 'reject', 'dismiss', 'update'])
    expect((await stranger.api.post(`/suggestion/${verb}`, { oId: made.oId })).status, verb).toBe(404);
  expect((await stranger.api.get('/suggestion/get', { oId: made.oId })).status).toBe(404);
  expect(await listed(stranger)).toEqual([]);
});

test('what is asked for in words alone is a draft with the words as its reason, until it says what changes', async () => {
  const { tenant, product } = await scene();
  const made = await suggest(tenant, { oId: product, instructions: 'Say what it costs.' });
  expect(made).toMatchObject({ status: 'draft', reason: 'Say what it costs.', changeTypes: [] });
  const early = await tenant.api.post('/suggestion/update', { oId: made.oId, status: 'pending' });
  expect([early.status, early.body.errors[0].path]).toEqual([400, 'update']);
  const update = { oId: made.oId, update: { summary: 'Plans routes' }, status: 'pending' };
  const told = (await tenant.api.post('/suggestion/update', update)).body.data;
  expect(told).toMatchObject({ status: 'pending', reason: 'Say what it costs.', changeTypes: ['add'] });
  const nothing = await tenant.api.post('/suggestion/create', { oId: product });
  expect([nothing.status, nothing.body.errors[0].path]).toEqual([400, 'update']);
});

test('sources propose the update: lists keep what they have, and a keyed retry makes no second suggestion', async () => {
  const { tenant, product } = await scene();
  const value = 'Dispatchers plan tours by hand.\n\nCapabilities: Atlas plans loads and docks in one view.';
  const body = { oId: product, instructions: 'As told in March', sources: [{ type: 'TEXT', value }] };
  const headers = { 'idempotency-key': 'in-words' };
  const made = (await tenant.api.post('/suggestion/create', body, headers)).body.data;
  expect(made).toMatchObject({ status: 'draft', reason: 'As told in March' });
  const [entity] = made.proposal.entities;
  expect(entity.changes.length).toBeGreaterThan(0);
  expect(entity.update.data.capabilities).toEqual(['routes', 'Atlas plans loads and docks in one view.']);
  for (const value of Object.values(entity.update.data).flat())
    if (value !== 'routes') expect(body.sources[0]?.value).toContain(String(value).replace(/\.$/, ''));
  expect((await tenant.api.post('/suggestion/create', body, headers)).body.data.oId).toBe(made.oId);
  expect(await listed(tenant, { statuses: 'draft' })).toEqual([made.oId]);
});

test('what sources propose for a member of a group leaves its other members, and what the member has', async () => {
  const { tenant } = await scene();
  const tonality = { soundLike: ['A calm colleague'], neverSoundLike: ['A pushy seller'] };
  const voice = await tenant.api.post('/brand-voice/create', { title: 'Ours', tonality });
  const value = '# Voice\n\n## Tone of voice\n\n- Plain and direct in every sentence.\n';
  const made = await suggest(tenant, {
    oId: voice.body.data.oId,
    instructions: 'As agreed',
    sources: [{ type: 'TEXT', value }],
  });
  const { data } = made.proposal.entities[0].update;
  expect(data.tonality.neverSoundLike).toEqual(['A pushy seller']);
  expect(data.tonality.soundLike.length).toBeGreaterThan(1);
  expect(data.tonality.soundLike[0]).toBe('A calm colleague');
});

test('a suggestion on a document that has changed since is accepted once its update was sent anew', async () => {
  const { tenant, product } = await scene();
  const { api } = tenant;
  const document = await api.post('/resource/create', { mode: 'text', text: 'Atlas plans routes.' });
  const resourceOId = document.body.data.oId;
  await drainJobs(world);
  const update = { summary: 'Plans routes' };
  const { oId } = await suggest(tenant, { entityOId: product, resourceOId, update });
  await api.post('/resource/update', { oId: resourceOId, text: 'Atlas plans routes and loads.' });
  await drainJobs(world);
  const refused = await api.post('/suggestion/accept', { oId });
  expect(refused).toMatchObject({ status: 409, body: { code: 'document_changed' } });
  expect(refused.body.message).toEndWith('update it');
  const renewed = await api.post('/suggestion/update', { oId, update });
  expect(renewed.body.data.stale).toBe(false);
  expect((await api.post('/suggestion/accept', { oId })).status).toBe(200);
});

test('no model is paid for a suggestion that is decided, or rests on a document that there is not', async () => {
  const { tenant, product } = await scene();
  const used = async () => (await tenant.api.get('/api-key/validate')).body.credits.totalUsed;
  const inWords = {
    instructions: 'As told in March',
    sources: [{ type: 'TEXT', value: 'Atlas plans loads and docks in one view.' }],
  };
  const made = await suggest(tenant, { entityOId: product, update: { summary: 'Plans routes' } });
  await tenant.api.post('/suggestion/dismiss', { oId: made.oId });
  const late = await tenant.api.post('/suggestion/update', { oId: made.oId, ...inWords });
  expect(late).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  const resourceOId = 'rs_000000000000000000000';
  const unknown = await tenant.api.post('/suggestion/create', { oId: product, resourceOId, ...inWords });
  expect([unknown.status, await used()]).toEqual([404, 0]);
});

test('what proposes nothing yet is a draft, although it was to be pending', async () => {
  const { tenant, product } = await scene();
  const body = { oId: product, instructions: 'Say what it costs.', status: 'pending' };
  const { body: reply } = await tenant.api.post('/suggestion/create', body);
  expect(reply.data.status).toBe('draft');
  expect(reply._metadata.warnings).toEqual(['status: nothing is proposed yet, so the suggestion is a draft']);
});

test('an endpoint takes the instructions for a source of the update that it proposes', async () => {
  const endpoint = openAiServer();
  const own = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl }, world.db);
  try {
    const tenant = await own.newWorkspace();
    const product = (await tenant.api.post('/product/create', { name: 'Atlas', capabilities: ['routes'] }))
      .body.data.oId;
    const quote = 'Atlas plans loads, too.';
    const claims = [{ quote, sourceKey: 's1', value: 'Atlas plans loads, too' }];
    endpoint.reply({ content: JSON.stringify({ capabilities: claims }) });
    const made = await suggest(tenant, { oId: product, instructions: quote });
    expect(made.proposal.entities[0].changes).toMatchObject([
      { path: '/capabilities', before: ['routes'], after: ['routes', 'Atlas plans loads, too'] },
    ]);
    endpoint.reply({
      content: JSON.stringify({
        statusQuo: [
          { quote: 'Tours are planned by hand.', sourceKey: 's1', value: 'Tours are planned by hand' },
        ],
      }),
    });
    const again = await tenant.api.post('/suggestion/update', {
      oId: made.oId,
      instructions: 'Tours are planned by hand.',
    });
    expect(again.body.data.reason).toBe('Tours are planned by hand.');
    expect(again.body.data.proposal.entities[0].changes.map(({ path }: { path: string }) => path)).toEqual([
      '/statusQuo',
    ]);
  } finally {
    await own.app.close();
    await endpoint.stop();
  }
});

test('what a record gains while a model is writing stays when the suggestion is accepted', async () => {
  const endpoint = openAiServer();
  const own = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, VERIFY: 'off' }, world.db);
  try {
    const { api } = await own.newWorkspace();
    const made = await api.post('/product/create', { name: 'Atlas', capabilities: ['routes'] });
    const { oId } = made.body.data;
    const quote = 'Atlas plans loads, too.';
    const claims = [{ quote, sourceKey: 's1', value: quote }];
    const { promise: gained, resolve: tell } = Promise.withResolvers<void>();
    endpoint.reply({ after: gained, reply: { content: JSON.stringify({ capabilities: claims }) } });
    const body = { oId, instructions: quote, status: 'pending' };
    const suggested = api.post('/suggestion/create', body);
    await endpoint.arrived(1);
    await api.post('/product/update', { oId, capabilities: ['routes', 'docks'] });
    tell();
    const { body: reply } = await suggested;
    const [entity] = reply.data.proposal.entities;
    expect(entity.changes).toMatchObject([
      { before: ['routes', 'docks'], after: ['routes', 'docks', quote] },
    ]);
    expect((await api.post('/suggestion/accept', { oId: reply.data.oId })).status).toBe(200);
    const { body: product } = await api.get('/product/get', { oId });
    expect(product.data.capabilities).toEqual(['routes', 'docks', quote]);
  } finally {
    await own.app.close();
    await endpoint.stop();
  }
});

test('what a model proposes shows its sentence once it is accepted, and what somebody has edited shows none', async () => {
  const endpoint = openAiServer();
  const own = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, VERIFY: 'off' }, world.db);
  try {
    const { api } = await own.newWorkspace();
    const product = (await api.post('/product/create', { name: 'Atlas', capabilities: ['routes'] })).body.data
      .oId;
    const [loads, docks, tours] = [
      'Atlas plans loads for couriers.',
      'Atlas books docks in two minutes.',
      'Atlas draws tours on a map.',
    ];
    endpoint.reply({
      content: JSON.stringify({
        capabilities: [
          { quote: loads, sourceKey: 's1', value: 'Atlas plans loads for couriers' },
          // does not follow: its sentence takes its place
          { quote: docks, sourceKey: 's1', value: 'Atlas books docks in ten minutes.' },
          { quote: tours, sourceKey: 's1', value: tours },
          { quote: 'Nobody says this anywhere.', sourceKey: 's1', value: 'Nobody says this anywhere.' },
        ],
      }),
    });
    const sources = [{ type: 'TEXT', value: [loads, docks, tours].join('\n\n') }];
    const made = (
      await api.post('/suggestion/create', {
        oId: product,
        instructions: 'As told in March',
        sources,
        status: 'pending',
      })
    ).body.data;
    const [entity] = made.proposal.entities;
    expect(entity.update.data.capabilities).toEqual([
      'routes',
      'Atlas plans loads for couriers',
      docks,
      tours,
    ]);
    expect(entity.evidence.map(({ quote }: { quote: string }) => quote)).toEqual([loads, docks, tours]);
    const capabilities = ['routes', 'Atlas plans loads for couriers', docks, 'Atlas draws tours on paper.'];
    const edited = await api.post('/suggestion/update', { oId: made.oId, update: { capabilities } });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    const accepted = await api.post('/suggestion/accept', { oId: made.oId });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    const { values } = (await api.get('/library/evidence', { oId: product })).body.data;
    const shown = values.map(({ path, value, quote, support }: Record<string, string>) => [
      path,
      value,
      quote,
      support,
    ]);
    expect(shown).toEqual([
      ['/capabilities/1', 'Atlas plans loads for couriers', loads, 'quoted'],
      ['/capabilities/2', docks, docks, 'quoted'],
    ]);
    for (const { source, start, end, quote } of values) {
      const { text } = (await api.get('/library/source', { oId: source.oId })).body.data;
      expect(text.slice(start, end)).toBe(quote);
    }
  } finally {
    await own.app.close();
    await endpoint.stop();
  }
});
