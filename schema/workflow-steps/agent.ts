import { oId } from '../wire.ts';
import { defineNodeType, nodeInput } from './node.ts';

export const agentNode = defineNodeType({
  type: 'agent',
  description: 'Runs an agent, or one of those that an experiment compares',
  members: {
    agentOId: oId.nullish(),
    experimentOId: oId.nullish().meta({ description: 'In place of agentOId' }),
    input: nodeInput.nullish().meta({
      description:
        "The agent's input. Absent: of the entry node the run's input, of others the outputs of their predecessors by id, inside a map the item",
    }),
  },
  expressions: () => [],
  check: ({ agentOId, experimentOId }) =>
    Boolean(agentOId) === Boolean(experimentOId)
      ? [{ path: 'agentOId', message: 'give agentOId or experimentOId, one of them' }]
      : [],
  branches: [],
  drawing: { outline: 'box', tell: ({ agentOId, experimentOId }) => agentOId ?? experimentOId ?? '' },
});
