import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passing } from '../../server/process/messages.ts';
import { type Keeper, keepAlive } from '../../server/process/supervisor.ts';

/** A process that ends at its start, and whether it is started again. */
const endsBeforeReady = 7;

async function keep(code: number, persistent: boolean) {
  const home = mkdtempSync(join(tmpdir(), 'groundwork-supervisor-'));
  const starts = join(home, 'starts');
  const file = join(home, 'part.ts');
  writeFileSync(starts, '');
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(starts)}, '.');
    if (readFileSync(${JSON.stringify(starts)}, 'utf8').length <= ${endsBeforeReady}) process.exit(${code});
    process.on('message', () => {});
    process.send({ ready: null });`,
  );
  const { promise, resolve } = Promise.withResolvers<string>();
  const keeper: Keeper = keepAlive({
    name: 'part',
    file: () => file,
    persistent,
    onReady: () => resolve('ready'),
    onGivenUp: resolve,
  });
  keeper.start();
  const end = await promise;
  keeper.killNow();
  await keeper.stop(0);
  const count = readFileSync(starts, 'utf8').length;
  rmSync(home, { recursive: true, force: true });
  return { end, count };
}

// Each waits for the clock alone: the pauses between the starts come to some 26 s.
test.concurrent.each([
  ['a fault that passes is never given up', passing, false, 'ready', endsBeforeReady + 1],
  [
    'any fault, where requests are answered without it, is never given up',
    1,
    true,
    'ready',
    endsBeforeReady + 1,
  ],
  [
    'a fault that nobody calls passing is given up after six starts',
    1,
    false,
    'The part ended with code 1 6 times at its start; its last error stands above.',
    6,
  ],
] as const)('a process that ends at its start by %s', async (_what, code, persistent, end, count) => {
  expect(await keep(code, persistent)).toEqual({ end, count });
});

test('a process is started again from where its file stands by then', async () => {
  const home = mkdtempSync(join(tmpdir(), 'groundwork-supervisor-'));
  const [before, now] = [join(home, 'before.ts'), join(home, 'now.ts')];
  writeFileSync(now, `process.on('message', () => {}); process.send({ ready: 'now' });`);
  writeFileSync(before, `process.send({ ready: 'before' });`);
  const said: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const keeper: Keeper = keepAlive({
    name: 'part',
    file: () => (existsSync(before) ? before : now),
    onReady(facts) {
      said.push(facts);
      rmSync(before, { force: true });
      if (said.length === 2) resolve();
    },
    onGivenUp() {},
  });
  keeper.start();
  await promise;
  expect(said).toEqual(['before', 'now']);
  keeper.killNow();
  await keeper.stop(0);
  rmSync(home, { recursive: true, force: true });
});
