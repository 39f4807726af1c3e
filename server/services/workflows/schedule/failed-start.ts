import { ApiError } from '../../../errors.ts';

/**
 * Returns whether a refused start is reported as a failure. A duplicate is not, since `limits.dedupe` asks for its
 * refusal; the schedule or trigger still shows the reason.
 */
export const isFailedStart = (start: string | ApiError | undefined): boolean =>
  start instanceof ApiError && start.code !== 'duplicate_run';
