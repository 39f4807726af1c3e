/** The question to the process that evaluates expressions, as one line of JSON: `{"text", "isTrial", "root", "bindings"}`. */
export interface Question {
  text: string;
  /** It is given up, and answered by `isLong`, as soon as it turns out to take long. */
  isTrial: boolean;
  root?: unknown;
  bindings: Record<string, unknown>;
}

/** The answers, one per line; the first line says that the process is ready. `usedMs` is processor time. */
export type Answer =
  | { ready: true }
  | { value: unknown; usedMs: number }
  | { fault: string }
  | { isLong: true };

/** Returns the lines of a byte stream; throws where one is longer than `most` bytes. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString('utf8');
      parts = [];
      length = 0;
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > most) throw new RangeError(`a line has more than ${most} bytes`);
  }
}
