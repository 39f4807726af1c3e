import type { AgentFact, RetrievalPlan } from '../../../agents/definition.ts';
import type { Ai, Source } from '../../../ai/index.ts';
import { countTokens } from '../../../text/token.ts';
import type { QueryVector } from '../../search/hit.ts';
import { embedQueries } from '../../search/query-vectors.ts';

/** A text that may be quoted, with the reference for its quotes. */
export interface CitableText {
  source: Source;
  citation: {
    type: 'resource' | 'entity' | 'event' | 'input' | 'page';
    oId: string | null;
    chunkOId: string | null;
    /** Where the text begins within what `oId` names. */
    at: number;
    score: number;
    /** For an entity: which part of the text is which field. */
    fields: { start: number; end: number; field: string }[];
  };
}

/** A query for passages, with its vector for the nearest-neighbour search. */
export interface Question {
  query: string;
  near: QueryVector | null;
}

/**
 * Returns questions with their vectors; `known` ones are reused. Call it outside of transactions, since it asks a
 * model.
 */
export async function embedQuestions(
  ai: Ai,
  asked: readonly string[],
  signal: AbortSignal,
  known: readonly Question[] = [],
): Promise<Question[]> {
  const queries = [...new Set(asked.map((query) => query.trim()).filter(Boolean))];
  const before = new Map(known.map((question) => [question.query, question]));
  const fresh = queries.filter((query) => !before.has(query));
  const { vectors } = await embedQueries(ai, fresh, signal);
  const made = new Map(fresh.map((query, index) => [query, { query, near: vectors[index] ?? null }]));
  return queries.flatMap((query) => before.get(query) ?? made.get(query) ?? []);
}

/** The citable texts that a run's look-ups have found. */
export interface FoundTexts {
  /** By the question. */
  passages: Map<string, CitableText[]>;
  /** The account's, newest first. */
  events: CitableText[];
}

/**
 * Returns the texts that the run may cite, the most reliable first: the caller's facts, the page that the caller
 * names, chosen records, passages that answer the questions, the account's events. Texts beyond the plan's tokens are
 * left out and counted.
 */
export function citableTexts(
  plan: RetrievalPlan,
  facts: readonly AgentFact[],
  page: readonly CitableText[],
  chosen: readonly CitableText[],
  { passages, events }: FoundTexts,
): { texts: CitableText[]; leftOut: number } {
  const ofPage = new Set(page.map(({ citation }) => citation.chunkOId));
  const others = bestPassages(passages, plan.passages);
  const found = [
    ...callersFacts(facts),
    ...page,
    ...chosen,
    ...others.filter(({ citation }) => !ofPage.has(citation.chunkOId)),
    ...events,
  ];
  const within = withinTokens(found, plan.tokens);
  return {
    texts: within.map((text, index) => ({ ...text, source: { ...text.source, key: String(index) } })),
    leftOut: found.length - within.length,
  };
}

/** The first is never left out: a model is shown the beginning of what is too long for it. */
function withinTokens(texts: readonly CitableText[], most: number): CitableText[] {
  let left = most;
  return texts.filter(({ source }, index) => {
    const tokens = countTokens(source.text);
    if (index > 0 && tokens > left) return false;
    left -= tokens;
    return true;
  });
}

/** Each passage once, with the best of its scores. */
function bestPassages(passages: FoundTexts['passages'], most: number): CitableText[] {
  const best = new Map<string | null, CitableText>();
  for (const text of [...passages.values()].flat()) {
    const { chunkOId, score } = text.citation;
    const known = best.get(chunkOId);
    if (!known || known.citation.score < score) best.set(chunkOId, text);
  }
  return [...best.values()]
    .toSorted((one, other) => other.citation.score - one.citation.score)
    .slice(0, most);
}

function callersFacts(facts: readonly AgentFact[]): CitableText[] {
  return facts.map(({ title, text, toldFor }) => ({
    source: { key: '', type: 'TEXT', oId: null, url: null, title, text, toldFor: toldFor ?? null },
    citation: { type: 'input', oId: null, chunkOId: null, at: 0, score: 1, fields: [] },
  }));
}
