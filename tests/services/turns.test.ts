import { describe, expect, test } from 'bun:test';
import { createTurns } from '../../server/database/turns.ts';

const patient = new AbortController().signal;
const full = () => new Error('full');

/** What can go on without anybody giving a place back has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Asks for a place for each owner, in this order, and tells who got one. */
function asking(turns: ReturnType<typeof createTurns>, owners: readonly string[]) {
  const got: string[] = [];
  const leaves: (() => void)[] = [];
  for (const owner of owners) {
    void turns.take(owner, patient).then((leave) => {
      got.push(owner);
      leaves.push(leave);
    });
  }
  return { got, leaves };
}

describe('turns', () => {
  test('are given in rotation to the owners that wait, and to each of them in order', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 100 }, full);
    const first = await turns.take('many', patient);
    const asked = ['many', 'many', 'many', 'one', 'two', 'two'];
    const { got, leaves } = asking(turns, asked);
    expect([turns.taken, turns.waiting]).toEqual([1, 6]);
    first();
    for (const at of asked.keys()) {
      await settled();
      expect(got).toHaveLength(at + 1);
      leaves[at]?.();
    }
    expect(got).toEqual(['many', 'one', 'two', 'many', 'two', 'many']);
    expect([turns.taken, turns.waiting]).toEqual([0, 0]);
  });

  test('are as many at once as there are places, whoever gives one back twice', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 100 }, full);
    const [one, two] = [await turns.take('a', patient), await turns.take('b', patient)];
    const { got } = asking(turns, ['a', 'b', 'c']);
    one();
    one();
    await settled();
    expect(got).toEqual(['a']);
    expect(turns.taken).toBe(2);
    two();
    await settled();
    expect(got).toEqual(['a', 'b']);
  });

  test('are refused where too many wait, and given up by whoever goes away', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 2 }, full);
    const leave = await turns.take('a', patient);
    const gone = new AbortController();
    const left = turns.take('a', gone.signal);
    const { got } = asking(turns, ['b']);
    expect(turns.take('c', patient)).rejects.toThrow('full');
    gone.abort(new Error('gone'));
    expect(left).rejects.toThrow('gone');
    expect(turns.waiting).toBe(1);
    leave();
    await settled();
    expect(got).toEqual(['b']);
    expect([turns.taken, turns.waiting]).toEqual([1, 0]);
  });

  test('leave a place and half of the queue to others, however many one owner asks for', async () => {
    const turns = createTurns({ atOnce: 4, atOnceOfOwner: 2, waiting: 6 }, full);
    const { got, leaves } = asking(turns, ['a', 'a', 'a', 'a', 'a']);
    await expect(turns.take('a', patient)).rejects.toThrow('full');
    const other = asking(turns, ['b', 'b', 'b']);
    await settled();
    expect([got, other.got, turns.waiting]).toEqual([['a', 'a'], ['b', 'b'], 4]);
    leaves[0]?.();
    await settled();
    expect(got).toEqual(['a', 'a', 'a']);
    const whole = createTurns({ atOnce: 3, waiting: 10 }, full);
    const most = asking(whole, ['a', 'a', 'a', 'c']);
    await settled();
    expect([most.got, whole.waiting]).toEqual([['a', 'a', 'c'], 1]);
  });
});
