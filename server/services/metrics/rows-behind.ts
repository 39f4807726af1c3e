import type { MetricPeriod } from '../../../schema/metrics.ts';
import type { Tx } from '../../database/index.ts';
import { placeText, readPlace } from '../accounts/place.ts';
import { dealsByOId } from '../deals/deals.ts';
import { eventsByOId } from '../events/events.ts';
import { findingsByOId } from '../findings/findings.ts';
import { runsByOId } from '../runs/records/list.ts';
import { type MetricsQuery, preparedQuestion } from './metrics.ts';
import { keyedRows } from './statement.ts';

/** The key of a group within its answer. */
export interface GroupKey {
  values: (string | null)[];
  period: MetricPeriod | null;
}

/** The rows of a group, newest first: findings, events, deals or runs. */
export interface RowsBehind {
  edges: { cursor: string; node: { oId: string } }[];
  hasNextPage: boolean;
}

/** Returns the rows behind groups of one answer, in one statement and in the order of the groups. */
export async function rowsBehind(
  tx: Tx,
  workspace: string,
  query: MetricsQuery,
  groups: readonly GroupKey[],
  page: { first: number; after?: string | undefined },
  now: Date,
): Promise<RowsBehind[]> {
  // stays of deals are no rows that a group counts
  const { source, question } = await preparedQuestion(tx, workspace, { ...query, measures: ['count'] }, now);
  const behind = readPlace(page.after, true);
  const { moments } = question.periods;
  const first = query.previous ? 2 : 1;
  const wantedRows = groups.map(({ values, period }) => ({
    keys: [0, 1].map((place) => keyText(values, place, query.groupBy.length)),
    bucket: period ? moments.findIndex((moment) => moment.toISOString() === period.start) + 1 : first,
  }));
  const rows = await tx<{ place: number; oId: string; at: Date }[]>`
    with keyed as (${keyedRows(tx, source, question, [], true)})
    select chosen.place::int, found.o_id, found.at
    from unnest(
      ${wantedRows.map(({ keys }) => keys[0] ?? '')}::text[], ${wantedRows.map(({ keys }) => keys[1] ?? '')}::text[],
      ${wantedRows.map(({ bucket }) => bucket)}::int[]
    ) with ordinality as chosen (k1, k2, bucket, place)
    join (
      select newest.*, row_number() over (partition by k1, k2, bucket order by at desc, o_id desc) as rank
      from (
        select distinct coalesce('=' || value1, '') as k1, coalesce('=' || value2, '') as k2, bucket, o_id,
          date_trunc('milliseconds', at) as at
        from keyed
      ) as newest
      ${behind ? tx`where (newest.at, newest.o_id) < (${behind[0]}::timestamptz, ${behind[1]})` : tx``}
    ) as found on found.k1 = chosen.k1 and found.k2 = chosen.k2 and found.bucket = chosen.bucket
    where found.rank <= ${page.first + 1}
    order by chosen.place, found.rank
  `;
  const records = await recordsOf(
    tx,
    workspace,
    query.of,
    rows.map(({ oId }) => oId),
  );
  return wantedRows.map((_, at) => {
    const own = rows.filter(({ place }) => place === at + 1);
    const shown = own.slice(0, page.first);
    return {
      edges: shown.flatMap(({ oId, at }) => {
        const node = records.get(oId);
        return node ? [{ cursor: placeText([at.toISOString(), oId]), node }] : [];
      }),
      hasNextPage: own.length > shown.length,
    };
  });
}

/** The key of a group as the statement has it. */
function keyText(values: readonly (string | null)[], place: number, dimensions: number): string {
  const value = place < dimensions ? (values[place] ?? null) : null;
  return value === null ? '' : `=${value}`;
}

async function recordsOf(
  tx: Tx,
  workspace: string,
  of: MetricsQuery['of'],
  oIds: readonly string[],
): Promise<ReadonlyMap<string, { oId: string }>> {
  const load = { findings: findingsByOId, events: eventsByOId, deals: dealsByOId, runs: runsByOId }[of];
  const records = await load(tx, workspace, [...new Set(oIds)]);
  return new Map(records.map((record) => [record.oId, record]));
}
