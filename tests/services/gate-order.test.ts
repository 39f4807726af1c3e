import { expect, test } from 'bun:test';
import { createGateOrder } from '../../server/database/embedded/gate-order.ts';

const request = { isBackground: false };
const job = { isBackground: true };

function order() {
  let now = 0;
  const made = createGateOrder<typeof job>(() => now);
  return {
    ...made,
    pass: (ms: number) => {
      now += ms;
    },
    /** Has the engine for so long. */
    use: (who: typeof job, ms: number) => {
      now += ms;
      made.count(who, ms);
    },
  };
}

test('a request goes before jobs that waited first', () => {
  const { add, next } = order();
  add(job);
  add(request);
  expect([next(), next(), next()]).toEqual([request, job, null]);
});

test('the next transaction of a request is waited for, for a moment', () => {
  const { add, next, use, pass } = order();
  use(job, 100);
  use(request, 5);
  add(job);
  expect(next()).toBeNumber();
  pass(1);
  add(request);
  expect(next()).toBe(request);
  use(request, 5);
  pass(2);
  expect(next()).toBe(job);
});

test.each([
  ['a request that was late', -1_000],
  ['a request that had the engine to itself', 1_000],
])('jobs and requests that never pause have half of the engine each, after %s', (_what, before) => {
  const { add, next, use } = order();
  use(before < 0 ? job : request, Math.abs(before));
  const had = new Map([
    [job, 0],
    [request, 0],
  ]);
  const ms = new Map([
    [job, 40],
    [request, 10],
  ]);
  for (let used = 0; used < 10_000; ) {
    add(job);
    add(request);
    const one = next();
    if (typeof one === 'number' || one === null) throw new Error('both wait');
    const took = ms.get(one) ?? 0;
    use(one, took);
    had.set(one, (had.get(one) ?? 0) + took);
    used += took;
  }
  expect(Math.abs((had.get(job) ?? 0) - 5_000)).toBeLessThan(400);
});
