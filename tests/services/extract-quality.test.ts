import { expect, test } from 'bun:test';
import { figuresOf, judge, labelledDocuments, measure, parts } from '../bench/extract-set.ts';

const documents = parts.flatMap((part) => labelledDocuments(part));

test('the labelled set is as large and as varied as its figures claim', () => {
  expect(documents.length).toBeGreaterThanOrEqual(12);
  expect(documents.flatMap(({ labels }) => labels).length).toBeGreaterThanOrEqual(150);
  expect(new Set(documents.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(6);
});

test('sentences of the whole set go to their fields with precision 0.85 and recall 0.8', async () => {
  const { precision, recall } = figuresOf(
    documents,
    await Promise.all(documents.map((document) => judge(document))),
  );
  expect(precision).toBeGreaterThanOrEqual(0.85);
  expect(recall).toBeGreaterThanOrEqual(0.8);
});

test.each(['held-out', 'fresh'] as const)(
  'sentences of the %s documents, which nobody tuned for, do so with precision 0.75 and recall 0.6',
  async (part) => {
    const { precision, recall } = await measure(part);
    expect(precision).toBeGreaterThanOrEqual(0.75);
    expect(recall).toBeGreaterThanOrEqual(0.6);
  },
);

test('sentences speak for themselves where a text has no headings', async () => {
  for (const part of ['held-out', 'fresh'] as const) {
    const { precision, recall } = await measure(part, { headings: false });
    expect(precision).toBeGreaterThanOrEqual(0.7);
    expect(recall).toBeGreaterThanOrEqual(0.6);
  }
});
