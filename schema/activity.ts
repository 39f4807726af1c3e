import { z } from 'zod';
import { isoTime, page, queryList, textSearch, timestamp } from './wire.ts';

/** The kinds of background work, in one form for operators. */

export const workKinds = [
  'IMPORT',
  'ANALYSIS',
  'AGENT_RUN',
  'WORKFLOW_RUN',
  'BUILD',
  'INDEXING',
  'CALLBACK',
] as const;
export const activityKind = z.enum(workKinds).meta({ id: 'JobKind' });
export type ActivityKind = z.output<typeof activityKind>;

/**
 * The states of work. WAITING waits for something outside: an approval, a set time, the next attempt of a callback.
 */
export const workStatuses = ['PENDING', 'RUNNING', 'WAITING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export const activityStatus = z.enum(workStatuses).meta({ id: 'JobStatus' });
export type ActivityStatus = z.output<typeof activityStatus>;

export const workCounts = z
  .object({
    total: z
      .number()
      .int()
      .meta({ description: 'Events, chunks, nodes, steps or tries that there are to do' }),
    done: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
  })
  .meta({ id: 'JobCounts' });

export const activityRecord = z
  .object({
    oId: z
      .string()
      .meta({ description: 'Id of the import or analysis job, run, build, resource or delivery' }),
    kind: activityKind,
    status: activityStatus,
    subject: z.string().meta({ description: 'Subject in a few words' }),
    stage: z
      .string()
      .nullable()
      .meta({ description: 'Stage of indexing or a build, such as fetch, chunk, embed or tag' }),
    counts: workCounts.nullable(),
    error: z.string().nullable(),
    attempts: z.number().int().meta({ description: 'Tries so far; 0 if none has failed' }),
    lastError: z.string().nullable().meta({ description: 'Error of the last try, while it is retried' }),
    nextTryAt: isoTime.nullable().meta({ description: 'Time of the next try; null during a try' }),
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
  })
  .meta({
    id: 'Job',
    description:
      'An import, events read again, a run, the build of a workspace, the indexing of a resource or the delivery of a callback',
  });
export type ActivityRecord = z.output<typeof activityRecord>;

export const activityQuery = z.object({
  ...page({ default: 20, max: 200 }),
  kind: queryList(activityKind).optional(),
  status: queryList(activityStatus).optional(),
  text: textSearch.meta({ description: 'A part of the subject' }),
  startDate: timestamp().optional().meta({ description: 'Created at this time or later' }),
  endDate: timestamp().optional().meta({ description: 'Created at this time or earlier' }),
});
export type ActivityQuery = z.output<typeof activityQuery>;

export const deadLetter = z
  .object({
    oId: z.string(),
    jobName: z.string(),
    payload: z.unknown().meta({ description: 'Identifiers of what the job was to work on' }),
    attempts: z.number().int(),
    lastError: z.string(),
    enqueuedAt: isoTime,
    createdAt: isoTime,
    retriedAt: isoTime.nullable(),
  })
  .meta({ id: 'DeadLetter', description: 'A job that used up its attempts and waits for an operator' });
export type DeadLetterRecord = z.output<typeof deadLetter>;

/** DEAD waits for an operator, RETRIED was put into the queue again. */
const deadLetterStatus = z.enum(['DEAD', 'RETRIED']).meta({ id: 'DeadLetterStatus' });

export const deadLetterQuery = z.object({
  ...page({ default: 20, max: 200 }),
  text: textSearch.meta({ description: "A part of the job's name or of why it gave up" }),
  status: queryList(deadLetterStatus).optional(),
});
export type DeadLetterQuery = z.output<typeof deadLetterQuery>;
