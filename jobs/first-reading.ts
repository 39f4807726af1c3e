import { textOf } from '../server/ai/reading/event-text.ts';
import type { DraftBatch, EventDraft } from '../server/services/events/import/batch.ts';
import type { StagedBatch, StagedEvent } from '../server/services/events/import/staged.ts';
import { type Analysed, type Reading, readLibrary } from '../server/services/findings/analyse.ts';
import {
  type EventPassage,
  passagesOf,
  type UnindexedEvent,
} from '../server/services/search/event-passages.ts';
import { makesVectors } from '../server/services/search/event-vectors.ts';
import { analyseApart } from './reading.ts';
import type { JobContext } from './task.ts';

/** Computes findings and passages of a batch's events before they are stored, from the rows in memory. */
export interface FirstReading {
  batch: DraftBatch;
  readings: Reading[];
  passages: EventPassage[];
}

/**
 * Reads the batches of one import at once by rules, which take next to no time. A model of an endpoint reads stored
 * events by a job of its own, since it may be slow or unavailable.
 */
export function firstReadings(job: JobContext): (batch: StagedBatch) => Promise<FirstReading> {
  let library: ReturnType<typeof readLibrary> | null = null;
  const analyse = async (rows: readonly StagedEvent[]): Promise<Analysed[]> => {
    const events = rows
      .filter((row) => row.processing_status === 'PENDING')
      .map((row) => ({
        oId: row.o_id,
        eventType: row.event_type,
        payload: row.payload,
        text: textOf(row.payload),
      }));
    if (events.length === 0) return [];
    library ??= job.read((tx) => readLibrary(tx, job.workspace));
    return analyseApart(job, events, await library);
  };
  return async ({ ordinal, rows }) => {
    const analyses = job.ai.kind === 'built-in' ? await analyse(rows) : [];
    const byEvent = new Map(analyses.map((analysis) => [analysis.eventOId, analysis]));
    return {
      batch: {
        ordinal,
        rows: rows.map((row) => draftOf(row, byEvent.get(row.o_id))),
        isIndexed: !makesVectors(job.ai),
      },
      readings: analyses.flatMap((analysis) => ('findings' in analysis ? [analysis] : [])),
      passages: await passagesOf(rows.map(unindexed)),
    };
  };
}

/** The batch without findings and passages; other jobs add them. */
export const unread = (batch: StagedBatch): DraftBatch => ({ ...batch, isIndexed: false });

function draftOf(row: StagedEvent, analysis: Analysed | undefined): EventDraft {
  if (!analysis) return row;
  if ('error' in analysis) return { ...row, processing_status: 'FAILED', error: analysis.error };
  const { text, model, purpose, summary } = analysis;
  return {
    ...row,
    processing_status: 'PROCESSED',
    call_purpose: purpose ?? row.call_purpose,
    summary: summary || row.summary,
    text,
    model,
  };
}

const peopleMost = 50;

const unindexed = (row: StagedEvent): UnindexedEvent => ({
  oId: row.o_id,
  summary: row.summary,
  timestamp: new Date(row.event_timestamp),
  payload: row.payload,
  people: row.participants
    .slice(0, peopleMost)
    .map(({ name, email }) => [name, email].filter((part) => part !== null).join(' ')),
});
