import { type ResourceRecord, resourceList, resourceRecord, resourceStatus } from '../resource.ts';
import type { Builder } from './builder.ts';
import { connectionOf } from './relay/connection.ts';
import { byOId, connectionType, costOfPage, filtersOf } from './relay/page.ts';
import type { ShapeTypes } from './shapes.ts';

export const resourceShapes = [resourceRecord, resourceStatus];

/** Adds resources with the progress of indexing and the reason for waiting. */
export function addResources(builder: Builder, shapes: ShapeTypes): void {
  const resource = shapes.object<ResourceRecord>('Resource');
  const progress = shapes.object<object>('ResourceProgress');
  const filters = shapes.list(filtersOf(resourceList), 'Resource');

  builder.objectField(resource, 'progress', (t) =>
    t.loadable({
      type: progress,
      description: 'Progress of indexing, and the reason for waiting',
      load: (oIds: string[], context) => context.resourceProgress(oIds),
      resolve: ({ oId }) => oId,
    }),
  );
  builder.queryFields((t) => ({
    resources: t.field({
      type: connectionType(builder, 'Resource', resource, 'up to a bound'),
      description: 'Resources, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(20),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = filters.read(args, context);
        return connectionOf(paging, context.resources(wanted), 20);
      },
    }),
    resource: t.field({
      type: resource,
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.resource(oId),
    }),
  }));
}
