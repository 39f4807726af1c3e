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

  test('belong to an address: one of a server that hangs keeps none of the others from theirs', () => {
    const receivers = createReceivers();
    const [hangs, answers] = [
      receiverOf('https://hooks.example/a?x=1'),
      receiverOf('https://hooks.example/b'),
    ];
    expect(hangs).toBe(receiverOf('https://hooks.example/a?x=2'));
    receivers.note(answers, 40);
    for (let call = 0; call < 5; call++) receivers.note(hangs, null);
    expect([receivers.take(hangs), receivers.take(hangs)]).toEqual([true, false]);
    expect([1, 2, 3].map(() => receivers.take(answers))).toEqual([true, true, true]);
  });

  test('are one for a server of which several addresses fail and none answers, until one does', () => {
    const receivers = createReceivers();
    const of = (path: string) => receiverOf(`https://hooks.example/${path}`);
    receivers.note(of('known'), 40);
    for (const path of ['a', 'b', 'c']) receivers.note(of(path), null);
    expect(['known', 'new'].map((path) => receivers.take(of(path)))).toEqual([true, false]);
    expect(receivers.take(receiverOf('https://other.example/new'))).toBe(true);
    receivers.give(of('known'));
    receivers.note(of('known'), 40);
    expect(['known', 'known', 'new'].map((path) => receivers.take(of(path)))).toEqual([true, true, true]);
  });
});
