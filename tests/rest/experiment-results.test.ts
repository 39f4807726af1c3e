import { beforeAll, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { type Contract, contractOf } from '../support/document.ts';
import { accept, type MadeExperiment, newAgents, newExperiment } from '../support/experiments.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let contract: Contract;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  contract = contractOf(world);
  tenant = await world.newWorkspace();
});

const report = (body: object) => tenant.api.post('/agents/experiment/outcome', body);

async function resultsOf({ oId }: MadeExperiment) {
  const reply = await tenant.api.get('/agents/experiment/results', { experimentOId: oId });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(contract.faults('GET', '/agents/experiment/results', 200, reply.body)).toEqual([]);
  return reply.body.data;
}

interface Past {
  runs: number;
  /** Each took its number in milliseconds. */
  status?: string;
  /** So many runs of each person; 0: of nobody. */
  runsOfPerson?: number;
  /** The first runs have this outcome, of this value. */
  outcome?: string;
  outcomes?: number;
  value?: number | null;
}

/** Runs as they are when they have ended, in one statement: thousands through the front door would take minutes. */
async function past(
  { oId }: MadeExperiment,
  agentOId: string | undefined,
  { runs, status = 'completed', runsOfPerson = 0, outcome = 'REPLIED', outcomes = 0, value = null }: Past,
): Promise<void> {
  const batch = newOId('run');
  const { workspaceOId } = tenant;
  const sql = world.db.ownerSql;
  await sql`
    insert into run (
      workspace_o_id, o_id, kind, status, executor, attempt, agent_type, agent_o_id, experiment_o_id,
      experiment_person, cost_usd, credits, error, started_at, completed_at
    )
    select
      ${workspaceOId}, ${batch}::text || '_' || number, 'agent', ${status}, 'request', 1, 'CONTENT', ${agentOId ?? ''},
      ${oId}, case when ${runsOfPerson}::int > 0 then ${batch}::text || '/' || (number - 1) / ${runsOfPerson || 1}::int end,
      0.01, 20, '{}', now(), ${status === 'running' ? null : sql`now() + make_interval(secs => number / 1000.0)`}
    from generate_series(1, ${runs}::int) as number
    returning 1`;
  await sql`
    insert into run_outcome (workspace_o_id, run_o_id, outcome, experiment_o_id, agent_o_id, person, value)
    select ${workspaceOId}, o_id, ${outcome}, experiment_o_id, agent_o_id, experiment_person, ${value}::float8
    from generate_series(1, ${outcomes}::int) as number
    join run on o_id = ${batch}::text || '_' || number
    returning 1`;
}

const completedRun = async ({ oId }: MadeExperiment, person: object = {}) =>
  (await tenant.api.post('/agents/content/run', { experimentOId: oId, ...person })).body;

describe('an outcome', () => {
  test('is recorded once a run, in whatever way it is written; a value that is sent later counts', async () => {
    const experiment = await newExperiment(tenant, 'RANDOM');
    const { runOId, agentOId } = await completedRun(experiment);
    const first = await report({ runOId, outcome: 'MEETING_BOOKED' });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(contract.faults('POST', '/agents/experiment/outcome', 200, first.body)).toEqual([]);
    expect(first.body.data).toMatchObject({
      runOId,
      agentOId,
      experimentOId: experiment.oId,
      outcome: 'MEETING_BOOKED',
      value: null,
    });
    const again = await report({ requestId: runOId, outcome: ' meeting booked' });
    expect(again.body.data).toEqual(first.body.data);
    expect(first.body._metadata.warnings).toBeUndefined();
    expect(again.body._metadata.warnings).toEqual([
      `outcome: MEETING_BOOKED was recorded before, at ${first.body.data.recordedAt}; it counts once`,
    ]);
    expect((await report({ runOId, outcome: 'MEETING_BOOKED', value: 7.5 })).body.data).toEqual({
      ...first.body.data,
      value: 7.5,
    });
    expect((await report({ runOId, outcome: 'MEETING_BOOKED' })).body.data.value).toBe(7.5);
    await report({ runOId, outcome: 'POSITIVE' });
    const { arms } = await resultsOf(experiment);
    const arm = arms.find((one: { agentOId: string }) => one.agentOId === agentOId);
    expect(arm.outcomes).toMatchObject([
      { outcome: 'MEETING_BOOKED', count: 1, rate: 1, value: { count: 1, mean: 7.5, interval: null } },
      { outcome: 'POSITIVE', count: 1, rate: 1, value: null },
    ]);
  });

  test('is one row, however often it is reported at once', async () => {
    const { runOId } = await completedRun(await newExperiment(tenant, 'RANDOM'));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => report({ runOId, outcome: 'REPLIED' })),
    );
    expect(new Set(replies.map(({ body }) => body.data.recordedAt)).size).toBe(1);
    const rows = await world.db.ownerSql`select from run_outcome where run_o_id = ${runOId}`;
    expect(rows.count).toBe(1);
  });

  test('is refused for a run that is unknown, of a stranger, of no experiment or not completed, and for no word', async () => {
    const experiment = await newExperiment(tenant, 'RANDOM');
    const { runOId } = await completedRun(experiment);
    const stranger = await world.newWorkspace();
    expect(
      (await stranger.api.post('/agents/experiment/outcome', { runOId, outcome: 'REPLIED' })).status,
    ).toBe(404);
    expect((await report({ runOId: newOId('run'), outcome: 'REPLIED' })).status).toBe(404);
    const [agentOId] = await newAgents(tenant, 1);
    const alone = (await tenant.api.post('/agents/content/run', { agentOId })).body.runOId;
    const none = await report({ runOId: alone, outcome: 'REPLIED' });
    expect([none.status, none.body.message]).toEqual([400, 'runOId: is not a run of an experiment']);
    const waiting = (await accept(tenant, experiment.oId)).body.requestId;
    const early = await report({ runOId: waiting, outcome: 'REPLIED' });
    expect([early.status, early.body.code]).toEqual([409, 'run_not_completed']);
    for (const outcome of ['', '7', 'a/b', 'X'.repeat(65)])
      expect((await report({ runOId, outcome })).status, outcome).toBe(400);
    const [count] = await world.db
      .ownerSql`select count(*)::int as count from run_outcome where run_o_id = ${runOId}`;
    expect(count?.count).toBe(0);
  });

  test('is one of twenty at most, also when they are reported at once', async () => {
    const { runOId } = await completedRun(await newExperiment(tenant, 'RANDOM'));
    const words = Array.from({ length: 25 }, (_, at) => `WORD_${at}`);
    const replies = await Promise.all(words.map((outcome) => report({ runOId, outcome })));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 5 }, () => [409, 'too_many_outcomes']),
    );
    const known = words[replies.findIndex(({ status }) => status === 200)];
    expect((await report({ runOId, outcome: known, value: 1 })).status).toBe(200);
  });
});

describe('the results', () => {
  test('sum up each arm: runs, cost, latency, and every outcome with its interval', async () => {
    const experiment = await newExperiment(tenant, 'WEIGHTED', { weights: [2, 1] });
    const [first, second] = experiment.agentOIds;
    await past(experiment, first, { runs: 100, outcomes: 30, value: 10 });
    await past(experiment, first, { runs: 4, status: 'failed' });
    await past(experiment, first, { runs: 2, status: 'running' });
    await past(experiment, first, { runs: 1, status: 'cancelled' });
    await past(experiment, second, { runs: 50, outcomes: 5, outcome: 'MEETING_BOOKED' });
    const results = await resultsOf(experiment);
    expect(results).toMatchObject({
      experimentOId: experiment.oId,
      name: 'WEIGHTED',
      agentType: 'CONTENT',
      runStrategy: 'WEIGHTED',
      outcomesLeftOut: 0,
    });
    expect(results.arms).toMatchObject([
      {
        agentOId: first,
        name: 'Writer 0',
        state: 'ACTIVE',
        weight: 2,
        runs: 107,
        completed: 100,
        failed: 4,
        cancelled: 1,
        reached: 100,
        costUsd: 1.07,
        credits: 2140,
        latencyMs: { p50: 51, p95: 95 },
        outcomes: [
          {
            outcome: 'REPLIED',
            count: 30,
            rate: 0.3,
            value: { count: 30, mean: 10, interval: { lower: 10, upper: 10 } },
          },
          { outcome: 'MEETING_BOOKED', count: 0, rate: 0, value: null },
        ],
      },
      {
        agentOId: second,
        weight: 1,
        runs: 50,
        completed: 50,
        outcomes: [
          { outcome: 'REPLIED', count: 0, rate: 0 },
          { outcome: 'MEETING_BOOKED', count: 5, rate: 0.1, value: null },
        ],
      },
    ]);
    const [replied, booked] = results.arms.map(
      (arm: { outcomes: { interval: { lower: number; upper: number } }[] }) => arm.outcomes,
    );
    expect(replied[0].interval.lower).toBeCloseTo(0.2189, 3);
    expect(replied[0].interval.upper).toBeCloseTo(0.3959, 3);
    expect(booked[1].interval.lower).toBeCloseTo(0.0435, 3);
    expect(booked[1].interval.upper).toBeCloseTo(0.2136, 3);
  });

  test('count a person once, whatever runs it took, and of several values the mean', async () => {
    const experiment = await newExperiment(tenant, 'RANDOM');
    const [first, second] = experiment.agentOIds;
    // 25 persons of four runs each; all runs of the first five have the outcome, and one of the sixth
    await past(experiment, first, { runs: 100, runsOfPerson: 4, outcomes: 21, value: 3 });
    const { arms } = await resultsOf(experiment);
    expect(arms[0]).toMatchObject({
      runs: 100,
      reached: 25,
      outcomes: [{ count: 6, rate: 0.24, value: { count: 6, mean: 3 } }],
    });
    expect(arms[1]).toMatchObject({
      agentOId: second,
      runs: 0,
      reached: 0,
      costUsd: 0,
      latencyMs: null,
      outcomes: [{ count: 0, rate: null, interval: null }],
    });
  });

  test('say where two arms differ, where none is shown, and where there were not enough runs', async () => {
    const experiment = await newExperiment(tenant, 'ROUND_ROBIN', { arms: 3 });
    const [a, b, c] = experiment.agentOIds;
    await past(experiment, a, { runs: 200, outcomes: 60 });
    await past(experiment, b, { runs: 200, outcomes: 30 });
    await past(experiment, c, { runs: 8, outcomes: 2 });
    const { comparisons } = await resultsOf(experiment);
    expect(comparisons).toMatchObject([
      { outcome: 'REPLIED', agentOIds: [a, b], difference: 0.15, differ: true, message: 'The rates differ' },
      { agentOIds: [a, c], pValue: null, differ: null, message: expect.stringContaining('Not enough runs') },
      { agentOIds: [b, c], pValue: null, differ: null },
    ]);
    // z = 0.15 / √(0.225 · 0.775 · 2 / 200) = 3.5921
    expect(comparisons[0].pValue).toBeCloseTo(0.000328, 6);
    await past(experiment, c, { runs: 192, outcomes: 55 });
    const more = (await resultsOf(experiment)).comparisons;
    expect(more.map(({ differ }: { differ: boolean }) => differ)).toEqual([true, false, true]);
    expect(more[1].message).toBe('No difference is shown');
  });

  test('keep an arm that ran and is gone, and say so', async () => {
    const experiment = await newExperiment(tenant, 'RANDOM', { arms: 4 });
    const [deleted, removed, ...rest] = experiment.agentOIds;
    await past(experiment, deleted, { runs: 3 });
    await past(experiment, removed, { runs: 2 });
    await tenant.api.delete('/agents/delete', { oId: deleted });
    await tenant.api.post('/agents/experiment/update', {
      oId: experiment.oId,
      agentOIds: experiment.agentOIds.filter((oId) => oId !== removed && oId !== deleted),
    });
    const { arms } = await resultsOf(experiment);
    const shown = arms.map((arm: { agentOId: string; state: string; runs: number }) => [
      arm.agentOId,
      arm.state,
      arm.runs,
    ]);
    expect(shown.slice(0, 2)).toEqual(rest.map((oId) => [oId, 'ACTIVE', 0]));
    expect(shown.slice(2).toSorted()).toEqual(
      [
        [deleted, 'DELETED', 3],
        [removed, 'REMOVED', 2],
      ].toSorted(),
    );
  });

  test('show the twenty most frequent outcomes, and how many they leave out', async () => {
    const experiment = await newExperiment(tenant, 'RANDOM');
    for (let at = 1; at <= 22; at++)
      await past(experiment, experiment.agentOIds[0], { runs: at, outcomes: at, outcome: `WORD_${at}` });
    const { arms, outcomesLeftOut } = await resultsOf(experiment);
    expect(outcomesLeftOut).toBe(2);
    const words = arms[1].outcomes.map(({ outcome }: { outcome: string }) => outcome);
    expect(words).toEqual(Array.from({ length: 20 }, (_, at) => `WORD_${22 - at}`));
  });

  test('are of the workspace alone', async () => {
    const { oId } = await newExperiment(tenant, 'RANDOM');
    const stranger = await world.newWorkspace();
    const refused = await stranger.api.get('/agents/experiment/results', { experimentOId: oId });
    expect(refused.status).toBe(404);
  });
});
