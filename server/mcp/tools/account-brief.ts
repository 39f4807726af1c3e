import { accountBriefInput, accountBriefType as type } from '../../../schema/mcp/inputs.ts';
import { runAgentOutput } from '../../../schema/mcp/outputs.ts';
import { ApiError, invalid } from '../../errors.ts';
import { adds, defineTool, type SentArguments } from '../definition.ts';

export const accountBrief = defineTool({
  name: 'account_brief',
  title: 'Brief on an account',
  description: `Write what the workspace knows about a company: facts, fit, what to talk about and what happened lately, with the quotes behind each value in \`annotations\`. Runs an agent of type ${type} and uses credits.`,
  scopes: ['run', 'read'],
  annotations: { ...adds, openWorldHint: true },
  input: accountBriefInput,
  output: runAgentOutput,
  takesLong: true,
  async run(ask, { agentOId, idempotencyKey: _, ...about }, read) {
    if (!read.companyName && !read.companyDomain && !read.accountOId)
      throw invalid('companyName: is required, or give companyDomain or accountOId', [
        { path: 'companyName', message: 'is required, or give companyDomain or accountOId' },
      ]);
    const body = { ...about, includeFullAnnotation: true, agentOId: agentOId ?? (await oldestAgent()) };
    const reply = await ask('POST /agents/enrich-company/run', {
      body,
      idempotencyKey: read.idempotencyKey,
    });
    return { ...reply, status: 'completed' };

    async function oldestAgent(): Promise<unknown> {
      const query = { type, limit: 1, orderField: 'createdAt', orderDirection: 'ASC' };
      const [agent] = (await ask('GET /agents/list', { query })).data as SentArguments[];
      if (agent) return agent.oId;
      throw new ApiError(
        404,
        'not_found',
        `The workspace has no agent of type ${type}; create one with POST /api/v2/agents/create`,
      );
    }
  },
});
