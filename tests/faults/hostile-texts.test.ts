import { afterAll, beforeAll, expect, test } from 'bun:test';
import { hostileTexts } from '../support/hostile-texts.ts';
import { type Product, startProduct } from '../support/processes.ts';
import { elapsedMs } from '../support/stopwatch.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';
import { textSinks } from '../support/text-sinks.ts';
import { usualMost, watchHealth } from '../support/watched-health.ts';

/*
 * Nobody's text stops the server for the others. While hostile texts go into everything that takes text, the product
 * answers as fast as ever, no request takes long, and none fails on our side.
 */

/** The short one for what takes the beginning of a text alone. */
const lengths = [10_000, 200_000];
/** Every so many of the hostile texts; the test of the readers takes them all. HOSTILE_EVERY=1 takes six minutes. */
const every = Number(process.env.HOSTILE_EVERY ?? 3);
const atOnce = 3;
/** Nineteen in twenty answers, and the slowest. */
const [mostWithinMs, answeredWithinMs] = [100, 500];
/** What is quadratic takes minutes. */
const servedWithinMs = 30_000;

let place: TestServer;
let product: Product;

beforeAll(async () => {
  place = await newTestServer();
  product = await startProduct({
    ...place.environment,
    CREDIT_LIMIT: '1000000000',
  });
});
afterAll(async () => {
  await product.stop();
  await place.remove();
});

async function send(path: string, body: object): Promise<{ status: number; data: Record<string, string> }> {
  const reply = await fetch(product.url + path, {
    method: 'POST',
    headers: { api_key: place.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await reply.json()) as { data?: Record<string, string> };
  return { status: reply.status, data: data ?? {} };
}

test('the server answers everybody while hostile texts go into all that takes text', async () => {
  const texts = hostileTexts
    .filter((_text, at) => at % every === 0)
    .flatMap(({ name, of }) =>
      lengths.map((length, at) => ({ name: `${name}, ${length}`, text: of(length), isShortest: at === 0 })),
    );
  expect(texts.length).toBeGreaterThanOrEqual(50);
  const sinks = await textSinks(send);
  // What a process does once, at its first question (the schema of GraphQL), is no text's doing.
  for (const { path, body } of sinks) await send(path, body('A shelf is empty.'));
  const watch = watchHealth(product.url, await product.processOf('server'));
  const faults: string[] = [];
  // Every text goes to half of them and every one gets half of the texts: the two halves take turns.
  const work = texts.flatMap(({ name, text, isShortest }, at) =>
    sinks
      .filter((_sink, place) => (place + Math.floor(at / lengths.length)) % 2 === 0)
      .filter(({ isShort }) => isShortest || !isShort)
      .map((sink) => ({ name, text, sink })),
  );
  const next = work.values();
  const serve = async () => {
    for (const { name, text, sink } of next) {
      let status = 0;
      const ms = await elapsedMs(async () => {
        ({ status } = await send(sink.path, sink.body(text)));
      });
      const isLate = ms > servedWithinMs && !sink.waits;
      if (status >= 500 || isLate)
        faults.push(`${sink.path} of ${name}: ${status} after ${ms.toFixed(0)} ms`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, serve));
  const waits = await watch.end();
  expect(faults).toEqual([]);
  expect(waits.length).toBeGreaterThan(100);
  expect(usualMost(waits)).toBeLessThan(mostWithinMs);
  expect(Math.max(...waits)).toBeLessThan(answeredWithinMs);
});
