import { readingTier, type Tier } from '../../schema/tier.ts';
import { ApiError } from '../errors.ts';
import type { Ai, CheckedOutcome, Usage } from './ai.ts';
import { usageOfFailure } from './failure.ts';

/** Adds to a counter that has these labels. */
type Count = (
  metric: 'model_calls' | 'model_tokens' | 'values_checked',
  labels: readonly string[],
  count?: number,
) => void;

/**
 * Wraps models so that every call is counted, with its tokens and the outcomes of its values. Rules that judge
 * without a model are not counted.
 */
export function countedAi<Kind extends Ai>(ai: Kind, count: Count): Kind;
export function countedAi(ai: Ai, count: Count): Ai {
  const countAnswer = (model: string, usage: Usage | null) => {
    count('model_calls', [model, 'answered']);
    if (!usage) return;
    count('model_tokens', [model, 'input'], usage.inputTokens);
    count('model_tokens', [model, 'output'], usage.outputTokens);
  };
  const countFailure = (model: string, error: unknown) => {
    count('model_calls', [model, error instanceof ApiError ? error.code : 'failed']);
    const usage = usageOfFailure(error);
    if (!usage) return;
    count('model_tokens', [model, 'input'], usage.inputTokens);
    count('model_tokens', [model, 'output'], usage.outputTokens);
  };

  type Counted = { model: string; usage: Usage; outcomes?: readonly CheckedOutcome[] };

  async function told<T extends Counted>(model: string, call: Promise<T>): Promise<T> {
    try {
      const answer = await call;
      countAnswer(answer.model, answer.usage);
      for (const [outcome, fault, times] of answer.outcomes ?? [])
        count('values_checked', [outcome, fault], times);
      return answer;
    } catch (error) {
      countFailure(model, error);
      throw error;
    }
  }
  const embed: Ai['embed'] = async (texts, signal) => {
    const model = ai.embedder.id;
    try {
      const vectors = await ai.embed(texts, signal);
      countAnswer(model, null);
      return vectors;
    } catch (error) {
      countFailure(model, error);
      throw error;
    }
  };
  const countedModel: Pick<Ai, 'write' | 'rewrite' | 'embed'> = {
    write: (request) => told(ai.model(request.tier), ai.write(request)),
    rewrite: (text, voice, tier, signal) => told(ai.model(tier), ai.rewrite(text, voice, tier, signal)),
    embed,
  };
  if (ai.kind === 'built-in') return { ...ai, ...countedModel };
  const read =
    <Request, T extends Counted>(tier: Tier, call: (request: Request) => Promise<T>) =>
    (request: Request) =>
      told(ai.model(tier), call(request));
  return {
    ...ai,
    ...countedModel,
    judge: (request) => told(ai.model(readingTier), ai.judge(request)),
    findings: read(readingTier, ai.findings),
    links: read(readingTier, ai.links),
    duplicates: read(readingTier, ai.duplicates),
    purposes: read('NOTE', ai.purposes),
    summaries: read('NOTE', ai.summaries),
    compose: (request) => told(ai.model(request.tier), ai.compose(request)),
    lookUp: (request) => told(ai.model(request.tier), ai.lookUp(request)),
    rerank: (query, documents, tier, signal) =>
      told(ai.model(tier), ai.rerank(query, documents, tier, signal)),
    for: (workspace) => countedAi(ai.for(workspace), count),
  };
}
