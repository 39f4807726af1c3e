import { queryMetricsInput } from '../../../schema/mcp/inputs.ts';
import { queryMetricsOutput } from '../../../schema/mcp/outputs.ts';
import { defineTool, readsOnly, type SentArguments } from '../definition.ts';

export const queryMetrics = defineTool({
  name: 'query_metrics',
  title: 'Query metrics',
  description:
    'Count findings, events, deals or runs by up to two dimensions and by day, week, month, quarter or year; the figures are exact. list_findings shows the quotes behind figures of findings.',
  scopes: ['read'],
  annotations: readsOnly,
  input: queryMetricsInput,
  output: queryMetricsOutput,
  run(ask, { of: _, filter, ...asked }, read) {
    const query = { ...(filter as SentArguments | undefined), ...asked, format: 'json' };
    return ask(`GET /analytics/${read.of}`, { query });
  },
});
