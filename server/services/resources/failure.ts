import { ApiError } from '../../errors.ts';
import { DriveError } from '../../ingest/drive/index.ts';
import { ExtractError } from '../../ingest/extract.ts';
import { OutboundError } from '../../outbound/index.ts';

/** The reason why a stage failed, as the record shows it. */
export interface Failure {
  code: string;
  /** A public sentence. */
  message: string;
  /** Trying again cannot help: the resource has failed. */
  isFinal: boolean;
  /** What another server answered. */
  statusCode?: number;
}

/**
 * Maps an error of any stage to a failure. An unknown error counts as a bug: it is retried, and its text is not
 * shown.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ExtractError) {
    return { code: error.code, message: error.message, isFinal: error.code !== 'cancelled' };
  }
  if (error instanceof OutboundError) {
    const failure = { code: error.code, message: error.message, isFinal: !error.retryable };
    return error.status === null ? failure : { ...failure, statusCode: error.status };
  }
  if (error instanceof DriveError) {
    return { code: error.code, message: error.message, isFinal: error.code !== 'drive_unavailable' };
  }
  if (error instanceof ApiError) {
    const passes = error.status >= 500 || error.status === 429 || error.status === 408;
    return { code: error.code, message: error.message, isFinal: !passes };
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { code: 'timeout', message: 'One attempt timed out', isFinal: false };
  }
  return {
    code: 'internal_error',
    message: 'Something went wrong on the server; its log says what',
    isFinal: false,
  };
}
