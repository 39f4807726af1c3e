import { type ContextSource, contextSources, type RerankLevel } from '../../../schema/context.ts';
import { type Tier, tierCredits } from '../../../schema/tier.ts';
import type { Ai, Usage } from '../../ai/index.ts';
import type { Tools } from '../../context.ts';
import { stringsIn } from '../../text/strings.ts';
import { countTokens } from '../../text/token.ts';
import { words } from '../../text/words.ts';
import { refreshForQuestion } from '../library/entity-vectors.ts';
import { embedQueries, isAway } from '../search/query-vectors.ts';
import { verdictOn } from './answered.ts';
import type { Candidate, ContextDocument } from './document.ts';
import { candidatesFor, fuse, rerank } from './rank.ts';
import { chunkCandidates, entityCandidates } from './retrieve.ts';
import { eventCandidates } from './retrieve-events.ts';
import { type Reading, type Terms, termsOf } from './score.ts';
import { readVocabulary } from './vocabulary.ts';

export type { ContextDocument } from './document.ts';

type ContextTools = Pick<Tools, 'ai' | 'workspace' | 'read' | 'write'>;

export interface ContextOptions {
  /** Default 10. */
  topK?: number;
  /** Default medium. */
  rerank?: RerankLevel;
  /** No model judges what was found, whatever the level. */
  byRules?: boolean;
  /** Default all. */
  sources?: readonly ContextSource[];
  /** What is known of whom the question is about: any value, its texts count. */
  about?: unknown;
  /** At most so many tokens of text, by the estimate of `ingest/token.ts`. */
  tokenBudget?: number;
  /** Only chunks of these resources. */
  resourceOIds?: readonly string[];
  /** Of a kind of which one of these is, only these. */
  entityOIds?: readonly string[];
  signal?: AbortSignal;
}

export interface GatheredContext {
  documents: ContextDocument[];
  /** False when nothing that was found can answer: `reasoning` says why. */
  found: boolean;
  /** What was asked for instead, where words that nothing has were taken for misspelt ones. */
  correctedQuery: string | null;
  /** Words of the question that nothing in the workspace has. */
  missing: string[];
  reasoning: string;
  totalFetched: number;
  sourcesUsed: ContextSource[];
  /** Of the model that re-ranked; null without one. */
  usage: Usage | null;
}

const aboutCharacters = 2000;
/** Vectors of entities that one question waits for; those that are missing still are found by their words. */
const madeForQuestion = 512;
const tiers: Readonly<Record<Exclude<RerankLevel, 'off'>, Tier>> = {
  low: 'NOTE',
  medium: 'PULSE',
  high: 'ECHO',
  best: 'HARMONY',
};
/** Documents that a model is given to judge. */
const modelReads: Readonly<Record<Exclude<RerankLevel, 'off'>, number>> = {
  low: 20,
  medium: 30,
  high: 50,
  best: 80,
};

/** Returns the credits that a question may cost; zero where no model judges the documents. */
export function contextCredits(ai: Ai, level: RerankLevel): number {
  return level === 'off' || ai.kind === 'built-in' ? 0 : tierCredits[tiers[level]];
}

/**
 * Returns the workspace's documents on a question in one ranked list, with texts to quote. Models are asked between
 * transactions.
 */
export async function gatherContext(
  tools: ContextTools,
  query: string,
  options: ContextOptions = {},
): Promise<GatheredContext> {
  const { ai, workspace } = tools;
  const level = options.rerank ?? 'medium';
  const topK = options.topK ?? 10;
  const sources = contextSources.filter((source) => (options.sources ?? contextSources).includes(source));
  const about = [...stringsIn(options.about)].join('\n').slice(0, aboutCharacters);
  const vocabulary = await tools.read((tx) => readVocabulary(tx, workspace, query, about));
  const askedQuery = vocabulary.correctedQuery ?? query;
  // said twice, the question counts double beside what is known of its subject
  const text = about ? `${askedQuery}\n${askedQuery}\n${about}` : askedQuery;
  const { vectors, byWordsOnly } = await embedQueries(ai, [text], options.signal);
  if (sources.includes('library') && !byWordsOnly) {
    await refreshForQuestion(tools, madeForQuestion, options.signal).catch(unlessAway);
  }
  const question = {
    text,
    near: vectors[0] ?? null,
    wanted: candidatesFor(level, topK),
    ...(options.resourceOIds ? { resourceOIds: options.resourceOIds } : {}),
    ...(options.entityOIds?.length ? { entityOIds: options.entityOIds } : {}),
  };
  const foundCandidates = await tools.read(async (tx) => {
    const asks = (source: ContextSource) => sources.includes(source);
    const resources = asks('resources') ? await chunkCandidates(tx, workspace, question) : [];
    const spoken = await eventCandidates(tx, workspace, question, {
      events: asks('events'),
      findings: asks('findings'),
    });
    const entities = asks('library') ? await entityCandidates(tx, workspace, question) : [];
    return { library: entities, resources, ...spoken };
  });
  const candidates = [
    ...foundCandidates.resources,
    ...foundCandidates.library,
    ...foundCandidates.events,
    ...foundCandidates.findings,
  ];
  const terms = termsOf(askedQuery, about, vocabulary.rarity);
  const ranking = await rank(tools, level, topK, askedQuery, terms, candidates, options);
  const { correctedQuery } = vocabulary;
  const askedWords = new Set(words(askedQuery));
  const missing = vocabulary.missing.filter((run) => words(run).some((word) => askedWords.has(word)));
  const byMeaning = question.near !== null && !question.near.embedderId.startsWith('hash-');
  const verdict = verdictOn({ query: askedQuery, missing, byMeaning }, ranking.readings);
  const worth = verdict.isEmpty ? [] : ranking.documents.slice(0, topK);
  const keptDocuments = withinBudget(worth, options.tokenBudget ?? null);
  const sourcesUsed = sources.filter((source) => foundCandidates[source].length > 0);
  return {
    documents: keptDocuments,
    found: verdict.found && keptDocuments.length > 0,
    correctedQuery,
    missing,
    reasoning: [
      ...(correctedQuery ? [`Asked for “${correctedQuery}”.`] : []),
      ...(verdict.why === null || sources.length === 0 ? [] : [verdict.why]),
      ...(verdict.isEmpty
        ? []
        : [summaryOf(sources, keptDocuments, candidates.length, level, ranking.usage !== null)]),
      ...(byWordsOnly ? [wordsOnly] : []),
    ].join(' '),
    totalFetched: candidates.length,
    sourcesUsed,
    usage: ranking.usage,
  };
}

const noSource = 'Library, resources, findings and events are all switched off: nothing was searched.';
const wordsOnly = 'The embedder does not answer, so they were found by words alone.';

/** Entities without a vector are found by their words until the embedder is back. */
function unlessAway(error: unknown): void {
  if (!isAway(error)) throw error;
}

async function rank(
  { ai }: ContextTools,
  level: RerankLevel,
  topK: number,
  query: string,
  terms: Terms,
  candidates: readonly Candidate[],
  { byRules, signal }: ContextOptions,
): Promise<{ documents: ContextDocument[]; usage: Usage | null; readings: Reading[] }> {
  if (level === 'off') return { documents: fuse(candidates), usage: null, readings: [] };
  const { documents, readings } = await rerank(level, terms, candidates);
  if (ai.kind === 'built-in' || byRules || documents.length === 0)
    return { documents, usage: null, readings };
  // What the scorer puts further down is not worth a model's reading.
  const read = documents.slice(0, Math.max(topK, modelReads[level]));
  const judged = await ai.rerank(
    query,
    read.map(({ name, text }) => `${name}\n${text}`),
    tiers[level],
    signal,
  );
  const scored = read.map((document, index) => ({
    ...document,
    score: judged.scores[index] ?? document.score,
  }));
  return { documents: scored.sort((a, b) => b.score - a.score), usage: judged.usage, readings };
}

/** Best first as long as they fit whole: half a text is no evidence. */
function withinBudget(documents: readonly ContextDocument[], budget: number | null): ContextDocument[] {
  if (budget === null) return [...documents];
  let left = budget;
  return documents.filter(({ text }) => {
    const tokens = countTokens(text);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}

function summaryOf(
  sources: readonly ContextSource[],
  documents: readonly ContextDocument[],
  fetchedCount: number,
  level: RerankLevel,
  byModel: boolean,
): string {
  if (sources.length === 0) return noSource;
  if (fetchedCount === 0) return 'Nothing in the workspace bears on the question.';
  if (documents.length === 0) {
    return `None of ${fetchedCount} ${fetchedCount === 1 ? 'candidate' : 'candidates'} fits whole into the token budget.`;
  }
  const count = (type: string) => documents.filter((document) => document.type === type).length;
  const parts = [
    [count('resource_chunk'), 'passage of resources', 'passages of resources'],
    [count('entity'), 'library entity', 'library entities'],
    [count('event'), 'passage of events', 'passages of events'],
    [count('finding'), 'finding', 'findings'],
  ].flatMap(([number, one, many]) => (number ? [`${number} ${number === 1 ? one : many}`] : []));
  const how =
    level === 'off'
      ? 'in the order of retrieval'
      : `re-ranked at level ${level}${byModel ? ' by the model' : ''}`;
  return `${parts.join(', ')} out of ${fetchedCount} candidates, ${how}; the best is ${documents[0]?.name.replace(/\.$/, '')}.`;
}
