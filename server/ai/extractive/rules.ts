import type { ReadingRules } from '../reading/rules.ts';
import { isNamedInSources } from './fields/reading.ts';

/** The rules that are passed to a model of an endpoint. Those of drift are loaded with the first text they judge. */
export const readingRules: ReadingRules = {
  isNamedInSources,
  withdrawnOf: async (...asked) => (await import('./drift/withdrawn.ts')).withdrawnOf(...asked),
  saysEnded: async (...asked) => (await import('./drift/said-ended.ts')).saysEnded(...asked),
};
