import type { ImportEvent } from '../../../../schema/import-event.ts';
import type { Tx } from '../../../database/index.ts';
import type { Turn } from '../../../event-loop.ts';
import type { EventParty } from '../../accounts/facts/event-party.ts';
import type { EventRow } from './event-row.ts';

/** Events between their acceptance and their place in the event tables: batches of rows, compressed. */

/**
 * The most events that one transaction of the job moves: on a server, as many as one job matches against triggers;
 * fewer on the embedded engine, which serves nobody else meanwhile.
 */
export const batchSizes = { embedded: 50, server: 500 } as const;
/** A batch of long transcripts has fewer: its rows are held in memory, and their texts cut into passages at once. */
const batchCharacters = 4_000_000;

export interface PackedBatch {
  eventCount: number;
  packed: Uint8Array;
}

/**
 * Packs events into batches in order of time, so that neighbours in the index are written together, which speeds up
 * back-dated imports most.
 */
export async function packedBatches(
  rows: readonly EventRow[],
  batchSize: number,
  turn: Turn,
): Promise<PackedBatch[]> {
  const sorted = [...rows].sort((left, right) => (left.event_timestamp < right.event_timestamp ? -1 : 1));
  const batches: PackedBatch[] = [];
  for (let from = 0; from < sorted.length; from += batchSize) {
    batches.push(...packed(sorted.slice(from, from + batchSize)));
    await turn();
  }
  return batches;
}

function packed(rows: EventRow[]): PackedBatch[] {
  const text = JSON.stringify(rows);
  if (text.length <= batchCharacters || rows.length === 1)
    return [{ eventCount: rows.length, packed: Bun.zstdCompressSync(text, { level: 1 }) }];
  const half = Math.ceil(rows.length / 2);
  return [...packed(rows.slice(0, half)), ...packed(rows.slice(half))];
}

/** An accepted event that waits to be stored. */
export interface StagedEvent extends Omit<EventRow, 'payload' | 'party'> {
  /** Absent of what was accepted before accounts were kept. */
  party?: EventParty;
  /** Its `eventTimestamp` is text. */
  payload: ImportEvent;
}

/** A batch as the job reads it. */
export interface StagedBatch {
  ordinal: number;
  rows: StagedEvent[];
}

/** Returns the job's first waiting batch, or null. It is not locked; `moveBatch` checks whether it still waits. */
export async function nextBatch(tx: Tx, workspace: string, jobOId: string): Promise<StagedBatch | null> {
  const [batch] = await tx<{ ordinal: number; packed: Uint8Array | null; events: StagedEvent[] | null }[]>`
    select ordinal, packed, events
    from import_batch
    where workspace_o_id = ${workspace}
      and import_job_o_id = ${jobOId}
    order by ordinal
    limit 1
  `;
  return batch
    ? { ordinal: batch.ordinal, rows: batch.packed ? unpacked(batch.packed) : (batch.events ?? []) }
    : null;
}

const unpacked = (bytes: Uint8Array): StagedEvent[] =>
  JSON.parse(new TextDecoder().decode(Bun.zstdDecompressSync(bytes)));
