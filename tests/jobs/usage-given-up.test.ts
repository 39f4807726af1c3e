import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { type QueueTools, runQueued } from '../../server/services/runs/run-queued.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { faults, openAiServer } from '../support/openai-server.ts';
import { pairsAsked } from '../support/openai-verifier.ts';
import { schemaModel } from '../support/schema-model.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

/* What models have used before their work was given up is on the run and on the credits, once. */

const usage = { input: 1000, output: 50 };
const endpoint = openAiServer();
let world: World;
let tenant: Tenant;
let agentOId: string;
/** Settles when the verifying request has come, which is never answered. */
let verifying: PromiseWithResolvers<void>;

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl });
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
  agentOId = (await tenant.api.post('/agents/create', { name: 'Brief', type: 'ENRICH_COMPANY' })).body.data
    .oId;
  verifying = Promise.withResolvers();
  // the check is not sure of what it says, and asks
  const says = schemaModel({
    usage,
    say: ({ path, passage }) =>
      passage && path.endsWith('/value') ? 'Taking stock is slow work there' : undefined,
  });
  endpoint.answers = (body) => {
    if (!pairsAsked(body)) return says(body);
    verifying.resolve();
    return faults.hanging;
  };
});

const body = () => ({
  agentOId,
  companyName: 'Northmarket',
  runtimeContext: 'At Northmarket counting takes two days every month.',
});

async function accepted(): Promise<string> {
  const reply = await tenant.api.post('/async/agent/run', body());
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.requestId;
}

/** One try of the queue, with a signal of the test's own. */
function tried(runOId: string, signal: AbortSignal, more: Partial<QueueTools> = {}): Promise<void> {
  const job = { ...jobContext(world, tenant.workspaceOId), signal };
  const tools = { ...job, creditLimit: 1000, runsAtOnce: 10, isLastTry: true, isOverdue: false, ...more };
  return runQueued(tools, runOId);
}

const expectPaidOnce = async (status: string) => {
  const rows = await world.db.ownerSql`
    select status, input_tokens::int, output_tokens::int, credits::float8
    from run
    where workspace_o_id = ${tenant.workspaceOId}`;
  const { credits } = (await tenant.api.get('/api-key/validate')).body;
  expect(credits.creditsUsed).toBeGreaterThan(0);
  expect([...rows]).toEqual([
    { status, inputTokens: usage.input, outputTokens: usage.output, credits: credits.creditsUsed },
  ]);
};

test('a run that is cancelled while it is verified has what was answered before on it', async () => {
  const requestId = await accepted();
  const draining = drainJobs(world, { names: ['run-agent'] });
  await verifying.promise;
  await tenant.api.post('/async/agent/run/cancel', { requestId });
  await draining;
  await expectPaidOnce('cancelled');
});

test('a run whose time is over has it', async () => {
  const late = new AbortController();
  const trying = tried(await accepted(), late.signal);
  await verifying.promise;
  late.abort(new DOMException('The run took too long', 'TimeoutError'));
  await trying;
  await expectPaidOnce('failed');
});

test('a run whose worker stops has it, and waits for another', async () => {
  const stopping = new AbortController();
  const trying = tried(await accepted(), stopping.signal, { isLastTry: false });
  await verifying.promise;
  stopping.abort(new Error('The worker stops'));
  await expect(trying).rejects.toThrow('The worker stops');
  await expectPaidOnce('pending');
});

test('a run whose client hangs up has it', async () => {
  const client = new AbortController();
  const reply = world.app.fetch(
    new Request('http://localhost/api/v2/agents/enrich-company/run', {
      method: 'POST',
      headers: { api_key: tenant.key, 'content-type': 'application/json' },
      body: JSON.stringify(body()),
      signal: client.signal,
    }),
  );
  await verifying.promise;
  client.abort(new DOMException('hung up', 'AbortError'));
  expect((await reply).status).toBe(499);
  await expectPaidOnce('cancelled');
});
