/** One fault of the input: where it is and what is wrong with it. */
export interface Fault {
  path: string;
  message: string;
}

interface Extra {
  cause?: unknown;
  errors?: Fault[];
  /** Further members of the error body, such as `invalidEvents`. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** The error that a service throws: a status, a code for machines and a sentence for the caller. The cause stays in the log. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Fault[] | undefined;
  readonly body: Record<string, unknown> | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = extra.errors;
    this.body = extra.body;
    this.headers = extra.headers;
  }
}

/** Returns the seconds after which an error says to try again; null where it does not. */
export function retryAfterOf(error: unknown): number | null {
  const said = error instanceof ApiError ? error.headers?.['retry-after'] : undefined;
  return said === undefined || !Number.isFinite(Number(said)) ? null : Number(said);
}

export function invalid(message: string, errors?: Fault[], extra: Extra = {}): ApiError {
  return new ApiError(400, 'invalid_input', message, errors ? { ...extra, errors } : extra);
}

/** Returns the 400 for one invalid field, which the message names. */
export function invalidField(path: string, message: string): ApiError {
  return invalid(`${path}: ${message}`, [{ path, message }]);
}

/** Returns the 404 for an unknown oId or one of another workspace; the answer must not tell them apart. */
export function notFound(message = 'Nothing with this oId exists in the workspace'): ApiError {
  return new ApiError(404, 'not_found', message);
}

export function conflict(message: string, code = 'conflict'): ApiError {
  return new ApiError(409, code, message);
}

/** Returns the sentence for an oId that names no record of these kinds. */
export function noneOf(kinds: readonly string[]): string {
  const [last, ...others] = kinds.toReversed();
  const named = others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : last;
  return `no ${named} with this oId exists in the workspace`;
}

/** Returns the 503 for a server that cannot serve now; `retryAfter` is in seconds. */
export function unavailable(message: string, retryAfter = 2, cause?: unknown): ApiError {
  return new ApiError(503, 'unavailable', message, { cause, headers: { 'retry-after': String(retryAfter) } });
}

/** The error of a request whose client closed the connection; nobody reads it. The status is nginx's, for logs. */
export function clientGone(cause?: unknown): ApiError {
  return new ApiError(499, 'client_gone', 'The client closed the connection before the answer was there', {
    cause,
  });
}
