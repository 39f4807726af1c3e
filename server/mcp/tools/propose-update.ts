import { proposeUpdateInput } from '../../../schema/mcp/inputs.ts';
import { proposeUpdateOutput } from '../../../schema/mcp/outputs.ts';
import { adds, defineTool, type SentArguments } from '../definition.ts';

export const proposeUpdate = defineTool({
  name: 'propose_update',
  title: 'Propose an update',
  description:
    'Suggest new values for a library record. Nothing is changed: the suggestion waits until a person accepts or rejects it.',
  scopes: ['write'],
  annotations: adds,
  input: proposeUpdateInput,
  output: proposeUpdateOutput,
  async run(ask, { idempotencyKey: _, ...body }, { idempotencyKey }) {
    const { data } = await ask('POST /suggestion/create', { body, idempotencyKey });
    const made = data as SentArguments;
    return Object.fromEntries(Object.keys(proposeUpdateOutput.shape).map((name) => [name, made[name]]));
  },
});
