import { beforeAll, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { pickArm } from '../../server/services/experiments/pick.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { accept, given, newAgents, newExperiment } from '../support/experiments.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  tenant = await world.newWorkspace();
});

const ways: [string, (body: object) => Promise<Reply>][] = [
  ['/agents/content/run', (body) => tenant.api.post('/agents/content/run', body)],
  ['/async/agent/run', (body) => tenant.api.post('/async/agent/run', body)],
];

const turnsOf = async (oId: string) => {
  const [row] = await world.db.ownerSql<{ turns: number }[]>`
    select turns::int as turns from experiment where o_id = ${oId}`;
  return row?.turns;
};
const assignments = (oId: string) => world.db.ownerSql<{ agentOId: string; person: string }[]>`
  select agent_o_id, person_hash as person from experiment_assignment where experiment_o_id = ${oId}`;
const runsOf = async (oId: string) =>
  (await tenant.api.get('/agents/run/list', { experimentOId: oId, limit: 200 })).body;
const countsOf = (agentOIds: readonly string[], all: readonly string[]) =>
  all.map((agentOId) => agentOIds.filter((one) => one === agentOId).length);

describe.each(ways)('%s', (path, run) => {
  test('takes an experiment in place of an agent, and says which agent ran', async () => {
    const { oId, agentOIds } = await newExperiment(tenant, 'RANDOM');
    const reply = await run({ experimentOId: oId, companyName: 'Northmarket' });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(contract.faults('POST', path, 200, reply.body)).toEqual([]);
    const { runOId = reply.body.requestId, agentOId } = reply.body;
    expect(reply.body.experimentOId).toBe(oId);
    expect(agentOIds).toContain(agentOId);
    await drainJobs(world);
    const { data } = (await tenant.api.get('/agents/run/get', { runOId })).body;
    const both = { experimentOId: oId, agentOId };
    expect(data).toMatchObject({ ...both, status: 'completed', output: both, agent: { oId: agentOId } });
    expect(await runsOf(oId)).toMatchObject({ total: 1, data: [{ oId: runOId, ...both }] });
    const { result } = (await tenant.api.get('/async/agent/run/status', { requestId: runOId })).body.data;
    expect(result).toMatchObject(both);
  });

  test('says no experiment where the request names the agent', async () => {
    const [agentOId] = await newAgents(tenant, 1);
    const reply = await run({ agentOId, companyName: 'Northmarket' });
    expect(reply.body).toMatchObject({ agentOId, experimentOId: null });
  });

  test('refuses both and neither, naming the fields', async () => {
    const { oId, agentOIds } = await newExperiment(tenant, 'RANDOM');
    const both = await run({ experimentOId: oId, agentOId: agentOIds[0] });
    expect(both.status).toBe(400);
    expect(both.body.errors.map((one: { path: string }) => one.path)).toEqual(['agentOId', 'experimentOId']);
    expect(both.body.message).toBe('agentOId: cannot be combined with experimentOId; send one of them');
    for (const nobody of [{}, { agentOId: '', experimentOId: null }]) {
      const neither = await run({ companyName: 'Northmarket', ...nobody });
      expect([neither.status, neither.body.message]).toEqual([
        400,
        'agentOId: is required, unless experimentOId is given',
      ]);
    }
    expect((await runsOf(oId)).total).toBe(0);
  });

  test('answers 404 for an experiment that is unknown, deleted or of another workspace', async () => {
    const { oId } = await newExperiment(tenant, 'RANDOM');
    await tenant.api.delete('/agents/experiment/delete', { oId });
    const theirs = await newExperiment(await world.newWorkspace(), 'RANDOM');
    for (const experimentOId of [newOId('ae'), oId, theirs.oId]) {
      const refused = await run({ experimentOId });
      expect([refused.status, refused.body.message]).toEqual([
        404,
        'No experiment with this oId exists in the workspace',
      ]);
    }
  });

  test('leaves out an agent that was deleted, and answers 409 when all were', async () => {
    const { oId, agentOIds } = await newExperiment(tenant, 'ROUND_ROBIN', { arms: 3 });
    const drop = (agent: string | undefined) => tenant.api.delete('/agents/delete', { oId: agent });
    await drop(agentOIds[1]);
    const left = [];
    for (let at = 0; at < 4; at++) left.push((await run({ experimentOId: oId })).body.agentOId);
    expect(left).toEqual([agentOIds[0], agentOIds[2], agentOIds[0], agentOIds[2]]);
    const { agents } = (await tenant.api.get('/agents/experiment/get', { oId })).body.data;
    expect(agents.map(({ isDeleted }: { isDeleted: boolean }) => isDeleted)).toEqual([false, true, false]);
    await drop(agentOIds[0]);
    await drop(agentOIds[2]);
    const refused = await run({ experimentOId: oId });
    expect([refused.status, refused.body.code]).toEqual([409, 'no_agent_left']);
    expect(refused.body.message).toContain('were deleted');
  });
});

test('a sequence takes an experiment of its type, and other types take none', async () => {
  const { oId, agentOIds } = await newExperiment(tenant, 'ROUND_ROBIN', { agentType: 'EMAIL' });
  const email = 'ops@northmarket.example';
  const ran = await tenant.api.post('/agents/sequence/run', { experimentOId: oId, email });
  expect(ran.status, JSON.stringify(ran.body)).toBe(200);
  expect(ran.body).toMatchObject({ experimentOId: oId, agentOId: agentOIds[0] });
  const later = (experimentOId: string) =>
    tenant.api.post('/async/headless/generate-emails', { experimentOId, email });
  expect((await later(oId)).body).toMatchObject({ experimentOId: oId, agentOId: agentOIds[0] });
  const content = await later((await newExperiment(tenant, 'RANDOM')).oId);
  expect([content.status, content.body.message]).toEqual([
    400,
    'experimentOId: is an experiment of type CONTENT, not EMAIL',
  ]);
  const refused = await tenant.api.post('/agents/content/run', { experimentOId: oId });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'experimentOId: is an experiment of type EMAIL, not CONTENT',
  ]);
  const none = await tenant.api.post('/agents/enrich-company/run', { experimentOId: oId, companyName: 'X' });
  expect([none.status, none.body.errors[0].path]).toEqual([400, 'agentOId']);
});

test('who runs may stand among the inputs of an asynchronous run, and is named there when it is wrong', async () => {
  const { oId, agentOIds } = await newExperiment(tenant, 'RANDOM');
  const start = (body: object) => tenant.api.post('/async/agent/run', body);
  const inner = await start({ inputs: { experimentOId: oId, companyName: 'Northmarket' } });
  expect(inner.body).toMatchObject({ experimentOId: oId });
  const both = await start({ agentOId: agentOIds[0], inputs: { experimentOId: oId } });
  expect(both.body.errors.map((one: { path: string }) => one.path)).toEqual([
    'agentOId',
    'inputs.experimentOId',
  ]);
});

test('a run of an experiment that is replayed keeps its agent, and counts once', async () => {
  const { oId, agentOIds } = await newExperiment(tenant, 'ROUND_ROBIN');
  const { runOId } = (await tenant.api.post('/agents/content/run', { experimentOId: oId })).body;
  const replay = (mode: string) => tenant.api.post('/agents/run/replay', { runOId, mode });
  const exact = await replay('exact');
  expect(exact.body).toMatchObject({ identical: true, experimentOId: oId, agentOId: agentOIds[0] });
  const live = await replay('live');
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  expect(live.body).toMatchObject({ experimentOId: null, agentOId: agentOIds[0] });
  expect(await turnsOf(oId)).toBe(1);
  expect((await runsOf(oId)).total).toBe(1);
});

test('a run of one agent is strict about names, and knows nothing of an experiment', async () => {
  const [agentOId] = await newAgents(tenant, 1, 'ENRICH_COMPANY');
  const body = { agentOId, inputs: { companyName: 'Northmarket' } };
  const reply = await tenant.api.post('/async/agent/run', body, { prefer: 'handling=strict' });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
});

describe('a strategy', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ email: `p${at}@people.example` }));

  test.each([
    ['RANDOM', []],
    ['WEIGHTED', [5, 1]],
  ])(
    '%s gives each run the arm that its hash falls on, with or without a person',
    async (strategy, weights) => {
      const { oId, agentOIds } = await newExperiment(tenant, strategy, { weights });
      const arms = agentOIds.map((agentOId, at) => ({ agentOId, weight: weights[at] ?? 1 }));
      const asked = [...people(20), ...Array.from({ length: 20 }, () => ({}))];
      const replies = await Promise.all(asked.map((person) => accept(tenant, oId, person)));
      for (const { body } of replies)
        expect(body.agentOId).toBe(pickArm(strategy as 'RANDOM', arms, { runOId: body.requestId, turn: 0 }));
      expect(await turnsOf(oId)).toBe(0);
    },
  );

  test('ROUND_ROBIN gives each arm as many as any other, however many ask at once', async () => {
    const { oId, agentOIds } = await newExperiment(tenant, 'ROUND_ROBIN', { arms: 4 });
    const nobody = await given(Array.from({ length: 40 }, () => accept(tenant, oId)));
    expect(countsOf(nobody, agentOIds)).toEqual([10, 10, 10, 10]);
    const persons = await given(people(42).map((person) => accept(tenant, oId, person)));
    expect(countsOf(persons, agentOIds).toSorted()).toEqual([10, 10, 11, 11]);
    expect(await turnsOf(oId)).toBe(82);
  });

  test('ROUND_ROBIN takes no turn for a run that is refused, nor for a person who has an arm', async () => {
    const { oId, agentOIds } = await newExperiment(tenant, 'ROUND_ROBIN');
    const wrong = { customContext: { persona: { oId: newOId('pe') } } };
    expect((await accept(tenant, oId, { ...wrong, email: 'a@people.example' })).status).toBe(404);
    expect([await turnsOf(oId), (await assignments(oId)).length]).toEqual([0, 0]);
    const order = await given([accept(tenant, oId, { email: 'a@people.example' })]);
    for (const person of [{ email: 'A@people.example' }, { email: 'a@people.example' }, {}, {}])
      order.push(...(await given([accept(tenant, oId, person)])));
    const [first, second] = agentOIds;
    expect(order).toEqual([first, first, first, second, first].map(String));
  });
});

describe('a person', () => {
  test.each(['RANDOM', 'ROUND_ROBIN', 'WEIGHTED'])(
    'keeps the arm of %s, also of 50 requests at once',
    async (strategy) => {
      const weights = strategy === 'WEIGHTED' ? [1, 1, 1, 1] : [];
      const { oId, agentOIds } = await newExperiment(tenant, strategy, { arms: 4, weights });
      const email = 'ops@northmarket.example';
      const all = await given(Array.from({ length: 50 }, () => accept(tenant, oId, { email })));
      expect(new Set(all).size).toBe(1);
      expect((await assignments(oId)).map(({ agentOId }) => agentOId)).toEqual([all[0] ?? '']);
      expect(await turnsOf(oId)).toBe(strategy === 'ROUND_ROBIN' ? 1 : 0);
      // strategy and weights of later count for others
      await tenant.api.post('/agents/experiment/update', {
        oId,
        runStrategy: 'WEIGHTED',
        weights: agentOIds.map((agent) => ({ oId: agent, weight: agent === all[0] ? 0.001 : 1000 })),
      });
      const later = await given(Array.from({ length: 5 }, () => accept(tenant, oId, { email })));
      expect(new Set([...all, ...later]).size).toBe(1);
    },
  );

  test('is given another arm, and one alone, when the first is deleted or taken out', async () => {
    const { oId, agentOIds } = await newExperiment(tenant, 'ROUND_ROBIN', { arms: 3 });
    const person = { firstName: 'Head', lastName: 'Of Operations', companyDomain: 'northmarket.example' };
    const [first] = await given([accept(tenant, oId, person)]);
    await tenant.api.delete('/agents/delete', { oId: first });
    const next = await given(Array.from({ length: 20 }, () => accept(tenant, oId, person)));
    expect(new Set(next).size).toBe(1);
    expect(next[0]).not.toBe(first);
    expect(await turnsOf(oId)).toBe(2);
    const others = agentOIds.filter((agent) => agent !== first && agent !== next[0]);
    const spare = await newAgents(tenant, 1);
    await tenant.api.post('/agents/experiment/update', { oId, agentOIds: [...others, ...spare] });
    const last = await given(Array.from({ length: 20 }, () => accept(tenant, oId, person)));
    expect(new Set(last).size).toBe(1);
    expect([...others, ...spare]).toContain(last[0] ?? '');
    expect(await assignments(oId)).toHaveLength(1);
  });

  test('leaves no address where the arm is kept', async () => {
    const { oId } = await newExperiment(tenant, 'RANDOM');
    await accept(tenant, oId, { email: 'ops@northmarket.example' });
    const [row] = await assignments(oId);
    expect(row?.person).toMatch(/^[\w-]{43}$/);
  });
});
