import { heapStats } from 'bun:jsc';
import { afterEach, expect, test } from 'bun:test';
import type { Socket } from 'bun';
import pino from 'pino';
import { readingRules } from '../../server/ai/extractive/rules.ts';
import { connectOpenAi } from '../../server/ai/openai/ask.ts';
import { openAiEmbedding } from '../../server/ai/openai/embed.ts';
import { createGate } from '../../server/ai/openai/gate/index.ts';
import { openAiWriting } from '../../server/ai/openai/index.ts';
import { ApiError } from '../../server/errors.ts';

/** An endpoint that answers without an end, as fast as it is read. */
const log = pino({ level: 'silent' });
const models = { NOTE: 'm', PULSE: 'm', ECHO: 'm', CHORUS: 'm', HARMONY: 'm', SYMPHONY: 'm' };
const mb = 1024 * 1024;

const opened: { stop(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.stop();
});

function endless(head: string, piece: Buffer) {
  const seen = { bytes: 0, requests: 0 };
  const pour = (socket: Socket<{ left: Buffer }>) => {
    for (;;) {
      const sent = socket.write(socket.data.left);
      if (sent < 0) return;
      seen.bytes += sent;
      const isWhole = sent === socket.data.left.length;
      socket.data.left = isWhole ? piece : socket.data.left.subarray(sent);
      if (!isWhole) return;
    }
  };
  const server = Bun.listen<{ left: Buffer }>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => {
        socket.data = { left: Buffer.from(`HTTP/1.1 200 OK\r\n${head}`) };
      },
      data(socket, bytes) {
        if (bytes.toString().startsWith('POST ')) {
          seen.requests += 1;
          pour(socket);
        }
      },
      drain: pour,
      error: () => {},
    },
  });
  opened.push({ stop: () => server.stop(true) });
  return { seen, baseUrl: `http://127.0.0.1:${server.port}/v1` };
}

const write = (baseUrl: string) =>
  openAiWriting(
    { apiKey: null, baseUrl, models, log, rules: readingRules, gate: createGate() },
    connect(baseUrl),
  ).write({
    task: 'Describe the persona',
    subject: 'Warehouse lead',
    fields: [{ path: '/painPoints', name: 'painPoints', description: 'Pains', form: 'list', maxItems: 3 }],
    sources: [
      { key: 'a', type: 'TEXT', oId: null, url: null, title: null, text: 'Counting takes two days.' },
    ],
    tier: 'NOTE',
  });
const embed = (baseUrl: string) =>
  openAiEmbedding({ model: 'm', log, gate: createGate() }, connect(baseUrl)).embed(['one']);
const connect = (baseUrl: string) => connectOpenAi({ apiKey: null, baseUrl });

/** What cannot be freed. The process itself grows with what it has not freed yet, the more the larger it was before. */
function heldBytes(): number {
  Bun.gc(true);
  const { heapSize, extraMemorySize } = heapStats();
  return heapSize + extraMemorySize;
}

const text = Buffer.alloc(64 * 1024, 'a');
const lines = Buffer.from('data: x\n'.repeat(8 * 1024));
const comments = Buffer.from(': still here\n\n'.repeat(8 * 1024));
const events = Buffer.from('data: {"choices":[{"index":0,"delta":{}}]}\n\n'.repeat(1024));
const longHeader = Buffer.alloc(64 * 1024, 'a');

test.each<[string, (baseUrl: string) => Promise<unknown>, string, Buffer, number, string]>([
  ['a page without a line', write, 'content-type: text/html\r\n\r\n', text, 24, 'limit of 1 MB'],
  ['one line', write, 'content-type: text/event-stream\r\n\r\n', text, 24, 'limit of 1 MB'],
  ['one event', write, 'content-type: text/event-stream\r\n\r\n', lines, 24, 'limit of 1 MB'],
  ['comments', write, 'content-type: text/event-stream\r\n\r\n', comments, 24, 'limit of 1 MB'],
  ['empty events', write, 'content-type: text/event-stream\r\n\r\n', events, 64, 'limit of 32 MB'],
  ['JSON in place of events', write, 'content-type: application/json\r\n\r\n', text, 24, 'no event stream'],
  ['vectors', embed, 'content-type: application/json\r\n\r\n', text, 64, 'limit of 32 MB'],
  ['one header', embed, 'x-long: ', longHeader, 24, 'headers exceed the limit of 64 kB'],
])(
  'an answer that is endless, of %s, is given up with a sentence, and costs little memory',
  async (_what, ask, head, piece, mostMb, sentence) => {
    const { seen, baseUrl } = endless(head, piece);
    const before = heldBytes();
    let most = before;
    const meter = setInterval(() => {
      most = Math.max(most, heldBytes());
    }, 250);
    const error = await ask(baseUrl).then(
      () => null,
      (reason: unknown) => reason,
    );
    clearInterval(meter);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, code: 'model_answer_unusable' });
    expect(String(error)).toContain(sentence);
    expect(seen.requests, 'asking again would bring the same').toBe(1);
    expect(seen.bytes / mb).toBeLessThan(mostMb);
    expect((most - before) / mb).toBeLessThan(64);
  },
);

test('an answer whose head alone is too long is refused, whatever follows', async () => {
  const head = Array.from({ length: 80 }, (_none, at) => `x-${at}: ${'a'.repeat(1000)}\r\n`).join('');
  const { baseUrl } = endless(`${head}content-type: text/event-stream\r\n\r\n`, comments);
  await expect(write(baseUrl)).rejects.toThrow('headers exceed the limit of 64 kB');
});
