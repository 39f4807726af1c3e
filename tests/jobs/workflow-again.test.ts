import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { changeNextRuns } from '../../server/services/workflows/runs/bulk-change.ts';
import { callbackReceiver, type Receiver } from '../support/callbacks.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Given, makeWorkflow, startGiven } from '../support/workflows.ts';
import { type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;
let receiver: Receiver;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  receiver = callbackReceiver();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
  receiver.received.length = 0;
});
afterAll(() => receiver.close());

const transform = (id: string, expression: string, more = {}) => ({
  id,
  type: 'transform',
  expression,
  ...more,
});
const agentNode = (id: string, agentOId: string, more = {}) => ({
  id,
  type: 'agent',
  agentOId,
  input: { companyName: '$exists($item) ? $item : "Northmarket"', runtimeContext: '"It sells fruit."' },
  ...more,
});

async function newAgent(name: string): Promise<string> {
  return (await tenant.api.post('/agents/create', { name, type: 'CONTENT' })).body.data.oId;
}
/** Takes an agent away, and gives it back. */
const setAgent = (oId: string, isThere: boolean) =>
  world.db.ownerSql`update agent set deleted_at = ${isThere ? null : new Date()} where o_id = ${oId}`;

async function start(given: Given, callbackUrl: string | null = null): Promise<string> {
  const workspace = tenant.workspaceOId;
  const workflowOId = await world.db.write(workspace, (tx) => makeWorkflow(tx, workspace, given));
  return (await tenant.api.post('/workflows/run', { workflowOId, callbackUrl })).body.workflowRunOId;
}

async function ran(given: Given, callbackUrl: string | null = null): Promise<string> {
  const run = await start(given, callbackUrl);
  await drainJobs(world);
  return run;
}

const post = (verb: string, body: object) => tenant.api.post(`/workflows/run/${verb}`, body);
const refused = ({ status, body }: Reply) => [status, body.code];

async function accepted(verb: string, body: object): Promise<Reply['body']> {
  const reply = await post(verb, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(contract.faults('POST', `/workflows/run/${verb}`, 200, reply.body)).toEqual([]);
  return reply.body.data ?? reply.body;
}

const statusOf = async (workflowRunOId: string): Promise<Reply['body']> =>
  (await tenant.api.get('/workflows/run/status', { workflowRunOId })).body.data;

async function traceOf(workflowRunOId: string, query = {}): Promise<Reply['body']> {
  const { body } = await tenant.api.get('/workflows/run/trace', { workflowRunOId, ...query });
  expect(contract.faults('GET', '/workflows/run/trace', 200, body)).toEqual([]);
  return body.data;
}

const agentRuns = async (workflowRunOId: string) =>
  (await tenant.api.get('/agents/run/list', { workflowRunOId, limit: 100 })).body;

describe('a run that is tried again', () => {
  test('goes on from what failed, and pays for nothing that was done', async () => {
    const [good, gone] = [await newAgent('Good'), await newAgent('Gone')];
    await setAgent(gone, false);
    const run = await ran(
      {
        nodes: [agentNode('first', good), agentNode('second', gone), transform('last', '"over"')],
        edges: [
          { from: 'first', to: 'second' },
          { from: 'second', to: 'last' },
        ],
      },
      receiver.url,
    );
    const failed = await statusOf(run);
    expect([failed.status, failed.error.nodeId]).toEqual(['failed', 'second']);
    await setAgent(gone, true);
    const retried = await accepted('retry', { workflowRunOId: run });
    expect(retried).toMatchObject({
      status: 'pending',
      round: 2,
      again: ['second', 'last'],
      kept: { nodes: 1, credits: 20 },
    });
    await drainJobs(world);
    const done = await statusOf(run);
    expect(done).toMatchObject({ status: 'completed', error: null, output: { last: 'over' } });
    expect(done.nodes[0]).toEqual(failed.nodes[0]);
    const { data } = await agentRuns(run);
    expect(data.map(({ nodeId, mode }: Reply['body']) => [nodeId, mode])).toEqual([
      ['second', 'async'],
      ['first', 'async'],
    ]);
    const told = receiver.received.map(({ body }) => JSON.parse(body).status);
    expect(told).toEqual(['failed', 'succeeded']);
  });

  test('pays for no answer again that came just before its end', async () => {
    const list = `[${Array.from({ length: 18 }, (_, at) => `"Northmarket ${at}"`)}]`;
    const node = agentNode('item', await newAgent('Good'));
    const run = await start({ nodes: [{ id: 'each', type: 'map', items: list, concurrency: 18, node }] });
    // more than one process does at once: workers of the queue do the others, and their holder has not looked yet
    await drainJobs(world, { names: ['run-workflow'] });
    await drainJobs(world, { names: ['run-agent'] });
    await accepted('cancel', { workflowRunOId: run });
    expect((await accepted('retry', { workflowRunOId: run })).kept.nodes).toBe(18);
    await drainJobs(world);
    expect((await statusOf(run)).status).toBe('completed');
    expect((await agentRuns(run)).total).toBe(18);
  });

  test('is begun anew where it was cancelled, its approvals too', async () => {
    const ask = { id: 'ask', type: 'approval', message: 'Send it?' };
    const given = { nodes: [transform('before', '1'), ask], edges: [{ from: 'before', to: 'ask' }] };
    const run = await ran(given);
    await accepted('cancel', { workflowRunOId: run });
    expect((await accepted('retry', { jobOId: run })).again).toEqual(['ask']);
    await drainJobs(world);
    expect((await statusOf(run)).status).toBe('waiting');
    await accepted('approve', { workflowRunOId: run, nodeId: 'ask', approved: true });
    await drainJobs(world);
    expect((await statusOf(run)).status).toBe('completed');
  });

  test('does again in a map the items that are not done, and in those what failed', async () => {
    const agent = await newAgent('Later');
    await setAgent(agent, false);
    const each = {
      id: 'each',
      type: 'map',
      items: '["one", "two", "three"]',
      nodes: [
        transform('look', '{"at": $item}'),
        agentNode('write', agent, { input: { companyName: '$item' } }),
      ],
      edges: [{ from: 'look', to: 'write' }],
      output: '$nodes.look.output.at',
    };
    const run = await ran({ nodes: [each] });
    expect((await statusOf(run)).error).toMatchObject({ nodeId: 'each', cause: 'all_items_failed' });
    const before = await traceOf(run);
    await setAgent(agent, true);
    const { again, kept } = await accepted('retry', { workflowRunOId: run });
    expect(again.toSorted()).toEqual(['each', 'each[0].write', 'each[1].write', 'each[2].write']);
    expect(kept.nodes).toBe(3);
    await drainJobs(world);
    const { status, output } = await statusOf(run);
    expect({ status, output }).toEqual({ status: 'completed', output: { each: ['one', 'two', 'three'] } });
    const looks = ({ nodes }: Reply['body']) =>
      nodes.filter(({ nodeId }: { nodeId: string }) => nodeId === 'look');
    expect(looks(await traceOf(run))).toEqual(looks(before));
  });

  test('is not one that goes on, or that is completed, or that is not there', async () => {
    const done = await ran({ nodes: [transform('a', '1')] });
    const waits = await ran({ nodes: [{ id: 'rest', type: 'approval', message: 'Go on?' }] });
    expect(refused(await post('retry', { workflowRunOId: done }))).toEqual([409, 'run_completed']);
    expect(refused(await post('retry', { workflowRunOId: waits }))).toEqual([409, 'run_not_ended']);
    expect(refused(await post('retry', { workflowRunOId: newOId('bsjob') }))).toEqual([404, 'not_found']);
  });
});

describe('a run that is done again from a node', () => {
  const chain: Given = {
    nodes: [
      transform('first', '"one"'),
      transform('second', '$.first & "!"'),
      transform('beside', '"beside"'),
      transform('last', '{"second": $nodes.second.output, "beside": $nodes.beside.output}'),
    ],
    edges: [
      { from: 'first', to: 'second' },
      { from: 'first', to: 'beside' },
      { from: 'second', to: 'last' },
      { from: 'beside', to: 'last' },
    ],
  };

  test('takes over what is not behind it, and gives the node an edited input', async () => {
    const former = await ran(chain);
    const begun = await accepted('rerun', {
      workflowRunOId: former,
      fromNodeId: 'second',
      input: { first: 'two' },
      callbackUrl: receiver.url,
    });
    expect(begun).toMatchObject({ rerunOf: former, fromNodeId: 'second', kept: { nodes: 2, credits: 0 } });
    await drainJobs(world);
    const { status, output } = await statusOf(begun.workflowRunOId);
    expect({ status, output }).toEqual({
      status: 'completed',
      output: { last: { second: 'two!', beside: 'beside' } },
    });
    const { nodes, rerunOf, rerunFrom } = await traceOf(begun.workflowRunOId);
    expect([rerunOf, rerunFrom]).toEqual([former, 'second']);
    const taken = nodes.filter(({ takenOver }: Reply['body']) => takenOver);
    expect(taken.map(({ key }: Reply['body']) => key).toSorted()).toEqual(['beside', 'first']);
    expect((await statusOf(former)).output).toEqual({ last: { second: 'one!', beside: 'beside' } });
    expect(receiver.received).toHaveLength(1);
  });

  test('makes the input as the workflow says where none is given', async () => {
    const former = await ran(chain);
    const { workflowRunOId } = await accepted('rerun', { workflowRunOId: former, fromNodeId: 'first' });
    await drainJobs(world);
    expect((await statusOf(workflowRunOId)).output).toEqual((await statusOf(former)).output);
  });

  test('keeps the edited input when it is tried again', async () => {
    const given: Given = {
      nodes: [transform('first', '"one"'), transform('second', '$ = "bad" ? $error("bad") : $')],
      edges: [{ from: 'first', to: 'second' }],
    };
    const former = await ran(given);
    const begun = { workflowRunOId: former, fromNodeId: 'second', input: 'bad' };
    const { workflowRunOId } = await accepted('rerun', begun);
    await drainJobs(world);
    expect((await statusOf(workflowRunOId)).status).toBe('failed');
    await accepted('retry', { workflowRunOId });
    await drainJobs(world);
    expect((await statusOf(workflowRunOId)).status).toBe('failed');
    expect((await traceOf(workflowRunOId)).nodes[1]).toMatchObject({ key: 'second', input: 'bad' });
  });

  test('gives a map another list', async () => {
    const each = { id: 'each', type: 'map', items: '[1, 2]', node: transform('double', '$item * 2') };
    const former = await ran({ nodes: [each] });
    const begun = { workflowRunOId: former, fromNodeId: 'each', input: [5, 6, 7] };
    const { workflowRunOId } = await accepted('rerun', begun);
    await drainJobs(world);
    expect((await statusOf(workflowRunOId)).output).toEqual({ each: [10, 12, 14] });
  });

  test('is refused where there is nothing to begin with', async () => {
    const rerun = async (workflowRunOId: string, fromNodeId: string, more = {}) =>
      refused(await post('rerun', { workflowRunOId, fromNodeId, ...more }));
    const done = await ran({
      nodes: [
        { id: 'size', type: 'condition', expression: 'true' },
        transform('large', '1'),
        transform('small', '2'),
      ],
      edges: [
        { from: 'size', to: 'large', when: true },
        { from: 'size', to: 'small', when: 'else' },
      ],
    });
    expect(await rerun(done, 'nowhere')).toEqual([400, 'invalid_input']);
    expect(await rerun(done, 'each[0].x')).toEqual([400, 'invalid_input']);
    expect(await rerun(done, 'small')).toEqual([409, 'node_not_reached']);
    expect(await rerun(newOId('bsjob'), 'size')).toEqual([404, 'not_found']);
    expect(await rerun(done, 'large', { input: 'x'.repeat(300_000) })).toEqual([413, 'input_too_large']);
    expect(await rerun(done, 'large', { callbackUrl: 'http://10.0.0.1/' })).toEqual([400, 'invalid_input']);
    const waits = await ran({ nodes: [{ id: 'rest', type: 'approval', message: 'Go on?' }] });
    expect(await rerun(waits, 'rest')).toEqual([409, 'run_not_ended']);
    await world.db.ownerSql`update workflow set deleted_at = now()`;
    expect(await rerun(done, 'large')).toEqual([409, 'workflow_deleted']);
    expect((await tenant.api.get('/workflows/run/list')).body.total).toBe(2);
  });
});

describe('the trace', () => {
  test('has every attempt with what it cost, and pages', async () => {
    const agent = await newAgent('Good');
    const run = await ran({
      nodes: [
        transform('first', '1'),
        agentNode('paid', agent),
        { id: 'rest', type: 'wait', seconds: 3_600 },
        transform('never', '1'),
      ],
      edges: [
        { from: 'first', to: 'paid' },
        { from: 'paid', to: 'rest' },
        { from: 'rest', to: 'never' },
      ],
    });
    const trace = await traceOf(run);
    expect(trace).toMatchObject({ status: 'waiting', totals: { agentRuns: 1, credits: 20 }, nodesTotal: 3 });
    expect(trace.nodes.map(({ key }: Reply['body']) => key)).toEqual(['first', 'paid', 'rest']);
    const [, paid, rest] = trace.nodes;
    expect(paid).toMatchObject({
      input: { companyName: 'Northmarket' },
      attempts: [
        { attempt: 1, agentRunOId: paid.agentRunOId, model: 'extractive-1', credits: 20, error: null },
      ],
    });
    expect(rest).toMatchObject({
      status: 'waiting',
      attempts: [{ attempt: 1, endedAt: null, credits: null }],
    });
    expect(Date.parse(rest.waitsUntil)).toBeGreaterThan(Date.now());
    const page = await traceOf(run, { limit: 1, offset: 1 });
    expect(page).toMatchObject({ nodes: [paid], hasNext: true, nodesTotal: 3 });
    const { body } = await tenant.api.get('/agents/run/get', { runOId: paid.agentRunOId });
    expect(body.data).toMatchObject({ workflowRunOId: run, nodeId: 'paid', mode: 'async' });
    // what waits for a time would wake in other tests
    await accepted('cancel', { workflowRunOId: run });
  });
});

describe('a bulk change', () => {
  const waits: Given = { nodes: [{ id: 'rest', type: 'approval', message: 'Go on?' }] };
  const bad: Given = { nodes: [transform('bad', '$error("broken")')] };

  const bulkOf = async (jobOId: string) => {
    const { body } = await tenant.api.get('/workflows/run/bulk/status', { jobOId });
    expect(contract.faults('GET', '/workflows/run/bulk/status', 200, body)).toEqual([]);
    return body.data;
  };
  const totals = async (status: string) =>
    (await tenant.api.get('/workflows/run/list', { status })).body.total;

  test('cancels what the filter names, a few at a time, and goes on where it was when its worker dies', async () => {
    const runs: string[] = [];
    for (let at = 0; at < 45; at++) runs.push(await startGiven(world, tenant.workspaceOId, waits));
    const spared = await ran(bad);
    const filters = { startDate: '2000-01-01', endDate: new Date(Date.now() + 60_000).toISOString() };
    const { jobOId, counts } = await accepted('bulk', { action: 'cancel', filters });
    expect(counts).toEqual({ total: 45, changed: 0, leftAlone: 0 });
    const step = () =>
      world.db.write(tenant.workspaceOId, (tx) => changeNextRuns(tx, tenant.workspaceOId, jobOId, 5_000));
    expect(await step()).toBe('goes on');
    expect(await bulkOf(jobOId)).toMatchObject({ status: 'running', counts: { changed: 20 } });
    // a step that is not committed changes nothing
    const killed = world.db.write(tenant.workspaceOId, async (tx) => {
      await changeNextRuns(tx, tenant.workspaceOId, jobOId, 5_000);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect([await totals('cancelled'), await totals('waiting')]).toEqual([20, 25]);
    await accepted('cancel', { workflowRunOId: runs.at(-1) });
    await drainJobs(world);
    expect(await bulkOf(jobOId)).toMatchObject({
      status: 'completed',
      counts: { total: 45, changed: 44, leftAlone: 1 },
    });
    expect([await totals('cancelled'), (await statusOf(spared)).status]).toEqual([45, 'failed']);
  });

  test('begins anew what failed, and of one workflow alone where that is asked', async () => {
    const [one, other] = [await ran(bad), await ran(bad)];
    const { workflowOId } = await statusOf(one);
    await accepted('bulk', { action: 'retry', filters: { workflowOId } });
    await drainJobs(world);
    const { data } = (await tenant.api.get('/workflows/run/list')).body;
    const rounds = data.map(({ workflowRunOId, round }: Reply['body']) => [workflowRunOId, round]);
    expect(rounds).toEqual([
      [other, 1],
      [one, 2],
    ]);
    const { counts } = await accepted('bulk', { action: 'retry', filters: { workflowRunOId: [other] } });
    expect(counts.total).toBe(1);
  });

  test('is refused for states that the action never takes', async () => {
    for (const [action, status] of [
      ['cancel', 'failed'],
      ['retry', 'completed'],
    ]) {
      const reply = await post('bulk', { action, filters: { status } });
      expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'filters.status']);
    }
    expect((await post('bulk', { action: 'delete' })).status).toBe(400);
    const none = await post('bulk', { action: 'cancel', filters: { workflowRunOId: [] } });
    expect([none.status, none.body.errors?.[0]?.path]).toEqual([400, 'filters.workflowRunOId']);
    const unknown = await tenant.api.get('/workflows/run/bulk/status', { jobOId: newOId('blk') });
    expect(refused(unknown)).toEqual([404, 'not_found']);
  });
});
