import { ApiError, type Fault, invalid } from '../../errors.ts';
import { unpackedBody } from './unpack.ts';

const maxDepth = 64;
/** A body must arrive within this time; a client that drips bytes does not hold a place for ever. */
const arrivalMs = 30_000;
/** The same of one that is read as it comes: files over a slow line. */
const uploadMs = 600_000;
/** One that is read as it comes brings so much in each so long a time that it is waited for: 4 kB a second. */
const rateBytes = 40_000;
const rateMs = 10_000;

/** Reads the body, bounded in size and time. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const body = unpackedBody(request);
  if (!body) return new Uint8Array();
  if (declared > 0 && declared < 65_536 && body === request.body)
    return new Uint8Array(await beforeDeadline(request.arrayBuffer()));
  return readStream(body, maxBytes);
}

/**
 * Returns the body piece by piece, bounded in size, time and slowness. A piece's memory is released when the next is
 * asked for: the garbage collector would let the pieces of a large body add up first.
 */
export async function* piecesOf(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const body = unpackedBody(request);
  if (!body) return;
  const reader = body.getReader();
  const next = atLeastRate(() => reader.read());
  const until = performance.now() + uploadMs;
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await beforeDeadline(next(), until - performance.now());
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield value;
      release(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Frees the memory of bytes that are not read again, where they own their buffer. */
export function release({ buffer, length }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && length === buffer.byteLength) buffer.transfer(0);
}

async function readStream(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  const until = performance.now() + arrivalMs;
  try {
    for (;;) {
      const { done, value } = await beforeDeadline(reader.read(), until - performance.now());
      if (done) return Buffer.concat(parts);
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      parts.push(value);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
}

type Read = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

/** Pieces that a client sends, as long as it sends them fast enough; what its reader takes in between is no matter. */
function atLeastRate(read: () => Promise<Read>): () => Promise<Read> {
  let bytes = 0;
  let leftMs = rateMs;
  return async () => {
    const piece = read();
    for (;;) {
      const since = performance.now();
      const { promise: over, resolve } = Promise.withResolvers<null>();
      const timer = setTimeout(() => resolve(null), leftMs);
      const found = await Promise.race([piece, over]).finally(() => clearTimeout(timer));
      leftMs -= performance.now() - since;
      if (found) {
        bytes += found.value?.byteLength ?? 0;
        return found;
      }
      if (bytes < rateBytes)
        throw new ApiError(
          408,
          'body_too_slow',
          'The body comes more slowly than 4 kB a second; send it again',
        );
      bytes = 0;
      leftMs = rateMs;
    }
  };
}

async function beforeDeadline<T>(work: Promise<T>, ms = arrivalMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ApiError(408, 'body_too_slow', 'The body did not arrive in time')),
      Math.max(ms, 0),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function tooLarge(maxBytes: number): ApiError {
  return new ApiError(413, 'body_too_large', `The body is larger than ${maxBytes} bytes`);
}

/**
 * Parses the body as JSON; a body without a content type counts as JSON. A value that Postgres or JavaScript cannot
 * represent exactly is refused with its path.
 */
export function parseJson(bytes: Uint8Array, contentType: string | null): unknown {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() || 'application/json';
  if (type !== 'application/json' && !type.endsWith('+json')) {
    throw new ApiError(
      415,
      'unsupported_media_type',
      'The body must be sent as content-type: application/json',
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = bytes.length === 0 ? 'is empty; send JSON' : reasonOf(error);
    throw new ApiError(400, 'invalid_json', `The body ${reason}`, {
      cause: error,
      errors: [{ path: '', message: reason }],
    });
  }
  const fault = findFault(value);
  if (fault) throw invalid(`${fault.path || 'body'}: ${fault.message}`, [fault]);
  return value;
}

const reasonOf = (error: unknown) =>
  error instanceof SyntaxError ? 'is not valid JSON' : 'is not valid UTF-8';

/** A list or an object on the way down, and the place in it: millions of small members need no more room than deep ones. */
interface Frame {
  value: object;
  /** Names of its members; null for a list. */
  keys: string[] | null;
  place: number;
}

/** Checks the whole value without recursion, so that depth is a limit and not a crash. */
export function findFault(root: unknown): Fault | null {
  const fault = faultOf(root);
  if (fault) return { path: '', message: fault };
  const frames: Frame[] = isObject(root) ? [frameOf(root)] : [];
  const faultHere = (message: string): Fault => ({ path: pathTo(frames), message });
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const { value, keys, place } = frame;
    const key = keys?.[place];
    if (place >= (keys ?? (value as unknown[])).length) {
      frames.pop();
      const above = frames.at(-1);
      if (above) above.place += 1;
      continue;
    }
    if (key !== undefined) {
      const message = key === '__proto__' ? 'is a name that is not allowed' : faultOfText(key);
      if (message) return faultHere(message);
    }
    const member = key === undefined ? (value as unknown[])[place] : (value as Record<string, unknown>)[key];
    const message = faultOf(member);
    if (message !== null) return faultHere(message);
    if (!isObject(member)) frame.place += 1;
    else if (frames.length >= maxDepth) return faultHere(`is nested deeper than ${maxDepth} levels`);
    else frames.push(frameOf(member));
  }
  return null;
}

const frameOf = (value: object): Frame => ({
  value,
  keys: Array.isArray(value) ? null : Object.keys(value),
  place: 0,
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Of the member at which the last frame stands. */
function pathTo(frames: readonly Frame[]): string {
  let path = '';
  for (const { keys, place } of frames) {
    path += keys ? `${path === '' ? '' : '.'}${keys[place]}` : `[${place}]`;
    if (path.length > 200) return `${path.slice(0, 200)}…`;
  }
  return path;
}

/** Of numbers only those that JavaScript has rounded already, without a trace of what was sent. */
function faultOf(value: unknown): string | null {
  if (typeof value === 'string') return faultOfText(value);
  if (typeof value !== 'number' || (Number.isFinite(value) && !isRounded(value))) return null;
  return 'is a number that cannot be kept exactly; send it as a string';
}

const isRounded = (value: number) => Number.isInteger(value) && !Number.isSafeInteger(value);

function faultOfText(text: string): string | null {
  if (text.includes('\u0000')) return 'contains the character U+0000, which cannot be stored';
  return text.isWellFormed() ? null : 'contains half of a surrogate pair';
}
