import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { removeOldRows } from '../../jobs/old-rows.ts';
import { tellLowCredits } from '../../server/services/callbacks/low-credits.ts';
import { startDueSchedules } from '../../server/services/workflows/schedule/start-due.ts';
import { callbackReceiver, type Receiver } from '../support/callbacks.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent } from '../support/sent-events.ts';
import { makeWorkflow, ran, startGiven } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Addresses that a workspace has told of what happens in it: once each, and nothing of what was rolled back. */

let world: World;
let tenant: Tenant;
let receiver: Receiver;

beforeAll(async () => {
  world = await testWorld();
  receiver = callbackReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  // a delivery that was refused in an earlier test comes again five seconds later
  await world.db.ownerSql`delete from graphile_worker._private_jobs`;
  tenant = await world.newWorkspace();
  receiver.received.length = 0;
  receiver.answer = () => new Response(null, { status: 204 });
});

const told = () => receiver.received.map(({ body }) => JSON.parse(body));

async function endpoint(events: string[], more: object = {}): Promise<string> {
  const { status, body } = await tenant.api.post('/webhook/endpoint/create', {
    url: receiver.url,
    events,
    ...more,
  });
  expect(status).toBe(200);
  return body.data.oId;
}

const transform = (expression: string) => ({ nodes: [{ id: 'one', type: 'transform', expression }] });

describe('an endpoint', () => {
  test('is told of ends of workflows as callbacks tell them, signed, and of nothing that it does not name', async () => {
    await endpoint(['workflow.run.failed']);
    await ran(world, tenant.workspaceOId, transform('1'));
    const failed = await ran(world, tenant.workspaceOId, transform('$error("no stock")'));
    expect(told()).toEqual([
      expect.objectContaining({
        type: 'workflow.run.failed',
        workflowRunOId: failed.runOId,
        status: 'failed',
        error: expect.objectContaining({ code: 'node_failed' }),
      }),
    ]);
    const [one] = receiver.received;
    const { secret } = (await tenant.api.get('/webhook/secret')).body.data;
    expect(() => new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).not.toThrow();
    const { data } = (await tenant.api.get('/webhook/deliveries', { runOId: failed.runOId })).body;
    expect(data).toMatchObject([{ type: 'workflow.run.failed', status: 'delivered' }]);
  });

  test('of Slack or Teams gets a sentence as its text', async () => {
    await endpoint(['workflow.run.completed'], { format: 'slack' });
    const { runOId } = await ran(world, tenant.workspaceOId, transform('1'));
    expect(told()).toEqual([{ text: expect.stringContaining(`The run ${runOId} of the workflow`) }]);
  });

  test('that is disabled is told nothing, and one of another workspace neither', async () => {
    await endpoint(['workflow.run.completed'], { enabled: false });
    const other = await world.newWorkspace();
    await other.api.post('/webhook/endpoint/create', {
      url: receiver.url,
      events: ['workflow.run.completed'],
    });
    await ran(world, tenant.workspaceOId, transform('1'));
    expect(told()).toEqual([]);
  });

  test('is told that an approval waits, where it is given, and of an import', async () => {
    await endpoint(['approval.waiting', 'event.import.completed']);
    const runOId = await startGiven(world, tenant.workspaceOId, {
      nodes: [{ id: 'review', type: 'approval', message: 'Send it?' }],
    });
    await drainJobs(world);
    expect(told()).toEqual([
      {
        type: 'approval.waiting',
        workflowRunOId: runOId,
        nodeId: 'review',
        message: 'Send it?',
        approveUrl: '/api/v2/workflows/run/approve',
      },
    ]);
    await tenant.api.post('/event/import', { events: [callEvent()] });
    await drainJobs(world);
    expect(told().at(-1)).toMatchObject({ type: 'event.import.completed', status: 'succeeded' });
  });

  test('is told again of an approval that a retry of its run asks for again', async () => {
    await endpoint(['approval.waiting']);
    const review = { id: 'review', type: 'approval', message: 'Send it?' };
    const runOId = await startGiven(world, tenant.workspaceOId, { nodes: [review] });
    await drainJobs(world);
    const named = { workflowRunOId: runOId };
    await tenant.api.post('/workflows/run/approve', { ...named, nodeId: 'review', approved: false });
    await drainJobs(world);
    expect((await tenant.api.post('/workflows/run/retry', named)).status).toBe(200);
    await drainJobs(world);
    expect((await tenant.api.get('/workflows/approval/list', named)).body.data).toHaveLength(1);
    expect(told().map(({ workflowRunOId, nodeId }) => [workflowRunOId, nodeId])).toEqual([
      [runOId, 'review'],
      [runOId, 'review'],
    ]);
  });

  test('is told of a schedule that started nothing, once for each of its times', async () => {
    await endpoint(['schedule.failed']);
    const workflowOId = await world.db.write(tenant.workspaceOId, (tx) =>
      makeWorkflow(tx, tenant.workspaceOId, transform('1')),
    );
    const { body } = await tenant.api.post('/workflows/schedule/create', { workflowOId, cron: '0 9 29 2 *' });
    await world.db.ownerSql`
      update schedule set next_at = now() - interval '2 hours' where o_id = ${body.data.oId}`;
    const tools = { db: world.db, log: world.context.log, creditLimit: 1_000_000, openRuns: 5_000 };
    await startDueSchedules(tools);
    await startDueSchedules(tools);
    await drainJobs(world);
    expect(told()).toEqual([
      expect.objectContaining({ type: 'schedule.failed', scheduleOId: body.data.oId, workflowOId }),
    ]);
  });

  test('is told of an event that started nothing, and of no duplicate, which was to start nothing', async () => {
    await endpoint(['trigger.failed', 'schedule.failed']);
    const workflow = await tenant.api.post('/workflows/create', {
      name: 'Once an hour',
      ...transform('1'),
      limits: { dedupe: { key: '"every"', withinSeconds: 3_600 } },
    });
    const workflowOId = workflow.body.data.oId;
    const made = await tenant.api.post('/workflows/trigger/create', { workflowOId, filters: {} });
    const events = ['a', 'b', 'c'].map((eventId) => callEvent({ eventId }));
    expect((await tenant.api.post('/event/import', { events })).status).toBe(200);
    await drainJobs(world);
    const shown = async () =>
      (await tenant.api.get('/workflows/trigger/list')).body.data.find(
        ({ oId }: { oId: string }) => oId === made.body.data.oId,
      );
    expect((await tenant.api.get('/workflows/run/list')).body.total).toBe(1);
    expect((await shown()).lastError).toContain('A run with the same key was already accepted');
    const scheduled = await tenant.api.post('/workflows/schedule/create', { workflowOId, cron: '0 9 * * *' });
    await world.db.ownerSql`update schedule set next_at = now() where o_id = ${scheduled.body.data.oId}`;
    await startDueSchedules({
      db: world.db,
      log: world.context.log,
      creditLimit: 1_000_000,
      openRuns: 5_000,
    });
    await drainJobs(world);
    expect(told()).toEqual([]);
    // of a workflow that cannot be started any more it is
    await world.db.ownerSql`update workflow set deleted_at = now() where o_id = ${workflowOId}`;
    await tenant.api.post('/event/import', { events: [callEvent({ eventId: 'd' })] });
    await drainJobs(world);
    expect(told()).toEqual([expect.objectContaining({ type: 'trigger.failed' })]);
  });

  test('is told of credits that run low once a month and budget', async () => {
    await endpoint(['credits.low']);
    await world.db.ownerSql`
      insert into usage_month (workspace_o_id, key_o_id, month, credits)
      values (${tenant.workspaceOId}, '', date_trunc('month', now() at time zone 'UTC')::date, 95)`;
    await tellLowCredits(world.db, 106);
    await drainJobs(world);
    expect(told()).toEqual([]);
    for (let sweep = 0; sweep < 2; sweep++) await tellLowCredits(world.db, 100);
    await drainJobs(world);
    expect(told()).toEqual([
      expect.objectContaining({ type: 'credits.low', keyOId: null, used: 95, most: 100 }),
    ]);
  });

  test('is told what is kept as long as runs are, and no longer', async () => {
    const oId = await endpoint([]);
    for (let count = 0; count < 2; count++) await tenant.api.post('/webhook/endpoint/test', { oId });
    await drainJobs(world);
    const { data } = (await tenant.api.get('/webhook/deliveries', { runOId: oId })).body;
    await world.db.ownerSql`
      update delivery set ended_at = now() - interval '91 days' where o_id = ${data[0].oId}`;
    const leftAfter = async (days: number) => {
      await removeOldRows(world.db, days);
      const left = (await tenant.api.get('/webhook/deliveries', { runOId: oId })).body.data;
      return left.map((one: { oId: string }) => one.oId);
    };
    expect(await leftAfter(0)).toEqual([data[0].oId, data[1].oId]);
    expect(await leftAfter(90)).toEqual([data[1].oId]);
  });

  test('can be tried out, changed, listed and deleted, at addresses that may be reached', async () => {
    const oId = await endpoint([]);
    const { deliveryOId } = (await tenant.api.post('/webhook/endpoint/test', { oId })).body.data;
    await drainJobs(world);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(deliveryOId);
    const changed = await tenant.api.post('/webhook/endpoint/update', { oId, events: ['drift.found'] });
    expect((await tenant.api.get('/webhook/endpoint/list')).body.data).toEqual([changed.body.data]);
    const refused = await tenant.api.post('/webhook/endpoint/update', { oId, url: 'http://10.0.0.1/x' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'url']);
    expect((await tenant.api.post('/webhook/endpoint/delete', { oId })).status).toBe(200);
    expect((await tenant.api.post('/webhook/endpoint/test', { oId })).status).toBe(404);
  });
});

describe('a notify node', () => {
  test('queues one delivery for each node and item, and its run does not wait for the receiver', async () => {
    const endpointOId = await endpoint([]);
    receiver.answer = () => new Response('no', { status: 500 });
    const node = {
      id: 'tell',
      type: 'notify',
      endpointOId,
      text: 'Account {{ $item.name }} is at risk',
      data: { score: '{{ $item.score }}' },
    };
    const run = await ran(world, tenant.workspaceOId, {
      nodes: [
        { id: 'each', type: 'map', items: '[{"name": "A", "score": 3}, {"name": "B", "score": 4}]', node },
      ],
    });
    expect(run.status).toBe('completed');
    expect(told().toSorted((one, other) => one.nodeId.localeCompare(other.nodeId))).toEqual([
      {
        type: 'workflow.notify',
        workflowRunOId: run.runOId,
        nodeId: 'each[0].tell',
        text: 'Account A is at risk',
        data: { score: 3 },
      },
      expect.objectContaining({ nodeId: 'each[1].tell', data: { score: 4 } }),
    ]);
    const { data } = (await tenant.api.get('/webhook/deliveries', { runOId: run.runOId })).body;
    expect(data).toHaveLength(2);
    for (const key of ['each[0].tell', 'each[1].tell'])
      expect(data.map(({ oId }: { oId: string }) => ({ deliveryOId: oId }))).toContainEqual(
        run.nodes[key]?.output,
      );
  });

  test('that a newer version words otherwise is told by a retry of its run', async () => {
    const endpointOId = await endpoint([]);
    const wordedAs = (text: string, expression: string) => ({
      nodes: [
        { id: 'tell', type: 'notify', endpointOId, text },
        { id: 'check', type: 'transform', expression },
      ],
      edges: [{ from: 'tell', to: 'check' }],
    });
    const workflow = { name: 'Tell', ...wordedAs('The first', '$error("no")') };
    const { oId } = (await tenant.api.post('/workflows/create', workflow)).body.data;
    const { workflowRunOId } = (await tenant.api.post('/workflows/run', { workflowOId: oId })).body;
    await drainJobs(world);
    await tenant.api.post('/workflows/update', { oId, ...wordedAs('The second', '1') });
    await tenant.api.post('/workflows/run/retry', { workflowRunOId, workflowVersion: 'latest' });
    await drainJobs(world);
    expect(told().map(({ text }) => text)).toEqual(['The first', 'The second']);
  });

  test('is begun again by the next holder without a second delivery', async () => {
    const endpointOId = await endpoint([]);
    const given = { nodes: [{ id: 'tell', type: 'notify', endpointOId, text: 'Hello' }] };
    const runOId = await startGiven(world, tenant.workspaceOId, given);
    await drainJobs(world);
    const [row] = await world.db.ownerSql<{ output: { deliveryOId: string } }[]>`
      select output from workflow_node where run_o_id = ${runOId}`;
    // as a holder leaves it that dies right after the commit which queues the delivery
    await world.db.ownerSql`
      update run set status = 'pending', completed_at = null, output = null where o_id = ${runOId}`;
    await world.db.ownerSql`
      update workflow_node set status = 'running', completed_at = null, output = null where run_o_id = ${runOId}`;
    await world.db.ownerSql`
      select add_job.* from (select 1) as one cross join lateral (
        select enqueue_job(
          name => 'run-workflow',
          payload => ${JSON.stringify({ workspaceOId: tenant.workspaceOId, runOId })}::text::jsonb,
          run_at => null, key => ${runOId}, needs => null, queue => 'flow', max_attempts => 5
        )
      ) as add_job`;
    await drainJobs(world);
    const [again] = await world.db.ownerSql<{ output: unknown; status: string }[]>`
      select output, status from workflow_node where run_o_id = ${runOId}`;
    expect(again).toEqual({ output: row?.output, status: 'completed' });
    expect(told()).toHaveLength(1);
  });

  test('fails where its endpoint is unknown, of another workspace, or disabled', async () => {
    const endpointOId = await endpoint([], { enabled: false });
    const codes = async () => {
      const given = { nodes: [{ id: 'tell', type: 'notify', endpointOId, text: 'Hello' }] };
      return (await ran(world, tenant.workspaceOId, given)).nodes.tell?.error?.code;
    };
    expect(await codes()).toBe('endpoint_disabled');
    tenant = await world.newWorkspace();
    expect(await codes()).toBe('not_found');
  });
});

test('the end of a run that a schedule or a trigger started is posted to the callback of both', async () => {
  const workflowOId = await world.db.write(tenant.workspaceOId, (tx) =>
    makeWorkflow(tx, tenant.workspaceOId, transform('1')),
  );
  const callbackUrl = receiver.url;
  const schedule = { workflowOId, cron: '0 9 * * *', callbackUrl, catchUp: 'one' };
  const { oId } = (await tenant.api.post('/workflows/schedule/create', schedule)).body.data;
  await tenant.api.post('/workflows/trigger/create', { workflowOId, callbackUrl });
  await world.db.ownerSql`update schedule set next_at = now() - interval '2 hours' where o_id = ${oId}`;
  const tools = { db: world.db, log: world.context.log, creditLimit: 1_000_000, openRuns: 5_000 };
  await startDueSchedules(tools);
  await tenant.api.post('/event/import', { events: [callEvent()] });
  await drainJobs(world);
  expect(told().map(({ type, status }) => [type, status])).toEqual([
    ['workflow.run.completed', 'succeeded'],
    ['workflow.run.completed', 'succeeded'],
  ]);
  const refused = await tenant.api.post('/workflows/trigger/create', {
    workflowOId,
    callbackUrl: 'http://10.0.0.1/x',
  });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'callbackUrl']);
});
