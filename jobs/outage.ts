import { isNotAsked, wentAway } from '../server/ai/index.ts';
import { isOutage } from '../server/database/fault.ts';
import { retryAfterOf } from '../server/errors.ts';
import { isStorageUnavailable } from '../server/storage/fault.ts';

/** A fault outside of a job that prevented its work: no attempt is counted, and the job comes back. */
export interface Outage {
  reason: string;
  /** The time until it comes back. */
  seconds: number;
  /** A model endpoint could not be asked, which no job causes by itself: it comes back however often. */
  isOfModel: boolean;
}

const comeBackSeconds = 5;
const longestSeconds = 60;

/** Returns when to try again after an outage; null for an error of the work itself. */
export function outageOf(error: unknown): Outage | null {
  const isOfModel = isNotAsked(error);
  if (!isOfModel && !wentAway(error) && !isOutage(error) && !isStorageUnavailable(error)) return null;
  const seconds = Math.min(retryAfterOf(error) ?? comeBackSeconds, longestSeconds);
  return { reason: error instanceof Error ? error.message : String(error), seconds, isOfModel };
}
