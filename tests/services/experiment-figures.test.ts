import { describe, expect, test } from 'bun:test';
import type { RunSubject } from '../../schema/agents/input.ts';
import {
  differenceP,
  holm,
  meanInterval,
  rateInterval,
  studentT95,
  twoSidedP,
} from '../../server/services/experiments/inference.ts';
import { personHash } from '../../server/services/experiments/person.ts';
import { pickArm, shareOf } from '../../server/services/experiments/pick.ts';

const runs = Array.from({ length: 20_000 }, (_, at) => `run_${at}`);

/** Of so many counts against shares; the runs are fixed, so that it is the same number every time. */
function chiSquare(counts: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return counts.reduce((total, count, at) => {
    const expected = (runs.length * (weights[at] ?? 0)) / sum;
    return total + (count - expected) ** 2 / expected;
  }, 0);
}

describe('the pick of an arm', () => {
  /** The 99.9 % point for two degrees of freedom. */
  const bound = 13.82;

  test.each([
    ['RANDOM', [1, 1, 1]],
    ['WEIGHTED', [6, 3, 1]],
    ['WEIGHTED', [0.001, 0.001, 0.002]],
    ['WEIGHTED', [900_000, 99_000, 1_000]],
  ] as const)('%s gives each arm its share of %p', (strategy, weights) => {
    const arms = weights.map((weight, at) => ({ agentOId: `ca_${at}`, weight }));
    const picks = Map.groupBy(runs, (runOId) => pickArm(strategy, arms, { runOId, turn: 0 }));
    const counts = arms.map(({ agentOId }) => picks.get(agentOId)?.length ?? 0);
    expect(chiSquare(counts, weights)).toBeLessThan(bound);
  });

  test('of the same run is the same, whatever was picked before', () => {
    const arms = [1, 2, 3].map((weight) => ({ agentOId: `ca_${weight}`, weight }));
    for (const runOId of runs.slice(0, 100)) {
      const pick = () => pickArm('WEIGHTED', arms, { runOId, turn: 7 });
      expect(pick()).toBe(pick());
    }
  });

  test('goes round by the turn alone', () => {
    const arms = ['a', 'b', 'c'].map((agentOId) => ({ agentOId, weight: 1 }));
    const order = [0, 1, 2, 3, 4].map((turn) => pickArm('ROUND_ROBIN', arms, { runOId: 'run_1', turn }));
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  test('is spread evenly by a share from 0 to below 1', () => {
    const shares = runs.map(shareOf);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...shares)).toBeLessThan(1);
    const tenths = Map.groupBy(shares, (share) => Math.floor(share * 10));
    const counts = Array.from({ length: 10 }, (_, tenth) => tenths.get(tenth)?.length ?? 0);
    // the 99.9 % point for nine degrees of freedom
    expect(
      chiSquare(
        counts,
        counts.map(() => 1),
      ),
    ).toBeLessThan(27.88);
  });
});

describe('whom a run counts for', () => {
  const subject = (person: Partial<RunSubject['person']>, domain: string | null = null): RunSubject => ({
    company: { name: null, domain, crmAccountId: null },
    person: { name: null, email: null, jobTitle: null, socialProfile: null, ...person },
    runtimeContext: null,
  });
  const hash = (of: RunSubject, experiment = 'ae_1', workspace = 'wa_1') =>
    personHash(workspace, experiment, of);

  test('is the e-mail, else the profile, else name and domain, however they are written', () => {
    const email = hash(subject({ email: 'ops@northmarket.example' }));
    expect(email).toMatch(/^[\w-]{43}$/);
    expect(hash(subject({ email: ' Ops@Northmarket.example', socialProfile: 'https://x.example/ops' }))).toBe(
      email,
    );
    const profile = hash(subject({ socialProfile: 'https://www.profiles.example/in/ops/' }));
    expect(profile).not.toBe(email);
    expect(hash(subject({ socialProfile: 'profiles.example//in/Ops?from=mail#top', name: 'Ops' }))).toBe(
      profile,
    );
    const name = hash(subject({ name: 'Head  of Operations' }, 'northmarket.example'));
    expect(name).not.toBeNull();
    expect(hash(subject({ name: 'head of operations ' }, 'northmarket.example'))).toBe(name);
    expect(hash(subject({ name: 'head of operations' }, 'other.example'))).not.toBe(name);
  });

  test('is nobody without one of them', () => {
    expect(hash(subject({ name: 'Head of operations' }))).toBeNull();
    expect(hash(subject({ jobTitle: 'Head of operations' }, 'northmarket.example'))).toBeNull();
    expect(hash(subject({ email: '', socialProfile: 'https://' }))).toBeNull();
  });

  test('is somebody else in another experiment, and in another workspace', () => {
    const one = subject({ email: 'ops@northmarket.example' });
    expect(new Set([hash(one), hash(one, 'ae_2'), hash(one, 'ae_1', 'wa_2')]).size).toBe(3);
  });
});

describe('figures of a sample', () => {
  // Of the same formula in published tables.
  test.each([
    [0, 10, 0, 0.2775],
    [1, 10, 0.0179, 0.4042],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
  ])("Wilson's interval of %i in %i", (count, of, lower, upper) => {
    const interval = rateInterval(count, of);
    expect(interval.lower).toBeCloseTo(lower, 3);
    expect(interval.upper).toBeCloseTo(upper, 3);
  });

  test.each([
    [1, 12.706],
    [2, 4.303],
    [4, 2.776],
    [5, 2.571],
    [7, 2.365],
    [10, 2.228],
    [30, 2.042],
    [120, 1.98],
    [100_000, 1.96],
  ])("Student's t for %i degrees of freedom", (freedom, t) => {
    expect(Math.abs(studentT95(freedom) - t)).toBeLessThan(0.004);
  });

  test('a mean of one value has no interval, of equal ones an interval without width', () => {
    expect(meanInterval(3, null, 1)).toBeNull();
    expect(meanInterval(3, 0, 5)).toEqual({ lower: 3, upper: 3 });
    const { lower, upper } = meanInterval(10, 2, 4) ?? { lower: 0, upper: 0 };
    expect([lower, upper].map((end) => Number(end.toFixed(3)))).toEqual([6.818, 13.182]);
  });

  test.each([
    [0, 1],
    [1, 0.3173],
    [1.96, 0.05],
    [-2.5758, 0.01],
    [3.2905, 0.001],
  ])('the two-sided p value of z = %f', (z, p) => {
    expect(twoSidedP(z)).toBeCloseTo(p, 4);
  });

  test('two shares are compared where enough are to be expected, and not before', () => {
    // z = (0.3 − 0.2) / √(0.25 · 0.75 · 2 / 200) = 2.3094
    expect(differenceP({ count: 60, of: 200 }, { count: 40, of: 200 })).toBeCloseTo(0.0209, 4);
    expect(differenceP({ count: 5, of: 10 }, { count: 5, of: 10 })).toBeCloseTo(1, 6);
    for (const [one, other] of [
      [
        { count: 4, of: 10 },
        { count: 5, of: 10 },
      ],
      [
        { count: 0, of: 5000 },
        { count: 0, of: 5000 },
      ],
      [
        { count: 5000, of: 5000 },
        { count: 4999, of: 5000 },
      ],
      [
        { count: 0, of: 0 },
        { count: 50, of: 100 },
      ],
      [
        { count: 0, of: 0 },
        { count: 0, of: 0 },
      ],
    ] as const)
      expect(differenceP(one, other)).toBeNull();
  });

  test('many pairs need more each, and the first that does not stand ends it', () => {
    expect(holm([0.04])).toEqual([true]);
    expect(holm([0.04, 0.03])).toEqual([false, false]);
    expect(holm([0.04, 0.02])).toEqual([true, true]);
    expect(holm([0.01, null, 0.04, 0.03])).toEqual([true, null, false, false]);
    expect(holm([])).toEqual([]);
  });
});
