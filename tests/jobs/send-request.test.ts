import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { task } from '../../jobs/send-request.ts';
import { retryWorkflowRun } from '../../server/services/workflows/runs/again/retry-workflow-run.ts';
import { cancelWorkflowRun } from '../../server/services/workflows/runs/cancel-workflow-run.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { tablesHolding } from '../support/stored-text.ts';
import { ran, runSeen, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* A step that asks another service: the same request until its answer is kept, secrets for their hosts alone. */

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

let world: World;
let tenant: Tenant;
let asked: Asked[] = [];
let answer: (request: Asked) => Response | Promise<Response>;
const service = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const one = {
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    };
    asked.push(one);
    return answer(one);
  },
});
const host = `127.0.0.1:${service.port}`;
const base = `http://${host}`;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => service.stop(true));
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
  asked = [];
  answer = () => Response.json({ ok: true });
});

const http = (more: object) => ({ nodes: [{ id: 'send', type: 'http', url: `${base}/deals`, ...more }] });
const runOf = (more: object, input: Record<string, unknown> = {}) =>
  ran(world, tenant.workspaceOId, http(more), input);
const secret = (name: string, value: string, hosts = [host]) =>
  tenant.api.post('/secret/create', { name, value, hosts });

describe('a request', () => {
  test('that is answered with JSON of more levels than a database reads has the text of it', async () => {
    const text = `{"[[": "]", "a": ${'['.repeat(60_000)}1${']'.repeat(60_000)}}`;
    answer = () => new Response(text, { headers: { 'content-type': 'application/json' } });
    const run = await runOf({});
    expect([run.status, asked.length]).toEqual(['completed', 1]);
    expect(run.nodes.send?.output).toMatchObject({ body: text });
  });

  test('that is answered with numbers too long for JavaScript has these as texts, digit by digit', async () => {
    const text = '{"id": 9007199254740993, "ids": [-12345678901234567890], "at": 1e300, "sum": 0.1, "n": 7}';
    answer = () => new Response(text, { headers: { 'content-type': 'application/json' } });
    const run = await runOf({});
    expect(run.nodes.send?.output).toMatchObject({
      body: { id: '9007199254740993', ids: ['-12345678901234567890'], at: 1e300, sum: 0.1, n: 7 },
    });
  });

  test('is made of texts and values of the run, and its answer is the output', async () => {
    answer = () => Response.json({ id: 7 }, { status: 201, headers: { 'x-request': 'r1' } });
    const run = await runOf(
      {
        method: 'POST',
        url: `${base}/contacts/{{ $input.email }}/notes`,
        headers: { 'X-Source': 'run {{ $input.count }}' },
        query: { tag: ['a b', '{{ $input.email }}'], none: '{{ $input.absent }}' },
        body: {
          whole: '{{ $input.deal }}',
          count: '{{ $input.count }}',
          text: 'of {{ {"a": {"b": $input.count}}.a.b }} deals',
          kept: [1, null, true],
        },
      },
      { email: 'ana/../admin@example.com', count: 3, deal: { amount: 5 } },
    );
    expect(run.error).toBeNull();
    const [one] = asked;
    expect(one?.path).toBe(
      '/contacts/ana%2F..%2Fadmin%40example.com/notes?tag=a+b&tag=ana%2F..%2Fadmin%40example.com',
    );
    expect(one?.headers['x-source']).toBe('run 3');
    expect(one?.headers['content-type']).toBe('application/json');
    expect(one?.headers['idempotency-key']).toStartWith(`${run.runOId}.send.`);
    expect(JSON.parse(one?.body ?? '')).toEqual({
      whole: { amount: 5 },
      count: 3,
      text: 'of 3 deals',
      kept: [1, null, true],
    });
    expect(run.nodes.send?.output).toMatchObject({
      status: 201,
      headers: { 'x-request': 'r1' },
      body: { id: 7 },
    });
  });

  test.each(['.', '..'])('is not sent where the value %s would lead to another path', async (id) => {
    const run = await runOf({ url: `${base}/contacts/{{ $input.id }}` }, { id });
    expect(run.nodes.send?.error?.code).toBe('expression_failed');
    expect((await runOf({ url: '{{ $input.at }}/a' }, { at: `${base}/x/${id}` })).status).toBe('completed');
    expect(asked.map(({ path }) => path)).toEqual([id === '.' ? '/x/a' : '/a']);
  });

  test('has an answer in the charset that it names', async () => {
    answer = () =>
      new Response(Buffer.from('M\u00fcnchen', 'latin1'), {
        headers: { 'content-type': 'text/csv; charset=iso-8859-1' },
      });
    expect((await runOf({})).nodes.send?.output).toMatchObject({ body: 'M\u00fcnchen' });
  });

  test('that is answered otherwise than expected fails its node with the words of the service', async () => {
    answer = () => new Response('no such deal', { status: 404 });
    const run = await runOf({ retry: { attempts: 3, backoffSeconds: 0 } });
    expect(run.nodes.send?.error).toEqual({
      code: 'http_status',
      message: 'The service answered 404: no such deal',
    });
    expect(asked).toHaveLength(1);
    expect((await runOf({ expect: ['2xx', 404] })).nodes.send?.output).toMatchObject({ status: 404 });
  });

  test('is sent again with the same bytes and key, when its service has asked to wait for so long', async () => {
    let left = 2;
    answer = () =>
      left-- > 0
        ? new Response('busy', { status: 503, headers: { 'retry-after': '40' } })
        : Response.json({});
    const node = { method: 'POST', body: { at: '{{ $now() }}' }, retry: { attempts: 3, backoffSeconds: 1 } };
    const runOId = await startGiven(world, tenant.workspaceOId, http(node));
    await drainJobs(world);
    const waitSeconds = async () => {
      const [row] = await world.db.ownerSql<{ seconds: number }[]>`
        select extract(epoch from wake_at - now())::float8 as seconds
        from workflow_node
        where run_o_id = ${runOId}`;
      return row?.seconds ?? 0;
    };
    expect(await waitSeconds()).toBeWithin(10, 41);
    for (let round = 0; round < 2; round++) {
      await world.db.ownerSql`update workflow_node set wake_at = now() where run_o_id = ${runOId}`;
      await world.db.ownerSql`update run set wake_at = now() where o_id = ${runOId}`;
      await drainJobs(world, { hurry: true, rounds: 5 });
    }
    expect((await runSeen(world, tenant.workspaceOId, runOId)).status).toBe('completed');
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    const { body } = await tenant.api.get('/workflows/run/trace', { workflowRunOId: runOId });
    expect(body.data.nodes[0].attempts).toHaveLength(3);
  });

  test.each([
    ['before it is sent', 1],
    ['once it is sent', 2],
    ['once it is answered', 2],
    ['once its answer is kept', 1],
  ] as const)('of a worker that dies %s is sent with the same bytes and key', async (point, times) => {
    const runOId = await startGiven(
      world,
      tenant.workspaceOId,
      http({ method: 'POST', body: '{{ $now() }}' }),
    );
    await drainJobs(world, { names: ['run-workflow'] });
    const sent = { workspaceOId: tenant.workspaceOId, runOId, nodeKey: 'send', attempt: 1 };
    await expect(task.run(sent, dyingContext(point))).rejects.toThrow('killed');
    await drainJobs(world);
    expect((await runSeen(world, tenant.workspaceOId, runOId)).status).toBe('completed');
    // settled: another claim of the same job asks nobody
    await task.run(sent, jobContext(world, tenant.workspaceOId));
    expect(asked).toHaveLength(times);
    const bytes = asked.map(({ method, path, headers, body }) => [
      method,
      path,
      headers['idempotency-key'],
      body,
    ]);
    expect(new Set(bytes.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(bytes[0]?.[2]).toStartWith(`${runOId}.send.`);
  });

  function dyingContext(point: string): ReturnType<typeof jobContext> {
    const context = jobContext(world, tenant.workspaceOId);
    const killed = () => new Error('killed');
    const { outbound } = context;
    switch (point) {
      case 'before it is sent':
        return { ...context, outbound: { ...outbound, fetch: () => Promise.reject(killed()) } };
      case 'once it is sent': {
        const dead = Promise.withResolvers<never>();
        answer = () => {
          answer = () => Response.json({ ok: true });
          dead.reject(killed());
          return new Promise(() => {});
        };
        const fetch: typeof outbound.fetch = (url, options) =>
          Promise.race([outbound.fetch(url, options), dead.promise]);
        return { ...context, outbound: { ...outbound, fetch } };
      }
      case 'once it is answered':
        return { ...context, finish: () => Promise.reject(killed()) };
      default:
        return {
          ...context,
          async finish(work) {
            await context.finish(work);
            throw killed();
          },
        };
    }
  }

  test('of an earlier round settles nothing of the run that was retried meanwhile', async () => {
    const { workspaceOId } = tenant;
    const runOId = await startGiven(world, workspaceOId, http({}));
    answer = async () => {
      answer = () => Response.json({ of: 'the retry' });
      await world.db.write(workspaceOId, async (tx) => {
        await cancelWorkflowRun(tx, workspaceOId, runOId);
        await retryWorkflowRun(tx, workspaceOId, runOId);
      });
      await drainJobs(world, { names: ['run-workflow'] });
      return Response.json({ of: 'the first round' });
    };
    await drainJobs(world);
    const { nodes } = await runSeen(world, workspaceOId, runOId);
    expect(nodes.send).toMatchObject({ status: 'completed', output: { body: { of: 'the retry' } } });
    expect(asked).toHaveLength(2);
  });

  test('of each item of a map has a key of its own', async () => {
    const node = { id: 'send', type: 'http', method: 'POST', url: `${base}/of`, body: '{{ $item }}' };
    const run = await ran(world, tenant.workspaceOId, {
      nodes: [{ id: 'each', type: 'map', items: '[1..30]', concurrency: 10, node }],
    });
    expect(run.status).toBe('completed');
    expect(asked).toHaveLength(30);
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(30);
  });

  test('that a retry of its run makes again has its key, and one that is mended another', async () => {
    answer = ({ body }) => new Response('', { status: body.includes('"amount":2') ? 200 : 422 });
    const node = (amount: number) => ({
      ...http({}).nodes[0],
      method: 'POST',
      body: { amount, at: '{{ $millis() }}' },
    });
    const made = await tenant.api.post('/workflows/create', { name: 'Deals', nodes: [node(1)] });
    const { oId } = made.body.data;
    const { workflowRunOId } = (await tenant.api.post('/workflows/run', { workflowOId: oId })).body;
    const retry = async (more: object = {}) => {
      await drainJobs(world);
      expect((await tenant.api.post('/workflows/run/retry', { workflowRunOId, ...more })).status).toBe(200);
    };
    await retry();
    await drainJobs(world);
    await tenant.api.post('/workflows/update', { oId, nodes: [node(2)] });
    await retry({ workflowVersion: 'latest' });
    await drainJobs(world);
    expect((await runSeen(world, tenant.workspaceOId, workflowRunOId)).status).toBe('completed');
    const [first, again, mended] = asked.map(({ headers }) => headers['idempotency-key']);
    expect([again, asked.length]).toEqual([first, 3]);
    expect(mended).not.toBe(first);
  });

  test('of a run that was cancelled is not sent, and its late answer changes nothing', async () => {
    const runOId = await startGiven(world, tenant.workspaceOId, http({}));
    await drainJobs(world, { names: ['run-workflow'] });
    const cancelled = await startGiven(world, tenant.workspaceOId, http({}));
    await drainJobs(world, { names: ['run-workflow'] });
    const cancel = (oId: string) =>
      world.db.write(tenant.workspaceOId, (tx) => cancelWorkflowRun(tx, tenant.workspaceOId, oId));
    await cancel(cancelled);
    answer = async () => {
      await cancel(runOId);
      return Response.json({});
    };
    await drainJobs(world);
    expect(asked).toHaveLength(1);
    for (const oId of [runOId, cancelled])
      expect((await runSeen(world, tenant.workspaceOId, oId)).status).toBe('cancelled');
  });

  test('is signed as callbacks are, where its node says so', async () => {
    await runOf({ method: 'POST', body: { a: 1 }, signed: true });
    const { secret: key } = (await tenant.api.get('/webhook/secret')).body.data;
    const [one] = asked;
    expect(() => new Webhook(key).verify(one?.body ?? '', one?.headers ?? {})).not.toThrow();
  });

  test('has an answer of at most 1 MB, and is not led elsewhere', async () => {
    answer = () => new Response('x'.repeat(1_000_001));
    expect((await runOf({})).nodes.send?.error?.code).toBe('too_large');
    answer = () => Response.redirect(`${base}/elsewhere`, 302);
    expect((await runOf({})).nodes.send?.error?.code).toBe('redirect_refused');
    expect((await runOf({ url: 'http://10.0.0.1/' })).nodes.send?.error?.code).toBe('address_refused');
  });

  test('that expects a redirect outputs it, and follows it no more than any other', async () => {
    answer = ({ path }) =>
      path === '/deals' ? Response.redirect(`${base}/jobs/42`, 303) : Response.json({ wrong: true });
    for (const expected of [303, '3xx']) {
      const { status, nodes } = await runOf({ method: 'POST', expect: [expected] });
      expect([status, nodes.send?.error]).toEqual(['completed', null]);
      expect(nodes.send?.output).toMatchObject({ status: 303, headers: { location: `${base}/jobs/42` } });
    }
    expect((await runOf({ expect: [302] })).nodes.send?.error?.code).toBe('redirect_refused');
    expect(asked.map(({ path }) => path)).toEqual(['/deals', '/deals', '/deals']);
  });
});

describe('a secret', () => {
  const value = 'pat-7Hk29vQ"x';

  test('is sent to its hosts, and stands nowhere else', async () => {
    answer = ({ headers }) => Response.json({ got: headers.authorization, key: headers['x-key'] });
    const { oId } = (await secret('crm', value)).body.data;
    const bearer = await runOf({ secret: { bearer: 'crm' } });
    const header = await runOf({ secret: { header: { 'X-Key': 'crm' } } });
    expect(asked.map(({ headers }) => headers.authorization ?? headers['x-key'])).toEqual([
      `Bearer ${value}`,
      value,
    ]);
    expect(bearer.nodes.send?.output).toMatchObject({ body: { got: 'Bearer [secret crm]' } });
    const replies = [
      await tenant.api.get('/secret/list'),
      await tenant.api.post('/secret/update', { oId, hosts: [host] }),
      await tenant.api.get('/workflows/run/trace', { workflowRunOId: header.runOId }),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('pat-7Hk29vQ');
    }
    expect(await tablesHolding(world.db.ownerSql, 'pat-7Hk29vQ')).toEqual([]);
    expect(await tablesHolding(world.db.ownerSql, bearer.runOId)).toContain('workflow_node');
  });

  test('is masked where an answer writes it with NULs, which nothing stores', async () => {
    await secret('crm', value);
    const spread = [...value].join('\0');
    for (const body of [spread, JSON.stringify({ got: spread })]) {
      answer = () => new Response(body, { headers: { 'content-type': 'application/json' } });
      const { output } = (await runOf({ secret: { bearer: 'crm' } })).nodes.send ?? {};
      expect(JSON.stringify(output)).toContain('[secret crm]');
    }
    expect(await tablesHolding(world.db.ownerSql, 'pat-7Hk29vQ')).toEqual([]);
  });

  test('is refused to any other host, to a plain connection outside, and where it is unknown', async () => {
    await secret('crm', value, ['api.example.com']);
    const use = { secret: { bearer: 'crm' } };
    expect((await runOf(use)).nodes.send?.error).toEqual({
      code: 'secret_refused',
      message: `The secret crm is not sent to ${host}: add the host with secret/update`,
    });
    expect((await runOf({ secret: { bearer: 'none' } })).nodes.send?.error?.message).toBe(
      'No secret none exists in the workspace',
    );
    await secret('plain', value, ['8.8.8.8:80']);
    const plain = await runOf({ url: 'http://8.8.8.8/', secret: { bearer: 'plain' } });
    expect(plain.nodes.send?.error?.code).toBe('https_required');
    expect(asked).toHaveLength(0);
  });

  test('of one workspace is unknown in another', async () => {
    const { oId } = (await secret('crm', value)).body.data;
    tenant = await world.newWorkspace();
    expect((await runOf({ secret: { bearer: 'crm' } })).nodes.send?.error?.code).toBe('secret_refused');
    expect((await tenant.api.post('/secret/delete', { oId })).status).toBe(404);
  });

  test('that was replaced is sent as it is now, and a deleted one no more', async () => {
    const { oId } = (await secret('crm', value)).body.data;
    expect((await secret('crm', 'other')).status).toBe(409);
    await tenant.api.post('/secret/update', { oId, value: 'pat-new' });
    await runOf({ secret: { bearer: 'crm' } });
    expect(asked[0]?.headers.authorization).toBe('Bearer pat-new');
    expect((await tenant.api.post('/secret/delete', { oId })).status).toBe(200);
    expect((await runOf({ secret: { bearer: 'crm' } })).status).toBe('failed');
  });

  test('has a value that a header can hold, and hosts', async () => {
    const faults = async (body: object) => (await tenant.api.post('/secret/create', body)).body.errors;
    expect(await faults({ name: 'a', value: 'two\nlines', hosts: ['a.example'] })).toEqual([
      { path: 'value', message: 'must be one line of ASCII characters' },
    ]);
    expect(await faults({ name: 'a', value: 'v', hosts: ['https://a.example/'] })).toEqual([
      { path: 'hosts[0]', message: 'must be a host such as api.example.com, or host:port' },
    ]);
  });
});

describe('the definition of a request', () => {
  test('is checked with its expressions, each named by its place', async () => {
    const nodes = [
      {
        id: 'send',
        type: 'http',
        url: `${base}/{{ $nodes.none.output }}`,
        headers: { Host: 'x', 'X-A': '{{ ) }}' },
        body: { a: ['{{ $item }}'] },
      },
    ];
    const { status, body } = await tenant.api.post('/workflows/create', { name: 'W', nodes });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'nodes[0].body',
      'nodes[0].headers',
    ]);
    const again = [{ ...nodes[0], method: 'POST', headers: { 'X-A': '{{ ) }}' } }];
    const reply = await tenant.api.post('/workflows/create', { name: 'W', nodes: again });
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'nodes[0].url',
      'nodes[0].headers.X-A',
      'nodes[0].body.a[0]',
    ]);
  });
});
