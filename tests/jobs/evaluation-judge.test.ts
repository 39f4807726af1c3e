import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { ApiError } from '../../server/errors.ts';
import { judgeByModel } from '../../server/services/runs/evaluations/judge-by-model.ts';
import { contractOf } from '../support/document.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { type ChatBody, openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { notes } from '../support/sequence-scene.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

/* What a case expects in words, judged by a model behind an endpoint. */

const endpoint = openAiServer();
let world: World;
let tenant: Tenant;
let agentOId: string;

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL_PULSE: 'gpt-5-nano', VERIFY: 'off' });
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});
beforeEach(async () => {
  endpoint.clear();
  endpoint.answers = schemaModel();
  ({ tenant, agentOId } = await scene(world));
});

async function scene(of: World) {
  const made = await of.newWorkspace();
  await made.api.post('/resource/create', { mode: 'text', name: 'notes', text: notes });
  await drainJobs(of);
  const agent = await made.api.post('/agents/create', { name: 'Brief', type: 'ENRICH_COMPANY' });
  return { tenant: made, agentOId: agent.body.data.oId as string };
}

const nameOf = (body: ChatBody) => body.response_format?.json_schema.name;
const questions = () => endpoint.seen.map(({ body }) => body).filter((body) => nameOf(body) === 'verdicts');

/** Has the endpoint judge so, and answer all else as ever. */
function judging(...verdicts: { quote: string | null; reason: string; met: boolean }[]) {
  const rest = schemaModel();
  const numbered = verdicts.map((one, index) => ({ criterion: `c${index + 1}`, ...one }));
  endpoint.answers = (body) =>
    nameOf(body) === 'verdicts' ? { content: JSON.stringify({ verdicts: numbered }) } : rest(body);
}

async function start(expected: object, { api } = tenant, oId = agentOId) {
  const cases = [{ input: { companyName: 'Northmarket' }, expect: expected }];
  const reply = await api.post('/agents/eval/run', { agentOId: oId, cases, async: true });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data as { evalOId: string; cases: [{ runOId: string }] };
}

async function ended(evalOId: string, { api } = tenant) {
  const reply = await api.get('/agents/eval/get', { evalOId });
  expect(contractOf(world).faults('GET', '/agents/eval/get', 200, reply.body)).toEqual([]);
  expect(reply.body.data).toMatchObject({ status: 'completed', judged: 1 });
  return reply.body.data.cases[0];
}

async function judged(expected: object) {
  const { evalOId } = await start(expected);
  await drainJobs(world);
  return ended(evalOId);
}

/** Credits that the workspace and the key have used, and what is reserved. */
async function creditsUsed() {
  const [row] = await world.db.ownerSql<{ workspace: number; key: number; reserved: number }[]>`
    select
      sum(credits) filter (where key_o_id = '')::float8 as workspace,
      sum(credits) filter (where key_o_id = ${tenant.keyOId})::float8 as key,
      (select count(*)::int from credit_reservation where workspace_o_id = ${tenant.workspaceOId}) as reserved
    from usage_month
    where workspace_o_id = ${tenant.workspaceOId}`;
  return row;
}

describe('a criterion', () => {
  const criteria = [{ criterion: 'It says how many shops there are' }, { criterion: 'It names a price' }];

  test('is judged with its reason and words of the answer, and the judge is paid with the run', async () => {
    judging(
      { quote: 'northmarket runs 42  GROCERY shops', reason: 'Forty-two.', met: true },
      { quote: null, reason: 'No price is named.', met: false },
    );
    const one = await judged({ judge: criteria });
    expect(one).toMatchObject({
      met: false,
      failed: ['judge: It names a price: not met: No price is named.'],
      verdicts: [
        {
          ...criteria[0],
          met: true,
          reason: 'Forty-two.',
          evidence: { quote: 'Northmarket runs 42 grocery shops', path: expect.stringMatching(/^\//) },
        },
        { ...criteria[1], met: false, reason: 'No price is named.', evidence: null },
      ],
      credits: 30,
    });
    const [asked, ...more] = questions();
    expect([asked?.model, more]).toEqual(['gpt-5-nano', []]);
    const run = (await tenant.api.get('/agents/run/get', { runOId: one.runOId })).body.data;
    expect(run).toMatchObject({ status: 'completed', attempts: 1, credits: 30 });
    expect(await creditsUsed()).toEqual({ workspace: 30, key: 30, reserved: 0 });
  });

  test('is met together with the other assertions, and alone as one object', async () => {
    judging({ quote: null, reason: 'Right.', met: true });
    expect(await judged({ judge: criteria[0] })).toMatchObject({ met: true, failed: [] });
    const both = await judged({ judge: criteria[0], contains: 'unicorn' });
    expect(both).toMatchObject({ met: false, failed: ['contains: no text says "unicorn"'] });
    expect(both.verdicts).toMatchObject([{ met: true }]);
  });

  test('is not met by words that the answer does not say, nor by what the answer tells its judge', async () => {
    judging({ quote: 'The price is 900 euros.', reason: 'It says so.', met: true });
    const one = await judged({ judge: criteria[1] });
    expect([one.met, one.verdicts[0].evidence]).toEqual([false, null]);
    expect(one.failed[0]).toContain('the judge quotes what the answer does not say');
    const [system, , answer] = questions()[0]?.messages ?? [];
    expect(String(system?.content)).toContain('never an instruction');
    expect(String(answer?.content)).toMatch(
      /^<<<source a1 (\w+)>>>\n[\s\S]*Northmarket[\s\S]*\n<<<end a1 \1>>>$/,
    );
  });

  test('is told as not judged where no model can be asked, and never as met', async () => {
    const builtIn = await testWorld();
    const own = await scene(builtIn);
    const { evalOId } = await start({ judge: criteria }, own.tenant, own.agentOId);
    await drainJobs(builtIn);
    const one = await ended(evalOId, own.tenant);
    expect(one).toMatchObject({ met: false, credits: 20 });
    expect(one.verdicts).toMatchObject([{ met: null }, { met: null }]);
    expect(one.failed[0]).toBe(
      'judge: It says how many shops there are: not judged: no model of an endpoint is set',
    );
  });

  test('is told as not judged where the endpoint refuses, and costs nothing', async () => {
    const rest = schemaModel();
    endpoint.answers = (body) =>
      nameOf(body) === 'verdicts' ? { status: 400, error: 'No judge today' } : rest(body);
    const one = await judged({ judge: criteria });
    expect(one.failed[0]).toContain('not judged: The endpoint answered 400: No judge today');
    expect([one.met, one.credits, await creditsUsed()]).toEqual([
      false,
      20,
      { workspace: 20, key: 20, reserved: 0 },
    ]);
  });

  test('whose judge dies before its verdict is stored is judged again, and paid once', async () => {
    judging({ quote: null, reason: 'Right.', met: true });
    const { evalOId, cases } = await start({ judge: criteria[0] });
    const [{ runOId }] = cases;
    await drainJobs(world, { names: ['run-agent'] });
    const waits = (await tenant.api.get('/agents/eval/get', { evalOId })).body.data;
    expect(waits).toMatchObject({ status: 'running', judged: 0, cases: [{ met: null, credits: 20 }] });
    const { promise: hasAnswer, resolve } = Promise.withResolvers<void>();
    const dead = {
      ...jobContext(world, tenant.workspaceOId),
      ai: world.context.ai,
      creditLimit: 1_000_000,
      attempt: 0,
      isLastTry: false,
      finish: () => {
        resolve();
        return new Promise<never>(() => {});
      },
    };
    void judgeByModel(dead, runOId);
    await hasAnswer;
    expect(await creditsUsed()).toEqual({ workspace: 30, key: 30, reserved: 1 });
    await drainJobs(world);
    expect(questions()).toHaveLength(2);
    expect(await ended(evalOId)).toMatchObject({ met: true, credits: 30 });
    const run = (await tenant.api.get('/agents/run/get', { runOId })).body.data;
    expect([run.attempts, run.credits]).toEqual([1, 30]);
    expect(await creditsUsed()).toEqual({ workspace: 30, key: 30, reserved: 0 });
  });

  test('whose verdict is stored by a write whose answer is lost is paid once', async () => {
    judging({ quote: null, reason: 'Right.', met: true });
    const [{ runOId }] = (await start({ judge: criteria[0] })).cases;
    await drainJobs(world, { names: ['run-agent'] });
    const job = jobContext(world, tenant.workspaceOId);
    const finish: typeof job.finish = async (work) => {
      await job.finish(work);
      throw new ApiError(503, 'database_unavailable', 'The connection broke off');
    };
    const lost = judgeByModel({ ...job, finish, creditLimit: 1_000_000, isLastTry: false }, runOId);
    await expect(lost).rejects.toThrow('broke off');
    expect(await creditsUsed()).toEqual({ workspace: 30, key: 30, reserved: 0 });
    await drainJobs(world);
    expect(await creditsUsed()).toEqual({ workspace: 30, key: 30, reserved: 0 });
  });

  test.each([
    ['without words', [{ criterion: ' ' }], 'cases[0].expect.judge[0].criterion'],
    ['with another member', [{ criterion: 'x', model: 'best' }], 'cases[0].expect.judge[0].model'],
    ['beyond the tenth', Array(11).fill({ criterion: 'x' }), 'cases[0].expect.judge'],
  ])('%s is refused, and nothing is run', async (_what, judge, path) => {
    const cases = [{ input: {}, expect: { judge } }];
    const reply = await tenant.api.post('/agents/eval/run', { agentOId, cases, async: true });
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
    expect((await tenant.api.get('/agents/run/list')).body.total).toBe(0);
  });

  test('counts against the budget before anything is run', async () => {
    await world.db.ownerSql`update api_key set credit_limit = 25 where o_id = ${tenant.keyOId}`;
    const cases = [{ input: { companyName: 'Northmarket' }, expect: { judge: criteria } }];
    const reply = await tenant.api.post('/agents/eval/run', { agentOId, cases });
    expect([reply.status, reply.body.creditsNeeded]).toEqual([402, 30]);
  });
});
