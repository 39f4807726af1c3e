import type { Tools } from '../../context.ts';
import type { GenerateTools } from '../library/generation/generate.ts';
import type { Build } from './build-rows.ts';

/** The context of a build's steps: the tools of its job, charged to the key that asked. */
export interface BuildWork extends Tools, GenerateTools {
  build: Build;
}
