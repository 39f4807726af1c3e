import { expect, test } from 'bun:test';
import { zipOf } from '../../server/services/assets/download/zip-writer.ts';

const piece = new Uint8Array(65_536);

/** A source of `count` pieces; it fails at piece `failsAt`. */
function sourceOf(count: number, failsAt = Number.POSITIVE_INFINITY) {
  const state = { opened: 0, read: 0 };
  const closed = Promise.withResolvers<void>();
  const open = async () => {
    state.opened++;
    let place = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        state.read++;
        if (place === failsAt) controller.error(new Error('the bytes are gone'));
        else if (place++ === count) controller.close();
        else controller.enqueue(piece.slice());
      },
      cancel: () => closed.resolve(),
    });
  };
  return { state, closed: closed.promise, zip: { ...file, open } };
}

const file = { name: 'a.bin', modifiedAt: new Date('2026-03-08T07:30:00Z'), isPackedAlready: true };

test('an archive is read as fast as its reader takes it, one source at a time; a reader that leaves closes it', async () => {
  const [first, second] = [sourceOf(1_000), sourceOf(1)];
  const reader = zipOf([first.zip, second.zip]).getReader();
  for (let turn = 0; turn < 5; turn++) await reader.read();
  expect(first.state.read).toBeLessThan(50);
  expect(second.state.opened).toBe(0);
  await reader.cancel();
  await first.closed;
});

test('an archive of which a source fails, or cannot be opened, breaks off', async () => {
  const failing = zipOf([sourceOf(1).zip, sourceOf(9, 3).zip, sourceOf(1).zip]);
  await expect(new Response(failing).arrayBuffer()).rejects.toThrow('the bytes are gone');
  const open = () => Promise.reject(new Error('not in storage'));
  await expect(new Response(zipOf([{ ...file, open }])).arrayBuffer()).rejects.toThrow('not in storage');
});

test('the same files make the same archive in every time zone', async () => {
  const zone = process.env.TZ;
  try {
    const archives = [];
    for (process.env.TZ of ['UTC', 'Asia/Tokyo', 'America/Anchorage'])
      archives.push(Buffer.from(await new Response(zipOf([sourceOf(2).zip])).bytes()).toString('base64'));
    expect(new Set(archives).size).toBe(1);
  } finally {
    process.env.TZ = zone ?? 'UTC';
  }
});
