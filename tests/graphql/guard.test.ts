import { beforeAll, describe, expect, test } from 'bun:test';
import { type Ask, asker, post, readReply } from '../support/graphql.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let ask: Ask;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  ask = asker(world.app, tenant.key);
});

const json = { 'content-type': 'application/json' };

describe('whoever asks by GraphQL', () => {
  test('without a key is refused in the shape that GraphQL clients read', async () => {
    const reply = await asker(world.app, null)('{ libraryKinds { kind } }');
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({
      errors: [
        {
          message: 'Invalid API key',
          extensions: {
            code: 'unauthorized',
            status: 401,
            requestId: reply.headers.get('x-request-id'),
            errors: [{ path: 'api_key', message: expect.stringContaining('x-api-key') }],
          },
        },
      ],
    });
  });

  test.each(['api_key', 'x-api-key', 'authorization'])('may send the key as %s', async (header) => {
    const value = header === 'authorization' ? `Bearer ${tenant.key}` : tenant.key;
    const reply = await post(world.app, '{"query":"{ __typename }"}', { ...json, [header]: value });
    expect(reply.data).toEqual({ __typename: 'Query' });
  });

  test('sees the request id and what is left of the budget', async () => {
    const { headers } = await ask('{ __typename }');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
  });

  test('with a key that only reads may not act', async () => {
    const made = await tenant.api.post('/api-key/create', { name: 'Reader', scopes: ['read'] });
    const reader = asker(world.app, made.body.data.key);
    expect((await reader('{ __typename }')).status).toBe(200);
    const { errors } = await reader('mutation { cancelJob(oId: "pbj_000000000000000000000") { oId } }');
    expect(errors[0].extensions).toMatchObject({ code: 'scope_missing', status: 403 });
  });
});

describe('a request that is not as it should be', () => {
  const refusals: [string, string, Record<string, string>, number, string][] = [
    [
      'a form, which any web page may post',
      'query=%7B__typename%7D',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    [
      'plain text',
      '{"query":"{ __typename }"}',
      { 'content-type': 'text/plain' },
      415,
      'unsupported_media_type',
    ],
    [
      'a multipart form',
      '--x--',
      { 'content-type': 'multipart/form-data; boundary=x' },
      415,
      'unsupported_media_type',
    ],
    ['broken JSON', '{"query":', json, 400, 'invalid_json'],
    ['no query', '{}', json, 400, 'invalid_input'],
    ['a list of operations', '[{"query":"{ __typename }"}]', json, 400, 'invalid_input'],
    [
      'a body that is too large',
      JSON.stringify({ query: `#${'x'.repeat(300_000)}` }),
      json,
      413,
      'body_too_large',
    ],
  ];
  test.each(refusals)(
    '%s is refused with the status and the code of REST, as an error of GraphQL',
    async (_name, body, headers, status, code) => {
      const reply = await post(world.app, body, { ...headers, api_key: tenant.key });
      expect(reply.status).toBe(status);
      expect(Object.keys(reply.body)).toEqual(['errors']);
      expect(reply.errors[0]).toMatchObject({
        message: expect.any(String),
        extensions: { code, requestId: reply.headers.get('x-request-id') },
      });
    },
  );

  test('a hash in place of the query is answered as clients expect who send the query then', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    const headers = { ...json, api_key: tenant.key };
    const posted = await post(world.app, JSON.stringify({ extensions, variables: {} }), headers);
    const search = new URLSearchParams({ extensions: JSON.stringify(extensions) });
    const got = await readReply(
      await world.app.fetch(new Request(`http://localhost/graphql?${search}`, { headers })),
    );
    for (const { status, errors } of [posted, got])
      expect([status, errors[0].message, errors[0].extensions.code]).toEqual([
        200,
        'PersistedQueryNotSupported',
        'persisted_query_not_supported',
      ]);
    const whole = JSON.stringify({ query: '{ __typename }', extensions });
    expect((await post(world.app, whole, headers)).data).toEqual({ __typename: 'Query' });
  });

  test('a GET without a query is refused with the name that it lacks', async () => {
    const headers = { api_key: tenant.key };
    const reply = await readReply(
      await world.app.fetch(new Request('http://localhost/graphql?operationName=A', { headers })),
    );
    expect([reply.status, reply.errors[0].extensions.errors[0].path]).toEqual([400, 'query']);
  });

  test.each(['text/plain', 'application/xml;q=0.9', 'nonsense'])(
    'one that accepts %s is answered in JSON all the same',
    async (accept) => {
      const reply = await post(world.app, '{"query":"{ __typename }"}', {
        ...json,
        accept,
        api_key: tenant.key,
      });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
      expect(reply.data).toEqual({ __typename: 'Query' });
    },
  );

  test.each([
    ['a syntax error', { query: '{' }],
    ['an unknown field', { query: '{ nothing }' }],
    ['a variable that is missing', { query: 'query ($oId: ID!) { event(oId: $oId) { oId } }' }],
    ['an operation of a kind that is not served', { query: 'subscription { events }' }],
    ['a limit', { query: `{ ${'events { totalCount } '.repeat(400)} }` }],
  ])('%s is a 400 to clients of graphql-response+json alone', async (_name, operation) => {
    const statuses = ['application/graphql-response+json', 'application/json'].map(async (accept) => {
      const headers = { ...json, accept, api_key: tenant.key };
      const reply = await post(world.app, JSON.stringify(operation), headers);
      expect([reply.headers.get('content-type'), Object.keys(reply.errors[0].extensions)]).toEqual([
        `${accept}; charset=utf-8`,
        expect.not.arrayContaining(['http']),
      ]);
      return reply.status;
    });
    expect(await Promise.all(statuses)).toEqual([400, 200]);
  });

  test('a mutation sent by GET does nothing', async () => {
    const query = encodeURIComponent('mutation { cancelJob(oId: "pbj_000000000000000000000") { oId } }');
    const request = new Request(`http://localhost/graphql?query=${query}`, {
      headers: { api_key: tenant.key },
    });
    const reply = await readReply(await world.app.fetch(request));
    expect(reply.status).toBe(405);
    expect(reply.data).toBeUndefined();
  });

  test('a query sent by GET is answered', async () => {
    const request = new Request('http://localhost/graphql?query={__typename}', {
      headers: { api_key: tenant.key },
    });
    expect((await readReply(await world.app.fetch(request))).data).toEqual({ __typename: 'Query' });
  });

  test('a method that is neither GET nor POST is refused', async () => {
    const request = new Request('http://localhost/graphql', {
      method: 'PUT',
      headers: { api_key: tenant.key },
    });
    const reply = await world.app.fetch(request);
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, POST');
  });
});

describe('errors', () => {
  test('of the query say where, with a code and the request id', async () => {
    const { errors, headers } = await ask('{ nothing }');
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('Cannot query field'),
      locations: [{ line: 1, column: 3 }],
      extensions: { code: 'invalid_query', requestId: headers.get('x-request-id') },
    });
  });

  test('of arguments name them as REST does', async () => {
    const { errors } = await ask('{ events(first: 500, offeringOIds: ["x"]) { totalCount } }');
    expect(errors[0].extensions).toMatchObject({
      code: 'invalid_input',
      errors: [
        { path: 'offeringOIds[0]', message: expect.stringContaining('must be an oId') },
        { path: 'first', message: 'must be at most 100' },
      ],
    });
  });

  test('of arguments that exclude each other are a sentence, as over REST', async () => {
    const { errors } = await ask('{ account { name } }');
    expect(errors[0].message).toBe('arguments: give exactly one of oId and domain');
  });

  test('of services carry their code', async () => {
    const { errors } = await ask('{ event(oId: "evt_000000000000000000000") { oId } }');
    expect(errors[0].extensions).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('that nobody foresaw say nothing of themselves', async () => {
    const { app, db } = world;
    const { read } = db;
    try {
      db.read = () => Promise.reject(new Error('password=hunter2 at /srv/secret.ts'));
      const { body } = await asker(app, tenant.key)('{ libraryKinds { kind } }');
      expect(body.errors[0].extensions).toMatchObject({
        code: 'internal_error',
        requestId: expect.any(String),
      });
      expect(JSON.stringify(body)).not.toMatch(/hunter2|secret|at \//);
    } finally {
      db.read = read;
    }
  });
});
