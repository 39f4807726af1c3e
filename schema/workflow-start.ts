import { z } from 'zod';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { insightFilters } from './insight.ts';
import { prefixes } from './o-id.ts';
import { boundedText, flag, freeObject, isoTime, listOf, oId, page } from './wire.ts';
import { expression } from './workflow-steps/node.ts';

/** Schedules and triggers, which start runs of workflows without a request. */

export const schedulesMost = 1_000;
export const triggersMost = 200;
/** The limit of delay after which a schedule no longer starts a missed run. */
export const lateSecondsMost = 60;
/** With the event beside it, the input stays below what a run takes. */
const inputBytesMost = 32 * 1024;

const input = freeObject
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= inputBytesMost,
    `must have at most ${inputBytesMost / 1024} KB as JSON`,
  )
  .meta({
    id: 'StartInput',
    description: 'Members of `$input` of every run; at most 32 KB',
  });

const cron = boundedText(100)
  .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
  .meta({
    id: 'CronPattern',
    description:
      'Five fields: minute, hour, day of month, month, day of week (0 or 7 is Sunday; `MON`, `JAN` too; if both days are given, either matches); lists, ranges and steps as usual, `L` for the last day of a month, `5#2` for the second Friday; or @yearly, @monthly, @weekly, @daily, @hourly',
  });

const timezone = boundedText(64)
  .transform((text) => text.trim())
  .meta({
    id: 'TimeZone',
    description:
      'IANA name. When clocks go forward, a skipped single time of day runs at the end of the gap, skipped times of `*`, lists and steps do not run; when they go back, a single time of day runs once, others twice',
    examples: ['Europe/Berlin'],
  });

const catchUp = z.enum(['none', 'one']).meta({
  id: 'ScheduleCatchUp',
  description: `Times missed while no worker ran. none: skips those more than ${lateSecondsMost} seconds ago. one: one run for all, for the latest`,
});

const isEnabled = z.boolean();
const callbackUrl = boundedText(2_000).meta({
  description: 'Address that the end of each run is posted to; https, or http inside OUTBOUND_ALLOW',
});

export const scheduleCreate = z
  .object({
    workflowOId: oId,
    cron,
    timezone: timezone.nullish().meta({ description: 'Default UTC' }),
    input: input.nullish(),
    enabled: isEnabled.nullish().meta({ description: 'Default true' }),
    catchUp: catchUp.nullish().meta({ description: 'Default none' }),
    callbackUrl: callbackUrl.nullish(),
  })
  .meta({
    id: 'ScheduleCreate',
    requestExample: {
      workflowOId: exampleOId('caw'),
      cron: '0 9 * * MON-FRI',
      timezone: 'Europe/Berlin',
      input: { segment: 'Grocers' },
    },
  });
export type ScheduleCreate = z.output<typeof scheduleCreate>;

const readOnly = [
  'nextRunAt',
  'nextRunsAt',
  'lastRunAt',
  'lastRunOId',
  'lastError',
  'createdAt',
  'updatedAt',
];

export const scheduleUpdate = z
  .object({
    oId,
    workflowOId: oId.optional(),
    cron: cron.optional(),
    timezone: timezone.optional(),
    input: input.nullish().meta({ description: 'Replaces the former one; null clears it' }),
    enabled: isEnabled.optional(),
    catchUp: catchUp.optional(),
    callbackUrl: callbackUrl.nullish().meta({ description: 'null clears it' }),
  })
  .meta({
    id: 'ScheduleUpdate',
    requestExample: { oId: exampleOId(prefixes.schedule), cron: '0 7 * * MON', enabled: true },
  })
  .register(inputRules, { aliases: { scheduleOId: 'oId' }, changes: true, readOnly });
export type ScheduleUpdate = z.output<typeof scheduleUpdate>;

const startMembers = {
  callbackUrl: z.string().nullable(),
  lastRunAt: isoTime.nullable().meta({ description: 'Time of its last start' }),
  lastRunOId: z.string().nullable(),
  lastError: z
    .string()
    .nullable()
    .meta({ description: 'Reason why its last start failed; null if it did not' }),
  createdAt: isoTime,
  updatedAt: isoTime,
};

export const scheduleRecord = z
  .object({
    oId: z.string(),
    workflowOId: z.string(),
    cron: z.string(),
    timezone: z.string(),
    input: freeObject,
    enabled: isEnabled,
    catchUp,
    nextRunAt: isoTime.nullable().meta({ description: 'null while disabled' }),
    nextRunsAt: z
      .array(isoTime)
      .optional()
      .meta({ description: 'Next five times, from nextRunAt on; not in lists' }),
    ...startMembers,
  })
  .meta({ id: 'Schedule' });
export type ScheduleRecord = z.output<typeof scheduleRecord>;

export const startListQuery = z.object({
  ...page({ default: 10, max: 200 }),
  workflowOId: oId.optional(),
  enabled: flag().optional(),
});
export type StartListQuery = z.output<typeof startListQuery>;

export const scheduleList = listOf(scheduleRecord);
export const schedulesDeleted = z
  .union([scheduleRecord, z.array(scheduleRecord)])
  .meta({ id: 'SchedulesDeleted' });

const filters = insightFilters.meta({
  description:
    'As in the event list; none: every imported event. Filters on the analysis (records, purpose) are applied after it, all others when the event is stored',
});

const match = expression.meta({
  description:
    "Over `$event`, as in `event/get`, and the trigger's `$input`: an event that passes the filters starts a run if the value is true",
});

export const triggerCreate = z
  .object({
    workflowOId: oId,
    filters: filters.nullish(),
    match: match.nullish(),
    input: input.nullish(),
    enabled: isEnabled.nullish().meta({ description: 'Default true' }),
    callbackUrl: callbackUrl.nullish(),
  })
  .meta({
    id: 'TriggerCreate',
    requestExample: { workflowOId: exampleOId('caw'), filters: { eventTypes: ['CALL_TRANSCRIPT'] } },
  });
export type TriggerCreate = z.output<typeof triggerCreate>;

export const triggerUpdate = z
  .object({
    oId,
    workflowOId: oId.optional(),
    filters: filters.nullish().meta({ description: 'Replace the former ones; null clears them' }),
    match: match.nullish().meta({ description: 'Replaces the former one; null clears it' }),
    input: input.nullish().meta({ description: 'Replaces the former one; null clears it' }),
    enabled: isEnabled.optional(),
    callbackUrl: callbackUrl.nullish().meta({ description: 'null clears it' }),
  })
  .meta({
    id: 'TriggerUpdate',
    requestExample: { oId: exampleOId(prefixes.trigger), enabled: false },
  })
  .register(inputRules, { aliases: { triggerOId: 'oId' }, changes: true, readOnly });
export type TriggerUpdate = z.output<typeof triggerUpdate>;

export const triggerRecord = z
  .object({
    oId: z.string(),
    workflowOId: z.string(),
    filters: z.record(z.string(), z.unknown()),
    match: z.string().nullable(),
    input: freeObject,
    enabled: isEnabled,
    ...startMembers,
  })
  .meta({ id: 'Trigger' });
export type TriggerRecord = z.output<typeof triggerRecord>;

export const triggerList = listOf(triggerRecord);
export const triggersDeleted = z
  .union([triggerRecord, z.array(triggerRecord)])
  .meta({ id: 'TriggersDeleted' });
