import { z } from 'zod';
import { oId } from '../wire.ts';
import { defineNodeType, nodeInput } from './node.ts';

export const workflowStepNode = defineNodeType({
  type: 'workflow',
  description: 'Runs another workflow as a child run, and outputs its output',
  members: {
    workflowOId: oId,
    version: z
      .int()
      .min(1)
      .max(2_000_000_000)
      .nullish()
      .meta({ description: 'Absent: the current one when the node begins' }),
    input: nodeInput,
  },
  expressions: () => [],
  branches: [],
  drawing: { outline: 'box', tell: ({ workflowOId }) => `runs ${workflowOId}` },
});
