import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { ApiError } from '../../server/errors.ts';
import {
  checkTiming,
  lastTimeUntil,
  type Timing,
  timeAfter,
  timesAfter,
} from '../../server/services/workflows/schedule/cron-times.ts';

const now = new Date('2026-03-01T12:00:30.500Z');
const times = (cron: string, timezone: string, after: string, count: number) =>
  timesAfter({ cron, timezone }, new Date(after), count).map((at) => at.toISOString().slice(0, 16));

/** What a pattern or a zone is refused with; null where it is taken. */
function refusal(cron: string, timezone = 'UTC'): { path: string; message: string }[] | null {
  try {
    checkTiming({ cron, timezone }, now);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return error.errors ?? [];
  }
}

describe('times of a schedule', () => {
  test('follow the clocks of its zone', () => {
    expect(times('0 9 * * *', 'Europe/Berlin', '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ]);
    expect(times('0 9 * * *', 'UTC', '2026-03-27T12:00:00Z', 2)).toEqual([
      '2026-03-28T09:00',
      '2026-03-29T09:00',
    ]);
  });

  test('a single time of day that is left out comes at the end of the gap; of others what is left out does not', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
    expect(times('*/30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-30T00:00',
      '2026-03-30T00:30',
    ]);
  });

  test('a single time of day that there is twice comes once; others come twice', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
    expect(times('*/30 2 * * *', 'Europe/Berlin', '2026-10-25T00:00:00Z', 4)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-26T01:00',
    ]);
  });

  test('a single time of day comes once a day in every zone for ten years, in a gap at its end', () => {
    for (const change of clockChanges()) {
      for (const [timing, expectedTimes] of dailyTimes(change)) {
        const [first = new Date(0), ...others] = expectedTimes;
        const told = [...Object.values(timing), change.at.toISOString()];
        const behind = new Date(first.getTime() - 1);
        expect([...told, timesAfter(timing, behind, expectedTimes.length)]).toEqual([...told, expectedTimes]);
        for (const time of others)
          expect([...told, lastTimeUntil(timing, first, time)]).toEqual([...told, time]);
      }
    }
  });

  test('of 29 February come in leap years alone', () => {
    expect(times('0 9 29 2 *', 'UTC', '2026-03-01T00:00:00Z', 3)).toEqual([
      '2028-02-29T09:00',
      '2032-02-29T09:00',
      '2036-02-29T09:00',
    ]);
  });

  test('lie behind the time they are asked for, to the second', () => {
    const everyMinute = { cron: '* * * * *', timezone: 'UTC' };
    const at = new Date('2026-03-01T12:00:00Z');
    expect(timeAfter(everyMinute, at)).toEqual(new Date('2026-03-01T12:01:00Z'));
    expect(timeAfter(everyMinute, new Date(at.getTime() - 1))).toEqual(at);
  });
});

interface ClockChange {
  timezone: string;
  at: Date;
  /** Offsets from UTC in milliseconds. */
  before: number;
  after: number;
}

/** Every kind of change of clocks in ten years: its time of day and its offsets, once for all zones that have it. */
function clockChanges(): ClockChange[] {
  const changes = new Map<string, ClockChange>();
  const until = Temporal.Instant.from('2035-01-01T00:00:00Z');
  for (const timezone of Intl.supportedValuesOf('timeZone')) {
    let at = Temporal.Instant.from('2025-01-01T00:00:00Z').toZonedDateTimeISO(timezone);
    for (;;) {
      const next = at.getTimeZoneTransition('next');
      if (!next || Temporal.Instant.compare(next.toInstant(), until) > 0) break;
      const [before, after] = [at, next].map(({ offsetNanoseconds }) => offsetNanoseconds / 1_000_000);
      if (before === undefined || after === undefined) break;
      const change = { timezone, at: new Date(next.epochMilliseconds), before, after };
      changes.set([next.hour, next.minute, before, after].join(), change);
      at = next;
    }
  }
  return [...changes.values()];
}

/** Times of day in the hour that a change leaves out or repeats, and around it, with the moments at which they come. */
function dailyTimes({ timezone, at, before, after }: ClockChange): [Timing, Date[]][] {
  const [from = 0, to = 0] = [at.getTime() + before, at.getTime() + after].toSorted((a, b) => a - b);
  const clocks = [from - 60_000, from, to - 60_000, to];
  return clocks.map((clock) => {
    const shown = new Date(clock);
    const moments = [-1, 0, 1].map((days) => {
      const [early, late] = [before, after].map((offset) => clock + days * 86_400_000 - offset);
      if (early !== undefined && early < at.getTime()) return new Date(early);
      return late !== undefined && late >= at.getTime() ? new Date(late) : at;
    });
    return [{ cron: `${shown.getUTCMinutes()} ${shown.getUTCHours()} * * *`, timezone }, moments];
  });
}

describe('the last time until now', () => {
  const field = (most: number) =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min: 0, max: most }).map(String),
      fc.integer({ min: 2, max: 9 }).map((step) => `*/${step}`),
    );
  const timing = fc.record({
    cron: fc.tuple(field(59), field(23)).map(([minute, hour]) => `${minute} ${hour} * * *`),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
  });

  test('has no other time between it and now, in any zone and across changes of the clocks', () => {
    fc.assert(
      fc.property(
        timing,
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
        fc.integer({ min: 0, max: 40 * 86_400_000 }),
        (one, from, passed) => {
          const first = timeAfter(one, new Date(from));
          if (!first) return false;
          const until = new Date(first.getTime() + passed);
          const last = lastTimeUntil(one, first, until);
          const next = timeAfter(one, last);
          return last >= first && last <= until && next !== null && next > until;
        },
      ),
    );
  });

  test('is the first one where no other has come', () => {
    const first = new Date('2026-03-02T09:00:00Z');
    const daily = { cron: '0 9 * * *', timezone: 'UTC' };
    expect(lastTimeUntil(daily, first, first)).toEqual(first);
    expect(lastTimeUntil(daily, first, new Date('2026-03-03T08:59:59.999Z'))).toEqual(first);
    expect(lastTimeUntil(daily, first, new Date('2026-03-03T09:00:00Z'))).toEqual(
      new Date('2026-03-03T09:00:00Z'),
    );
  });
});

describe('a pattern', () => {
  test.each(['0 9 * * MON-FRI', '*/15 8-18 * JAN,JUL *', '0 0 L * *', '0 9 * * 5#2', '@daily', '0 9 29 2 *'])(
    '%s is taken',
    (cron) => expect(refusal(cron)).toBeNull(),
  );

  test.each([
    ['', 'must have five fields (minute, hour, day of month, month, day of week)'],
    ['0 9 * *', 'must have five fields (minute, hour, day of month, month, day of week)'],
    [
      '* * * * * *',
      'must have five fields (minute, hour, day of month, month, day of week); seconds are not among them',
    ],
    ['2026-04-01T00:00:00', 'must have five fields (minute, hour, day of month, month, day of week)'],
    ['@reboot', 'must have five fields (minute, hour, day of month, month, day of week)'],
    ['60 * * * *', '"60" cannot be read as a minute (0-59)'],
    ['0 24 * * *', '"24" cannot be read as an hour (0-23)'],
    ['0 9 0 * *', '"0" cannot be read as a day of the month (1-31)'],
    ['0 9 * FOO *', '"FOO" cannot be read as a month (1-12)'],
    ['0 9 * * 8', '"8" cannot be read as a day of the week (0-7)'],
    ['*/0 9 * * *', '"*/0" cannot be read as a minute (0-59)'],
    ['0 9 30 2 *', 'never occurs: no year has such a day'],
    ['0 9 31 4 *', 'never occurs: no year has such a day'],
  ])('%s is refused, and the fault says what is wrong', (cron, message) => {
    expect(refusal(cron)).toEqual([{ path: 'cron', message }]);
  });

  test('and a zone are refused together', () => {
    expect(refusal('0 24 * * *', 'Mars/Olympus')?.map(({ path }) => path)).toEqual(['cron', 'timezone']);
  });
});
