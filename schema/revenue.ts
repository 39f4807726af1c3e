import { z } from 'zod';
import { dealSum } from './account.ts';
import {
  dealMetricsQuery,
  eventMetricsQuery,
  metricKey,
  metricPeriod,
  metricReplies,
  rowsMost,
} from './metrics.ts';
import { rangeQuery } from './period.ts';
import { isoTime } from './wire.ts';

/** Two questions under the names that clients of before ask them by. */

const frame = { measures: true, orderBy: true, previous: true, format: true, from: true, to: true } as const;

export const eventTop = eventMetricsQuery
  .omit(frame)
  .extend(rangeQuery)
  .meta({
    id: 'EventTop',
    requestExample: { groupBy: ['account'], eventCategories: ['CALL'], limit: 10 },
  });

export const eventTopReply = metricReplies.events;

export const revenueGroups = ['month', 'owner', 'account', 'stage'] as const;

export const revenueQuestion = dealMetricsQuery
  .omit({ ...frame, groupBy: true, interval: true, entityTypes: true, limit: true })
  .extend({
    groupBy: z.enum(revenueGroups).default('month').meta({ description: 'Groups of rows; default month' }),
    ...rangeQuery,
  })
  .meta({ id: 'RevenueQuestion', requestExample: { groupBy: 'owner', startDate: '2026-01-01T00:00:00Z' } });

export const revenueReply = z.object({
  from: isoTime,
  to: isoTime,
  timeZone: z.string(),
  hasMore: z.boolean().meta({ description: `There are more than ${rowsMost} rows` }),
  data: z.array(
    z
      .object({
        key: z.array(metricKey),
        period: metricPeriod.nullable(),
        won: dealSum,
        lost: dealSum,
        open: dealSum,
        winRate: z.number().nullable().meta({ description: 'won / (won + lost); null if none has ended' }),
        cycleDays: z.number().nullable().meta({ description: 'Median of the days from creation to close' }),
      })
      .meta({ id: 'RevenueRow' }),
  ),
});
