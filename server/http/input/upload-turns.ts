import { createTurns } from '../../database/turns.ts';
import { clientGone, unavailable } from '../../errors.ts';

/** Each holds a file on the disk and some pieces in memory, from its first byte until it is stored. */
const uploadsAtOnce = 16;
/** However slowly a workspace sends its files, it holds so many. */
const uploadsOfWorkspace = 4;
/** Of each the runtime has read the first megabyte. */
const waitingMost = 100;
/** A client that waited longer would not know whether anything happens. */
const patienceMs = 30_000;
const comeBackSeconds = 10;

/** A queue of this process's uploads, fair between workspaces. */
export interface UploadTurns {
  /**
   * Waits for a place; returns what gives it back. Nothing of the body is read before. Throws ApiError 503 with
   * Retry-After where too many wait, it takes too long, or the server stops.
   */
  take(workspace: string, signals: { gone: AbortSignal; stopping: AbortSignal }): Promise<() => void>;
}

/** Creates the queue of uploads; only tests pass other limits. */
export function createUploadTurns(
  limits: { atOnce: number; atOnceOfOwner?: number; waiting: number; patienceMs: number } = {
    atOnce: uploadsAtOnce,
    atOnceOfOwner: uploadsOfWorkspace,
    waiting: waitingMost,
    patienceMs,
  },
): UploadTurns {
  const full = () =>
    unavailable('Too many files are being uploaded at this moment; send yours again later', comeBackSeconds);
  const turns = createTurns(limits, full);
  return {
    async take(workspace, { gone, stopping }) {
      const patience = AbortSignal.timeout(limits.patienceMs);
      try {
        return await turns.take(workspace, AbortSignal.any([gone, stopping, patience]));
      } catch (error) {
        if (gone.aborted) throw clientGone(error);
        if (stopping.aborted) throw unavailable('The server stops; send the request again');
        throw patience.aborted ? full() : error;
      }
    },
  };
}
