import type { DealMetricsQuery } from '../../../../schema/metrics.ts';
import type { Tx } from '../../../database/index.ts';
import { dealConditions } from '../../deals/deals.ts';
import type { Fragment, Measure, Source } from '../metric-source.ts';
import { accountJoin, type Range } from './event-source.ts';
import { namedDimensions } from './named-entities.ts';
import { coversMostEvents, recordsOfDeals } from './records-of-deals.ts';

/**
 * Returns the source of deals, each at the time of its close, or of its creation while open. With stages, each
 * completed stay in a stage is a row of its own.
 */
export async function dealSource(
  tx: Tx,
  workspace: string,
  query: Pick<DealMetricsQuery, 'groupBy' | 'entityTypes' | 'measures'> &
    Parameters<typeof dealConditions>[2],
  { start, end }: Range,
): Promise<Source> {
  const withStays = !query.measures || query.measures.includes('stageDays');
  const isOfRecords = query.groupBy.some((name) => name === 'entity' || name === 'entityKind');
  const at = tx`case when deal.stage_category = 'open' then deal.opened_at else coalesce(deal.closed_at, deal.opened_at) end`;
  const conditions = tx`${dealConditions(tx, workspace, query)} and ${at} >= ${start} and ${at} < ${end}`;
  const table = isOfRecords
    ? recordsOfDeals(tx, workspace, conditions, query, await coversMostEvents(tx, workspace, conditions))
    : tx`deal`;
  return {
    table: tx`${table} ${withStays ? stays(tx) : tx``}`,
    oId: tx`deal.o_id`,
    at,
    conditions,
    joins: { account: accountJoin(tx, workspace, tx`deal.account_key`) },
    dimensions: {
      stage: { value: withStays ? tx`coalesce(stay.stage, deal.stage)` : tx`deal.stage` },
      stageCategory: { value: tx`deal.stage_category` },
      owner: { value: tx`deal.owner_email` },
      account: { value: tx`identity.account_o_id`, needs: ['account'], named: 'account' },
      currency: { value: tx`deal.currency` },
      lossReason: { value: tx`deal.loss_reason` },
      entity: namedDimensions(tx).entity,
      entityKind: namedDimensions(tx).entityKind,
    },
    columns: {
      category: { value: tx`deal.stage_category` },
      amount: { value: tx`deal.amount` },
      currency: { value: tx`deal.currency` },
      cycle: {
        value: tx`case when deal.stage_category <> 'open' then greatest(extract(epoch from deal.closed_at - deal.opened_at), 0) * 1000 end`,
      },
      stay: { value: withStays ? tx`stay.place` : tx`null::bigint` },
      stay_ms: { value: withStays ? tx`stay.ms` : tx`null::float8` },
    },
    measures: measuresOf(tx),
    besides: { money: moneyOf(tx), outcomes: outcomesOf(tx) },
  };
}

const daysOfMs = (value: unknown) => (value === null ? null : Math.round(Number(value) / 864_000) / 100);

function measuresOf(tx: Tx): Record<string, Measure> {
  const countedDeals = (category: string) =>
    tx`(count(*) filter (where keyed.stay is null and keyed.category = ${category}::text))::int`;
  const endedDeals = tx`count(*) filter (where keyed.stay is null and keyed.category <> 'open')`;
  const columns = ['category', 'stay'];
  const money = {
    besides: 'money',
    columns: ['amount', 'currency', 'stay'],
    none: [],
    read: (value: unknown) => value ?? [],
  };
  return {
    count: { value: tx`(count(*) filter (where keyed.stay is null))::int`, columns: ['stay'], none: 0 },
    won: { value: countedDeals('won'), columns, none: 0 },
    lost: { value: countedDeals('lost'), columns, none: 0 },
    open: { value: countedDeals('open'), columns, none: 0 },
    winRate: { value: tx`${countedDeals('won')}::float8 / nullif(${endedDeals}, 0)`, columns, none: null },
    amount: { value: tx`amount`, orderedBy: tx`amount_most`, ...money },
    averageAmount: { value: tx`average_amount`, orderedBy: tx`average_most`, ...money },
    outcomes: {
      value: tx`outcomes`,
      besides: 'outcomes',
      columns: ['category', 'amount', 'currency', 'stay'],
      none: {},
    },
    cycleDays: {
      value: tx`percentile_cont(0.5) within group (order by keyed.cycle::float8) filter (where keyed.stay is null)`,
      columns: ['cycle', 'stay'],
      read: daysOfMs,
      none: null,
    },
    stageDays: {
      value: tx`percentile_cont(0.5) within group (order by keyed.stay_ms::float8)`,
      columns: ['stay', 'stay_ms'],
      read: daysOfMs,
      none: null,
    },
  };
}

/** Sums and means for each currency, exact. */
const moneyOf = (tx: Tx): Fragment => tx`
  select value1, value2, bucket,
    jsonb_agg(jsonb_build_object('currency', currency, 'value', total::text) order by currency collate "C" nulls last) as amount,
    jsonb_agg(jsonb_build_object('currency', currency, 'value', mean::text) order by currency collate "C" nulls last) as average_amount,
    max(total) as amount_most, max(mean) as average_most
  from (
    select value1, value2, bucket, currency, sum(amount) as total, round(avg(amount), 2) as mean
    from keyed
    where stay is null
      and amount is not null
    group by value1, value2, bucket, currency
  ) as summed
  group by value1, value2, bucket`;

/** Count and sums of the deals of each category, as an object by its name. */
const outcomesOf = (tx: Tx): Fragment => tx`
  select value1, value2, bucket,
    jsonb_object_agg(category, jsonb_build_object('count', deals, 'amounts', amounts)) as outcomes
  from (
    select value1, value2, bucket, category, sum(deals) as deals,
      coalesce(
        jsonb_agg(jsonb_build_object('currency', currency, 'value', total::text) order by currency collate "C" nulls last)
          filter (where total is not null),
        '[]'
      ) as amounts
    from (
      select value1, value2, bucket, category, currency, count(*) as deals, sum(amount) as total
      from keyed
      where stay is null
      group by value1, value2, bucket, category, currency
    ) as summed
    group by value1, value2, bucket, category
  ) as sums
  group by value1, value2, bucket`;

/** Each stay in a stage that was left, and one row without. */
const stays = (tx: Tx): Fragment => tx`
  cross join lateral (
    select null::text as stage, null::bigint as place, null::float8 as ms
    union all
    select entered.stage, entered.place, entered.ms
    from (
      select member ->> 'stage' as stage, place,
        1000 * extract(epoch from lead((member ->> 'enteredAt')::timestamptz) over (order by place) - (member ->> 'enteredAt')::timestamptz)::float8 as ms
      from jsonb_array_elements(deal.stages) with ordinality as listed (member, place)
    ) as entered
    where entered.ms is not null
  ) as stay`;
