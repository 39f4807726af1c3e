import { expect, test } from 'bun:test';
import { shippedModel } from '../../server/ai/extractive/fields/scorer.ts';
import { figuresOf, judge, labelledDocuments, parts } from '../support/labelled/extract-set.ts';

/** The regression guard: not how true the values are, but whether they are what they were. */

const documents = parts.flatMap((part) => labelledDocuments(part));

test('the labelled set is as large and as varied as its figures claim', () => {
  expect(documents.length).toBeGreaterThanOrEqual(12);
  expect(documents.flatMap(({ labels }) => labels).length).toBeGreaterThanOrEqual(150);
  expect(new Set(documents.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(6);
});

test('of kinds that the model is sure enough of, what it wrote of the guard it writes', async () => {
  const spoken = documents.filter(({ kind }) => !shippedModel().abstains.includes(kind));
  const { precision, recall } = figuresOf(
    spoken,
    await Promise.all(spoken.map((document) => judge(document))),
  );
  expect(precision).toBeGreaterThanOrEqual(0.48);
  expect(recall).toBeGreaterThanOrEqual(0.12);
});

test('of kinds that it is often wrong about it writes nothing', async () => {
  const silent = documents.filter(({ kind }) => shippedModel().abstains.includes(kind));
  expect(silent).not.toBeEmpty();
  for (const document of silent) {
    const { right, wrong } = await judge(document);
    expect([...right, ...wrong]).toEqual([]);
  }
});
