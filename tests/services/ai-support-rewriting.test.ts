import { describe, expect, test } from 'bun:test';
import { heldRewrite } from '../../server/ai/support/sentences/rewritten.ts';

const original =
  'Brightwell cut returns from 9% to 4% in 2024. The depot in Arden closed in May. Drivers never carry paper lists. ' +
  'If the scanner fails, the foreman calls Norell. Two of the six gates stay open at night.';

/** One sentence of the original told otherwise; each changes a fact. */
const changed: readonly (readonly [string, string, string])[] = [
  ['a figure', '9% to 4%', '9% to 2%'],
  ['the direction', 'from 9% to 4%', 'from 4% to 9%'],
  ['a year', 'in 2024', 'in 2023'],
  ['what happened', 'closed in May', 'opened in May'],
  ['a month', 'in May', 'in June'],
  ['a place', 'in Arden', 'in Malden'],
  ['a negation', 'never carry', 'carry'],
  ['who does it', 'Drivers never', 'Managers never'],
  ['a condition', 'If the scanner fails, the foreman calls', 'The foreman calls'],
  ['a name', 'calls Norell', 'calls Morell'],
  ['a quantity', 'Two of the six gates stay', 'All six gates stay'],
  ['a time of day', 'at night', 'at noon'],
  ['a certainty', 'closed in May', 'may have closed in May'],
  ['a bound', 'Two of the six', 'At least two of the six'],
  ['a superlative', 'Brightwell cut', 'Brightwell, the best in the trade, cut'],
];

describe('a rewriting', () => {
  test.each(changed)(
    'that changes %s leaves its sentence as it was, and says so',
    async (_what, from, to) => {
      const told = original.replace(from, to);
      expect(told).not.toBe(original);
      const { text, kept } = await heldRewrite(original, told, () => false);
      expect(text).toBe(original);
      expect(kept).toHaveLength(1);
    },
  );

  test('keeps sentences that say the same, whatever else was put back', async () => {
    const told = original
      .replace('Brightwell cut returns', 'Brightwell reduced returns')
      .replace('Drivers never', 'Managers never');
    const { text, kept } = await heldRewrite(original, told, () => false);
    expect(text).toBe(original.replace('Brightwell cut returns', 'Brightwell reduced returns'));
    expect(kept).toEqual([{ sentence: 'Drivers never carry paper lists.', reason: expect.any(String) }]);
  });

  test('takes what a verifier confirms, and not what figures, names or negation deny', async () => {
    const told = original
      .replace('Drivers never carry paper lists.', 'No driver has a list of paper with him.')
      .replace('9% to 4%', '9% to 2%');
    const { text } = await heldRewrite(original, told, () => true);
    expect(text).toContain('No driver has a list of paper with him.');
    expect(text).toContain('9% to 4%');
  });

  test('loses sentences that the text does not say', async () => {
    const { text, kept } = await heldRewrite(
      original,
      `${original} Your board has approved it.`,
      () => false,
    );
    expect(text).toBe(original);
    expect(kept).toEqual([{ sentence: 'Your board has approved it.', reason: 'the text does not say it' }]);
  });

  test.each(['I cannot help with that.', 'Drivers never carry paper lists.', ''])(
    'that refuses or loses its facts is none: %s',
    async (told) => {
      const { text, kept } = await heldRewrite(original, told, () => true);
      expect(text).toBe(original);
      expect(kept).toHaveLength(1);
    },
  );
});
