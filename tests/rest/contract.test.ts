import { beforeAll, describe, expect, test } from 'bun:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { library } from '../../schema/library/index.ts';
import { newOId } from '../../schema/o-id.ts';
import type { Kind } from '../../schema/shape.ts';
import { type Contract, contractOf, parametersOf } from '../support/document.ts';
import { failureOf } from '../support/failure.ts';
import { client, type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let mine: Tenant;
let theirs: Tenant;
let offering: string;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  mine = await world.newWorkspace();
  theirs = await world.newWorkspace();
  offering = (await mine.api.post('/product/create', { name: 'Offering' })).body.data.oId;
});

/** The reply is one that the document describes, in the envelope that every reply has. */
function expectDocumented(method: string, path: string, reply: Reply, status = 200): void {
  expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBe(status);
  expect(contract.faults(method, path, status, reply.body), `${method} ${path}`).toEqual([]);
  expect(Object.keys(reply.body)[0]).toBe('_metadata');
  expect(reply.headers.get('x-request-id')).toBe(reply.body._metadata.requestId);
}

/** What the kind cannot be made without. */
function requiredData(kind: Kind, offeringOId: string): Record<string, unknown> {
  const values: Record<string, unknown> = {
    offeringOId,
    motionType: 'NET_NEW',
    narrativeInput: 'why now',
    type: kind.fields.type?.values?.[0],
  };
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => kind.fields[name]?.required || (name === 'motionType' && kind.fields[name]),
    ),
  );
}

async function make(tenant: Tenant, kind: Kind, offeringOId: string): Promise<Reply> {
  return tenant.api.post(`/${kind.path}/create`, {
    name: 'Made',
    description: 'what it is',
    data: requiredData(kind, offeringOId),
  });
}

test('the document has no error of lint', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // the address is wherever the operator has put the server
      'no-server-example.com': 'off',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'no-unused-components': 'error',
      'operation-4xx-response': 'error',
      'operation-description': 'error',
      'operation-operationId-unique': 'error',
      'security-defined': 'error',
      'tag-description': 'error',
    },
  });
  const problems = await lintFromString({
    source: JSON.stringify(contract.document),
    absoluteRef: '/openapi.json',
    config,
  });
  expect(problems.map((one) => `${one.ruleId}: ${one.message} ${one.location[0]?.pointer}`)).toEqual([]);
});

test('the document describes every route, its key, its refusals and its limits', () => {
  const operations = Object.values(contract.document.paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(world.app.routes.length);
  for (const route of world.app.routes) {
    const described = contract.document.paths[`/api/v2${route.path}`]?.[route.method.toLowerCase()];
    const statuses = Object.keys(described?.responses ?? {});
    const ofBodies = route.method === 'GET' ? [] : [408, 409, 413, 415, 422];
    const ofModels = route.asksModel ? [502] : [];
    const ofAll = [route.status, 400, 401, 403, 429, 500, 503];
    for (const status of [...ofAll, ...ofBodies, ...ofModels, ...route.refusals])
      expect(statuses, `${route.method} ${route.path}`).toContain(String(status));
  }
});

test('a reply that the document does not allow fails the test that meets it', async () => {
  const answering = (status: number, body: object) =>
    client({ ...world.app, fetch: async () => Response.json(body, { status }) }, mine.key);
  const met = (status: number, body: object) => answering(status, body).get('/persona/list');
  const whole = (await mine.api.get('/persona/list')).body;
  expect((await met(200, whole)).body).toEqual(whole);
  expect(await failureOf(met(418, whole))).toMatchObject({
    message: expect.stringContaining('no status 418'),
  });
  expect(await failureOf(met(200, { ...whole, total: 'many' }))).toMatchObject({
    message: expect.stringContaining('/total must be'),
  });
});

test('refusals and headers stand once, and so do parameters that more than two operations share', () => {
  const operations = Object.values(contract.document.paths).flatMap((methods) => Object.values(methods));
  const inline = (part: object) => !('$ref' in part);
  const responses = operations.flatMap((operation) => Object.entries(operation.responses));
  expect(responses.filter(([status, response]) => Number(status) >= 400 && inline(response))).toEqual([]);
  const headers = responses.flatMap(([, response]) =>
    'headers' in response ? Object.values(response.headers ?? {}) : [],
  );
  expect(headers.length).toBeGreaterThan(operations.length);
  expect(headers.filter(inline)).toEqual([]);
  const parameters = operations.flatMap((operation) => operation.parameters.filter(inline));
  const forms = [...Map.groupBy(parameters, (parameter) => JSON.stringify(parameter))];
  expect(forms.filter(([, uses]) => uses.length > 2).map(([form]) => form)).toEqual([]);
});

test('every example validates against its schema', () => {
  let seen = 0;
  const walk = (value: unknown, pointer: string): void => {
    if (value === null || typeof value !== 'object') return;
    const { examples } = value as { examples?: unknown };
    if (Array.isArray(examples)) {
      for (const example of examples) {
        seen++;
        expect(contract.schemaFaults(pointer, example), pointer).toEqual([]);
      }
      return;
    }
    for (const [step, member] of Object.entries(value))
      walk(member, `${pointer}/${encodeURIComponent(step)}`);
  };
  walk(contract.document.components.schemas, '/components/schemas');
  expect(seen).toBeGreaterThan(library.length);
});

test('no component shares its name with one of another sort', () => {
  const names = Object.values(contract.document.components).flatMap((components) => Object.keys(components));
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

/** Every request that the document shows: with its files, where it brings some. */
const documentedRequests = () =>
  Object.entries(contract.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.entries(requestBody?.content ?? {}).map(([type, { example }]) => ({
        method: method.toUpperCase(),
        path: path.slice('/api/v2'.length),
        type,
        example,
      })),
    ),
  );

test('every body that the document shows is accepted as it stands, or names an oId that is not there', async () => {
  const { api } = await world.newWorkspace();
  const ofHooks = new Set(world.app.routes.filter(({ isHook }) => isHook).map(({ path }) => path));
  const requests = documentedRequests().filter(({ path }) => !ofHooks.has(path));
  expect(requests.length).toBeGreaterThan(library.length * 7);
  const refused: string[] = [];
  let accepted = 0;
  for (const { method, path, type, example } of requests) {
    const text = JSON.stringify(example ?? null);
    const reply =
      type === 'application/json' ? await api.post(path, text) : await api.form(path, formOf(example));
    const named = /"[a-zA-Z]{2,12}_0UqEwmVv7vSIBPaPAT7yj"|"019ab3c4-/.test(text);
    const isFine = reply.status < 300 || (reply.status === 404 && named);
    if (reply.status < 300) accepted++;
    if (!isFine || method !== 'POST')
      refused.push(`${method} ${path} ${reply.status} ${reply.body.message} ${text}`);
  }
  expect(refused).toEqual([]);
  // Creating, searching, importing and everything that names nothing.
  expect(accepted).toBeGreaterThan(40);
});

test('the bodies that name records are accepted once the records are there', async () => {
  const { api } = await world.newWorkspace();
  const product = (await api.post('/product/create', { name: 'Offering' })).body.data.oId;
  const agents = new Map<string, string>();
  for (const { type } of (await api.get('/agents/types')).body.data)
    agents.set(type, (await api.post('/agents/create', { name: type, type })).body.data.oId);
  const creates = documentedRequests().filter(({ path }) => path.endsWith('/create'));
  const records = new Map([['px', product]]);
  const filled = (example: object | undefined) =>
    JSON.stringify(example).replaceAll(/"([a-z]+)_0UqEwmVv7vSIBPaPAT7yj"/g, (whole, prefix) =>
      records.has(prefix) ? `"${records.get(prefix)}"` : whole,
    );
  const kinds = new Map(library.map((kind) => [`/${kind.path}/create`, kind]));
  for (const { path, example } of creates.filter(({ path }) => kinds.has(path))) {
    const reply = await api.post(path, filled(example));
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200);
    const prefix = kinds.get(path)?.prefix;
    if (prefix && !records.has(prefix)) records.set(prefix, reply.body.data.oId);
  }
  for (const { path, example } of documentedRequests().filter(({ path }) =>
    /^\/agents\/(?!eval)[a-z-]+\/run$/.test(path),
  )) {
    const type = path.split('/')[2]?.toUpperCase().replace('-', '_').replace('SEQUENCE', 'EMAIL') ?? '';
    const reply = await api.post(path, { ...example, agentOId: agents.get(type) });
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200);
  }
  const ofRecords = documentedRequests().filter(({ path }) =>
    /\/(?:update|archive|unarchive|link|unlink|assign)$/.test(path),
  );
  for (const { path, example } of ofRecords) {
    const reply = await api.post(path, filled(example));
    expect([200, 404], `${path} ${JSON.stringify(reply.body)}`).toContain(reply.status);
  }
});

/** The example's body as its part, and one file. */
function formOf(example: object | undefined): FormData {
  const form = new FormData();
  form.set('metadata', JSON.stringify((example as { metadata?: object } | undefined)?.metadata ?? null));
  form.append('files', new File(['<p>Hello</p>'], 'index.html', { type: 'text/html' }));
  return form;
}

test('refusals with a body of their own have the one that the document shows', async () => {
  const gone = { uuid: '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f708', version: 1 };
  const restored = await mine.api.post('/asset/versions/restore', gone);
  expectDocumented('POST', '/asset/versions/restore', restored, 404);
  expect(Object.keys(restored.body)).toEqual(['_metadata']);
  const imported = await mine.api.post('/event/import', { events: [{ type: 'email' }] });
  expectDocumented('POST', '/event/import', imported, 400);
  expect(imported.body.invalidEvents).toHaveLength(1);
  expectDocumented('POST', '/event/import', await mine.api.post('/event/import', {}), 400);
});

describe.each(library.map((kind) => [kind.kind, kind] as const))('%s', (_name, kind) => {
  const at = `/${kind.path}`;

  test('answers every operation as the document says, by every alias alike', async () => {
    const { api } = mine;
    const made = await make(mine, kind, offering);
    expectDocumented('POST', `${at}/create`, made);
    const { oId } = made.body.data;

    const got = await api.get(`${at}/get`, { oId });
    expectDocumented('GET', `${at}/get`, got);
    const byPath = await api.get(`${at}/${oId}`);
    const { _metadata: _one, ...record } = got.body;
    const { _metadata: _two, ...same } = byPath.body;
    expect(same).toEqual(record);

    const body = { oId, internalName: 'inside' };
    const posted = await api.post(`${at}/update`, body);
    expectDocumented('POST', `${at}/update`, posted);
    expect((await api.put(`${at}/update`, body)).body.data).toEqual(posted.body.data);

    const listed = await api.get(`${at}/list`, { oIds: oId });
    expectDocumented('GET', `${at}/list`, listed);
    expect(listed.body).toMatchObject({ total: 1, hasNext: false, data: [posted.body.data] });

    expectDocumented('POST', `${at}/archive`, await api.post(`${at}/archive`, { oId }));
    expectDocumented('POST', `${at}/unarchive`, await api.post(`${at}/unarchive`, { oId }));
    expectDocumented('DELETE', `${at}/delete`, await api.delete(`${at}/delete`, { oId }));

    const several = [];
    for (let index = 0; index < 3; index++)
      several.push((await make(mine, kind, offering)).body.data.oId as string);
    const [first = '', ...others] = several;
    expectDocumented('POST', `${at}/delete`, await api.post(`${at}/delete`, { oId: first }));
    const both = await api.delete(`${at}/delete`, { oIds: others });
    expectDocumented('DELETE', `${at}/delete`, both);
    expect(both.body.data.map((one: { oId: string }) => one.oId)).toEqual(others);
  });

  test('refuses as the document says: no key, no scope, bad input, unknown and foreign records', async () => {
    const theirOffering = (await theirs.api.post('/product/create', { name: 'Theirs' })).body.data.oId;
    const foreign = (await make(theirs, kind, theirOffering)).body.data.oId as string;
    const narrow = await mine.api.post('/api-key/create', { name: 'none', scopes: ['admin'] });
    const powerless = client(world.app, narrow.body.data.key);
    const nobody = client(world.app, null);
    const calls: [string, string, object][] = [
      ['GET', `${at}/get`, {}],
      ['GET', `${at}/list`, { limit: 0 }],
      ['POST', `${at}/create`, { name: kind.defaultName ? 7 : '' }],
      ['POST', `${at}/update`, { name: 'x' }],
      ['DELETE', `${at}/delete`, {}],
      ['POST', `${at}/delete`, {}],
      ['POST', `${at}/archive`, {}],
      ['POST', `${at}/unarchive`, {}],
    ];
    for (const [method, path, bad] of calls) {
      const verb = method.toLowerCase() as 'get' | 'post' | 'delete';
      expectDocumented(method, path, await nobody[verb](path, {}), 401);
      expectDocumented(method, path, await powerless[verb](path, {}), 403);
      expectDocumented(method, path, await mine.api[verb](path, bad as Record<string, string>), 400);
      if (path.endsWith('/list') || path.endsWith('/create')) continue;
      const [unknown, strange] = [
        await mine.api[verb](path, { oId: newOId(kind.prefix), name: 'x' }),
        await mine.api[verb](path, { oId: foreign, name: 'x' }),
      ];
      expectDocumented(method, path, unknown, 404);
      expectDocumented(method, path, strange, 404);
      expect({ ...strange.body, _metadata: null }).toEqual({ ...unknown.body, _metadata: null });
    }
    const listed = await mine.api.get(`${at}/list`, { oIds: foreign });
    expect(listed.body).toMatchObject({ total: 0, data: [] });
    expect((await theirs.api.get(`${at}/get`, { oId: foreign })).body.name).toBe('Made');
  });
});

test('the routes of products answer for every offering as the document says', async () => {
  const { api } = await world.newWorkspace();
  const types = ['PRODUCT', 'SERVICE', 'SOLUTION'];
  for (const type of types) {
    const data = type === 'SERVICE' ? { deliverables: ['A report'] } : { capabilities: ['Counts stock'] };
    const made = await api.post('/product/create', { name: type, type, data });
    expectDocumented('POST', '/product/create', made);
    expect(made.body.data.data.type).toBe(type);
    expectDocumented('GET', '/product/list', await api.get('/product/list', { type }));
  }
  const all = await api.get('/product/list', { type: 'ALL' });
  expectDocumented('GET', '/product/list', all);
  expect(all.body.data.map(({ name }: { name: string }) => name).toSorted()).toEqual(types);
});

const generated = library.filter((kind) => kind.plural !== null);

test.each(generated.map((kind) => [kind.kind, kind] as const))(
  '%s is generated as the document says',
  async (_name, kind) => {
    const at = `/${kind.path}`;
    const sources = [{ type: 'TEXT', value: 'Acme cut its costs by 40 percent in two weeks.' }];
    const reply = await mine.api.post(`${at}/generate`, {
      [kind.plural ?? '']: [{ name: 'Made', sources }],
      primaryOfferingOId: offering,
    });
    expectDocumented('POST', `${at}/generate`, reply);
    const { oId } = reply.body.data[0];
    for (const path of ['/library/evidence', '/library/links', '/library/revisions'])
      expectDocumented('GET', path, await mine.api.get(path, { oId }));
  },
);

/** They want one of two parameters, so that the document can require neither. */
const namedEitherWay = ['/account/get', '/deal/get'];

test('whatever can be read without naming a record is read as the document says', async () => {
  await mine.api.post('/tag/create', { name: 'A tag' });
  await mine.api.post('/agents/create', { name: 'An agent', type: 'CONTENT' });
  const needsNothing = world.app.routes.filter((route) => {
    const parameters = parametersOf(contract.document, 'GET', route.path);
    return route.method === 'GET' && parameters.every((parameter) => !parameter.required);
  });
  expect(needsNothing.length).toBeGreaterThan(library.length);
  for (const { path } of needsNothing)
    expectDocumented('GET', path, await mine.api.get(path), namedEitherWay.includes(path) ? 400 : 200);
});

test('every other operation of the library answers as the document says', async () => {
  const { api } = mine;
  const persona = (await api.post('/persona/create', { name: 'Somebody' })).body.data.oId;
  const voice = (await api.post('/brand-voice/create', { title: 'V' })).body.data.oId;
  const playbook = await api.post('/motion-playbook/create', {
    name: 'PB',
    offeringOId: offering,
    motionType: 'NET_NEW',
    narrativeInput: 'why now',
  });
  const calls: [string, string, object][] = [
    ['POST', '/library/link', { oId: persona, targetOIds: [offering] }],
    ['POST', '/library/unlink', { oId: persona, targetOIds: [offering] }],
    ['POST', '/brand-voice/toggle-default', { oId: voice }],
    ['POST', '/brand-voice/apply', { sources: ['Some text.'], includeOriginal: true }],
    ['GET', '/motion-playbook/anchors', { oId: playbook.body.data.oId }],
  ];
  for (const [method, path, input] of calls)
    expectDocumented(method, path, await api[method === 'GET' ? 'get' : 'post'](path, input as never));
  const key = (await api.post('/api-key/create', { name: 'k', scopes: ['read'] })) as Reply;
  expectDocumented('POST', '/api-key/create', key);
  const rotated = await api.post('/api-key/rotate', { oId: key.body.data.oId });
  expectDocumented('POST', '/api-key/rotate', rotated);
  expectDocumented(
    'POST',
    '/api-key/revoke',
    await api.post('/api-key/revoke', { oId: rotated.body.data.oId }),
  );
});
