import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { setsMost } from '../../schema/evaluation-set.ts';
import { newOId, prefixes } from '../../schema/o-id.ts';
import type { Ai } from '../../server/ai/index.ts';
import { ApiError } from '../../server/errors.ts';
import { beginRun } from '../../server/services/runs/begin.ts';
import { executeRun } from '../../server/services/runs/execute.ts';
import { finishRun } from '../../server/services/runs/finish.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;
let agentOId: string;

const text =
  '# Northmarket\n\nNorthmarket runs 42 grocery shops.\n\n## Pain points\n\n- Stock figures of shops and web store differ by eleven percent.\n- Every Monday two people compare exports by hand.\n\n## Next steps\n\n- Northmarket wants a pilot in ten shops before June.\n';

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
  await tenant.api.post('/resource/create', { mode: 'text', text });
  await drainJobs(world);
  agentOId = (await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' })).body.data.oId;
});

const known = { companyName: 'Northmarket' };
const nobody = { companyName: 'Zirkonblau' };

async function start(cases: object[], more: object = {}, headers = {}) {
  const reply = await tenant.api.post('/agents/eval/run', { agentOId, cases, async: true, ...more }, headers);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(contract.faults('POST', '/agents/eval/run', 200, reply.body)).toEqual([]);
  return reply.body.data;
}

async function get(evalOId: string) {
  const reply = await tenant.api.get('/agents/eval/get', { evalOId });
  expect(contract.faults('GET', '/agents/eval/get', 200, reply.body)).toEqual([]);
  return reply.body.data;
}

async function evaluated(cases: object[]) {
  const { evalOId } = await start(cases);
  await drainJobs(world);
  return get(evalOId);
}

const runOf = async (runOId: string) => (await tenant.api.get('/agents/run/get', { runOId })).body.data;

/** The world with a model that answers as told. */
const withModel = (write: Ai['write']) => ({
  ...world,
  context: { ...world.context, ai: { ...world.context.ai, write } },
});

describe('an evaluation', () => {
  test('runs each case as any other run and says what was not met', async () => {
    const begun = await start([
      { name: 'Known', input: known, expect: { contains: ['a PILOT  in ten shops'] } },
      { input: nobody, expect: { contains: 'unicorn', paths: ['/content', '/jsonContent/sections/9'] } },
      { input: known, expect: { absent: ['ten\nSHOPS', 'guaranteed'], paths: '/jsonContent/title' } },
      { input: known },
    ]);
    expect(begun).toMatchObject({ status: 'running', judged: 0, previous: null, completedAt: null });
    expect(begun.cases.map(({ met }: { met: unknown }) => met)).toEqual([null, null, null, null]);
    await drainJobs(world);
    const done = await get(begun.evalOId);
    expect(done).toMatchObject({
      status: 'completed',
      judged: 4,
      agentOId,
      agentName: 'Brief',
      agentType: 'CONTENT',
    });
    expect(done.cases).toMatchObject([
      { name: 'Known', met: true, failed: [], support: 1, credits: 20 },
      {
        name: 'Case 2',
        met: false,
        failed: ['contains: no text says "unicorn"', 'paths: /jsonContent/sections/9 is empty'],
      },
      { name: 'Case 3', met: false, failed: ['absent: a text says "ten\nSHOPS"'] },
      { name: 'Case 4', met: true, failed: [] },
    ]);
    const [first] = done.cases;
    expect(first.coverage).toBeGreaterThan(0);
    expect(first.coverage).toBeLessThan(1);
    const mean = done.cases.reduce((sum: number, one: { coverage: number }) => sum + one.coverage, 0) / 4;
    expect(done.summary).toMatchObject({ met: 2, total: 4, support: 1, credits: 80 });
    expect(done.summary.coverage).toBeCloseTo(mean, 6);
    for (const { runOId } of done.cases)
      expect(await runOf(runOId)).toMatchObject({ status: 'completed', attempts: 1, agentOId });
  });

  test('judges values, numbers and patterns at their pointers', async () => {
    const done = await evaluated([
      {
        input: known,
        expect: {
          equals: { '/jsonContent/title': 'Northmarket' },
          regex: ['pilot in \\w+ shops', '(?i)^NORTHMARKET runs'],
        },
      },
      {
        input: known,
        expect: {
          equals: { '/jsonContent/title': 'Northwind', '/nothing': null },
          regex: { '/jsonContent/title': '^South', '/nothing': '.' },
          number: { '/jsonContent/title': { min: 1 }, '/nothing': { max: 2 } },
        },
      },
      // a pattern that takes exponential time where patterns are tried one after the other
      { input: known, expect: { regex: [`(${'(\\w*)*'.repeat(20)})+!$`] } },
    ]);
    const [first, second, third] = done.cases;
    expect(first).toMatchObject({ met: true, failed: [] });
    expect(second.failed).toEqual([
      'equals: /nothing is absent, not null',
      'equals: /jsonContent/title is "Northmarket", not "Northwind"',
      'regex: /nothing does not match .',
      'regex: /jsonContent/title does not match ^South',
      'number: /nothing is absent, which is not a number',
      'number: /jsonContent/title is "Northmarket", which is not a number',
    ]);
    expect(third.met).toBe(false);
  });

  test('shows how the one before it went, of the same agent and the same cases alone', async () => {
    const cases = [{ input: known, expect: { contains: ['pilot'], absent: ['unicorn'] } }];
    const first = await evaluated(cases);
    const other = (await tenant.api.post('/agents/create', { name: 'Other', type: 'CONTENT' })).body.data.oId;
    await start(cases, { agentOId: other });
    await drainJobs(world);
    const changed = await evaluated([{ input: known, expect: { absent: ['pilot'] } }]);
    expect(changed.previous).toBe(null);
    // names do not count, nor does the order in which members are written
    const reordered = { absent: ['unicorn'], contains: 'pilot' };
    const second = await evaluated([{ name: 'Named', input: known, expect: reordered }]);
    expect(second.previous).toEqual({ evalOId: first.evalOId, summary: first.summary });
    const list = await tenant.api.get('/agents/eval/list', { agentOId });
    expect(contract.faults('GET', '/agents/eval/list', 200, list.body)).toEqual([]);
    expect(list.body).toMatchObject({ total: 3, hasNext: false });
    expect(list.body.data[0]).toEqual(omit(second, 'cases', 'previous', 'against'));
    expect((await tenant.api.get('/agents/eval/list', { status: 'running' })).body.total).toBe(0);
  });

  test('is answered when its cases are judged, unless somebody will not wait', async () => {
    const asked = tenant.api.post('/agents/eval/run', { agentOId, cases: [{ input: known }] });
    for (;;) {
      await drainJobs(world);
      const { data } = (await tenant.api.get('/agents/eval/list')).body;
      if (data[0]?.status === 'completed') break;
    }
    const { body } = await asked;
    expect(body.data).toMatchObject({ status: 'completed', summary: { met: 1, total: 1 } });
  });

  test('is started once under one Idempotency-Key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { evalOId } = await start([{ input: known }], {}, key);
    expect((await start([{ input: known }], {}, key)).evalOId).toBe(evalOId);
    await drainJobs(world);
    expect((await tenant.api.get('/agents/run/list')).body.total).toBe(1);
  });

  test('ends whatever its runs end with', async () => {
    const { evalOId, cases } = await start([{ input: known }, { input: nobody }]);
    await tenant.api.post('/async/agent/run/cancel', { requestId: cases[1].runOId });
    const refusing = withModel(async () => {
      throw new ApiError(400, 'model_refused', 'The model refuses this');
    });
    await drainJobs(refusing);
    expect(await get(evalOId)).toMatchObject({
      status: 'completed',
      cases: [
        { met: false, failed: ['run: The model refuses this'], support: null, coverage: null },
        { met: false, failed: ['run: cancelled'], credits: 0 },
      ],
      summary: { met: 0, support: null, coverage: null },
    });
  });

  test('whose worker dies after a result was stored runs no case again, and before it runs the case anew', async () => {
    const { evalOId, cases } = await start([{ input: known }, { input: known }]);
    const dead = jobContext(world, tenant.workspaceOId);
    const [stored, lost] = [cases[0].runOId, cases[1].runOId];
    for (const runOId of [stored, lost]) {
      const run = await dead.write((tx) => beginRun(tx, dead.workspace, runOId));
      if (!run) throw new Error('the run did not begin');
      const executed = await executeRun(dead, run);
      if (runOId === stored)
        await dead.write((tx) => finishRun(tx, dead.workspace, runOId, { executed }, run));
    }
    expect(await get(evalOId)).toMatchObject({
      status: 'running',
      judged: 1,
      cases: [{ met: true }, { met: null }],
    });
    await drainJobs(world);
    expect(await get(evalOId)).toMatchObject({ status: 'completed', judged: 2, summary: { met: 2 } });
    expect([(await runOf(stored)).attempts, (await runOf(lost)).attempts]).toEqual([1, 2]);
  });

  test('ends once when its last two cases end at the same moment', async () => {
    const { evalOId, cases } = await start(Array(8).fill({ input: known }));
    const tools = jobContext(world, tenant.workspaceOId);
    await Promise.all(
      cases.map(({ runOId }: { runOId: string }) =>
        tools.write((tx) => finishRun(tx, tools.workspace, runOId, 'cancelled', { orPending: true })),
      ),
    );
    expect(await get(evalOId)).toMatchObject({ status: 'completed', judged: 8 });
  });

  test('can be read when its runs and its agent are gone', async () => {
    const done = await evaluated([{ input: known, expect: { contains: ['pilot'] } }]);
    await tenant.api.delete('/agents/delete', { oId: agentOId });
    await world.db.ownerSql`delete from run where workspace_o_id = ${tenant.workspaceOId}`;
    expect(await get(done.evalOId)).toEqual(done);
  });
});

describe('an evaluation beside another', () => {
  async function twoVersions() {
    const jsonSchema = {
      type: 'object',
      properties: { painPoints: { type: 'array', items: { type: 'string' } } },
    };
    const changed = await tenant.api.post('/agents/update', { oId: agentOId, jsonSchema });
    expect([changed.status, changed.body.data?.version]).toEqual([200, 2]);
  }

  test('runs the same cases at another version and tells where the two differ', async () => {
    await twoVersions();
    const both = { input: known, expect: { contains: 'eleven percent' } };
    const title = { name: 'Title', input: known, expect: { paths: '/jsonContent/title' } };
    const neither = { input: known, expect: { equals: { '/jsonContent/painPoints': 1 } } };
    const { evalOId } = await start([title, both, neither], { against: { agentVersion: 1 } });
    await drainJobs(world);
    const done = await get(evalOId);
    expect([done.agentVersion, done.against.agentVersion]).toEqual([2, 1]);
    expect(done.against).toMatchObject({
      agentOId,
      status: 'completed',
      judged: 3,
      summary: { met: 2, total: 3 },
      better: 0,
      worse: 1,
    });
    expect(done.against.differences).toMatchObject([
      {
        name: 'Title',
        change: 'worse',
        failed: ['paths: /jsonContent/title is empty'],
        against: { failed: [] },
      },
      { name: 'Case 3', change: 'other' },
    ]);
    const there = await get(done.against.evalOId);
    expect([there.against, there.previous]).toEqual([null, null]);
    for (const side of [done, there])
      for (const { runOId } of side.cases)
        expect(await runOf(runOId)).toMatchObject({ agentOId, agentVersion: side.agentVersion, attempts: 1 });
    // of two of one agent the one that was asked for is the one before
    const next = await evaluated([title, both, neither]);
    expect(next.previous.evalOId).toBe(evalOId);
  });

  test('is compared with any other of the same cases, and with none of others', async () => {
    const cases = [{ input: known, expect: { contains: 'pilot' } }];
    const first = await evaluated(cases);
    const other = (await tenant.api.post('/agents/create', { name: 'Other', type: 'ENRICH_COMPANY' })).body
      .data;
    const { evalOId } = await start(cases, { agentOId: other.oId });
    await drainJobs(world);
    const compared = await tenant.api.get('/agents/eval/get', { evalOId, againstEvalOId: first.evalOId });
    expect(compared.body.data.against).toMatchObject({
      evalOId: first.evalOId,
      agentName: 'Brief',
      judged: 1,
    });
    const strange = await evaluated([{ input: known, expect: { contains: 'unicorn' } }]);
    const refused = await tenant.api.get('/agents/eval/get', { evalOId, againstEvalOId: strange.evalOId });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'againstEvalOId']);
    const stranger = await world.newWorkspace();
    const unknown = { evalOId: first.evalOId, againstEvalOId: newOId(prefixes.evaluation) };
    expect((await tenant.api.get('/agents/eval/get', unknown)).status).toBe(404);
    expect((await stranger.api.get('/agents/eval/get', { ...unknown, evalOId })).status).toBe(404);
  });

  test('is begun with it or not at all: the budget counts both', async () => {
    await world.db.ownerSql`update api_key set credit_limit = 70 where o_id = ${tenant.keyOId}`;
    const body = { agentOId, cases: [{ input: known }, { input: known }], against: {}, async: true };
    const reply = await tenant.api.post('/agents/eval/run', body);
    expect([reply.status, reply.body.creditsNeeded]).toEqual([402, 80]);
    const unknown = await tenant.api.post('/agents/eval/run', { ...body, against: { agentVersion: 9 } });
    expect(unknown.status).toBe(404);
    expect((await tenant.api.get('/agents/eval/list')).body.total).toBe(0);
    expect((await tenant.api.get('/agents/run/list')).body.total).toBe(0);
  });
});

describe('a set of cases', () => {
  const asked = async (path: string, body: object) => {
    const reply = await tenant.api.post(`/agents/eval/set/${path}`, body);
    expect(contract.faults('POST', `/agents/eval/set/${path}`, reply.status, reply.body)).toEqual([]);
    return reply;
  };
  const stored = async (body: object) => {
    const { status, body: reply } = await asked('create', { name: 'Grocers', ...body });
    expect(status, JSON.stringify(reply)).toBe(200);
    return reply.data;
  };
  const met = { name: 'Known', input: known, expect: { contains: ['pilot'] } };

  test('is run at the version that it has, and compared with runs of the same cases alone', async () => {
    const { oId: setOId, ...set } = await stored({ cases: [met] });
    expect(set).toMatchObject({ name: 'Grocers', version: 1, total: 1, cases: [met] });
    const runSet = async () => {
      const reply = await tenant.api.post('/agents/eval/run', { agentOId, setOId, async: true });
      await drainJobs(world);
      return get(reply.body.data.evalOId);
    };
    const first = await runSet();
    expect(first).toMatchObject({ setOId, setVersion: 1, summary: { met: 1, total: 1 } });
    expect((await runSet()).previous.evalOId).toBe(first.evalOId);
    const renamed = await asked('update', { oId: setOId, name: 'Shops' });
    expect(renamed.body.data).toMatchObject({ name: 'Shops', version: 1 });
    const changed = await asked('update', { setOId, cases: [met, { input: nobody }] });
    expect(changed.body.data).toMatchObject({ name: 'Shops', version: 2, total: 2 });
    expect(await runSet()).toMatchObject({ setVersion: 2, previous: null, summary: { total: 2 } });
    const list = await tenant.api.get('/agents/eval/list', { setOId });
    expect(list.body.total).toBe(3);
  });

  test('takes cases from runs, and one that finds less than the run did is not met', async () => {
    const run = await tenant.api.post('/agents/content/run', { agentOId, ...known });
    const { oId: setOId, cases } = await stored({ fromRunOIds: [run.body.runOId] });
    expect(cases).toMatchObject([{ name: 'Northmarket', input: known }]);
    expect(cases[0].input).not.toHaveProperty('agentOId');
    expect(cases[0].expect.paths).toEqual(['/jsonContent/sections/0/points']);
    const evaluate = async () => {
      const reply = await tenant.api.post('/agents/eval/run', { agentOId, setOId, async: true });
      await drainJobs(world);
      return (await get(reply.body.data.evalOId)).cases[0];
    };
    expect(await evaluate()).toMatchObject({ met: true, failed: [] });
    await tenant.api.delete('/resource/delete', {
      oId: (await tenant.api.get('/resource/list')).body.data[0].oId,
    });
    await drainJobs(world);
    const less = await evaluate();
    expect([less.met, less.failed.length > 0]).toEqual([false, true]);
    const added = await asked('update', { oId: setOId, fromRunOIds: [less.runOId] });
    expect(added.body.data.cases.map(({ expect: told }: { expect?: object }) => told)).toEqual([
      cases[0].expect,
      undefined,
    ]);
  });

  test('is listed, read and deleted, and evaluations of it stay', async () => {
    const set = await stored({ cases: [met] });
    const reply = await tenant.api.post('/agents/eval/run', { agentOId, setOId: set.oId, async: true });
    const list = await tenant.api.get('/agents/eval/set/list', { text: 'grocer' });
    expect(contract.faults('GET', '/agents/eval/set/list', 200, list.body)).toEqual([]);
    expect(list.body).toMatchObject({ total: 1, data: [omit(set, 'cases')] });
    const read = await tenant.api.get('/agents/eval/set/get', { setOId: set.oId });
    expect(contract.faults('GET', '/agents/eval/set/get', 200, read.body)).toEqual([]);
    expect(read.body.data).toEqual(set);
    const stranger = await world.newWorkspace();
    for (const at of ['update', 'delete'])
      expect((await stranger.api.post(`/agents/eval/set/${at}`, { oId: set.oId, name: 'x' })).status).toBe(
        404,
      );
    expect((await asked('delete', { oId: set.oId })).body.data).toEqual(set);
    expect((await tenant.api.get('/agents/eval/set/get', { oId: set.oId })).status).toBe(404);
    expect((await tenant.api.post('/agents/eval/run', { agentOId, setOId: set.oId })).status).toBe(404);
    expect(await get(reply.body.data.evalOId)).toMatchObject({ setOId: set.oId, setVersion: 1 });
  });

  test('is refused with the field that is wrong, and above the limit', async () => {
    const refused = async (more: object) => {
      const { status, body } = await asked('create', { name: 'Set', ...more });
      return [status, body.errors?.[0].path ?? body.code];
    };
    expect(await refused({})).toEqual([400, 'cases']);
    expect(await refused({ name: ' ', cases: [met] })).toEqual([400, 'name']);
    expect(await refused({ cases: [{ ...met, expect: { startsWith: 'x' } }] })).toEqual([
      400,
      'cases[0].expect.startsWith',
    ]);
    expect(await refused({ cases: [met, { ...met, expect: { regex: { '/a': '(' } } }] })).toEqual([
      400,
      'cases[1].expect.regex./a',
    ]);
    expect(await refused({ fromRunOIds: [newOId(prefixes.run)] })).toEqual([404, 'fromRunOIds[0]']);
    const { oId } = await stored({ cases: Array(500).fill(met) });
    const run = await tenant.api.post('/agents/content/run', { agentOId, ...known });
    const more = await asked('update', { oId, fromRunOIds: [run.body.runOId] });
    expect([more.status, more.body.errors[0].path]).toEqual([400, 'fromRunOIds']);
    await world.db.ownerSql`
      insert into evaluation_set (workspace_o_id, o_id, name, cases)
      select ${tenant.workspaceOId}, 'evs_' || lpad(n::text, 21, '0'), 'n', '[{"input": {}}]'
      from generate_series(1, ${setsMost}::int) as n
      returning 1`;
    expect(await refused({ cases: [met] })).toEqual([409, 'too_many_sets']);
  });
});

test.each([
  ['no case', { cases: [] }, 'cases'],
  ['501 cases', { cases: Array(501).fill({ input: {} }) }, 'cases'],
  ['neither cases nor a set', {}, 'cases'],
  ['cases and a set', { cases: [{ input: {} }], setOId: newOId(prefixes.evaluationSet) }, 'cases'],
  [
    'an input that its type does not take',
    { cases: [{ input: {} }, { input: { outputFormat: 'PDF' } }] },
    'cases[1].input.outputFormat',
  ],
  [
    'a path that is no pointer',
    { cases: [{ input: {}, expect: { paths: ['content'] } }] },
    'cases[0].expect.paths[0]',
  ],
  [
    'an assertion that nobody knows',
    { cases: [{ input: {}, expect: { startsWith: ['x'] } }] },
    'cases[0].expect.startsWith',
  ],
  [
    'a pattern that cannot be read',
    { cases: [{ input: {} }, { input: {}, expect: { regex: ['a', '(?=b)'] } }] },
    'cases[1].expect.regex[1]',
  ],
  [
    'bounds without a bound',
    { cases: [{ input: {}, expect: { number: { '/a': {} } } }] },
    'cases[0].expect.number./a',
  ],
  [
    'a bound that nobody knows',
    { cases: [{ input: {}, expect: { number: { '/a': { min: 1, most: 2 } } } }] },
    'cases[0].expect.number./a.most',
  ],
  [
    'an expected text of nothing',
    { cases: [{ input: {}, expect: { contains: ['  '] } }] },
    'cases[0].expect.contains[0]',
  ],
])('%s is refused, and nothing is run', async (_what, body, path) => {
  const reply = await tenant.api.post('/agents/eval/run', { agentOId, async: true, ...body });
  expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
  expect((await tenant.api.get('/agents/run/list')).body.total).toBe(0);
});

test('what the budget does not allow for every case is refused, and no case is run', async () => {
  await world.db.ownerSql`update api_key set credit_limit = 50 where o_id = ${tenant.keyOId}`;
  const cases = [{ input: known }, { input: known }, { input: known }];
  const reply = await tenant.api.post('/agents/eval/run', { agentOId, cases });
  expect([reply.status, reply.body.code, reply.body.creditsNeeded]).toEqual([402, 'budget_exhausted', 60]);
  expect((await tenant.api.get('/agents/run/list')).body.total).toBe(0);
});

test('the budget is held against the tier that a case names', async () => {
  await world.db.ownerSql`update api_key set credit_limit = 100 where o_id = ${tenant.keyOId}`;
  const input = { ...known, settings: { model: 'SYMPHONY' } };
  const reply = await tenant.api.post('/agents/eval/run', {
    agentOId,
    cases: [{ input }, { input }, { input }],
  });
  expect([reply.status, reply.body.creditsNeeded]).toEqual([402, 150]);
  expect((await tenant.api.get('/agents/run/list')).body.total).toBe(0);
});

test('a case of which too little is said is named with its place, and no case is run', async () => {
  const enrich = (await tenant.api.post('/agents/create', { name: 'Enrich', type: 'ENRICH_COMPANY' })).body
    .data;
  const reply = await tenant.api.post('/agents/eval/run', {
    agentOId: enrich.oId,
    cases: [{ input: known }, { input: { firstName: 'Nobody' } }],
  });
  expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'cases[1].input.companyName']);
  expect(reply.body.message).toStartWith('cases[1].input.companyName: give companyName');
  expect((await tenant.api.get('/agents/run/list')).body.total).toBe(0);
  expect((await tenant.api.get('/agents/eval/list')).body.total).toBe(0);
});

test('an evaluation of another workspace, and one of an unknown agent, is not there', async () => {
  const { evalOId } = await start([{ input: known }]);
  const stranger = await world.newWorkspace();
  expect((await stranger.api.get('/agents/eval/get', { evalOId })).status).toBe(404);
  const reply = await stranger.api.post('/agents/eval/run', { agentOId, cases: [{ input: known }] });
  expect(reply.status).toBe(404);
});

const omit = (value: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
