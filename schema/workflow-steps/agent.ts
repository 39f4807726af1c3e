import { runSettings } from '../agents/run-settings.ts';
import { oId } from '../wire.ts';
import { defineNodeType, nodeInput } from './node.ts';

export const agentNode = defineNodeType({
  type: 'agent',
  description: 'Runs an agent, or one chosen by an experiment',
  members: {
    agentOId: oId.nullish(),
    experimentOId: oId.nullish().meta({ description: 'Instead of agentOId' }),
    settings: runSettings.nullish(),
    input: nodeInput,
  },
  expressions: () => [],
  check: ({ agentOId, experimentOId }) =>
    Boolean(agentOId) === Boolean(experimentOId)
      ? [{ path: 'agentOId', message: 'give either agentOId or experimentOId' }]
      : [],
  branches: [],
  drawing: { outline: 'box', tell: ({ agentOId, experimentOId }) => agentOId ?? experimentOId ?? '' },
});
