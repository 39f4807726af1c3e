import type { PendingQuery } from 'postgres';
import type { Tx } from '../../database/index.ts';
import type { Fragment, Measure, Source } from './metric-source.ts';
import type { Periods } from './periods.ts';

/** A query to a source, in the form that the statement needs. */
export interface Question {
  /** At most two. */
  groupBy: readonly string[];
  measures: readonly string[];
  /** A measure, `key` or `period`. */
  orderBy: string | undefined;
  limit: number;
  previous: boolean;
  periods: Periods;
}

/** One group with the values of its dimensions, null where there is none. */
export type GroupRow = Record<string, unknown> & {
  value1: string | null;
  value2: string | null;
  bucket: number;
  /** Names of what values are oIds of. */
  label1: string | null;
  label2: string | null;
};

/**
 * Aggregates the rows of a range: `keyed` has one row for each source row and group, which measures and `besides`
 * read; each group is joined to its previous period. Returns one group more than `limit` where there are more.
 */
export function groupsOf(
  tx: Tx,
  workspace: string,
  source: Source,
  question: Question,
): PendingQuery<GroupRow[]> {
  const measuresChosen = chosenMeasures(source, question);
  const own = Object.entries(measuresChosen).filter(([, { besides }]) => !besides);
  const besides = [...new Set(Object.values(measuresChosen).flatMap((measure) => measure.besides ?? []))].map(
    (name) => ({
      name,
      query: member(source.besides ?? {}, name),
      columns: columnsOf(measuresChosen, name),
    }),
  );
  const isReadAgain = readsAgain(source, question);
  const allColumns = [...new Set(Object.values(measuresChosen).flatMap(({ columns = [] }) => columns))];
  const ownColumns = columnsOf(measuresChosen, undefined);
  const ownRows = isReadAgain ? tx`(${keyedRows(tx, source, question, ownColumns)}) as keyed` : tx`keyed`;
  const whole = tx`
    ${isReadAgain ? tx`` : tx`keyed as (${keyedRows(tx, source, question, allColumns)}),`}
    ${list(
      tx,
      besides.map(
        // once, and not for each group: a plan made for few groups would join them one by one
        ({ name, query, columns }) => tx`${tx(name)} as materialized (
          ${isReadAgain ? tx`with keyed as (${keyedRows(tx, source, question, columns)})` : tx``}
          ${query}
        ), `,
      ),
    )}
    grouped as (
      select value1, value2, bucket ${list(
        tx,
        own.map(([name, { value }]) => tx`, ${value} as ${tx(name)}`),
      )}
      from ${ownRows}
      group by value1, value2, bucket
    ),
    whole as materialized (
      select grouped.* ${list(
        tx,
        Object.entries(measuresChosen).map(([name, measure]) =>
          measure.besides ? tx`, ${measure.value} as ${tx(name)}` : tx``,
        ),
      )} ${orderColumn(tx, source, question)}
      from grouped
      ${list(
        tx,
        besides.map(
          ({ name }) => tx`left join ${tx(name)} on ${isSameGroup(tx, name, 'grouped')}
            and ${tx(name)}.bucket = grouped.bucket`,
        ),
      )}
    )`;
  const labels = labelsOf(tx, workspace, source, question);
  return tx<GroupRow[]>`with ${whole} ${lastPart(tx, question, Object.keys(measuresChosen), labels)}`;
}

/** The columns that measures of one of `besides` read, or those of none. */
const columnsOf = (measures: Readonly<Record<string, Measure>>, name: string | undefined) => [
  ...new Set(
    Object.values(measures).flatMap(({ besides, columns = [] }) => (besides === name ? columns : [])),
  ),
];

/** Rows that no join is needed to tell apart are read for each measure, with what that needs alone. */
const readsAgain = (source: Source, { groupBy }: Question) =>
  source.isReadAlone === true && groupBy.every((name) => !member(source.dimensions, name).needs?.length);

/**
 * Returns the groups of a count that rollups hold: `counted` is a query with `value1`, `value2`, `bucket` and `count`,
 * one row per group.
 */
export function countedGroups(
  tx: Tx,
  workspace: string,
  source: Source,
  counted: Fragment,
  question: Question,
): PendingQuery<GroupRow[]> {
  const whole = tx`
    whole as materialized (
      select value1, value2, bucket, counted.count::int as count
      from (${counted}) as counted
      where counted.count > 0
    )`;
  const labels = labelsOf(tx, workspace, source, question);
  return tx<GroupRow[]>`with ${whole} ${lastPart(tx, question, ['count'], labels)}`;
}

/** Returns the requested measures, and the one to order by. */
export function chosenMeasures(source: Source, { measures, orderBy }: Question): Record<string, Measure> {
  const names = new Set([...measures, orderedBy(orderBy)]);
  return Object.fromEntries(Object.entries(source.measures).filter(([name]) => names.has(name)));
}

/** Groups with rows are never without a count to order them by. */
const orderedBy = (orderBy: string | undefined) =>
  orderBy === undefined || orderBy === 'key' || orderBy === 'period' ? 'count' : orderBy;

/** The dimensions of two rows are equal, where both have none too. */
const isSameGroup = (tx: Tx, one: string, other: string): Fragment => {
  const key = (table: string, value: string) => tx`coalesce('=' || ${tx(table)}.${tx(value)}, '')`;
  const isSame = (value: string) => tx`${key(one, value)} = ${key(other, value)}`;
  return tx`${isSame('value1')} and ${isSame('value2')}`;
};

/**
 * Returns one row for each source row and its group, with the named columns; `withPlace` adds oId and time for callers who
 * list the rows.
 */
export function keyedRows(
  tx: Tx,
  source: Source,
  question: Question,
  names: readonly string[],
  withPlace = false,
): Fragment {
  const dimensions = question.groupBy.map((name) => member(source.dimensions, name));
  const [first, second] = dimensions;
  const columns = names.map((name) => ({ name, ...member(source.columns, name) }));
  const neededJoins = new Set([...dimensions, ...columns].flatMap(({ needs = [] }) => needs));
  return tx`
    select ${first?.value ?? tx`null::text`} as value1, ${second?.value ?? tx`null::text`} as value2,
      ${bucketOf(tx, question.periods.moments, source.at)} as bucket
      ${withPlace ? tx`, ${source.oId} as o_id, ${source.at} as at` : tx``}
      ${list(
        tx,
        columns.map(({ name, value }) => tx`, ${value} as ${tx(name)}`),
      )}
    from ${source.table}
    ${list(
      tx,
      Object.entries(source.joins).map(([name, join]) => (neededJoins.has(name) ? join : tx``)),
    )}
    where ${source.conditions}`;
}

/** Returns the index, from 1, of the period that contains a time. */
export function bucketOf(tx: Tx, moments: readonly Date[], at: Fragment): Fragment {
  if (moments.length === 2) return tx`1`;
  return tx`width_bucket(${at}, ${moments.map((moment) => moment.toISOString())}::timestamptz[])`;
}

/** What amounts are ordered by is a column of its own. */
function orderColumn(tx: Tx, source: Source, { orderBy }: Question): Fragment {
  const measure = orderBy === undefined ? undefined : source.measures[orderBy];
  return measure?.orderedBy ? tx`, ${measure.orderedBy} as order_value` : tx``;
}

/** The names of what values are oIds of; the database looks them up by key, behind the limit. */
function labelsOf(tx: Tx, workspace: string, source: Source, { groupBy }: Question): Fragment {
  const label = (name: string | undefined, value: Fragment) => {
    const named = name === undefined ? undefined : member(source.dimensions, name).named;
    if (!named) return tx`null::text`;
    return tx`(
      select label.name
      from ${tx(named === 'key' ? 'api_key' : named)} as label
      where label.workspace_o_id = ${workspace}
        and label.o_id = ${value}
    )`;
  };
  return tx`${label(groupBy[0], tx`whole.value1`)} as label1, ${label(groupBy[1], tx`whole.value2`)} as label2`;
}

function lastPart(tx: Tx, question: Question, names: readonly string[], labels: Fragment): Fragment {
  const { previous, orderBy, periods, limit } = question;
  const isAmount = orderBy === 'amount' || orderBy === 'averageAmount';
  const byMeasure = tx`${isAmount ? tx`whole.order_value` : tx`whole.${tx(orderedBy(orderBy))}`} desc nulls last`;
  const byKey = tx`whole.value1 collate "C" nulls first, whole.value2 collate "C" nulls first`;
  const order =
    orderBy === 'key'
      ? tx`${byKey}, whole.bucket`
      : orderBy === 'period' || (orderBy === undefined && periods.isDivided)
        ? tx`whole.bucket, ${byMeasure}, ${byKey}`
        : tx`${byMeasure}, whole.bucket, ${byKey}`;
  return tx`
    select whole.value1, whole.value2, whole.bucket, ${labels} ${list(
      tx,
      names.map((name) => tx`, whole.${tx(name)} as ${tx(name)}`),
    )}
      ${
        previous
          ? tx`, before.bucket is not null as has_before ${list(
              tx,
              names.map((name) => tx`, before.${tx(name)} as ${tx(`before ${name}`)}`),
            )}`
          : tx``
      }
    from whole
    ${
      previous
        ? tx`left join whole as before
            on ${isSameGroup(tx, 'before', 'whole')} and before.bucket = whole.bucket - 1
          where whole.bucket > 1`
        : tx``
    }
    order by ${order}
    limit ${limit + 1}`;
}

/** Fragments one after the other. The driver takes an empty list for a parameter. */
const list = (tx: Tx, fragments: readonly Fragment[]) => (fragments.length > 0 ? [...fragments] : tx``);

function member<T>(members: Readonly<Record<string, T>>, name: string): T {
  const found = members[name];
  if (!found) throw new Error(`the source has no ${name}`);
  return found;
}
