import type { Source } from '../../ai.ts';
import type { Sentence } from '../../answers/sentence.ts';
import type { Unit } from '../../reading/structure/unit.ts';
import type { Passage, SourceForm } from './holder.ts';

/** A source, read once for all questions. */
export interface Material {
  source: Source;
  form: SourceForm;
  passages: Passage[];
  units: Unit[];
  /** In step with the units; null for what can state nothing. */
  sentences: (Sentence | null)[];
  lines: { text: string; start: number }[];
}

/** A passage that answers, with what it answers. */
export interface Evidence {
  value: string;
  sourceKey: string;
  quote: string;
  start: number;
}
