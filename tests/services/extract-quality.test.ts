import { expect, test } from 'bun:test';
import { figuresOf, judge, labelledDocuments, measure } from '../bench/extract-set.ts';

const documents = [...labelledDocuments('tuned'), ...labelledDocuments('held-out')];

test('the labelled set is as large and as varied as its figures claim', () => {
  expect(documents.length).toBeGreaterThanOrEqual(12);
  expect(documents.flatMap(({ labels }) => labels).length).toBeGreaterThanOrEqual(150);
  expect(new Set(documents.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(6);
});

test('sentences of the whole set go to their fields with precision 0.85 and recall 0.8', () => {
  const { precision, recall } = figuresOf(
    documents,
    documents.map((document) => judge(document)),
  );
  expect(precision).toBeGreaterThanOrEqual(0.85);
  expect(recall).toBeGreaterThanOrEqual(0.8);
});

test('sentences of documents that nobody tuned for do so with precision 0.75 and recall 0.6', () => {
  const { precision, recall } = measure('held-out');
  expect(precision).toBeGreaterThanOrEqual(0.75);
  expect(recall).toBeGreaterThanOrEqual(0.6);
});

test('sentences speak for themselves where a text has no headings', () => {
  const { precision, recall } = measure('held-out', { headings: false });
  expect(precision).toBeGreaterThanOrEqual(0.75);
  expect(recall).toBeGreaterThanOrEqual(0.6);
});
