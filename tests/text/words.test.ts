import { expect, test } from 'bun:test';
import { eachWord, words } from '../../server/text/words.ts';
import passages from '../bench/search-set/passages.json' with { type: 'json' };

// A word of another script among them sends a text by the way that tells runs by name.
const other = 'слово';

test('a text in ASCII has the same words as beside another script', () => {
  const texts = [
    ...passages.map(({ title, text }) => `${title}\n${text}`),
    '',
    'A',
    'x-1 AND 84,100 or 1.500.25; e.g. the_end',
    `${'long'.repeat(16)} ${'long'.repeat(16)}s end`,
  ];
  for (const text of texts) expect(words(text)).toEqual(words(`${text} ${other}`).slice(0, -1));
});

test('runs that share a number keep their own words', () => {
  const runs = ['muuwhzq', 'lhyooee', 'muuwhzq', 'fytomzn', 'mpdqgbj', 'fytomzn'];
  const forms: string[] = [];
  eachWord(runs.join(' '), (_, form) => forms.push(form));
  expect(forms).toEqual(runs);
});
