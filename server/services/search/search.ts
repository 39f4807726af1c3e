import type { Tx } from '../../database/index.ts';
import { vectorText } from '../../text/vector-text.ts';
import { eachWord, termOf } from '../../text/words.ts';
import type { QueryVector, SearchHit, SearchRequest, SearchResult } from './hit.ts';
import { feedback, type HitRow, readHits, rereadMost, termsOf, weightOf } from './hit-rows.ts';
import { type Neighbours, neighbourScore, neighboursOf } from './neighbours.ts';
import { type Correction, correctionsOf, withCorrections } from './spelling.ts';

/**
 * Returns the best passages of a workspace for a query: BM25 over stemmed words with relevance feedback, and the
 * nearest vectors, joined by a weighted sum; adjacent words add a little. One statement, and a second where a word of
 * the query is unknown.
 */
export async function search(
  tx: Tx,
  workspace: string,
  request: SearchRequest,
  near: QueryVector | null,
): Promise<SearchResult> {
  const mode = request.mode ?? 'hybrid';
  const text = mode === 'keyword' || near === null ? null : vectorText(near.vector);
  const nearest = text === null ? null : { embedderId: near?.embedderId ?? '', text };
  const query = mode !== 'semantic' || nearest === null ? request.query : null;
  const first = await readHits(tx, workspace, request, query, [], nearest);
  const corrections = query === null || request.asSpelt ? [] : await correct(tx, workspace, query, first);
  const isCorrected = corrections.length > 0;
  const searched = withCorrections(request.query, corrections);
  const rows = isCorrected ? await readHits(tx, workspace, request, searched, corrections, nearest) : first;
  const names = namesOf(workspace, rows);
  const weight = nearest === null ? 0 : weightOf(nearest.embedderId, mode);
  const hits = rows.map((row) => hitOf(row, weight, names));
  return {
    hits: (query === null ? hits : withNeighbours(searched, rows, hits)).slice(0, request.limit),
    total: rows[0]?.found ?? 0,
    index: indexOf(rows[0]?.byVector ?? null),
    correctedQuery: isCorrected ? withCorrections(request.query, asFound(corrections, rows)) : null,
  };
}

/** Corrections of the words that no chunk has: where the hits' own statement knew all, there is nothing to look up. */
async function correct(
  tx: Tx,
  workspace: string,
  query: string,
  rows: readonly HitRow[],
): Promise<Correction[]> {
  const known = new Set(rows[0]?.knownTerms);
  const unknown = new Set(termsOf(query, []).terms.filter((term) => !known.has(term)));
  if (unknown.size === 0) return [];
  return correctionsOf(
    `${workspace} chunks`,
    query,
    (term) => unknown.has(term),
    async (terms) => {
      const found = await tx<{ term: number; chunks: number }[]>`
        select term, tier_0 + tier_1 + tier_2 + tier_3 as chunks
        from chunk_term
        where workspace_o_id = ${workspace}
          and term = any (${[...terms]}::integer[])
          and tier_0 + tier_1 + tier_2 + tier_3 > 0
      `;
      return new Map(found.map(({ term, chunks }) => [term, chunks]));
    },
  );
}

/** Words are known by their stems: how a correction is written, the hits say. */
function asFound(corrections: readonly Correction[], rows: readonly HitRow[]): Correction[] {
  const forms = new Map<number, string>();
  for (const { name, content } of rows.slice(0, feedback.hits)) {
    eachWord(`${name} ${content}`, (word, form) => {
      const term = termOf(word);
      if (!forms.has(term)) forms.set(term, form);
    });
  }
  return corrections.map((one) => ({ ...one, word: forms.get(one.term) ?? one.word }));
}

/** The hits in the order that their neighbouring words give them. */
function withNeighbours(query: string, rows: readonly HitRow[], hits: SearchHit[]): SearchHit[] {
  const [row] = rows;
  const neighbours: Neighbours | null = row
    ? neighboursOf(query, new Map(row.knownTerms?.map((term, at) => [term, row.knownWeights?.[at] ?? 0])))
    : null;
  if (row === undefined || neighbours === null) return hits;
  return hits
    .map((hit, at) => {
      const isRead = at < rereadMost;
      const more = isRead ? neighbourScore(neighbours, `${hit.name}\n${hit.content}`) * row.lexicalScale : 0;
      return { hit, score: hit.score + more };
    })
    .sort((a, b) => b.score - a.score || (a.hit.chunkOId < b.hit.chunkOId ? -1 : 1))
    .map(({ hit, score }) => {
      const fused = Math.min(score, 1);
      return { ...hit, score: fused, explain: { ...hit.explain, fused } };
    });
}

function indexOf(byVector: HitRow['byVector']): SearchResult['index'] {
  if (byVector === null) return null;
  return byVector === 'graph' ? 'hnsw' : 'exact';
}

/** Terms are stored as numbers: what they are called stands in the hits, and is remembered. */
function namesOf(workspace: string, rows: readonly HitRow[]): string[] {
  const used = rows[0]?.usedHints ?? [];
  const nameKey = (term: number) => `${workspace} ${term}`;
  if (knownNames.size > knownNamesMax) knownNames.clear();
  const unknown = new Set(used.filter((term) => !knownNames.has(nameKey(term))));
  for (const row of rows.slice(0, feedback.hits)) {
    if (unknown.size === 0) break;
    eachWord(`${row.name} ${row.content}`, (word, form) => {
      const term = termOf(word);
      if (unknown.delete(term)) knownNames.set(nameKey(term), form);
    });
  }
  return used.flatMap((term) => knownNames.get(nameKey(term)) ?? []);
}

// By workspace: how another one's texts write a word is told to nobody else.
const knownNames = new Map<string, string>();
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
