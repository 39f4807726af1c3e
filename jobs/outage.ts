import { isNotAsked } from '../server/ai/index.ts';
import { isPassing } from '../server/database/fault.ts';
import { ApiError, retryAfterOf } from '../server/errors.ts';

/** A fault outside of a job that kept it from its work: nothing was tried, and the job comes back. */
export interface Outage {
  reason: string;
  /** The time until it comes back. */
  seconds: number;
  /** A model endpoint could not be asked, which no job causes by itself: it comes back however often. */
  isOfModel: boolean;
}

const comeBackSeconds = 5;
const longestSeconds = 60;

/** Null for an error of the work itself. */
export function outageOf(error: unknown): Outage | null {
  const isOfModel = isNotAsked(error);
  if (!isOfModel && !isOfDatabase(error)) return null;
  const seconds = Math.min(retryAfterOf(error) ?? comeBackSeconds, longestSeconds);
  return { reason: error instanceof Error ? error.message : String(error), seconds, isOfModel };
}

/** Errors of models are ApiErrors with 503 too. */
const isOfDatabase = (error: unknown): boolean =>
  isPassing(error) && !(error instanceof ApiError && !isCodeOfDatabase(error.code));

const isCodeOfDatabase = (code: string) => code.startsWith('database_') || code === 'overloaded';
