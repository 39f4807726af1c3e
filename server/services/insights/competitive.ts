import type { Competitive } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { type Span, type SpanQuery, spanBefore } from './period.ts';

type Sort = 'mentions' | 'events' | 'dealsWon' | 'dealsLost' | 'name';

export interface CompetitiveQuery extends SpanQuery {
  entityTypes?: string[] | undefined;
  sort?: Sort | undefined;
}

/** How often each competitor was named in a stretch of time and in the one before, in what mood, and beside which deals. */
export async function competitive(
  tx: Tx,
  workspace: string,
  query: CompetitiveQuery,
  span: Span,
  now: Date,
): Promise<Competitive> {
  const { start, end } = span;
  const before = spanBefore(query, span, now);
  const rows = await tx<CompetitorRow[]>`
    select entity.o_id as entity_o_id, entity.name,
      count(distinct event.o_id) filter (where named.event_timestamp >= ${start})::int as events,
      count(*) filter (where named.event_timestamp >= ${start})::int as mentions,
      count(*) filter (where named.event_timestamp < ${start})::int as previous_mentions,
      count(*) filter (where named.event_timestamp >= ${start} and finding.sentiment = 'POSITIVE')::int as positive,
      count(*) filter (where named.event_timestamp >= ${start} and finding.sentiment = 'NEUTRAL')::int as neutral,
      count(*) filter (where named.event_timestamp >= ${start} and finding.sentiment = 'NEGATIVE')::int as negative,
      count(distinct event.o_id) filter (
        where named.event_timestamp >= ${start} and event.event_type = 'DEAL_WON'
      )::int as "dealsWon",
      count(distinct event.o_id) filter (
        where named.event_timestamp >= ${start} and event.event_type = 'DEAL_LOST'
      )::int as "dealsLost"
    from entity
    join finding_match named on named.workspace_o_id = entity.workspace_o_id and named.entity_o_id = entity.o_id
    join finding on finding.workspace_o_id = named.workspace_o_id and finding.o_id = named.finding_o_id
    join event on event.workspace_o_id = finding.workspace_o_id and event.o_id = finding.event_o_id
    where entity.workspace_o_id = ${workspace}
      and entity.kind = any (${query.entityTypes ?? ['competitor']})
      and entity.deleted_at is null
      and named.event_timestamp >= ${before}
      and named.event_timestamp < ${end}
    group by entity.o_id, entity.name
    order by ${order(tx, query.sort ?? 'mentions')}, entity.o_id
  `;
  const competitors = rows.map(({ positive, neutral, negative, ...row }) => ({
    ...row,
    sentiment: { positive, neutral, negative },
  }));
  return {
    periodType: query.periodType ?? 'month',
    periodStart: start.toISOString(),
    periodEnd: end.toISOString(),
    competitors,
  };
}

const order = (tx: Tx, sort: Sort) =>
  sort === 'name' ? tx`lower(entity.name), entity.name` : tx`${tx(sort)} desc`;

interface CompetitorRow {
  entityOId: string;
  name: string;
  events: number;
  mentions: number;
  previousMentions: number;
  positive: number;
  neutral: number;
  negative: number;
  dealsWon: number;
  dealsLost: number;
}
