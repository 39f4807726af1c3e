import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { type App, createApp } from '../../server/app.ts';
import type { Database, Tx } from '../../server/database/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/*
 * A server that dies at any point of a start, by a hook or of a batch: at each statement of its transaction in turn, and
 * right behind its commit. The sender sends the same again, and each run is there once.
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

const workflow = async (): Promise<string> =>
  (
    await made('/workflows/create', {
      name: 'Told',
      nodes: [{ id: 'told', type: 'transform', expression: '$input.at' }],
    })
  ).oId;

/** Sends each request to a server that dies at the next point in turn, and again to one that lives. */
async function throughKills(
  request: (at: number) => Request,
  answered: (reply: Response) => Promise<void>,
): Promise<number> {
  let points = 0;
  for (hasCommitted = false; !hasCommitted; points++) {
    left = points;
    const broken = await dying.fetch(request(points));
    left = null;
    expect(broken.status).toBe(500);
    for (const _ of ['again', 'and again']) await answered(await world.app.fetch(request(points)));
  }
  return points;
}

async function endedRuns(): Promise<Record<number, number>> {
  await drainJobs(world);
  const rows = await world.db.ownerSql<{ at: number; runs: number }[]>`
    select (input ->> 'at')::int as at, count(*)::int as runs
    from run
    where workspace_o_id = ${tenant.workspaceOId}
      and status = 'completed'
    group by 1
    order by 1`;
  const [all] = await world.db.ownerSql<{ runs: number }[]>`
    select count(*)::int as runs from run where workspace_o_id = ${tenant.workspaceOId}`;
  expect(rows.reduce((sum, { runs }) => sum + runs, 0)).toBe(all?.runs ?? 0);
  return Object.fromEntries(rows.map(({ at, runs }) => [at, runs]));
}

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
  expect(await endedRuns()).toEqual(Object.fromEntries(Array.from({ length: points }, (_, at) => [at, 1])));
}, 120_000);

test('a server that dies at any point of a batch leaves a run for each of its inputs when it is sent again', async () => {
  const inputs = 3;
  const workflowOId = await workflow();
  const points = await throughKills(
    (at) =>
      new Request('http://localhost/api/v2/workflows/run/batch', {
        method: 'POST',
        headers: {
          api_key: tenant.key,
          'content-type': 'application/json',
          'idempotency-key': `batch ${at}`,
        },
        body: JSON.stringify({ workflowOId, inputs: Array.from({ length: inputs }, () => ({ at })) }),
      }),
    async (reply) => {
      expect(reply.status).toBe(200);
      expect((await reply.json()).data).toMatchObject({ started: inputs, refused: 0 });
    },
  );
  expect(points).toBeGreaterThan(5);
  expect(await endedRuns()).toEqual(
    Object.fromEntries(Array.from({ length: points }, (_, at) => [at, inputs])),
  );
}, 120_000);
