import {
  type ResourceRecord,
  resourceList,
  resourceRecord,
  resourceStatus,
  searchBody,
  searchReply,
} from '../resource.ts';
import type { Builder } from './builder.ts';
import { byOId, costOfPage, pageOf } from './page.ts';
import type { ShapeTypes } from './shapes.ts';

export const resourceShapes = [resourceRecord, resourceStatus, searchReply];

/** Resources, how far their indexing is and why it waits, and the search over their passages. */
export function addResources(builder: Builder, shapes: ShapeTypes): void {
  const resource = shapes.object<ResourceRecord>('Resource');
  const progress = shapes.object<object>('ResourceProgress');
  const hit = shapes.object<{ oId: string }>('SearchHit');
  const filters = shapes.args(resourceList, 'Resource');
  const question = shapes.args(searchBody, 'Search');

  builder.objectField(resource, 'progress', (t) =>
    t.loadable({
      type: progress,
      description: 'How far indexing is, and what it waits for',
      load: (oIds: string[], context) => context.resourceProgress(oIds),
      resolve: ({ oId }) => oId,
    }),
  );
  const found = builder
    .objectRef<{ data: { oId: string }[]; total: number; index: string | null }>('SearchResult')
    .implement({
      fields: (t) => ({
        data: t.field({ type: [hit], complexity: { multiplier: 1 }, resolve: ({ data }) => data }),
        total: t.exposeInt('total', { description: 'Passages that words or vectors brought' }),
        index: t.exposeString('index', {
          nullable: true,
          description: 'How vectors were found: exact or hnsw',
        }),
      }),
    });
  builder.queryFields((t) => ({
    resources: t.field({
      type: pageOf(builder, 'ResourcePage', resource),
      description: 'Resources, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context) => context.resources(filters.read(args)),
    }),
    resource: t.field({
      type: resource,
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.resource(oId),
    }),
    search: t.field({
      type: found,
      description: 'The best passages for a question',
      args: question.args(t.arg),
      validate: question.validate,
      complexity: costOfPage(10),
      resolve: (_root, args, context) => context.search(question.read(args)),
    }),
  }));
}
