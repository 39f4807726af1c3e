import type { Tx } from '../../database/index.ts';
import { vectorText } from '../../text/vector-text.ts';
import { countTerms, termOf, words } from '../../text/words.ts';

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
  /** The fused score, 0 to 1, 1 being best in both legs. */
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
  /** Words that the first hits share and that took part, as they stand in the hits. */
  feedbackTerms: string[];
}

export interface SearchResult {
  hits: SearchHit[];
  /** Chunks that either leg brought. */
  total: number;
  index: VectorIndex | null;
}

/**
 * How the nearest vectors were found: every one measured, by the graph, or (built-in embedder, many chunks) among
 * those that the words brought. Null when none were asked for or there are none.
 */
export type VectorIndex = 'exact' | 'hnsw' | 'words';

/**
 * The best passages of one workspace for a query: BM25 over stemmed words, asked again with the terms that its first
 * hits share, and the nearest vectors, joined by a weighted sum of their shares. One statement.
 */
export async function search(
  tx: Tx,
  workspace: string,
  request: SearchRequest,
  near: QueryVector | null,
): Promise<SearchResult> {
  const mode = request.mode ?? 'hybrid';
  const text = mode === 'keyword' || near === null ? null : vectorText(near.vector);
  const nearest = text === null ? null : near;
  const asked = mode === 'semantic' && nearest !== null ? nothing : termsOf(request.query);
  const scope = scopeOf(request);
  const weight = nearest === null ? 0 : weightOf(nearest.embedderId, mode);
  const rows = await tx<HitRow[]>`
    select
      chunk_o_id as "chunkOId",
      resource_o_id as "resourceOId",
      name,
      url,
      content,
      start_offset as "start",
      end_offset as "end",
      stale,
      lexical_rank as "lexicalRank",
      lexical_score as "lexicalScore",
      vector_rank as "vectorRank",
      vector_distance as "vectorDistance",
      fused,
      used_hints as "usedHints",
      found,
      by_vector as "byVector"
    from chunk_hits(
      ${asked.terms}::integer[], ${asked.weights}::real[],
      ${feedback.hits}, ${feedback.terms},
      ${text}::halfvec, ${nearest?.embedderId ?? null}::text, ${weight},
      ${scope.resourceOIds}::text[], ${scope.entityOIds}::text[],
      ${scope.since}::timestamptz, ${scope.until}::timestamptz, ${request.limit}
    )
    where workspace_o_id = ${workspace}
    order by fused desc, chunk_o_id
  `;
  const names = namesOf(rows);
  return {
    hits: rows.map((row) => hitOf(row, weight, names)),
    total: rows[0]?.found ?? 0,
    index: indexOf(rows[0]?.byVector ?? null),
  };
}

interface HitRow {
  chunkOId: string;
  resourceOId: string;
  name: string;
  url: string | null;
  content: string;
  start: number;
  end: number;
  stale: boolean;
  lexicalRank: number | null;
  lexicalScore: number | null;
  vectorRank: number | null;
  vectorDistance: number | null;
  fused: number;
  usedHints: number[] | null;
  found: number;
  byVector: 'scan' | 'graph' | 'words' | null;
}

interface Asked {
  terms: number[];
  weights: number[];
}

/** How many first hits are listened to, and how many of their terms then take part. */
const feedback = { hits: 10, terms: 20 } as const;

const nothing: Asked = { terms: [], weights: [] };

// A longer query is a document; what it is about stands in its first words often enough.
const queryTermsMax = 256;

// The built-in embedder sees the same words as the other leg, only through a smaller window: it may break ties and
// find misspellings, not outvote. A trained one knows what words do not say, and counts as much.
const builtInWeight = 0.1;

function weightOf(embedderId: string, mode: SearchMode): number {
  return mode === 'hybrid' && embedderId.startsWith('hash-') ? builtInWeight : 1;
}

function indexOf(byVector: HitRow['byVector']): VectorIndex | null {
  if (byVector === 'graph') return 'hnsw';
  return byVector === 'scan' ? 'exact' : byVector;
}

function termsOf(query: string): Asked {
  const counts = [...countTerms(query)].slice(0, queryTermsMax);
  return { terms: counts.map(([term]) => term), weights: counts.map(([, count]) => count) };
}

function scopeOf(request: SearchRequest) {
  return {
    resourceOIds: request.resourceOIds === undefined ? null : [...request.resourceOIds],
    entityOIds: request.entityOIds === undefined ? null : [...request.entityOIds],
    since: request.since ?? null,
    until: request.until ?? null,
  };
}

/** Terms are stored as numbers: what they are called stands in the hits, and is remembered. */
function namesOf(rows: readonly HitRow[]): string[] {
  const used = rows[0]?.usedHints ?? [];
  if (knownNames.size > knownNamesMax) knownNames.clear();
  const unknown = new Set(used.filter((term) => !knownNames.has(term)));
  for (const row of rows.slice(0, feedback.hits)) {
    if (unknown.size === 0) break;
    for (const word of words(`${row.name} ${row.content}`)) {
      const term = termOf(word);
      if (unknown.delete(term)) knownNames.set(term, word);
    }
  }
  return used.flatMap((term) => knownNames.get(term) ?? []);
}

// A number means the same word in every workspace; which ones a reply names is its own hits' affair.
const knownNames = new Map<number, string>();
const knownNamesMax = 50_000;

function hitOf(row: HitRow, vectorWeight: number, feedbackTerms: string[]): SearchHit {
  return {
    resourceOId: row.resourceOId,
    chunkOId: row.chunkOId,
    name: row.name,
    url: row.url,
    content: row.content,
    score: row.fused,
    position: { start: row.start, end: row.end },
    explain: {
      lexicalRank: row.lexicalRank,
      lexicalScore: row.lexicalScore,
      vectorRank: row.vectorRank,
      vectorDistance: row.vectorDistance,
      fused: row.fused,
      vectorWeight,
      feedbackTerms,
    },
    stale: row.stale,
  };
}
