import { expect, test } from 'bun:test';
import { runUnderKills } from '../support/workflow-kills.ts';

/*
 * The same with a hundred runs and lists of 50 is `bun run bench workflow-kills`: that takes longer than a test may. At every point
 * between two transactions holders die in tests/jobs/workflow-faults.test.ts.
 */
test('runs whose workers are killed at random moments end as undisturbed ones, and pay for nothing twice', async () => {
  const report = await runUnderKills({
    runs: 6,
    items: 20,
    inFlight: 4,
    workers: 2,
    killsLeast: 5,
    killsMost: 20,
    pauseMs: [300, 1_500],
    withinMs: 500_000,
  });
  expect(report.different).toEqual([]);
  expect(report.again).toEqual([]);
  expect(report.kills).toBeGreaterThanOrEqual(5);
});
