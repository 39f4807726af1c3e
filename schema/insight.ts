import { z } from 'zod';
import { eventFilterShape } from './event-query.ts';
import { inputRules } from './input/rules.ts';
import { entityFilterAliases } from './kind-fields.ts';
import { entityTypes, periodQuery, periodTypes, rangeQuery, sortBy } from './period.ts';
import { boundedText, isoTime, listOf, oId, page, textSearch, timestamp, wholeNumber } from './wire.ts';

/** Saved questions over events, their answers, and the standing reports. */

const name = boundedText(500).refine((text) => text.trim().length > 0, 'must not be empty');

/** Filters of an insight. In a body, an explicit null equals an absent filter. */
export const insightFilters = z
  .preprocess(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
        : value,
    z
      .object(eventFilterShape)
      .partial({ matchAll: true })
      .register(inputRules, { aliases: entityFilterAliases }),
  )
  .meta({ id: 'InsightFilters' });
export type InsightFilters = z.output<typeof insightFilters>;

export const insightCreate = z
  .object({
    name,
    description: boundedText(5000).nullish(),
    filters: insightFilters.nullish(),
    periodDays: z
      .number()
      .int()
      .min(1)
      .max(3660)
      .nullish()
      .meta({ description: 'Number of days back; default 30' }),
  })
  .meta({
    id: 'InsightCreate',
    requestExample: {
      name: 'Deals lost after a demo',
      filters: { eventTypes: ['DEAL_LOST'], callPurposes: ['DEMO'] },
      periodDays: 90,
    },
  });

export const insightRecord = z
  .object({
    oId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    filters: z.record(z.string(), z.unknown()),
    periodDays: z.number().int(),
    lastRunAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'Insight' });
export type InsightRecord = z.output<typeof insightRecord>;

const namedEntity = z.object({
  oId: z.string(),
  entityType: z.string(),
  name: z.string(),
  events: z.number().int(),
});

export const insightAnswer = z
  .object({
    eventTypes: z.array(z.object({ eventType: z.string(), events: z.number().int() })),
    extractionTypes: z.array(z.object({ extractionType: z.string(), findings: z.number().int() })),
    topEntities: z.array(namedEntity),
    quotes: z.array(
      z.object({
        findingOId: z.string(),
        eventOId: z.string(),
        extractionType: z.string(),
        quote: z.string(),
        speaker: z.string().nullable(),
      }),
    ),
    newestEvents: z.number().int().optional().meta({
      description:
        'Present if more events pass the filters than an answer reads: types, entities and quotes are those of this many newest events. Filters by type, category and time alone have no such limit',
    }),
  })
  .meta({ id: 'InsightAnswer' });
export type InsightAnswer = z.output<typeof insightAnswer>;

export const insightResult = z
  .object({
    oId: z.string(),
    insightOId: z.string(),
    runAt: isoTime,
    periodStart: isoTime,
    periodEnd: isoTime,
    eventCount: z.number().int(),
    findingCount: z.number().int(),
    answer: insightAnswer,
  })
  .meta({ id: 'InsightResult' });
export type InsightResult = z.output<typeof insightResult>;

export const insightListQuery = z.object({ text: textSearch, ...page({ default: 10, max: 200 }) });
export const insightListReply = listOf(insightRecord);
export const insightResultsQuery = z.object({ oId, ...page({ default: 10, max: 200 }) });
export const insightResultsReply = listOf(insightResult);

const top = page({ default: 10, max: 200 }).limit;

export const entityStatsQuery = z.object({
  entityTypes,
  entityOId: oId.optional(),
  anchorAt: timestamp().optional().meta({ description: 'Days are counted back from here; default now' }),
  ...periodQuery,
  ...rangeQuery,
  sort: sortBy('events', 'findings', 'lastEventAt', 'name'),
  limit: top,
});

const periodCounts = z
  .object({ last7Days: z.number().int(), last30Days: z.number().int(), last90Days: z.number().int() })
  .meta({ id: 'PeriodCounts' });

export const entityStatsReply = z.object({
  anchorAt: isoTime,
  periodStart: isoTime.nullable(),
  periodEnd: isoTime.nullable(),
  entities: z.array(
    z.object({
      entityOId: z.string(),
      entityType: z.string(),
      name: z.string(),
      events: periodCounts,
      previousEvents: periodCounts.meta({ description: 'Equal period before' }),
      findings: periodCounts,
      lastEventAt: isoTime.nullable(),
      inPeriod: z
        .object({ events: z.number().int(), findings: z.number().int(), previousEvents: z.number().int() })
        .nullable()
        .meta({ description: 'The period, and an equal one before' }),
    }),
  ),
});
export type EntityStats = z.output<typeof entityStatsReply>;

export const competitiveQuery = z.object({
  ...periodQuery,
  ...rangeQuery,
  entityTypes: entityTypes.meta({ description: 'Default competitor' }),
  sort: sortBy('mentions', 'events', 'dealsWon', 'dealsLost', 'name'),
});
export const competitiveReply = z.object({
  periodType: z.string(),
  periodStart: isoTime,
  periodEnd: isoTime,
  competitors: z.array(
    z.object({
      entityOId: z.string(),
      name: z.string(),
      events: z.number().int(),
      mentions: z.number().int(),
      previousMentions: z.number().int(),
      sentiment: z.object({
        positive: z.number().int(),
        neutral: z.number().int(),
        negative: z.number().int(),
      }),
      dealsWon: z.number().int(),
      dealsLost: z.number().int(),
    }),
  ),
});
export type Competitive = z.output<typeof competitiveReply>;

export const timeSeriesQuery = z.object({
  entityTypes,
  entityOId: oId.optional(),
  ...rangeQuery,
  ...periodQuery,
  interval: z
    .enum(['day', ...periodTypes])
    .optional()
    .meta({ description: 'Default: the periodType, or week' }),
  sort: sortBy('events', 'findings', 'lastEventAt', 'name'),
  limit: top,
});
export const timeSeriesReply = z.object({
  interval: z.string(),
  startDate: isoTime,
  endDate: isoTime,
  series: z.array(
    z.object({
      entityOId: z.string(),
      entityType: z.string(),
      name: z.string(),
      points: z.array(z.object({ date: z.string(), events: z.number().int(), findings: z.number().int() })),
    }),
  ),
});
export type TimeSeries = z.output<typeof timeSeriesReply>;

export const topEntitiesQuery = z.object({
  entityTypes,
  ...rangeQuery,
  ...periodQuery,
  sort: sortBy('events', 'findings', 'lastEventAt', 'name'),
  limit: top,
});
export const topEntity = z
  .object({
    entityOId: z.string(),
    entityType: z.string(),
    name: z.string(),
    events: z.number().int(),
    findings: z.number().int(),
    lastEventAt: isoTime,
  })
  .meta({ id: 'TopEntity' });
export type TopEntity = z.output<typeof topEntity>;

export const baselineQuery = z.object({
  ...periodQuery,
  periodCount: wholeNumber({ min: 2, max: 120 })
    .default(6)
    .meta({ type: 'integer', description: 'Number of whole periods, up to the one before the current' }),
  entityTypes,
});

const median = z.number().meta({ description: 'Median over the periods' });

export const baseline = z
  .object({
    periodType: z.string(),
    periodStart: isoTime,
    periodEnd: isoTime,
    periodCount: z.number().int(),
    activity: z.object({ events: median, dealsWon: median, dealsLost: median }),
    entityTypes: z.array(
      z.object({
        entityType: z.string(),
        entities: median.meta({ description: 'Records named in events' }),
        events: median,
        findings: median,
      }),
    ),
  })
  .meta({ id: 'WorkspaceBaseline' });
export type Baseline = z.output<typeof baseline>;
