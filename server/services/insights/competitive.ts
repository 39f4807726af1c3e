import type { Competitive } from '../../../schema/insight.ts';
import type { PeriodType } from '../../../schema/period.ts';
import type { Tx } from '../../database/index.ts';
import { countedBetween } from '../metrics/counted-between.ts';
import { heldBy } from '../rollups/counted.ts';
import type { AskedSpan } from './period.ts';

type Sort = 'mentions' | 'events' | 'dealsWon' | 'dealsLost' | 'name';

export interface CompetitiveQuery {
  periodType?: PeriodType | undefined;
  entityTypes?: string[] | undefined;
  sort?: Sort | undefined;
}

/** Returns how often each competitor was mentioned in a period and in the one before, with sentiment and deals. */
export async function competitive(
  tx: Tx,
  workspace: string,
  query: CompetitiveQuery,
  { before, start, end }: AskedSpan,
): Promise<Competitive> {
  const heldCounts = await heldBy(tx, workspace, [before, start, end]);
  const rows = await tx<CompetitorRow[]>`
    with mention as (
      select counted.subject,
        coalesce(sum(counted.findings) filter (where counted.bucket = 2), 0)::int as mentions,
        coalesce(sum(counted.findings) filter (where counted.bucket = 1), 0)::int as previous_mentions,
        coalesce(sum(counted.positive) filter (where counted.bucket = 2), 0)::int as positive,
        coalesce(sum(counted.negative) filter (where counted.bucket = 2), 0)::int as negative
      from ${countedBetween(tx, workspace, heldCounts, { kind: 'mention', moments: [before, start, end] })}
      group by counted.subject
    ),
    named as (
      select counted.subject, sum(counted.events)::int as events,
        coalesce(sum(counted.events) filter (where counted.type = 'DEAL_WON'), 0)::int as won,
        coalesce(sum(counted.events) filter (where counted.type = 'DEAL_LOST'), 0)::int as lost
      from ${countedBetween(tx, workspace, heldCounts, { kind: 'event', isTyped: true, moments: [start, end] })}
      group by counted.subject
    )
    select entity.o_id as entity_o_id, entity.name, coalesce(named.events, 0) as events, mention.mentions,
      mention.previous_mentions, mention.positive, mention.negative,
      mention.mentions - mention.positive - mention.negative as neutral,
      coalesce(named.won, 0) as "dealsWon", coalesce(named.lost, 0) as "dealsLost"
    from mention
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = mention.subject
    left join named on named.subject = mention.subject
    where mention.mentions + mention.previous_mentions > 0
      and entity.kind = any (${query.entityTypes ?? ['competitor']})
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
