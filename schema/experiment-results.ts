import { z } from 'zod';
import { experimentRecord } from './experiment.ts';
import { boundedText, isoTime, oId } from './wire.ts';

/** The outcomes of an experiment's runs, reported one by one and summarised. */

export const byExperimentOId = z.object({ experimentOId: oId });

export const outcomesOfRunMost = 20;
/** The limit of different outcomes in a summary, the most frequent first. */
export const outcomesShownMost = 20;

export const outcomeBody = z
  .object({
    runOId: oId,
    outcome: boundedText(200)
      .transform((text) => text.trim().toUpperCase().replaceAll(/[ -]/g, '_'))
      .refine(
        (word) => /^[A-Z][A-Z0-9_]{0,63}$/.test(word),
        'must be a word of at most 64 letters, digits and underscores, such as MEETING_BOOKED',
      )
      .meta({ description: 'A word of your own: REPLIED, MEETING_BOOKED, POSITIVE, NEGATIVE' }),
    value: z.number().min(-1e12).max(1e12).nullish().meta({
      description: 'Value of the outcome, such as an amount; sent again it replaces the first',
    }),
  })
  .meta({
    id: 'RunOutcomeReport',
    requestExample: { runOId: 'run_0UqEwmVv7vSIBPaPAT7yj', outcome: 'MEETING_BOOKED' },
  });
export type OutcomeBody = z.output<typeof outcomeBody>;

export const outcomeReply = z
  .object({
    runOId: z.string(),
    experimentOId: z.string(),
    agentOId: z.string(),
    outcome: z.string(),
    value: z.number().nullable(),
    recordedAt: isoTime.meta({ description: 'Time of the first report' }),
  })
  .meta({ id: 'RunOutcome' });
export type OutcomeReply = z.output<typeof outcomeReply>;

const interval = z.object({ lower: z.number(), upper: z.number() }).meta({ id: 'ConfidenceInterval' });
export type Interval = z.output<typeof interval>;

const armOutcome = z
  .object({
    outcome: z.string(),
    count: z.number().int().meta({ description: 'Reached persons with at least one run of this outcome' }),
    rate: z.number().nullable().meta({ description: 'count of reached; null if nobody is reached' }),
    interval: interval.nullable().meta({ description: "95 %, Wilson's score interval of the rate" }),
    value: z
      .object({
        count: z.number().int().meta({ description: 'Number of count with a value' }),
        mean: z.number().meta({ description: 'Mean; several values of one person count as their mean' }),
        interval: interval
          .nullable()
          .meta({ description: "95 %, mean ± t · s / √count (Student's t); null for less than two values" }),
      })
      .nullable()
      .meta({ id: 'OutcomeValue' }),
  })
  .meta({ id: 'ArmOutcome' });
export type ArmOutcome = z.output<typeof armOutcome>;

const armResult = z
  .object({
    agentOId: z.string(),
    name: z.string(),
    state: z.enum(['ACTIVE', 'DELETED', 'REMOVED']).meta({
      description: 'ACTIVE agents are given runs; DELETED and REMOVED ones are not',
    }),
    weight: z.number().nullable(),
    runs: z.number().int(),
    completed: z.number().int(),
    failed: z.number().int(),
    cancelled: z.number().int(),
    reached: z.number().int().meta({
      description: 'Different persons with a completed run; a completed run about nobody counts as one',
    }),
    costUsd: z.number(),
    credits: z.number(),
    latencyMs: z.object({ p50: z.number(), p95: z.number() }).nullable().meta({
      id: 'RunLatency',
      description: 'Latency of completed runs, from start of execution to end, waiting excluded',
    }),
    outcomes: z.array(armOutcome),
  })
  .meta({ id: 'ExperimentArm' });
export type ArmResult = z.output<typeof armResult>;

const comparison = z
  .object({
    outcome: z.string(),
    agentOIds: z.array(z.string()).length(2),
    difference: z.number().nullable().meta({ description: 'Rate of the first minus that of the second' }),
    pValue: z.number().nullable().meta({
      description: 'Two-sided, by the pooled two-proportion z test; null if too few were reached',
    }),
    differ: z.boolean().nullable().meta({
      description:
        "true: the rates differ at 5 %, by Holm's correction for all pairs of the outcome; null if too few were reached",
    }),
    message: z.string(),
  })
  .meta({ id: 'ArmComparison' });
export type Comparison = z.output<typeof comparison>;

export const experimentResults = z
  .object({
    experimentOId: z.string(),
    ...experimentRecord.pick({ name: true, agentType: true, runStrategy: true }).shape,
    arms: z.array(armResult),
    comparisons: z.array(comparison),
    outcomesLeftOut: z
      .number()
      .int()
      .meta({
        description: `Different outcomes beyond the ${outcomesShownMost} most frequent, which are shown`,
      }),
  })
  .meta({
    id: 'ExperimentResults',
    description: 'Results of the stored runs: RUN_RETENTION_DAYS says for how long',
  });
export type ExperimentResults = z.output<typeof experimentResults>;
