import { z } from 'zod';
import { eventKinds, exampleEvents, importEvent, maxImportEvents } from './import-event.ts';
import { readAs } from './input/rules.ts';
import { boundedText, errorBody, isoTime, oId } from './wire.ts';

/** The import's request, its receipt and the state of a job. */

const kind = z.enum(eventKinds);

export const importJobStatus = z
  .enum(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED'])
  .meta({ id: 'ImportJobStatus' });
export type ImportJobStatus = z.output<typeof importJobStatus>;

const { $defs, ...form } = z.toJSONSchema(importEvent, {
  target: 'draft-2020-12',
  io: 'input',
  unrepresentable: 'any',
});
/** In place and not by reference: the array's own shape is unknown to whoever makes the document's components. */
const { id: _, ...eventForm } = $defs?.ImportEvent ?? form;

/**
 * The body of an import; the service parses the events and names every bad one, so only their number is checked here.
 */
export const importBody = z
  .object({
    events: z
      .array(readAs(z.unknown(), importEvent))
      .min(1, 'must have at least one event')
      .max(maxImportEvents, `must have at most ${maxImportEvents} events`)
      .meta({ description: 'At most 1000; kinds may be mixed', items: eventForm }),
    callbackUrl: boundedText(2000)
      .nullish()
      .meta({ description: 'Gets the final counts of each job in one POST' }),
  })
  .meta({ id: 'EventImport', requestExample: { events: Object.values(exampleEvents) } });

/** A 400 that names the invalid events; nothing was imported. One about the request as a whole names none. */
export const importRefusal = z
  .object({
    ...errorBody.shape,
    invalidEvents: z
      .array(z.object({ index: z.number().int(), errors: errorBody.shape.errors.unwrap() }))
      .optional()
      .meta({ description: 'Each bad event by its zero-based index, with its faults' }),
  })
  .meta({ id: 'ImportError' });

export const importReceipt = z
  .object({
    eventType: kind,
    jobOId: z.string(),
    accepted: z.number().int(),
    preSkipped: z.number().int().meta({ description: 'Already stored, or repeated in the request' }),
    duplicatesInBatch: z
      .array(z.number().int())
      .meta({ description: 'Zero-based indices of repeated events' }),
  })
  .meta({ id: 'ImportReceipt' });

export const importReply = z.object({
  jobs: z.array(importReceipt),
  totalAccepted: z.number().int(),
  totalPreSkipped: z.number().int(),
});

export const importCounts = z
  .object({
    total: z.number().int(),
    ingested: z.number().int().meta({ description: 'Stored and queued for analysis' }),
    skipped: z.number().int().meta({ description: 'Duplicates, and events stored without analysis' }),
    failed: z.number().int().meta({ description: 'Not stored: alert on this count' }),
  })
  .meta({ id: 'ImportCounts' });

export const importJob = z
  .object({
    jobOId: z.string(),
    status: importJobStatus,
    counts: importCounts,
    eventType: kind,
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.output<typeof importJob>;

export const importJobDetail = importJob
  .extend({
    attempts: z.number().int().meta({ description: 'Tries so far; 0 if none has failed' }),
    lastError: z.string().nullable().meta({ description: 'Set while it is retried' }),
    nextTryAt: isoTime.nullable().meta({ description: 'Time of the next try; null during a try' }),
    failures: z.array(z.object({ index: z.number().int(), message: z.string() })),
  })
  .meta({ id: 'ImportJobDetail' });
export type ImportJobDetail = z.output<typeof importJobDetail>;

export const importStatusReply = z.object({
  status: importJobStatus,
  counts: importCounts,
  data: importJobDetail,
});

export const importJobQuery = z.object({ jobOId: oId });
