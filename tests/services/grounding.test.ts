import { beforeAll, expect, test } from 'bun:test';
import { agents } from '../../server/agents/index.ts';
import { groundingCases } from '../support/labelled/grounding-set/cases.ts';
import { type GroundingFigures, measureGrounding } from '../support/labelled/grounding-set/measure.ts';
import { testWorld } from '../support/world.ts';

/** The built-in model's answers over one workspace, held to their sources and to what a careful reader wants of them. */

let figures: GroundingFigures[];

beforeAll(async () => {
  figures = await measureGrounding(await testWorld());
});

test('the set asks every type that can be run, forty times or more in all', () => {
  expect(groundingCases.length).toBeGreaterThanOrEqual(40);
  expect(figures.map(({ type }) => type).toSorted()).toEqual(agents.map(({ type }) => type).toSorted());
});

test('every quote stands at its offsets to the letter', () => {
  expect(figures.flatMap(({ misplaced }) => misplaced)).toEqual([]);
  expect(figures.reduce((sum, { quotes }) => sum + quotes, 0)).toBeGreaterThan(300);
});

test('every value follows from its quote', () => {
  expect(figures.flatMap(({ unsupported }) => unsupported)).toEqual([]);
});

test('nothing is found of whom nothing is told, and something of everybody else', () => {
  expect(figures.flatMap(({ mistaken }) => mistaken)).toEqual([]);
});

test('four of five facts that a careful reader wants are there', () => {
  const facts = figures.reduce((sum, one) => sum + one.facts, 0);
  const missing = figures.flatMap((one) => one.missing);
  expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(0.2 * facts);
});
