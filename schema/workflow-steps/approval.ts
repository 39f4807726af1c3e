import { z } from 'zod';
import { defineNodeType, nodeInput } from './node.ts';
import { template, templateExpressions } from './template.ts';

export const approvalNode = defineNodeType({
  type: 'approval',
  description: 'Waits until a person approves or denies',
  members: {
    message: template(5_000).meta({
      description: 'Question to the person; `{{ expression }}` inserts a value',
    }),
    timeoutSeconds: z
      .number()
      .min(1)
      .max(366 * 86_400)
      .nullish(),
    onTimeout: z.enum(['approve', 'deny', 'fail']).default('fail'),
    input: nodeInput,
  },
  expressions: ({ message }) => templateExpressions(message, 'message'),
  branches: ['approved', 'denied'],
  drawing: { outline: 'slanted', tell: ({ message }) => message },
});
