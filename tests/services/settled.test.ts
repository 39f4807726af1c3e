import { expect, test } from 'bun:test';
import { isSettled } from '../../server/database/distribution/settled.ts';

/** A node that answers with one list after the other, and with the last for good. */
function node(...answers: string[][]) {
  let asked = 0;
  return {
    prepared: async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
    asked: () => asked,
  };
}

test('a node that holds nothing is asked once', async () => {
  const idle = node([]);
  expect(await isSettled(idle.prepared)).toBe(true);
  expect(idle.asked()).toBe(1);
});

test('what is prepared is waited for, and not what is prepared meanwhile', async () => {
  const busy = node(['one', 'two'], ['two', 'three'], ['three', 'four']);
  expect(await isSettled(busy.prepared)).toBe(true);
  expect(busy.asked()).toBe(3);
});

test('what stays prepared is told', async () => {
  expect(await isSettled(node(['one', 'two'], ['two']).prepared)).toBe(false);
});
