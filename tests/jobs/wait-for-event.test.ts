import { beforeAll, beforeEach, describe, expect, setSystemTime, test } from 'bun:test';
import type { Tx } from '../../server/database/index.ts';
import { hearEvents, tellWorkflows } from '../../server/services/events/hearing/matching.ts';
import { driveRun } from '../../server/services/workflows/advance/drive.ts';
import { startWorkflowRun } from '../../server/services/workflows/runs/start-run.ts';
import { matchEvents } from '../../server/services/workflows/schedule/match-events.ts';
import { createTrigger } from '../../server/services/workflows/schedule/triggers.ts';
import { call, readerOf } from '../support/analysis.ts';
import { drainJobs, jobContext } from '../support/jobs.ts';
import { crmEvent } from '../support/sent-events.ts';
import { diesAt, storedOnly, workflowOf } from '../support/starts.ts';
import { runSeen } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await drainJobs(world);
  tenant = await world.newWorkspace();
});

const won = (opportunityId: string, more: object = {}) =>
  crmEvent({ eventType: 'deal_won', opportunityId, ...more });

/** Waits for an event, and tells what it was. */
const waits = (filters: object | undefined, more: object = {}) =>
  workflowOf(world, tenant, {
    nodes: [
      { id: 'wait', type: 'wait', event: { ...(filters ? { filters } : {}), ...more } },
      { id: 'tell', type: 'transform', expression: '$nodes.wait.output.event.payload.opportunityId' },
    ],
    edges: [{ from: 'wait', to: 'tell' }],
    output: '$nodes.tell.output',
  });

const seen = (runOId: string) => runSeen(world, tenant.workspaceOId, runOId);

async function start(workflowOId: string): Promise<string> {
  const asker = { keyOId: null, externalRequestId: null };
  const { workflowRunOId } = await world.db.write(tenant.workspaceOId, (tx) =>
    startWorkflowRun(tx, tenant.workspaceOId, { workflowOId, input: {}, asker }, Number.MAX_SAFE_INTEGER),
  );
  return workflowRunOId;
}

async function started(workflowOId: string, count = 1): Promise<string[]> {
  const oIds = [];
  for (let at = 0; at < count; at++) oIds.push(await start(workflowOId));
  await drainJobs(world);
  for (const oId of oIds) expect((await seen(oId)).status).toBe('waiting');
  return oIds;
}

async function send(events: object[]): Promise<void> {
  const { status } = await tenant.api.post('/event/import', { events });
  expect(status).toBe(200);
  await drainJobs(world);
}

const endOf = async (runOId: string) => {
  const { status, output } = await seen(runOId);
  return { status, output };
};

describe('a node that awaits an event', () => {
  test('is completed with the first event that its filters let through, and its run goes on', async () => {
    const [run = ''] = await started(await waits({ eventTypes: ['DEAL_WON'] }));
    await send([crmEvent({ eventType: 'deal_lost', opportunityId: 'lost' })]);
    expect((await seen(run)).status).toBe('waiting');
    await send([won('first')]);
    expect(await endOf(run)).toEqual({ status: 'completed', output: 'first' });
    const node = (await seen(run)).nodes.wait;
    const [event] = (await tenant.api.get('/event/list', { eventTypes: 'DEAL_WON' })).body.data.events;
    const read = (await tenant.api.get('/event/get', { oId: event.oId })).body.data;
    expect(node).toMatchObject({ status: 'completed', output: { event: read } });
    await send([won('second')]);
    expect(await endOf(run)).toEqual({ status: 'completed', output: 'first' });
  });

  test('takes any imported event where it has no filters', async () => {
    const [run = ''] = await started(await waits(undefined));
    await send([crmEvent({ opportunityId: 'any' })]);
    expect(await endOf(run)).toEqual({ status: 'completed', output: 'any' });
  });

  test('takes none that came in before it began to wait, whenever that one is read', async () => {
    const { tallybird } = await readerOf(tenant).library();
    const workflow = await waits({ competitorOIds: [tallybird] });
    await tenant.api.post('/event/import', { events: [call] });
    await drainJobs(world, { names: ['import-events'] });
    const run = await start(workflow);
    await drainJobs(world, { names: ['run-workflow'] });
    await drainJobs(world);
    expect((await seen(run)).status).toBe('waiting');
    await send([{ ...call, title: 'Another demo', eventTimestamp: '2025-04-01T10:00:00Z' }]);
    expect((await seen(run)).status).toBe('completed');
    const node = (await seen(run)).nodes.wait;
    expect(node?.output).toMatchObject({ event: { payload: { title: 'Another demo' } } });
  });

  test('hears of every event since its time, whatever comes in while that is committed', async () => {
    const run = await start(await waits({ eventTypes: ['DEAL_WON'] }, { since: 'wait' }));
    const job = jobContext(world, tenant.workspaceOId);
    let commits = 0;
    const sendFirst = async () => {
      commits += 1;
      // the first one takes the run up, the second one has the node wait
      if (commits !== 2) return;
      await tenant.api.post('/event/import', { events: [won('between')] });
      await drainJobs(world, { names: ['import-events', 'analyse-event', 'match-events'] });
    };
    await driveRun(
      {
        ...job,
        write: async (work) => {
          await sendFirst();
          return job.write(work);
        },
      },
      run,
    );
    await drainJobs(world);
    const [row] = await world.db.ownerSql<{ isSince: boolean }[]>`
      select event.created_at >= node.started_at as is_since
      from event
      join workflow_node as node using (workspace_o_id)
      where node.run_o_id = ${run}
        and node.key = 'wait'`;
    expect((await seen(run)).status).toBe(row?.isSince ? 'completed' : 'waiting');
    if ((await seen(run)).status === 'waiting') await send([won('after')]);
    expect((await seen(run)).status).toBe('completed');
  });

  test('at the beginning of a run takes what came in since the run was accepted, however late it was taken up', async () => {
    const workflow = await waits({ eventTypes: ['DEAL_WON'] });
    await send([won('before')]);
    const run = await start(workflow);
    await tenant.api.post('/event/import', {
      events: [crmEvent({ eventType: 'deal_lost' }), won('meanwhile')],
    });
    await drainJobs(world, { names: ['import-events', 'analyse-event', 'match-events'] });
    await drainJobs(world);
    expect(await endOf(run)).toEqual({ status: 'completed', output: 'meanwhile' });
  });

  test('at the beginning of a run takes what an import brings that had waited for half an hour', async () => {
    const workflow = await waits({ eventTypes: ['DEAL_WON'] });
    setSystemTime(Date.now() - 1_800_000);
    try {
      await tenant.api.post('/event/import', { events: [won('late')] });
    } finally {
      setSystemTime();
    }
    const run = await start(workflow);
    await drainJobs(world, { names: ['import-events', 'analyse-event', 'match-events'] });
    await drainJobs(world);
    expect(await endOf(run)).toEqual({ status: 'completed', output: 'late' });
  });

  test('since it began, behind another node, takes nothing that came in before that one had ended', async () => {
    const run = await start(
      await workflowOf(world, tenant, {
        nodes: [
          { id: 'first', type: 'wait', seconds: 3_600 },
          { id: 'wait', type: 'wait', event: { since: 'wait' } },
        ],
        edges: [{ from: 'first', to: 'wait' }],
      }),
    );
    await drainJobs(world);
    await send([won('too early')]);
    await world.db.ownerSql`update workflow_node set wake_at = now() where run_o_id = ${run}`;
    // the end of its time is planned as well, a year from now
    await drainJobs(world, { hurry: true, rounds: 3 });
    const { status, nodes } = await seen(run);
    expect([status, nodes.first?.status, nodes.wait?.status]).toEqual(['waiting', 'completed', 'waiting']);
    await send([won('in time')]);
    expect((await seen(run)).status).toBe('completed');
  });

  test('whose time is over has failed, and no event changes that', async () => {
    const [run = ''] = await started(await waits({ eventTypes: ['DEAL_WON'] }, { timeoutSeconds: 3_600 }));
    await world.db.ownerSql`
      update workflow_node set wake_at = now() - interval '1 second' where run_o_id = ${run}`;
    await drainJobs(world, { hurry: true });
    expect((await seen(run)).error).toMatchObject({ code: 'node_failed', nodeId: 'wait' });
    await send([won('late')]);
    expect((await seen(run)).status).toBe('failed');
    expect((await seen(run)).nodes.wait).toMatchObject({
      status: 'failed',
      output: null,
      error: { code: 'timeout' },
    });
  });

  test('is over with the time-out of its node too', async () => {
    const nodes = [{ id: 'wait', type: 'wait', timeoutSeconds: 60, event: { timeoutSeconds: 3_600 } }];
    const [run = ''] = await started(await workflowOf(world, tenant, { nodes }));
    const trace = (await tenant.api.get('/workflows/run/trace', { workflowRunOId: run })).body.data;
    const [{ startedAt, waitsUntil }] = trace.nodes;
    expect(Date.parse(waitsUntil) - Date.parse(startedAt)).toBeLessThan(120_000);
    await world.db.ownerSql`
      update workflow_node set wake_at = now() - interval '1 second' where run_o_id = ${run}`;
    await drainJobs(world, { hurry: true });
    expect((await seen(run)).nodes.wait?.error?.message).toBe('No event came within 60 s');
  });

  test('of every run and every item of a map is completed by one event', async () => {
    const runs = await started(await waits({ eventTypes: ['DEAL_WON'] }), 60);
    const inside = await workflowOf(world, tenant, {
      nodes: [
        {
          id: 'each',
          type: 'map',
          items: '[1..12]',
          concurrency: 12,
          node: { id: 'wait', type: 'wait', event: { filters: { eventTypes: ['DEAL_WON'] } } },
        },
      ],
    });
    const [mapped = ''] = await started(inside);
    await send([won('one'), won('two', { eventTimestamp: '2025-03-01T10:00:00Z' })]);
    for (const run of [...runs, mapped]) expect((await seen(run)).status).toBe('completed');
    const items = Object.keys((await seen(mapped)).nodes).filter((key) => key.endsWith('].wait'));
    expect(items).toHaveLength(12);
  });

  test('that is repeated takes another event in each iteration, and so does one behind what is inside', async () => {
    const wait = { id: 'wait', type: 'wait', event: { filters: { eventTypes: ['DEAL_WON'] } } };
    const workflow = await workflowOf(world, tenant, {
      nodes: [
        { id: 'again', type: 'repeat', until: '$iteration = 2', node: wait },
        { id: 'each', type: 'map', items: '[1, 2, 3]', concurrency: 1, node: { ...wait, id: 'item' } },
        { ...wait, id: 'last' },
      ],
      edges: [
        { from: 'again', to: 'each' },
        { from: 'each', to: 'last' },
      ],
      output: '[$nodes.again.output, $nodes.each.output, $nodes.last.output].event.payload.opportunityId',
    });
    const [run = ''] = await started(workflow);
    const taken = ['first', 'second', 'third', 'fourth'];
    for (const [at, opportunityId] of taken.entries()) {
      await send([won(opportunityId)]);
      expect((await seen(run)).status).toBe(at === 3 ? 'completed' : 'waiting');
    }
    expect((await seen(run)).output).toEqual(['second', 'third', 'third', 'third', 'fourth']);
  });

  test('is completed once by several workers that match at once', async () => {
    const runs = await started(await waits({ eventTypes: ['DEAL_WON'] }), 20);
    const events = await storedOnly(world, tenant, [won('one'), won('two')]);
    const worker = () => matchEvents(jobContext(world, tenant.workspaceOId), events);
    await Promise.all([worker(), worker(), worker()]);
    await drainJobs(world);
    const ends = await Promise.all(runs.map(endOf));
    expect(ends.every(({ status }) => status === 'completed')).toBe(true);
    expect(new Set(ends.map(({ output }) => output)).size).toBe(1);
  });

  test('is completed where workers die before or behind any transaction', async () => {
    const runs = await started(await waits({ eventTypes: ['DEAL_WON'] }), 60);
    const events = await storedOnly(world, tenant, [won('one')]);
    let deaths = 0;
    for (let at = 1; await diesAt(world, tenant, at, events); at++) deaths += 1;
    // with the first fifty, and behind the last ten
    expect(deaths).toBe(2);
    await drainJobs(world);
    for (const run of runs) expect(await endOf(run)).toEqual({ status: 'completed', output: 'one' });
  });
});

describe('who stores events and who begins to hear of them', () => {
  const clock = async (tx: Tx) => {
    const [row] = await tx<{ now: Date }[]>`select clock_timestamp() as now`;
    return row?.now ?? new Date(0);
  };

  test('wait for each other: a time is taken when all that looked before are committed', async () => {
    const workspace = tenant.workspaceOId;
    const looked = Promise.withResolvers<void>();
    const going = Promise.withResolvers<void>();
    const storing = world.db.write(workspace, async (tx) => {
      await tellWorkflows(tx, workspace, ['evt_000000000000000000000']);
      looked.resolve();
      await going.promise;
      return clock(tx);
    });
    await looked.promise;
    const hearing = world.db.write(workspace, (tx) => hearEvents(tx, workspace));
    // it has every chance to be first
    await Promise.race([hearing, Bun.sleep(300)]);
    going.resolve();
    expect((await hearing).getTime()).toBeGreaterThanOrEqual((await storing).getTime());
  });

  test('wait for each other: who looks finds all that had a time before', async () => {
    const workspace = tenant.workspaceOId;
    const workflowOId = await waits(undefined);
    const heard = Promise.withResolvers<void>();
    const going = Promise.withResolvers<void>();
    const hearing = world.db.write(workspace, async (tx) => {
      const trigger = await createTrigger(tx, workspace, { workflowOId }, null);
      heard.resolve();
      await going.promise;
      return trigger;
    });
    await heard.promise;
    const storing = world.db.write(workspace, (tx) =>
      tellWorkflows(tx, workspace, ['evt_000000000000000000000']),
    );
    await Promise.race([storing, Bun.sleep(300)]);
    going.resolve();
    await Promise.all([hearing, storing]);
    const [row] = await world.db.ownerSql<{ jobs: number }[]>`
      select count(*)::int as jobs
      from graphile_worker._private_jobs
      where payload ->> 'workspaceOId' = ${workspace}`;
    expect(row?.jobs).toBe(1);
  });
});
