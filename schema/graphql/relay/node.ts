import { z } from 'zod';
import { checkedBy } from '../arguments.ts';
import type { Builder } from '../builder.ts';
import type { ShapeTypes } from '../shapes.ts';
import { nodeTypes } from './node-row.ts';

const id = z
  .string()
  .regex(
    /^[A-Za-z]{2,12}_[0-9A-Za-z]{21}(?:@[1-9]\d{0,8})?$/,
    'must be the id of a record, as `id` shows it',
  );
const byId = checkedBy(z.object({ id }));

/**
 * Names the version that was asked for in the id of the record, so that clients which cache by ids keep it apart from
 * the current one.
 */
export const atVersion = <Row extends { oId: string }>(row: Row, version: number | undefined): Row =>
  version === undefined ? row : { ...row, id: `${row.oId}@${version}` };

/** Adds `node`, which finds any record by its id, and the member `id` for Relay clients. */
export function addNode(builder: Builder, shapes: ShapeTypes, titles: readonly string[]): void {
  for (const name of [...Object.values(nodeTypes), ...titles])
    builder.objectField(shapes.object<{ oId: string; id?: string }>(name), 'id', (t) =>
      t.id({
        description: 'The oId, under the name that clients of Relay look for',
        resolve: ({ id, oId }) => id ?? oId,
      }),
    );
  builder.queryField('node', (t) =>
    t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description: 'Any record by its oId; null when the workspace has none with it',
      args: { id: t.arg({ type: 'ID', required: true, description: 'The id of the record, as it is' }) },
      validate: { schema: byId },
      resolve: async (_root, args, context) => {
        const [oId = '', named] = args.id.split('@');
        const version = named === undefined ? undefined : Number(named);
        const row = await context.node(oId, version);
        return row && atVersion(row, version);
      },
    }),
  );
}
