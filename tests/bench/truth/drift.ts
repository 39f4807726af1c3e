import { readFileSync } from 'node:fs';
import { builtInAi } from '../../../server/ai/index.ts';
import { type DriftPair, judgePairs, printed, scoreOf } from '../../support/labelled/drift-score.ts';
import type { TruthPart } from '../truth.ts';

/** Verdicts of drift: every pair of a record and a document is judged by the built-in model. */
export const part: TruthPart = {
  labels: 'drift.json',
  async judge(folder) {
    const pairs = JSON.parse(readFileSync(`${folder}/drift.json`, 'utf8')) as DriftPair[];
    const judged = await judgePairs(builtInAi(), pairs);
    console.log(printed(scoreOf(judged)));
  },
};
