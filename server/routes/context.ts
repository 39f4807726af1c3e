import {
  type ContextRequest,
  type ContextSource,
  contextReply,
  contextRequest,
  contextSources,
} from '../../schema/context.ts';
import { defineRoute } from '../http/route.ts';
import { contextCredits, gatherContext } from '../services/context/gather.ts';
import { countTokens } from '../text/token.ts';

export const contextRoutes = [
  defineRoute({
    tag: 'Context',
    method: 'POST',
    path: '/context',
    asksModel: true,
    readsMuch: true,
    summary:
      'Passages of resources and events, library entities and findings that bear on a question, in one ranked list',
    scope: 'read',
    refusals: [402],
    body: contextRequest,
    atomic: false,
    reply: 'data',
    response: contextReply,
    handle: async (call) => {
      const started = performance.now();
      const { query, topK, rerank, tokenBudget, additionalContext, resourceOIds } = call.body;
      const options = {
        topK,
        rerank,
        sources: sourcesOf(call.body),
        about: additionalContext,
        signal: call.signal,
        ...(tokenBudget ? { tokenBudget } : {}),
        ...(resourceOIds ? { resourceOIds } : {}),
      };
      const found = await call.spend(contextCredits(call.ai, rerank), async () => {
        const value = await gatherContext(call, query, options);
        return { value, credits: value.usage?.credits ?? 0 };
      });
      return {
        documents: found.documents.map(({ id, type, name, data, score, reasoning }) => ({
          id,
          type,
          name,
          data,
          score,
          reasoning,
        })),
        found: found.found,
        correctedQuery: found.correctedQuery,
        missing: found.missing,
        reasoning: found.reasoning,
        _debug: {
          totalFetched: found.totalFetched,
          afterReranking: found.documents.length,
          sourcesUsed: found.sourcesUsed,
          timeTaken: Math.round((performance.now() - started) * 100) / 100,
          tokenUsage: {
            query: countTokens(query),
            documents: found.documents.reduce((sum, { text }) => sum + countTokens(text), 0),
            model: found.usage ? found.usage.inputTokens + found.usage.outputTokens : 0,
          },
        },
      };
    },
  }),
];

function sourcesOf({ sources }: ContextRequest): ContextSource[] {
  return contextSources.filter((source) => sources?.[source]?.enabled !== false);
}
