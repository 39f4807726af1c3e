import { afterAll, beforeAll, expect, test } from 'bun:test';
import { startWaitedRuns, type WaitedRuns } from '../support/waited-runs.ts';
import { watchHealth } from '../support/watched-health.ts';

/*
 * Runs for which their callers wait, by the real processes and an endpoint that takes its time: many of them leave the
 * server to everybody, and those of one workspace do not hold up another's.
 */

/** The slowest answer, of the processor's time. */
const answeredWithinMs = 300;

let scene: WaitedRuns;
beforeAll(async () => {
  scene = await startWaitedRuns({ SERVERS: '1' });
});
afterAll(() => scene.end());

test('two hundred runs at once leave the server to everybody, and hold up another workspace by a few of them', async () => {
  const { server, product, endpoint, otherKey, run, statuses } = scene;
  scene.takes(500);
  const watch = watchHealth(product.url, await product.processOf('server'));
  let ended = 0;
  const many = Array.from({ length: 180 }, () =>
    run(server.key).then((reply) => {
      ended += 1;
      return reply.status;
    }),
  );
  await endpoint.arrived(1);
  const others = await Promise.all(
    Array.from({ length: 20 }, () => run(otherKey).then(({ status }) => ({ status, before: ended }))),
  );
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...others.map(({ before }) => before))).toBeLessThan(90);
  // others read meanwhile; without connections to the database they could not
  const unanswered = many.length - ended;
  expect(unanswered).toBeGreaterThan(0);
  expect((await statuses(otherKey)).filter((status) => status === 'completed')).toHaveLength(20);
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
  const waits = await watch.end();
  expect(waits.length).toBeGreaterThan(20);
  expect(Math.max(...waits)).toBeLessThan(answeredWithinMs);
});
