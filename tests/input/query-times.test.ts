import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { parseTime } from '../../schema/input/time.ts';
import { timestamp } from '../../schema/wire.ts';

const read = (text: string) => timestamp().parse(text).toISOString();

test('times of queries are read as those of imported events', () => {
  const texts = [
    '2026-11-28',
    '2026-11-28T10:00:00',
    '2026-11-28 10:00',
    '2026-11-28T10:00:00.5Z',
    '2026-11-28T10:00:00+02',
    '2026-11-28T10:00:00-0530',
  ];
  for (const text of texts) expect([text, Date.parse(read(text))]).toEqual([text, parseTime(text) ?? -1]);
  expect(read('2026-11')).toBe('2026-11-01T00:00:00.000Z');
  for (const text of ['2026-02-31', 'soon', '1700000000', '2026-11-28 10:00 PM', '0000-01-01', ''])
    expect([text, timestamp().safeParse(text).success]).toEqual([text, false]);
});

test('a day ends at 24:00, and has no later hour', () => {
  expect(read('2026-03-31T24:00:00Z')).toBe('2026-04-01T00:00:00.000Z');
  expect(read('2026-12-31 24:00+02:00')).toBe('2026-12-31T22:00:00.000Z');
  for (const text of [
    '2026-03-31T24:00:01Z',
    '2026-03-31T24:30Z',
    '2026-03-31T25:00Z',
    '2026-03-31T99:00:00',
  ])
    expect([text, parseTime(text)]).toEqual([text, null]);
});

test('a time without a zone is in UTC wherever the server stands', () => {
  const wire = join(import.meta.dir, '../../schema/wire.ts');
  const script = `console.log((await import(${JSON.stringify(wire)})).timestamp().parse('2026-11-28T00:00:00').toISOString())`;
  const { stdout } = Bun.spawnSync([process.execPath, '-e', script], {
    env: { ...process.env, BUN_BE_BUN: '1', TZ: 'America/New_York' },
  });
  expect(stdout.toString().trim()).toBe('2026-11-28T00:00:00.000Z');
});
