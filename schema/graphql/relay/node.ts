import { z } from 'zod';
import { oId } from '../../wire.ts';
import { checkedBy } from '../arguments.ts';
import type { Builder } from '../builder.ts';
import type { ShapeTypes } from '../shapes.ts';
import { nodeTypes } from './node-row.ts';

const byId = checkedBy(z.object({ id: oId }));

/** Adds `node`, which finds any record by its oId, and the member `id` for Relay clients. */
export function addNode(builder: Builder, shapes: ShapeTypes, titles: readonly string[]): void {
  for (const name of [...Object.values(nodeTypes), ...titles])
    builder.objectField(shapes.object<{ oId: string }>(name), 'id', (t) =>
      t.id({
        description: 'The oId, under the name that clients of Relay look for',
        resolve: ({ oId }) => oId,
      }),
    );
  builder.queryField('node', (t) =>
    t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description: 'Any record by its oId; null when the workspace has none with it',
      args: { id: t.arg({ type: 'ID', required: true, description: 'The oId of the record, as it is' }) },
      validate: { schema: byId },
      resolve: (_root, { id }, context) => context.node(id),
    }),
  );
}
