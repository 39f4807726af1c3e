import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Database } from '../../server/database/index.ts';
import { type Crew, startCrew } from '../support/crew.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { manyDeals } from '../support/sent-events.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

let place: TestServer;
let product: Product;
let crew: Crew;
let db: Database;

beforeAll(async () => {
  place = await newTestServer();
  product = await startProduct({ ...place.environment, WORKER: 'off' });
  crew = await startCrew(place.environment, 2);
  db = await place.open();
});
afterAll(async () => {
  await db?.close();
  await crew?.stop();
  await product?.stop();
  await place.remove();
});

async function post<Data>(path: string, body: object): Promise<Data> {
  const reply = await fetch(`${product.url}/api/v2${path}`, {
    method: 'POST',
    headers: { api_key: place.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = (await reply.json()) as { data: Data };
  expect(reply.status, JSON.stringify(told)).toBe(200);
  return told.data;
}

const workflowOf = async (name: string, node: object): Promise<string> =>
  (await post<{ oId: string }>('/workflows/create', { name, nodes: [node] })).oId;

async function runsBy(starter: string, status = 'completed'): Promise<number> {
  const [row] = await db.ownerSql<{ runs: number }[]>`
    select count(*)::int as runs from run where started_by = ${starter} and status = ${status}`;
  return row?.runs ?? 0;
}

test('two workers are killed again and again: every event has started its run once, and ended every wait', async () => {
  const events = 600;
  const workflowOId = await workflowOf('Tell', {
    id: 'tell',
    type: 'transform',
    expression: '$input.event.oId',
  });
  const trigger = await post<{ oId: string }>('/workflows/trigger/create', { workflowOId });
  const waits = await workflowOf('Wait', { id: 'wait', type: 'wait', event: {} });
  const waiting: string[] = [];
  for (let at = 0; at < 20; at++) {
    const reply = await fetch(`${product.url}/api/v2/workflows/run`, {
      method: 'POST',
      headers: { api_key: place.key, 'content-type': 'application/json' },
      body: JSON.stringify({ workflowOId: waits }),
    });
    waiting.push(((await reply.json()) as { workflowRunOId: string }).workflowRunOId);
  }
  const statuses = async () => {
    const rows = await db.ownerSql<{ status: string }[]>`
        select status from run where o_id = any(${waiting}::text[])`;
    return new Set(rows.map(({ status }) => status));
  };
  await eventually('they wait', async () => [...(await statuses())].join() === 'waiting');
  const deals = manyDeals(events);
  for (let at = 0; at < events; at += 200) await post('/event/import', { events: deals.slice(at, at + 200) });
  for (let kill = 0; kill < 6; kill++) {
    const before = await runsBy(trigger.oId);
    await crew.kill();
    if (before < events) await eventually('it goes on', async () => (await runsBy(trigger.oId)) > before);
  }
  await eventually('all are done', async () => (await runsBy(trigger.oId)) === events);
  await eventually('no job is left', async () => {
    const [row] = await db.ownerSql<{ jobs: number }[]>`
        select count(*)::int as jobs from graphile_worker._private_jobs`;
    return row?.jobs === 0;
  });
  const [counted] = await db.ownerSql<{ runs: number; events: number }[]>`
      select count(*)::int as runs, count(distinct input -> 'event' ->> 'oId')::int as events
      from run
      where started_by = ${trigger.oId}`;
  expect(counted).toEqual({ runs: events, events });
  expect([...(await statuses())]).toEqual(['completed']);
});

test('two workers are killed while schedules are due: each time has started one run', async () => {
  const workflowOId = await workflowOf('At a time', { id: 'only', type: 'transform', expression: '1' });
  const schedules: string[] = [];
  for (let at = 0; at < 30; at++) {
    const body = { workflowOId, cron: '0 0 1 1 *', catchUp: 'one' };
    schedules.push((await post<{ oId: string }>('/workflows/schedule/create', body)).oId);
  }
  const rounds = 4;
  for (let round = 1; round <= rounds; round++) {
    await db.ownerSql`
        update schedule
        set next_at = date_trunc('year', now())
        where o_id = any(${schedules}::text[])`;
    await eventually('a sweep has begun them', async () => {
      const [row] = await db.ownerSql<{ runs: number }[]>`
          select count(*)::int as runs from run where started_by = any(${schedules}::text[])`;
      return (row?.runs ?? 0) > (round - 1) * schedules.length;
    });
    await crew.kill();
    await eventually('all are started', async () => {
      const [row] = await db.ownerSql<{ due: number }[]>`
          select count(*)::int as due from schedule where next_at <= now()`;
      return row?.due === 0;
    });
  }
  const rows = await db.ownerSql<{ runs: number }[]>`
      select count(*)::int as runs from run where started_by = any(${schedules}::text[]) group by started_by`;
  expect(rows.map(({ runs }) => runs)).toEqual(schedules.map(() => rounds));
});
