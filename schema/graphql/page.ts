import type { ArgBuilder, ObjectRef, OutputRef } from '@pothos/core';
import { z } from 'zod';
import { oId } from '../wire.ts';
import { checkedBy } from './arguments.ts';
import type { Builder } from './builder.ts';
import type { Page } from './context.ts';

type Types = Builder['$inferSchemaTypes'];

/** The list envelope of REST as a type: `data`, `total`, `hasNext`. */
export function pageOf<T extends object>(
  builder: Builder,
  name: string,
  item: OutputRef<T>,
): ObjectRef<Types, Page<T>> {
  return builder.objectRef<Page<T>>(name).implement({
    fields: (t) => ({
      // The field that answers the page counts for as many items as it was asked for.
      data: t.field({ type: [item], complexity: { multiplier: 1 }, resolve: (page) => page.data as never }),
      total: t.exposeInt('total'),
      hasNext: t.exposeBoolean('hasNext'),
    }),
  });
}

/** How many items a page may bring: what its query counts for. */
export function costOfPage(fallback: number) {
  return (args: object) => {
    const { limit } = args as { limit?: unknown };
    return { multiplier: typeof limit === 'number' && limit > 0 ? Math.min(limit, 200) : fallback };
  };
}

/** The one argument of look-ups and actions. */
export const byOId = {
  args: (t: ArgBuilder<Types>) => ({ oId: t({ type: 'ID', required: true }) }),
  validate: { schema: checkedBy(z.object({ oId })) },
};
