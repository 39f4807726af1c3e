import { describe, expect, test } from 'bun:test';
import { readConfig } from '../../server/config.ts';
import { processCounts, serversSetting } from '../../server/process/supervisor.ts';

const onServer = { DATABASE_URL: 'postgres://a@b/c' };
const isLinux = process.platform === 'linux';

describe('without a word of it bun start keeps alive', () => {
  const cases: [Record<string, string>, number, number, number][] = [
    [{}, 64, 1, 1],
    [onServer, 1, 1, 1],
    [onServer, 4, isLinux ? 2 : 1, 1],
    [onServer, 8, isLinux ? 4 : 1, 2],
    [onServer, 64, isLinux ? 4 : 1, 2],
  ];
  test.each(cases)('with %p on %d processors %d servers and %d workers', (env, cores, servers, workers) => {
    expect(processCounts(env, cores)).toEqual({ servers, workers });
  });
});

test('what is set is kept to, on either engine', () => {
  const set = { SERVERS: '3', WORKERS: '2' };
  expect(processCounts(set, 1)).toEqual({ servers: 3, workers: 2 });
  expect(processCounts({ ...onServer, ...set }, 64)).toEqual({ servers: 3, workers: 2 });
  expect(processCounts({ ...set, PORT: '0' })).toEqual({ servers: 1, workers: 2 });
  // a number that a server refuses starts no such many first
  expect(processCounts({ WORKERS: '1000000000' }, 1)).toMatchObject({ workers: 1 });
  expect(processCounts({ WORKER: 'off' })).toMatchObject({ workers: 0 });
  expect(processCounts({ WORKERS: '0' })).toMatchObject({ workers: 0 });
});

describe('a start is refused', () => {
  test.each<[Record<string, string>, string]>([
    [{ WORKER: 'off', WORKERS: '1' }, 'WORKERS: cannot be combined with WORKER=off'],
    [{ SERVERS: '0' }, 'SERVERS: '],
    [{ SERVERS: 'many' }, 'SERVERS: '],
    [{ SERVERS: '2.5' }, 'SERVERS: '],
    [{ SERVERS: '65' }, 'SERVERS: '],
    // another reader would take it for none, and start as many as it likes
    [{ SERVERS: '0x10' }, 'SERVERS: must be a whole number'],
    [{ WORKERS: '65' }, 'WORKERS: '],
    [{ WORKERS: '1.5' }, 'WORKERS: '],
  ])('with %p', (env, sentence) => {
    const told = { ...env, SERVERS: serversSetting(env, processCounts(env)) };
    expect(() => readConfig(told)).toThrow(sentence);
  });
});

test('servers are told how many they are', () => {
  const told = (env: Record<string, string>) => serversSetting(env, processCounts(env, 8));
  expect([told({}), told({ SERVERS: ' 3 ' }), told({ SERVERS: '3', PORT: '0' })]).toEqual(['1', '3', '1']);
});

test('runs that servers execute at once for callers who wait are shared among them', () => {
  expect(readConfig({ SERVERS: '3', SYNC_RUNS_AT_ONCE: '16' }).syncRunsAtOnce).toBe(6);
});
