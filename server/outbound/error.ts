export type OutboundFault =
  | 'invalid_url'
  | 'address_refused'
  | 'https_required'
  | 'dns_failed'
  | 'unreachable'
  | 'connect_failed'
  | 'tls_failed'
  | 'timeout'
  | 'cancelled'
  | 'too_large'
  | 'redirect_refused'
  | 'type_refused'
  | 'encoding_refused'
  | 'bad_reply'
  | 'bad_status'
  | 'robots_refused';

const worthAnotherTry: ReadonlySet<OutboundFault> = new Set([
  'dns_failed',
  'unreachable',
  'connect_failed',
  'timeout',
]);

/** Thrown when a request to another server fails. The message is a public sentence: it never names an inner address. */
export class OutboundError extends Error {
  readonly code: OutboundFault;
  /** The other server's status, with `bad_status`. */
  readonly status: number | null;
  /** Whether the same request may go well later. */
  readonly retryable: boolean;

  constructor(code: OutboundFault, message: string, extra: { status?: number; cause?: unknown } = {}) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'OutboundError';
    this.code = code;
    this.status = extra.status ?? null;
    const status = extra.status ?? 0;
    this.retryable = worthAnotherTry.has(code) || status === 429 || status === 408 || status >= 500;
  }
}
