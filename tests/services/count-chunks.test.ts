import { expect, test } from 'bun:test';
import { turns } from '../../server/event-loop.ts';
import { countChunks } from '../../server/services/resources/chunks/count-chunks.ts';
import { split } from '../../server/text/split.ts';

/** Lines so short that two thousand chunks of them take as long as a book. */
const text = '# A\n\n'.repeat(400_000);

test('chunks of a long text are counted in slices, between which others have their turn', async () => {
  let others = 0;
  let isOver = false;
  const next = () => {
    others += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  const total = await countChunks(text, turns(), new AbortController().signal);
  isOver = true;
  expect(total).toBe(split(text).length);
  expect(others).toBeGreaterThan(5);
});

test('counting ends with its signal', async () => {
  const stopped = AbortSignal.abort(new Error('the worker stops'));
  await expect(countChunks(text, turns(), stopped)).rejects.toThrow('the worker stops');
});
