import { describe, expect, test } from 'bun:test';
import { testDatabase } from '../support/database.ts';
import { loadPassages, measureQuality } from '../support/labelled/search-quality.ts';
import freshPassages from '../support/labelled/search-set/fresh-passages.json' with { type: 'json' };
import freshQuestions from '../support/labelled/search-set/fresh-questions.json' with { type: 'json' };
import passages from '../support/labelled/search-set/passages.json' with { type: 'json' };
import questions from '../support/labelled/search-set/questions.json' with { type: 'json' };
import { misspelt } from '../support/labelled/search-typo.ts';

// What stands today, rounded down; a change that costs more than a question's worth has to say so here.
const sets = [
  {
    name: 'committed',
    passages,
    questions,
    floors: { hybrid: { ndcg10: 0.9, map: 0.88 }, keyword: { ndcg10: 0.9, map: 0.88 } },
  },
  {
    // written by somebody who had not seen the search
    name: 'fresh',
    passages: freshPassages,
    questions: freshQuestions,
    floors: { hybrid: { ndcg10: 0.79, map: 0.75 }, keyword: { ndcg10: 0.79, map: 0.75 } },
  },
];

describe.each(sets)('the $name set', ({ passages, questions, floors }) => {
  test('is judged whole: every question names passages that exist', () => {
    const known = new Set(passages.map(({ id }) => id));
    expect(passages.length).toBeGreaterThanOrEqual(60);
    expect(questions.length).toBeGreaterThanOrEqual(40);
    expect(
      questions.filter(({ relevant }) => relevant.length === 0 || !relevant.every((id) => known.has(id))),
    ).toEqual([]);
  });

  test('loses little where the rarest word of a question is misspelt', async () => {
    const db = await testDatabase();
    const loaded = await loadPassages(db, passages);
    const right = await measureQuality(db, loaded, questions, 'hybrid', 10);
    const wrong = await measureQuality(db, loaded, misspelt(questions, passages, 1), 'hybrid', 10);
    expect(wrong.ndcg10).toBeGreaterThanOrEqual(0.95 * right.ndcg10);
  });

  test('is answered by the built-in search at least as well as before', async () => {
    const db = await testDatabase();
    const loaded = await loadPassages(db, passages);
    for (const mode of ['hybrid', 'keyword'] as const) {
      const quality = await measureQuality(db, loaded, questions, mode);
      expect(quality.ndcg10).toBeGreaterThanOrEqual(floors[mode].ndcg10);
      expect(quality.map).toBeGreaterThanOrEqual(floors[mode].map);
    }
  });
});
