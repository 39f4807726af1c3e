import { getRunInput } from '../../../schema/mcp/inputs.ts';
import { getRunOutput } from '../../../schema/mcp/outputs.ts';
import { defineTool, readsOnly, type SentArguments } from '../definition.ts';

export const getRun = defineTool({
  name: 'get_run',
  title: 'Get a run',
  description:
    'Get the status of a run of an agent, and its answer once it is completed. Poll every 5 to 10 seconds while its status is pending or running.',
  scopes: ['read'],
  annotations: readsOnly,
  input: getRunInput,
  output: getRunOutput,
  async run(ask, _sent, { runOId }) {
    const { data } = await ask('GET /agents/run/get', { query: { runOId } });
    const run = data as SentArguments & { sources: SentArguments[] };
    const members = Object.keys(getRunOutput.shape).map((name) => [name, run[name]]);
    const sources = run.sources.map(({ key, type, oId, title, url }) => ({ key, type, oId, title, url }));
    return { ...Object.fromEntries(members), sources };
  },
});
