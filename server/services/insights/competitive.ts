import type { Competitive } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { type Span, type SpanQuery, spanBefore } from './period.ts';
import { countedEvents } from './reports.ts';

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
    with mention as (
      select named.entity_o_id,
        count(*) filter (where named.event_timestamp >= ${start})::int as mentions,
        count(*) filter (where named.event_timestamp < ${start})::int as previous_mentions,
        count(*) filter (where named.event_timestamp >= ${start} and finding.sentiment = 'POSITIVE')::int as positive,
        count(*) filter (where named.event_timestamp >= ${start} and finding.sentiment = 'NEUTRAL')::int as neutral,
        count(*) filter (where named.event_timestamp >= ${start} and finding.sentiment = 'NEGATIVE')::int as negative
      from finding_match named
      join finding on finding.workspace_o_id = named.workspace_o_id and finding.o_id = named.finding_o_id
      where named.workspace_o_id = ${workspace}
        and named.event_timestamp >= ${before}
        and named.event_timestamp < ${end}
        and finding.workspace_o_id = ${workspace}
        -- the same as of its matches: two ranges are read side by side, not a finding for each match
        and finding.event_timestamp >= ${before}
        and finding.event_timestamp < ${end}
      group by named.entity_o_id
    ),
    deal as (
      select named.entity_o_id,
        count(*) filter (where event.event_type = 'DEAL_WON')::int as won,
        count(*) filter (where event.event_type = 'DEAL_LOST')::int as lost
      from event
      join event_entity named on named.workspace_o_id = event.workspace_o_id and named.event_o_id = event.o_id
      where event.workspace_o_id = ${workspace}
        and event.event_type = any ('{DEAL_WON,DEAL_LOST}')
        and event.event_timestamp >= ${start}
        and event.event_timestamp < ${end}
        and named.workspace_o_id = ${workspace}
      group by named.entity_o_id
    )
    select entity.o_id as entity_o_id, entity.name, counted.events, mention.mentions, mention.previous_mentions,
      mention.positive, mention.neutral, mention.negative, coalesce(deal.won, 0) as "dealsWon",
      coalesce(deal.lost, 0) as "dealsLost"
    from mention
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = mention.entity_o_id
    left join deal on deal.entity_o_id = mention.entity_o_id
    cross join lateral (${countedEvents(tx, workspace, span)}) as counted
    where entity.kind = any (${query.entityTypes ?? ['competitor']})
      and entity.deleted_at is null
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
