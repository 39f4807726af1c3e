import { beforeAll, expect, test } from 'bun:test';
import { pdfOf } from '../support/documents.ts';
import { drainJobs } from '../support/jobs.ts';
import { eventually } from '../support/processes.ts';
import { readerOf } from '../support/reader.ts';
import { type Api, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

interface Evidence {
  path: string;
  quote: string;
  start: number;
  end: number;
  source: { oId: string; type: string; resourceOId: string | null };
}

async function generated(api: Api, sources: object[], name?: string) {
  const reply = await api.post('/reference/generate', {
    references: [{ ...(name ? { name } : {}), sources }],
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const [record] = reply.body.data;
  const evidence = (await api.get('/library/evidence', { oId: record.oId })).body.data;
  return { record, values: evidence.values as Evidence[], unsupported: evidence.unsupported as string[] };
}

/** Every quote stands where its evidence says, in the text that the source has. */
async function expectVerbatim(api: Api, values: Evidence[]): Promise<void> {
  for (const { quote, start, end, source } of values) {
    const { body } = await api.get('/library/source', { oId: source.oId });
    expect(body.data.text.slice(start, end)).toBe(quote);
  }
}

const impact = 'Northmarket cut sold-out items by 37 percent within a year.';

test('a name of which the workspace holds nothing fills no field', async () => {
  const { api } = await world.newWorkspace();
  await api.post('/resource/create', {
    mode: 'text',
    name: 'Other',
    text: 'Southfield cut costs by 12 percent.',
  });
  await drainJobs(world);
  for (const type of ['COMPANY_NAME', 'generative_name']) {
    const { record, values, unsupported } = await generated(api, [{ type, value: 'Northmarket' }]);
    expect(record).toMatchObject({ name: 'Northmarket', unrecognized: true, data: {} });
    expect(values).toEqual([]);
    expect(unsupported.length).toBeGreaterThan(3);
  }
});

test('a page whose reader was stopped is asked for again, and is no fault of the request', async () => {
  const { api } = await world.newWorkspace();
  const pdf = Buffer.from(pdfOf(Array.from({ length: 4_000 }, (_one, index) => `Page ${index}.`)));
  await using site = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(pdf) });
  const references = [{ name: 'Northmarket', sources: [{ type: 'URL', value: site.url.href }] }];
  const asked = api.post('/reference/generate', { references });
  process.kill(await eventually('a reader is there', async () => readerOf(process.pid)), 'SIGTERM');
  const { status, body, headers } = await asked;
  expect([status, body.code, Number(headers.get('retry-after'))]).toEqual([503, 'unavailable', 2]);
});

test('a source of blanks alone is refused', async () => {
  const { api } = await world.newWorkspace();
  for (const value of ['', ' \n\t']) {
    const personas = [{ sources: [{ type: 'TEXT', value }] }];
    const { status, body } = await api.post('/persona/generate', { personas });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'personas[0].sources[0].value', message: 'must not be empty' }]);
  }
});

test('a name is described by the documents, events and records that say it, with their places', async () => {
  const { api } = await world.newWorkspace();
  const before = 'A page about the weather.\n\n'.repeat(40);
  const created = await api.post('/resource/create', {
    mode: 'text',
    name: 'Stories',
    text: `${before}\n\n# Northmarket\n\nResults: ${impact}\n`,
  });
  await drainJobs(world);
  const { values } = await generated(api, [{ type: 'COMPANY_NAME', value: 'northmarket' }]);
  const found = values.find(({ quote }) => quote === impact);
  expect(found?.source).toMatchObject({ type: 'RESOURCE', resourceOId: created.body.data.oId });
  await expectVerbatim(api, values);

  const stranger = await world.newWorkspace();
  expect((await generated(stranger.api, [{ type: 'COMPANY_NAME', value: 'Northmarket' }])).values).toEqual(
    [],
  );
});

test('what is told besides a name is a source itself', async () => {
  const { api } = await world.newWorkspace();
  const source = { type: 'COMPANY_NAME', value: 'Northmarket', details: `Results: ${impact}` };
  const { record, values } = await generated(api, [source]);
  expect(record.data.impactTheySaw).toEqual([impact]);
  await expectVerbatim(api, values);
  const details = { result: impact, year: 2025, unknown: { a: 1 } };
  const told = await generated(api, [{ type: 'GENERATIVE_NAME', value: 'Northmarket', details }]);
  expect(JSON.stringify(told.record.data)).toContain('37 percent');
});

test('an oId stands for the text of its entity or its resource', async () => {
  const { api } = await world.newWorkspace();
  const made = await api.post('/reference/create', { name: 'Northmarket', impactTheySaw: [impact] });
  const entity = await generated(
    api,
    [{ type: 'OID', value: made.body.data.oId, name: 'The old one' }],
    'Northmarket',
  );
  expect(entity.record.data.impactTheySaw).toEqual([impact]);
  await expectVerbatim(api, entity.values);
  const created = await api.post('/resource/create', {
    mode: 'text',
    name: 'Story',
    text: `Results: ${impact}`,
  });
  await drainJobs(world);
  const document = await generated(api, [{ type: 'OID', value: created.body.data.oId }], 'Northmarket');
  expect(document.values[0]?.source).toMatchObject({
    type: 'RESOURCE',
    resourceOId: created.body.data.oId,
  });
  const stranger = await world.newWorkspace();
  const refused = await stranger.api.post('/reference/generate', {
    references: [{ sources: [{ type: 'OID', value: made.body.data.oId }] }],
  });
  expect(refused).toMatchObject({ status: 404 });
  expect(refused.body.errors[0].path).toBe('references[0].sources[0].value');
});

test('a resource shows its members twice, and its deletion how many went', async () => {
  const { api } = await world.newWorkspace();
  const make = async (body: object) => (await api.post('/resource/create', body)).body.data.oId as string;
  const text = await make({ mode: 'text', name: 'A', text: 'One.' });
  const file = await make({ mode: 'file', filename: 'b.txt', file: Buffer.from('Two.').toString('base64') });
  const got = (await api.get('/resource/get', { oId: text })).body;
  const { _metadata, data, ...flat } = got;
  expect(data).toEqual(flat);
  expect(flat).toMatchObject({
    storageData: null,
    isGlobal: false,
    isParentResource: false,
    hasChildren: false,
    totalChildren: 0,
    uploadedByUserOId: expect.stringMatching(/^us_/),
  });
  expect((await api.get('/resource/get', { oId: file })).body.storageData).toMatchObject({
    fileName: 'b.txt',
  });
  for (const resourceType of ['TEXT', 'Text', 'text'])
    expect((await api.get('/resource/list', { resourceType })).body.total, resourceType).toBe(1);
  for (const resourceType of ['GOOGLE_DRIVE', 'URL'])
    expect((await api.get('/resource/list', { resourceType })).body.total, resourceType).toBe(0);
  const third = await make({ mode: 'text', name: 'C', text: 'Three.' });
  expect((await api.delete('/resource/delete', { oId: third })).body).toMatchObject({
    oId: third,
    deleted: 1,
  });
  expect((await api.delete('/resource/delete', { oIds: [text, file] })).body).toMatchObject({
    total: 2,
    deleted: 2,
  });
});
