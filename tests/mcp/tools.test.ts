import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { type Agent, connect, ways } from '../support/mcp.ts';
import { type Listener, listenOn } from '../support/raw-http.ts';
import { buyer, callEvent, rep } from '../support/sent-events.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let other: Tenant;
let server: Listener;
let product: string;
let reference: string;
let brief: string;
let eventOId: string;

const notes =
  'Northmarket runs 42 grocery shops. Stock figures of shops and web store differ by eleven percent. Northmarket wants a pilot in ten shops before June.';

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  other = await world.newWorkspace();
  server = listenOn(world.app);
  const made = async (path: string, body: object) => {
    const reply = await tenant.api.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body.data.oId as string;
  };
  await made('/resource/create', { mode: 'text', name: 'Notes', text: notes });
  product = await made('/product/create', { name: 'Tallyline', description: 'Compares exports.' });
  const results = 'Results of the regional grocer:\n- Sold-out items on Saturdays dropped by 37 %.';
  const sources = [{ type: 'TEXT', value: results }];
  const generated = await tenant.api.post('/reference/generate', {
    references: [{ name: 'Regional grocer', sources }],
  });
  reference = generated.body.data[0].oId;
  brief = await made('/agents/create', { name: 'Brief', type: 'ENRICH_COMPANY' });
  await tenant.api.post('/event/import', { events: [callEvent()] });
  await drainJobs(world, { hurry: true });
  const calls = await tenant.api.get('/event/list', {
    eventTypes: 'CALL_TRANSCRIPT',
    startDate: '2025-01-01',
  });
  eventOId = calls.body.data.events[0].oId;
});
afterAll(() => server.close());

const all = [
  'search_context',
  'get_entity',
  'list_findings',
  'account_brief',
  'run_agent',
  'get_run',
  'query_metrics',
  'propose_update',
  'import_events',
];

describe.each(ways)('over %s', (way) => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await connect(way, server.url, tenant.key);
  });
  afterAll(() => agent[Symbol.asyncDispose]());

  test('a key with every scope sees nine tools, each with its schemas and what it may do', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(all);
    const writers = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(writers).toEqual(['account_brief', 'run_agent', 'propose_update', 'import_events']);
    for (const { name, inputSchema, outputSchema, description, annotations } of tools) {
      expect(inputSchema.type, name).toBe('object');
      expect(outputSchema?.type, name).toBe('object');
      expect(description?.length, name).toBeGreaterThan(40);
      expect(annotations?.destructiveHint, name).toBe(false);
      expect(annotations?.idempotentHint, name).toBeBoolean();
    }
  });

  test('search_context answers with the passages that REST answers with', async () => {
    const question = { query: 'How many shops does Northmarket run?', topK: 3 };
    const { value, text, isError } = await agent.call('search_context', question);
    expect(isError).toBe(false);
    expect(JSON.parse(text)).toEqual(value);
    const { data } = (await tenant.api.post('/context', question)).body;
    expect(value.documents.length).toBeGreaterThan(0);
    expect(value.documents).toEqual(data.documents);
    expect(JSON.stringify(value.documents)).toContain('42 grocery shops');
  });

  test('get_entity answers with the record and the quotes behind it', async () => {
    const { value } = await agent.call('get_entity', { oId: product });
    expect(value.entity).toMatchObject({ oId: product, name: 'Tallyline', description: 'Compares exports.' });
    expect(value.evidence.values).toEqual([]);
    const quoted = await agent.call('get_entity', { oId: reference });
    const quotes = quoted.value.evidence.values.map(({ quote }: { quote: string }) => quote);
    expect(quotes).toContain('Sold-out items on Saturdays dropped by 37 %.');
    expect(JSON.stringify(quoted.value.entity.data)).toContain('37 %');
  });

  test('list_findings answers with verbatim quotes, and its filters hold', async () => {
    const { value } = await agent.call('list_findings', { eventOId, startDate: '2025-01-01' });
    expect(value.findings.length).toBeGreaterThan(0);
    const said = 'We are struggling with manual reports every week. Do you support exports?';
    for (const { quote } of value.findings) expect(said).toContain(quote);
    const none = await agent.call('list_findings', {
      extractionType: ['EMAIL_OBJECTION'],
      startDate: '2025-01-01',
    });
    expect(none.value.findings).toEqual([]);
  });

  test('account_brief runs the oldest agent for companies, tells of its progress and quotes', async () => {
    const stages: (string | undefined)[] = [];
    const { value, isError, text, meta } = await agent.call(
      'account_brief',
      { companyName: 'Northmarket', companyDomain: 'northmarket.example' },
      ({ message }) => stages.push(message),
    );
    expect(isError, text).toBe(false);
    expect(value).toMatchObject({ status: 'completed', agentOId: brief });
    expect(value.data.talkingPoints.length).toBeGreaterThan(0);
    const quotes = value.annotations.flatMap(({ sources }: { sources: { quote?: string }[] }) =>
      sources.flatMap(({ quote }) => quote ?? []),
    );
    expect(quotes.length).toBeGreaterThan(0);
    expect(stages.join()).toContain(value.runOId);
    expect(meta.credits).toBe(20);
  });

  test('run_agent waits for its answer, and one with the same idempotency key is the same run', async () => {
    const asked = {
      agentOId: brief,
      inputs: { companyName: 'Northmarket' },
      idempotencyKey: `once-${way}`,
    };
    const first = await agent.call('run_agent', asked);
    expect(first.value.status, first.text).toBe('completed');
    const again = await agent.call('run_agent', asked);
    expect(again.value.runOId).toBe(first.value.runOId);
    const { value } = await agent.call('get_run', { runOId: first.value.runOId });
    expect(value).toMatchObject({
      oId: first.value.runOId,
      status: 'completed',
      agentType: 'ENRICH_COMPANY',
    });
    expect(value.output.data).toEqual(first.value.data);
    const stored = await tenant.api.get('/agents/run/get', { runOId: value.oId });
    expect(stored.body.data.externalRequestId).toBe('mcp:run_agent');
  });

  test('run_agent that does not wait leaves the run to get_run', async () => {
    const { value } = await agent.call('run_agent', {
      agentOId: brief,
      inputs: { companyName: 'Northmarket' },
      wait: false,
    });
    expect(value.status).toBe('pending');
    expect((await agent.call('get_run', { runOId: value.runOId })).value.status).toBe('pending');
    await drainJobs(world);
    expect((await agent.call('get_run', { runOId: value.runOId })).value.status).toBe('completed');
  });

  test('query_metrics answers with the figures of the analytics of each source', async () => {
    const counted = await agent.call('query_metrics', {
      of: 'findings',
      groupBy: ['extractionType'],
      measures: ['count', 'events'],
      from: '2025-01-01',
      filter: { companyDomains: ['buyer.example'] },
    });
    const { body } = await tenant.api.get('/analytics/findings', {
      groupBy: 'extractionType',
      measures: ['count', 'events'],
      from: '2025-01-01',
      companyDomains: 'buyer.example',
    });
    expect(counted.isError, counted.text).toBe(false);
    expect(counted.value.data).toEqual(body.data);
    expect(counted.value.data.length).toBeGreaterThan(0);
    for (const of of ['events', 'deals', 'runs'])
      expect((await agent.call('query_metrics', { of })).isError, of).toBe(false);
  });

  test('propose_update makes a suggestion that waits, and changes nothing', async () => {
    const { value, isError, text } = await agent.call('propose_update', {
      entityOId: product,
      update: { description: `Compares exports, says ${way}.` },
      reason: 'Said on a call',
    });
    expect(isError, text).toBe(false);
    expect(value.status).toBe('pending');
    const entity = (await tenant.api.get('/product/get', { oId: product })).body;
    expect(entity.description).toBe('Compares exports.');
    const suggestion = (await tenant.api.get('/suggestion/get', { oId: value.oId })).body.data;
    expect(suggestion).toMatchObject({ origin: 'manual', reason: 'Said on a call' });
  });

  test('import_events stores events once, however often they are sent', async () => {
    const event = callEvent({ title: `Call over ${way}`, eventTimestamp: '2025-04-01T10:00:00Z' });
    const first = await agent.call('import_events', { events: [event] });
    expect(first.value, first.text).toMatchObject({ totalAccepted: 1 });
    await drainJobs(world, { hurry: true });
    const again = await agent.call('import_events', { events: [event] });
    expect(again.value).toMatchObject({ totalAccepted: 0, totalPreSkipped: 1 });
    const bad = await agent.call('import_events', { events: [{ ...event, transcript: 7 }] });
    expect(bad.isError).toBe(true);
  });

  test('what is wrong with the arguments is told by the sentence that REST answers with', async () => {
    const { isError, text, meta } = await agent.call('search_context', { query: 'x', topk: 3, topK: 900 });
    expect(isError).toBe(true);
    expect(text).toContain('topK');
    expect(meta.code).toBe('invalid_input');
    const misspelt = await agent.call('list_findings', { extractiontype: ['CALL_OBJECTION'], evntOId: 'x' });
    expect(misspelt.isError).toBe(true);
    const unknown = await agent.call('query_metrics', { of: 'deals', filter: { colour: 'red' } });
    expect(unknown.isError, unknown.text).toBe(true);
    const nested = await agent.call('query_metrics', { of: 'deals', filter: { owner: { is: 'Mara' } } });
    expect(nested.text).toBe('owner: must be a text, a number, a boolean or a list of these');
    const asFile = await agent.call('query_metrics', { of: 'deals', filter: { format: 'csv' } });
    expect(asFile.value.data).toEqual([]);
    const nobody = await agent.call('account_brief');
    expect(nobody.text).toContain('companyName: is required');
  });

  test('nothing is sent to an address that a call names', async () => {
    const callbackUrl = 'https://collector.example/';
    const inputs = { companyName: 'Northmarket', callbackUrl };
    const run = await agent.call('run_agent', { agentOId: brief, inputs, wait: false });
    expect(run).toMatchObject({ isError: true, meta: { code: 'invalid_input' } });
    const event = callEvent({ title: `Second call over ${way}` });
    const { value } = await agent.call('import_events', { events: [event], callbackUrl });
    expect(value.warnings.join()).toContain('callbackUrl');
    await drainJobs(world, { hurry: true });
    expect((await tenant.api.get('/webhook/deliveries')).body.data).toEqual([]);
  });

  test('nothing of another workspace is found, read, run or changed', async () => {
    await using stranger = await connect(way, server.url, other.key);
    const run = await agent.call('run_agent', { agentOId: brief, inputs: { companyName: 'Northmarket' } });
    const refused = [
      await stranger.call('get_entity', { oId: product }),
      await stranger.call('get_run', { runOId: run.value.runOId }),
      await stranger.call('run_agent', { agentOId: brief, inputs: { companyName: 'Northmarket' } }),
      await stranger.call('propose_update', { entityOId: product, update: { name: 'Ours' } }),
    ];
    for (const { isError, meta, text } of refused) {
      expect(isError).toBe(true);
      expect(meta.code, text).toBe('not_found');
      expect(text).not.toContain('Tallyline');
    }
    const found = await stranger.call('search_context', { query: 'How many shops does Northmarket run?' });
    expect(found.value.documents).toEqual([]);
    expect((await stranger.call('list_findings', { startDate: '2025-01-01' })).value.findings).toEqual([]);
    const counted = await stranger.call('query_metrics', { of: 'events', from: '2025-01-01' });
    expect(JSON.stringify(counted.value.data)).not.toContain(rep.email);
    expect(counted.value.data).toEqual([]);
    const brought = await stranger.call('account_brief', { companyName: 'Northmarket' });
    expect(brought.meta.code).toBe('not_found');
    expect(brought.text).not.toContain(buyer.name);
  });
});
