import { beforeAll, describe, expect, test } from 'bun:test';
import { enterWorker } from '../../jobs/runtime/heartbeat.ts';
import { enqueue } from '../../server/database/enqueue.ts';
import { createTally, readTally } from '../../server/database/tally.ts';
import { createMetrics } from '../../server/http/metrics/index.ts';
import { createStoredMetrics, type StoredMetrics } from '../../server/http/metrics/stored-metrics.ts';
import { openRunsSay } from '../../server/process/doctor/database.ts';
import { testDatabase } from '../support/database.ts';
import { drainJobs } from '../support/jobs.ts';
import { faults, openAiServer } from '../support/openai-server.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

/** As the next scraper sees them: a fresh server's, which has nothing in its cache. */
async function scrape(): Promise<string> {
  const fresh = await makeWorld({}, world.db);
  await world.context.tally.flush(world.db.ownerSql);
  const text = await (await fresh.app.fetch(new Request('http://localhost/metrics'))).text();
  await fresh.app.close();
  return text;
}

const value = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
};

test('the queue is shown by job, with the age of what waits longest', async () => {
  const waiting = 'groundwork_queue_jobs{job="remove-original",state="waiting"}';
  const before = value(await scrape(), waiting) ?? 0;
  const payload = { workspaceOId: tenant.workspaceOId, storageKey: 'nothing' };
  await world.db.write(tenant.workspaceOId, (tx) => enqueue(tx, 'remove-original', payload));
  const [task] = await world.db.ownerSql<{ id: number }[]>`
    update graphile_worker._private_jobs
    set run_at = now() - interval '90 seconds'
    where payload ->> 'storageKey' = 'nothing'
    returning task_id as id`;
  const text = await scrape();
  await world.db.ownerSql`delete from graphile_worker._private_jobs where task_id = ${task?.id ?? 0}`;
  expect(value(text, waiting)).toBe(before + 1);
  expect(value(text, 'groundwork_queue_oldest_seconds{job="remove-original"}')).toBeGreaterThanOrEqual(90);
  expect(value(text, 'groundwork_database_up')).toBe(1);
});

test('the size of the database and of its log, the memory of each process and the way to OPEN_RUNS are shown', async () => {
  const sql = world.db.ownerSql;
  const heartbeat = await enterWorker(sql, 'elsewhere');
  await heartbeat.beat();
  const text = await scrape();
  await heartbeat.leave();
  const bytes = (name: string) => value(text, `groundwork_${name}`) ?? 0;
  expect(bytes('database_bytes{part="data"}')).toBeGreaterThan(1_000_000);
  expect(bytes('database_bytes{part="log"}')).toBeGreaterThan(1_000_000);
  expect(bytes('process_memory_bytes{process="server"}')).toBeGreaterThan(1_000_000);
  expect(bytes(`process_memory_bytes{process="worker ${heartbeat.workerOId}"}`)).toBeGreaterThan(1_000_000);
  // other tests of this database may have left some open in their workspaces
  const openRuns = Math.round(bytes('runs_open_share') * 5_000) + 50;
  const nodes = [{ id: 'review', type: 'approval', message: 'Go on?' }];
  const { body } = await tenant.api.post('/workflows/create', { name: 'Review', nodes, edges: [] });
  await sql`
    insert into run (workspace_o_id, o_id, kind, workflow_o_id, workflow_version)
    select ${tenant.workspaceOId}, 'run_' || lpad(place::text, 21, '0'), 'workflow', ${body.data.oId}, 1
    from generate_series(1, ${openRuns}::int) as place
    returning 1`;
  expect(value(await scrape(), 'groundwork_runs_open_share')).toBe(openRuns / 5_000);
  expect(await openRunsSay(world.db, openRuns + 1)).toBe(
    `at most ${openRuns} of ${openRuns + 1} open workflow runs in a workspace`,
  );
  await expect(openRunsSay(world.db, openRuns)).rejects.toThrow(
    `has ${openRuns} open workflow runs, and OPEN_RUNS is ${openRuns}`,
  );
  await sql`delete from run where workspace_o_id = ${tenant.workspaceOId} and kind = 'workflow'`;
});

test('calls of models, their tokens and the credits used are counted', async () => {
  const calls = 'groundwork_model_calls_total{model="extractive-1",outcome="answered"}';
  const input = 'groundwork_model_tokens_total{model="extractive-1",direction="input"}';
  const before = await scrape();
  const made = await tenant.api.post('/reference/generate', {
    references: [{ name: 'Grocer', sources: [{ type: 'TEXT', value: 'Sold-out items dropped by 37 %.' }] }],
  });
  expect(made.status).toBe(200);
  const after = await scrape();
  expect(value(after, calls)).toBe((value(before, calls) ?? 0) + 1);
  expect(value(after, input)).toBeGreaterThan(value(before, input) ?? 0);
  expect(value(after, 'groundwork_credits_used')).toBeGreaterThan(
    value(before, 'groundwork_credits_used') ?? 0,
  );
});

test('executions of agents are counted by type and outcome, whoever asked for them', async () => {
  const line = (outcome: string) => `groundwork_agent_executions_total{type="CONTENT",outcome="${outcome}"}`;
  const before = await scrape();
  const agentOId = (await tenant.api.post('/agents/create', { name: 'Brief', type: 'CONTENT' })).body.data
    .oId;
  const input = { agentOId, companyName: 'Northmarket', runtimeContext: 'It sells fruit.' };
  expect((await tenant.api.post('/agents/content/run', input)).status).toBe(200);
  expect((await tenant.api.post('/async/agent/run', input)).status).toBe(200);
  const node = { id: 'write', type: 'agent', agentOId, input: { companyName: '"Northmarket"' } };
  const made = await tenant.api.post('/workflows/create', { name: 'Counted', nodes: [node] });
  await tenant.api.post('/workflows/run', { workflowOId: made.body.data.oId });
  await drainJobs(world);
  const write = world.context.ai.write;
  world.context.ai.write = () => Promise.reject(new Error('the model is away'));
  await tenant.api.post('/agents/content/run', input);
  world.context.ai.write = write;
  const after = await scrape();
  expect(value(after, line('completed'))).toBe((value(before, line('completed')) ?? 0) + 3);
  expect(value(after, line('failed'))).toBe((value(before, line('failed')) ?? 0) + 1);
});

test('dead letters are shown until they are put into the queue again', async () => {
  const line = 'groundwork_dead_letters{job="post-callback"}';
  const before = value(await scrape(), line) ?? 0;
  await world.db.ownerSql`
    insert into dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
    values (${tenant.workspaceOId}, 'dead_metrics', 'post-callback', '{}', 25, 'no route', now())`;
  expect(value(await scrape(), line)).toBe(before + 1);
  await world.db.ownerSql`update dead_letter set retried_at = now() where o_id = 'dead_metrics'`;
  expect(value(await scrape(), line)).toBe(before);
});

describe('endpoints of models', () => {
  const line = (endpoint: string) => `groundwork_model_circuit_state{endpoint="${endpoint}",model="small"}`;

  test('show a circuit that has opened', async () => {
    const endpoint = openAiServer();
    endpoint.answers = () => faults.failing;
    const broken = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' }, world.db);
    const { api } = await broken.newWorkspace();
    const generate = () =>
      api.post('/reference/generate', {
        references: [{ name: 'Grocer', sources: [{ type: 'TEXT', value: 'Sold-out items dropped.' }] }],
      });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(generate));
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 5 }, () => [503, 'model_unavailable']),
    );
    const refused = await generate();
    expect([refused.status, endpoint.seen.length]).toEqual([503, 5]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const text = await (await broken.app.fetch(new Request('http://localhost/metrics'))).text();
    expect(value(text, line(endpoint.baseUrl))).toBe(2);
    await Promise.all([broken.app.close(), endpoint.stop()]);
  });

  test('show what workers find, the worst of them, and all calls that wait', async () => {
    const waiting = 'groundwork_model_calls_waiting';
    const before = value(await scrape(), waiting) ?? 0;
    const workers = [await enterWorker(world.db.ownerSql), await enterWorker(world.db.ownerSql)];
    for (const [index, state] of (['half-open', 'closed'] as const).entries())
      await workers[index]?.beat({
        circuits: [{ endpoint: 'http://models.test/v1', model: 'small', state }],
        waiting: 3,
      });
    const text = await scrape();
    for (const worker of workers) await worker.leave();
    expect(value(text, line('http://models.test/v1'))).toBe(1);
    expect(value(text, waiting)).toBe(before + 6);
    expect(value(await scrape(), line('http://models.test/v1'))).toBe(null);
  });
});

test('while the database is away only that is shown, and no value of before', async () => {
  const reads = [new Map([['groundwork_workers', [{ labels: {}, value: 2 }]]]), new Map()] as Awaited<
    ReturnType<StoredMetrics['read']>
  >[];
  const metrics = createMetrics({ read: async () => reads.shift() ?? new Map() }, null);
  const scraped = async () => (await metrics.answer(new Request('http://localhost/metrics'))).text();
  expect(value(await scraped(), 'groundwork_workers')).toBe(2);
  expect(await scraped()).not.toContain('groundwork_workers');
  expect(await scraped()).toContain('process_cpu_seconds_total');
});

test('with METRICS_TOKEN only who bears it sees them', async () => {
  const closed = await makeWorld({ METRICS_TOKEN: 'a-token-for-scrapers' }, world.db);
  const status = async (headers: Record<string, string>) =>
    (await closed.app.fetch(new Request('http://localhost/metrics', { headers }))).status;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: 'Bearer a-token-for-others' })).toBe(401);
  expect(await status({ authorization: `Bearer ${tenant.key}` })).toBe(401);
  expect(await status({ authorization: 'Bearer a-token-for-scrapers' })).toBe(200);
  await closed.app.close();
});

test('what several processes count adds up, and what could not be stored is kept', async () => {
  const { ownerSql: sql } = await testDatabase();
  const [one, other] = [createTally(), createTally()];
  one.add('jobs', ['test-job', 'completed'], 2);
  other.add('jobs', ['test-job', 'completed'], 3);
  const away = (() => Promise.reject(new Error('away'))) as unknown as typeof sql;
  away.json = sql.json;
  await expect(other.flush(away)).rejects.toThrow('away');
  await Promise.all([one.flush(sql), other.flush(sql)]);
  await one.flush(sql);
  const rows = await readTally(sql);
  expect(rows.find(({ labels }) => labels[0] === 'test-job')?.total).toBe(5);
});

test('a scraper that asks without a pause costs the database one reading in five seconds', async () => {
  let now = 0;
  const stored = createStoredMetrics(
    world.db,
    createTally(),
    () => null,
    { dataDir: 'memory', openRuns: 5_000 },
    () => now,
  );
  const first = stored.read();
  expect(stored.read()).toBe(first);
  now = 5_001;
  expect(stored.read()).not.toBe(first);
  await stored.read();
});
