import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltInAi, builtInAi, type WriteRequest } from '../../server/ai/index.ts';
import { replyFolder, withReplies } from '../support/replay.ts';

const request: WriteRequest = {
  task: 'generate',
  subject: null,
  fields: [{ path: '/painPoints', name: 'painPoints', description: 'Problems', form: 'list', maxItems: 3 }],
  sources: [
    { key: 's', type: 'TEXT', oId: null, url: null, title: null, text: 'They struggle with late reports.' },
  ],
  tier: 'NOTE',
};

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const path = mkdtempSync(join(tmpdir(), 'replies-'));
  try {
    await work(path);
  } finally {
    rmSync(path, { recursive: true });
  }
}

/** A model that must not be asked. */
const mute: BuiltInAi = {
  ...builtInAi(),
  write: () => Promise.reject(new Error('asked')),
  rewrite: () => Promise.reject(new Error('asked')),
  embed: () => Promise.reject(new Error('asked')),
};

test('a recorded run replays byte for byte without asking the model', async () => {
  await inFolder(async (path) => {
    const voice = { vocabulary: { keySubstitutions: ['late -> overdue'] } };
    const recorder = withReplies(builtInAi(), replyFolder(path), 'record');
    const player = withReplies(mute, replyFolder(path), 'replay');
    const recorded = [
      await recorder.write(request),
      await recorder.rewrite('late', voice, 'NOTE'),
      await recorder.embed(['late reports']),
    ];
    const { tier, sources, fields, subject, task } = request;
    const replayed = [
      await player.write({ tier, sources, fields, subject, task, signal: new AbortController().signal }),
      await player.rewrite('late', voice, 'NOTE'),
      await player.embed(['late reports']),
    ];
    expect(replayed).toEqual(recorded);
  });
});

test('a request that was not recorded fails instead of asking', async () => {
  await inFolder(async (path) => {
    const player = withReplies(mute, replyFolder(path), 'replay');
    await expect(player.write(request)).rejects.toThrow('No reply is kept');
  });
});
