import { describe, expect, test } from 'bun:test';
import { createReceivers, receiverOf } from '../../server/services/callbacks/receivers.ts';

describe('places for calls of receivers', () => {
  test('are as many as wanted for one that answers', () => {
    const receivers = createReceivers();
    receivers.note('quick', 40);
    expect([1, 2, 3, 4].map(() => receivers.take('quick'))).toEqual([true, true, true, true]);
    expect(receivers.refused()).toEqual([]);
  });

  test('are one for all that fail or are slow, and the others go on', () => {
    const receivers = createReceivers();
    receivers.note('dead', null);
    receivers.note('slow', 2_500);
    receivers.note('quick', 40);
    expect(receivers.take('dead')).toBe(true);
    expect(receivers.take('dead')).toBe(false);
    expect(receivers.take('slow')).toBe(false);
    expect(receivers.take('quick')).toBe(true);
    expect(receivers.refused().toSorted()).toEqual(['dead', 'slow']);
    receivers.give('dead');
    expect(receivers.refused()).toEqual([]);
    expect(receivers.take('slow')).toBe(true);
  });

  test('are one a receiver that was never called, and two for all of those', () => {
    const receivers = createReceivers();
    expect(['a', 'a', 'b', 'c'].map((one) => receivers.take(one))).toEqual([true, false, true, false]);
    expect(receivers.refused().toSorted()).toEqual(['a', 'b', 'c']);
    receivers.note('a', 10);
    receivers.give('a');
    expect(receivers.take('c')).toBe(true);
  });

  test('come back to one that answers again', () => {
    const receivers = createReceivers();
    receivers.note('back', null);
    expect(receivers.take('back')).toBe(true);
    receivers.note('back', 5);
    receivers.give('back');
    expect([receivers.take('back'), receivers.take('back')]).toEqual([true, true]);
  });

  test('belong to the server, whatever its path', () => {
    expect(receiverOf('https://hooks.example/a?x=1')).toBe(receiverOf('https://hooks.example/b'));
    expect(receiverOf('https://hooks.example/a')).not.toBe(receiverOf('https://other.example/a'));
  });
});
