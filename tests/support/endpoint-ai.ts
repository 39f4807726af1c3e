import type { Ai, ComposeResult, EndpointAi } from '../../server/ai/index.ts';

const usage = { inputTokens: 1, outputTokens: 1, costUsd: 0, priced: true, credits: 0 };

/** Models that answer as an endpoint would: as `ai` does, with `own` answers, and with no prose where none is given. */
export function endpointAi(ai: Ai, own: Partial<EndpointAi> = {}): EndpointAi {
  const made: EndpointAi = {
    ...ai,
    compose: async ({ parts }): Promise<ComposeResult> => ({
      parts: [],
      claims: [],
      unwritten: parts.map(({ path }) => path),
      checked: { marked: 0, dropped: 0 },
      truncated: [],
      model: 'writer',
      usage,
    }),
    rerank: async (_query, documents) => ({ scores: documents.map(() => 0), model: 'judge', usage }),
    lookUp: async () => ({ calls: 0, model: 'writer', usage }),
    assess: async ({ criteria }) => ({
      verdicts: criteria.map((criterion) => ({ criterion, met: false, reason: 'mute', evidence: null })),
      model: 'judge',
      usage,
    }),
    load: () => ({ circuits: [], waiting: 0 }),
    for: () => made,
    ...own,
    kind: 'endpoint',
  };
  return made;
}
