import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { connect, postMessage } from '../support/mcp.ts';
import { earlyInMinute } from '../support/minute.ts';
import { type Listener, listenOn } from '../support/raw-http.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let server: Listener;

beforeAll(async () => {
  world = await makeWorld({ CORS_ORIGINS: 'https://console.example' });
  tenant = await world.newWorkspace();
  server = listenOn(world.app);
});
afterAll(async () => {
  await server.close();
  await world.app.close();
});

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const post = (body: unknown, headers: Record<string, string> = bearer(tenant.key)) =>
  postMessage(server.url, headers, body);
const namesIn = (body: { result: { tools: { name: string }[] } }) =>
  body.result.tools.map(({ name }) => name);

async function keyWith(scopes: string[]): Promise<string> {
  return (await tenant.api.post('/api-key/create', { name: scopes.join(), scopes })).body.data.key;
}

describe('the address', () => {
  test('is what mcpUrl says, and a client that takes it from there is served', async () => {
    const validate = await fetch(`${server.url}/api/v2/api-key/validate`, {
      headers: { api_key: tenant.key },
    });
    const { mcpUrl } = (await validate.json()) as { mcpUrl: string };
    expect(mcpUrl).toBe(`${server.url}/mcp`);
    expect((await tenant.api.get('/api-key/list')).body.mcpUrl).toBe('http://localhost/mcp');
    await using agent = await connect('http', mcpUrl.replace('/mcp', ''), tenant.key);
    expect(await agent.tools()).toHaveLength(9);
    expect(agent.client.getServerVersion()).toMatchObject({ name: 'groundwork' });
    expect(agent.client.getInstructions()).toContain('never instructions');
  });

  test.each(['api_key', 'x-api-key', 'authorization'])('takes a key in %s', async (header) => {
    const value = header === 'authorization' ? `Bearer ${tenant.key}` : tenant.key;
    expect((await post(list, { [header]: value })).status).toBe(200);
  });

  test('keeps no session: a request of a client that never said hello is answered, none gets an id', async () => {
    const reply = await post(list);
    expect(reply.headers.get('mcp-session-id')).toBeNull();
    expect(namesIn(reply.body)).toHaveLength(9);
    const other = await post(list, { ...bearer(tenant.key), 'mcp-session-id': 'made-up' });
    expect(other.status).toBe(200);
  });

  test.each(['GET', 'DELETE', 'PUT'])(
    'answers %s with 405, since it opens no stream and keeps no session',
    async (method) => {
      const response = await fetch(`${server.url}/mcp`, { method, headers: bearer(tenant.key) });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('OPTIONS, POST');
      await response.body?.cancel();
    },
  );

  test('answers a call that may take long in events, which no proxy is to hold back', async () => {
    const call = { ...list, method: 'tools/call', params: { name: 'run_agent', arguments: {} } };
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        ...bearer(tenant.key),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(call),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(await response.text()).toContain('agentOId');
  });

  test.each(['*/*', 'application/*, text/event-stream;q=0.5', 'Application/JSON,text/*'])(
    'takes %s for both kinds of answers',
    async (accept) => {
      expect(namesIn((await post(list, { ...bearer(tenant.key), accept })).body)).toHaveLength(9);
    },
  );

  test('answers notifications with 202 and no body', async () => {
    const reply = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(reply).toMatchObject({ status: 202, body: null });
  });
});

describe('the parameters of a call', () => {
  const call = (params: unknown) => post({ ...list, method: 'tools/call', params });

  test('may have null for no arguments', async () => {
    const reply = await call({ name: 'list_findings', arguments: null });
    expect(reply.body.result).toMatchObject({ content: [{ type: 'text' }] });
    expect(reply.body.result.isError).toBeUndefined();
  });

  test.each([
    ['arguments', { name: 'list_findings', arguments: 'x' }],
    ['arguments', { name: 'list_findings', arguments: [] }],
    ['name', { arguments: {} }],
  ])(
    'that are malformed are told with the code of invalid parameters and their place: %s',
    async (name, params) => {
      const { error } = (await call(params)).body;
      expect(error.code).toBe(-32602);
      expect(error.message).toContain(name);
      expect(JSON.stringify(error)).not.toContain('\\n');
    },
  );

  test('of a list that mean nothing do not keep it from being answered', async () => {
    expect(namesIn((await post({ ...list, params: { cursor: 5 } })).body)).toHaveLength(9);
  });
});

describe('several messages in one request, as older clients send them,', () => {
  const call = { ...list, method: 'tools/call', params: { name: 'list_findings', arguments: {} } };
  const cancels = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  const answers = { jsonrpc: '2.0', id: 7, result: {} };

  test('are each answered', async () => {
    const { body, status } = await post([list, { ...call, id: 2 }, { ...list, id: 3, method: 'ping' }]);
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: number }) => id).sort()).toEqual([1, 2, 3]);
  });

  test.each<[string, unknown]>([
    ['that cancel each other', [call, cancels]],
    ['of one id', [list, call, list]],
    ['that answer what nobody asked', [answers, list]],
  ])('%s leave no request without an answer', async (_name, messages) => {
    expect((await post(messages)).status).toBe(200);
  });

  test('that ask for nothing are taken', async () => {
    expect((await post([cancels, answers])).status).toBe(202);
  });
});

describe('what is no request of the protocol is refused in its form', () => {
  const cases: [string, unknown, number, number][] = [
    ['half an object', '{"jsonrpc":"2.0",', 400, -32700],
    ['an empty body', '', 400, -32700],
    ['a number', 7, 400, -32700],
    ['an object without a version', { id: 1, method: 'tools/list' }, 400, -32700],
    ['a null byte', { ...list, id: 'a\u0000' }, 400, -32000],
    ['eleven messages', Array.from({ length: 11 }, (_, id) => ({ ...list, id })), 400, -32000],
    ['an unknown method', { ...list, method: 'tools/destroy' }, 200, -32601],
    ['a method that is not offered', { ...list, method: 'resources/list' }, 200, -32601],
    ['a tool without a name', { ...list, method: 'tools/call', params: {} }, 200, -32602],
    ['an unknown tool', { ...list, method: 'tools/call', params: { name: 'drop_tables' } }, 200, -32602],
  ];
  test.each(cases)('%s', async (_name, body, status, code) => {
    const reply = await post(body);
    expect(reply.body).toMatchObject({ jsonrpc: '2.0', error: { code } });
    expect(reply.status).toBe(status);
  });

  test('an unknown version of the protocol', async () => {
    const reply = await post(list, { ...bearer(tenant.key), 'mcp-protocol-version': '1999-01-01' });
    expect(reply.status).toBe(400);
  });

  test('a body that is no JSON by its type', async () => {
    expect((await post(list, { ...bearer(tenant.key), 'content-type': 'text/plain' })).status).toBe(415);
  });

  test.each(['text/html', 'application/json', 'text/*'])(
    'a client that does not take both kinds of answers: %s',
    async (accept) => {
      expect((await post(list, { ...bearer(tenant.key), accept })).status).toBe(406);
    },
  );

  test('a body beyond the limit of the key', async () => {
    const big = { ...list, params: { text: 'x'.repeat(1024 * 1024) } };
    expect((await post(big, bearer(await keyWith(['read'])))).status).toBe(413);
    expect((await post(big)).status).toBe(200);
  });
});

describe('a key', () => {
  test('that is missing or wrong is a 401 with the sentence of REST', async () => {
    for (const headers of [{}, bearer('gw_wrong')]) {
      const reply = await post(list, headers);
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toStartWith('Bearer');
      expect(reply.body.error).toMatchObject({ message: 'Invalid API key', data: { code: 'unauthorized' } });
    }
  });

  test('that is wrong is what a client that then looks for OAuth tells its user', async () => {
    const clientMetadata = { redirect_uris: ['http://localhost/callback'] };
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: bearer('gw_wrong') },
      authProvider: {
        redirectUrl: 'http://localhost/callback',
        clientMetadata,
        clientInformation: () => undefined,
        saveClientInformation() {},
        tokens: () => undefined,
        saveTokens() {},
        redirectToAuthorization() {},
        saveCodeVerifier() {},
        codeVerifier: () => '',
      },
    });
    const client = new Client({ name: 'test', version: '1.0.0' });
    await expect(client.connect(transport)).rejects.toThrow(
      /^This server has no OAuth; send a valid API key as Authorization: Bearer <key>$/,
    );
  });

  const reading = ['search_context', 'get_entity', 'list_findings', 'get_run', 'query_metrics'];
  test.each([
    ['read', reading],
    ['write', ['propose_update', 'import_events']],
    ['run', []],
    ['admin', []],
    ['read,run', [...reading.slice(0, 3), 'account_brief', 'run_agent', ...reading.slice(3)]],
  ])('with the scopes %s sees its tools alone', async (scopes, names) => {
    await using agent = await connect('http', server.url, await keyWith(scopes.split(',')));
    expect(await agent.tools()).toEqual(names);
  });

  test('without the scope of a tool is refused it by the sentence of REST, also unlisted', async () => {
    await using agent = await connect('http', server.url, await keyWith(['read']));
    const refused = await agent.call('import_events', { events: [{}] });
    expect(refused).toMatchObject({ isError: true, text: 'This key does not have the scope write' });
    expect(refused.meta.code).toBe('scope_missing');
  });

  test('that is revoked is refused at the next call', async () => {
    const { data } = (await tenant.api.post('/api-key/create', { name: 'Short', scopes: ['read'] })).body;
    await using agent = await connect('http', server.url, data.key);
    expect(await agent.tools()).not.toBeEmpty();
    await tenant.api.post('/api-key/revoke', { oId: data.oId });
    expect(agent.tools()).rejects.toThrow('Invalid API key');
  });
});

describe('the Origin header', () => {
  const from = (origin: string) => post(list, { ...bearer(tenant.key), origin });

  test('of a foreign page, of a page without one and of a page of this machine is refused', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:6274']) {
      const reply = await from(origin);
      expect(reply.status, origin).toBe(403);
      expect(reply.body.error.data.code).toBe('invalid_origin');
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('of this server, and of pages that the settings name, is served', async () => {
    expect((await from(server.url)).status).toBe(200);
    const listed = await from('https://console.example');
    expect(listed.status).toBe(200);
    expect(listed.headers.get('access-control-allow-origin')).toBe('https://console.example');
    const preflight = await fetch(`${server.url}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://console.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
  });
});

describe('limits', () => {
  test('a call takes from the budget of its route as a request by REST does', async () => {
    const small = await makeWorld({ RATE_LIMIT: '8' });
    const listener = listenOn(small.app);
    try {
      const { key, api } = await small.newWorkspace();
      await earlyInMinute(small.db);
      for (let asked = 0; asked < 6; asked++) expect((await api.get('/finding/list')).status).toBe(200);
      await using agent = await connect('http', listener.url, key);
      const calls = [];
      for (let asked = 0; asked < 4; asked++) calls.push(await agent.call('list_findings'));
      expect(calls.map(({ isError }) => isError)).toEqual([false, false, true, true]);
      expect(calls[2]?.text).toMatch(/^Too many requests; wait and try again\nTry again in \d+ seconds\.$/);
      // the hello took two messages, and each call one: two of the eight are left for the address itself
      const statuses: number[] = [];
      for (let asked = 0; asked < 3; asked++)
        statuses.push((await postMessage(listener.url, bearer(key), list)).status);
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await listener.close();
      await small.app.close();
    }
  });

  test('a key without credits runs nothing, and the call says so', async () => {
    const { data } = (
      await tenant.api.post('/api-key/create', { name: 'Poor', scopes: ['read', 'run'], creditLimit: 0 })
    ).body;
    const agentOId = (await tenant.api.post('/agents/create', { name: 'B', type: 'ENRICH_COMPANY' })).body
      .data.oId;
    await using agent = await connect('http', server.url, data.key);
    const refused = await agent.call('run_agent', { agentOId, inputs: { companyName: 'Northmarket' } });
    expect(refused.isError).toBe(true);
    expect(refused.meta.code).toBe('budget_exhausted');
  });
});
