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
    with competitor as materialized (
      select o_id, name
      from entity
      where workspace_o_id = ${workspace}
        and kind = any (${query.entityTypes ?? ['competitor']})
        and deleted_at is null
    ),
    mention as materialized (
      select competitor.o_id as entity_o_id, counted.*
      from competitor
      cross join lateral (
        select
          count(*) filter (where named.event_timestamp >= ${start})::int as mentions,
          count(*) filter (where named.event_timestamp < ${start})::int as previous_mentions
        from finding_match named
        where named.workspace_o_id = ${workspace}
          and named.entity_o_id = competitor.o_id
          and named.event_timestamp >= ${before}
          and named.event_timestamp < ${end}
      ) as counted
      where counted.mentions + counted.previous_mentions > 0
    ),
    -- most findings are neutral: those are what is left of the mentions
    moody as materialized (
      select o_id, sentiment
      from finding
      where workspace_o_id = ${workspace}
        and event_timestamp >= ${start}
        and event_timestamp < ${end}
        and sentiment <> 'NEUTRAL'
    ),
    mood as (
      select named.entity_o_id,
        count(*) filter (where moody.sentiment = 'POSITIVE')::int as positive,
        count(*) filter (where moody.sentiment = 'NEGATIVE')::int as negative
      from (
        select mention.entity_o_id, matched.finding_o_id
        from mention
        cross join lateral (
          select finding_o_id
          from finding_match
          where finding_match.workspace_o_id = ${workspace}
            and finding_match.entity_o_id = mention.entity_o_id
            and finding_match.event_timestamp >= ${start}
            and finding_match.event_timestamp < ${end}
          -- the ranges one after the other, read side by side with the findings: not a look-up for each match
          offset 0
        ) as matched
      ) as named
      join moody on moody.o_id = named.finding_o_id
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
      coalesce(mood.positive, 0) as positive, coalesce(mood.negative, 0) as negative,
      mention.mentions - coalesce(mood.positive, 0) - coalesce(mood.negative, 0) as neutral,
      coalesce(deal.won, 0) as "dealsWon", coalesce(deal.lost, 0) as "dealsLost"
    from mention
    join competitor as entity on entity.o_id = mention.entity_o_id
    left join mood on mood.entity_o_id = mention.entity_o_id
    left join deal on deal.entity_o_id = mention.entity_o_id
    cross join lateral (${countedEvents(tx, workspace, span)}) as counted
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
