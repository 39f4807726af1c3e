import { beforeAll, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const notes =
  '# Northmarket\n\nNorthmarket runs 42 grocery shops.\n\n## Challenges\n\n- Stock figures of shops and web store differ by eleven percent.\n- Every Monday two people compare exports by hand.\n\n## Next steps\n\n- Northmarket wants a pilot in ten shops before June.\n';

async function make({ api }: Tenant, path: string, body: object): Promise<string> {
  const reply = await api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data.oId;
}

interface Source {
  type: string;
  oId: string;
  quote: string;
  start: number;
  end: number;
}

const sourcesOf = (body: { annotations: { sources: Source[] }[] }) =>
  body.annotations.flatMap((one) => one.sources);

describe('a content run', () => {
  test('cites its sources with verbatim quotes, each value annotated', async () => {
    const resource = await make(tenant, '/resource/create', { mode: 'text', name: 'notes', text: notes });
    await tenant.api.post('/event/import', {
      events: [
        {
          type: 'call',
          eventType: 'transcript',
          eventTimestamp: '2026-03-02T09:00:00Z',
          title: 'Northmarket call',
          participants: [{ name: 'Operations', email: 'ops@northmarket.example', role: 'external' }],
          transcript: [
            {
              speaker: { name: 'Operations', email: 'ops@northmarket.example', role: 'external' },
              text: 'Our problem is that we are sold out every Saturday.',
            },
          ],
        },
      ],
    });
    await drainJobs(world);
    const agentOId = await make(tenant, '/agents/create', { name: 'Brief', type: 'CONTENT' });
    const run = await tenant.api.post('/agents/content/run', {
      agentOId,
      companyName: 'Northmarket',
      companyDomain: 'northmarket.example',
      includeFullAnnotation: true,
    });
    expect(run.status).toBe(200);
    expect(run.body).toMatchObject({ found: true, model: 'extractive-1' });
    const sources = sourcesOf(run.body);
    expect(sources.map((one) => one.type)).toContain('resource');
    for (const one of sources.filter((source) => source.oId === resource))
      expect(notes.slice(one.start, one.end)).toBe(one.quote);
    for (const { path } of run.body.annotations as { path: string }[]) {
      const value = path
        .split('/')
        .slice(1)
        .reduce((at, step) => at?.[step], run.body.data);
      expect(value).toBeString();
    }
    const minimal = await tenant.api.post('/agents/generate-content/run', {
      agentOId,
      company: { name: 'Northmarket' },
    });
    for (const one of sourcesOf(minimal.body)) expect(one).not.toHaveProperty('quote');
  });

  test('about somebody whom nothing speaks of invents nothing', async () => {
    const empty = await world.newWorkspace();
    const agentOId = await make(empty, '/agents/create', { name: 'Brief', type: 'CONTENT' });
    const run = await empty.api.post('/agents/content/run', { agentOId, companyName: 'Nobody' });
    expect(run.body).toMatchObject({ found: false, annotations: [] });
    expect(run.body.data.jsonContent.sections.flatMap((one: { points: string[] }) => one.points)).toEqual([]);
  });
});

test('a run counts its values and sources in plain words', async () => {
  const own = await world.newWorkspace();
  const text = 'Northmarket has a challenge: two people at Northmarket compare exports by hand every Monday.';
  await make(own, '/resource/create', { mode: 'text', name: 'notes', text });
  await drainJobs(world);
  const agentOId = await make(own, '/agents/create', { name: 'Brief', type: 'CONTENT' });
  const { body } = await own.api.post('/agents/content/run', { agentOId, companyName: 'Northmarket' });
  expect(body.message).toMatch(/^(?:1 value|[2-9] values) from 1 source$/);
});

test('an enrichment answers facts, fits and talking points, and keeps the run as a row', async () => {
  const product = await make(tenant, '/product/create', {
    name: 'Tallyline',
    capabilities: ['Compares stock figures of shops and web store'],
    challengesAddressed: ['Stock figures differ'],
  });
  const agentOId = await make(tenant, '/agents/create', { name: 'Facts', type: 'ENRICH_COMPANY' });
  const run = await tenant.api.post('/agents/enrich-company/run', {
    agentOId,
    companyName: 'Northmarket',
    domain: 'kept as context',
  });
  expect(run.status).toBe(200);
  expect(run.body.data.company.name).toBe('Northmarket');
  expect(run.body.data.product?.oId).toBe(product);
  const [row] = await world.db.write(
    tenant.workspaceOId,
    (tx) =>
      tx`select status, model, credits::int as credits from run where workspace_o_id = ${tenant.workspaceOId} and o_id = ${run.body.runOId}`,
  );
  expect({ ...row }).toEqual({ status: 'completed', model: 'extractive-1', credits: 20 });
  expect(run.body._metadata.usage).toBe(20);
});

test('labelled lines of a document that is called after the company fill its members, with the line as evidence', async () => {
  const agentOId = await make(tenant, '/agents/create', { name: 'Facts', type: 'ENRICH_COMPANY' });
  const record = (name: string, industry: string) =>
    `${name}\n\nIndustry: ${industry}\n**Employees:** 1,200\n- HQ: Delft\nLocation: Room 4\n\n${name} is re-evaluating its contracts.\n`;
  for (const [name, industry] of [
    ['Harborline', 'Freight & Storage of Grain'],
    ['Ostrand', 'Bakeries'],
  ] as const) {
    await tenant.api.post('/resource/create', {
      mode: 'text',
      name: `${name} account record`,
      text: record(name, industry),
    });
  }
  await drainJobs(world);
  const { body } = await tenant.api.post('/agents/enrich-company/run', {
    agentOId,
    companyName: 'Harborline',
  });
  expect(body.data.company).toMatchObject({
    industry: 'Freight & Storage of Grain',
    employeeCount: 1200,
    location: { text: 'Delft' },
  });
  expect(body.data.talkingPoints.join('\n')).not.toMatch(/Industry|Bakeries/);
  expect(body.annotations.map(({ path }: { path: string }) => path)).toContain('/company/industry');
});

test('an agent of another type, an unknown agent and a run without a subject are refused', async () => {
  const agentOId = await make(tenant, '/agents/create', { name: 'Facts', type: 'ENRICH_COMPANY' });
  const wrong = await tenant.api.post('/agents/content/run', { agentOId });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors[0].path).toBe('agentOId');
  expect((await tenant.api.post('/agents/content/run', { agentOId: newOId('ca') })).status).toBe(404);
  expect((await tenant.api.post('/agents/enrich-company/run', { agentOId, companyName: '' })).status).toBe(
    400,
  );
});

test("a pinned playbook must be an active one of the agent's motion; its offering wins with a warning", async () => {
  const offering = await make(tenant, '/product/create', { name: 'A' });
  const other = await make(tenant, '/product/create', { name: 'B' });
  const motionOId = await make(tenant, '/motion/create', {
    name: 'M',
    offeringOId: offering,
    motionType: 'NET_NEW',
  });
  const ours = await make(tenant, '/motion-playbook/create', {
    name: 'P',
    offeringOId: offering,
    motionOId,
    narrativeInput: 'x',
  });
  const foreign = await make(tenant, '/motion-playbook/create', {
    name: 'Q',
    offeringOId: other,
    motionType: 'UPSELL',
    narrativeInput: 'x',
  });
  const legacy = await make(tenant, '/playbook/create', { name: 'L' });
  const agentOId = await make(tenant, '/agents/create', { name: 'Motion', type: 'CONTENT', motionOId });
  const run = (playbook: string, more: object = {}) =>
    tenant.api.post('/agents/content/run', {
      agentOId,
      companyName: 'Northmarket',
      customContext: { playbook: { oId: playbook }, ...more },
    });
  for (const refused of [foreign, legacy]) {
    const reply = await run(refused);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe('customContext.playbook.oId');
  }
  const taken = await run(ours, { product: { oId: other } });
  expect(taken.status).toBe(200);
  expect(taken.body.data.product.oId).toBe(offering);
  expect(taken.body.data.playbook.oId).toBe(ours);
  expect(taken.body.warnings).toHaveLength(1);
  await tenant.api.post('/motion-playbook/update', { oId: ours, active: false });
  expect((await run(ours)).status).toBe(400);
});

test('agents are listed, changed and deleted softly; their settings must name what is there', async () => {
  const { api } = await world.newWorkspace();
  const made = await api.post('/agents/create', {
    name: 'One',
    type: 'CONTENT',
    model: 'NOTE',
    outputFormat: 'json',
  });
  expect(made.body.data).toMatchObject({ costToRun: 5, itemType: 'agent', contentOutputFormat: 'JSON' });
  const { oId } = made.body.data;
  expect((await api.put('/agents/update', { oId, name: 'Two', outputFormat: null })).body.data).toMatchObject(
    { name: 'Two', contentOutputFormat: null },
  );
  expect((await api.get('/agents/list', { type: 'CONTENT', query: 'tw' })).body).toMatchObject({
    total: 1,
    hasNext: false,
  });
  expect(
    (await api.post('/agents/create', { name: 'X', type: 'CONTENT', personaOIds: [newOId('pe')] })).status,
  ).toBe(404);
  expect((await api.delete('/agents/delete', { oId })).status).toBe(200);
  expect((await api.get('/agents/get', { oId })).status).toBe(404);
});

test('an agent that is deleted while something uses it is told with what does', async () => {
  const { api } = await world.newWorkspace();
  const make = async (path: string, body: object) => (await api.post(path, body)).body.data.oId as string;
  const [one, other, free] = await Promise.all(
    ['One', 'Other', 'Free'].map((name) => make('/agents/create', { name, type: 'CONTENT' })),
  );
  const agents = { agentType: 'CONTENT', runStrategy: 'RANDOM', agentOIds: [one, other] };
  const experiment = await make('/agents/experiment/create', { name: 'Tones', ...agents });
  const node = { id: 'write', type: 'agent', agentOId: one, input: { companyName: '$input.name' } };
  const inner = { id: 'each', type: 'map', items: '$input.list', node };
  const workflow = await make('/workflows/create', { name: 'Weekly', nodes: [inner] });
  const { body } = await api.delete('/agents/delete', { oId: one ?? '' });
  expect(body.data.oId).toBe(one);
  expect(body._metadata.warnings).toEqual([
    `${one}: “One” is deleted, but still named by experiment “Tones” (${experiment}), workflow “Weekly” (${workflow})`,
  ]);
  expect((await api.delete('/agents/delete', { oId: free ?? '' })).body._metadata.warnings).toBeUndefined();
});

test('settings that a run names beside `settings` are told to be facts', async () => {
  const { api } = await world.newWorkspace();
  const { oId } = (await api.post('/agents/create', { name: 'One', type: 'CONTENT' })).body.data;
  const body = {
    agentOId: oId,
    companyName: 'Northmarket',
    model: 'NOTE',
    instructions: 'Be brief',
    examples: ['So'],
    shops: 42,
  };
  const told = [
    'instructions: is read as a fact; to set it for this run, send settings.instructions',
    'examples: is a setting of the agent and cannot be set for one run; it is read as a fact',
    'model: is read as a fact; to set it for this run, send settings.model',
  ];
  const run = await api.post('/agents/content/run', body);
  expect([run.status, run.body._metadata.warnings]).toEqual([200, told]);
  expect((await api.post('/async/agent/run', body)).body._metadata.warnings).toEqual(told);
});

test('languages have a name, a code and a flag, by name', async () => {
  const { body } = await tenant.api.get('/agents/languages');
  expect(body.total).toBe(body.data.length);
  expect(body.data).toContainEqual({ name: 'French', code: 'fr', flag: '🇫🇷' });
  const names = body.data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other, 'en')));
});
