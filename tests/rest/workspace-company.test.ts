import { beforeAll, expect, spyOn, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});

const company = async ({ api }: Tenant) => (await api.get('/workspace-company/get')).body;

const story = `Tallyline unites the stock of all stores in one list.

Benefits: Shops that use it cut their stock-outs by 40 percent.

Before, shops counted their shelves by hand every evening.`;

const generate = ({ api }: Tenant, value = story) =>
  api.post('/workspace-company/generate', { sources: [{ type: 'TEXT', value }] });

test('a workspace has exactly one company, named like itself until somebody says more', async () => {
  const tenant = await world.newWorkspace();
  const asked = await Promise.all([company(tenant), company(tenant), company(tenant)]);
  const [first] = asked;
  expect(new Set(asked.map(({ oId, createdAt }) => `${oId} ${createdAt}`)).size).toBe(1);
  expect(first.oId).toMatch(/^wc_[0-9A-Za-z]{21}$/);
  expect(first.name).toBe('Test workspace');
  const { body } = await tenant.api.get('/library/revisions', { oId: first.oId });
  expect(body).toMatchObject({ total: 1, data: [{ version: 1, action: 'created' }] });
});

test('an update needs no oId, is remembered, and refuses the oId of another', async () => {
  const tenant = await world.newWorkspace();
  const changed = await tenant.api.post('/workspace-company/update', {
    name: 'Tallyline',
    description: 'Stock lists',
    domain: 'tallyline.example',
    data: { summary: 'One list for all stores' },
  });
  expect(changed.status).toBe(200);
  expect(changed.body.data).toMatchObject({
    name: 'Tallyline',
    data: { domain: 'tallyline.example', summary: 'One list for all stores' },
  });
  const { oId } = changed.body.data;
  const put = await tenant.api.put('/workspace-company/update', { oId, summary: null });
  expect(put.body.data.data).toEqual({ domain: 'tallyline.example' });
  const { body } = await tenant.api.get('/library/revisions', { oId });
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
    'updated',
    'updated',
    'created',
  ]);

  const stranger = await world.newWorkspace();
  const theirs = await stranger.api.post('/workspace-company/update', { oId, name: 'Stolen' });
  expect(theirs.status).toBe(404);
  expect(await company(stranger)).toMatchObject({ name: 'Test workspace' });
  expect(await company(tenant)).toMatchObject({ name: 'Tallyline' });
  expect((await stranger.api.get('/library/evidence', { oId })).status).toBe(404);
});

test('what is generated has its evidence, and what no source speaks of stays as it was', async () => {
  const tenant = await world.newWorkspace();
  await tenant.api.post('/workspace-company/update', {
    name: 'Tallyline',
    domain: 'tallyline.example',
    statusQuo: ['by hand'],
  });
  const made = await generate(tenant);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body._metadata.usage).toBe(20);
  const { oId, name, data } = made.body.data;
  expect({ name, domain: data.domain }).toEqual({ name: 'Tallyline', domain: 'tallyline.example' });
  expect(data.customerBenefits).toContain('Shops that use it cut their stock-outs by 40 percent.');
  const { values, unsupported } = (await tenant.api.get('/library/evidence', { oId })).body.data;
  for (const { quote, start, end } of values) expect(story.slice(start, end)).toBe(quote);
  expect(values.map(({ path }: { path: string }) => path)).toContain('/customerBenefits/0');
  expect(unsupported).not.toContain('/customerBenefits');

  const again = await generate(tenant, 'Benefits: Shops that use Tallyline save twelve hours a week.');
  expect(again.body.data.data.customerBenefits).toEqual([
    'Shops that use Tallyline save twelve hours a week.',
  ]);
  const later = (await tenant.api.get('/library/evidence', { oId })).body.data.values;
  expect(later.filter(({ path }: { path: string }) => path.startsWith('/customerBenefits'))).toHaveLength(1);
});

test('a request that is sent again with its Idempotency-Key generates nothing a second time', async () => {
  const tenant = await world.newWorkspace();
  const body = { sources: [{ type: 'TEXT', value: story }] };
  const send = () => tenant.api.post('/workspace-company/generate', body, { 'idempotency-key': 'once' });
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
});

test('it stands in no list, in no count and in no report on the library', async () => {
  const tenant = await world.newWorkspace();
  await generate(tenant);
  for (const path of ['/product/list', '/service/list', '/solution/list'])
    expect((await tenant.api.get(path)).body.total, path).toBe(0);
  expect((await tenant.api.get('/product/list', { type: 'ALL' })).body.total).toBe(0);
  const health = (await tenant.api.get('/insights/library-health')).body.data;
  expect(health).toMatchObject({ records: 0, kinds: [], stubs: [], orphans: [], unused: [] });
});

test('GraphQL shows it, by itself and by its oId', async () => {
  const tenant = await world.newWorkspace();
  const ask = async (query: string) => {
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { api_key: tenant.key, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return (await (await world.app.fetch(request)).json()).data;
  };
  const query = '{ workspaceCompany { oId name data { domain } } }';
  expect((await ask(query)).workspaceCompany).toBeNull();
  const { oId } = await company(tenant);
  expect((await ask(query)).workspaceCompany).toMatchObject({ oId, name: 'Test workspace' });
  expect((await ask(`{ entity(oId: "${oId}") { __typename name } }`)).entity).toEqual({
    __typename: 'WorkspaceCompany',
    name: 'Test workspace',
  });
});

test('models are told who says "we": the company, and the workspace while there is none', async () => {
  const tenant = await world.newWorkspace();
  const write = spyOn(world.context.ai, 'write');
  const sources = [{ type: 'TEXT', value: 'We cut the costs of shops by 40 percent.' }];
  const personas = { personas: [{ name: 'Buyer', sources }] };
  await tenant.api.post('/persona/generate', personas);
  await tenant.api.post('/workspace-company/update', { name: 'Tallyline' });
  await tenant.api.post('/persona/generate', personas);
  const agent = await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
  await tenant.api.post('/agents/content/run', { agentOId: agent.body.data.oId, companyName: 'Northmarket' });
  const told = write.mock.calls.map(([request]) => request.company);
  write.mockRestore();
  expect(told).toEqual(['Test workspace', 'Tallyline', 'Tallyline']);
});

test('a document is compared with the company it is linked to, and what it calls for can be accepted', async () => {
  const tenant = await world.newWorkspace();
  const changed = await tenant.api.post('/workspace-company/update', {
    name: 'Tallyline',
    capabilities: ['A rollout takes six months.'],
  });
  const { oId } = changed.body.data;
  const text = 'Tallyline unites stock.\n\nA rollout takes seven months.\n';
  const created = await tenant.api.post('/resource/create', { mode: 'text', name: 'Terms', text });
  const resourceOId = created.body.data.oId;
  await drainJobs(world);
  await tenant.api.post('/resource/link-entities', { resourceOId, entityOIds: [oId] });
  const drift = await tenant.api.post('/resource/check-drift', {
    resourceOId,
    entityOIds: [oId],
    propose: true,
  });
  expect(drift.body.data.verdicts).toMatchObject([
    { entityOId: oId, entityType: 'workspace-company', verdict: 'contradicts' },
  ]);
  const accepted = await tenant.api.post('/suggestion/accept', { oId: drift.body.data.suggestionOId });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await company(tenant)).data.capabilities).toEqual(['A rollout takes seven months.']);
});
