import type postgres from 'postgres';
import {
  dealMetricsQuery,
  eventMetricsQuery,
  findingMetricsQuery,
  runMetricsQuery,
} from '../../schema/metrics.ts';
import type { MetricsQuery } from '../../server/services/metrics/metrics.ts';
import type { EventSet } from './events-set.ts';

/** Questions for figures, and the statements that a careful hand would write over rollups made for each of them alone. */

/** Whole months, whose ends cut no day. */
export const year = { from: '2025-11-01', to: '2026-11-01' };
/** As long, as reports without a range ask: it cuts the first and the last day. */
export const lastYear = { from: '2025-11-01T12:00:00Z', to: '2026-11-01T12:00:00Z' };
const quarter = { from: '2026-07-01', to: '2026-10-01' };
const month = { from: '2026-09-10', to: '2026-10-10' };

/** As a request that leaves out what it does not name. */
export function question(of: MetricsQuery['of'], asked: Record<string, unknown>): MetricsQuery {
  const query = { ...year, ...asked };
  switch (of) {
    case 'findings':
      return { of, ...findingMetricsQuery.parse(query) };
    case 'events':
      return { of, ...eventMetricsQuery.parse(query) };
    case 'deals':
      return { of, ...dealMetricsQuery.parse(query) };
    case 'runs':
      return { of, ...runMetricsQuery.parse(query) };
  }
}

/** The same answer by hand, from a table of `bestRollups`. */
type ByHand = (sql: postgres.Sql, set: EventSet) => PromiseLike<readonly unknown[]>;

export interface Counted {
  query: (set: EventSet) => MetricsQuery;
  byHand?: ByHand;
}

const competitors = { entityTypes: ['competitor'], measures: ['count'] };
const count = { measures: ['count'] };

/** A table a question: workspace, span and day in front of what is asked for, as its key. */
const bestRollups: Record<string, { columns: string; from: string }> = {
  mention_by_entity: { columns: 'subject', from: "rollup where kind = 'mention'" },
  mention_by_subject: { columns: 'subject, type', from: "rollup where kind = 'mention'" },
  event_by_entity: { columns: 'subject', from: "rollup where kind = 'event'" },
  event_by_entity_and_type: { columns: 'subject, type', from: "rollup where kind = 'event'" },
  finding_by_type: { columns: 'type', from: "rollup where kind = 'finding'" },
  finding_by_event_type: { columns: 'subject', from: "rollup where kind = 'finding'" },
};

/** Makes the tables that statements by hand read; those of a kept database are there already. */
export async function makeBestRollups(sql: postgres.Sql): Promise<void> {
  await sql`create schema if not exists bench_best`;
  for (const [name, { columns, from }] of Object.entries(bestRollups)) {
    const [row] = await sql`select to_regclass(${`bench_best.${name}`}) as known`;
    if (row?.known) continue;
    const first = name === 'mention_by_subject' ? 'workspace_o_id, subject, span, day, type' : null;
    await sql.unsafe(`
      create table bench_best.${name} as
      select workspace_o_id, span, day, ${columns}, sum(events)::int as events, sum(findings)::int as findings,
        sum(positive)::int as positive, sum(negative)::int as negative
      from ${from}
      group by workspace_o_id, span, day, ${columns}
      order by workspace_o_id, ${first ?? `span, day, ${columns}`}`);
    await sql.unsafe(
      `alter table bench_best.${name} add primary key (${first ?? `workspace_o_id, span, day, ${columns}`})`,
    );
  }
  const [known] = await sql`select to_regclass('bench_best.event_by_type') as known`;
  if (!known?.known) {
    await sql`
      create table bench_best.event_by_type as
      select workspace_o_id, span, case span when 'day' then day else date_trunc('month', day)::date end as day,
        category, event_type, sum(events)::int as events
      from event_daily
      cross join (values ('day'), ('month')) as span (span)
      group by 1, 2, 3, 4, 5
      order by 1, 2, 3, 4, 5`;
    await sql`alter table bench_best.event_by_type add primary key (workspace_o_id, span, day, category, event_type)`;
  }
  await sql`vacuum analyze`;
}

const topOf = (
  table: string,
  measure: 'events' | 'findings',
  { from, to }: { from: string; to: string },
): ByHand => {
  return (sql, { workspace }) => sql`
    select record.o_id, record.name, summed.count
    from (
      select subject, sum(${sql(measure)})::int as count
      from ${sql(`bench_best.${table}`)}
      where workspace_o_id = ${workspace} and span = 'month' and day >= ${from}::date and day < ${to}::date
      group by subject
    ) as summed
    join entity as record on record.workspace_o_id = ${workspace} and record.o_id = summed.subject
      and record.kind = 'competitor'
    order by summed.count desc, record.o_id
    limit 100`;
};

/** What rollups hold. */
export const countedQuestions: Record<string, Counted> = {
  'findings by competitor, a year': {
    query: () => question('findings', { groupBy: ['entity'], ...competitors }),
    byHand: topOf('mention_by_entity', 'findings', year),
  },
  'findings by competitor and month': {
    query: () => question('findings', { groupBy: ['entity'], ...competitors, interval: 'month' }),
    byHand: (sql, { workspace }) => sql`
      select kept.day, record.o_id, record.name, kept.findings
      from bench_best.mention_by_entity as kept
      join entity as record on record.workspace_o_id = ${workspace} and record.o_id = kept.subject
        and record.kind = 'competitor'
      where kept.workspace_o_id = ${workspace} and kept.span = 'month'
        and kept.day >= ${year.from}::date and kept.day < ${year.to}::date
      order by kept.day, kept.findings desc, record.o_id
      limit 100`,
  },
  'findings by type and month': {
    query: () => question('findings', { groupBy: ['extractionType'], ...count, interval: 'month' }),
    byHand: (sql, { workspace }) => sql`
      select day, type, findings
      from bench_best.finding_by_type
      where workspace_o_id = ${workspace} and span = 'month' and day >= ${year.from}::date and day < ${year.to}::date
      order by day, findings desc, type
      limit 100`,
  },
  'findings by sentiment and month': {
    query: () => question('findings', { groupBy: ['sentiment'], ...count, interval: 'month' }),
    byHand: (sql, { workspace }) => sql`
      select day, sum(positive), sum(negative), sum(findings - positive - negative)
      from bench_best.finding_by_type
      where workspace_o_id = ${workspace} and span = 'month' and day >= ${year.from}::date and day < ${year.to}::date
      group by day
      order by day`,
  },
  'findings by type of event, a year': {
    query: () => question('findings', { groupBy: ['eventType'], ...count }),
    byHand: (sql, { workspace }) => sql`
      select subject, sum(findings)::int as count
      from bench_best.finding_by_event_type
      where workspace_o_id = ${workspace} and span = 'month' and day >= ${year.from}::date and day < ${year.to}::date
      group by subject
      order by count desc`,
  },
  'findings of a competitor by type and month': {
    query: ({ entities }) =>
      question('findings', {
        groupBy: ['extractionType'],
        ...count,
        interval: 'month',
        competitorOIds: entities.slice(0, 1),
      }),
    byHand: (sql, { workspace, entities }) => sql`
      select day, type, findings
      from bench_best.mention_by_subject
      where workspace_o_id = ${workspace} and subject = ${entities[0] ?? ''} and span = 'month'
        and day >= ${year.from}::date and day < ${year.to}::date
      order by day, findings desc, type`,
  },
  'events by type and month': {
    query: () => question('events', { groupBy: ['eventType'], ...count, interval: 'month' }),
    byHand: (sql, { workspace }) => sql`
      select day, event_type, sum(events)::int as count
      from bench_best.event_by_type
      where workspace_o_id = ${workspace} and span = 'month' and day >= ${year.from}::date and day < ${year.to}::date
      group by day, event_type
      order by day, count desc
      limit 100`,
  },
  'events by category and week': {
    query: () => question('events', { groupBy: ['category'], ...count, interval: 'week' }),
    byHand: (sql, { workspace }) => sql`
      select date_trunc('week', day) as week, category, sum(events)::int as count
      from bench_best.event_by_type
      where workspace_o_id = ${workspace} and span = 'day' and day >= ${year.from}::date and day < ${year.to}::date
      group by 1, 2
      order by 1, 3 desc
      limit 100`,
  },
  'events by day of a month': {
    query: () => question('events', { groupBy: [], ...count, ...month, interval: 'day' }),
    byHand: (sql, { workspace }) => sql`
      select day, sum(events)::int as count
      from bench_best.event_by_type
      where workspace_o_id = ${workspace} and span = 'day' and day >= ${month.from}::date and day < ${month.to}::date
      group by day
      order by day`,
  },
  'events by competitor, a year': {
    query: () => question('events', { groupBy: ['entity'], ...competitors }),
    byHand: topOf('event_by_entity', 'events', year),
  },
  'events by competitor and type, a quarter': {
    query: () => question('events', { groupBy: ['entity', 'eventType'], ...competitors, ...quarter }),
    byHand: (sql, { workspace }) => sql`
      select record.o_id, record.name, summed.type, summed.count
      from (
        select subject, type, sum(events)::int as count
        from bench_best.event_by_entity_and_type
        where workspace_o_id = ${workspace} and span = 'month'
          and day >= ${quarter.from}::date and day < ${quarter.to}::date
        group by subject, type
      ) as summed
      join entity as record on record.workspace_o_id = ${workspace} and record.o_id = summed.subject
        and record.kind = 'competitor'
      order by summed.count desc, record.o_id
      limit 100`,
  },
  'findings by competitor, the last twelve months': {
    query: () => question('findings', { groupBy: ['entity'], ...competitors, ...lastYear }),
  },
  'events by type, the last twelve months': {
    query: () => question('events', { groupBy: ['eventType'], ...count, ...lastYear }),
  },
};

/** What is read from the rows of its range. */
export const rowQuestions: Record<string, MetricsQuery> = {
  'findings by account': question('findings', { groupBy: ['account'], ...count }),
  'findings by category and month': question('findings', {
    groupBy: ['category'],
    ...count,
    interval: 'month',
  }),
  'findings by outcome of the deal': question('findings', { groupBy: ['dealOutcome'], ...count }),
  'findings by competitor and outcome': question('findings', {
    groupBy: ['entity', 'dealOutcome'],
    ...competitors,
  }),
  'findings by speaker': question('findings', { groupBy: ['speakerRole'], ...count }),
  'findings by tag': question('findings', { groupBy: ['tag'], ...count }),
  'findings, all measures': question('findings', { groupBy: ['extractionType'] }),
  'events by account': question('events', { groupBy: ['account'], ...count }),
  'events by purpose and month': question('events', {
    groupBy: ['callPurpose'],
    ...count,
    interval: 'month',
  }),
  'events by owner': question('events', { groupBy: ['owner'], ...count }),
  'events, all measures': question('events', { groupBy: ['eventType'] }),
  'deals by owner and month': question('deals', { groupBy: ['owner'], interval: 'month' }),
  'deals by stage': question('deals', { groupBy: ['stage'] }),
  'deals by competitor': question('deals', { groupBy: ['entity'], entityTypes: ['competitor'] }),
  'runs by type and month': question('runs', { groupBy: ['agentType'], interval: 'month' }),
  'runs by agent': question('runs', { groupBy: ['agent'], measures: ['count', 'costUsd'] }),
};
