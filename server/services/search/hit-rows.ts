import type { Tx } from '../../database/index.ts';
import { tierTops } from '../../text/lexical.ts';
import { countTerms } from '../../text/words.ts';
import type { SearchMode, SearchRequest } from './hit.ts';
import type { Correction } from './spelling.ts';

/** A row of the statement behind a search. */

export interface HitRow {
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
  lexicalScale: number;
  /** These three only in the first row. */
  usedHints: number[] | null;
  knownTerms: number[] | null;
  knownWeights: number[] | null;
  found: number;
  byVector: 'scan' | 'graph' | null;
}

/** The limit of hits that are read again for adjacent words, at some microseconds each. */
export const rereadMost = 30;

/** Parameters of relevance feedback: the number of first hits that are read, and of their terms that are added. */
export const feedback = { hits: 10, terms: 20 } as const;

export function readHits(
  tx: Tx,
  workspace: string,
  request: SearchRequest,
  query: string | null,
  corrections: readonly Correction[],
  nearest: { embedderId: string; text: string } | null,
): Promise<HitRow[]> {
  const askedTerms = query === null ? nothing : termsOf(query, corrections);
  const scope = scopeOf(request);
  const weight = nearest === null ? 0 : weightOf(nearest.embedderId, request.mode ?? 'hybrid');
  return tx<HitRow[]>`
    select
      chunk_o_id, resource_o_id, name, url, content,
      start_offset as "start",
      end_offset as "end",
      stale, lexical_rank, lexical_score, vector_rank, vector_distance, fused, lexical_scale, used_hints,
      known_terms, known_weights, found, by_vector
    from chunk_hits(
      ${askedTerms.terms}::integer[], ${askedTerms.weights}::real[],
      ${feedback.hits}, ${feedback.terms},
      ${nearest?.text ?? null}::halfvec, ${nearest?.embedderId ?? null}::text, ${weight},
      ${scope.resourceOIds}::text[], ${scope.entityOIds}::text[],
      ${scope.since}::timestamptz, ${scope.until}::timestamptz, ${request.limit},
      ${request.groupBy === 'resource'}, ${[...tierTops]}::double precision[]
    )
    where workspace_o_id = ${workspace}
    order by fused desc, chunk_o_id
  `;
}

// The built-in embedder sees the same words as the other leg, only through a smaller window: it is asked where no word
// is found, and adds nothing else. A trained one knows what words do not say, and counts as much.
export function weightOf(embedderId: string, mode: SearchMode): number {
  return mode === 'hybrid' && embedderId.startsWith('hash-') ? 0 : 1;
}

interface Asked {
  terms: number[];
  weights: number[];
}

const nothing: Asked = { terms: [], weights: [] };

// A longer query is a document; what it is about stands in its first words often enough.
const queryTermsMax = 256;

/** Returns the distinct terms of a query with their weights. */
export function termsOf(query: string, corrections: readonly Correction[]): Asked {
  const counts = [...countTerms(query)].slice(0, queryTermsMax);
  const doubts = new Map(corrections.map(({ term, weight }) => [term, weight]));
  return {
    terms: counts.map(([term]) => term),
    weights: counts.map(([term, count]) => count * (doubts.get(term) ?? 1)),
  };
}

function scopeOf(request: SearchRequest) {
  return {
    resourceOIds: request.resourceOIds === undefined ? null : [...request.resourceOIds],
    entityOIds: request.entityOIds === undefined ? null : [...request.entityOIds],
    since: request.since ?? null,
    until: request.until ?? null,
  };
}
