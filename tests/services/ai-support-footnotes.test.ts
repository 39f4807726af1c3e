import { describe, expect, test } from 'bun:test';
import { supportOf } from '../../server/ai/support/index.ts';

/** Returns whether a value follows from the first place of its quote in a text. */
function follows(text: string, quote: string, value = quote): boolean {
  const start = text.indexOf(quote);
  const source = { text, title: null, url: null };
  return supportOf({ value, source, start, end: start + quote.length }).follows;
}

describe('a note below', () => {
  test.each([
    ['a star', 'Starter costs $9 a month*', '* billed yearly'],
    ['a star that is escaped', 'Starter costs $9 a month\\*', '\\* billed yearly'],
    ['two stars', 'Starter costs $9 a month**', '** Billed yearly.'],
    ['a dagger', 'Starter costs $9 a month†', '† Only with a yearly plan.'],
    ['a raised number', 'Starter costs $9 a month¹', '¹ Billed yearly.'],
    ['a number in brackets', 'Starter costs $9 a month[2]', '[2] Billed yearly.'],
    ['a number of Markdown', 'Starter costs $9 a month[^2]', '[^2]: Billed yearly.'],
  ])('to which %s leads is a condition of its sentence', (_sign, sentence, note) => {
    const text = `# Prices\n\n${sentence}. Pro costs $20 a month.\n\nFor everybody.\n\n${note}\n`;
    expect(follows(text, sentence)).toBe(false);
    expect(follows(text, sentence, 'Starter costs $9 a month')).toBe(false);
    expect(follows(text, 'Pro costs $20 a month.')).toBe(true);
    expect(follows(text.replace(note, 'None.'), sentence, 'Starter costs $9 a month')).toBe(true);
  });

  test('is one of a cell too', () => {
    const text = '| Plan | Price |\n|---|---|\n| Starter | $9* |\n\n* billed yearly\n';
    expect(follows(text, '| Starter | $9* |', 'Starter: $9')).toBe(false);
  });

  test.each([
    ['names a source', 'Queues fell by 20 %.[1]', 'Queues fell by 20 %.', '[1] Annual report 2023, p. 4'],
    [
      'is an item of a list',
      'Starter costs $9*',
      'Starter costs $9',
      '* Pro costs $20\n* Free costs nothing',
    ],
    ['stands behind stressed words', 'The gate is *fast*', 'The gate is fast', '* A single item'],
  ])('that %s takes nothing from a sentence', (_why, sentence, value, note) => {
    expect(follows(`${sentence}\n\n${note}\n`, sentence, value)).toBe(true);
  });
});
