import { z } from 'zod';
import { dealListQuery, moneySum } from './account.ts';
import { eventListQuery, findingListQuery, findingListRequest } from './event-query.ts';
import { entityTypes, localTime } from './period.ts';
import { runListQuery } from './run.ts';
import { asRows, decimalText, flag, isoTime, queryList, wholeNumber } from './wire.ts';
import { timeZoneName } from './workspace.ts';

/** Figures over findings, events, deals and runs: sources, measures, dimensions and ranges. */

export const metricSources = ['findings', 'events', 'deals', 'runs'] as const;
export type MetricSource = (typeof metricSources)[number];

export const metricIntervals = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type MetricInterval = (typeof metricIntervals)[number];

/** Dimensions by which rows can be grouped, for each question. */
export const metricDimensions = {
  findings: [
    'entity',
    'entityKind',
    'extractionType',
    'sentiment',
    'eventType',
    'category',
    'callPurpose',
    'account',
    'speakerRole',
    'tag',
    'dealOutcome',
  ],
  events: [
    'eventType',
    'category',
    'callPurpose',
    'provider',
    'account',
    'owner',
    'entity',
    'entityKind',
    'tag',
    'dealOutcome',
  ],
  deals: ['stage', 'stageCategory', 'owner', 'account', 'currency', 'lossReason', 'entity', 'entityKind'],
  runs: ['agent', 'agentType', 'model', 'status', 'key', 'workflow', 'experiment'],
} as const satisfies Record<MetricSource, readonly string[]>;

/** The measures of the rows of a group. */
export const metricMeasures = {
  findings: ['count', 'events', 'accounts', 'people'],
  events: ['count', 'accounts', 'people'],
  deals: ['count', 'won', 'lost', 'open', 'winRate', 'amount', 'averageAmount', 'cycleDays', 'stageDays'],
  runs: [
    'count',
    'succeeded',
    'failed',
    'credits',
    'costUsd',
    'inputTokens',
    'outputTokens',
    'p50Ms',
    'p95Ms',
  ],
} as const satisfies Record<MetricSource, readonly string[]>;

export const rowsDefault = 100;
export const rowsMost = 1_000;

export const metricInterval = z
  .enum(metricIntervals)
  .meta({ id: 'MetricInterval', description: 'Period by which rows are grouped' });

const limit = wholeNumber({ min: 1, max: rowsMost });

const frame = {
  interval: metricInterval.optional().meta({ description: 'A row per interval; weeks begin on Monday' }),
  timeZone: timeZoneName
    .optional()
    .meta({ description: "Time zone of days, such as Europe/Berlin; default: the workspace's" }),
  from: localTime('First moment; default: twelve months before `to`'),
  to: localTime('Moment after the last; default: now'),
  previous: flag().default(false).meta({
    description: 'Adds the same measures of the previous interval, else of an equal range before `from`',
  }),
  limit: limit
    .default(rowsDefault)
    .meta({ type: 'integer', description: `Rows to return; default ${rowsDefault}, at most ${rowsMost}` }),
};

const twoDimensions = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  queryList(z.enum(names), 2)
    .default([])
    .refine((chosen) => new Set(chosen).size === chosen.length, 'must not name a dimension twice')
    .meta({ description: 'Up to two dimensions; none: one group' });

/** What is asked of one source, beside its filters. */
const question = <
  const Dimensions extends readonly [string, ...string[]],
  const Measures extends readonly [string, ...string[]],
>(
  dimensions: Dimensions,
  measures: Measures,
) => ({
  groupBy: twoDimensions(dimensions),
  ...frame,
  measures: queryList(z.enum(measures), measures.length).optional().meta({
    description: 'Default: all. Rollups hold `count` alone; all else is read from rows',
  }),
  orderBy: z
    .enum([...measures, 'key', 'period'])
    .optional()
    .meta({
      description:
        'Measures descend, `key` and `period` ascend; default: period, then count. Amounts in several currencies sort by the greatest',
    }),
});

/** Only groups of records of these kinds. */
const ofEntities = { entityTypes };

const eventFilter = eventListQuery.omit({
  text: true,
  processingStatuses: true,
  startDate: true,
  endDate: true,
  limit: true,
  offset: true,
  cursor: true,
  total: true,
});
const findingPage = { startDate: true, endDate: true, limit: true, offset: true } as const;
const dealFilter = dealListQuery.omit({ limit: true, offset: true, cursor: true, total: true });
const runFilter = runListQuery.omit({ startDate: true, endDate: true, limit: true, offset: true });

const questions = {
  findings: { ...question(metricDimensions.findings, metricMeasures.findings), ...ofEntities },
  events: { ...question(metricDimensions.events, metricMeasures.events), ...ofEntities },
  deals: { ...question(metricDimensions.deals, metricMeasures.deals), ...ofEntities },
  runs: question(metricDimensions.runs, metricMeasures.runs),
};

export const findingMetricsQuery = findingListRequest
  .omit(findingPage)
  .extend(questions.findings)
  .extend(asRows);
export const eventMetricsQuery = eventFilter.extend(questions.events).extend(asRows);
export const dealMetricsQuery = dealFilter.extend(questions.deals).extend(asRows);
export const runMetricsQuery = runFilter.extend(questions.runs).extend(asRows);

/** The limit of rows for a reply that may be a file; a file has all rows by default. */
export const rowsInReply = {
  limit: limit.optional().meta({
    type: 'integer',
    description: `Rows to return; default ${rowsDefault}, of a file ${rowsMost}; at most ${rowsMost}`,
  }),
};

/** The filters of each source, as GraphQL takes them. */
export const metricFilters = {
  findings: findingListQuery.omit(findingPage),
  events: eventFilter,
  deals: dealFilter,
  runs: runFilter,
};

/** The query parameters of each metric source, filters excluded. */
export const metricQuestions = {
  findings: z.object(questions.findings),
  events: z.object(questions.events),
  deals: z.object(questions.deals),
  runs: z.object(questions.runs),
};

export type FindingMetricsQuery = z.output<typeof findingMetricsQuery>;
export type EventMetricsQuery = z.output<typeof eventMetricsQuery>;
export type DealMetricsQuery = z.output<typeof dealMetricsQuery>;
export type RunMetricsQuery = z.output<typeof runMetricsQuery>;

const count = (description: string) => z.number().int().meta({ description });
const roundedNumber = (description: string) => z.number().nullable().meta({ description });

const measures = {
  findings: {
    count: count('Findings'),
    events: count('Different events with them'),
    accounts: count('Different accounts in them'),
    people: count('Different outside addresses in their events'),
  },
  events: {
    count: count('Events'),
    accounts: count('Different accounts in them'),
    people: count('Different outside addresses in them'),
  },
  deals: {
    count: count('Deals'),
    won: count('Won deals'),
    lost: count('Lost deals'),
    open: count('Open deals'),
    winRate: roundedNumber('won / (won + lost); null if none has ended'),
    amount: z.array(moneySum).meta({ description: 'Sum of the amounts, per currency' }),
    averageAmount: z
      .array(moneySum)
      .meta({ description: 'Mean of the known amounts, per currency, to the cent' }),
    cycleDays: roundedNumber('Median of the days from creation to close'),
    stageDays: roundedNumber(
      "Median of the days in a stage that was left; by stage: in the row's stage, also of deals in another one now",
    ),
  },
  runs: {
    count: count('Runs of agents'),
    succeeded: count('Completed runs'),
    failed: count('Failed runs'),
    credits: decimalText.meta({ description: 'Credits used, exactly' }),
    costUsd: decimalText.meta({ description: 'US dollars paid for models, exactly' }),
    inputTokens: z.number().meta({ description: 'Tokens read by models' }),
    outputTokens: z.number().meta({ description: 'Tokens written by models' }),
    p50Ms: roundedNumber('Median of completed runs, in milliseconds'),
    p95Ms: roundedNumber('95th percentile of completed runs, in milliseconds'),
  },
} satisfies Record<MetricSource, z.ZodRawShape>;

export const metricKey = z
  .object({
    dimension: z.string().meta({ description: 'One of `groupBy`' }),
    value: z.string().nullable().meta({ description: 'An oId, or the word itself; null: none' }),
    label: z
      .string()
      .nullable()
      .meta({ description: 'Name of the record whose oId `value` is, else the same' }),
  })
  .meta({ id: 'MetricKey', description: 'Common value of a group, in one dimension' });
export type MetricKey = z.output<typeof metricKey>;

export const metricPeriod = z
  .object({
    start: isoTime.meta({ description: 'First moment' }),
    end: isoTime.meta({ description: 'Moment after the last' }),
  })
  .meta({ id: 'MetricPeriod', description: 'A period' });
export type MetricPeriod = z.output<typeof metricPeriod>;

/** Measures that were not asked for are left out. */
const rowOf = <const Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z
    .object({
      key: z.array(metricKey).meta({ description: 'One per dimension of `groupBy`, in order' }),
      period: metricPeriod.nullable().meta({ description: 'null without an interval' }),
      ...z.object(shape).partial().shape,
      previous: z
        .object(shape)
        .partial()
        .meta({ id: `${name}Measures`, description: 'Measures of the time before' })
        .nullable()
        .meta({ description: 'Measures of the time before; null if not asked for' }),
    })
    .meta({ id: name, description: 'A group of rows with its measures' });

export const metricRows = {
  findings: rowOf('FindingMetric', measures.findings),
  events: rowOf('EventMetric', measures.events),
  deals: rowOf('DealMetric', measures.deals),
  runs: rowOf('RunMetric', measures.runs),
};

const replyOf = <Row extends z.ZodObject>(row: Row) =>
  z.object({
    from: isoTime,
    to: isoTime,
    timeZone: z.string(),
    readFrom: z.enum(['rollups', 'rows']).meta({ description: 'rows: slower, in proportion to the range' }),
    hasMore: z.boolean().meta({ description: 'More rows than `limit` exist' }),
    data: z.array(row),
  });

export const metricReplies = {
  findings: replyOf(metricRows.findings),
  events: replyOf(metricRows.events),
  deals: replyOf(metricRows.deals),
  runs: replyOf(metricRows.runs),
};
