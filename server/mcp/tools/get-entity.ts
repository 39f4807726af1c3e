import { everyKind } from '../../../schema/library/index.ts';
import { workspaceCompany } from '../../../schema/library/workspace-company.ts';
import { getEntityInput } from '../../../schema/mcp/inputs.ts';
import { getEntityOutput } from '../../../schema/mcp/outputs.ts';
import { notFound } from '../../errors.ts';
import { defineTool, readsOnly, type SentArguments } from '../definition.ts';

export const getEntity = defineTool({
  name: 'get_entity',
  title: 'Get a library record',
  description:
    'Get one record of the library (persona, product, objection, competitor and so on) by its oId, with the quote behind each value that came from a source.',
  scopes: ['read'],
  annotations: readsOnly,
  input: getEntityInput,
  output: getEntityOutput,
  async run(ask, _sent, { oId }) {
    const kind = everyKind.find(({ prefix }) => oId.startsWith(`${prefix}_`));
    if (!kind) throw notFound('No library record with this oId exists in the workspace');
    // First, since it refuses a record of another workspace, and the company of this one is asked for without an oId.
    const { data } = await ask('GET /library/evidence', { query: { oId } });
    const { oId: _, ...evidence } = data as SentArguments;
    const entity = await ask(`GET /${kind.path}/get`, { query: kind === workspaceCompany ? {} : { oId } });
    return { entity, evidence };
  },
});
