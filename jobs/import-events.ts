import { isFaultOfTheData } from '../server/database/fault.ts';
import { together } from '../server/database/together.ts';
import { moveBatch } from '../server/services/events/import/batch.ts';
import { failImport, showImportWaiting } from '../server/services/events/import/import-jobs.ts';
import { nextBatch, type StagedBatch } from '../server/services/events/import/staged.ts';
import { speakersOfRows } from '../server/services/findings/finding-accounts.ts';
import { storeFirstFindings } from '../server/services/findings/store.ts';
import { storePassages } from '../server/services/search/event-passages.ts';
import { type FirstReading, firstReadings, unread } from './first-reading.ts';
import { defineTask, type JobContext } from './task.ts';

/**
 * Moves an import's waiting batches into the event tables, one transaction each, with findings and passages. A later
 * attempt resumes after the last batch.
 */
export const task = defineTask('import-events', {
  async run({ importJobOId }, job) {
    const { workspace } = job;
    const read = firstReadings(job);
    for (;;) {
      job.signal.throwIfAborted();
      const batch = await job.read((tx) => nextBatch(tx, workspace, importJobOId));
      const step = await (batch
        ? moveRead(job, importJobOId, batch, read)
        : job.write((tx) => moveBatch(tx, workspace, importJobOId, null)));
      if (step.state === 'ended') return;
    }
  },
  onExhausted: (tx, { workspaceOId, importJobOId }, reason) =>
    failImport(tx, workspaceOId, importJobOId, reason),
  onInterrupted: (tx, { workspaceOId, importJobOId }) => showImportWaiting(tx, workspaceOId, importJobOId),
});

/** Stores each event by itself, for other jobs to read, where the database refuses one of them or what was made of it. */
async function moveRead(
  job: JobContext,
  jobOId: string,
  batch: StagedBatch,
  read: (batch: StagedBatch) => Promise<FirstReading>,
) {
  const { workspace } = job;
  try {
    return await moveWith(job, jobOId, await read(batch));
  } catch (error) {
    if (!isFaultOfTheData(error)) throw error;
    job.app.log.info({ err: error, importJobOId: jobOId }, 'a batch of an import is stored event by event');
    return job.write((tx) => moveBatch(tx, workspace, jobOId, unread(batch), { isEachApart: true }));
  }
}

function moveWith(job: JobContext, jobOId: string, { batch, readings, passages }: FirstReading) {
  const { workspace } = job;
  const keyOf = speakersOfRows(batch.rows);
  return job.write(async (tx) => {
    const storeMade = (stored: ReadonlySet<string>) => {
      const isStored = ({ eventOId }: { eventOId: string }) => stored.has(eventOId);
      return together([
        storeFirstFindings(tx, workspace, readings.filter(isStored), keyOf),
        storePassages(tx, workspace, passages.filter(isStored)),
      ]);
    };
    return moveBatch(tx, workspace, jobOId, batch, { isEachApart: false, storeMade });
  });
}
