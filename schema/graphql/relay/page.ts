import type { ArgBuilder, InterfaceRef, ObjectRef } from '@pothos/core';
import { z } from 'zod';
import { oId } from '../../wire.ts';
import { checkedBy } from '../arguments.ts';
import { type Builder, rowsMost } from '../builder.ts';
import type { CountedList } from '../context.ts';
import type { Connection } from './connection.ts';

type Types = Builder['$inferSchemaTypes'];
type ConnectionRef<Row> = ObjectRef<Types, Connection<Row>>;

/**
 * Returns the connection type of a list and its edges: `<name>Connection` and `<name>Edge`. A bounded total says
 * whether it is exact.
 */
export function connectionType<Row extends object>(
  builder: Builder,
  name: string,
  row: ObjectRef<Types, Row> | InterfaceRef<Types, Row | string>,
  countMode: 'exactly' | 'up to a bound' | 'not counted' = 'exactly',
): ConnectionRef<Row> {
  const connection = builder.connectionObject(
    {
      // both kinds of references stand for rows
      type: row as ObjectRef<Types, object>,
      name: `${name}Connection`,
      description: `One page of a list of ${name} rows`,
      fields: (t) => ({
        ...(countMode === 'not counted'
          ? {}
          : {
              totalCount: t.int({
                description: 'Rows of all pages together; counted only when it is asked for',
                resolve: async ({ counted }) => (await countOf(counted)).total,
              }),
            }),
        ...(countMode === 'up to a bound'
          ? {
              totalIsExact: t.boolean({
                description: 'False when there may be more rows than `totalCount`, which stops at 100,000',
                resolve: async ({ counted }) => (await countOf(counted)).isExact,
              }),
            }
          : {}),
      }),
    },
    { name: `${name}Edge`, description: `A ${name} row with its cursor` },
  );
  return connection as unknown as ConnectionRef<Row>;
}

function countOf(counted: (() => Promise<CountedList>) | undefined): Promise<CountedList> {
  if (!counted) throw new Error('the rows of this connection are not counted');
  return counted();
}

type PagingName = 'limit' | 'offset' | 'cursor' | 'total';

/** Returns the filters of a list's query, without its paging. */
export function filtersOf<Members extends z.ZodRawShape>(
  query: z.ZodObject<Members>,
): z.ZodObject<Omit<Members, PagingName>> {
  const names = (['limit', 'offset', 'cursor', 'total'] satisfies PagingName[]).filter(
    (name) => name in query.shape,
  );
  // zod wants to know the names of a shape that is known here by its type alone
  return query.omit(Object.fromEntries(names.map((name) => [name, true])) as never) as never;
}

/** Returns the cost of a page: the number of rows it may have. */
export function costOfPage(fallback: number) {
  return (args: object) => {
    const { first, last } = args as { first?: unknown; last?: unknown };
    const asked = first ?? last;
    return { multiplier: typeof asked === 'number' && asked > 0 ? Math.min(asked, rowsMost) : fallback };
  };
}

/** The only argument of look-ups and actions. */
export const byOId = {
  args: (t: ArgBuilder<Types>) => ({
    oId: t({ type: 'ID', required: true, description: 'The oId of the record' }),
  }),
  validate: { schema: checkedBy(z.object({ oId })) },
};
