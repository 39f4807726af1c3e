import { z } from 'zod';
import { eventCategory, eventType } from './events.ts';
import { timestamp } from './wire.ts';

/** Events counted by day and type, from the counts that are kept while events are stored. */

export const eventDay = z
  .object({
    day: z.string().meta({ description: 'The day in UTC, 2026-03-02', format: 'date' }),
    eventCategory,
    eventType,
    events: z.number().int(),
  })
  .meta({ id: 'EventDay' });
export type EventDay = z.output<typeof eventDay>;

/** At most ten years, so that the answer stays of a size. */
export const maxDays = 3_660;

export const eventDayQuery = z.object({
  startDate: timestamp().optional().meta({ description: 'Default: 30 days before the end' }),
  endDate: timestamp().optional().meta({ description: 'Default: now' }),
});
