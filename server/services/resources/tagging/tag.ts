import type { LibraryRecord } from '../../../ai/findings.ts';

/** An entity for tagging; its vector is that of its current version, if there is one. */
export interface TagEntity extends LibraryRecord {
  vector: number[] | null;
}

/** A library record that a text speaks of. */
export interface Tag {
  entityOId: string;
  /** 0 to 1. */
  confidence: number;
  /** `quote` is the text from `start` to `end`; `mentions` counts the passages that give the name. */
  evidence: { how: 'name' | 'nearness'; quote: string; start: number; end: number; mentions: number };
}
