import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import type { Ai } from '../../server/ai/index.ts';
import { ApiError } from '../../server/errors.ts';
import { beginRun } from '../../server/services/runs/begin.ts';
import { callbackOf } from '../../server/services/runs/callback.ts';
import { executeRun } from '../../server/services/runs/execute.ts';
import { finishRun } from '../../server/services/runs/finish.ts';
import { runQueued } from '../../server/services/runs/run-queued.ts';
import { callbackReceiver, type Receiver } from '../support/callbacks.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { client, makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;
let receiver: Receiver;
let agentOId: string;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  receiver = callbackReceiver();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
  receiver.received.length = 0;
  await tenant.api.post('/resource/create', {
    mode: 'text',
    text: '# Northmarket\n\nNorthmarket runs 42 grocery shops.\n\n## Pain points\n\n- Stock figures of shops and web store differ by eleven percent.\n- Every Monday two people compare exports by hand.\n\n## Next steps\n\n- Northmarket wants a pilot in ten shops before June.\n',
  });
  await drainJobs(world);
  agentOId = (await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' })).body.data.oId;
});
afterAll(() => receiver.close());

async function start(more: object = {}, headers = {}): Promise<string> {
  const sent = { agentOId, companyName: 'Northmarket', callbackUrl: receiver.url, ...more };
  const reply = await tenant.api.post('/async/agent/run', sent, headers);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.requestId;
}

const statusOf = async (requestId: string) =>
  (await tenant.api.get('/async/agent/run/status', { requestId })).body.data;
const told = () => receiver.received.map(({ body }) => JSON.parse(body));
/** The world with a model that answers as told. */
const withModel = (write: Ai['write']) => ({
  ...world,
  context: { ...world.context, ai: { ...world.context.ai, write } },
});

describe('an asynchronous run', () => {
  test('is answered at once, executed by a worker, told once and signed', async () => {
    const reply = await tenant.api.post('/async/agent/run', {
      agentOId,
      companyName: 'Northmarket',
      callbackUrl: receiver.url,
    });
    expect(contract.faults('POST', '/async/agent/run', 200, reply.body)).toEqual([]);
    const { requestId } = reply.body;
    expect(requestId).toStartWith('asyncReqID_');
    expect(reply.body).toMatchObject({ status: 'pending', agentOId });
    expect(await statusOf(requestId)).toMatchObject({ status: 'pending', result: null, startedAt: null });

    await drainJobs(world);
    const status = await tenant.api.get('/async/agent/run/status', { agentRunOId: requestId });
    expect(contract.faults('GET', '/async/agent/run/status', 200, status.body)).toEqual([]);
    const { data } = status.body;
    expect(data).toMatchObject({ requestId, status: 'completed', error: null, result: { found: true } });
    expect(told()).toEqual([
      {
        type: 'agent.run.completed',
        requestId,
        agentOId,
        status: 'succeeded',
        output: data.result,
        error: null,
        createdAt: data.createdAt,
        completedAt: data.completedAt,
      },
    ]);
    const { secret } = (await tenant.api.get('/webhook/secret')).body.data;
    const [got] = receiver.received;
    new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {});
    const now = await tenant.api.post('/agents/content/run', { agentOId, companyName: 'Northmarket' });
    expect(data.result).toEqual({ ...omit(now.body, '_metadata'), runOId: requestId });
    expect((await tenant.api.get('/agents/run/get', { runOId: requestId })).body.data).toMatchObject({
      mode: 'async',
      attempts: 1,
      credits: 20,
      callbackUrl: receiver.url,
    });
  });

  test('takes its input under inputs, and names there what is wrong', async () => {
    const requestId = await start({
      companyName: undefined,
      inputs: { companyName: 'Northmarket', region: 'north' },
    });
    await drainJobs(world);
    const { input, sources } = (await tenant.api.get('/agents/run/get', { runOId: requestId })).body.data;
    expect(input).toEqual({ agentOId, companyName: 'Northmarket', region: 'north' });
    expect(JSON.stringify(sources)).toContain('region');
    const wrong = await tenant.api.post('/async/agents/run', { agentOId, inputs: { outputFormat: 'PDF' } });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'inputs.outputFormat']);
    const flat = await tenant.api.post('/async/agents/run', { agentOId, outputFormat: 'PDF' });
    expect([flat.status, flat.body.errors[0].path]).toEqual([400, 'outputFormat']);
  });

  test('of an agent that cannot be run, and with a callback that is not allowed, is refused and leaves no row', async () => {
    const other = (await tenant.api.post('/agents/create', { name: 'Later', type: 'CONTENT' })).body.data.oId;
    await world.db.ownerSql`update agent set type = 'OF_A_NEWER_VERSION' where o_id = ${other}`;
    expect((await tenant.api.post('/async/agent/run', { agentOId: other })).status).toBe(400);
    const inside = await tenant.api.post('/async/agent/run', {
      agentOId,
      callbackUrl: 'http://10.0.0.1/hook',
    });
    expect([inside.status, inside.body.errors[0].path]).toEqual([400, 'callbackUrl']);
    expect((await tenant.api.get('/agents/run/list')).body.total).toBe(0);
  });

  test('is started once under one Idempotency-Key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await start({}, key);
    expect(await start({}, key)).toBe(first);
    await drainJobs(world);
    expect(told()).toHaveLength(1);
  });

  test('runs as the agent was when it was accepted', async () => {
    const requestId = await start();
    await tenant.api.delete('/agents/delete', { oId: agentOId });
    await drainJobs(world);
    expect(await statusOf(requestId)).toMatchObject({ status: 'completed' });
  });

  test('that the budget does not allow is refused as a synchronous one is, and leaves no row', async () => {
    await start();
    await drainJobs(world);
    const { credits } = (await tenant.api.get('/api-key/validate')).body;
    expect(credits.creditsUsed).toBe(20);
    await setLimit(30);
    const sent = { agentOId, companyName: 'Northmarket' };
    const refused = await tenant.api.post('/async/agent/run', { ...sent, callbackUrl: receiver.url });
    expect(contract.faults('POST', '/async/agent/run', 402, refused.body)).toEqual([]);
    const now = await tenant.api.post('/agents/content/run', sent);
    expect([refused.status, omit(refused.body, '_metadata')]).toEqual([402, omit(now.body, '_metadata')]);
    expect(refused.body).toMatchObject({ code: 'budget_exhausted', budget: 'key', creditsNeeded: 20 });
    expect((await tenant.api.get('/agents/run/list', { mode: 'async' })).body.total).toBe(1);
    const poor = await makeWorld({ CREDIT_LIMIT: '30' });
    await setLimit(null);
    const { status, body } = await client(poor.app, tenant.key).post('/async/agent/run', sent);
    expect([status, body.budget]).toEqual([402, 'workspace']);
    await poor.app.close();
  });

  test('whose budget was used up since it was accepted fails when it is to begin', async () => {
    const requestId = await start();
    await setLimit(10);
    await drainJobs(world);
    expect(await statusOf(requestId)).toMatchObject({
      status: 'failed',
      error: { code: 'budget_exhausted' },
    });
    // the workspace had enough for it: what it granted was given back in the transaction that went on
    const used = await world.db.ownerSql<{ credits: number }[]>`
      select credits::float8 as credits
      from usage_month
      where workspace_o_id = ${tenant.workspaceOId}`;
    expect(used.every(({ credits }) => credits === 0)).toBe(true);
  });
});

const setLimit = (most: number | null) =>
  world.db.ownerSql`update api_key set credit_limit = ${most} where o_id = ${tenant.keyOId}`;

describe('a run whose try fails', () => {
  test('by the endpoint is tried again, and by its own fault is not', async () => {
    const tried = await start();
    const away = withModel(async () => {
      throw new ApiError(503, 'model_unavailable', 'The model is away');
    });
    await drainJobs(away, { rounds: 1 });
    expect(await statusOf(tried)).toMatchObject({ status: 'pending', error: null });
    await drainJobs(world, { hurry: true });
    expect(await statusOf(tried)).toMatchObject({ status: 'completed' });
    const refusing = withModel(async () => {
      throw new ApiError(502, 'model_refused', 'The endpoint answered 404: there is no such model');
    });
    const refused = await start();
    await drainJobs(refusing);
    expect(await statusOf(refused)).toMatchObject({ status: 'failed', error: { code: 'model_refused' } });
    expect(told().map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('again and again fails with what the last one failed with', async () => {
    const requestId = await start();
    const away = withModel(async () => {
      throw new ApiError(503, 'model_unavailable', 'The model is away');
    });
    await drainJobs(away, { hurry: true, rounds: 10 });
    expect(await statusOf(requestId)).toMatchObject({
      status: 'failed',
      error: { code: 'model_unavailable' },
    });
    expect(told()).toHaveLength(1);
  });

  test('whose answer cannot be stored has failed, and is not executed and paid again', async () => {
    let asked = 0;
    const { write } = world.context.ai;
    const boundless = withModel(async (request) => {
      asked += 1;
      const written = await write(request);
      return { ...written, usage: { ...written.usage, inputTokens: 1e30 } };
    });
    const requestId = await start();
    await drainJobs(boundless, { hurry: true, rounds: 3 });
    const error = { code: 'unstorable_answer' };
    expect(await statusOf(requestId)).toMatchObject({ status: 'failed', error });
    expect([asked, told().length]).toEqual([1, 1]);
  });
});

describe('a worker that dies', () => {
  test('in the middle of a run leaves it to the next, and ends nothing when it was only slow', async () => {
    const requestId = await start();
    const slow = jobContext(world, tenant.workspaceOId);
    const first = await slow.write((tx) => beginRun(tx, slow.workspace, requestId));
    expect(first).toMatchObject({ attempt: 1 });
    if (!first) return;
    await drainJobs(world);
    expect(await statusOf(requestId)).toMatchObject({ status: 'completed' });
    const executed = await executeRun(slow, first);
    expect(await slow.write((tx) => finishRun(tx, slow.workspace, requestId, { executed }, first))).toBe(
      false,
    );
    expect((await tenant.api.get('/agents/run/get', { runOId: requestId })).body.data.attempts).toBe(2);
    await drainJobs(world);
    expect(told()).toHaveLength(1);
  });

  test('after the run was finished makes nobody execute it again', async () => {
    const requestId = await start();
    await drainJobs(world);
    const before = await statusOf(requestId);
    let calls = 0;
    const counting = withModel((request) => {
      calls += 1;
      return world.context.ai.write(request);
    });
    const job = jobContext(counting, tenant.workspaceOId);
    await runQueued(
      { ...job, creditLimit: 1000, runsAtOnce: 10, isLastTry: false, isOverdue: false },
      requestId,
    );
    expect(calls).toBe(0);
    expect(await statusOf(requestId)).toEqual(before);
  });
});

describe('runs of one workspace at once', () => {
  test('are as many as the setting allows; the others wait, and lose no try', async () => {
    const { config } = world.context;
    const narrow = { ...world, context: { ...world.context, config: { ...config, runsAtOnce: 1 } } };
    const job = jobContext(narrow, tenant.workspaceOId);
    const [held, waiting] = [await start(), await start()];
    const begun = await job.write((tx) => beginRun(tx, job.workspace, held));
    // as if another worker had it
    await world.db.ownerSql`delete from graphile_worker._private_jobs where payload ->> 'runOId' = ${held}`;
    // once: it comes back within seconds, and for half a minute the other is held
    await drainJobs(narrow, { names: ['run-agent'], rounds: 1 });
    expect(await statusOf(waiting)).toMatchObject({ status: 'pending', startedAt: null });
    const [queued] = await world.db.ownerSql`
      select attempts from graphile_worker._private_jobs where payload ->> 'runOId' = ${waiting}`;
    expect(queued?.attempts).toBe(0);
    await job.write((tx) =>
      finishRun(tx, job.workspace, held, { error: new ApiError(400, 'x', 'x') }, begun ?? {}),
    );
    await drainJobs(narrow, { hurry: true, names: ['run-agent'] });
    expect(await statusOf(waiting)).toMatchObject({ status: 'completed' });
  });
});

describe('cancelling', () => {
  const cancel = (requestId: string) => tenant.api.post('/async/agent/run/cancel', { requestId });

  test('a run that waits ends it, told to its callback, and no model is asked', async () => {
    const requestId = await start();
    const cancelled = await cancel(requestId);
    expect(contract.faults('POST', '/async/agent/run/cancel', 200, cancelled.body)).toEqual([]);
    expect(cancelled.body.data).toMatchObject({ requestId, status: 'cancelled', result: null });
    expect((await tenant.api.post(`/runs/${requestId}/cancel`)).body.data.status).toBe('cancelled');
    await drainJobs(world);
    expect(told()).toMatchObject([{ requestId, status: 'cancelled', output: null }]);
    expect((await tenant.api.get('/agents/run/get', { runOId: requestId })).body.data.attempts).toBe(0);
  });

  test('a run that is executed gives up the call of its model', async () => {
    const requestId = await start();
    const asked = Promise.withResolvers<AbortSignal>();
    const draining = drainJobs(
      withModel(({ signal }) => {
        if (signal) asked.resolve(signal);
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      }),
      { names: ['run-agent'] },
    );
    const signal = await asked.promise;
    await cancel(requestId);
    await draining;
    expect(signal.reason).toMatchObject({ code: 'run_cancelled' });
    await drainJobs(world);
    expect(await statusOf(requestId)).toMatchObject({ status: 'cancelled', result: null, error: null });
    expect(told()).toMatchObject([{ status: 'cancelled' }]);
    const { credits } = (await tenant.api.get('/api-key/validate')).body;
    expect(credits.creditsUsed).toBe(0);
  });

  test('a run that has ended is refused', async () => {
    const requestId = await start();
    await drainJobs(world);
    const late = await cancel(requestId);
    expect([late.status, late.body.code]).toEqual([409, 'run_ended']);
    expect(told()).toHaveLength(1);
  });
});

describe('what a callback carries', () => {
  const reply = {
    found: true,
    message: '',
    data: {},
    annotations: [],
    warnings: [],
    runOId: 'r',
    agentOId: 'a',
    experimentOId: null,
    model: 'm',
  };
  const ended = {
    runOId: 'asyncReqID_1',
    status: 'completed' as const,
    agentOId: null,
    linkOrigin: 'https://api.example',
    error: null,
    createdAt: new Date(0),
    completedAt: new Date(1),
  };

  test('leaves out annotations over 20 KB and an output over 1 MB, with where to fetch them', () => {
    const annotations = [{ path: '/content', sources: 'x'.repeat(21_000) }];
    const lean = callbackOf({ ...ended, output: { ...reply, annotations } });
    expect(lean.output).toEqual(omit(reply, 'annotations') as never);
    expect(lean).toMatchObject({
      annotationsUrl: 'https://api.example/api/v2/runs/asyncReqID_1/annotations',
    });
    expect(lean).not.toHaveProperty('resultUrl');
    const large = { ...reply, data: { content: 'ü'.repeat(600_000) } };
    expect(callbackOf({ ...ended, output: large })).toMatchObject({
      output: null,
      resultUrl: 'https://api.example/api/v2/runs/asyncReqID_1',
    });
    const nearly = { ...reply, data: { content: 'ü'.repeat(500_000) } };
    expect(callbackOf({ ...ended, output: nearly }).output).toEqual(nearly as never);
  });

  test('is fetched with the key at the address that it names', async () => {
    const long = 'Northmarket has a problem: exports fail every Monday. '.repeat(40);
    const requestId = await start({ includeFullAnnotation: true, runtimeContext: long });
    await drainJobs(world);
    const { result } = await statusOf(requestId);
    const at = new URL(`http://localhost/api/v2/runs/${requestId}`);
    const fetched = await world.app.fetch(new Request(at, { headers: { api_key: tenant.key } }));
    expect(((await fetched.json()) as { data: { output: unknown } }).data.output).toEqual(result);
    expect((await world.app.fetch(new Request(at))).status).toBe(401);
  });
});

function omit<T extends object>(value: T, name: string): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as Partial<T>;
}
