import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  fitTypes,
  type QualifyingAnswer,
  qualificationOf,
  questionsOf,
  scoreOf,
  weights,
} from '../../server/agents/qualify/qualification.ts';

const answer = (
  given: QualifyingAnswer['answer'],
  fitType: QualifyingAnswer['fitType'] = 'GOOD',
  weight: QualifyingAnswer['weight'] = 'MEDIUM',
): QualifyingAnswer => ({
  question: 'Why?',
  answer: given,
  rationale: '',
  confidence: null,
  fitType,
  weight,
});

const anyAnswer = fc.record({
  question: fc.string(),
  answer: fc.constantFrom('YES' as const, 'NO' as const, 'UNKNOWN' as const),
  rationale: fc.string(),
  confidence: fc.constantFrom('LOW' as const, 'MEDIUM' as const, 'HIGH' as const, null),
  fitType: fc.constantFrom(...fitTypes),
  weight: fc.constantFrom(...weights),
});

test.each([
  ['a good sign', [answer('YES')], 2.7],
  ['no good sign', [answer('NO')], 0],
  ['a bad sign', [answer('YES', 'BAD')], 0],
  ['no bad sign', [answer('NO', 'BAD')], 2.7],
  ['weights of 3 and 1', [answer('YES', 'GOOD', 'HIGH'), answer('NO', 'GOOD', 'LOW')], 2.5],
  ['thirds, to one decimal', [answer('YES'), answer('NO'), answer('NO')], 0.8],
  ['unknown ones left out', [answer('YES'), answer('UNKNOWN', 'GOOD', 'HIGH')], 2.7],
  ['nothing answered', [answer('UNKNOWN')], null],
  ['nothing asked', [], null],
])('%s: the score is by the formula', (_what, answers, score) => {
  expect(scoreOf(answers).score).toBe(score);
});

test('a score on few answers ranks behind one on many, and says how many', () => {
  const unknown = Array.from({ length: 5 }, () => answer('UNKNOWN'));
  const few = scoreOf([answer('YES'), answer('YES'), ...unknown]);
  const many = scoreOf([...Array.from({ length: 5 }, () => answer('YES')), answer('NO'), answer('UNKNOWN')]);
  expect(few.answered).toEqual({ count: 2, of: 7, weight: 4 });
  expect(many.score ?? 0).toBeGreaterThan(few.score ?? 10);
});

test('the same answers give the same score and rationale, in whatever order they stand', () => {
  fc.assert(
    fc.property(fc.array(anyAnswer, { maxLength: 30 }), (answers) => {
      const once = qualificationOf(answers);
      expect(qualificationOf(structuredClone(answers))).toEqual(once);
      expect(scoreOf(answers.toReversed())).toEqual(scoreOf(answers));
      expect(once.answeredWeight).toBeLessThanOrEqual(once.totalWeight);
      if (once.score !== null) expect(once.score >= 0 && once.score <= 10).toBe(true);
      expect(once.score === null).toBe(answers.every((one) => one.answer === 'UNKNOWN'));
    }),
  );
});

test('one answer more for the fit never lowers the score, one against it never raises it', () => {
  fc.assert(
    fc.property(
      fc.array(anyAnswer, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...weights),
      (answers, weight) => {
        const { score } = scoreOf(answers);
        if (score === null) return;
        expect(scoreOf([...answers, answer('YES', 'GOOD', weight)]).score).toBeGreaterThanOrEqual(score);
        expect(scoreOf([...answers, answer('YES', 'BAD', weight)]).score).toBeLessThanOrEqual(score);
      },
    ),
  );
});

test('archived, repeated and malformed questions are not asked; what they lack is filled in', () => {
  const record = (qualifyingQuestions: unknown) => ({
    oId: 'px',
    kind: 'product',
    name: 'Tallyline',
    description: null,
    data: { qualifyingQuestions },
    fit: 1,
  });
  expect(
    questionsOf(
      record([
        { question: 'Do they run shops?', fitType: 'BAD', weight: 'HIGH', archivedAt: null },
        { question: 'Do they count by hand?' },
        { question: 'do they run shops?' },
        { question: 'Old?', archivedAt: '2026-01-01T00:00:00Z' },
        { question: ' ' },
        'Do they?',
      ]),
    ),
  ).toEqual([
    { question: 'Do they run shops?', fitType: 'BAD', weight: 'HIGH' },
    { question: 'Do they count by hand?', fitType: 'GOOD', weight: 'MEDIUM' },
  ]);
  expect(questionsOf(record(null))).toEqual([]);
  expect(questionsOf(null)).toEqual([]);
});
