import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { createGate } from '../../server/ai/openai/gate/index.ts';
import type { Database } from '../../server/database/index.ts';
import { createGuard } from '../../server/http/authenticate.ts';
import { createClientAddresses } from '../../server/http/client-address.ts';
import { readBytes } from '../../server/http/input/body.ts';
import { createRateLimit } from '../../server/http/rate-limit.ts';
import { newKey } from '../../server/services/workspaces/api-key-format.ts';

/** How far the time of day is changed under a process, as where a machine's clock is put right. */
const hourMs = 3_600_000;
const changeClock = (ms: number) => void setSystemTime(Date.now() + ms);
afterEach(() => void setSystemTime());

/** A database whose rows hold for no time at all. */
function answering(rows: readonly object[][]): { db: Database; asked: () => number } {
  let at = 0;
  const look = async () => rows[at++ % rows.length];
  return { db: { look } as unknown as Database, asked: () => at };
}

test('a minute of requests is over in time where the clock was set back', async () => {
  const { db } = answering([[{ minute: '1', remainingMs: 0, taken: 0 }], [{ taken: 1 }]]);
  const limit = createRateLimit(db, 1);
  const user = { oId: 'us_1', firstName: '', lastName: '' };
  const caller = { workspaceOId: 'wa', keyOId: 'ak', holderOId: 'ak', scopes: [], timeZone: 'UTC', user };
  await limit.take(caller, 'library');
  changeClock(-hourMs);
  expect(await limit.take(caller, 'library')).toHaveProperty('ratelimit');
});

test('a key is looked up again in time where the clock was set back', async () => {
  const { db, asked } = answering([[{ keyOId: 'ak', scopes: [], remainingMs: 0 }]]);
  const guard = createGuard(db, createClientAddresses([]));
  const request = new Request('http://localhost/', { headers: { api_key: newKey() } });
  await guard.authenticate(request);
  changeClock(-hourMs);
  await guard.authenticate(request);
  expect(asked()).toBe(2);
});

test('a model is asked again in time where the clock was set back', async () => {
  const gate = createGate();
  const turn = {
    model: 'm',
    owner: 'a',
    signal: undefined,
    longestPauseMs: 1,
    wait: async () => {},
    outcomeOf: () => ({ pauseMs: 0 }),
  };
  await gate.pass(turn, () => Promise.reject(new Error('busy'))).catch(() => {});
  changeClock(-hourMs);
  expect(await gate.pass(turn, async () => 'answered')).toBe('answered');
});

test('a body that arrives in time is read where the clock was set forward', async () => {
  const pieces = ['{', '}'];
  const body = new ReadableStream({
    async pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) return controller.close();
      await Bun.sleep(5);
      controller.enqueue(new TextEncoder().encode(piece));
      changeClock(hourMs);
    },
  });
  const request = new Request('http://localhost/', { method: 'POST', body });
  expect(new TextDecoder().decode(await readBytes(request, 10))).toBe('{}');
});
