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
  expect(precision).toBeGreaterThanOrEqual(0.85);
  expect(recall).toBeGreaterThanOrEqual(0.17);
});

const twice = (field: string): string[] => [field, field];

test('of kinds that it is often wrong about it writes what a title names, and nothing else', async () => {
  const silent = documents.filter(({ kind }) => shippedModel().abstains.includes(kind));
  const judged = await Promise.all(silent.map((document) => judge(document)));
  const written = judged.map(({ right }, at) => [silent[at]?.name, right.map(({ field }) => field)]);
  expect(Object.fromEntries(written.filter(([, fields]) => fields?.length))).toEqual({
    // below "What you receive", and the first sentences below titles
    'service-page.md': [...Array.from({ length: 4 }, () => 'deliverables'), ...twice('challengesAddressed')],
    'service-proposal.md': twice('competencies'),
    'alternative-spreadsheet.md': twice('whoChampionsThisApproach'),
  });
  expect(judged.flatMap(({ wrong }) => wrong)).toEqual([]);
});
