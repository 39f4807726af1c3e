import { ApiError } from '../../../errors.ts';

/**
 * Returns whether a start failed, for whoever is told of failures. A duplicate did not: that it starts nothing is what
 * `limits.dedupe` asks for, and the schedule or trigger notes the reason all the same.
 */
export const isFailedStart = (start: string | ApiError | undefined): boolean =>
  start instanceof ApiError && start.code !== 'duplicate_run';
