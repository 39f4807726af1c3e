import { ApiError, type Fault, invalid } from '../../errors.ts';
import { unpacked } from './unpack.ts';

const maxDepth = 64;
/** A body must arrive within this time; a client that drips bytes does not hold a place for ever. */
const arrivalMs = 30_000;
/** The same of one that is read as it comes: files over a slow line. */
const uploadMs = 600_000;
/** One that is read as it comes brings so much in each so long a time that it is waited for: 4 kB a second. */
const rateBytes = 40_000;
const rateMs = 10_000;

/** The body's bytes, bounded in size and time. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const body = unpacked(request);
  if (!body) return new Uint8Array();
  if (declared > 0 && declared < 65_536 && body === request.body)
    return new Uint8Array(await beforeDeadline(request.arrayBuffer()));
  return readStream(body, maxBytes);
}

/**
 * The body a piece at a time, bounded in size, in its time and in how slowly it may come. A piece holds
 * its bytes until the next is asked for: then its room is given back at once, since the garbage collector would let the
 * pieces of a large body add up to the body before it looks.
 */
export async function* piecesOf(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const body = unpacked(request);
  if (!body) return;
  const reader = body.getReader();
  const next = atLeastRate(() => reader.read());
  const until = Date.now() + uploadMs;
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await beforeDeadline(next(), until - Date.now());
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

/** Gives the room of bytes back that nobody reads again, where they have it to themselves. */
export function release({ buffer, length }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && length === buffer.byteLength) buffer.transfer(0);
}

async function readStream(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  const until = Date.now() + arrivalMs;
  try {
    for (;;) {
      const { done, value } = await beforeDeadline(reader.read(), until - Date.now());
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

/** The body as JSON, which one without a content type is taken for. Whatever Postgres or JavaScript cannot carry faithfully is refused here, with its path. */
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
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : 'is not valid UTF-8';
    throw new ApiError(400, 'invalid_json', `The body ${reason}`, {
      cause: error,
      errors: [{ path: '', message: reason }],
    });
  }
  const fault = findFault(value);
  if (fault) throw invalid(`${fault.path || 'body'}: ${fault.message}`, [fault]);
  return value;
}

/** A value on the way down, with the way to it: most bodies are right, and then nobody needs its name. */
interface Visit {
  value: object;
  key: string | number;
  above: Visit | null;
  depth: number;
}

/** Looks through the whole value without recursion, so that depth is a limit and not a crash. */
export function findFault(root: unknown): Fault | null {
  const fault = faultOf(root);
  if (fault) return { path: '', message: fault };
  const stack: Visit[] = isObject(root) ? [{ value: root, key: '', above: null, depth: 0 }] : [];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { value, depth } = visit;
    if (depth >= maxDepth)
      return { path: pathTo(visit), message: `is nested deeper than ${maxDepth} levels` };
    const enter = (key: string | number, member: unknown): Fault | null => {
      if (isObject(member)) stack.push({ value: member, key, above: visit ?? null, depth: depth + 1 });
      const message = faultOf(member);
      return message === null ? null : { path: pathTo({ key, above: visit ?? null }), message };
    };
    if (Array.isArray(value)) {
      for (let place = 0; place < value.length; place++) {
        const found = enter(place, value[place]);
        if (found) return found;
      }
    } else {
      for (const key of Object.keys(value)) {
        const message = key === '__proto__' ? 'is a name that is not allowed' : faultOfText(key);
        if (message) return { path: pathTo({ key, above: visit }), message };
        const found = enter(key, (value as Record<string, unknown>)[key]);
        if (found) return found;
      }
    }
  }
  return null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function pathTo({ key, above }: Pick<Visit, 'key' | 'above'>): string {
  let path = '';
  for (let at: Pick<Visit, 'key' | 'above'> | null = { key, above }; at?.above; at = at.above)
    path = typeof at.key === 'number' ? `[${at.key}]${path}` : `${at.above.above ? '.' : ''}${at.key}${path}`;
  return shorten(path);
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

const shorten = (path: string) => (path.length > 200 ? `${path.slice(0, 200)}…` : path);
