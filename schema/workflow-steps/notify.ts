import { z } from 'zod';
import { oId } from '../wire.ts';
import { defineNodeType } from './node.ts';
import { template, templateExpressions } from './template.ts';

export const notifyNode = defineNodeType({
  type: 'notify',
  description: 'Notifies a webhook endpoint of the workspace, and goes on at once',
  members: {
    endpointOId: oId,
    text: template(5_000),
    data: z
      .unknown()
      .meta({
        description: 'Sent with the text in the standard format; texts may hold `{{ expression }}`',
      })
      .optional(),
  },
  expressions: ({ text, data }) => [
    ...templateExpressions(text, 'text'),
    ...templateExpressions(data, 'data'),
  ],
  branches: [],
  drawing: { outline: 'slanted', tell: ({ text }) => text },
});
