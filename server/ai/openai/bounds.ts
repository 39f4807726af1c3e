import { BoundlessAnswer } from './retry.ts';

/**
 * Bounds of what an endpoint answers, held before anything of it is decoded or collected: whatever is behind the
 * address, an answer costs little memory.
 */
const mostAnswerBytes = 32 * 1024 * 1024;
/** One event of a stream with all that precedes it, such as comments: the SDK keeps those until there is data. */
const mostEventBytes = 1024 * 1024;
/** Field lines of the reply's head, names and values. */
const mostHeadBytes = 64 * 1024;

/**
 * Returns the response with a body that fails with BoundlessAnswer once it exceeds its bounds; nothing further is
 * read then.
 */
export async function boundedAnswer(response: Response, isStream: boolean): Promise<Response> {
  const { body, headers, status, statusText } = response;
  const refuse = async (sentence: string): Promise<never> => {
    await body?.cancel().catch(() => {});
    throw new BoundlessAnswer(sentence);
  };
  if (headBytes(headers) > mostHeadBytes) return refuse(longHead);
  if (!body) return response;
  const kind = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (isStream && kind === 'application/json') return refuse('it is one JSON value and no event stream');
  return new Response(body.pipeThrough(bounded(isStream)), { status, statusText, headers });
}

/** Sends a request; the runtime bounds the head of the answer, and the error says so where it was exceeded. */
export async function fetchBounded(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    const isHead = error instanceof Error && 'code' in error && error.code === 'ResponseHeadersTooLarge';
    throw isHead ? new BoundlessAnswer(longHead) : error;
  }
}

const longHead = `its headers exceed the limit of ${sizeOf(mostHeadBytes)}`;

function bounded(isStream: boolean): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  const events = isStream ? eventMeter() : null;
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.length;
      if (bytes > mostAnswerBytes)
        throw new BoundlessAnswer(`it exceeds the limit of ${sizeOf(mostAnswerBytes)}`);
      if (events && events(piece) > mostEventBytes)
        throw new BoundlessAnswer(`a line or event of it exceeds the limit of ${sizeOf(mostEventBytes)}`);
      controller.enqueue(piece);
    },
  });
}

const lineFeed = 10;
const carriageReturn = 13;
/** Of `data`, the first of its line. */
const letterD = 100;

/**
 * Answers the length of the longest event that a piece went on with or held. An event ends with an empty line; one
 * without data is counted to the next that has some.
 */
function eventMeter(): (piece: Uint8Array) => number {
  let length = 0;
  let isLineEmpty = true;
  let hasData = false;
  let before = 0;
  return (piece) => {
    let longest = length;
    for (const byte of piece) {
      length += 1;
      if (byte === lineFeed && before === carriageReturn) {
        // the second half of a line's end
      } else if (byte === lineFeed || byte === carriageReturn) {
        if (isLineEmpty && hasData) {
          length = 0;
          hasData = false;
        }
        isLineEmpty = true;
      } else {
        if (isLineEmpty) hasData ||= byte === letterD;
        isLineEmpty = false;
      }
      before = byte;
      if (length > longest) longest = length;
    }
    return longest;
  };
}

function headBytes(headers: Headers): number {
  let bytes = 0;
  for (const [name, value] of headers) bytes += name.length + value.length + 4;
  return bytes;
}

function sizeOf(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MB` : `${bytes / 1024} kB`;
}
