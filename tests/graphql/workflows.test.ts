import { beforeAll, expect, test } from 'bun:test';
import { type Ask, asker } from '../support/graphql.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let ask: Ask;
let workflowOId: string;

const nodes = [
  {
    id: 'each',
    type: 'map',
    items: '$input.names',
    node: { id: 'greet', type: 'transform', expression: '$item' },
  },
  { id: 'ask', type: 'approval', message: 'Send them?' },
  { id: 'sent', type: 'transform', expression: '$nodes.each.output' },
];
const edges = [
  { from: 'each', to: 'ask' },
  { from: 'ask', to: 'sent' },
];

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  ask = asker(world.app, tenant.key);
  const made = await tenant.api.post('/workflows/create', { name: 'Greetings', nodes, edges });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  workflowOId = made.body.data.oId;
});

async function started(): Promise<string> {
  const { body } = await tenant.api.post('/workflows/run', { workflowOId, names: ['Ann', 'Bo'] });
  await drainJobs(world);
  return body.workflowRunOId;
}

test('workflows have their versions and runs, and a run its nodes, definition and trace', async () => {
  const run = await started();
  await tenant.api.post('/workflows/update', { oId: workflowOId, description: 'Says hello' });
  const { data, errors } = await ask(
    `query ($workflow: ID!, $run: ID!) {
      workflows(text: "greet") { totalCount nodes { oId name version nodeCount } }
      workflow(oId: $workflow) {
        name version entry nodes
        versions { totalCount nodes { version current } }
        runs(status: [waiting]) { totalCount nodes { workflowRunOId workflowName version processedCount } }
      }
      workflowRun(oId: $run) {
        status totalCount definition output
        nodes { nodeId status output items { total completed } }
        totals { agentRuns credits }
        trace(first: 2) { totalCount pageInfo { hasNextPage } nodes { key type input output attempts { attempt agentRun { oId } } agentRun { oId } } }
      }
    }`,
    { workflow: workflowOId, run },
  );
  expect(errors).toEqual([]);
  expect(data.workflows).toEqual({
    totalCount: 1,
    nodes: [{ oId: workflowOId, name: 'Greetings', version: 2, nodeCount: 3 }],
  });
  expect(data.workflow).toMatchObject({
    version: 2,
    entry: 'each',
    versions: {
      totalCount: 2,
      nodes: [
        { version: 2, current: true },
        { version: 1, current: false },
      ],
    },
    runs: { totalCount: 1, nodes: [{ workflowRunOId: run, version: 1, processedCount: 1 }] },
  });
  expect(data.workflowRun).toMatchObject({
    status: 'waiting',
    totalCount: 3,
    definition: { entry: 'each', edges },
    output: null,
    nodes: [
      { nodeId: 'each', status: 'completed', output: ['Ann', 'Bo'], items: { total: 2, completed: 2 } },
      { nodeId: 'ask', status: 'waiting', output: null, items: null },
      { nodeId: 'sent', status: 'pending', output: null },
    ],
    totals: { agentRuns: 0, credits: 0 },
    trace: { totalCount: 4, pageInfo: { hasNextPage: true } },
  });
});

test('operators approve, cancel and retry', async () => {
  const run = await started();
  const cancel = 'mutation ($oId: ID!) { cancelWorkflowRun(oId: $oId) { status } }';
  const retry =
    'mutation ($oId: ID!) { retryWorkflowRun(oId: $oId) { round again kept { nodes credits tokens { input } } } }';
  const approve = `mutation ($run: ID!, $node: String!) {
    approveWorkflowNode(workflowRunOId: $run, nodeId: $node, approved: true, comment: "go") { approved comment }
  }`;
  expect((await ask(cancel, { oId: run })).data.cancelWorkflowRun).toEqual({ status: 'cancelled' });
  expect((await ask(approve, { run, node: 'ask' })).errors).toMatchObject([{ extensions: { status: 409 } }]);
  expect((await ask(retry, { oId: run })).data.retryWorkflowRun).toMatchObject({
    round: 2,
    again: ['ask', 'sent'],
    kept: { nodes: 3, credits: 0 },
  });
  expect((await ask(retry, { oId: run })).errors).toMatchObject([{ extensions: { status: 409 } }]);
  await drainJobs(world);
  expect((await ask(approve, { run, node: 'ask' })).data.approveWorkflowNode).toEqual({
    approved: true,
    comment: 'go',
  });
  expect((await ask(approve, { run, node: 'not a key' })).errors).toMatchObject([
    { extensions: { code: 'invalid_input' } },
  ]);
  await drainJobs(world);
  const jobs =
    '{ jobs(kind: [WORKFLOW_RUN], status: [COMPLETED]) { nodes { oId subject counts { total done } } } }';
  expect((await ask(jobs)).data.jobs.nodes).toEqual([
    { oId: run, subject: 'Greetings', counts: { total: 3, done: 3 } },
  ]);
});

test('the list of jobs cancels and retries runs of workflows too', async () => {
  const run = await started();
  const act = (verb: string) => `mutation ($oId: ID!) { ${verb}(oId: $oId) { kind status } }`;
  const oId = { oId: run };
  expect((await ask(act('cancelJob'), oId)).data.cancelJob).toEqual({
    kind: 'WORKFLOW_RUN',
    status: 'CANCELLED',
  });
  expect((await ask(act('retryJob'), oId)).data.retryJob.status).toBe('PENDING');
  await drainJobs(world);
});
