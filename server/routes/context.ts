import { type ContextRequest, contextReply, contextRequest } from '../../schema/context.ts';
import { defineRoute } from '../http/route.ts';
import { countTokens } from '../ingest/token.ts';
import { type ContextSource, gatherContext } from '../services/context.ts';

export const contextRoutes = [
  defineRoute({
    tag: 'Context',
    method: 'POST',
    path: '/context',
    summary: 'Passages, library entities and findings that bear on a question, in one ranked list',
    scope: 'read',
    body: contextRequest,
    atomic: false,
    reply: 'data',
    response: contextReply,
    handle: async (call) => {
      const started = performance.now();
      const { query, topK, rerank, tokenBudget, additionalContext, resourceOIds } = call.body;
      const found = await gatherContext(
        { ai: call.server.ai, inWorkspace: call.inWorkspace },
        call.workspace,
        query,
        {
          topK,
          rerank,
          sources: sourcesOf(call.body),
          about: additionalContext,
          signal: call.signal,
          ...(tokenBudget ? { tokenBudget } : {}),
          ...(resourceOIds ? { resourceOIds } : {}),
        },
      );
      if (found.usage) call.charge(found.usage.credits);
      return {
        documents: found.documents.map(({ id, type, name, data, score, reasoning }) => ({
          id,
          type,
          name,
          data,
          score,
          reasoning,
        })),
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
  return (['library', 'resources', 'findings'] as const).filter(
    (source) => sources?.[source]?.enabled !== false,
  );
}
