import { ApiError } from '../../../errors.ts';

/**
 * Returns whether a refused start counts as a failure to report. A duplicate does not, as `limits.dedupe` asks for
 * it, although the schedule or trigger shows the reason.
 */
export const isFailedStart = (start: string | ApiError | undefined): boolean =>
  start instanceof ApiError && start.code !== 'duplicate_run';
