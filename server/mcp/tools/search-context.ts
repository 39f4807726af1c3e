import { searchContextInput } from '../../../schema/mcp/inputs.ts';
import { searchContextOutput } from '../../../schema/mcp/outputs.ts';
import { defineTool, readsOnly, type SentArguments } from '../definition.ts';

export const searchContext = defineTool({
  name: 'search_context',
  title: 'Search context',
  description:
    'Find what the workspace knows that bears on a question: passages of documents and conversations, library records and findings in one ranked list, each with its text or quote. Start here.',
  scopes: ['read'],
  annotations: readsOnly,
  input: searchContextInput,
  output: searchContextOutput,
  async run(ask, sent) {
    const { data } = await ask('POST /context', { body: sent });
    const { _debug, ...found } = data as SentArguments;
    return found;
  },
});
