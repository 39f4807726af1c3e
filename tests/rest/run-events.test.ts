import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Ai } from '../../server/ai/index.ts';
import { createEventStream, keptOpen } from '../../server/http/reply/event-stream.ts';
import { contractOf } from '../support/document.ts';
import { eventsIn, readEvents } from '../support/event-stream.ts';
import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { eventually } from '../support/processes.ts';
import { schemaModel } from '../support/schema-model.ts';
import { client, makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let agentOId: string;

const asked = { accept: 'text/event-stream' };
const notes =
  '# Northmarket\n\nNorthmarket runs 42 grocery shops.\n\n## Challenges\n\n- Stock figures of shops and web store differ by eleven percent.\n- Every Monday two people compare exports by hand.\n';

beforeAll(async () => {
  world = await testWorld();
});

beforeEach(async () => {
  ({ tenant, agentOId } = await furnished(world));
});

async function furnished(of: World) {
  const made = await of.newWorkspace();
  await made.api.post('/resource/create', { mode: 'text', name: 'notes', text: notes });
  await drainJobs(of);
  const agent = await made.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' });
  return { tenant: made, agentOId: agent.body.data.oId as string };
}

const body = () => ({ agentOId, companyName: 'Northmarket' });
const run = (headers: Record<string, string> = asked, path = 'content', sent: object = body()) =>
  tenant.api.post(`/agents/${path}/run`, sent, headers);
const names = (text: string) => eventsIn(text).map(({ event }) => event);

/** The request as a client sends it that can go away. */
function request(
  of: World,
  key: string,
  sent: object,
  headers: Record<string, string>,
  signal?: AbortSignal,
) {
  return of.app.fetch(
    new Request('http://localhost/api/v2/agents/content/run', {
      method: 'POST',
      headers: { api_key: key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(sent),
      ...(signal ? { signal } : {}),
    }),
  );
}

const runsOf = async ({ api }: Tenant) => (await api.get('/agents/run/list')).body.data;

/** A world whose model begins only when it is told to, and tells whether its call was given up. */
async function heldWorld(settings: Record<string, string> = {}) {
  const own = await makeWorld(settings);
  const { ai } = own.context;
  const release = Promise.withResolvers<void>();
  const calls: AbortSignal[] = [];
  const write: Ai['write'] = async (asking) => {
    const { signal } = asking;
    if (signal) calls.push(signal);
    const gone = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    await Promise.race([release.promise, gone]);
    return ai.write(asking);
  };
  own.context.ai = { ...ai, write };
  return { own, calls, release: release.resolve };
}

describe('a run whose client asks for events', () => {
  test('tells its stages, its values as they are checked, and the reply itself at the end', async () => {
    const { headers, body: text, status } = await run();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('x-request-id')).toBeString();
    expect(headers.get('ratelimit')).toBeString();
    const events = eventsIn(text);
    const result = events.at(-1);
    expect(result?.event).toBe('result');
    expect(contractOf(world).faults('POST', '/agents/content/run', 200, result?.data)).toEqual([]);
    const { runOId } = result?.data ?? {};
    expect(events[0]).toEqual({ event: 'run', data: { runOId } });
    const stages = events.flatMap(({ event, data }) => (event === 'progress' ? [data.stage] : []));
    expect(stages).toEqual(['reading', 'writing', 'checking']);
    const written = events.flatMap(({ event, data }) => (event === 'partial' ? data.values : []));
    expect(written.length).toBeGreaterThan(0);
    for (const { path, value } of written)
      expect(
        path
          .split('/')
          .slice(1)
          .reduce((at: never, step: string) => at?.[step], result?.data.data),
      ).toBe(value);
    const plain = await run({});
    expect({ ...plain.body, runOId, _metadata: null }).toEqual({ ...result?.data, _metadata: null });
    expect((await tenant.api.get('/agents/run/get', { runOId })).body.data.status).toBe('completed');
  });

  test('is answered in events under every name of its path, and in JSON to whoever likes that as well', async () => {
    expect(names((await run(asked, 'generate-content')).body).at(-1)).toBe('result');
    for (const accept of ['application/json, text/event-stream', 'text/event-stream;q=0', '*/*', 'text/*'])
      expect((await run({ accept })).body.found, accept).toBe(true);
    const preferred = 'application/json;q=0.5, text/event-stream';
    expect(names((await run({ accept: preferred })).body)[0]).toBe('run');
    const list = await tenant.api.get('/agents/list', {}, asked);
    expect(list.headers.get('content-type')).toStartWith('application/json');
  });

  test('is refused with a status as ever before it begins', async () => {
    const refusals = [
      await run(asked, 'content', { companyName: 'Northmarket' }),
      await run(asked, 'enrich-company'),
      await run(asked, 'content', { agentOId: 'ca_000000000000000000000' }),
      await client(world.app, null).post('/agents/content/run', body(), asked),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 404, 401]);
    await world.db.ownerSql`update api_key set credit_limit = 10 where o_id = ${tenant.keyOId}`;
    refusals.push(await run());
    for (const { headers } of refusals) expect(headers.get('content-type')).toStartWith('application/json');
    expect([refusals.at(-1)?.status, refusals.at(-1)?.body.code]).toEqual([402, 'budget_exhausted']);
  });

  test('ends with the error that the reply would have been', async () => {
    const own = await makeWorld({});
    const { ai } = own.context;
    own.context.ai = {
      ...ai,
      write: async () => {
        throw new Error('no words of this leave the server');
      },
    };
    const { tenant: other, agentOId: agent } = await furnished(own);
    const sent = { agentOId: agent, companyName: 'Northmarket' };
    const reply = await other.api.post('/agents/content/run', sent, asked);
    expect(reply.status).toBe(200);
    const last = eventsIn(reply.body).at(-1);
    expect(last).toMatchObject({ event: 'error', data: { code: 'internal_error', _metadata: { usage: 0 } } });
    expect(reply.body).not.toContain('no words');
    const plain = await other.api.post('/agents/content/run', sent);
    expect({ ...last?.data, _metadata: null }).toEqual({ ...plain.body, _metadata: null });
    await own.app.close();
  });
});

describe('a client that goes away', () => {
  test.each([
    ['in the middle of the events', asked],
    ['while it waits for the reply', {}],
  ])('%s cancels the call of the model and the run', async (_, headers: Record<string, string>) => {
    const { own, calls } = await heldWorld();
    const { tenant: other, agentOId: agent } = await furnished(own);
    const leaving = new AbortController();
    const sent = { agentOId: agent, companyName: 'Northmarket' };
    const reply = request(own, other.key, sent, headers, leaving.signal);
    const [signal] = await eventually('the model is asked', () => calls.length > 0 && calls);
    if (headers.accept) {
      const events = readEvents(await reply);
      await events.until('progress');
      await events.leave();
    } else leaving.abort();
    await eventually('the run has ended', async () => (await runsOf(other))[0]?.status === 'cancelled');
    expect(signal?.aborted).toBe(true);
    expect(await runsOf(other)).toMatchObject([{ status: 'cancelled', error: null, credits: 0 }]);
    expect((await other.api.get('/api-key/validate')).body.credits.totalUsed).toBe(0);
    if (!headers.accept) expect((await reply).status).toBe(499);
    await own.app.close();
  });

  test('before it is its turn leaves no run', async () => {
    const { own, calls, release } = await heldWorld({ SYNC_RUNS_AT_ONCE: '1' });
    const { tenant: other, agentOId: agent } = await furnished(own);
    const sent = { agentOId: agent, companyName: 'Northmarket' };
    const first = other.api.post('/agents/content/run', sent);
    await eventually('the model is asked', () => calls.length > 0);
    const leaving = new AbortController();
    const second = request(own, other.key, sent, {}, leaving.signal);
    leaving.abort();
    expect((await second).status).toBe(499);
    release();
    expect((await first).status).toBe(200);
    expect(await runsOf(other)).toHaveLength(1);
    await own.app.close();
  });
});

describe('with an Idempotency-Key', () => {
  test('the stored reply is answered in JSON, or as the one event of its result', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = eventsIn((await run({ ...asked, ...key })).body).at(-1)?.data;
    const json = await run(key);
    expect(json.body).toEqual(first);
    expect(json.headers.get('idempotent-replayed')).toBe('true');
    const again = await run({ ...asked, ...key });
    expect(eventsIn(again.body)).toEqual([{ event: 'result', data: first }]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await runsOf(tenant)).toHaveLength(1);
  });

  test('a run whose client went away is begun anew by the same request', async () => {
    const { own, calls, release } = await heldWorld();
    const { tenant: other, agentOId: agent } = await furnished(own);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const sent = { agentOId: agent, companyName: 'Northmarket' };
    const events = readEvents(await request(own, other.key, sent, { ...asked, ...key }));
    await eventually('the model is asked', () => calls.length > 0);
    const busy = await other.api.post('/agents/content/run', sent, { ...asked, ...key });
    expect([busy.status, busy.body.code]).toEqual([409, 'idempotency_in_progress']);
    await events.leave();
    release();
    const again = await eventually('the key is free', async () => {
      const reply = await other.api.post('/agents/content/run', sent, key);
      return reply.status === 200 && reply;
    });
    expect(again.body.found).toBe(true);
    const statuses = (await runsOf(other)).map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['completed', 'cancelled']);
    await own.app.close();
  });
});

describe('an endpoint that streams', () => {
  const endpoint = openAiServer();
  let own: World;
  beforeAll(async () => {
    own = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl });
  });
  afterAll(async () => {
    await own.app.close();
    await endpoint.stop();
  });

  test('has its values told a field at a time, checked, while it still writes', async () => {
    const { tenant: other, agentOId: agent } = await furnished(own);
    endpoint.clear();
    endpoint.answers = schemaModel();
    const sent = { agentOId: agent, companyName: 'Northmarket' };
    const whole = eventsIn((await other.api.post('/agents/content/run', sent, asked)).body);
    const result = whole.at(-1)?.data;
    const told = whole.flatMap(({ event, data }) => (event === 'partial' ? data.values : []));
    expect(told.length).toBeGreaterThan(0);
    for (const { path, value } of told)
      expect(
        path
          .split('/')
          .slice(1)
          .reduce((at: never, step: string) => at?.[step], result.data),
      ).toBe(value);

    const prose = await other.api.post('/agents/create', {
      name: 'Mail',
      type: 'CONTENT',
      instructions: 'Write an e-mail.',
    });
    const mail = { ...sent, agentOId: prose.body.data.oId };
    const written = eventsIn((await other.api.post('/agents/content/run', mail, asked)).body);
    const texts = written.flatMap(({ event, data }) => (event === 'partial' ? data.values : []));
    expect(texts).toContainEqual({ path: '/content', value: written.at(-1)?.data.data.content });

    const quote = 'Every Monday two people compare exports by hand.';
    const field = 'jsonContent__sections__1__points';
    const source = (of: { messages?: { content?: unknown }[] }) =>
      /<<<source (s\d+) [0-9a-f]+>>>/.exec(
        of.messages
          ?.map(({ content }) => String(content))
          .find((text) => text.includes('<<<source') && text.includes(quote)) ?? '',
      )?.[1];
    endpoint.answers = (chat) => {
      const sourceKey = source(chat);
      const good = { quote, sourceKey, value: quote };
      const invented = { quote, sourceKey, value: 'Forty people compare exports by hand.' };
      return {
        begins: `{"${field}": [${JSON.stringify(invented)}, ${JSON.stringify(good)}], "next": [`,
        ending: 'silence',
      };
    };
    const events = readEvents(await request(own, other.key, sent, asked));
    const { data } = await events.until('partial');
    expect(data).toEqual({ values: [{ path: '/jsonContent/sections/1/points/0', value: quote }] });
    const { length } = endpoint.seen;
    await events.leave();
    await endpoint.seen[length - 1]?.left;
    await eventually('the run has ended', async () => (await runsOf(other))[0]?.status === 'cancelled');
  });
});

test('a stream that nobody reads keeps its end and loses only what tells of the progress', async () => {
  const stream = createEventStream(5);
  const long = JSON.stringify('x'.repeat(700_000));
  for (const event of ['partial', 'partial', 'partial']) stream.send(event, long);
  stream.end('result', '{"line":1,\n"line":2}');
  stream.send('partial', long);
  const text = await new Response(stream.body).text();
  expect(names(text)).toEqual(['partial', 'partial', 'result']);
  expect(text).toEndWith('event: result\ndata: {"line":1,\ndata: "line":2}\n\n');
});

test('a silent stream is kept open by comments', async () => {
  const stream = createEventStream(5);
  stream.send('run', '{}');
  const events = readEvents(new Response(stream.body));
  await events.until('run');
  const ended = events.next();
  await eventually('comments have come', () => events.comments > 1);
  await events.leave();
  await ended;
  expect(stream.gone.aborted).toBe(true);
});

test('events that others write are kept open as well, and closing them reaches their writer', async () => {
  const left = Promise.withResolvers<unknown>();
  let write: ReadableStreamDefaultController<Uint8Array> | undefined;
  const written = new ReadableStream<Uint8Array>({
    start: (own) => {
      write = own;
    },
    cancel: left.resolve,
  });
  const events = readEvents(keptOpen(new Response(written), 5));
  const first = events.next();
  await eventually('comments have come', () => events.comments > 1);
  write?.enqueue(new TextEncoder().encode('event: message\ndata: 1\n\n'));
  expect(await first).toEqual({ event: 'message', data: 1 });
  const ended = events.next();
  await events.leave();
  expect(await ended).toBeNull();
  await left.promise;
});
