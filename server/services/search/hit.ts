/** The questions and hits of a search. */

export type SearchMode = 'hybrid' | 'semantic' | 'keyword';

export interface SearchRequest {
  query: string;
  limit: number;
  /** Default hybrid. Without a query vector every mode is keyword. */
  mode?: SearchMode;
  /** Only these resources; an empty list finds nothing. */
  resourceOIds?: readonly string[];
  /** Only resources linked to one of these entities; an empty list finds nothing. */
  entityOIds?: readonly string[];
  /** Default none. `resource` shows the best chunk of each resource. */
  groupBy?: 'resource' | 'none';
  /** Default false. The query is searched for as it is, unknown words among it. */
  asSpelt?: boolean;
  /** Only resources that changed in [since, until). */
  since?: Date;
  until?: Date;
}

/** The query as the workspace's embedder sees it. */
export interface QueryVector {
  embedderId: string;
  vector: Float32Array;
}

export interface SearchHit {
  resourceOId: string;
  chunkOId: string;
  name: string;
  url: string | null;
  content: string;
  /**
   * 0 to 1, and comparable between queries of one embedder: how much of the query the best hit speaks of and how near
   * it is, and this one's part of that.
   */
  score: number;
  /** UTF-16 offsets into the resource's text. */
  position: { start: number; end: number };
  explain: HitExplanation;
  /** The resource's text has changed since it was indexed. */
  stale: boolean;
}

export interface HitExplanation {
  lexicalRank: number | null;
  lexicalScore: number | null;
  vectorRank: number | null;
  /** 1 − cosine. */
  vectorDistance: number | null;
  fused: number;
  /** How much the vector's leg weighs beside the words' 1. */
  vectorWeight: number;
  /** Words that the first hits share and that took part, as they stand in the hits, without capitals and accents. */
  feedbackTerms: string[];
}

export interface SearchResult {
  hits: SearchHit[];
  /** Chunks that either leg brought, or their resources where the hits are grouped by them. */
  total: number;
  index: VectorIndex | null;
  /** What was searched for instead, where words that no chunk has were taken for misspelt ones. */
  correctedQuery: string | null;
}

/**
 * The method of the vector search: comparing all vectors, or by index. Null when there was none: not requested, no
 * vectors, or the built-in embedder, which adds nothing to the words.
 */
export type VectorIndex = 'exact' | 'hnsw';
