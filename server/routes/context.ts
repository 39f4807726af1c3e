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
      const startedAt = performance.now();
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
      const foundContext = await call.spend(contextCredits(call.ai, rerank), async () => {
        const value = await gatherContext(call, query, options);
        return { value, credits: value.usage?.credits ?? 0 };
      });
      return {
        documents: foundContext.documents.map(({ id, type, name, data, score, reasoning }) => ({
          id,
          type,
          name,
          data,
          score,
          reasoning,
        })),
        found: foundContext.found,
        correctedQuery: foundContext.correctedQuery,
        missing: foundContext.missing,
        reasoning: foundContext.reasoning,
        _debug: {
          totalFetched: foundContext.totalFetched,
          afterReranking: foundContext.documents.length,
          sourcesUsed: foundContext.sourcesUsed,
          timeTaken: Math.round((performance.now() - startedAt) * 100) / 100,
          tokenUsage: {
            query: countTokens(query),
            documents: foundContext.documents.reduce((sum, { text }) => sum + countTokens(text), 0),
            model: foundContext.usage ? foundContext.usage.inputTokens + foundContext.usage.outputTokens : 0,
          },
        },
      };
    },
  }),
];

function sourcesOf({ sources }: ContextRequest): ContextSource[] {
  return contextSources.filter((source) => sources?.[source]?.enabled !== false);
}
