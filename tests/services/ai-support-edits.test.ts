import { expect, test } from 'bun:test';
import { supportOf } from '../../server/ai/support/index.ts';
import { editsTried, measureEdits, randomNumbers, trueSentences } from '../support/labelled/edits.ts';

/* Random edits of true sentences: what becomes of them is seldom stored as other words for them. */

const sentences = trueSentences();

test('of ten thousand random edits of five hundred sentences at most three in a hundred swaps, guard words and figures are stored', () => {
  expect(sentences.length).toBe(500);
  expect(new Set(sentences.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'fr', 'es']));
  const told: string[] = [];
  const counts = measureEdits(sentences, editsTried, randomNumbers(11), (edit, _sentence, value) =>
    told.push(`${edit}: ${value}`),
  );
  for (const { edit, tried, stored } of counts) {
    if (edit === 'drop' || edit === 'double') continue;
    expect(tried).toBeGreaterThan(500);
    const shown = told.filter((one) => one.startsWith(edit)).join('\n');
    expect(stored / tried, shown).toBeLessThanOrEqual(0.03);
  }
});

test.each([
  ['The sawmill stopped because the river was frozen.', 'The sawmill stopped the river was frozen.', false],
  ['The sawmill stopped because the river was frozen.', 'The sawmill stopped. The river was frozen.', true],
  ['Im Winter bleibt das Lager geschlossen.', 'Winter bleibt das Lager geschlossen.', false],
  ['Desde enero de 2026 las bolsas cuestan 0,15 €.', 'enero de 2026 las bolsas cuestan 0,15 €.', false],
  ['Although prices rose, the shop sells bread.', 'prices rose, the shop sells bread.', false],
  ['But prices rose in spring.', 'prices rose in spring.', true],
  ['In the north of Lund.', 'the north of Lund', false],
  ['Die Glocken läuten jede Woche am Markt.', 'Die Glocken läuten Woche am Markt.', false],
  [
    'Le bac part trois fois par semaine et le car aussi.',
    'Le bac part trois fois semaine et le car aussi.',
    false,
  ],
])(
  'a sentence without the word that leads its first phrase, a cause or a rate: %s → %s',
  (text, value, isHeld) => {
    const source = { text, title: null, url: null };
    expect(supportOf({ value, source, start: 0, end: text.length }).follows).toBe(isHeld);
  },
);
