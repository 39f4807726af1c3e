import type { Sql, Tx } from './index.ts';

/** A parameter of a statement that is stored as JSON. The driver's own type knows no interfaces. */
export const json = (tx: Tx | Sql, value: unknown) => tx.json(value as never);
