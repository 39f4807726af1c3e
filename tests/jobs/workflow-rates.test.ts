import { beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { runSeen } from '../support/workflows.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Limits on starts and begins of a workflow's runs, and many starts at once. */

let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
});

const node = { id: 'told', type: 'transform', expression: '1' };
let made = 0;
async function workflow(limits?: object, nodes: object[] = [node]): Promise<string> {
  const reply = await tenant.api.post('/workflows/create', { name: `Limited ${++made}`, nodes, limits });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.oId;
}
const start = (workflowOId: string, inputs: object) =>
  tenant.api.post('/workflows/run', { workflowOId, inputs });
const batch = (workflowOId: string, inputs: object[], headers: Record<string, string> = {}) =>
  tenant.api.post('/workflows/run/batch', { workflowOId, inputs }, headers);

interface Begin {
  runOId: string;
  key: string;
  begunAt: Date | null;
}
const begins = (workflowOId: string) => world.db.ownerSql<Begin[]>`
  select run_o_id, key, begun_at from workflow_begin where workflow_o_id = ${workflowOId} order by begun_at`;

/** Runs of a workflow that wait and have a job. */
const withJob = async (workflowOId: string) => {
  const rows = await world.db.ownerSql<{ runOId: string }[]>`
    select run.o_id as run_o_id
    from graphile_worker._private_jobs as job
    join run on run.o_id = job.payload ->> 'runOId'
    where run.workflow_o_id = ${workflowOId}
      and run.status = 'pending'`;
  return rows.map(({ runOId }) => runOId);
};

/** The most begins that any window of these milliseconds has. */
function mostWithin(ms: number, times: number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));
}

test('no window has more begins of a key than its rate, they are spread over it, and all begin', async () => {
  const workflowOId = await workflow({ rate: { max: 3, perSeconds: 1, key: '$input.host' } });
  const inputs = Array.from({ length: 14 }, (_, at) => ({ host: at % 2 === 0 ? 'a' : 'b' }));
  const { body } = await batch(workflowOId, inputs);
  // time is made to come for jobs alone: who comes early is planned again
  const begun = new Map<string, Begin>();
  while (begun.size < inputs.length) {
    await drainJobs(world, { hurry: true, rounds: 1 });
    for (const one of await begins(workflowOId)) if (one.begunAt !== null) begun.set(one.runOId, one);
  }
  await drainJobs(world);
  const byKey = Map.groupBy(begun.values(), ({ key }) => key);
  expect([...byKey.values()].map((own) => own.length)).toEqual([7, 7]);
  for (const own of byKey.values()) {
    const times = own.map(({ begunAt }) => Number(begunAt)).toSorted((a, b) => a - b);
    expect(mostWithin(1_000, times)).toBeLessThanOrEqual(3);
    expect(Math.min(...times.slice(1).map((at, before) => at - (times[before] ?? 0)))).toBeGreaterThan(300);
  }
  for (const { workflowRunOId } of body.data.runs)
    expect((await runSeen(world, tenant.workspaceOId, workflowRunOId)).status).toBe('completed');
});

test('of those in line the next alone has a job, and one that is cancelled calls the one behind it', async () => {
  const workflowOId = await workflow({ rate: { max: 1, perSeconds: 3_600 } });
  const { body } = await batch(workflowOId, [{}, {}, {}, {}]);
  await drainJobs(world);
  const [second] = await withJob(workflowOId);
  expect(await withJob(workflowOId)).toHaveLength(1);
  await tenant.api.post('/workflows/run/cancel', { workflowRunOId: second });
  await drainJobs(world);
  const [third] = await withJob(workflowOId);
  expect(await withJob(workflowOId)).toHaveLength(1);
  expect(third).not.toBe(second);
  // one that has no job is cancelled as well, and calls nobody
  const inLine = (await begins(workflowOId)).filter(({ begunAt }) => begunAt === null);
  expect(inLine).toHaveLength(2);
  const last = inLine.find(({ runOId }) => runOId !== third)?.runOId ?? '';
  await tenant.api.post('/workflows/run/cancel', { workflowRunOId: last });
  await drainJobs(world);
  expect(await withJob(workflowOId)).toEqual([third ?? '']);
  expect(body.data.runs).toHaveLength(4);
  // who has jobs hurry would have this one planned again without an end
  await tenant.api.post('/workflows/run/cancel', { workflowRunOId: third });
});

test('a run that has begun needs no second time, however long it waits for something else', async () => {
  const rate = { max: 1, perSeconds: 3_600 };
  const workflowOId = await workflow({ rate }, [{ id: 'ask', type: 'approval', message: 'Go on?' }]);
  const first = (await start(workflowOId, {})).body.workflowRunOId;
  await drainJobs(world);
  await world.db.ownerSql`
    update workflow_begin set begun_at = (begun_at at time zone 'UTC' - interval '2 hours') at time zone 'UTC' where run_o_id = ${first}`;
  const second = (await start(workflowOId, {})).body.workflowRunOId;
  await drainJobs(world);
  for (const workflowRunOId of [first, second])
    await tenant.api.post('/workflows/run/approve', { workflowRunOId, nodeId: 'ask', approved: true });
  await drainJobs(world);
  for (const runOId of [first, second])
    expect((await runSeen(world, tenant.workspaceOId, runOId)).status).toBe('completed');
});

test('a run whose holder died behind its begin, before it did anything, takes another time', async () => {
  const workflowOId = await workflow({ rate: { max: 1, perSeconds: 3_600 } });
  await start(workflowOId, {});
  await drainJobs(world);
  const second = (await start(workflowOId, {})).body.workflowRunOId;
  await world.db.ownerSql`
    insert into workflow_begin (workspace_o_id, run_o_id, round, workflow_o_id, key, begun_at)
    select run.workspace_o_id, run.o_id, run.round, before.workflow_o_id, before.key, before.begun_at
    from workflow_begin as before
    join run on run.workspace_o_id = before.workspace_o_id and run.o_id = ${second}
    where before.workflow_o_id = ${workflowOId}
    returning 1`;
  await drainJobs(world);
  expect((await runSeen(world, tenant.workspaceOId, second)).status).toBe('pending');
  expect((await begins(workflowOId)).filter(({ begunAt }) => begunAt !== null)).toHaveLength(1);
  await tenant.api.post('/workflows/run/cancel', { workflowRunOId: second });
});

test('a run that waits for its time and is cancelled leaves it to others', async () => {
  const workflowOId = await workflow({ rate: { max: 1, perSeconds: 3_600 } });
  const { body } = await batch(workflowOId, [{}, {}]);
  await drainJobs(world);
  const rows = await begins(workflowOId);
  const waiting = rows.find(({ begunAt }) => begunAt === null)?.runOId ?? '';
  expect(body.data.runs.map(({ workflowRunOId }: { workflowRunOId: string }) => workflowRunOId)).toContain(
    waiting,
  );
  const status = await tenant.api.get('/workflows/run/status', { workflowRunOId: waiting });
  expect([status.body.data.status, status.body.data.waiting]).toEqual(['pending', 'limit']);
  await tenant.api.post('/workflows/run/cancel', { workflowRunOId: waiting });
  expect(await begins(workflowOId)).toHaveLength(1);
});

test('the same start within the time is answered with the first run, by request and in a batch', async () => {
  const workflowOId = await workflow({ dedupe: { key: '$input.lead', withinSeconds: 3_600 } });
  const first = await start(workflowOId, { lead: 'a' });
  const again = await start(workflowOId, { lead: 'a', more: 1 });
  expect([again.status, again.body.code, again.body.workflowRunOId]).toEqual([
    409,
    'duplicate_run',
    first.body.workflowRunOId,
  ]);
  const { body } = await batch(workflowOId, [{ lead: 'b' }, { lead: 'a' }, { lead: 'b' }]);
  const [one, two, three] = body.data.runs;
  expect([body.data.started, body.data.refused]).toEqual([1, 2]);
  expect([one.error, two.workflowRunOId, three.workflowRunOId]).toEqual([
    null,
    first.body.workflowRunOId,
    one.workflowRunOId,
  ]);
  await world.db.ownerSql`update workflow_dedupe set expires_at = now() where workflow_o_id = ${workflowOId}`;
  const later = await start(workflowOId, { lead: 'a' });
  expect([later.status, later.body.workflowRunOId === first.body.workflowRunOId]).toEqual([200, false]);
});

test('of starts at the same moment with one key one is accepted', async () => {
  const workflowOId = await workflow({ dedupe: { key: '$input.lead', withinSeconds: 60 } });
  const replies = await Promise.all(Array.from({ length: 5 }, () => start(workflowOId, { lead: 'x' })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(new Set(replies.map(({ body }) => body.workflowRunOId)).size).toBe(1);
});

test('a key of several members is the same in whatever order they are sent', async () => {
  const workflowOId = await workflow({ dedupe: { key: '$input.lead', withinSeconds: 60 } });
  expect((await start(workflowOId, { lead: { id: 1, place: { a: 1, b: [2] } } })).status).toBe(200);
  expect((await start(workflowOId, { lead: { place: { b: [2], a: 1 }, id: 1 } })).status).toBe(409);
  expect((await start(workflowOId, { lead: { place: { b: [1], a: 1 }, id: 1 } })).status).toBe(200);
});

test('keys of limits.dedupe that take long are worked out while others write, and tell equal starts all the same', async () => {
  const slow = '($sum([1..2000].($ * $number($input.lead))); $input.lead)';
  const workflowOId = await workflow({ dedupe: { key: slow, withinSeconds: 3_600 } });
  const other = await world.newWorkspace();
  // All keys of a batch have ten seconds: the start of the process that works them out is not to be among them.
  expect((await start(workflowOId, { lead: 0 })).status).toBe(200);
  let isOver = false;
  const started = batch(
    workflowOId,
    [1, 2, 3, 1, 4, 5].map((lead) => ({ lead })),
  ).finally(() => {
    isOver = true;
  });
  let written = 0;
  while (!isOver) {
    expect((await other.api.post('/tag/create', { name: `Beside ${written}` })).status).toBe(200);
    written += 1;
  }
  const { body } = await started;
  expect([body.data.started, body.data.refused]).toEqual([5, 1]);
  expect(body.data.runs[3].workflowRunOId).toBe(body.data.runs[0].workflowRunOId);
  expect((await start(workflowOId, { lead: 5 })).body.workflowRunOId).toBe(body.data.runs[5].workflowRunOId);
  expect(written).toBeGreaterThan(5);
});

test('without credits for agents, a workflow that runs none tells equal starts from others as ever', async () => {
  const workflowOId = await workflow({ dedupe: { key: '$input.lead', withinSeconds: 3_600 } });
  const rights = { name: 'spent', scopes: ['read', 'write', 'run'], creditLimit: 1 };
  const { key } = (await tenant.api.post('/api-key/create', rights)).body.data;
  const inputs = [{ lead: 'a' }, { lead: 'a' }];
  const headers = { api_key: key };
  const { body } = await tenant.api.post('/workflows/run/batch', { workflowOId, inputs }, headers);
  expect([body.data.started, body.data.refused]).toEqual([1, 1]);
});

test('a batch is started once for its key, whole or not at all', async () => {
  const workflowOId = await workflow();
  const headers = { 'idempotency-key': 'batch-1' };
  const inputs = Array.from({ length: 200 }, (_, at) => ({ at }));
  const [one, two] = [await batch(workflowOId, inputs, headers), await batch(workflowOId, inputs, headers)];
  expect(one.body.data.started).toBe(200);
  expect(two.body.data.runs).toEqual(one.body.data.runs);
  const [row] = await world.db.ownerSql<{ runs: number }[]>`
    select count(*)::int as runs from run where workflow_o_id = ${workflowOId}`;
  expect(row?.runs).toBe(200);
  expect((await batch(workflowOId, [])).status).toBe(400);
  expect((await batch('caw_000000000000000000000', [{}])).status).toBe(404);
});

test('keys of limits are checked with their places', async () => {
  const reply = await tenant.api.post('/workflows/create', {
    name: 'Wrong',
    nodes: [node],
    limits: {
      rate: { max: 1, perSeconds: 1, key: '$nodes.told' },
      dedupe: { key: '$input.', withinSeconds: 1 },
    },
  });
  expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'limits.rate.key',
    'limits.dedupe.key',
  ]);
});
