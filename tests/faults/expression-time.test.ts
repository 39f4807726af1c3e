import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { evaluate } from '../../server/services/workflows/expressions/evaluate.ts';
import { eventually } from '../support/processes.ts';

const bindings = {
  input: {},
  nodes: {},
  run: { oId: 'bsjob_0UqEwmVv7vSIBPaPAT7yj', startedAt: '2026-03-02T09:30:00.000Z' },
};

/** Processes that evaluate expressions for this one. */
const evaluators = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return (
          Number(parent) === process.pid &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('evaluator-process.ts')
        );
      } catch {
        return false;
      }
    });

if (process.platform === 'linux') {
  test('an expression has its value although all processes that could evaluate it were stopped', async () => {
    // a run has one evaluated at a time
    const ofRun = (oId: string) => ({ ...bindings, run: { ...bindings.run, oId } });
    const counted = (oId: string) =>
      evaluate('$count($filter([1..20000], function($x){ $x % 2 = 0 }))', ofRun(oId), {});
    await Promise.all(['one', 'two', 'three'].map(counted));
    expect(evaluators().length).toBeGreaterThan(1);
    for (const pid of evaluators()) process.kill(pid, 'SIGTERM');
    expect(await counted('one')).toBe(10_000);
  });

  test('an expression that gets no processor for longer than its limit has its value all the same', async () => {
    const value = evaluate('$count($filter([1..20000], function($x){ $x % 2 = 0 }))', bindings, {});
    await eventually('a process evaluates it', async () => evaluators().length > 0);
    const pids = evaluators();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await Bun.sleep(2_000);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    expect(await value).toBe(10_000);
  });
}
