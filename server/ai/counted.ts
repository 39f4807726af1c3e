import { readingTier, type Tier } from '../../schema/tier.ts';
import { ApiError } from '../errors.ts';
import type { Ai, LookUpRequest, Usage } from './ai.ts';
import { usageOfFailure } from './failure.ts';

/** Adds to a counter that has these labels. */
type Count = (metric: 'model_calls' | 'model_tokens', labels: readonly string[], count?: number) => void;

/** The same models, with every call and its tokens counted. Rules that judge by themselves, without a model, are not. */
export function countedAi(ai: Ai, count: Count): Ai {
  const answered = (model: string, usage: Usage | null) => {
    count('model_calls', [model, 'answered']);
    if (!usage) return;
    count('model_tokens', [model, 'input'], usage.inputTokens);
    count('model_tokens', [model, 'output'], usage.outputTokens);
  };
  const failed = (model: string, error: unknown) => {
    count('model_calls', [model, error instanceof ApiError ? error.code : 'failed']);
    const usage = usageOfFailure(error);
    if (!usage) return;
    count('model_tokens', [model, 'input'], usage.inputTokens);
    count('model_tokens', [model, 'output'], usage.outputTokens);
  };

  async function told<T extends { model: string; usage: Usage }>(
    model: string,
    call: Promise<T>,
  ): Promise<T> {
    try {
      const answer = await call;
      answered(answer.model, answer.usage);
      return answer;
    } catch (error) {
      failed(model, error);
      throw error;
    }
  }
  const { compose, lookUp, rerank } = ai;
  const asked = ai.for;
  /** Rules read without a model; whoever can rank by a model reads by one too. */
  const read = <Request, T extends { model: string; usage: Usage }>(
    tier: Tier,
    call: (request: Request) => Promise<T>,
  ) => (rerank ? (request: Request) => told(ai.model(tier), call(request)) : call);
  return {
    ...ai,
    judge: (request) => (rerank ? told(ai.model(readingTier), ai.judge(request)) : ai.judge(request)),
    findings: read(readingTier, ai.findings),
    links: read(readingTier, ai.links),
    duplicates: read(readingTier, ai.duplicates),
    purposes: read('NOTE', ai.purposes),
    summaries: read('NOTE', ai.summaries),
    write: (request) => told(ai.model(request.tier), ai.write(request)),
    rewrite: (text, voice, tier, signal) => told(ai.model(tier), ai.rewrite(text, voice, tier, signal)),
    async embed(texts, signal) {
      const model = ai.embedder.id;
      try {
        const vectors = await ai.embed(texts, signal);
        answered(model, null);
        return vectors;
      } catch (error) {
        failed(model, error);
        throw error;
      }
    },
    ...(compose
      ? {
          compose: (request: Parameters<typeof compose>[0]) => told(ai.model(request.tier), compose(request)),
        }
      : {}),
    ...(lookUp ? { lookUp: (request: LookUpRequest) => told(ai.model(request.tier), lookUp(request)) } : {}),
    ...(asked ? { for: (workspace: string) => countedAi(asked(workspace), count) } : {}),
    ...(rerank
      ? {
          rerank: (
            query: string,
            documents: readonly string[],
            tier: Parameters<typeof rerank>[2],
            signal?: AbortSignal,
          ) => told(ai.model(tier), rerank(query, documents, tier, signal)),
        }
      : {}),
  };
}
