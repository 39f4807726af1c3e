import { listFindingsInput } from '../../../schema/mcp/inputs.ts';
import { listFindingsOutput } from '../../../schema/mcp/outputs.ts';
import { defineTool, readsOnly } from '../definition.ts';

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'List findings',
  description:
    'List what was found in calls, emails and deals (objections, pain points, questions, competitor mentions and so on), newest events first, each with its verbatim quote. Filters by time, type, account, domain, person and library record.',
  scopes: ['read'],
  annotations: readsOnly,
  input: listFindingsInput,
  output: listFindingsOutput,
  async run(ask, sent) {
    const { findings, hasNext, total, totalIsExact } = await ask('GET /finding/list', { query: sent });
    return { findings, hasNext, total, totalIsExact };
  },
});
