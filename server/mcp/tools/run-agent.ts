import { runAgentInput } from '../../../schema/mcp/inputs.ts';
import { runAgentOutput } from '../../../schema/mcp/outputs.ts';
import { invalidField } from '../../errors.ts';
import { definitionOf } from '../../services/runs/accept.ts';
import { adds, defineTool, type Question } from '../definition.ts';

export const runAgent = defineTool({
  name: 'run_agent',
  title: 'Run an agent',
  description:
    'Run an agent of the workspace and wait for its answer, whose values have their quotes in `annotations`; with wait: false it returns at once, and get_run tells the rest. Uses credits.',
  scopes: ['run', 'read'],
  annotations: { ...adds, openWorldHint: true },
  input: runAgentInput,
  output: runAgentOutput,
  takesLong: true,
  async run(ask, _sent, { agentOId, inputs = {}, wait, idempotencyKey }) {
    // Results go to whoever calls, and to no address that a text may have named.
    if ('callbackUrl' in inputs)
      throw invalidField(
        'inputs.callbackUrl',
        'cannot be used with tools; leave it out and read the result with get_run',
      );
    const body = { includeFullAnnotation: true, ...inputs, agentOId };
    const question: Question = { body, idempotencyKey, isOpen: true };
    if (!wait) {
      const { requestId, status } = await ask('POST /async/agent/run', question);
      return { runOId: requestId, agentOId, status };
    }
    const agent = await ask('GET /agents/get', { query: { oId: agentOId } });
    const { path } = definitionOf(String(agent.type));
    const route = path.startsWith('/') ? path : `/agents/${path}/run`;
    return { ...(await ask(`POST ${route}`, question)), status: 'completed' };
  },
});
