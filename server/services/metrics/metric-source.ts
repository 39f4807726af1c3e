import type { PendingQuery, Row } from 'postgres';

export type Fragment = PendingQuery<Row[]>;

/** The kind of records that a dimension's values are oIds of. */
export type Named = 'entity' | 'account' | 'agent' | 'experiment' | 'workflow' | 'tag' | 'key';

/** A dimension by which rows are grouped. */
export interface Dimension {
  /** The value of a row, of type text. */
  value: Fragment;
  /** Names of `joins` that the value needs. */
  needs?: readonly string[];
  named?: Named;
}

/** A column that measures use. */
export interface Column {
  value: Fragment;
  needs?: readonly string[];
}

/** An aggregate over the rows of a group, which are called `keyed` and have `o_id` and the named columns. */
export interface Measure {
  value: Fragment;
  columns?: readonly string[];
  /** Name of the member of `besides` that computes it; `value` is then a column of that. */
  besides?: string;
  /** What rows are ordered by in place of the value, a column of `besides`. */
  orderedBy?: Fragment;
  /** The value as replies have it, and what it is without any row. */
  read?(value: unknown): unknown;
  none: unknown;
}

/** The rows that metrics are computed from. */
export interface Source {
  /** A member of `from`. */
  table: Fragment;
  oId: Fragment;
  /** The time by which a row belongs to a range. */
  at: Fragment;
  conditions: Fragment;
  /** Members of `from` behind the table, in this order, for those who need them. */
  joins: Readonly<Record<string, Fragment>>;
  dimensions: Readonly<Record<string, Dimension>>;
  columns: Readonly<Record<string, Column>>;
  measures: Readonly<Record<string, Measure>>;
  /** For what one aggregate cannot tell: queries over `keyed`, one row a group with `value1`, `value2` and `bucket`. */
  besides?: Readonly<Record<string, Fragment>>;
  /** Rows are found without reading others: to read them for each measure costs less than to keep them for all. */
  isReadAlone?: boolean;
}

/** Converts numbers that the database sends as text. */
export const asNumber = (value: unknown): unknown => (typeof value === 'string' ? Number(value) : value);
