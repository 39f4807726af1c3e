import { defineNodeType } from './node.ts';
import { template, templateExpressions } from './template.ts';

export const refreshNode = defineNodeType({
  type: 'refresh',
  description: 'Fetches a resource again, stores its text if changed, and outputs the difference',
  members: { resourceOId: template(10_000) },
  expressions: ({ resourceOId }) => templateExpressions(resourceOId, 'resourceOId'),
  branches: [],
  drawing: { outline: 'slanted', tell: ({ resourceOId }) => `fetches ${resourceOId} again` },
});
