import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import pino from 'pino';
import { createTraceExport } from '../../jobs/traces.ts';
import { newOId } from '../../schema/o-id.ts';
import { createTraceExporter } from '../../server/outbound/traces.ts';
import { drainJobs } from '../support/jobs.ts';
import { type TraceCollector, traceCollector } from '../support/trace-collector.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let collector: TraceCollector;
/** Before all others by their names. */
const first = 'wk_000000000000000000000';
const secretWord = 'Northmarket';

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
  collector = traceCollector();
  await live(first);
});
afterEach(async () => {
  await collector.close();
  await world.db.ownerSql`delete from worker where o_id like 'wk_00000000000000000000%'`;
});
afterAll(() => drainJobs(world));

const live = (oId: string) => world.db.ownerSql`
  insert into worker (o_id, pool_ids, host, pid)
  values (${oId}, '{}', 'here', 1)
  on conflict (o_id) do update set beat_at = now()`;

const exportOf = (workerOId = first) =>
  createTraceExport({
    db: world.db,
    log: pino({ level: 'silent' }),
    workerOId,
    connect: () => createTraceExporter(collector.endpoint),
  });

/** Spans of this test's workspace alone: others' runs end too. */
const seen = () =>
  collector.spans.filter((span) => span.attributes['groundwork.workspace.oid'] === tenant.workspaceOId);

async function runAgent(): Promise<string> {
  const { body } = await tenant.api.post('/agents/create', { name: secretWord, type: 'CONTENT' });
  const run = await tenant.api.post('/agents/content/run', {
    agentOId: body.data.oId,
    companyName: secretWord,
    runtimeContext: `${secretWord} compares exports by hand.`,
  });
  expect(run.status).toBe(200);
  return run.body.runOId;
}

/** A workflow's run that has ended: an agent that needed two attempts, a skipped node, one that failed. */
async function endedWorkflow(): Promise<string> {
  const workflowOId = newOId('caw');
  const runOId = newOId('bsjob');
  const agentRuns = [newOId('run'), newOId('run')];
  const { workspaceOId } = tenant;
  const earlier = [
    {
      attempt: 1,
      startedAt: new Date(Date.now() - 3_000).toISOString(),
      endedAt: new Date(Date.now() - 2_000).toISOString(),
      error: { code: 'model_unavailable', message: `${secretWord} was not read` },
      agentRunOId: agentRuns[0],
    },
  ];
  await world.db.write(workspaceOId, async (tx) => {
    await tx`insert into workflow (workspace_o_id, o_id, name) values (${workspaceOId}, ${workflowOId}, ${secretWord})`;
    await tx`
      insert into workflow_version (workspace_o_id, workflow_o_id, version, definition)
      values (${workspaceOId}, ${workflowOId}, 1, '{}')`;
    await tx`
      insert into run (
        workspace_o_id, o_id, kind, executor, status, attempt, workflow_o_id, workflow_version, input, error,
        started_at, completed_at
      )
      values (
        ${workspaceOId}, ${runOId}, 'workflow', 'queue', 'failed', 1, ${workflowOId}, 1,
        ${tx.json({ companyName: secretWord })}, ${tx.json({ code: 'node_failed', message: secretWord })},
        now() - interval '4 seconds', now()
      )`;
    for (const [at, agentRunOId] of agentRuns.entries())
      await tx`
        insert into run (
          workspace_o_id, o_id, kind, executor, status, attempt, agent_type, parent_run_o_id, parent_node, model,
          input_tokens, output_tokens, cost_usd, credits, error, started_at, completed_at
        )
        values (
          ${workspaceOId}, ${agentRunOId}, 'agent', 'workflow', ${at === 0 ? 'failed' : 'completed'}, 1, 'CONTENT',
          ${runOId}, 'enrich', 'm-1', 120, 30, 0.25, 20,
          ${at === 0 ? tx.json({ code: 'model_unavailable', message: secretWord }) : null},
          now() - interval '2 seconds', now() - interval '1 second'
        )`;
    await tx`
      insert into workflow_node (
        workspace_o_id, run_o_id, key, node_id, type, status, attempt, output, error, agent_run_o_id, earlier, started_at,
        completed_at
      )
      values
        (
          ${workspaceOId}, ${runOId}, 'enrich', 'enrich', 'agent', 'completed', 2, ${tx.json({ summary: secretWord })},
          null, ${agentRuns[1] ?? ''}, ${tx.json(earlier as never)}, now() - interval '2 seconds',
          now() - interval '1 second'
        ),
        (
          ${workspaceOId}, ${runOId}, 'aside', 'aside', 'transform', 'skipped', 0, null, null, null, '[]', null, now()
        ),
        (
          ${workspaceOId}, ${runOId}, 'each[1].score', 'score', 'transform', 'failed', 1, null,
          ${tx.json({ code: 'expression_failed', message: secretWord })}, null, '[]', now(), now()
        )`;
  });
  return runOId;
}

describe('a run that has ended', () => {
  test('of an agent is one span with its model, tokens and credits, and none of its contents', async () => {
    const runOId = await runAgent();
    await exportOf().look();
    const [span, ...more] = seen();
    expect(more).toEqual([]);
    expect(span).toMatchObject({
      name: 'agent CONTENT',
      parentSpanId: null,
      status: { code: 0 },
      attributes: {
        'groundwork.run.oid': runOId,
        'groundwork.run.status': 'completed',
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.response.model': 'extractive-1',
        'gen_ai.usage.input_tokens': expect.any(Number),
        'groundwork.credits': 20,
      },
    });
    const [run] = await world.db.ownerSql`
      select extract(epoch from started_at)::float8 * 1000 as began, extract(epoch from completed_at)::float8 * 1000 as ended
      from run where o_id = ${runOId}`;
    expect(Math.abs((span?.startTimeUnixNano ?? 0) - run?.began)).toBeLessThan(1);
    expect(Math.abs((span?.endTimeUnixNano ?? 0) - run?.ended)).toBeLessThan(1);
    expect(collector.bodies.join()).not.toContain(secretWord);
    expect(collector.bodies.join()).not.toContain(tenant.key);
  });

  test('of a workflow is a trace: the run, each attempt of each node, and below an attempt its agent', async () => {
    const runOId = await endedWorkflow();
    await exportOf().look();
    const spans = seen();
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    const named = (name: string) => spans.filter((span) => span.name === name);
    const [root] = named('workflow run');
    expect(root).toMatchObject({
      parentSpanId: null,
      status: { code: 2, message: 'node_failed' },
      attributes: { 'groundwork.run.oid': runOId, 'groundwork.workflow.version': 1 },
    });
    const attempts = named('node enrich');
    expect(attempts).toMatchObject([
      {
        parentSpanId: root?.spanId ?? '',
        status: { code: 2, message: 'model_unavailable' },
        attributes: { 'groundwork.node.attempt': 1 },
      },
      {
        parentSpanId: root?.spanId ?? '',
        status: { code: 0 },
        attributes: { 'groundwork.node.attempt': 2, 'groundwork.node.type': 'agent' },
      },
    ]);
    const agents = named('agent CONTENT').toSorted((a, b) => b.status.code - a.status.code);
    expect(agents.map(({ parentSpanId }) => parentSpanId)).toEqual(attempts.map(({ spanId }) => spanId));
    expect(agents[1]?.attributes).toMatchObject({
      'gen_ai.usage.input_tokens': 120,
      'gen_ai.usage.output_tokens': 30,
      'groundwork.cost.usd': 0.25,
    });
    expect(named('node score')[0]?.attributes['groundwork.node.key']).toBe('each[1].score');
    expect(named('node aside')).toEqual([]);
    expect(spans).toHaveLength(6);
    expect(collector.bodies.join()).not.toContain(secretWord);
  });

  test('is exported once by a worker that looks again and again, and by the first of several alone', async () => {
    await runAgent();
    const one = exportOf();
    await one.look();
    await one.look();
    expect(seen()).toHaveLength(1);
    const second = `${first.slice(0, -1)}1`;
    await live(second);
    await exportOf(second).look();
    expect(seen()).toHaveLength(1);
    await world.db.ownerSql`update worker set beat_at = now() - interval '1 minute' where o_id = ${first}`;
    await exportOf(second).look();
    const [before, after] = seen();
    expect(after).toEqual(before as NonNullable<typeof before>);
  });
});

describe('a collector', () => {
  test.each([
    ['refuses', () => new Response('no', { status: 400 })],
    ['fails', () => new Response(null, { status: 500 })],
  ] as const)(
    'that %s loses traces, and gets those that end when it is well again',
    async (_what, answer) => {
      await runAgent();
      const traces = exportOf();
      collector.answer = answer;
      await traces.look();
      expect(seen()).toEqual([]);
      collector.answer = () => Response.json({});
      const runOId = await runAgent();
      await traces.look();
      expect(seen().map((span) => span.attributes['groundwork.run.oid'])).toContain(runOId);
    },
  );

  test('that is not there holds nobody up', async () => {
    await runAgent();
    await collector.close();
    const began = performance.now();
    await exportOf().look();
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
