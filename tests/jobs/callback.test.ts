import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { retryAfterSeconds } from '../../schema/callback.ts';
import { callbackReceiver, endSomeRun, type Receiver } from '../support/callbacks.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let receiver: Receiver;

beforeAll(async () => {
  world = await testWorld();
  receiver = callbackReceiver();
});
beforeEach(async () => {
  // What an earlier test left waiting, also for a later try, would be received in this one.
  await world.db.ownerSql`delete from graphile_worker._private_jobs`;
  tenant = await world.newWorkspace();
  receiver.received.length = 0;
  receiver.answer = () => new Response(null, { status: 204 });
});
afterAll(() => receiver.close());

const end = (run?: string, round?: number) =>
  endSomeRun(world.db, tenant.workspaceOId, receiver.url, run, round);

async function deliveryOf(runOId: string) {
  const { body } = await tenant.api.get('/webhook/deliveries', { runOId });
  expect(body.total).toBe(1);
  return body.data[0];
}

describe('a callback', () => {
  test('is signed so that a Standard Webhooks library verifies it under the workspace secret', async () => {
    await end();
    await drainJobs(world);
    const { secret } = (await tenant.api.get('/webhook/secret')).body.data;
    const [got] = receiver.received;
    expect(secret).toStartWith('whsec_');
    expect(got?.headers['content-type']).toBe('application/json');
    expect(new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({
      type: 'agent.run.completed',
      status: 'succeeded',
      output: { content: 'Ünïcode ✓' },
    });
  });

  test('is told once for each end, however often the end is announced', async () => {
    const run = await end();
    await end(run);
    await drainJobs(world);
    expect(receiver.received).toHaveLength(1);
    await end(run, 2);
    await drainJobs(world);
    expect(receiver.received).toHaveLength(2);
  });

  test('that is refused is tried again by the schedule with the same webhook-id and body, then given up', async () => {
    receiver.answer = () => new Response('no', { status: 500 });
    const run = await end();
    const delays: number[] = [];
    for (const _ of retryAfterSeconds) {
      await drainJobs(world, { rounds: 1 });
      const { nextAttemptAt, attempts } = await deliveryOf(run);
      delays.push(Math.round((Date.parse(nextAttemptAt) - Date.parse(attempts.at(-1).endedAt)) / 1000));
      await bringForward();
    }
    await drainJobs(world, { rounds: 1 });
    const delivery = await deliveryOf(run);
    expect(delays).toEqual([...retryAfterSeconds]);
    expect(delivery).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(delivery.attempts.map((one: { statusCode: number }) => one.statusCode)).toEqual(
      Array(10).fill(500),
    );
    expect(new Set(receiver.received.map((one) => one.headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1);
  });

  test('waits for as long as a 429 or 503 asks, from the schedule’s own pause up to ten hours', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    const cases: [status: number, wish: string, seconds: number, least?: number][] = [
      [429, '120', 120],
      // what is left of it when the answer comes
      [503, inAnHour, 3_600, 3_300],
      [503, '1', 5],
      [503, new Date(0).toUTCString(), 5],
      [429, '99999999999', 36_000],
      [429, 'soon', 5],
      [429, '-60', 5],
      [500, '120', 5],
    ];
    for (const [status, wish, seconds, least = seconds] of cases) {
      // those before are tried again after five seconds
      await world.db.ownerSql`delete from graphile_worker._private_jobs`;
      receiver.answer = () => new Response('later', { status, headers: { 'retry-after': wish } });
      const run = await end();
      await drainJobs(world, { rounds: 1 });
      const { nextAttemptAt, attempts } = await deliveryOf(run);
      const pause = (Date.parse(nextAttemptAt) - Date.parse(attempts[0].endedAt)) / 1000;
      expect(Math.round(pause), `${status} ${wish}`).toBeWithin(least, seconds + 1);
    }
  });

  test('is delivered by any 2xx, whatever the body behind it', async () => {
    const endless = () => new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(100_000)) });
    const answers = [
      () => new Response('x'.repeat(3_000_000)),
      () => new Response(endless(), { status: 201 }),
      () => new Response('not packed', { headers: { 'content-encoding': 'gzip' } }),
    ];
    for (const answer of answers) {
      receiver.answer = answer;
      const run = await end();
      await drainJobs(world, { rounds: 1 });
      expect(await deliveryOf(run)).toMatchObject({ status: 'delivered', attempts: [{ error: null }] });
    }
  });

  test('that is refused keeps the beginning of the answer as text, and never more of it', async () => {
    const endless = () =>
      new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(100_000).fill(120)) });
    const silent = () =>
      new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode('wait')) });
    const gzip = { 'content-encoding': 'gzip' };
    const answers: [() => Response, string | null][] = [
      [() => Response.json({ error: 'no such account' }, { status: 422 }), '{"error":"no such account"}'],
      [
        () => new Response(`a\u0000\u001b[2J${'é'.repeat(5_000)}`, { status: 500 }),
        `a\u001b[2J${'é'.repeat(1_995)}`,
      ],
      [() => new Response(endless(), { status: 500 }), 'x'.repeat(2_000)],
      [() => new Response(silent(), { status: 500 }), 'wait'],
      [() => new Response(Bun.gzipSync('packed'), { status: 500, headers: gzip }), 'packed'],
      [() => new Response('not packed', { status: 500, headers: gzip }), null],
      [() => new Response(null, { status: 500 }), null],
      [() => new Response('taken', { status: 200 }), null],
    ];
    for (const [answer, kept] of answers) {
      receiver.answer = answer;
      const run = await end();
      await drainJobs(world, { rounds: 1 });
      const { oId, attempts } = await deliveryOf(run);
      expect(attempts[0]).not.toHaveProperty('reply');
      const { body } = await tenant.api.get('/webhook/deliveries', { deliveryOId: oId });
      expect(body.data[0].attempts[0].reply).toBe(kept);
      expect(attempts[0].error).toBeNull();
    }
  });

  test('that is answered with 410 is never tried again', async () => {
    receiver.answer = () => new Response(null, { status: 410 });
    const run = await end();
    await drainJobs(world, { hurry: true });
    expect(await deliveryOf(run)).toMatchObject({
      status: 'failed',
      attempts: [{ number: 1, statusCode: 410 }],
    });
  });

  test('does not follow redirects', async () => {
    receiver.answer = () => Response.redirect(`${receiver.url}/elsewhere`, 307);
    const run = await end();
    await drainJobs(world);
    expect(receiver.received).toHaveLength(1);
    const { status, attempts } = await deliveryOf(run);
    expect(status).toBe('pending');
    expect(attempts[0].statusCode ?? attempts[0].error).not.toBe(200);
  });

  test('that failed can be sent again by an operator', async () => {
    receiver.answer = () => new Response(null, { status: 410 });
    const run = await end();
    await drainJobs(world);
    receiver.answer = () => new Response(null, { status: 200 });
    const { oId } = await deliveryOf(run);
    const retried = await tenant.api.post('/webhook/deliveries/retry', { oId });
    expect(retried.body.data).toMatchObject({ oId, status: 'pending' });
    await drainJobs(world);
    expect(await deliveryOf(run)).toMatchObject({ status: 'delivered', attempts: [{}, { statusCode: 200 }] });
  });

  test('that failed is sent again with all others that did, or those of one address', async () => {
    receiver.answer = () => new Response(null, { status: 410 });
    for (let at = 0; at < 3; at++) await end();
    await endSomeRun(world.db, tenant.workspaceOId, `${receiver.url}/other`);
    await drainJobs(world);
    receiver.answer = () => new Response(null, { status: 200 });
    const retryAll = async (filter: object) =>
      (await tenant.api.post('/webhook/deliveries/retry-all', filter)).body.data;
    const stranger = await world.newWorkspace();
    const foreign = await stranger.api.post('/webhook/deliveries/retry-all', {});
    expect(foreign.body.data).toEqual({ retried: 0, left: 0 });
    expect(await retryAll({ status: 'delivered' })).toEqual({ retried: 0, left: 0 });
    expect(await retryAll({ endDate: '2020-01-01T00:00:00Z' })).toEqual({ retried: 0, left: 0 });
    expect(await retryAll({ url: receiver.url })).toEqual({ retried: 3, left: 0 });
    await drainJobs(world);
    expect(await retryAll({})).toEqual({ retried: 1, left: 0 });
    await drainJobs(world);
    const { body } = await tenant.api.get('/webhook/deliveries', { status: 'delivered' });
    expect(body.total).toBe(4);
    const [first] = body.data;
    expect(await retryAll({ status: 'delivered', oIds: [first.oId] })).toEqual({ retried: 1, left: 0 });
  });

  test('of another workspace is neither listed nor sent again', async () => {
    const run = await end();
    const { oId } = await deliveryOf(run);
    const stranger = await world.newWorkspace();
    expect((await stranger.api.get('/webhook/deliveries')).body.total).toBe(0);
    expect((await stranger.api.post('/webhook/deliveries/retry', { oId })).status).toBe(404);
  });

  test('carries both signatures after the secret was rotated, the new one first', async () => {
    const old = (await tenant.api.get('/webhook/secret')).body.data.secret;
    const fresh = (await tenant.api.post('/webhook/secret/rotate')).body.data.secret;
    expect(fresh).not.toBe(old);
    await end();
    await drainJobs(world);
    const [got] = receiver.received;
    for (const secret of [old, fresh]) new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {});
    expect(got?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  test('carries no more signatures than a header takes, however often the secret was rotated', async () => {
    let fresh = '';
    for (let rotation = 0; rotation < 12; rotation++)
      fresh = (await tenant.api.post('/webhook/secret/rotate')).body.data.secret;
    await end();
    await drainJobs(world);
    const [got] = receiver.received;
    new Webhook(fresh).verify(got?.body ?? '', got?.headers ?? {});
    expect(got?.headers['webhook-signature']?.split(' ')).toHaveLength(10);
  });
});

/** What this workspace planned for later is due now. */
async function bringForward(): Promise<void> {
  await world.db.ownerSql`
    update graphile_worker._private_jobs
    set run_at = now()
    where payload ->> 'workspaceOId' = ${tenant.workspaceOId}
  `;
}
