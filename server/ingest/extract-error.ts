export const extractFaults = [
  'empty',
  'binary',
  'unsupported_type',
  'too_large',
  'too_many_pages',
  'too_deep',
  'encrypted',
  'damaged',
  'timeout',
  'out_of_memory',
  'cancelled',
] as const;

export type ExtractFault = (typeof extractFaults)[number];

/** Thrown when a document yields no text. The message is a public sentence. Trying the same bytes again never helps. */
export class ExtractError extends Error {
  readonly code: ExtractFault;

  constructor(code: ExtractFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ExtractError';
    this.code = code;
  }
}
