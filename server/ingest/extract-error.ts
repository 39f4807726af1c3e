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

/**
 * Thrown when a document yields no text; a retry with the same bytes does not help. The message is a public sentence.
 */
export class ExtractError extends Error {
  readonly code: ExtractFault;

  constructor(code: ExtractFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ExtractError';
    this.code = code;
  }
}
