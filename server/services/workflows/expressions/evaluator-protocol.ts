/** What the process that evaluates expressions is asked, as one line of JSON: `{"text", "root", "bindings"}`. */
export interface Question {
  text: string;
  root?: unknown;
  bindings: Record<string, unknown>;
}

/** What it answers, each as one line; the first of them once it can be asked. */
export type Answer = { ready: true } | { value: unknown } | { fault: string };

/** Lines of a stream of bytes. Ends with the stream; throws where one line is longer than `most` bytes. */
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
