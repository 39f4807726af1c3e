import { library } from '../../../schema/library/index.ts';
import type { Tx } from '../../database/index.ts';
import { stringsIn } from '../../text/strings.ts';
import { words } from '../../text/words.ts';
import { cutWords, wordsQuery } from '../library/search-words.ts';
import type { QueryVector, SearchHit } from '../search/hit.ts';
import { search } from '../search/search.ts';
import type { Candidate } from './document.ts';

/** Candidates from each source, best first; each source ranks in its own way. */

export interface Question {
  /** The question, and what is known of whom it is about behind it. */
  text: string;
  near: QueryVector | null;
  /** How many of each source. */
  wanted: number;
  resourceOIds?: readonly string[];
  /** Of a kind of which one of these is, only these. */
  entityOIds?: readonly string[];
}

export async function chunkCandidates(tx: Tx, workspace: string, question: Question): Promise<Candidate[]> {
  const { hits } = await search(
    tx,
    workspace,
    {
      query: question.text,
      limit: question.wanted,
      groupBy: 'resource',
      asSpelt: true,
      ...(question.resourceOIds ? { resourceOIds: question.resourceOIds } : {}),
    },
    question.near,
  );
  const near = hits.filter((hit) => hit.explain.lexicalRank !== null || isNear(hit, question.near));
  const best = near[0]?.score || 1;
  return near.map((hit, index) => ({
    type: 'resource_chunk' as const,
    id: hit.chunkOId,
    oId: hit.resourceOId,
    chunkOId: hit.chunkOId,
    name: hit.name,
    text: hit.content,
    ...hit.position,
    stale: hit.stale,
    url: hit.url,
    rank: index + 1,
    share: hit.score / best,
    similarity: hit.explain.vectorDistance === null ? null : 1 - hit.explain.vectorDistance,
    label: '',
    people: [],
    found: legs(hit.explain.lexicalRank, hit.explain.vectorRank),
    data: {
      resourceOId: hit.resourceOId,
      chunkOId: hit.chunkOId,
      content: hit.content,
      url: hit.url,
      position: hit.position,
      stale: hit.stale,
    },
  }));
}

/**
 * The built-in embedder sees pieces of words: some passage is always a little nearer than the others, and without one
 * word in common that is chance until they share most pieces of one. What a trained one finds near is.
 */
function isNear(hit: SearchHit, near: QueryVector | null): boolean {
  if (near === null || hit.explain.vectorDistance === null) return false;
  return !near.embedderId.startsWith('hash-') || hit.explain.vectorDistance < 0.7;
}

function legs(lexical: number | null, vector: number | null): string {
  const parts = [
    ...(lexical ? [`number ${lexical} by words`] : []),
    ...(vector ? [`number ${vector} by vector`] : []),
  ];
  return parts.join(', ') || 'found';
}

interface EntityRow {
  oId: string;
  kind: string;
  name: string;
  internalName: string | null;
  description: string | null;
  data: Record<string, unknown>;
  wordScore: number;
  words: number;
  similarity: number | null;
}

const questionWords = 24;
/** Below it a vector alone says nothing. */
const leastSimilarity = (embedderId: string) => (embedderId.startsWith('hash-') ? 0.2 : 0.35);

export async function entityCandidates(tx: Tx, workspace: string, question: Question): Promise<Candidate[]> {
  const kinds = library.map(({ kind }) => kind).filter((kind) => kind !== 'brand-voice');
  const asked = [...new Set(words(question.text).map(stemPrefix))].slice(0, questionWords);
  const questions = asked.flatMap((word) => wordsQuery(workspace, kinds, word) ?? []);
  const { near } = question;
  const only = question.entityOIds ? [...question.entityOIds] : null;
  const rows = await tx<EntityRow[]>`
    select
      entity.o_id, entity.kind, entity.name, entity.internal_name, entity.description, entity.data,
      hit.word_score, hit.words, hit.similarity
    from entity_hits(
      ${questions}::text[], ${near ? `[${near.vector.join(',')}]` : null}::halfvec, ${near?.embedderId ?? null}::text,
      ${only === null ? question.wanted : question.wanted * moreForFew}
    ) hit
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = hit.o_id
    where hit.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      and entity.archived_at is null
      and entity.kind <> 'brand-voice'
      ${only === null ? tx`` : amongChosen(tx, workspace, only)}`;
  const bestWords = Math.max(...rows.map((row) => row.wordScore), 1e-9);
  const least = leastSimilarity(near?.embedderId ?? '');
  return rows
    .filter((row) => row.words > 0 || (row.similarity ?? 0) >= least)
    .map((row) => ({
      row,
      share: 0.7 * (row.wordScore / bestWords) + 0.3 * Math.max(0, row.similarity ?? 0),
    }))
    .sort((a, b) => b.share - a.share || (a.row.oId < b.row.oId ? -1 : 1))
    .slice(0, question.wanted)
    .map(({ row, share }, index) => entityCandidate(row, share, index + 1));
}

/** So many times as many are looked at where only few of them may remain. */
const moreForFew = 5;

function amongChosen(tx: Tx, workspace: string, oIds: string[]) {
  return tx`
      and (
        entity.o_id = any (${oIds})
        or not exists (
          select
          from entity chosen
          where chosen.workspace_o_id = ${workspace}
            and chosen.o_id = any (${oIds})
            and chosen.kind = entity.kind
        )
      )`;
}

/** A stem finds its words as their beginning; the `i` that stemming puts for a `y` does not stand in them. */
function stemPrefix(stem: string): string {
  const [word = stem] = cutWords(stem);
  return word.length > 3 && word.endsWith('i') ? word.slice(0, -1) : word;
}

function entityCandidate(row: EntityRow, share: number, rank: number): Candidate {
  const text = entityLines(row);
  return {
    type: 'entity',
    id: row.oId,
    oId: row.oId,
    name: row.name,
    text,
    start: 0,
    end: text.length,
    stale: false,
    url: null,
    rank,
    share,
    similarity: row.similarity,
    label: row.kind.replaceAll('-', ' '),
    people: [],
    found:
      row.words > 0 ? `${row.words} ${row.words === 1 ? 'word' : 'words'} of the question` : 'near by vector',
    data: {
      oId: row.oId,
      entityType: row.kind,
      name: row.name,
      internalName: row.internalName,
      description: row.description,
      ...row.data,
    },
  };
}

const linesMax = 200;

/** Returns an entity as lines to read and quote: each value after its field's name. */
export function entityLines(entity: Pick<EntityRow, 'name' | 'description' | 'data'>): string {
  const lines = [entity.name, ...(entity.description ? [entity.description] : [])];
  for (const [field, value] of Object.entries(entity.data)) {
    if (/OIds?$/.test(field) || field === 'type') continue;
    const said = [...stringsIn(value)].filter((text) => text.trim() !== '');
    if (said.length === 0) continue;
    lines.push(`${readable(field)}:`, ...said.map((text) => `- ${text}`));
    if (lines.length > linesMax) break;
  }
  return lines.join('\n');
}

/** `whyTheyMatterToUs` as `Why they matter to us`. */
function readable(field: string): string {
  const spaced = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
