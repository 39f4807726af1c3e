import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import type { JobName } from '../../schema/jobs.ts';
import { type App, createApp } from '../../server/app.ts';
import type { Database, Tx } from '../../server/database/index.ts';
import { fakeLookup } from '../support/fake-services.ts';
import { hold } from '../support/holders.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/*
 * A server that dies at any point of a start, by a hook or of a batch: at each statement of its transaction in turn, and
 * right behind its commit. The sender sends the same again, and each run is there once. A worker that dies between any two
 * of its transactions while it takes up the runs of a batch leaves each of them to the next one.
 */

class Killed extends Error {}

let world: World;
let tenant: Tenant;
let dying: App;
/** Uses of the transaction that are left to the server; null: it lives on. */
let left: number | null = null;
/** Whether it got as far as its commit. */
let hasCommitted = false;

beforeAll(async () => {
  world = await testWorld();
  dying = createApp({ ...world.context, db: mortal(world.db) }, () => 'http://localhost');
});
afterAll(() => dying.close());
beforeEach(async () => {
  tenant = await world.newWorkspace();
});

function mortal(db: Database): Database {
  const write: Database['write'] = async (workspace, work, change) => {
    const value = await db.write(workspace, (tx) => work(counted(tx)), change);
    if (left === null) return value;
    // what follows the commit is never done
    hasCommitted = true;
    throw new Killed();
  };
  return { ...db, ownerSql: db.ownerSql, write };
}

const counted = (tx: Tx): Tx =>
  new Proxy(tx, {
    apply(target, self, given) {
      if (left !== null && left-- <= 0) throw new Killed();
      return Reflect.apply(target, self, given);
    },
  });

async function made(path: string, body: object) {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

const workflow = async (limits: object | null = null): Promise<string> =>
  (
    await made('/workflows/create', {
      name: 'Told',
      nodes: [{ id: 'told', type: 'transform', expression: '$input.at' }],
      limits,
    })
  ).oId;

/** Sends each request to a server that dies at the next point in turn, and again to one that lives. */
async function throughKills(
  request: (at: number) => Request,
  answered: (reply: Response) => Promise<void>,
  isSentAgain = () => true,
): Promise<number> {
  let points = 0;
  for (hasCommitted = false; !hasCommitted; points++) {
    left = points;
    const broken = await dying.fetch(request(points));
    left = null;
    expect(broken.status).toBe(500);
    if (!isSentAgain()) continue;
    for (const _ of ['again', 'and again']) await answered(await world.app.fetch(request(points)));
  }
  return points;
}

/** The inputs of all runs, which have been completed. */
async function endedRuns(): Promise<string[]> {
  await drainJobs(world, { hurry: true });
  const rows = await world.db.ownerSql<{ of: string; status: string }[]>`
    select concat_ws(' ', input ->> 'at', input ->> 'place') as of, status
    from run
    where workspace_o_id = ${tenant.workspaceOId}`;
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['completed']));
  return rows.map(({ of }) => of).toSorted();
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

test('a server that dies at any point of a request to a hook leaves one run when it is sent again', async () => {
  const secret = 'a-long-shared-secret';
  const hmac = { secret, header: 'X-Signature-256' };
  const { url } = await made('/workflows/hook/create', { workflowOId: await workflow(), name: 'Form', hmac });
  const runOIds = new Map<number, string>();
  let now = 0;
  const points = await throughKills(
    (at) => {
      now = at;
      const body = JSON.stringify({ at });
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'x-signature-256': signature };
      return new Request(url, { method: 'POST', body, headers });
    },
    async (reply) => {
      expect(reply.status).toBe(202);
      const { workflowRunOId } = await reply.json();
      expect(runOIds.get(now) ?? workflowRunOId).toBe(workflowRunOId);
      runOIds.set(now, workflowRunOId);
    },
  );
  expect(points).toBeGreaterThan(5);
  expect(await endedRuns()).toEqual(upTo(points).map(String).toSorted());
});

const places = upTo(3);

/** The inputs of batches, as they are told of runs: one run for each. */
const inputsOf = (batches: number) =>
  upTo(batches)
    .flatMap((at) => places.map((place) => `${at} ${place}`))
    .toSorted();

const batch = (workflowOId: string, at: number, headers: Record<string, string> = {}) =>
  new Request('http://localhost/api/v2/workflows/run/batch', {
    method: 'POST',
    headers: { api_key: tenant.key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ workflowOId, inputs: places.map((place) => ({ at, place })) }),
  });

test('a server that dies at any point of a batch leaves a run for each of its inputs when it is sent again', async () => {
  const workflowOId = await workflow();
  const points = await throughKills(
    (at) => batch(workflowOId, at, { 'idempotency-key': `batch ${at}` }),
    async (reply) => {
      expect(reply.status).toBe(200);
      expect((await reply.json()).data).toMatchObject({ started: places.length, refused: 0 });
    },
  );
  expect(points).toBeGreaterThan(5);
  expect(await endedRuns()).toEqual(inputsOf(points));
});

test('a batch that is sent again without a key finds its runs by what its workflow refuses as duplicates', async () => {
  const workflowOId = await workflow({
    dedupe: { key: '[$input.at, $input.place]', withinSeconds: 3_600 },
  });
  const runOIds = new Map<number, string[]>();
  let now = 0;
  const points = await throughKills(
    (at) => {
      now = at;
      return batch(workflowOId, at);
    },
    async (reply) => {
      const { runs } = (await reply.json()).data;
      const told = runs.map(({ workflowRunOId }: { workflowRunOId: string }) => workflowRunOId);
      expect(runOIds.get(now) ?? told).toEqual(told);
      runOIds.set(now, told);
    },
  );
  expect(points).toBeGreaterThan(6);
  expect(await endedRuns()).toEqual(inputsOf(points));
});

test('a batch that is not sent again has all of its runs once it was committed, and none before', async () => {
  const workflowOId = await workflow();
  const points = await throughKills(
    (at) => batch(workflowOId, at),
    async () => {},
    () => false,
  );
  expect(points).toBeGreaterThan(5);
  expect(await endedRuns()).toEqual(places.map((place) => `${points - 1} ${place}`));
});

test.each(['before', 'after'] as const)(
  'a worker that dies %s any of its transactions leaves all the runs of a batch to the next one, each once',
  async (when) => {
    const service = fakeLookup({ employees: 40 });
    try {
      const url = `${service.url}/{{ $input.at }}/{{ $input.place }}`;
      const nodes = [{ id: 'ask', type: 'http', url }];
      const { oId } = await made('/workflows/create', { name: 'Asks', nodes });
      let points = 0;
      for (let end = 'killed'; end === 'killed'; points++) {
        const life = { left: points + 1, when };
        const { runs } = (await (await world.app.fetch(batch(oId, points))).json()).data;
        end = 'alive';
        // taken up, and again when the service has answered
        for (const names of [['send-request'], []] as JobName[][])
          for (const { workflowRunOId } of runs)
            if (end === 'alive') {
              end = await hold(world, tenant.workspaceOId, workflowRunOId, life);
              await drainJobs(world, { names });
            }
        await drainJobs(world, { hurry: true });
      }
      expect(points).toBeGreaterThan(4 * places.length);
      expect(await endedRuns()).toEqual(inputsOf(points));
      expect(service.asked.map(({ path }) => path.slice(1).replace('/', ' ')).toSorted()).toEqual(
        inputsOf(points),
      );
    } finally {
      await service.close();
    }
  },
);
