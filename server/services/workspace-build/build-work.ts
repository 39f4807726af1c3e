import type { Tools } from '../../context.ts';
import type { GenerateTools } from '../library/generation/generate.ts';
import type { Build } from './build-rows.ts';

/** Holds what the steps of a build are given: the tools of its job, charged to the key that asked. */
export interface BuildWork extends Tools, GenerateTools {
  build: Build;
}
