import { z } from 'zod';
import { boundedText } from '../wire.ts';
import { defineNodeType, nodeInput } from './node.ts';

export const approvalNode = defineNodeType({
  type: 'approval',
  description: 'Waits until a person approves or denies',
  members: {
    message: boundedText(5_000).meta({ description: 'What the person is asked' }),
    timeoutSeconds: z
      .number()
      .min(1)
      .max(366 * 86_400)
      .nullish(),
    onTimeout: z.enum(['approve', 'deny', 'fail']).default('fail'),
    input: nodeInput,
  },
  expressions: () => [],
  branches: ['approved', 'denied'],
  drawing: { outline: 'slanted', tell: ({ message }) => message },
});
