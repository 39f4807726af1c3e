import {
  type DealMetricsQuery,
  type EventMetricsQuery,
  type FindingMetricsQuery,
  type MetricKey,
  type MetricPeriod,
  type MetricSource,
  metricMeasures,
  type RunMetricsQuery,
} from '../../../schema/metrics.ts';
import type { Tx } from '../../database/index.ts';
import { invalidField } from '../../errors.ts';
import { ownDomainsOf } from '../accounts/facts/own-domains.ts';
import { filterOf } from '../events/filter.ts';
import { requestedFilter } from '../events/requested-filter.ts';
import { withoutTags } from '../events/tagged.ts';
import type { FindingFilter } from '../findings/finding-ways.ts';
import type { HeldCounts } from '../rollups/counted.ts';
import { eventsInRollups, findingsInRollups } from './from-rollups.ts';
import type { Fragment, Source } from './metric-source.ts';
import { type Periods, periodsOf } from './periods.ts';
import { dealSource } from './sources/deal-source.ts';
import { eventSource } from './sources/event-source.ts';
import { findingSource } from './sources/finding-source.ts';
import { runSource } from './sources/run-source.ts';
import { chosenMeasures, countedGroups, type GroupRow, groupsOf, type Question } from './statement.ts';

/** One group with its measures, in the form of replies. */
export interface MetricRow extends Record<string, unknown> {
  key: MetricKey[];
  period: MetricPeriod | null;
  previous: Record<string, unknown> | null;
}

export interface Metrics {
  from: string;
  to: string;
  timeZone: string;
  /** Rows are read as many as the range has. */
  readFrom: 'rollups' | 'rows';
  hasMore: boolean;
  data: MetricRow[];
}

/** A query for metrics, by source, without the members for pages and files. */
export type MetricsQuery =
  | ({ of: 'findings' } & Omit<FindingMetricsQuery, 'format'>)
  | ({ of: 'events' } & Omit<EventMetricsQuery, 'format'>)
  | ({ of: 'deals' } & Omit<DealMetricsQuery, 'format'>)
  | ({ of: 'runs' } & Omit<RunMetricsQuery, 'format'>);

/**
 * Computes measures of the groups of a source, and those in `ownMeasures`, which no client can ask for. Throws 400 for an
 * invalid query.
 */
export async function metricsOf(
  tx: Tx,
  workspace: string,
  query: MetricsQuery,
  now: Date,
  ownMeasures: readonly string[] = [],
): Promise<Metrics> {
  const prepared = await preparedQuestion(tx, workspace, query, now);
  const { source, counted } = prepared;
  const question = { ...prepared.question, measures: [...prepared.question.measures, ...ownMeasures] };
  const groups = await (counted
    ? countedGroups(tx, workspace, source, counted, question)
    : groupsOf(tx, workspace, source, question));
  const shown = groups.slice(0, query.limit);
  return {
    from: question.periods.from.toISOString(),
    to: question.periods.to.toISOString(),
    timeZone: question.periods.timeZone,
    readFrom: counted ? 'rollups' : 'rows',
    hasMore: groups.length > shown.length,
    data: rowsOf(source, question, shown),
  };
}

/** Reads the range, the filters and the source of a query. Throws 400. */
export async function preparedQuestion(tx: Tx, workspace: string, query: MetricsQuery, now: Date) {
  checkEntityTypes(query);
  const { periods, held } = await periodsOf(tx, workspace, query, now);
  const question: Question = {
    groupBy: query.groupBy,
    measures: query.measures ?? metricMeasures[query.of],
    orderBy: query.orderBy,
    limit: query.limit,
    previous: query.previous,
    periods,
  };
  return { ...(await sourceOf(tx, workspace, query, periods, held)), question };
}

/** A row of the statement as a reply has it. */
function rowsOf(source: Source, question: Question, groups: readonly GroupRow[]): MetricRow[] {
  const { groupBy, periods, previous } = question;
  const measures = Object.entries(chosenMeasures(source, { ...question, orderBy: undefined })).filter(
    ([name]) => question.measures.includes(name),
  );
  const read = (group: GroupRow, prefix: string) =>
    Object.fromEntries(
      measures.map(([name, measure]) => {
        const value = group[`${prefix}${name}`];
        return [name, measure.read ? measure.read(value) : (value ?? measure.none)];
      }),
    );
  const none = Object.fromEntries(measures.map(([name, measure]) => [name, measure.none]));
  return groups.map((group) => ({
    key: groupBy.map((dimension, at) => {
      const value = at === 0 ? group.value1 : group.value2;
      return {
        dimension,
        value,
        label: value === null ? null : (group[at === 0 ? 'label1' : 'label2'] ?? value),
      };
    }),
    period: periods.isDivided ? periodOf(periods, group.bucket) : null,
    ...read(group, ''),
    previous: previous ? (group.hasBefore === true ? read(group, 'before ') : none) : null,
  }));
}

function periodOf({ moments }: Periods, bucket: number): MetricPeriod {
  const [start, end] = [moments[bucket - 1], moments[bucket]];
  if (!start || !end) throw new Error('a row outside the range');
  return { start: start.toISOString(), end: end.toISOString() };
}

/** The source with the conditions of the query's filters, and the counts of rollups where they hold the answer. */
async function sourceOf(
  tx: Tx,
  workspace: string,
  query: MetricsQuery,
  periods: Periods,
  heldCounts: HeldCounts,
): Promise<{ source: Source; counted: Fragment | null }> {
  const [start = periods.from] = periods.moments;
  const range = { start, end: periods.to };
  const { groupBy, measures = metricMeasures[query.of] } = query;
  const isOfPeople =
    groupBy.some((name) => name === 'speakerRole') || measures.some((name) => name === 'people');
  const ownDomains = async () => (isOfPeople ? [...(await ownDomainsOf(tx, workspace))] : []);
  switch (query.of) {
    case 'findings': {
      const filter = findingFilterOf(query);
      const asked = { groupBy, measures, kinds: query.entityTypes, periods };
      return {
        source: findingSource(tx, workspace, query, filter, range, await ownDomains()),
        counted: findingsInRollups(tx, workspace, heldCounts, asked, filter),
      };
    }
    case 'events': {
      const filter = await requestedFilter(tx, workspace, { ...query, endDate: range.end }, range.end);
      const tagless = await withoutTags(tx, workspace, filter);
      const asked = { groupBy, measures, kinds: query.entityTypes, periods };
      return {
        source: eventSource(tx, workspace, query, tagless, range, await ownDomains()),
        counted: query.insightOId ? null : eventsInRollups(tx, workspace, heldCounts, asked, tagless),
      };
    }
    case 'deals':
      return { source: await dealSource(tx, workspace, query, range), counted: null };
    case 'runs':
      return { source: runSource(tx, workspace, query, range), counted: null };
  }
}

function findingFilterOf(query: Extract<MetricsQuery, { of: 'findings' }>): FindingFilter {
  const { entityGroups, parties } = filterOf(query);
  return {
    start: null,
    end: null,
    entityGroups,
    parties,
    extractionTypes: query.extractionType ?? [],
    eventOId: query.eventOId ?? null,
  };
}

function checkEntityTypes(query: MetricsQuery): void {
  if (query.of === 'runs' || !query.entityTypes?.length) return;
  const isByEntity = query.groupBy.some((name) => name === 'entity' || name === 'entityKind');
  if (!isByEntity) throw invalidField('entityTypes', 'requires entity or entityKind in groupBy');
}

export type { MetricSource };
