import { runSettings } from '../agents/run-settings.ts';
import { oId } from '../wire.ts';
import { defineNodeType, nodeInput } from './node.ts';

export const agentNode = defineNodeType({
  type: 'agent',
  description: 'Runs an agent, or one of those that an experiment compares',
  members: {
    agentOId: oId.nullish(),
    experimentOId: oId.nullish().meta({ description: 'In place of agentOId' }),
    settings: runSettings.nullish(),
    input: nodeInput,
  },
  expressions: () => [],
  check: ({ agentOId, experimentOId }) =>
    Boolean(agentOId) === Boolean(experimentOId)
      ? [{ path: 'agentOId', message: 'give agentOId or experimentOId, one of them' }]
      : [],
  branches: [],
  drawing: { outline: 'box', tell: ({ agentOId, experimentOId }) => agentOId ?? experimentOId ?? '' },
});
