import type { Config } from '../config.ts';
import { yieldToEventLoop } from '../event-loop.ts';
import type { Log } from '../log.ts';
import type { Ai, Answered, BuiltInAi, EndpointAi, ModelLoad } from './ai.ts';
import { embedderDimensions, embedderId, hashEmbed } from './extractive/embed.ts';
import { extract, extractiveModel } from './extractive/index.ts';
import { readingRules } from './extractive/rules.ts';
import { rewriteByRules } from './extractive/voice/index.ts';
import { connectOpenAi } from './openai/ask.ts';
import { openAiAssessing } from './openai/assess.ts';
import { openAiComposing } from './openai/compose/index.ts';
import { openAiJudging } from './openai/drift.ts';
import { openAiEmbedding } from './openai/embed.ts';
import { createGate } from './openai/gate/index.ts';
import { openAiWriting } from './openai/index.ts';
import { openAiReading } from './openai/reading/index.ts';
import type { VerdictCache } from './openai/verify.ts';
import { noUsage } from './prices.ts';

export type * from './ai.ts';
export { failedAfter, isNotAsked, isRefusedForGood, usageOfFailure, wentAway, withUsage } from './failure.ts';
export { addUsage, noUsage } from './prices.ts';
export { unconfirmedWarning as unconfirmed } from './verified.ts';

/**
 * Creates the models of the settings. With a key or an address of an endpoint, that reads, judges and writes; without
 * them the built-in model does. Embeddings come from the endpoint only if EMBEDDING_MODEL is set too.
 */
export function createAi(
  config: Pick<Config, 'openai' | 'models' | 'embeddingModel'> &
    Partial<Pick<Config, 'verify' | 'verifyModel' | 'modelConcurrency'>>,
  log: Log,
): Ai {
  const { apiKey, baseUrl } = config.openai;
  if (apiKey === null && baseUrl === null) return builtInAi();
  const connection = connectOpenAi(config.openai);
  const { models, verify = true, verifyModel = null, embeddingModel, modelConcurrency: atOnce } = config;
  const endpoint = shownAddress(baseUrl);
  // a search need not wait until long answers are at their end
  const gates = {
    writing: createGate({ endpoint, atOnce, log }),
    embedding: createGate({ endpoint, atOnce, log }),
  };
  const verdicts: VerdictCache = new Map();
  const builtIn = builtInAi();
  const embedding = embeddingModel
    ? openAiEmbedding({ model: embeddingModel, log, gate: gates.embedding }, connection)
    : null;
  const load = (): ModelLoad => {
    const [writing, embeds] = [gates.writing.load(), gates.embedding.load()];
    return { circuits: [...writing.circuits, ...embeds.circuits], waiting: writing.waiting + embeds.waiting };
  };
  const of = (owner: string): EndpointAi => {
    const options = {
      apiKey,
      baseUrl,
      models,
      verify,
      verifyModel,
      verdicts,
      log,
      rules: readingRules,
      gate: gates.writing,
      owner,
    };
    return {
      ...builtIn,
      kind: 'endpoint',
      ...openAiWriting(options, connection),
      ...openAiComposing(options, connection),
      ...openAiReading(options, connection),
      ...openAiJudging(options, connection),
      ...openAiAssessing(options, connection),
      ...embedding?.for(owner),
      for: of,
      load,
    };
  };
  return of('');
}

/** Without what stands before the host or behind a question mark: keys are put there too. */
function shownAddress(baseUrl: string | null): string {
  const url = URL.parse(baseUrl ?? 'https://api.openai.com/v1');
  return url ? `${url.origin}${url.pathname}` : '';
}

/**
 * Returns the built-in model. Rules of findings and drift are loaded with the first text they judge, to keep starts
 * fast.
 */
export function builtInAi(): BuiltInAi {
  return {
    kind: 'built-in',
    embedder: { id: embedderId, dimensions: embedderDimensions },
    model: () => extractiveModel,
    write: extract,
    findings: async (request) => byRules(await (await findingRules()).findingsOf(request)),
    links: async (request) => byRules(await (await findingRules()).linksOf(request)),
    purposes: async ({ events }) => byRules({ purposes: (await findingRules()).purposesOf(events) }),
    summaries: async ({ events }) => byRules({ summaries: (await findingRules()).summariesOf(events) }),
    duplicates: async ({ pairs }) => byRules({ same: pairs.map((await findingRules()).sayTheSame) }),
    readingCredits: () => 0,
    judge: async (request) => (await import('./extractive/drift/index.ts')).judgeByRules(request),
    judgingCredits: () => 0,
    embed: embedInSlices,
    rewrite: (text, voice, tier, signal) => rewriteByRules(text, voice, tier, extractiveModel, signal),
  };
}

const findingRules = () => import('./extractive/findings/index.ts');

/** Rules that read what was stored anyway, in the background, cost nobody a credit. */
function byRules<T extends object>(answer: T): Answered<T> {
  return { ...answer, model: extractiveModel, usage: noUsage };
}

/** So many texts take a few milliseconds. */
const textsInSlice = 16;

/** Between two slices whatever else waits gets its turn: heartbeats, answers of the database, other requests. */
async function embedInSlices(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const [at, text] of texts.entries()) {
    if (at > 0 && at % textsInSlice === 0) {
      await yieldToEventLoop();
      signal?.throwIfAborted();
    }
    vectors.push(hashEmbed(text));
  }
  return vectors;
}
