import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { callbackReceiver, type Receiver } from '../support/callbacks.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Given, makeWorkflow } from '../support/workflows.ts';
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
const approval = (id: string, more = {}) => ({ id, type: 'approval', message: 'Send it?', ...more });

const make = (given: Given) =>
  world.db.write(tenant.workspaceOId, (tx) => makeWorkflow(tx, tenant.workspaceOId, given));

const post = (verb: string, body: object, headers = {}) =>
  tenant.api.post(`/workflows/run${verb}`, body, headers);

/** The value of an accepted request; its reply is as the document says. */
async function accepted(verb: string, body: object): Promise<Reply['body']> {
  const reply = await post(verb, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(contract.faults('POST', `/workflows/run${verb}`, 200, reply.body)).toEqual([]);
  return reply.body.data ?? reply.body;
}

async function start(given: Given, input: object = {}): Promise<string> {
  const { workflowRunOId } = await accepted('', { workflowOId: await make(given), ...input });
  return workflowRunOId;
}

async function ran(given: Given, input: object = {}): Promise<string> {
  const workflowRunOId = await start(given, input);
  await drainJobs(world);
  return workflowRunOId;
}

async function statusOf(workflowRunOId: string): Promise<Reply['body']> {
  const reply = await tenant.api.get('/workflows/run/status', { workflowRunOId });
  expect(contract.faults('GET', '/workflows/run/status', 200, reply.body)).toEqual([]);
  return reply.body.data;
}

const nodesOf = ({ nodes }: { nodes: { id: string; status: string }[] }) =>
  Object.fromEntries(nodes.map(({ id, status }) => [id, status]));

const refused = ({ status, body }: Reply) => [status, body.code];

/** Asks, and then says whether it may be sent. */
const asked: Given = {
  nodes: [transform('before', '$input.text'), approval('ask'), transform('sent', '"sent"')],
  edges: [
    { from: 'before', to: 'ask' },
    { from: 'ask', to: 'sent' },
  ],
};
const broken: Given = {
  nodes: [transform('fine', '1'), transform('bad', '$error("broken")'), transform('after', '2')],
  edges: [
    { from: 'fine', to: 'bad' },
    { from: 'bad', to: 'after' },
  ],
};

describe('a workflow is started', () => {
  test('with every field of the request as input of its entry node, and is answered at once', async () => {
    const workflowOId = await make({ nodes: [transform('echo', '$')] });
    const sent = { email: 'ops@northmarket.example', list: [1, { a: null }], input: 'mine', empty: '' };
    const reply = await accepted('', { workflowOId, callbackUrl: receiver.url, ...sent });
    expect(reply.workflowRunOId).toStartWith('bsjob_');
    expect(reply).toMatchObject({ jobOId: reply.workflowRunOId, status: 'pending' });
    await drainJobs(world);
    const { data } = (await tenant.api.get(`/workflows/run/${reply.workflowRunOId}`)).body;
    expect(data).toMatchObject({ status: 'completed', output: { echo: sent }, callbackUrl: receiver.url });
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'workflow.run.completed',
        workflowRunOId: reply.workflowRunOId,
        jobOId: reply.workflowRunOId,
        workflowOId,
        status: 'succeeded',
        output: data.output,
        error: null,
        createdAt: data.createdAt,
        completedAt: data.completedAt,
      },
    ]);
  });

  test('with its input under inputs as well', async () => {
    const workflowOId = await make({ nodes: [transform('echo', '$')] });
    const both = await ran({ nodes: [transform('echo', '$')] }, { a: 1, b: 1, inputs: { b: 2, inputs: 3 } });
    expect((await statusOf(both)).output).toEqual({ echo: { a: 1, b: 2, inputs: 3 } });
    const { workflowRunOId } = await accepted('', { workflowOId, inputs: ['no', 'object'] });
    await drainJobs(world);
    expect((await statusOf(workflowRunOId)).output).toEqual({ echo: { inputs: ['no', 'object'] } });
  });

  test('once under one Idempotency-Key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { workflowOId: await make(asked), text: 'Hello' };
    const first = await post('', body, key);
    const second = await post('', body, key);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await tenant.api.get('/workflows/run/list')).body.total).toBe(1);
  });

  test('not with what it cannot be started with, and then there is no run', async () => {
    const workflowOId = await make(asked);
    expect(refused(await post('', { workflowOId: newOId('caw') }))).toEqual([404, 'not_found']);
    const inside = await post('', { workflowOId, callbackUrl: 'http://10.0.0.1/hook' });
    expect([inside.status, inside.body.errors[0].path]).toEqual([400, 'callbackUrl']);
    const nameless = await post('', { text: 'Hello' });
    expect([nameless.status, nameless.body.errors[0].path]).toEqual([400, 'workflowOId']);
    expect(refused(await post('', { workflowOId, text: 'x'.repeat(300_000) }))).toEqual([
      413,
      'input_too_large',
    ]);
    await world.db.ownerSql`update workflow set deleted_at = now() where o_id = ${workflowOId}`;
    expect(refused(await post('', { workflowOId }))).toEqual([404, 'not_found']);
    expect((await tenant.api.get('/workflows/run/list')).body.total).toBe(0);
  });
});

describe('the status of a run', () => {
  test('has every node in the order of the definition, those that wait for others too', async () => {
    const run = await ran(asked, { text: 'Hello' });
    const status = await statusOf(run);
    expect(status).toMatchObject({
      workflowRunOId: run,
      jobOId: run,
      version: 1,
      status: 'waiting',
      totalCount: 3,
      processedCount: 1,
      successCount: 1,
      failedCount: 0,
      completedAt: null,
      output: null,
      circuitBreakerReason: null,
    });
    expect(status.nodes.map(({ id }: { id: string }) => id)).toEqual(['before', 'ask', 'sent']);
    expect(nodesOf(status)).toEqual({ before: 'completed', ask: 'waiting', sent: 'pending' });
    expect(status.nodes[0]).toMatchObject({ attempt: 1, output: 'Hello', error: null });
    for (const query of [{ jobOId: run }, { oId: run }])
      expect((await tenant.api.get('/workflows/run/status', query)).body.data).toEqual(status);
    expect((await tenant.api.get(`/workflow/run/${run}`)).body.data).toEqual(status);
  });

  test('says what failed, and that nothing after it was done', async () => {
    const status = await statusOf(await ran(broken));
    expect(status).toMatchObject({
      status: 'failed',
      totalCount: 3,
      processedCount: 3,
      successCount: 1,
      failedCount: 1,
      error: { code: 'node_failed', nodeId: 'bad', cause: 'expression_failed' },
    });
    expect(nodesOf(status)).toEqual({ fine: 'completed', bad: 'failed', after: 'cancelled' });
    expect(status.nodes[1].error).toMatchObject({ code: 'expression_failed' });
  });

  test('counts the items of a map, and names the first hundred that failed', async () => {
    const each = {
      id: 'each',
      type: 'map',
      items: '$input.list',
      nodes: [transform('look', '$item % 3 = 0 ? $error("three") : $item'), transform('tell', '$')],
      edges: [{ from: 'look', to: 'tell' }],
    };
    const list = Array.from({ length: 330 }, (_, at) => at + 1);
    const { nodes } = await statusOf(await ran({ nodes: [each] }, { list }));
    expect(nodes[0].items).toMatchObject({ total: 330, completed: 220, failed: 110, running: 0 });
    const { failures } = nodes[0].items;
    expect(failures).toHaveLength(100);
    expect([failures[0].index, failures[99].index]).toEqual([2, 299]);
    expect(failures[0].message).toStartWith('look: ');
    const open = { id: 'each', type: 'map', items: '[1, 2, 3]', concurrency: 2, node: approval('ask') };
    expect((await statusOf(await ran({ nodes: [open] }))).nodes[0].items).toEqual({
      total: 3,
      completed: 0,
      failed: 0,
      running: 2,
      failures: [],
    });
  });

  test('of a run of which the workspace knows nothing is not there', async () => {
    const run = await ran(asked);
    const stranger = await world.newWorkspace();
    for (const path of ['/workflows/run/status', '/workflows/run/trace'])
      for (const [api, oId] of [
        [stranger.api, run],
        [tenant.api, newOId('bsjob')],
      ] as const)
        expect(refused(await api.get(path, { workflowRunOId: oId }))).toEqual([404, 'not_found']);
  });
});

describe('cancelling', () => {
  test('ends the run and its nodes, and tells the callback once', async () => {
    const run = await ran(asked, { callbackUrl: receiver.url });
    const cancelled = await accepted('/cancel', { jobOId: run });
    expect(cancelled.status).toBe('cancelled');
    expect(nodesOf(cancelled)).toEqual({ before: 'completed', ask: 'cancelled', sent: 'cancelled' });
    expect(await accepted('/cancel', { workflowRunOId: run })).toEqual(cancelled);
    await drainJobs(world, { hurry: true });
    expect(await statusOf(run)).toEqual(cancelled);
    expect(receiver.received.map(({ body }) => JSON.parse(body).status)).toEqual(['cancelled']);
  });

  test('is refused for a run that has ended, and for one that is not there', async () => {
    const [done, failed] = [await ran({ nodes: [transform('a', '1')] }), await ran(broken)];
    for (const workflowRunOId of [done, failed])
      expect(refused(await post('/cancel', { workflowRunOId }))).toEqual([409, 'run_ended']);
    expect(refused(await post('/cancel', { workflowRunOId: newOId('bsjob') }))).toEqual([404, 'not_found']);
  });
});

describe('an approval', () => {
  const branched: Given = {
    nodes: [approval('ask'), transform('sent', '$nodes.ask.output.comment'), transform('kept', '"kept"')],
    edges: [
      { from: 'ask', to: 'sent', when: 'approved' },
      { from: 'ask', to: 'kept', when: 'denied' },
    ],
  };

  test('goes on along the edge of the decision, which is answered alike when it is sent again', async () => {
    const run = await ran(branched);
    const yes = { workflowRunOId: run, nodeId: 'ask', approved: true };
    const decision = await accepted('/approve', { ...yes, comment: 'go' });
    expect(decision).toMatchObject({ nodeId: 'ask', approved: true, comment: 'go' });
    expect(await accepted('/approve', yes)).toEqual(decision);
    await drainJobs(world);
    expect(await accepted('/approve', yes)).toEqual(decision);
    expect(await statusOf(run)).toMatchObject({ status: 'completed', output: { sent: 'go' } });
    expect(refused(await post('/approve', { ...yes, approved: false }))).toEqual([409, 'decided_otherwise']);
  });

  test('that is denied takes the edge of the denial, and fails where there is none', async () => {
    const run = await ran(branched);
    await accepted('/approve', { workflowRunOId: run, nodeId: 'ask', approved: false });
    await drainJobs(world);
    expect(await statusOf(run)).toMatchObject({ status: 'completed', output: { kept: 'kept' } });
    const other = await ran(asked);
    const no = { workflowRunOId: other, nodeId: 'ask', approved: false };
    const denied = await accepted('/approve', { ...no, comment: 'too early' });
    await drainJobs(world);
    expect(await statusOf(other)).toMatchObject({
      status: 'failed',
      error: { nodeId: 'ask', cause: 'approval_denied', message: 'ask: It was denied: too early' },
    });
    expect(await accepted('/approve', no)).toEqual(denied);
  });

  test.each([
    ['skip', 'skipped'],
    ['default', 'completed'],
    ['branch', 'failed'],
  ])('that is denied follows its policy %s', async (onError, status) => {
    const more = { onError, ...(onError === 'default' ? { default: { approved: true } } : {}) };
    const run = await ran({ nodes: [approval('ask', more)] });
    const no = { workflowRunOId: run, nodeId: 'ask', approved: false };
    const denied = await accepted('/approve', { ...no, comment: 'too early' });
    await drainJobs(world);
    const { nodes } = await statusOf(run);
    expect(nodes[0]).toMatchObject({ status, error: { code: 'approval_denied' } });
    expect(await accepted('/approve', no)).toEqual(denied);
  });

  test('inside a map is decided by the key of its item', async () => {
    const each = { id: 'each', type: 'map', items: '["a", "b"]', node: approval('ask') };
    const run = await ran({ nodes: [each] });
    await accepted('/approve', { workflowRunOId: run, nodeId: 'each[1].ask', approved: true });
    await drainJobs(world);
    expect((await statusOf(run)).nodes[0].items).toMatchObject({ completed: 1, running: 1 });
    await accepted('/approve', { workflowRunOId: run, nodeId: 'each[0].ask', approved: false });
    await drainJobs(world);
    const { output } = await statusOf(run);
    expect(output.each).toMatchObject([null, { approved: true }]);
  });

  test('is refused where nobody is asked', async () => {
    const run = await ran(asked);
    const decide = async (nodeId: string) =>
      refused(await post('/approve', { workflowRunOId: run, nodeId, approved: true }));
    expect(await decide('nowhere')).toEqual([404, 'not_found']);
    expect(await decide('before')).toEqual([400, 'invalid_input']);
    expect(await decide('ask[0].ask')).toEqual([404, 'not_found']);
    expect(await decide('not a key')).toEqual([400, 'invalid_input']);
    const fresh = await start(asked);
    const early = await post('/approve', { workflowRunOId: fresh, nodeId: 'ask', approved: true });
    expect(refused(early)).toEqual([409, 'not_waiting']);
    await accepted('/cancel', { workflowRunOId: run });
    expect(await decide('ask')).toEqual([409, 'not_waiting']);
  });

  test('whose time is over is not decided by anybody any more', async () => {
    const run = await ran({ nodes: [approval('ask', { timeoutSeconds: 60, onTimeout: 'deny' })] });
    await world.db.ownerSql`update workflow_node set wake_at = now() where run_o_id = ${run}`;
    await drainJobs(world, { hurry: true });
    for (const approved of [true, false]) {
      const late = await post('/approve', { workflowRunOId: run, nodeId: 'ask', approved });
      expect(refused(late)).toEqual([409, 'approval_timed_out']);
    }
  });
});

describe('of two callers at once', () => {
  const codes = (replies: Reply[]) => replies.map(({ status }) => status).toSorted();

  test('one tries again', async () => {
    const run = await ran(broken);
    const replies = await Promise.all([1, 2, 3].map(() => post('/retry', { workflowRunOId: run })));
    expect(codes(replies)).toEqual([200, 409, 409]);
    await drainJobs(world);
    expect((await tenant.api.get('/workflows/run/list')).body.data[0].round).toBe(2);
  });

  test('one decides', async () => {
    const run = await ran(asked);
    const replies = await Promise.all(
      [true, false].map((approved) => post('/approve', { workflowRunOId: run, nodeId: 'ask', approved })),
    );
    expect(codes(replies)).toEqual([200, 409]);
  });

  test('who approve and cancel, the second finds what the first has done', async () => {
    const run = await ran(asked);
    const [approve, cancel] = await Promise.all([
      post('/approve', { workflowRunOId: run, nodeId: 'ask', approved: true }),
      post('/cancel', { workflowRunOId: run }),
    ]);
    expect(cancel?.status).toBe(200);
    expect([200, 409]).toContain(approve?.status ?? 0);
    await drainJobs(world);
    const status = await statusOf(run);
    expect([status.status, nodesOf(status).sent]).toEqual(['cancelled', 'cancelled']);
  });
});

describe('runs are listed', () => {
  test('newest first, by workflow, status, time, name and what started them', async () => {
    const [done, waits] = [await ran({ nodes: [transform('a', '1')] }), await ran(asked)];
    const trigger = newOId('trg');
    await world.db.ownerSql`update run set started_by = ${trigger} where o_id = ${done}`;
    const list = async (query: Record<string, string>) => {
      const { status, body } = await tenant.api.get('/workflows/run/list', query);
      expect(status).toBe(200);
      expect(contract.faults('GET', '/workflows/run/list', 200, body)).toEqual([]);
      return body.data.map(({ workflowRunOId }: { workflowRunOId: string }) => workflowRunOId);
    };
    const { data } = (await tenant.api.get('/workflows/run/list')).body;
    expect(await list({})).toEqual([waits, done]);
    expect(data[0]).toMatchObject({ status: 'waiting', totalCount: 3, processedCount: 1, round: 1 });
    expect(await list({ status: 'completed' })).toEqual([done]);
    expect(await list({ workflowOId: data[0].workflowOId })).toEqual([waits]);
    expect(await list({ startedBy: trigger })).toEqual([done]);
    expect(await list({ text: data[1].workflowName.slice(5) })).toEqual([done]);
    expect(await list({ text: '%' })).toEqual([]);
    expect(await list({ startDate: '2100-01-01T00:00:00Z' })).toEqual([]);
    expect(await list({ endDate: '2100-01-01T00:00:00Z', limit: '1' })).toEqual([waits]);
    expect(await list({ offset: '1' })).toEqual([done]);
    const stranger = await world.newWorkspace();
    expect((await stranger.api.get('/workflows/run/list')).body.total).toBe(0);
  });
});
