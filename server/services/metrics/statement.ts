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

/** One group. Keys are `=` and the value, `''` where there is none. */
export type GroupRow = Record<string, unknown> & {
  k1: string;
  k2: string;
  bucket: number;
  /** Names of what keys are oIds of. */
  label1: string | null;
  label2: string | null;
};

/**
 * Aggregates the rows of a range: `keyed` has one row for each source row and group, which measures and `besides`
 * read; each group is joined to its previous period. Returns one group more than `limit` where there are more.
 */
export async function groupsOf(
  tx: Tx,
  workspace: string,
  source: Source,
  question: Question,
): Promise<GroupRow[]> {
  const measuresChosen = chosenMeasures(source, question);
  const own = Object.entries(measuresChosen).filter(([, { besides }]) => !besides);
  const besides = [...new Set(Object.values(measuresChosen).flatMap((measure) => measure.besides ?? []))];
  const whole = tx`
    keyed as (${keyedRows(tx, source, question, measuresChosen)}),
    ${list(
      tx,
      besides.map((name) => tx`${tx(name)} as (${source.besides?.[name] ?? tx``}), `),
    )}
    grouped as (
      select k1, k2, bucket ${list(
        tx,
        own.map(([name, { value }]) => tx`, ${value} as ${tx(name)}`),
      )}
      from keyed
      group by k1, k2, bucket
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
        besides.map((name) => tx`left join ${tx(name)} using (k1, k2, bucket)`),
      )}
    )`;
  const labels = labelsOf(tx, workspace, source, question);
  return tx<GroupRow[]>`with ${whole} ${lastPart(tx, question, Object.keys(measuresChosen), labels)}`;
}

/**
 * Returns the groups of a count that rollups hold: `counted` is a query with `k1`, `k2`, `bucket` and `count`, one
 * row per group.
 */
export async function countedGroups(
  tx: Tx,
  workspace: string,
  source: Source,
  counted: Fragment,
  question: Question,
): Promise<GroupRow[]> {
  const whole = tx`
    whole as materialized (
      select k1, k2, bucket, counted.count::int as count
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

/** Returns a value as text, injectively. */
export const keyOf = (tx: Tx, value: Fragment): Fragment => tx`coalesce('=' || ${value}, '')`;

/** Returns one row for each source row and its group; `withTime` adds the time for callers who list the rows. */
export function keyedRows(
  tx: Tx,
  source: Source,
  question: Question,
  chosen: Record<string, Measure>,
  withTime = false,
): Fragment {
  const dimensions = question.groupBy.map((name) => member(source.dimensions, name));
  const [first, second] = dimensions;
  const names = [...new Set(Object.values(chosen).flatMap(({ columns = [] }) => columns))];
  const columns = names.map((name) => ({ name, ...member(source.columns, name) }));
  const neededJoins = new Set([...dimensions, ...columns].flatMap(({ needs = [] }) => needs));
  return tx`
    select ${first ? keyOf(tx, first.value) : tx`''`} as k1, ${second ? keyOf(tx, second.value) : tx`''`} as k2,
      ${bucketOf(tx, question.periods.moments, source.at)} as bucket, ${source.oId} as o_id
      ${withTime ? tx`, ${source.at} as at` : tx``}
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

/**
 * The names of what keys are oIds of; the database looks them up behind the limit. By index only as `whole` is computed before:
 * beside row-level security an expression like that of a key might leak rows, and is compared with those of the workspace alone.
 */
function labelsOf(tx: Tx, workspace: string, source: Source, { groupBy }: Question): Fragment {
  const label = (name: string | undefined, key: Fragment) => {
    const named = name === undefined ? undefined : member(source.dimensions, name).named;
    if (!named) return tx`null::text`;
    return tx`(
      select label.name
      from ${tx(named === 'key' ? 'api_key' : named)} as label
      where label.workspace_o_id = ${workspace}
        and label.o_id = substr(${key}, 2)
    )`;
  };
  return tx`${label(groupBy[0], tx`whole.k1`)} as label1, ${label(groupBy[1], tx`whole.k2`)} as label2`;
}

function lastPart(tx: Tx, question: Question, names: readonly string[], labels: Fragment): Fragment {
  const { previous, orderBy, periods, limit } = question;
  const isAmount = orderBy === 'amount' || orderBy === 'averageAmount';
  const byMeasure = tx`${isAmount ? tx`whole.order_value` : tx`whole.${tx(orderedBy(orderBy))}`} desc nulls last`;
  const byKey = tx`whole.k1 collate "C", whole.k2 collate "C"`;
  const order =
    orderBy === 'key'
      ? tx`${byKey}, whole.bucket`
      : orderBy === 'period' || (orderBy === undefined && periods.isDivided)
        ? tx`whole.bucket, ${byMeasure}, ${byKey}`
        : tx`${byMeasure}, whole.bucket, ${byKey}`;
  return tx`
    select whole.k1, whole.k2, whole.bucket, ${labels} ${list(
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
            on before.k1 = whole.k1 and before.k2 = whole.k2 and before.bucket = whole.bucket - 1
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
